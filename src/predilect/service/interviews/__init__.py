"""One person's session with what the service adds: a study's own questions, and what was taken."""
