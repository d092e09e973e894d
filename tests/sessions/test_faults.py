"""Whatever happens to the process or the disk, the log loads and goes on."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from predilect.dialogue import Pick
from predilect.errors import InvalidInput
from predilect.sessions import Session
from tests.sessions.small import Guesses, played, session

ROOT = Path(__file__).parents[2]

ENDLESS = """
import sys
from predilect.dialogue import Pick
from tests.sessions.small import session
started = session(k=3)
started.save(sys.argv[1])
while True:
    started.tell(started.ask(), Pick(0))
    print(started.history.events, flush=True)
"""


def test_a_killed_process_leaves_a_log_with_every_answer_that_it_told(tmp_path: Path) -> None:
    for answers in (1, 3, 7):
        path = tmp_path / f"{answers}.jsonl"
        told = _killed_after(answers, path)
        resumed = Session.resume(path, elicitor=Guesses())
        assert resumed.history.events >= told
        resumed.tell(resumed.ask(), Pick(0))
        assert Session.load(path, elicitor=Guesses()).log == resumed.log


def _killed_after(answers: int, path: Path) -> int:
    command = [sys.executable, "-c", ENDLESS, str(path)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = [int(process.stdout.readline()) for _ in range(answers)][-1]
    process.send_signal(signal.SIGKILL)
    process.communicate()
    return told


def test_a_full_disk_is_said_and_leaves_a_log_that_loads_and_a_session_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    started = session()
    started.save(path)
    room = path.stat().st_size + 100  # less than a question takes
    before, events = started.log, started.history.events
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, limits[1]))
    try:
        with pytest.raises(InvalidInput, match=r"cannot be written: .*make room"):
            started.ask()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (started.log, started.history.events) == (before, events)
    assert path.read_text() == before
    started.ask()
    assert Session.load(path, elicitor=Guesses()).log == started.log


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_log_that_cannot_even_begin_is_said() -> None:
    with pytest.raises(InvalidInput, match="No space left on device"):
        session().save("/dev/full")


def test_a_directory_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="No such file or directory"):
        session().save(tmp_path / "nowhere" / "log.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_recorder_that_fails_leaves_the_session_as_it_was() -> None:
    kept: list[str] = []

    def record(lines: object) -> None:
        if len(kept) == 1:
            raise ConnectionError("the store is away")
        kept.append(str(lines))

    started = Session(played(0).header.domain, Guesses(), record=record)
    log = started.log
    with pytest.raises(ConnectionError):
        started.ask({"season": "summer"})
    assert started.log == log
