"""Ways to choose a question by what its answer is expected to be worth."""
