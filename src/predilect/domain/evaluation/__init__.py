"""Expressions of the domain language evaluated on products, many at once.

This is the ground of the second reading (``domain.reading``). It shares no code with grounding and
lowering, so that each checks the other.
"""
