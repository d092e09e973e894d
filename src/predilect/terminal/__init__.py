"""What is printed on a terminal: tables and verdicts."""
