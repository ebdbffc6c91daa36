"""Deliberate damage to files: any byte, any value of a text file, any cell or table of a database.

The result is determined by the random numbers that are passed in, so that every file can be made again.
"""

from __future__ import annotations

import copy
import json
import sqlite3
import tomllib
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

__all__ = ["damage_bytes", "damage_campaign", "damage_json", "damage_replay", "damage_toml"]

Place = tuple[str | int, ...]

ODD: Final[tuple[object, ...]] = (
    True,
    False,
    None,
    -1,
    0,
    7,
    99_999,
    10**30,
    -(2**63),
    3.5,
    float("nan"),
    "",
    " ",
    "text",
    "blue",
    "A1",
    "none",
    "1\x1b[2J\n",
    "\u202eabc",
    "\ud800",
    "a" * 300,
    "../../x.toml",
    [],
    [[1]],
    [None],
    ["a", "a"],
    {},
    {"a": "b"},
    {"id": 1},
    [{"id": "blue"}],
)
MOST_CHANGES: Final = 3


# ------------------------------------------------------------------ bytes


def damage_bytes(content: bytes, chance: Random) -> bytes:
    """Return the content with one to three stretches changed, removed, doubled, moved or cut off."""
    found = bytearray(content)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at = chance.randrange(len(found) + 1)
        size = min(chance.choice((1, 1, 1, 2, 8, 64, 512)), len(found) - at)
        how = chance.randrange(6)
        if how == 0:
            found[at : at + size] = chance.randbytes(size)
        elif how == 1:
            del found[at : at + size]
        elif how == 2:
            found[at:at] = found[at : at + size]
        elif how == 3:
            found[at : at + size] = bytes(size)
        elif how == 4:
            del found[at:]
        elif found:
            found[min(at, len(found) - 1)] ^= 1 << chance.randrange(8)
    return bytes(found)


# ------------------------------------------------------------------ values


def places_in(value: object, place: Place = ()) -> list[Place]:
    """Return the places of all values within plain data."""
    found = [place]
    if isinstance(value, dict):
        found += [inner for key in value for inner in places_in(value[key], (*place, key))]
    elif isinstance(value, list):
        found += [inner for at, part in enumerate(value) for inner in places_in(part, (*place, at))]
    return found


def damage_data(data: Any, chance: Random) -> Any:
    """Return plain data with one to three of its values replaced, removed, doubled, exchanged or renamed."""
    found = copy.deepcopy(data)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        known = places_in(found)[1:]
        if not known:
            return chance.choice(ODD)
        _change(found, chance.choice(known), chance.choice(known), chance)
    return found


def _inside(data: Any, place: Place) -> Any:
    step: Any
    for step in place:
        data = data[step]
    return data


def _change(data: Any, place: Place, other: Place, chance: Random) -> None:
    holder = _inside(data, place[:-1])
    last: Any = place[-1]
    how = chance.randrange(6)
    if how == 0:
        del holder[last]
    elif how == 1:
        holder[last] = copy.deepcopy(_inside(data, other))
    elif how == 2 and isinstance(holder, list):
        holder.insert(int(last), copy.deepcopy(holder[last]))
    elif how == 3 and isinstance(holder, dict):
        holder[chance.choice(("x", "id", "a b", "", "\x1b", "name", "units"))] = holder.pop(last)
    elif how == 4:
        holder[last] = _bent(holder[last], chance)
    else:
        holder[last] = copy.deepcopy(chance.choice(ODD))


def _bent(value: object, chance: Random) -> object:
    """Return a slightly different value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 10, -10, 1000, -value))
    if isinstance(value, str) and value:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(("", "x", " ", ".", ":", "_", "\n", "\u200b")) + value[at + 1 :]
    return copy.deepcopy(chance.choice(ODD))


# ------------------------------------------------------------------ text files


def damage_toml(content: bytes, chance: Random) -> bytes:
    """Return a TOML file with other values, or with damaged bytes."""
    if chance.random() < 0.3:
        return damage_bytes(content, chance)
    changed = damage_data(tomllib.loads(content.decode()), chance)
    return toml_text(changed).encode("utf-8", "replace") if isinstance(changed, dict) else b""


def toml_text(data: Mapping[str, object]) -> str:
    """Return plain data as TOML; values that TOML cannot express are left out."""
    return "".join(f"{_quoted(key)} = {_toml(value)}\n" for key, value in data.items() if value is not None)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        parts = [f"{_quoted(key)} = {_toml(part)}" for key, part in value.items() if part is not None]
        return "{ " + ", ".join(parts) + " }"
    if isinstance(value, list):
        return "[" + ",\n".join(_toml(part) for part in value if part is not None) + "]"
    if isinstance(value, str):
        return _quoted(value)
    return json.dumps(value).lower()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def damage_json(content: bytes, chance: Random) -> bytes:
    """Return a JSON file with other values, or with damaged bytes."""
    if chance.random() < 0.3:
        return damage_bytes(content, chance)
    return json.dumps(damage_data(json.loads(content), chance)).encode()


def damage_replay(content: bytes, chance: Random) -> bytes:
    """Return a replay with other values in its setup, with lines removed, doubled or exchanged, or with
    damaged bytes.
    """
    if chance.random() < 0.3:
        return damage_bytes(content, chance)
    lines = content.decode().split("\n")
    heads = [at for at, line in enumerate(lines) if line.startswith("> setup ")]
    if heads and chance.random() < 0.4:
        setup = damage_data(json.loads(lines[heads[0]].removeprefix("> setup ")), chance)
        lines[heads[0]] = "> setup " + json.dumps(setup)
    else:
        marked = [at for at, line in enumerate(lines) if line.startswith(">")]
        one, other = chance.choice(marked), chance.choice(marked)
        how = chance.randrange(4)
        if how == 0:
            del lines[one]
        elif how == 1:
            lines.insert(one, lines[other])
        elif how == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one] = str(_bent(lines[one], chance))
    return "\n".join(lines).encode("utf-8", "replace")


# ------------------------------------------------------------------ databases

ACTS: Final = (
    "CREATE TRIGGER t AFTER UPDATE ON head BEGIN DELETE FROM member; END",
    "CREATE TRIGGER t BEFORE INSERT ON change BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE VIEW v AS SELECT * FROM member",
    "ALTER TABLE member RENAME TO people; CREATE VIEW member AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL "
    "SELECT id + 1 FROM n) SELECT id, 'pilots' AS list, id AS place, '{}' AS sheet, '{}' AS condition FROM n",
    "DROP TABLE head; CREATE TABLE head (number INTEGER PRIMARY KEY, title, ruleset, calendar, rest, "
    "CHECK (length(hex(randomblob(900000000))) > 0))",
    "CREATE INDEX i ON member(abs(place))",
    "CREATE VIRTUAL TABLE extra USING fts5(text)",
    "DROP TABLE pending",
    "DROP TABLE change",
    "ALTER TABLE battle RENAME TO fights",
    "ALTER TABLE head ADD COLUMN more TEXT",
    "ALTER TABLE member DROP COLUMN place",
    "DELETE FROM head",
    "DELETE FROM member",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 9",
    "PRAGMA application_id = 0",
    "PRAGMA journal_mode = WAL",
    "PRAGMA encoding = 'UTF-16'; VACUUM",
    "PRAGMA auto_vacuum = FULL; VACUUM",
)


def damage_campaign(content: bytes, chance: Random, path: Path) -> None:
    """Write a campaign to the path and damage it: a byte, a cell, the content of a cell's JSON, a row or the
    tables themselves.
    """
    how = chance.random()
    if how < 0.35:
        path.write_bytes(damage_bytes(content, chance))
        return
    path.write_bytes(content)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if how < 0.45:
            connection.executescript(chance.choice(ACTS))
            return
        for _ in range(chance.randint(1, MOST_CHANGES)):
            _damage_row(connection, chance)


def _damage_row(connection: sqlite3.Connection, chance: Random) -> None:
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    filled = [name for name in tables if connection.execute(f"SELECT 1 FROM {name}").fetchone()]
    if not filled:
        return
    table = chance.choice(filled)
    rows = [row for (row,) in connection.execute(f"SELECT rowid FROM {table}")]
    row = chance.choice(rows)
    if chance.random() < 0.08:
        connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
        return
    columns = [entry[1] for entry in connection.execute(f"PRAGMA table_info({table})")]
    column = chance.choice(columns)
    (old,) = connection.execute(f'SELECT "{column}" FROM {table} WHERE rowid = ?', (row,)).fetchone()
    try:
        connection.execute(
            f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE rowid = ?', (_cell(old, chance), row)
        )
    except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
        connection.execute("PRAGMA user_version")


def _cell(old: object, chance: Random) -> object:
    """Return another value for a cell; for JSON, mostly other JSON."""
    tree = _tree(old)
    ways: list[Callable[[], object]] = [
        lambda: chance.choice(
            (-1, 0, 2, 10**12, 2.5, "", "text", "1\x1b[2J", b"\xff\xfe", "{}", "[]", "null")
        ),
        lambda: "[" * 3000 + "]" * 3000,
        lambda: f'"{"x" * 70_000}"',
        lambda: old.encode()[: chance.randrange(len(old) + 1)] + b"\xff" if isinstance(old, str) else None,
    ]
    if tree is not None and chance.random() < 0.75:
        return json.dumps(damage_data(tree, chance))
    if isinstance(old, str) and chance.random() < 0.3:
        return damage_bytes(old.encode(), chance).decode("utf-8", "replace")
    return chance.choice(ways[:1] * 6 + ways)()


def _tree(cell: object) -> Any:
    """Return the content of a cell's JSON; None if it has none."""
    try:
        found = json.loads(cell) if isinstance(cell, str) else None
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict | list) else None
