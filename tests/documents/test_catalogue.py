"""Tables of products become domains whose products are their rows."""

import numpy as np
import pytest

from predilect import Pick, Session
from predilect.documents import catalogue_domain, domain_from_document, domain_to_document
from predilect.errors import InvalidDocument
from predilect.solving.question import Question, Solution, Status
from predilect.solving.solvers import solver_for

TABLE = """\
name,brand,price [€],ram (GB),in
Aero 13,Dell,899,16,yes
Book 5,HP,649.50,8,yes
Chrome,HP,299,4,no
Duo,Sony,1299,16,no
"""


def _problems(text: str) -> list[str]:
    with pytest.raises(InvalidDocument) as caught:
        catalogue_domain(text)
    return [str(problem) for problem in caught.value.problems]


def test_the_products_of_the_domain_are_the_rows_of_the_table() -> None:
    solver = solver_for(catalogue_domain(TABLE))
    found: list[Solution] = []
    while not found or found[-1].product is not None:
        excluding = tuple(each.features for each in found if each.features is not None)
        found.append(solver.best(Question(np.zeros(7), excluding=excluding)))
    names = [each.product["name"] for each in found if each.product is not None]
    assert sorted(map(str, names)) == ["Aero 13", "Book 5", "Chrome", "Duo"]
    assert found[-1].status is Status.INFEASIBLE
    assert len(solver.feature_names) == 3 + 1 + 1 + 2  # brands, price, memory, yes and no: names are no taste


def test_headings_give_labels_and_units() -> None:
    attributes = {each.name: each.shown for each in catalogue_domain(TABLE).attributes}
    assert (attributes["price"].label, attributes["price"].unit) == ("price", "€")
    assert (attributes["ram"].unit, attributes["in_"].label) == ("GB", "in")


def test_every_row_can_be_recommended_to_who_wants_it() -> None:
    domain = catalogue_domain(TABLE)
    wanted = {"price <= 300": "Chrome", 'brand == "Dell"': "Aero 13", "price == 649.5": "Book 5"}
    for rule, name in wanted.items():
        session = Session(domain, k=2)
        session.add_rule(rule)
        product = session.recommend().product
        assert product is not None
        assert product["name"] == name


def test_a_session_on_a_table_shows_its_rows_only() -> None:
    session = Session(catalogue_domain(TABLE), k=3)
    rows = {tuple(line.split(",")[:2]) for line in TABLE.splitlines()[1:]}
    for _ in range(3):
        question = session.ask()
        assert {(each.product["name"], each.product["brand"]) for each in question.query.options} <= rows
        session.tell(question, Pick(0))


def test_semicolons_and_tabs_separate_cells_too() -> None:
    for sign in ";\t":
        assert catalogue_domain(TABLE.replace(",", sign)) == catalogue_domain(TABLE)


def test_the_domain_can_be_written_and_read_as_any_other() -> None:
    domain = catalogue_domain(TABLE, "Note books")
    assert (domain.name, domain.shown.label) == ("Note_books", "Note books")
    assert domain_from_document(domain_to_document(domain)) == domain


def test_everything_that_is_wrong_with_a_table_is_said_at_once() -> None:
    assert _problems("a,a,\n1,2\n,2,3\n") == [
        "row 1, column 2: 'a' is there twice (rename one of them)",
        "row 1, column 3: it has no heading (name the column)",
        "row 2: it has 2 cells (write 3, as in row 1)",
        "row 3, a: the cell is empty (write a value)",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "fewer than two products"),
        ("a,b\n1,2\n", "fewer than two products"),
        ("name\nx\ny\n", "differ in nothing but names"),
        ("a,b\n1,2\n1,2\n", "differ in nothing but names"),
        ("a\n" + "1\n2\n" * 501, "1,002 products"),
        ('a,b\n"1,2\n3,4', "unexpected end"),
        ("a\nx\x00y\nz\n", "too long, or not one line"),
    ],
)
def test_a_table_that_is_none_is_refused_with_the_reason(text: str, said: str) -> None:
    assert said in " ".join(_problems(text))
