"""What is done before a database is brought to a newer form."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from starlette.testclient import TestClient
from typer.testing import CliRunner

import wartable
from tests.web.test_game_table import play, table_of
from wartable.cli.application import application as cli
from wartable.web.application import application
from wartable.web.settings import Settings
from wartable.web.store.database import Database
from wartable.web.store.journal import TableLogStore
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.game_table import GameTable
from wartable.web.upgrading import save_checkpoints_before_upgrade


def _old_database(file: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    with create_engine(f"sqlite:///{file}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")


def _add(file: Path, table: str, log: list[LogEntry]) -> None:
    with sqlite3.connect(file) as old:
        old.execute("insert into tables values (?, '', 'x', 'ann', 0)", [table])
        for number, entry in enumerate(log):
            old.execute("insert into log values (?, ?, ?, 0)", [table, number, entry.text()])


def _numbers(file: Path) -> dict[str, int]:
    with sqlite3.connect(file) as old:
        return dict(old.execute("select table_id, number from checkpoints"))


def test_states_are_kept_before_a_database_is_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # Given: an older database with a table that has moved since its state was kept, one that has not, and one
    # that the rules do not follow
    file = tmp_path / "old.db"
    _old_database(file)
    table, first = table_of("first_steps")
    log = [first, *play(table, 1, Random(1))]
    before = table.checkpoint().text()
    log += play(table, 3, Random(1))
    broken = log[1]._replace(body={**log[1].body, "lines": ["choose blue gone"]})
    for name, entries in (("moved", log), ("kept", log[:2]), ("broken", [first, broken])):
        _add(file, name, entries)
    with sqlite3.connect(file) as old:
        old.executemany("insert into checkpoints values (?, 1, ?)", [("moved", before), ("kept", before)])
    settings = Settings(f"sqlite:///{file}")

    # When: it is about to be opened
    save_checkpoints_before_upgrade(settings)

    # Then: the first has its newest state, and the last is named and left as it is
    assert _numbers(file) == {"moved": len(log) - 1, "kept": 1}
    assert "table broken" in caplog.text
    assert "gone" not in " ".join([line for line in caplog.text.splitlines() if "table broken" in line])
    database = Database(settings.database)
    found = database.read(TableLogStore().find_checkpoint("moved"))
    assert found is not None
    wanted = GameTable.from_log(log).checkpoint()
    assert (found.inputs, dict(found.state)) == (wanted.inputs, dict(wanted.state))

    # And: a database that needs no change is left alone
    database.write(TableLogStore().append("moved", len(log), log[-1])).result()
    database.close()
    save_checkpoints_before_upgrade(settings)
    assert _numbers(file)["moved"] == len(log) - 1


def _moved(file: Path) -> int:
    """Make an older database whose table has moved since its state was kept; its last entry's number."""
    _old_database(file)
    table, first = table_of("first_steps")
    log = [first, *play(table, 1, Random(1))]
    before = table.checkpoint().text()
    log += play(table, 3, Random(1))
    _add(file, "moved", log)
    with sqlite3.connect(file) as old:
        old.execute("insert into checkpoints values ('moved', 1, ?)", [before])
    return len(log) - 1


def _by_application(file: Path) -> None:
    with TestClient(application(Settings(f"sqlite:///{file}"))):
        pass


def _by_closing_a_table(file: Path) -> None:
    done = CliRunner().invoke(cli, ["serve", "--database", str(file), "--close", "moved"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("way", [_by_application, _by_closing_a_table])
def test_states_are_kept_by_every_way_to_bring_a_database_to_a_newer_form(
    tmp_path: Path, way: Callable[[Path], None]
) -> None:
    # What went wrong: `wartable serve` alone kept them; `serve --close` and the application did not
    last = _moved(tmp_path / "old.db")
    way(tmp_path / "old.db")
    assert _numbers(tmp_path / "old.db") == {"moved": last}


def test_no_other_code_opens_a_database_and_so_migrates_it() -> None:
    source = Path(wartable.__file__).parent
    opening = re.compile(r"\b(?:Database|migrate|open_database)\((?:settings|url|engine)")
    found = {
        str(path.relative_to(source))
        for path in source.rglob("*.py")
        if "wartable.web.store" in (text := path.read_text()) and opening.search(text)
    }
    # the last of them keeps the states first, and opens the database only to say why it cannot
    assert found == {
        "web/upgrading.py",
        "web/store/database.py",
        "web/store/migrating.py",
        "web/store/opening.py",
        "cli/commands/serve.py",
    }


def test_where_there_is_no_database_yet_nothing_is_kept(tmp_path: Path) -> None:
    save_checkpoints_before_upgrade(Settings(f"sqlite:///{tmp_path / 'new.db'}"))
    save_checkpoints_before_upgrade(Settings(f"sqlite:///{tmp_path / 'nowhere' / 'new.db'}"))
    assert not (tmp_path / "nowhere").exists()
