"""Attributes, expressions, rules and features: what a product can be. Pure data, no solver."""
