"""Many sessions with simulated people, in tidy rows: one runner for simulations, comparisons and studies."""
