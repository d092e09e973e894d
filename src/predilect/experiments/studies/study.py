"""``predilect study``: the settings of a file, played and reported like the paper's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from predilect.errors import PredilectError, Problem
from predilect.experiments.checks import count_faults, raise_faults
from predilect.experiments.plans import Plan, Played, play, stored
from predilect.experiments.reporting.sections import AVERAGE, INSTANTANEOUS, Panel, Section
from predilect.experiments.running import Engine, Progress
from predilect.experiments.simulating import Simulation
from predilect.experiments.studies.reading import Answering, StudyFile
from predilect.experiments.units import Unit
from predilect.problems import open_problem


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """A study's sections, one for each problem and way to answer, and its plan."""

    file: StudyFile
    sections: tuple[Section, ...]
    plan: Plan


def study_of(file: StudyFile) -> Study:
    """The plan of a file; ``InvalidInput`` lists everything that cannot be played, each once."""
    sections = tuple(_sections(file))
    units: dict[Simulation, tuple[Unit, ...]] = {}
    faults: dict[str, Problem] = {}
    for section in sections:
        for setting in section.settings:
            try:
                units[setting] = setting.units()
            except PredilectError as error:
                faults.setdefault(str(error), Problem(f"{setting.problem}, {setting.elicitor}", str(error)))
    raise_faults(str(file.path), [*faults.values()])
    return Study(file, sections, Plan(units))


def play_study(
    study: Study,
    out: Path,
    jobs: int = 1,
    progress: Callable[[Progress], object] = lambda so_far: None,
    engine: Engine | None = None,
    only_stored: bool = False,
) -> Played:
    """Play what is missing, or nothing."""
    raise_faults("study", count_faults({"jobs": jobs}))
    return stored(study.plan, out) if only_stored else play(study.plan, out, jobs, progress, engine)


def _sections(file: StudyFile) -> Iterator[Section]:
    for problem in file.problems:
        contexts = _has_contexts(problem)
        for place, answering in enumerate(file.responses):
            for seed in file.seeds:
                panels = tuple(
                    Panel(f"{tastes} people", _settings(file, problem, answering, tastes, seed))
                    for tastes in file.tastes
                )
                said = _said(answering)
                seeds = f", seed {seed}" if len(file.seeds) > 1 else ""
                yield Section(
                    f"{_file_name(problem)}-{place}-{seed}",
                    f"{problem}: {said}{seeds}",
                    "All turns are played, whether or not an optimum was seen.",
                    panels,
                    AVERAGE if contexts else INSTANTANEOUS,
                )


def _settings(
    file: StudyFile, problem: str, answering: Answering, tastes: str, seed: int
) -> tuple[Simulation, ...]:
    return tuple(
        Simulation(
            problem,
            elicitor,
            k,
            file.users,
            tastes,
            answering.response,
            answering.rationality,
            answering.reliability,
            file.turns,
            seed,
            file.solver,
        )
        for elicitor in file.elicitors
        for k in file.k
    )


def _has_contexts(problem: str) -> bool:
    try:
        return any(attribute.given for attribute in open_problem(problem).domain.attributes)
    except PredilectError:
        return False  # said when its units are made


def _said(answering: Answering) -> str:
    if answering.reliability is not None:
        return f"{answering.response}, reliability {answering.reliability:g}"
    if answering.rationality is not None:
        return f"{answering.response}, λ = {answering.rationality:g}"
    return answering.response


def _file_name(problem: str) -> str:
    """A problem as part of the name of a file."""
    name = Path(problem).stem if "/" in problem else problem
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in name)
