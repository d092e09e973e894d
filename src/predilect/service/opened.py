"""A domain with everything that the sessions on it share; each is worked out when it is first needed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

import numpy as np

from predilect.checking.contexts import DRAWN
from predilect.documents import domain_to_document
from predilect.domain.domain import Domain
from predilect.domain.fingerprint import fingerprint
from predilect.domain.inputs import Inputs
from predilect.domain.reading import Reading
from predilect.domain.values import FloatArray
from predilect.problems.from_file import feature_ranges, problem_of
from predilect.problems.problem import Context, Problem
from predilect.service.shared_solvers import SharedSolvers
from predilect.service.store.documents import digest_of
from predilect.sessions.lines import json_line
from predilect.sessions.products import OptionForm
from predilect.solving.question import Budget, Question, Solver, Status
from predilect.wording.features import FeatureWords, feature_words

Told = TypeVar("Told")


class OpenedDomain:
    """A domain as the service uses it; immutable, so that threads may share it.

    ``id`` is what sessions name. ``source`` is ``served`` or ``uploaded``.
    """

    def __init__(self, id: str, problem: Problem, limit: Budget, source: str = "served") -> None:
        self.id = id
        self.problem = problem
        self.domain = problem.domain
        self.source = source
        self.solvers = SharedSolvers(problem.domain, limit)
        self.document = domain_to_document(problem.domain)
        self.text = json_line(self.document)
        self.digest = digest_of(self.text)
        self._told: dict[type[object], object] = {}

    @classmethod
    def of_domain(cls, id: str, domain: Domain, limit: Budget) -> OpenedDomain:
        """A domain that someone has brought."""
        return cls(id, problem_of(domain, id), limit, "uploaded")

    @cached_property
    def fingerprint(self) -> str:
        """What the domain means, in short."""
        return fingerprint(self.domain)

    @cached_property
    def reading(self) -> Reading:
        """To evaluate products on."""
        return Reading(self.domain)

    @property
    def inputs(self) -> Inputs:
        """To read products and contexts."""
        return self.reading.inputs

    @cached_property
    def form(self) -> OptionForm:
        """How logs write products."""
        return OptionForm(self.reading.free, len(self.reading.feature_names))

    @cached_property
    def words(self) -> tuple[FeatureWords, ...]:
        """The features in plain words."""
        return feature_words(self.reading)

    @cached_property
    def ranges(self) -> FloatArray:
        """How far apart the values of each feature can be."""
        return feature_ranges(self.domain)

    def once(self, kind: type[Told], tell: Callable[[OpenedDomain], Told]) -> Told:
        """What is told of the domain, worked out when it is first asked for."""
        if kind not in self._told:
            self._told[kind] = tell(self)
        found = self._told[kind]
        assert isinstance(found, kind)
        return found

    def drawn_context(self, solver: Solver, seed: int) -> Context:
        """A context for a session that says none: the first drawn one that has products."""
        if not self.inputs.given:
            return {}
        rng = np.random.default_rng(seed)
        context: Context = {}
        for _ in range(DRAWN):
            context = self.problem.contexts(rng)
            nothing = np.zeros(len(solver.feature_names))
            if solver.best(Question(nothing, context)).status is not Status.INFEASIBLE:
                break
        return context

    def header_line(self, header: dict[str, object]) -> str:
        """The first line of a log: the stored header with the domain in it again."""
        return json_line({**header, "domain": json.loads(self.text)})
