"""People whose weights stand in a CSV file, one in each row."""

from pathlib import Path

import numpy as np
import pytest

from predilect.errors import InvalidInput
from predilect.problems.weights import read_weights

FEATURES = ("price", "size", "colour=red")


def written(path: Path, text: str) -> Path:
    file = path / "people.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_row_is_a_person(tmp_path: Path) -> None:
    people = read_weights(written(tmp_path, "1,2,3\n-4, 5.5 ,6e2\n\n"), FEATURES)
    np.testing.assert_array_equal(people, [[1, 2, 3], [-4, 5.5, 600]])


def test_a_header_names_the_features_in_any_order(tmp_path: Path) -> None:
    people = read_weights(written(tmp_path, "\ufeffsize,colour=red,price\n1,2,3\n"), FEATURES)
    np.testing.assert_array_equal(people, [[3, 1, 2]])


def test_all_wrong_rows_are_said_at_once(tmp_path: Path) -> None:
    file = written(tmp_path, "1,2,3\n1,2\nnan,2,3\n1,2,3,4\n1,inf,3\n1,,x\n")
    with pytest.raises(InvalidInput) as caught:
        read_weights(file, FEATURES)
    said = str(caught.value)
    assert "line 2: has 2 weights (give 3, one for each feature)" in said
    assert "line 3: has 'nan' (give finite numbers)" in said
    assert "line 4: has 4 weights" in said
    assert "line 5: has 'inf'" in said
    assert "line 6: has '', 'x'" in said
    assert "line 1" not in said


def test_all_wrong_columns_are_said_with_the_wrong_rows(tmp_path: Path) -> None:
    file = written(tmp_path, "pric,size,size\n1,2,oops\n")
    with pytest.raises(InvalidInput) as caught:
        read_weights(file, FEATURES)
    said = str(caught.value)
    assert "column 'pric': is no feature (did you mean 'price'?)" in said
    assert "column 'size': is there 2 times" in said
    assert "2 features have no column: 'price', 'colour=red'" in said
    assert "line 2: has 'oops'" in said


def test_of_very_many_wrong_rows_the_first_are_shown_and_the_others_counted(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="and 80 more"):
        read_weights(written(tmp_path, "1,2\n" * 100), FEATURES)


@pytest.mark.parametrize("text", ["", "\n\n", "price,size,colour=red\n"])
def test_a_file_without_people_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InvalidInput, match="there is no row"):
        read_weights(written(tmp_path, text), FEATURES)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"nobody\.csv.*No such file"):
        read_weights(tmp_path / "nobody.csv", FEATURES)
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidInput, match="UTF-8"):
        read_weights(tmp_path / "binary.csv", FEATURES)
