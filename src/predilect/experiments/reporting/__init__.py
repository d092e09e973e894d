"""Rows as a reader meets them: sections with panels, figures, tables, and one page of it all."""
