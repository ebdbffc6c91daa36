"""A database that cannot be used: what is wrong is said in a sentence, and nothing is lost."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from tests.web.browser import Browser
from tests.web.test_api import Made, Seat
from wartable.seat.errors import CommandError
from wartable.web.application import application
from wartable.web.settings import Settings
from wartable.web.store import opening
from wartable.web.store.database import Database
from wartable.web.store.opening import open_database

PASSWORD = "hunter2"


def refusal_of(url: str) -> str:
    """What is said where a database is not opened."""
    with pytest.raises(CommandError) as error:
        open_database(url)
    return str(error.value)


def test_a_database_that_a_newer_wartable_has_changed_is_left_alone(file_url: str, tmp_path: Path) -> None:
    database = Database(file_url)
    database.write(
        lambda connection: connection.execute(text("update alembic_version set version_num='0099'"))
    )
    database.close()
    said = refusal_of(file_url)
    assert said.startswith(
        f"cannot serve {tmp_path / 'own.db'}: a newer Wartable has changed it, to form 0099,"
    )
    assert said.endswith("install the newer one again, or put a backup from before in its place")


def test_a_file_that_is_no_database_is_told_so_and_left_alone(file_url: str, tmp_path: Path) -> None:
    file = tmp_path / "own.db"
    file.write_text("a letter\n" * 200)
    assert refusal_of(file_url) == (
        f"cannot serve {file}: file is not a database; put a backup in its place, or name another file with "
        "--database"
    )
    assert file.read_text().startswith("a letter")


def test_a_database_that_can_only_be_read_is_told_so(file_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_database(file_url).dispose()
    monkeypatch.setattr(opening, "PRAGMAS", (*opening.PRAGMAS, "query_only=ON"))
    assert "attempt to write a readonly database; give the server's user write" in refusal_of(file_url)


def test_a_postgresql_that_is_away_is_told_without_its_password() -> None:
    said = refusal_of(f"postgresql://tables:{PASSWORD}@127.0.0.1:1/tables")
    assert said.startswith("cannot serve postgresql://tables:***@127.0.0.1:1/tables: ")
    assert said.endswith(
        "check that PostgreSQL runs there, and the address, user, password and rights in --database"
    )
    assert PASSWORD not in said


@pytest.mark.parametrize("url", ["mysql://me@here/tables", "postgresql://me@here:port/tables", "://"])
def test_what_is_no_address_of_a_database_is_told_with_what_would_be_one(url: str) -> None:
    assert refusal_of(url).endswith("name a file with --database, or postgresql://USER:PASSWORD@HOST/NAME")


def test_nobody_else_on_the_machine_reads_a_new_database(file_url: str, tmp_path: Path) -> None:
    Database(file_url).write(lambda connection: connection.execute(text("select 1"))).result()
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert set(modes) == {"own.db", "own.db-wal", "own.db-shm"}
    assert set(modes.values()) == {0o600}


def test_the_first_page_is_shown_on_a_full_disk_and_the_browser_is_noted_later(
    file_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given: a disk that is full when a browser comes for the first time
    with TestClient(application(Settings(file_url))) as client:
        assert client.get("/").status_code == 200
    pages = sqlite3.connect(tmp_path / "own.db").execute("PRAGMA page_count").fetchone()[0]
    monkeypatch.setattr(opening, "PRAGMAS", (*opening.PRAGMAS, f"max_page_count={pages}"))
    with TestClient(application(Settings(file_url))) as client:
        while client.post("/api/tables", json={"scenario": "first_steps"}).status_code == 201:
            pass
        # When: it opens the first page, and begins a battle there
        person = Browser(client)
        refused = client.post("/tables", data={"token": person.token, "scenario": "first_steps"})
        # Then: it sees the page, and is told why there is no battle
        assert "First steps" in person.page
        assert refused.status_code == 503
        assert "cannot use its database" in refused.text
    # And: once there is room it plays, and can move to another browser
    monkeypatch.undo()
    with TestClient(application(Settings(file_url))) as client:
        client.cookies = person.client.cookies
        assert client.post("/me", data={"token": person.token}).status_code == 200
        another = Browser(client)
        another.begin("first_steps")


def test_a_full_disk_is_said_at_the_table_and_loses_nothing(
    file_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # Given: a table, and a disk on which there is no room for another
    with TestClient(application(Settings(file_url))) as client:
        made = Made(client)
        before = made.asked()[1]
    pages = sqlite3.connect(tmp_path / "own.db").execute("PRAGMA page_count").fetchone()[0]
    monkeypatch.setattr(opening, "PRAGMAS", (*opening.PRAGMAS, f"max_page_count={pages}"))
    # When: somebody goes on making tables
    with TestClient(application(Settings(file_url))) as client:
        answers = [client.post("/api/tables", json={"scenario": "first_steps"}) for _ in range(10)]
    # Then: it is said that this cannot be done, and the table is as it was once there is room
    assert answers[-1].status_code == 503
    assert answers[-1].json()["error"] == "failing"
    assert "nothing was changed and nothing is lost: try again later" in answers[-1].json()["message"]
    assert caplog.messages[-1] == "cannot write the database: database or disk is full"
    monkeypatch.undo()
    with TestClient(application(Settings(file_url))) as client:
        made.seats = {place: Seat(client, made.id, place, word) for place, word in made.tokens.items()}
        assert made.asked()[1] == before
