"""The engines behind the solvers: each takes columns and rows, and knows nothing of products."""
