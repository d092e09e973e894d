"""Figures of rows: one function for each, taking rows and axes (needs the extra ``figures``)."""
