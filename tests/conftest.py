"""How hypothesis searches, and what is said of tests that a machine cannot run.

``HYPOTHESIS_PROFILE=nightly`` looks longer, and elsewhere each time.
"""

import os
import signal
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

# No deadlines: the machine may be busy with other tests.
settings.register_profile(
    "default",
    max_examples=50,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "nightly",
    max_examples=400,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say plainly what this machine could not run, and how to enable it."""
    missing: Counter[str] = Counter()
    for report in terminalreporter.stats.get("skipped", []):
        reason = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        if "install" in reason:
            missing[reason] += 1
    for reason, count in missing.items():
        terminalreporter.write_line(f"NOT RUN ON THIS MACHINE: {count} tests: {reason}", yellow=True)
