"""The version of this software, written into logs, results and reports."""

__version__ = "0.1.0"
