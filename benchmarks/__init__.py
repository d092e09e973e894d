"""How fast predilect is: ``python -m benchmarks [name …]`` or ``make bench``."""
