"""A study's file, read with everything that is wrong at once.

study: 1
problems: [pc, my-domain.yaml]
elicitors: [choice-perceptron, {vb-qi: {prior: tastes}}]
k: [2, 3]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from predilect.documents.limits import DocumentPath, document_text
from predilect.documents.reading import place_of
from predilect.documents.yaml_text import lines_of, read_yaml, steps
from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidDocument, InvalidInput, Problem
from predilect.experiments.naming import is_known, read_elicitor
from predilect.experiments.units import Parameter

VERSION = 1
ENDINGS = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Answering:
    """How people answer: a response, and λ or a reliability."""

    response: str = "plackett-luce"
    rationality: float | None = None
    reliability: float | None = None


@dataclass(frozen=True, slots=True)
class StudyFile:
    """What a file says; settings are all combinations of its lists."""

    path: Path
    name: str
    description: str
    problems: tuple[str, ...]
    elicitors: tuple[str, ...]
    k: tuple[int, ...]
    tastes: tuple[str, ...]
    responses: tuple[Answering, ...]
    seeds: tuple[int, ...]
    users: int | None
    turns: int
    solver: str


KEYS = (
    "study",
    "name",
    "description",
    "problems",
    "elicitors",
    "k",
    "tastes",
    "responses",
    "seeds",
    "users",
    "turns",
    "solver",
)


def read_study(path: Path) -> StudyFile:
    """The study in a YAML file; ``InvalidInput`` lists what is wrong, with lines."""
    try:
        text = document_text(path)
    except InvalidDocument as error:
        raise InvalidInput(error.subject, error.problems) from None
    value, problems = read_yaml(text)
    if problems:
        raise InvalidInput(str(path), problems)
    reader = _Reader(path, value)
    study = reader.study()
    if reader.faults:
        raise InvalidInput(str(path), located(text, reader.faults))
    return study


def located(text: str, faults: list[tuple[DocumentPath, str, str]]) -> list[Problem]:
    """The faults in the order of the file, each with its line."""
    wanted = {step for path, _, _ in faults for step in steps(path)}
    lines = lines_of(text, wanted)
    found = []
    for path, message, remedy in faults:
        line = next((lines[step] for step in steps(path) if step in lines), 0)
        place = ", ".join(part for part in (f"line {line}" if line else "", place_of(path)) if part)
        found.append((line, Problem(place, message, remedy)))
    return [problem for _, problem in sorted(found, key=lambda each: each[0])]


class _Reader:
    """Goes through the keys, and notes every fault."""

    def __init__(self, path: Path, value: object) -> None:
        self.path = path
        self.faults: list[tuple[DocumentPath, str, str]] = []
        self.value: Mapping[str, object] = {}
        if isinstance(value, Mapping):
            self.value = value
        else:
            self.note((), "is not a mapping", "start it with study: 1")

    def note(self, place: DocumentPath, message: str, remedy: str) -> None:
        """One more fault."""
        self.faults.append((place, message, remedy))

    def study(self) -> StudyFile:
        """What the file says, as far as it makes sense."""
        for key in self.value:
            if key not in KEYS:
                self.note((key,), f"{key!r} is not known", did_you_mean(key, KEYS))
        version = self.value.get("study")
        if self.value and version != VERSION:
            said = "the version of the format is missing" if version is None else f"is {version!r}"
            self.note(("study",) if version is not None else (), said, "write study: 1")
        return StudyFile(
            path=self.path,
            name=self.text("name", self.path.stem),
            description=self.text("description", ""),
            problems=tuple(map(self.file_beside, self.texts("problems", ()))),
            elicitors=self.elicitors(),
            k=self.numbers("k", 2, (2,)),
            tastes=tuple(map(self.file_beside, self.texts("tastes", ("uniform",)))),
            responses=self.responses(),
            seeds=self.numbers("seeds", 0, (0,)),
            users=self.number("users", 1) if "users" in self.value else None,
            turns=self.number("turns", 1) if "turns" in self.value else 25,
            solver=self.text("solver", "auto"),
        )

    def items(self, key: str) -> list[tuple[DocumentPath, object]]:
        """What stands at a key: a list, or one value."""
        value = self.value[key]
        if isinstance(value, list):
            if not value:
                self.note((key,), "is empty", "name at least one")
            return [((key, place), each) for place, each in enumerate(value)]
        return [((key,), value)]

    def text(self, key: str, usual: str) -> str:
        """One text."""
        value = self.value.get(key, usual)
        if not isinstance(value, str):
            self.note((key,), "is not a text", "put it in quotes")
            return usual
        return value

    def texts(self, key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Some texts, each once."""
        if key not in self.value:
            if not usual and self.value:
                self.note((), f"{key!r} is missing", f"add {key}: with a list")
            return usual
        found: list[str] = []
        for place, each in self.items(key):
            if not isinstance(each, str):
                self.note(place, "is not a text", "put it in quotes")
            elif each in found:
                self.note(place, f"{each!r} is there twice", "name it once")
            else:
                found.append(each)
        return tuple(found)

    def number(self, key: str, least: int) -> int:
        """One whole number."""
        return self.whole((key,), self.value[key], least)

    def numbers(self, key: str, least: int, usual: tuple[int, ...]) -> tuple[int, ...]:
        """Some whole numbers, each once."""
        if key not in self.value:
            return usual
        return tuple(dict.fromkeys(self.whole(place, each, least) for place, each in self.items(key)))

    def whole(self, place: DocumentPath, value: object, least: int) -> int:
        """A whole number of at least so much."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        said = f"is {float(value):g}" if isinstance(value, int | Fraction) else f"{value!r} is no number"
        self.note(place, said, f"give a whole number, {least} or more")
        return least

    def file_beside(self, name: str) -> str:
        """A name; a file's is relative to the study's file."""
        if not name.lower().endswith((*ENDINGS, ".csv")) or ":" in name or Path(name).is_absolute():
            return name
        return str(self.path.parent / name)

    def elicitors(self) -> tuple[str, ...]:
        """Elicitors as they are written elsewhere; parameters may be a mapping."""
        if "elicitors" not in self.value:
            if self.value:
                self.note((), "'elicitors' is missing", "add elicitors: with a list")
            return ()
        found: list[str] = []
        for place, each in self.items("elicitors"):
            text = self.elicitor(place, each)
            if text is None:
                continue
            if text in found:
                self.note(place, f"{text!r} is there twice", "name it once")
                continue
            found.append(text)
            self.check_elicitor(place, text)
        return tuple(found)

    def elicitor(self, place: DocumentPath, value: object) -> str | None:
        """``{vb-qi: {prior: tastes}}`` as ``vb-qi:prior=tastes``."""
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping) and len(value) == 1:
            ((name, given),) = value.items()
            if isinstance(given, Mapping):
                parameters = ",".join(f"{key}={_parameter(each)}" for key, each in given.items())
                return f"{name}:{parameters}" if parameters else str(name)
        self.note(place, "is no elicitor", "write a name, or {name: {parameter: value}}")
        return None

    def check_elicitor(self, place: DocumentPath, text: str) -> None:
        """A name that is known, and parameters that can be read."""
        try:
            read_elicitor(text)
        except InvalidInput as error:
            for each in error.problems:
                self.note(place, f"{each.place}: {each.message}", each.remedy)
        if not is_known(text):
            remedy = "correct the name, or install its package (entry points predilect.elicitors)"
            self.note(place, f"{text.partition(':')[0]!r} is no elicitor that is installed", remedy)

    def responses(self) -> tuple[Answering, ...]:
        """Texts, or mappings with response, rationality and reliability."""
        if "responses" not in self.value:
            return (Answering(),)
        return tuple(self.response(place, each) for place, each in self.items("responses"))

    def response(self, place: DocumentPath, value: object) -> Answering:
        """One way to answer."""
        if isinstance(value, str):
            return Answering(value)
        if not isinstance(value, Mapping):
            self.note(place, "is no response", "write a name, or {response: …, reliability: 0.9}")
            return Answering()
        known = ("response", "rationality", "reliability")
        for key in value:
            if key not in known:
                self.note((*place, key), f"{key!r} is not known", did_you_mean(key, known))
        numbers = {}
        for key in known[1:]:
            number = value.get(key)
            if number is not None and (isinstance(number, bool) or not isinstance(number, int | Fraction)):
                self.note((*place, key), f"{number!r} is no number", "give a number")
                number = None
            numbers[key] = None if number is None else float(number)
        name = value.get("response", "plackett-luce")
        if not isinstance(name, str):
            self.note((*place, "response"), "is not a text", "name a response")
            name = "plackett-luce"
        return Answering(name, **numbers)


def _parameter(value: object) -> Parameter:
    """A value as it is written after ``parameter=``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return repr(float(value)) if isinstance(value, Fraction) else str(value)
