"""Talk taken apart: texts, dice, rate, the rule of who reads what, and what the database keeps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from wartable import BadInput
from wartable.web.store.database import Database
from wartable.web.store.people import People
from wartable.web.store.talk import TalkStore
from wartable.web.tables.entries import first_entry
from wartable.web.tables.refusals import GM, OFTEN, SPECTATOR, Refused
from wartable.web.tables.talk.messages import (
    MAX_KEPT,
    MAX_SHOWN,
    PING,
    PING_SECONDS,
    TEXT,
    Speaker,
    TalkMessage,
    audience_key,
    may_read,
)
from wartable.web.tables.talk.rate import MAX_MESSAGES, WINDOW_SECONDS, TalkRateLimiter
from wartable.web.tables.talk.room import PlaceOccupant, TalkPermissions, TalkRoom
from wartable.web.tables.talk.texts import (
    MessagePart,
    clean_text,
    linked_entry_numbers,
    message_parts,
    roll_typed_dice,
)

ANN, BEN, CEM = Speaker("ann", "blue"), Speaker("ben", "red"), Speaker("cem", "blue")
RUNNER, WATCHER = Speaker("gus", GM), Speaker("wim", SPECTATOR)
EVERYONE = (ANN, BEN, CEM, RUNNER, WATCHER)
SIDES = {"blue": "blue", "red": "red"}


def message(author: Speaker, audience: str, other: Speaker | None = None, **notes: object) -> TalkMessage:
    key = audience_key("t", audience, author, other)
    to = ("", "") if other is None else other
    kind = PING if notes else TEXT
    return TalkMessage("", *author, "", "", "", key, *to, "", kind, "hello", dict(notes), 0.0)


def readers(one: TalkMessage) -> set[str]:
    return {who.author for who in EVERYONE if may_read(one, who, SIDES.get(who.place, ""))}


def test_every_place_reads_what_is_for_it() -> None:
    assert readers(message(ANN, "all")) == {"ann", "ben", "cem", "gus", "wim"}
    assert readers(message(ANN, "side:blue")) == {"ann", "cem", "gus"}
    assert readers(message(BEN, "side:red")) == {"ben", "gus"}
    assert readers(message(ANN, "gm")) == {"ann", "gus"}
    assert readers(message(WATCHER, "gm")) == {"wim", "gus"}
    assert readers(message(RUNNER, "side:red")) == {"gus", "ben"}
    for one, other in product(EVERYONE, EVERYONE):
        if one != other:
            assert readers(message(one, "person", other)) == {one.author, other.author}


def test_a_ping_is_for_those_who_see_its_target_too() -> None:
    spots = {"blue": "Heron", GM: "Heron"}
    assert readers(message(ANN, "all", spots=spots)) == {"ann", "cem", "gus"}
    assert readers(message(ANN, "person", BEN, spots=spots)) == {"ann"}


def test_texts_keep_scripts_and_pictures() -> None:
    assert clean_text("  Привет,   мир 👩\u200d🚀 ") == "Привет, мир 👩\u200d🚀"
    assert clean_text("e\u0301") == "é"
    assert clean_text("x" * 500) == "x" * 500


@pytest.mark.parametrize(
    "letter", ["\u202a", "\u2066", "\u200e", "\ufeff", "\x00", "\x85", "\u2028", "\ue000"]
)
def test_texts_have_no_control_or_direction_characters(letter: str) -> None:
    with pytest.raises(BadInput, match="cannot send the character"):
        clean_text(f"a{letter}b")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("2d6+3", "2d6 + 3: 2 + 5 + 3 = 10"),
        ("d20", "1d20: 5"),
        ("1D6", "1d6: 2"),
        ("3d2 - 1", "3d2 - 1: 1 + 1 + 2 - 1 = 3"),
    ],
)
def test_dice_are_rolled(typed: str, wanted: str) -> None:
    assert roll_typed_dice(typed, Random(1)) == wanted


@pytest.mark.parametrize(
    "typed", ["", "2d", "0d6", "21d6", "1d1", "1d1001", "2d6+10000", "2d6+3d6", "-1d6", "9" * 400]
)
def test_dice_are_bounded(typed: str) -> None:
    with pytest.raises(BadInput, match="cannot roll"):
        roll_typed_dice(typed)


def test_links_are_found_and_lead_only_to_entries_that_the_reader_sees() -> None:
    assert linked_entry_numbers("see #12, #3 and #12; not a#4, #0, ##5 or #1a") == [12, 3]
    assert linked_entry_numbers(" ".join(f"#{at}" for at in range(1, 30))) == [1, 2, 3, 4, 5]
    assert message_parts("see #12 or #3!", {"12": [9, 4]}) == [
        MessagePart("see "),
        MessagePart("#9", 9, 4),
        MessagePart(" or #3!"),
    ]


def test_a_person_writes_so_often_and_no_more() -> None:
    now = [0.0]
    rate = TalkRateLimiter(lambda: now[0])
    for _ in range(MAX_MESSAGES):
        rate.count("t", "ann")
    with pytest.raises(Refused, match="wait 20 seconds") as refused:
        rate.count("t", "ann")
    assert refused.value.kind == OFTEN
    rate.count("t", "ben")
    rate.count("another", "ann")
    now[0] = WINDOW_SECONDS
    rate.count("t", "ann")


def room(speaker: Speaker, *holders: PlaceOccupant) -> TalkRoom:
    titles = {"blue": "Blue", "red": "Red", SPECTATOR: "Spectator"}
    return TalkRoom("t", speaker, SIDES, titles, {}, holders, TalkPermissions("ann"))


def test_talk_is_open_if_another_person_or_program_can_read_it() -> None:
    ann, there = PlaceOccupant(*ANN), PlaceOccupant("ann", "red")
    assert not room(ANN, ann).has_readers
    assert not room(ANN, ann, there).has_readers
    assert not room(ANN, ann, PlaceOccupant("ann", SPECTATOR, is_program=True)).has_readers
    assert room(ANN, ann, there._replace(is_program=True)).has_readers
    assert room(ANN, ann, PlaceOccupant(*BEN)).has_readers
    assert room(ANN, ann, PlaceOccupant(*WATCHER)).has_readers


def test_people_with_equal_names_are_told_apart() -> None:
    found = room(ANN, PlaceOccupant(*ANN), PlaceOccupant(*BEN), PlaceOccupant("bob", "red")).addressees()
    assert [one.name for one in found] == ["Everyone", "blue", "Red alone", "Red 2 alone"]


# ------------------------------------------------------------------ the database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = Database(f"sqlite:///{tmp_path / 'talk.db'}")
    first = first_entry({"ruleset": "x"}, 0, dice="seeded", seating={}, gm=False, owners=[], secret="s")
    found.write(People().make_table("t", "title", "ann", first, [], [])).result()
    yield found
    found.close()


def test_of_each_audience_the_newest_messages_are_kept(database: Database) -> None:
    store = TalkStore()
    database.write(store.add("t", message(ANN, "all"))).result()
    for _ in range(MAX_KEPT + 5):
        database.write(store.add("t", message(ANN, "side:blue"))).result()
    count = database.read(lambda connection: len(list(connection.exec_driver_sql("select 1 from messages"))))
    assert count == MAX_KEPT + 1
    # Then: what Ben may not read takes no room from what he may
    assert len(database.read(store.read_messages("t", BEN, "red"))) == 1
    assert len(database.read(store.read_messages("t", ANN, "blue"))) == MAX_SHOWN


def test_pings_pass(database: Database) -> None:
    now = [100.0]
    store = TalkStore(lambda: now[0])
    database.write(store.add("t", message(ANN, "all", spots={"blue": "D4"}))).result()
    assert len(database.read(store.read_messages("t", CEM, "blue"))) == 1
    now[0] += PING_SECONDS
    assert database.read(store.read_messages("t", CEM, "blue")) == []
    now[0] += 2 * PING_SECONDS
    database.write(store.add("t", message(ANN, "all"))).result()
    kinds = database.read(lambda connection: list(connection.exec_driver_sql("select kind from messages")))
    assert kinds == [(TEXT,)]


def test_a_deleted_message_is_gone_from_the_database(database: Database) -> None:
    store = TalkStore()
    id = database.write(store.add("t", message(ANN, "all"))).result()
    database.write(store.delete("t", id)).result()
    database.write(store.delete("another", id)).result()
    found = database.read(store.read_messages("t", BEN, "red"))
    assert [(one.kind, one.text) for one in found] == [("deleted", "")]


def test_a_database_from_before_gets_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    config = Config()
    config.set_main_option("script_location", str(files("wartable.web.store") / "migrations"))
    with create_engine(f"sqlite:///{file}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0006")
    with sqlite3.connect(file) as old:
        old.execute("insert into tables values ('t', '', 'x', 'ann', 0, 0)")
    database = Database(f"sqlite:///{file}")
    store = TalkStore()
    assert database.read(store.read_messages("t", ANN, "blue")) == []
    database.write(store.add("t", message(ANN, "all"))).result()
    database.write(store.set_muted("t", "ben", on=True)).result()
    database.write(store.allow_spectators("t", on=True)).result()
    assert database.read(store.talk_rules("t")) == TalkPermissions("ann", True, frozenset({"ben"}))
    assert len(database.read(store.read_messages("t", BEN, "red"))) == 1
    database.close()
