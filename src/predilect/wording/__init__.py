"""Between values and words: what a person types, and how products are shown to them."""
