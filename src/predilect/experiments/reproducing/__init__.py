"""The paper's experiments from one command: what is played, what is drawn, and which of its claims hold."""
