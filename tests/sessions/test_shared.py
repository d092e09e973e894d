"""What a service builds on: sessions that share a domain, and logs that others append to."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from predilect import InvalidInput, Pick, Session, open_domain
from predilect.sessions.log import read_log
from predilect.sessions.solvers import Solvers


def test_a_session_goes_on_with_lines_that_another_process_appended() -> None:
    domain = open_domain("synthetic:r=3")
    rows: list[str] = []
    first = Session(domain, seed=3, record=rows.extend)
    second = Session.from_text("\n".join(rows))
    known = len(rows)
    first.tell(first.ask(), Pick(1))
    first.add_rule("a[0] == 1")
    second.follow(rows[known:])
    assert second.log == first.log
    assert second.ask().query.features.tolist() == first.ask().query.features.tolist()


def test_lines_that_do_not_follow_on_a_log_are_refused_and_change_nothing() -> None:
    session = Session(open_domain("synthetic:r=3"))
    before = session.log
    with pytest.raises(InvalidInput, match="question 1, which is not open"):
        session.follow(['{"event":"answered","question":1,"answer":{"kind":"skip"}}'])
    assert session.log == before


def test_sessions_on_threads_share_compiled_domains_and_ask_what_they_would_ask_alone() -> None:
    domain = open_domain("trip:seed=1,cities=5,slots=5")
    shared = Solvers(domain, "auto")
    wishes = {"must_visit": [next(iter(domain.sets)).members[0][0]]}

    def asked(seed: int, solvers: Solvers | None) -> list[list[float]]:
        log = read_log(Session(domain, seed=seed).log.encode())
        session = Session.of_log(log, solvers=solvers)
        session.set_context(wishes)
        session.tell(session.ask(), Pick(0))
        features: list[list[float]] = session.ask().query.features.tolist()
        return features

    shared.under(())
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda seed: asked(seed, shared), range(8)))
    assert together == [asked(seed, None) for seed in range(8)]
