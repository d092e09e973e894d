"""How fast predilect is: ``python -m benchmarks [name …]`` or ``make bench``."""

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # before numpy is loaded
    os.environ.setdefault(_name, "1")
