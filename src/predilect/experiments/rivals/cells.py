"""Where elicitors meet: a problem, so many options, so reliable people; and who meets there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from predilect.experiments.simulating import Simulation

OURS = "predilect"

MAIN_RIVALS = ("choice-perceptron", "vb-qi:prior=tastes,rationality=known")
"""They play in every cell. VB-QI is told the distribution of tastes and λ: more than anyone can know."""

SLOW_RIVALS = (
    "setmargin",
    "vb-eus:prior=tastes,rationality=known",
    "minimax-regret",
    "ensemble-ucb",
    "machop",
)
"""They play in one cell for each problem, with few people."""

COACTIVE = "coactive"
ALPHAS = (0.1, 0.5)

JUDGE_SEED = 10_000
"""Development looks at seeds below; these people are met once."""

FEW_USERS = 10
SMALL_USERS = 20

TASTES = {"synthetic": "uniform", "pc": "uniform", "trip": "normal", "meal": "normal"}
TURNS = {"synthetic": 50, "pc": 50, "trip": 30, "meal": 30}


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the places. ``few`` marks those for slow rivals."""

    problem: str
    k: int
    reliability: float
    few: bool = False

    @property
    def name(self) -> str:
        """``pc, k = 2, 0.99``."""
        return f"{self.problem}, k = {self.k}, {self.reliability:g}"

    @property
    def elicitors(self) -> tuple[str, ...]:
        """Who plays here, ours first."""
        return (OURS, *(SLOW_RIVALS if self.few else MAIN_RIVALS))

    def setting(self, elicitor: str, users: int, seed: int = JUDGE_SEED) -> Simulation:
        """An elicitor's units here."""
        return Simulation(
            problem=self.problem,
            elicitor=elicitor,
            k=self.k,
            users=min(users, FEW_USERS) if self.few else users,
            tastes=TASTES[self.problem],
            reliability=self.reliability,
            turns=TURNS[self.problem],
            seed=seed,
        )


@dataclass(frozen=True, slots=True)
class Improvement:
    """Where people improve the product that they are shown, by this share of what is missing at least."""

    problem: str
    alpha: float

    @property
    def name(self) -> str:
        """``pc, α = 0.5``."""
        return f"{self.problem}, α = {self.alpha:g}"

    def setting(self, users: int, seed: int = JUDGE_SEED) -> Simulation:
        """The units here; a question shows one product."""
        return Simulation(
            problem=self.problem,
            elicitor=COACTIVE,
            k=1,
            users=min(users, SMALL_USERS),
            tastes=TASTES[self.problem],
            response=f"improves:alpha={self.alpha:g}",
            turns=TURNS[self.problem],
            seed=seed,
        )


def improvements() -> Iterator[Improvement]:
    """All of them: no rival meets another there, because the answers are of another kind."""
    for problem in TASTES:
        for alpha in ALPHAS:
            yield Improvement(problem, alpha)


def cells() -> Iterator[Cell]:
    """All cells in the order of the tables, those for slow rivals last."""
    for problem in ("synthetic", "pc"):
        for k in (2, 4):
            for reliability in (0.99, 0.9, 0.8):
                yield Cell(problem, k, reliability)
    for problem in ("trip", "meal"):
        for reliability in (0.99, 0.9):
            yield Cell(problem, 3, reliability)
    for problem in TASTES:
        yield Cell(problem, 2, 0.99, few=True)
