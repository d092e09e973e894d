"""Trips from a data document: read faithfully, or refused with everything that is wrong."""

import json
from pathlib import Path

import pytest

from predilect.errors import InvalidDocument
from predilect.problems import open_problem
from predilect.problems.trip_document import read_instance

GOOD: dict[str, object] = {
    "location_activities": [[1, 0], [1, 1], [0, 1], [0, 0]],
    "location_cost": [3, 2.5, 9, 0],
    "travel_time": [[0, 1, 2], [1, 0, 1], [2, 1, 0]],
    "regions": [1, 2, 1],
    "num_regions": 2,
}


def written(tmp_path: Path, **changes: object) -> Path:
    path = tmp_path / "trip.json"
    parts = {name: value for name, value in {**GOOD, **changes}.items() if value != "left out"}
    path.write_text(json.dumps(parts))
    return path


def test_a_document_is_read_as_it_stands(tmp_path: Path) -> None:
    instance = read_instance(written(tmp_path))
    assert instance.cities == ("city 1", "city 2", "city 3")
    assert instance.offers == ((1, 0), (1, 1), (0, 1))
    assert [float(cost) for cost in instance.cost] == [3, 2.5, 9]
    assert instance.region == (0, 1, 0)
    assert instance.regions == ("region 1", "region 2")


@pytest.mark.parametrize("variant", ["paper", "authors"])
def test_a_problem_opens_on_a_document(tmp_path: Path, variant: str) -> None:
    problem = open_problem(f"trip:data={written(tmp_path)},slots=5,variant={variant}")
    assert len(problem.user("normal", 0)) == 3 + 2 + 3 + 2 + 1 + 6


def test_names_may_be_added(tmp_path: Path) -> None:
    named = read_instance(
        written(tmp_path, city_names=["Ulm", "Bern", "Graz"], activity_names=["zoo", "spa"])
    )
    assert named.cities == ("Ulm", "Bern", "Graz")
    assert named.activities == ("zoo", "spa")


def test_other_keys_are_left_alone_unless_they_look_misspelt(tmp_path: Path) -> None:
    assert read_instance(written(tmp_path, comment="ours")).cities[0] == "city 1"
    with pytest.raises(InvalidDocument, match="did you mean 'city_names'"):
        read_instance(written(tmp_path, city_name=["Ulm"]))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"regions": "left out", "travel_time": "left out"},
            ["regions: is missing", "travel_time: is missing"],
        ),
        ({"num_regions": 0, "location_cost": 3}, ["num_regions: is 0", "location_cost: is not a list"]),
        ({"location_activities": [[1, 2], "x"]}, ["location_activities[0][1]: is 2", "[1]: is not a list"]),
        ({"location_cost": [3, -1, True, None]}, ["[1]: is -1", "[2]: is True", "[3]: is None"]),
        ({"regions": [1, 3, 1.5]}, ["regions[1]: is 3", "regions[2]: is"]),
        (
            {"location_cost": [1, 0], "regions": [1]},
            ["location_cost: has 2 entries", "regions: has 1 entries"],
        ),
        ({"travel_time": [[0, 1], [1, 0], [1, 1]]}, ["travel_time[0]: has 2 entries"]),
        ({"travel_time": [[0, 0, 1], [1, 0, 1], [1, 1, 0]]}, ["travel_time[0][1]: is 0"]),
        ({"location_activities": [[1, 0], [1, 1], [0, 1], [1, 0]]}, ["offers something in its last row"]),
        ({"location_cost": [1, 1, 1, 1]}, ["does not end in 0"]),
        (
            {"city_names": ["a", "a"], "region_names": "x"},
            ["has 2 names", "a name twice", "not a list of names"],
        ),
        ({"city_names": ["a", "b", "nowhere"]}, ["'nowhere'"]),
    ],
)
def test_everything_wrong_with_a_document_is_said(
    tmp_path: Path, changes: dict[str, object], said: list[str]
) -> None:
    with pytest.raises(InvalidDocument) as caught:
        read_instance(written(tmp_path, **changes))
    for part in said:
        assert part in str(caught.value)


@pytest.mark.parametrize("text", ["", "[1]", "{", "[" * 10_000, '{"num_regions": NaN}'])
def test_what_is_no_document_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "trip.json"
    path.write_text(text)
    with pytest.raises(InvalidDocument):
        read_instance(path)
