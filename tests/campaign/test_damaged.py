"""Damaged campaign files: any byte, any cell, views and triggers are told as damage, and nothing hangs."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.battle_century.seasons import duel, mecha, pilot, squad
from tests.runs import IS_THOROUGH
from tools.damage import damage_campaign
from wartable import BadInput
from wartable.campaign import (
    Campaign,
    drop_fight,
    new_campaign,
    open_campaign,
    open_fight,
    start_fight,
)

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """Ann and her mecha in the midst of a Match, with some history."""
    path = tmp_path / "c.campaign"
    campaign = new_campaign(path, squad(pilot("ann"), mecha("heron", pilot="ann")), "Ferry")
    campaign.begin("episode")
    campaign.begin("scene")
    campaign.award(5)
    campaign.undo()
    start_fight(campaign, duel("ann"), scenario="duel", who={}, seats=[], seed=1, by_hand=False)
    return campaign


def change(path: Path, *statements: str) -> None:
    """Let somebody change the file past Wartable."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def cell(path: Path, table: str, column: str, value: object) -> None:
    """Put something else into a cell."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f'UPDATE {table} SET "{column}" = ?', (value,))


def use(path: Path) -> None:
    """Look at a campaign, change it, go on with its battle; raises BadInput where it cannot be."""
    campaign = open_campaign(path)
    campaign.history()
    if campaign.standing().pending is not None:
        open_fight(campaign)
        drop_fight(campaign)
    campaign.award(1)
    campaign.undo()
    campaign.undo()


def told(path: Path) -> str:
    """What is said of a file that is not what it should be."""
    with pytest.raises(BadInput) as caught:
        use(path)
    return str(caught.value)


# ------------------------------------------------------------------ 2,000 of them


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_files_that_are_damaged_anywhere_are_told_as_that(campaign: Campaign, part: int) -> None:
    # Given: 250 files, or 25 of them, each with a byte, a cell, what JSON holds, a row or its tables damaged
    content = campaign.path.read_bytes()
    numbers = range(part * 250, part * 250 + 250, 1 if IS_THOROUGH else 10)
    refused = [is_refused(campaign.path, content, number) for number in numbers]

    # Then: each can be used, or is refused in words; most of them are refused
    assert sum(refused) > len(numbers) // 2


def is_refused(path: Path, content: bytes, number: int) -> bool:
    """Whether a damaged file is refused; whatever else it raises is a fault of ours."""
    damage_campaign(content, Random(number), path)
    try:
        use(path)
    except BadInput:
        return True
    return False


# ------------------------------------------------------------------ what acts by itself


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["CREATE VIEW v AS SELECT 1"], "it holds the view 'v', which is not Wartable's"),
        (
            ["CREATE TRIGGER t AFTER UPDATE ON head BEGIN DELETE FROM member; END"],
            "it holds the trigger 't', which is not Wartable's",
        ),
        (
            ["ALTER TABLE member RENAME TO people", f"CREATE VIEW member AS {ENDLESS}"],
            "it holds the table 'people', which is not Wartable's",
        ),
        (["CREATE INDEX i ON member(abs(place))"], "it holds the index 'i', which is not Wartable's"),
        (["DROP TABLE pending"], "it has no table pending"),
        (["DROP TABLE pending", f"CREATE VIEW pending AS {ENDLESS}"], "it holds the view 'pending'"),
        (
            ["DROP TABLE head", "CREATE TABLE head (number INTEGER CHECK (length(randomblob(9)) > 0))"],
            "the table head holds '0, 9, check, length, randomblob'",
        ),
        (["ALTER TABLE head ADD COLUMN title2 TEXT"], "the table head holds 'text, title2'"),
        (["ALTER TABLE member DROP COLUMN place"], "the columns of the table member are not those"),
    ],
)
def test_tables_that_are_not_those_of_a_campaign_are_told(
    campaign: Campaign, statements: list[str], said: str
) -> None:
    change(campaign.path, *statements)
    assert "the file is damaged: " in told(campaign.path)
    assert said in told(campaign.path)


def test_damage_that_the_database_repeats_is_told_in_words(campaign: Campaign) -> None:
    # SQLite repeats what it cannot read of a table; where that is no UTF-8, there was a traceback.
    content = campaign.path.read_bytes()
    campaign.path.write_bytes(content.replace(b"CREATE TABLE head (", b'CREATE TABLE head":\xf0'))
    assert told(campaign.path).endswith("the file is damaged; take a copy of it that was kept before")


# ------------------------------------------------------------------ cells


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("head", "title", b"\xff"),
        ("head", "calendar", "{"),
        ("head", "calendar", "[" * 3000 + "]" * 3000),
        ("head", "calendar", '{"counts": {"scene": "x"}, "open": {}}'),
        ("head", "rest", "[]"),
        ("head", "rest", '{"ruleset": "battle-century", "pilots": "all"}'),
        ("member", "place", "first"),
        ("member", "sheet", "{}"),
        ("member", "list", "ghosts"),
        ("member", "condition", "NaN"),
        ("change", "told", "[1]"),
        ("change", "edits", '[{"table": "pending", "key": "1", "before": null, "after": null}]'),
        ("change", "edits", '[{"table": "head", "key": "1", "before": {"number": 1}, "after": null}]'),
        ("pending", "who", '{"ann": 3}'),
        ("pending", "who", '{"ann": "nobody"}'),
        ("pending", "seats", "{}"),
        ("pending", "revision", "two"),
        ("pending", "save", "{}"),
        ("pending", "save", b"\x00"),
    ],
)
def test_a_cell_with_something_else_in_it_is_told(
    campaign: Campaign, table: str, column: str, value: object
) -> None:
    cell(campaign.path, table, column, value)
    before = campaign.path.read_bytes()
    assert told(campaign.path).startswith("cannot ")
    assert campaign.path.read_bytes() == before


def test_all_cells_that_are_damaged_are_told_at_once_with_their_places(campaign: Campaign) -> None:
    cell(campaign.path, "head", "title", b"\xff")
    cell(campaign.path, "pending", "seats", "{}")
    assert told(campaign.path) == (
        "cannot read the campaign\n"
        "  head[0].title: the file is damaged: this is not what belongs here; "
        "take a copy of it that was kept before\n"
        "  pending[0].seats: the file is damaged: this is not what belongs here; "
        "take a copy of it that was kept before"
    )


def test_a_condition_that_is_none_is_told_with_its_place(campaign: Campaign) -> None:
    with closing(sqlite3.connect(campaign.path, isolation_level=None)) as connection:
        (text,) = connection.execute("SELECT condition FROM member WHERE id = 'ann'").fetchone()
    condition: dict[str, Any] = json.loads(text)
    condition["layers"] = [3, "x", 3]
    del condition["genre_points"]
    change(campaign.path, "DELETE FROM pending")
    with closing(sqlite3.connect(campaign.path, isolation_level=None)) as connection:
        connection.execute("UPDATE member SET condition = ? WHERE id = 'ann'", (json.dumps(condition),))
    said = told(campaign.path)
    assert "the file is damaged, or of another Wartable" in said
    assert "ann.layers[1]: 'x' is no whole number" in said
    assert "ann: genre_points is missing" in said


def test_what_was_before_a_change_is_not_put_back_where_it_is_damaged(campaign: Campaign) -> None:
    # Given: a history whose last change is to be undone into a sheet without sense
    drop_fight(campaign)
    campaign.award(1)
    with closing(sqlite3.connect(campaign.path, isolation_level=None)) as connection:
        (text,) = connection.execute(
            "SELECT edits FROM change WHERE state = 'done' ORDER BY number DESC"
        ).fetchone()
        edits = json.loads(text)
        edits[0]["before"]["sheet"]["fitness"] = "x"
        connection.execute(
            "UPDATE change SET edits = ? WHERE number = (SELECT max(number) FROM change)",
            (json.dumps(edits),),
        )
    standing = campaign.standing().roster.force

    with pytest.raises(BadInput, match="is no whole number"):
        open_campaign(campaign.path).undo()

    assert open_campaign(campaign.path).standing().roster.force == standing


@pytest.mark.parametrize("place", [2**63, -(2**63)])
def test_a_number_that_no_file_can_hold_is_told_before_it_is_needed(campaign: Campaign, place: int) -> None:
    drop_fight(campaign)
    campaign.award(1)
    with closing(sqlite3.connect(campaign.path, isolation_level=None)) as connection:
        (text,) = connection.execute(
            "SELECT edits FROM change WHERE state = 'done' ORDER BY number DESC"
        ).fetchone()
        edits = json.loads(text)
        edits[0]["before"]["place"] = place
        connection.execute(
            "UPDATE change SET edits = ? WHERE number = (SELECT max(number) FROM change)",
            (json.dumps(edits),),
        )

    with pytest.raises(BadInput, match="the file is damaged: this is not what belongs here"):
        open_campaign(campaign.path).standing()
