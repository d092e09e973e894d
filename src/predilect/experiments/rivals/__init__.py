"""Our own elicitor against its rivals: the cells, who plays there, the verdicts, and their page."""
