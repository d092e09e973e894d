"""What stands before the routes: limits, keys, headers, other sites, and what is observed of a request."""
