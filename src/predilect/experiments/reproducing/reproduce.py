"""``predilect reproduce``: plans, plays and reports the paper's experiments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem
from predilect.experiments.checks import count_faults, raise_faults
from predilect.experiments.figures.of_sections import Picture
from predilect.experiments.plans import Plan, Played, planned, play, stored
from predilect.experiments.reporting.html import Part
from predilect.experiments.reporting.report import Report, write_report
from predilect.experiments.reporting.sections import Section, settings_of
from predilect.experiments.reproducing.claims import claims
from predilect.experiments.reproducing.experiments import EXPERIMENTS, sections_of
from predilect.experiments.reproducing.parts import claims_part, theory_part
from predilect.experiments.reproducing.scope import Scope, setting_name
from predilect.experiments.reproducing.theory import by_beta, runs
from predilect.experiments.reproducing.verdicts import Verdict, judged
from predilect.experiments.running import Engine, Progress
from predilect.experiments.simulating import Simulation
from predilect.experiments.theory.table import Checked, checked

THEORY, ALL = "theory", "all"
NAMES = (*EXPERIMENTS, THEORY, ALL)
TITLE = "Constructive preference elicitation: the experiments again"


@dataclass(frozen=True, slots=True, eq=False)
class Reproduction:
    """What is to be played: sections with figures, and runs for Theorem 1."""

    names: tuple[str, ...]
    scope: Scope
    sections: tuple[Section, ...]
    runs: tuple[Simulation, ...]
    plan: Plan


@dataclass(frozen=True, slots=True, eq=False)
class Reproduced:
    """What came of it."""

    wanted: Reproduction
    played: Played
    verdicts: tuple[Verdict, ...]
    theory: Mapping[Simulation, Checked]

    def report(self, out: Path, command: str) -> Report:
        """Figures and the page."""
        more: list[tuple[Part, list[Picture]]] = []
        if self.verdicts:
            more.append((claims_part(self.verdicts), []))
        if self.theory:
            more.append(theory_part(self.theory))
        return write_report(out, TITLE, command, self.wanted.sections, self.played, more)


def reproduction(experiment: str, scope: Scope) -> Reproduction:
    """The plan of an experiment or of all; ``InvalidInput`` says all that is wrong."""
    if experiment not in NAMES:
        wrong = Problem("experiment", f"{experiment!r} is not known", did_you_mean(experiment, NAMES))
        raise InvalidInput("reproduce", [wrong])
    names = tuple(EXPERIMENTS) if experiment == ALL else (experiment,)
    everything = [each.elicitor for each in settings_of(sections_of([*EXPERIMENTS], Scope()))]
    scope.check(everything)
    sections, own = _chosen(names, experiment, scope)
    if not sections:
        every, _ = _chosen(names, experiment, replace(scope, systems=(), without=(), k=(), quick=False))
        wrong = Problem("", "these options leave no curve", f"{experiment} has {_curves(every)}")
        raise InvalidInput("reproduce", [wrong])
    plan = planned([*settings_of(sections), *own])
    return Reproduction(
        (*names, *((THEORY,) if own and experiment == ALL else ())), scope, sections, own, plan
    )


def _chosen(
    names: Sequence[str], experiment: str, scope: Scope
) -> tuple[tuple[Section, ...], tuple[Simulation, ...]]:
    """The sections that have any curve, and the runs for Theorem 1."""
    sections = sections_of([name for name in names if name in EXPERIMENTS], scope)
    if experiment not in (THEORY, ALL):
        return sections, ()
    more = tuple(section for section in by_beta(scope) if section.settings)
    return (*sections, *more), runs(scope)


def _curves(sections: Sequence[Section]) -> str:
    """What there is: ``choice-perceptron with k = 2, 3, 4; setmargin with k = 2, 3``."""
    ks: dict[str, set[int]] = {}
    for each in settings_of(sections):
        ks.setdefault(setting_name(each.elicitor), set()).add(each.k)
    return "; ".join(f"{name} with k = {', '.join(map(str, sorted(own)))}" for name, own in ks.items())


def reproduce(
    wanted: Reproduction,
    out: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
    only_stored: bool = False,
) -> Reproduced:
    """Play what is missing (or nothing), and judge what there is."""
    raise_faults("reproduce", count_faults({"jobs": jobs}))
    played = stored(wanted.plan, out) if only_stored else play(wanted.plan, out, jobs, progress, engine)
    return Reproduced(wanted, played, _verdicts(wanted, played), _theory(wanted.runs, played))


def _verdicts(wanted: Reproduction, played: Played) -> tuple[Verdict, ...]:
    own = [claim for claim in claims(wanted.scope) if claim.lower.problem in wanted.names]
    return tuple(judged(own, played))


def _theory(settings: Sequence[Simulation], played: Played) -> dict[Simulation, Checked]:
    found = {setting: checked(played.outcomes(setting)) for setting in settings}
    return {setting: each for setting, each in found.items() if each is not None}
