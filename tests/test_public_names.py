"""What ``import predilect`` offers, and what it does not load."""

import subprocess
import sys

import pytest

import predilect


@pytest.mark.parametrize("name", predilect.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(predilect, name) is not None
    assert name in dir(predilect)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="frobnicate"):
        predilect.frobnicate  # noqa: B018


def test_importing_predilect_loads_no_solver_and_no_numpy() -> None:
    program = (
        "import sys, predilect; print({'numpy', 'ortools', 'pydantic', 'typer', 'yaml'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
