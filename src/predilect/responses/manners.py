"""Ways to answer by name, and habits around them: ``plackett-luce:lapse=0.1,tie=0.2``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from predilect.dialogue import ANSWER_KINDS
from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem
from predilect.responses.bradley_terry import BradleyTerry
from predilect.responses.improving import Improving
from predilect.responses.lapse import Lapse
from predilect.responses.noiseless import Noiseless
from predilect.responses.outside import OutsideOption
from predilect.responses.plackett_luce import PlackettLuce
from predilect.responses.position import PositionBias
from predilect.responses.reliability import UtilityScale, rationality_for
from predilect.responses.response import Response
from predilect.responses.skips import Skips
from predilect.responses.thurstone_mosteller import ThurstoneMosteller
from predilect.responses.ties import Ties

NoisyResponse = PlackettLuce | BradleyTerry | ThurstoneMosteller

NOISY: Mapping[str, Callable[[float], NoisyResponse]] = {
    "plackett-luce": PlackettLuce,
    "bradley-terry": BradleyTerry,
    "thurstone-mosteller": ThurstoneMosteller,
}
"""The response models with a rationality λ."""

RESPONSES: Mapping[str, Callable[[float], Response]] = {
    "noiseless": lambda rationality: Noiseless(),
    "improves": lambda rationality: Noiseless(),
    **NOISY,
}
"""All response models, made from a rationality λ."""

IMPROVES = "improves"
"""The model of people who show what they would rather have: ``improves:alpha=0.3``."""

ALPHA = 0.5
"""What they make up for at least, as a share of what is missing, if nothing is said."""

HABITS: Mapping[str, str] = {
    "alpha": "improves products by this share of what is missing, at least",
    "none": "says none of these if no option is better than this share of random products",
    "tie": "calls options equal that differ by less than this share of a typical difference",
    "lapse": "picks any option in this share of the turns",
    "position": "picks the first option in this share of the turns",
    "skip": "does not answer in this share of the turns",
    "rules": "adds a rule of their own in this share of the turns",
}
"""What may be added to a model, from the inside out."""

OF_ALL = ("skip", "rules")
"""Habits of people who pick and of people who improve."""

OF_SCALE = ("none", "tie")
"""Habits that depend on what random products are worth to the person."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A response model by name, and the habits around it."""

    model: str
    habits: Mapping[str, float]

    @property
    def noisy(self) -> bool:
        """Whether it has a rationality."""
        return self.model in NOISY

    @property
    def pairs_only(self) -> bool:
        """Whether it compares two options and no more."""
        return self.model == "bradley-terry"

    @property
    def improving(self) -> Improving | None:
        """How products are improved, if they are."""
        return Improving(self.habits.get("alpha", ALPHA)) if self.model == IMPROVES else None

    @property
    def needs_scale(self) -> bool:
        """Whether habits depend on what random products are worth to the person."""
        return any(habit in self.habits for habit in OF_SCALE)

    @property
    def refusing(self) -> float:
        """How often the person adds a rule."""
        return self.habits.get("rules", 0.0)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of answers that it may give."""
        given = {"pick", *self.habits, *(["improve"] if self.model == IMPROVES else [])}
        return frozenset(kind for kind in ANSWER_KINDS if kind in given)

    def rationality(self, reliability: float, scale: UtilityScale) -> float:
        """The λ for which the person picks the better of two random products with this probability."""
        return rationality_for(NOISY[self.model], reliability, scale)

    def response(self, rationality: float | None, scale: UtilityScale | None = None) -> Response:
        """The response of one person, with this λ; ``scale`` is needed if ``needs_scale`` says so."""
        response = RESPONSES[self.model](1.0 if rationality is None else rationality)
        if scale is not None and "none" in self.habits:
            response = OutsideOption(response, scale.worth_of_share(self.habits["none"]))
        if scale is not None and "tie" in self.habits:
            response = Ties(response, self.habits["tie"] * scale.typical_difference)
        if "lapse" in self.habits:
            response = Lapse(response, self.habits["lapse"])
        if "position" in self.habits:
            response = PositionBias(response, self.habits["position"])
        if "skip" in self.habits:
            response = Skips(response, self.habits["skip"])
        return response


def read_manner(text: str) -> Manner:
    """The manner that a text such as ``plackett-luce:lapse=0.1`` names; all that is wrong at once."""
    model, _, given = text.partition(":")
    problems: list[Problem] = []
    habits: dict[str, float] = {}
    if model not in RESPONSES:
        problems.append(Problem("", f"{model!r} is not known", did_you_mean(model, RESPONSES)))
    for part in given.split(",") if given else ():
        habit, sign, number = (piece.strip() for piece in part.partition("="))
        if habit not in HABITS:
            problems.append(Problem("", f"{habit!r} is not a habit", did_you_mean(habit, HABITS)))
        elif habit in habits:
            problems.append(Problem(habit, "is given twice", "give it once"))
        else:
            share = _share(number) if sign else None
            if share is None:
                problems.append(Problem(habit, f"{number!r} does not fit", "give a number from 0 to 1"))
            habits[habit] = share or 0.0
    if model == "bradley-terry" and "none" in habits:
        remedy = "take plackett-luce, which is the same for two and knows a third"
        problems.append(Problem("none", "bradley-terry compares two, and nothing else", remedy))
    if model == IMPROVES and habits.get("alpha") == 0:
        problems.append(Problem("alpha", "0 improves nothing", "give a number above 0"))
    for habit in habits:
        if (model == IMPROVES) != (habit == "alpha") and habit not in OF_ALL and model in RESPONSES:
            suit = "alpha, skip and rules" if model == IMPROVES else "improves"
            problems.append(Problem(habit, f"is no habit of {model!r}", f"that goes with {suit}"))
    if problems:
        raise InvalidInput(f"response {text!r}", problems)
    return Manner(model, {habit: habits[habit] for habit in HABITS if habit in habits})


def _share(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None
