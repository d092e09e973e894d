"""Lines in narrow cells: no number is torn from its unit, and nothing is lost."""

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from predilect.terminal.lines import Lines, wrapped


def test_a_number_keeps_its_unit_and_what_goes_on_is_indented() -> None:
    assert wrapped("chicken breast 250 g", 18) == ["chicken breast", "  250 g"]
    assert wrapped("milk 1.5 % 500 g", 13) == ["milk 1.5 %", "  500 g"]
    assert wrapped("2754.40 €", 20) == ["2754.40 €"]
    assert wrapped("", 20) == [""]


@given(text=st.text("abc 123€", max_size=40), width=st.integers(1, 30))
def test_nothing_is_lost_however_narrow_it_is(text: str, width: int) -> None:
    console = Console(file=io.StringIO(), width=width)
    console.print(Lines(((text, ""),)))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "".join(shown.split()) == "".join(text.split())
    assert max(map(len, shown.splitlines())) <= width
