"""Rows as a reader meets them: sections with panels, figures, tables, and one page that needs nothing else."""
