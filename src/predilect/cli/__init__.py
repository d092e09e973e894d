"""The command line: arguments only, one file for each command or family of commands."""

from predilect.cli import ask, compare, domains, reproduce, results, rivals, serve, simulate, study
from predilect.cli.app import app
from predilect.cli.native_output import keep_stdout_for_python

__all__ = ["app", "main"]

COMMANDS = (domains, ask, serve, simulate, compare, study, reproduce, results, rivals)
"""Importing them registers their commands, in the order of the help."""


def main() -> None:
    """Run the command line."""
    keep_stdout_for_python()
    app()
