"""Products at hand: kept as documents, read for a context, and told apart."""

import numpy as np

from predilect.dialogue import Option
from predilect.domain.domain import Rule
from predilect.domain.parsing import parse_expression
from predilect.domain.product import Product
from predilect.domain.reading import Reading
from predilect.elicitors.selection.pool import Different, Document, Pool
from tests.sessions.small import tent

SUMMER, WINTER = {"season": "summer"}, {"season": "winter"}


def a_tent(people: int, cloth: str) -> Document:
    return {"people": people, "cloth": cloth, "poles": {"front": True, "back": False}}


NYLON, COTTON, LARGE = a_tent(1, "nylon"), a_tent(2, "cotton"), a_tent(4, "cotton")


def people(pool: Pool, context: dict[str, str], *rules: str) -> list[object]:
    domain = tent().with_rules([Rule(parse_expression(rule), "") for rule in rules])
    return [option.product["people"] for option in pool.options(domain, context)]


def test_only_what_is_possible_in_the_context_is_at_hand() -> None:
    pool = Pool((NYLON, COTTON, LARGE))
    assert people(pool, SUMMER) == [1, 2, 4]
    assert people(pool, WINTER) == [2, 4]
    assert people(pool, SUMMER) == [1, 2, 4]


def test_only_what_keeps_the_persons_rules_is_at_hand() -> None:
    pool = Pool((NYLON, COTTON, LARGE))
    assert people(pool, SUMMER, "people <= 2") == [1, 2]
    assert people(pool, SUMMER) == [1, 2, 4]


def test_features_are_those_of_the_domain() -> None:
    domain = tent()
    (option,) = Pool((COTTON,)).options(domain, SUMMER)
    expected = Reading(domain).features([option.product], SUMMER)[0]
    assert option.features.tolist() == expected.tolist()


def test_the_newest_are_kept() -> None:
    pool = Pool((NYLON, COTTON)).with_documents([LARGE], 2)
    assert pool.documents == (COTTON, LARGE)
    domain = tent()
    assert len(pool.options(domain, SUMMER)) == 2
    later = pool.with_documents([NYLON], 3)
    assert [option.product["people"] for option in later.options(domain, SUMMER)] == [2, 4, 1]


def test_options_that_differ_by_less_than_a_step_are_one() -> None:
    different = Different(np.array([1.0, 0.5]), avoid=[np.array([9.0, 9.0])])

    def added(*features: float) -> bool:
        return different.add(Option(Product({}), np.array(features)))

    assert added(0, 0)
    assert not added(0.2, 0.4)
    assert added(0, 0.5)
    assert added(1, 0)
    assert not added(9, 9)
    assert all(added(10.0 + place, 0) for place in range(200))
    assert len(different.features) == len(different.options) == 203
