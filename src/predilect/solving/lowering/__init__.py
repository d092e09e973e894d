"""Lowering: a ground domain becomes columns and rows."""
