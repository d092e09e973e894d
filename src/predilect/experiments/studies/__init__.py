"""Studies of one's own: a file that names problems, elicitors and people, played as one plan."""
