"""The README and the guide do what they say."""

import re
from pathlib import Path

import pytest

from tests.docs import pages
from tests.house.repository import ROOT, files

PAGES = [path for path in files("*.md") if path.parent != ROOT / "docs" / "decisions"]
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)")


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pages.run(page, tmp_path)


@pytest.mark.parametrize("page", files("*.md"), ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
