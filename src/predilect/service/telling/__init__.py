"""What clients are told: domains, products, sessions and recommendations in the words of the contract."""
