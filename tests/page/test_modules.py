"""The page's modules: what is made from others is up to date, and their types hold."""

from pathlib import Path

import pytest

from scripts.contract_types import TYPES, contract_types
from scripts.join_page import JOINED, joined
from scripts.page_types import MISSING, compiler, faults


def test_the_joined_module_is_that_of_its_parts() -> None:
    assert JOINED.read_text("utf-8") == joined(), "run `python -m scripts.join_page`"


def test_the_types_of_the_contract_are_those_of_its_models() -> None:
    assert TYPES.read_text("utf-8") == contract_types(), "run `python -m scripts.contract_types`"


def test_the_types_of_the_modules_hold() -> None:
    tsc = compiler()
    if tsc is None:
        pytest.skip(MISSING)
    assert faults(tsc) == ""


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        (
            {
                "index.js": 'import { a } from "./a.js";\nconst x = a;\n',
                "a.js": "export const a = 1;\nconst x = 2;\n",
            },
            "declared in two modules: x",
        ),
        (
            {"index.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./index.js";\n'},
            "in a circle",
        ),
        ({"index.js": 'import * as a from "./a.js";\n', "a.js": ""}, "an import is not written as"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(
    modules: dict[str, str], message: str, tmp_path: Path
) -> None:
    for name, text in modules.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(ValueError, match=message):
        joined(tmp_path)


def test_the_module_imports_nothing_and_leaves_no_comment_of_types() -> None:
    text = JOINED.read_text("utf-8")
    assert not [line for line in text.splitlines() if line.startswith("import ")]
    assert "@param" not in text
    assert "@type" not in text
