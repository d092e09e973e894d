"""Problems by name: their features, their options, and what is said about wrong ones."""

from pathlib import Path

import numpy as np
import pytest

from predilect.domain.grounding import ground
from predilect.errors import InvalidDocument, InvalidInput
from predilect.problems import BUILT_IN, open_domain, open_problem
from predilect.solving.enumeration import EnumerationSolver, count_products
from tests.domain.pc import pc


def names(source: str) -> tuple[str, ...]:
    return ground(open_domain(source)).feature_names


def test_pc_has_64476_products() -> None:
    assert count_products(open_domain("pc")) == 64_476


def test_pc_has_the_products_and_features_of_its_second_writing_in_python() -> None:
    ours, other = (EnumerationSolver(domain).listing().features for domain in (open_domain("pc"), pc()))
    np.testing.assert_allclose(ours, other, rtol=0, atol=1e-12)


def test_the_features_of_pc_stand_in_their_order() -> None:
    found = names("pc")
    attributes = [name.partition("=")[0] for name in found]
    sizes = {"cpu": 37, "hd": 10, "manufacturer": 8, "ram": 10, "monitor": 8, "type": 3, "price": 1}
    assert attributes == [attribute for attribute, size in sizes.items() for _ in range(size)]
    assert names("pc:price=no") == found[:-1]


@pytest.mark.parametrize("size", [1, 2, 4, 6])
def test_synthetic_has_a_block_for_each_attribute(size: int) -> None:
    expected = tuple(f"a[{i}]={value}" for i in range(size) for value in range(size))
    assert names(f"synthetic:r={size}") == expected
    assert count_products(open_domain(f"synthetic:r={size}")) == size**size


def test_trip_has_127_features_of_ten_cities_and_427_of_twenty() -> None:
    assert len(names("trip")) == len(names("trip:variant=authors")) == 127
    assert len(names("trip:cities=20,slots=3")) == 20 + 15 + 3 + 8 + 1 + 20 * 19


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_problem_opens_with_its_defaults_written_out(name: str) -> None:
    options = [f"{each.name}={each.default_text}" for each in BUILT_IN[name].options if each.default_text]
    if options:
        assert open_domain(f"{name}:{','.join(options)}") == open_domain(name)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("pcs", ["'pcs' is not known", "did you mean 'pc'?", ".yaml"]),
        ("", ["'' is not known", "meal, pc, synthetic, trip"]),
        (
            "pc:prize=no",
            ["'prize' is not an option", "did you mean 'price'?", "whether the price is a feature"],
        ),
        ("pc:price=maybe", ["price: 'maybe' does not fit", "say yes or no"]),
        ("pc:price", ["price: has no value"]),
        (
            "synthetic:r=0,r=3,x=1",
            ["'0' does not fit", "from 1 to 300", "given twice", "'x' is not an option"],
        ),
        ("synthetic:r=1e3", ["'1e3' does not fit"]),
        ("synthetic:r=٣", ["does not fit"]),
        ("meal:foods=3", ["'foods' is not an option", "leave it out"]),
        (
            "trip:variant=ours,seed=-1,slots=",
            ["choose paper or authors", "'-1' does not fit", "'' does not fit"],
        ),
        ("trip:seed=1,cities=3,data=x.json", ["seed: has no meaning beside data", "cities: has no meaning"]),
        ("trip:data=", ["name a file"]),
        ("trip:data=no.json", ["no.json: cannot be read"]),
        ("no.yaml", ["no.yaml: cannot be read"]),
    ],
)
def test_everything_wrong_with_a_name_is_said_at_once(source: str, said: list[str]) -> None:
    with pytest.raises((InvalidInput, InvalidDocument)) as caught:
        open_problem(source)
    for part in said:
        assert part in str(caught.value)


def test_a_file_that_is_not_named_as_a_document_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "laptop.txt"
    path.write_text("predilect: 1")
    with pytest.raises(InvalidInput, match="is not named as a document"):
        open_problem(str(path))


def test_a_data_file_may_have_commas_and_equals_signs_in_its_name(tmp_path: Path) -> None:
    with pytest.raises(InvalidDocument, match=r"a,b\.json"):
        open_problem(f"trip:data={tmp_path}/a,b.json,variant=authors")
    with pytest.raises(InvalidDocument, match=r"a=b\.json"):
        open_problem(f"trip:data={tmp_path}/a=b.json")
