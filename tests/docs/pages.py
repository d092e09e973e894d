"""Runs the examples of a page of documentation, in order.

What stands after the three backticks decides:

- ``python``: run in the page's one namespace; a block of ``>>>`` lines is compared as a doctest.
- ``console``: each ``$ predilect …`` line is run and must succeed. With ``console compared``, the lines below
  it are its output, where ``...`` stands for anything and the amount of white space is free.
- any language with ``file=NAME``: written to that file, for the blocks that follow.
"""

import doctest
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, the words after it, its text, and the line where the text starts."""

    language: str
    words: tuple[str, ...]
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    for token in MarkdownIt().parse(page.read_text("utf-8")):
        if token.type == "fence" and token.info.strip() and token.map:
            language, *words = token.info.split()
            yield Block(language, tuple(words), token.content, token.map[0] + 1)


def run(page: Path, directory: Path) -> None:
    """Run the examples of a page in a directory; an example that fails raises."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        for word in block.words:
            if word.startswith("file="):
                (directory / word.removeprefix("file=")).write_text(block.text, encoding="utf-8")
        if block.language == "python":
            run_python(block, page, namespace)
        elif block.language == "console":
            run_console(block, page, directory)


def run_python(block: Block, page: Path, namespace: dict[str, Any]) -> None:
    """Run one block; tracebacks name the page and its line."""
    if block.text.lstrip().startswith(">>>"):
        example = doctest.DocTestParser().get_doctest(block.text, namespace, page.name, str(page), block.line)
        doctest.DebugRunner(optionflags=FLAGS).run(example, clear_globs=False)
        namespace.update(example.globs)
    else:
        code = compile("\n" * block.line + block.text, str(page), "exec")
        exec(code, namespace)  # noqa: S102 - running the documentation is the test


def run_console(block: Block, page: Path, directory: Path) -> None:
    """Run the commands of one block, and compare their output where the block says so."""
    for command, expected in commands(block.text):
        if command[0] != "predilect":
            continue
        program = Path(sys.executable).with_name(command[0])
        environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
        done = subprocess.run(
            [program, *command[1:]],
            cwd=directory,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        said = f"{page}:{block.line}: {shlex.join(command)}\n{done.stdout}{done.stderr}"
        assert done.returncode == 0, said
        if "compared" in block.words:
            assert doctest.OutputChecker().check_output(expected, done.stdout, FLAGS), said


def commands(text: str) -> Iterator[tuple[list[str], str]]:
    """The ``$ …`` lines of a block, a trailing backslash continuing one, each with the output below it."""
    for part in f"\n{text}".replace("\\\n", " ").split("\n$ ")[1:]:
        line, _, output = part.partition("\n")
        yield shlex.split(line, comments=True), output
