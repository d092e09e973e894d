"""Elicitors ask about the built-in problems, or say why they do not take one."""

from typing import Any

import numpy as np
import pytest

from predilect.elicitors import elicitor_named
from predilect.errors import Unsupported
from predilect.problems import open_problem
from predilect.solving.solvers import solver_for
from tests.conformance.test_elicitors import REFUSED, SETTINGS, refuses
from tests.oracles import distinct


@pytest.mark.parametrize(("name", "about"), [(name, about) for name in REFUSED for about in REFUSED[name]])
def test_a_domain_that_an_elicitor_does_not_take_is_refused_with_the_reason_and_a_way_out(
    name: str, about: str
) -> None:
    problem = open_problem(about)
    solver, elicitor = solver_for(problem.domain), elicitor_named(name)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(0))
    with pytest.raises(Unsupported, match=f"^{name} .*{REFUSED[name][about]}.*; use "):
        elicitor.ask(state, solver, context, 2)


@pytest.mark.parametrize(
    ("about", "name", "given"),
    [
        (about, name, given)
        for about in ("meal", "pc")
        for name, given in SETTINGS
        if not refuses(name, about)
    ],
)
def test_built_in_problems_are_asked_about(about: str, name: str, given: dict[str, Any]) -> None:
    problem = open_problem(about)
    solver, elicitor = solver_for(problem.domain), elicitor_named(name, **given, work=0.3)
    state, context = elicitor.start(problem.domain, 0), problem.contexts(np.random.default_rng(0))
    query, notes = elicitor.ask(state, solver, context, 3)
    assert len(distinct(query.features)) == 3
    gap = notes["gap"]
    assert isinstance(gap, float)
    assert notes["proven"] or gap > 0  # the joint form of meal is not proven with so little work
