"""Which kind of question comes when: drawn for each respondent, and then only read."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from predilect.service.interviews.probes import ProbeKind

Slot = ProbeKind | Literal["elicit"]
SCHEDULE = zlib.crc32(b"schedule")
HORIZON = 12
"""Within how many of the elicitor's questions the others come, where there is no last one."""
APART = 2
"""How many questions lie between one and its repetition, at least."""
EARLIEST: Mapping[ProbeKind, int] = {"holdout": 0, "attention": 1, "repeat": APART + 1}
"""After how many of the elicitor's questions each kind may come."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The slots in order; ``open_end`` goes on with the elicitor's questions after the last."""

    slots: tuple[Slot, ...] = ()
    open_end: bool = True

    def next(self, elicited: int, probed: Collection[int]) -> int | None:
        """The first slot that has no answer: ``elicited`` of the elicitor's have one. None: it is over."""
        before = 0
        for place, slot in enumerate(self.slots):
            if slot == "elicit":
                if before == elicited:
                    return place
                before += 1
            elif place not in probed:
                return place
        return len(self.slots) if self.open_end else None

    def kind(self, place: int) -> Slot:
        """What is asked there."""
        return self.slots[place] if place < len(self.slots) else "elicit"

    @property
    def questions(self) -> int | None:
        """How many questions there are in all; None if there is no last one."""
        return None if self.open_end else len(self.slots)


NO_STUDY = Schedule()
"""Outside of studies the elicitor asks, and the person ends it."""


def drawn_schedule(seed: int, questions: int | None, repeats: int, attention: int, holdouts: int) -> Schedule:
    """The schedule of one respondent: the probes at random places, repeats not too early."""
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(SCHEDULE,)))
    count = HORIZON if questions is None else questions
    wanted: dict[ProbeKind, int] = {"holdout": holdouts, "attention": attention, "repeat": repeats}
    places = sorted(
        (int(rng.integers(min(EARLIEST[kind], count), count + 1)), float(rng.random()), kind)
        for kind, often in wanted.items()
        for _ in range(often)
    )
    slots: list[Slot] = []
    for asked in range(count + 1):
        slots += [kind for place, _, kind in places if place == asked]
        if asked < count:
            slots.append("elicit")
    return Schedule(tuple(slots), questions is None)
