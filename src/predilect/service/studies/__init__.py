"""Studies: what came of one, measured and exported."""
