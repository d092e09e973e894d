"""How hypothesis searches: ``HYPOTHESIS_PROFILE=nightly`` looks longer, and elsewhere each time."""

import os

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
