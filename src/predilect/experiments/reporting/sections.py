"""What is shown together: a section of a report, its panels side by side, and the settings in each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from predilect.experiments.simulating import Simulation

INSTANTANEOUS, AVERAGE = "regret", "average regret"


@dataclass(frozen=True, slots=True)
class Panel:
    """Curves in one picture: the settings share people, and differ by elicitor or k."""

    title: str
    settings: tuple[Simulation, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Panels that share their axes.

    ``measure`` is what the first figure shows. ``stops`` says that a person who has seen an optimum is
    done: their regret and seconds are 0 from the next turn on, as in the paper.
    """

    name: str
    title: str
    text: str
    panels: tuple[Panel, ...]
    measure: str = INSTANTANEOUS
    stops: bool = False

    @property
    def settings(self) -> tuple[Simulation, ...]:
        """The settings of all panels."""
        return tuple(dict.fromkeys(setting for panel in self.panels for setting in panel.settings))


def settings_of(sections: Iterable[Section]) -> tuple[Simulation, ...]:
    """The settings of all sections, each once."""
    return tuple(dict.fromkeys(setting for section in sections for setting in section.settings))
