"""From a domain to its best product: lowering, backends, and the questions they answer."""
