"""The coactive perceptron by numbers worked out by hand, and people who improve what they are shown."""

import numpy as np
import pytest

from predilect.dialogue import Improve, Option, Pick, Query, Skip
from predilect.domain.product import Product
from predilect.elicitors.coactive import Coactive
from predilect.errors import InvalidInput, Unsupported
from predilect.experiments.playing import rows as rows_of
from predilect.problems import Problem, open_problem
from predilect.responses import SimulatedPerson, read_manner
from predilect.responses.improving import Improving
from predilect.responses.luck import Luck
from predilect.responses.noiseless import Noiseless
from predilect.solving.question import Question
from predilect.solving.solvers import solver_for
from tests.elicitors.cases import rows, shown
from tests.experiments.units import unit

DOMAIN = open_problem("synthetic:r=2").domain
COACTIVE = Coactive()


def better(*features: float) -> Improve:
    return Improve(Option(Product({}), np.array(features)))


def test_an_improved_product_moves_the_weights_from_the_shown_one_to_it() -> None:
    state = COACTIVE.start(DOMAIN, 0)
    assert COACTIVE.weights(state).tolist() == [0, 0, 0, 0]
    state = COACTIVE.tell(state, shown(rows((1, 0, 1, 0))), {}, better(0, 1, 1, 0))
    assert COACTIVE.weights(state).tolist() == [-1, 1, 0, 0]
    state = COACTIVE.tell(state, shown(rows((0, 1, 1, 0))), {}, better(0, 1, 0, 1))
    state = COACTIVE.tell(state, shown(rows((1, 0, 0, 1))), {}, better(0, 1, 0, 1))
    assert COACTIVE.weights(state).tolist() == [-2, 2, -1, 1]
    assert state.turn == 4


def test_the_optimum_for_the_weights_is_shown() -> None:
    state = COACTIVE.start(DOMAIN, 0)
    state = COACTIVE.tell(state, shown(rows((1, 0, 1, 0))), {}, better(0, 1, 0, 1))
    query, notes = COACTIVE.ask(state, solver_for(DOMAIN), {}, 1)
    assert query.features.tolist() == [[0, 1, 0, 1]]
    assert notes["proven"]


@pytest.mark.parametrize("answer", [Pick(0), Skip(), better(1, 0, 1, 0)])
def test_what_improves_nothing_leaves_the_weights_and_passes_over_the_product(answer: object) -> None:
    state = COACTIVE.tell(COACTIVE.start(DOMAIN, 0), shown(rows((1, 0, 1, 0))), {}, answer)  # type: ignore[arg-type]
    assert not COACTIVE.weights(state).any()
    query, _ = COACTIVE.ask(state, solver_for(DOMAIN), {}, 1)
    assert query.features.tolist() != [[1, 0, 1, 0]]


ALPHAS = [0.1, 0.5, 1.0]


@pytest.mark.parametrize("alpha", ALPHAS)
@pytest.mark.parametrize(("about", "taste"), [("pc", "uniform"), ("trip", "normal"), ("meal", "normal")])
def test_improved_products_make_up_for_the_share_that_was_asked(about: str, taste: str, alpha: float) -> None:
    problem: Problem = open_problem(about)
    solver, rng = solver_for(problem.domain), np.random.default_rng(1)
    context = problem.contexts(rng)
    for user in range(2):
        weights = problem.user(taste, user)
        best = solver.best(Question(weights, context))
        other = solver.best(Question(rng.normal(size=len(weights)), context))
        assert other.product is not None
        assert other.features is not None
        query = Query((Option(other.product, other.features),), context)
        luck = Luck.of(query.features, 0, user, 1)
        answer = Improving(alpha, solver).answer(query, weights, luck)
        assert isinstance(answer, Improve)
        before, after = float(weights @ other.features), float(weights @ answer.option.features)
        assert after >= before + alpha * (best.value - before) - 1e-5 * max(1, abs(best.value))
        again = Improving(alpha, solver).answer(query, weights, luck)
        assert isinstance(again, Improve)
        assert again.option.product == answer.option.product


def test_who_asks_for_less_changes_less() -> None:
    problem = open_problem("pc")
    solver, changed = solver_for(problem.domain), []
    weights = problem.user("uniform", 0)
    worst = solver.best(Question(-weights))
    assert worst.product is not None
    assert worst.features is not None
    query = Query((Option(worst.product, worst.features),))
    for alpha in ALPHAS:
        answer = Improving(alpha, solver).answer(query, weights, Luck.of(query.features, 0, 0, 1))
        assert isinstance(answer, Improve)
        changed.append(float(np.abs(answer.option.features - worst.features)[:-1].sum()))
    assert changed == sorted(changed)
    assert changed[0] < changed[-1]


def test_who_sees_the_best_takes_it_as_it_is() -> None:
    problem = open_problem("synthetic:r=3")
    solver, weights = solver_for(problem.domain), problem.user("uniform", 0)
    best = solver.best(Question(weights))
    assert best.product is not None
    assert best.features is not None
    person = SimulatedPerson(weights, Noiseless(), improving=Improving(0.5)).helped_by(solver)
    assert person.answer(Query((Option(best.product, best.features),)), 1) == Pick(0)


def test_improving_needs_a_solver_and_a_share() -> None:
    with pytest.raises(InvalidInput, match="alpha"):
        Improving(0.0)
    with pytest.raises(Unsupported, match="needs a solver"):
        Improving(0.5).answer(shown(rows((1, 0))), np.ones(2), Luck.of(rows((1, 0)), 0, 0, 1))


def test_the_manner_of_people_who_improve() -> None:
    manner = read_manner("improves:alpha=0.3,skip=0.1")
    assert manner.kinds == {"improve", "pick", "skip"}
    assert manner.improving is not None
    assert manner.improving.alpha == 0.3
    assert not manner.noisy
    for text, said in [
        ("improves:alpha=0", "improves nothing"),
        ("improves:tie=0.2", "no habit of 'improves'"),
        ("noiseless:alpha=0.2", "no habit of 'noiseless'"),
    ]:
        with pytest.raises(InvalidInput, match=said):
            read_manner(text)


def test_a_simulated_person_soon_gets_what_they_want() -> None:
    played = [
        [*rows_of(unit("pc", elicitor="coactive", k=1, response="improves:alpha=0.3", user=user, turns=12))]
        for user in range(3)
    ]
    assert all(any(row.satisfied for row in turns) for turns in played)
    assert all(turns[0].regret_shown > turns[-1].regret_recommended for turns in played)
