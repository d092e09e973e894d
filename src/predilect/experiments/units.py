"""A unit of work: one simulated person and one elicitor, for some turns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import blake2b
from typing import Any

from predilect.experiments.versions import versions

Parameter = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Unit:
    """Everything that decides the rows, but for the versions of the code.

    ``fingerprint`` is that of the problem's domain. ``rationality`` is λ itself, ``reliability`` what
    sets λ for each user. ``weights`` are given where the taste comes from a file. ``adaptive`` leaves the
    number of options to the elicitor, ``k`` at most; ``stop_when`` is the confidence that ends the unit.
    """

    problem: str
    fingerprint: str
    elicitor: str
    parameters: tuple[tuple[str, Parameter], ...] = ()
    k: int = 2
    tastes: str = "uniform"
    response: str = "plackett-luce"
    rationality: float | None = None
    reliability: float | None = None
    user: int = 0
    seed: int = 0
    turns: int = 25
    solver: str = "auto"
    weights: tuple[float, ...] | None = None
    stop_when: float | None = None
    adaptive: bool = False

    @property
    def elicitor_text(self) -> str:
        """The elicitor with its parameters: ``choice-perceptron:gamma=0.5``."""
        given = ",".join(f"{name}={value}" for name, value in self.parameters)
        return f"{self.elicitor}:{given}" if given else self.elicitor

    @property
    def name(self) -> str:
        """A name that settings and versions decide: the same in every process, on every machine."""
        named = json.dumps([self.to_document(), versions(self.problem, self.elicitor)], sort_keys=True)
        return blake2b(named.encode(), digest_size=12).hexdigest()

    def chance(self, role: str) -> int:
        """A seed that only the run's seed, the user and the role decide: the same for all elicitors."""
        named = f"{self.seed} {self.user} {role}".encode()
        return int.from_bytes(blake2b(named, digest_size=7).digest(), "little")

    def to_document(self) -> dict[str, Any]:
        """The settings as JSON."""
        document = {field.name: getattr(self, field.name) for field in fields(self)}
        return document | {
            "parameters": dict(self.parameters),
            "weights": None if self.weights is None else list(self.weights),
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Unit:
        """The unit that was written."""
        weights = document["weights"]
        return cls(
            **{
                **document,
                "parameters": tuple(document["parameters"].items()),
                "weights": None if weights is None else tuple(weights),
            }
        )
