"""The store keeps what it is given, all or nothing, the same on SQLite and on PostgreSQL."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import column, insert, table

from predilect.errors import InvalidInput
from predilect.service.errors import Behind, NotFound, StoreAway
from predilect.service.expiring import expire
from predilect.service.store import documents, sessions, studies
from predilect.service.store.database import Database, checked_url
from predilect.service.store.migrating import configuration, migrate
from predilect.service.store.rows import SessionRow, StudyRow
from predilect.service.store.tables import METADATA
from predilect.service.store.tables import documents as documents_table
from predilect.service.store.tables import sessions as sessions_table

NOW = datetime(2030, 1, 31, 12, tzinfo=UTC)
DOCUMENT = '{"a": "document"}'


@pytest.fixture
def database(store: str) -> Iterator[Database]:
    found = Database(store)
    migrate(found)
    yield found
    found.close()


def _row(id: str, study: str | None = None, respondent: str | None = None) -> SessionRow:
    digest = documents.digest_of(DOCUMENT)
    about = {"of": ["a", 1.5, None, "ü\U0001f600"]}
    return SessionRow(id, "pc", digest, {"seed": 1}, NOW, NOW, study, respondent, about)


def _line(number: int) -> str:
    return json.dumps({"event": "asked", "id": number, "text": "ü\U0001f600"}, ensure_ascii=False)


def _begin(
    database: Database, id: str, lines: int = 0, study: str | None = None, respondent: str | None = None
) -> None:
    texts = [_line(number) for number in range(1, lines + 1)]
    sessions.create(database, _row(id, study, respondent), DOCUMENT, texts)


def _study(id: str, days_kept: int | None = None) -> StudyRow:
    return StudyRow(
        id,
        f"study_{id}",
        "A title",
        "I agree",
        {"domain": "pc"},
        ("https://shop.example",),
        True,
        NOW,
        None,
        days_kept,
    )


def test_a_session_is_read_as_it_was_written(database: Database) -> None:
    _begin(database, "one", 2, respondent="Ann")
    row, lines = sessions.read(database, "one")
    assert (row.id, row.domain, row.respondent, row.created) == ("one", "pc", "Ann", NOW)
    assert row.metadata == {"of": ["a", 1.5, None, "ü\U0001f600"]}
    assert [(line.number, line.kind, line.text) for line in lines] == [
        (1, "asked", _line(1)),
        (2, "asked", _line(2)),
    ]
    assert all(line.at.tzinfo is not None for line in lines)
    assert documents.read(database, row.digest) == DOCUMENT


def test_lines_are_only_ever_appended_after_the_last(database: Database) -> None:
    _begin(database, "one", 1)
    sessions.append(database, "one", 1, [_line(2), _line(3)])
    with pytest.raises(Behind):
        sessions.append(database, "one", 1, [_line(9)])
    with pytest.raises(Behind):
        sessions.append(database, "one", 2, [_line(3), _line(4)])  # one of them is there: none is written
    _, lines = sessions.read(database, "one")
    assert [line.text for line in lines] == [_line(1), _line(2), _line(3)]
    assert sessions.length(database, "one") == 3


def test_what_comes_after_a_position_is_read_alone(database: Database) -> None:
    _begin(database, "one", 3)
    assert [line.number for line in sessions.read(database, "one", after=2)[1]] == [3]


def test_of_many_that_append_at_the_same_place_one_wins(database: Database) -> None:
    _begin(database, "one")
    together = Barrier(6)

    def append(number: int) -> bool:
        together.wait()
        try:
            sessions.append(database, "one", 0, [_line(number)])
        except Behind:
            return False
        return True

    with ThreadPoolExecutor(6) as threads:
        won = [number for number, had in zip(range(6), threads.map(append, range(6)), strict=True) if had]
    assert len(won) == 1
    assert [line.text for line in sessions.read(database, "one")[1]] == [_line(won[0])]


def test_a_deleted_session_is_gone_with_its_lines(database: Database) -> None:
    _begin(database, "one", 2)
    assert sessions.remove(database, "one")
    assert not sessions.remove(database, "one")
    for act in (sessions.read, sessions.length):
        with pytest.raises(NotFound):
            act(database, "one")
    with pytest.raises(NotFound):
        sessions.append(database, "one", 2, [_line(3)])
    _begin(database, "one")
    assert sessions.read(database, "one")[1] == []


def test_a_study_takes_its_sessions_with_it(database: Database) -> None:
    studies.create(database, _study("s"))
    _begin(database, "one", 1, "s", "Ann")
    _begin(database, "two", 2, "s", "Bob")
    _begin(database, "three", 1)
    assert [(row.id, len(lines)) for row, lines in sessions.of_study(database, "s")] == [
        ("one", 1),
        ("two", 2),
    ]
    assert sessions.remove_respondent(database, "s", "Ann") == 1
    assert sessions.remove_respondent(database, "s", "three") == 0
    assert studies.remove(database, "s") == 1
    with pytest.raises(NotFound):
        sessions.read(database, "two")
    assert sessions.length(database, "three") == 1


def test_a_study_is_read_as_it_was_written_and_changed(database: Database) -> None:
    studies.create(database, _study("s", days_kept=30))
    found = studies.invited(database, "study_s")
    assert (found.id, found.origins, found.set_up, found.days_kept) == (
        "s",
        ("https://shop.example",),
        {"domain": "pc"},
        30,
    )
    studies.change(database, "s", open=False, origins=["https://other.example"])
    found = studies.read(database, "s")
    assert (found.open, found.origins) == (False, ("https://other.example",))
    assert [study.id for study in studies.every(database)] == ["s"]
    with pytest.raises(NotFound):
        studies.read(database, "t")


def test_a_document_is_kept_once_and_dropped_with_its_last_session(database: Database) -> None:
    _begin(database, "one")
    _begin(database, "two")
    digest = documents.digest_of(DOCUMENT)
    sessions.remove(database, "one")
    documents.drop_unused(database)
    assert documents.read(database, digest) == DOCUMENT
    sessions.remove(database, "two")
    documents.drop_unused(database)
    assert documents.read(database, digest) is None


def test_an_uploaded_domain_keeps_its_document(database: Database) -> None:
    assert documents.upload(database, "mine-1", DOCUMENT)
    assert documents.upload(database, "mine-1", DOCUMENT)  # the same again
    assert not documents.upload(database, "mine-1", "{}")
    documents.drop_unused(database)
    assert documents.read(database, documents.digest_of(DOCUMENT)) == DOCUMENT
    assert [row.id for row in documents.uploaded(database)] == ["mine-1"]
    assert documents.count_uploads(database) == 1
    assert documents.find_upload(database, "other") is None


def test_sessions_end_after_their_days_those_of_studies_after_the_studys(database: Database) -> None:
    studies.create(database, _study("short", days_kept=10))
    studies.create(database, _study("forever"))
    for id, study in (("own", None), ("short", "short"), ("kept", "forever")):
        _begin(database, id, 1, study)
    now = datetime.now(UTC)
    assert expire(database, 0, now + timedelta(days=9)) == 0
    assert expire(database, 0, now + timedelta(days=11)) == 1
    assert expire(database, 30, now + timedelta(days=31)) == 1
    with pytest.raises(NotFound):
        sessions.read(database, "own")
    assert sessions.length(database, "kept") == 1


def test_migrations_make_the_tables_that_the_code_uses(database: Database) -> None:
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_of_many_processes_that_start_at_once_one_migrates(store: str) -> None:
    together = Barrier(12)

    def start(_: int) -> None:
        own = Database(store)
        together.wait()
        migrate(own)
        own.reach()
        own.close()

    with ThreadPoolExecutor(12) as threads:
        list(threads.map(start, range(12)))
    last = Database(store)
    _begin(last, "one", 1)
    assert sessions.length(last, "one") == 1
    last.close()


def test_migrating_again_changes_nothing(database: Database) -> None:
    _begin(database, "one", 2)
    migrate(database)
    assert sessions.length(database, "one") == 2


def test_a_store_of_the_first_form_keeps_what_it_has(store: str) -> None:
    old = Database(store)
    with old.writing() as connection:
        command.upgrade(configuration(connection), "0001")
        without = [column(each.name, each.type) for each in sessions_table.c if each.name != "firm"]
        values = {"digest": "d", "domain": "pc", "header": {}, "metadata": {}, "created": NOW, "touched": NOW}
        connection.execute(insert(documents_table).values(digest="d", text=DOCUMENT))
        connection.execute(insert(table("sessions", *without)).values(id="one", **values))
    studies.create(old, replace(_study("s"), set_up={"domain": "pc", "seed": 0}))
    migrate(old)
    assert sessions.read(old, "one")[0].firm == 0
    assert studies.read(old, "s").set_up == {"domain": "pc"}
    old.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is not a URL"),
        ("mysql://localhost/a", "of no known database"),
        ("sqlite://", "is in memory"),
        ("sqlite:///:memory:", "is in memory"),
    ],
)
def test_a_url_of_no_store_is_refused_with_an_example(url: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as caught:
        checked_url(url)
    assert "sqlite:///file.db" in str(caught.value)


def test_passwords_are_not_in_what_is_said() -> None:
    with pytest.raises(InvalidInput) as caught:
        checked_url("mysql://me:secret@localhost/a")
    assert "secret" not in str(caught.value)


def test_a_store_that_cannot_be_reached_is_away() -> None:
    for url in ("sqlite:////nowhere/at/all.db", "postgresql+psycopg://nobody@127.0.0.1:1/none"):
        away = Database(url)
        with pytest.raises(StoreAway):
            away.reach()
        away.close()
