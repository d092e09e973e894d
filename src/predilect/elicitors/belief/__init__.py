"""What elicitors believe about weights: priors, and particles that answers reweight."""
