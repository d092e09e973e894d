"""Units that are played in an instant."""

from dataclasses import asdict, replace
from functools import cache

from predilect.domain.fingerprint import fingerprint
from predilect.experiments.rows import SECONDS, Row
from predilect.experiments.units import Unit
from predilect.problems import open_domain

Bare = dict[str, object]


@cache
def unit(problem: str = "synthetic:r=3", **settings: object) -> Unit:
    """A unit of the Choice Perceptron, for a few turns."""
    plain = Unit(problem, fingerprint(open_domain(problem)), "choice-perceptron", turns=4)
    return replace(plain, **settings)  # type: ignore[arg-type]


def units(users: int = 4, problem: str = "synthetic:r=3", **settings: object) -> list[Unit]:
    """The same for several users."""
    return [unit(problem, user=user, **settings) for user in range(users)]


def without_seconds(row: Row) -> Bare:
    """What must be the same each time."""
    return {name: value for name, value in asdict(row).items() if name not in SECONDS}
