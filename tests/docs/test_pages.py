"""The runner of the documentation's examples notices what is wrong."""

from pathlib import Path

import pytest

from tests.docs import pages


def _run(directory: Path, text: str) -> None:
    page = directory / "page.md"
    page.write_text(text, encoding="utf-8")
    pages.run(page, directory)


def test_blocks_of_a_page_share_their_names(tmp_path: Path) -> None:
    _run(tmp_path, "```python\na = 1\n```\ntext\n```python\nassert a == 1\n```\n")


def test_a_failing_example_names_its_page_and_line(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        _run(tmp_path, "# Title\n\n```python\n1 / 0\n```\n")
    place = caught.traceback[-1]
    assert (Path(place.path).name, place.lineno) == ("page.md", 3)  # pytest counts lines from 0


def test_shown_results_are_compared(tmp_path: Path) -> None:
    _run(
        tmp_path,
        "```python\na = 2\n```\n```python\n>>> b = a + 1\n>>> b\n3\n```\n```python\nassert b == 3\n```\n",
    )
    with pytest.raises(Exception, match="page"):
        _run(tmp_path, "```python\n>>> 1 + 1\n3\n```\n")


def test_a_block_can_be_written_to_a_file(tmp_path: Path) -> None:
    _run(tmp_path, "```yaml file=a.yaml\nx: 1\n```\n")
    assert (tmp_path / "a.yaml").read_text("utf-8") == "x: 1\n"


def test_commands_are_read_with_their_output() -> None:
    text = "$ predilect check \\\n  pc  # quick\nfeasible\n$ make test\n"
    assert list(pages.commands(text)) == [
        (["predilect", "check", "pc"], "feasible"),
        (["make", "test"], ""),
    ]


def test_a_command_that_fails_fails_the_page(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no-such-command"):
        _run(tmp_path, "```console\n$ predilect no-such-command\n```\n")
