"""Several elicitors face the same people: what each lets them miss, and which of them differ."""
