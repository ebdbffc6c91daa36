"""Integrity checks of campaign files: all pages, tables and cells must be as Wartable writes them.

A file that fails was damaged or changed by hand. Nothing that it contains is run.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from sqlalchemy import JSON, Column, Table
from sqlalchemy.schema import CreateTable

from wartable import BadInput, Problem
from wartable.campaign.tables import KEPT, Base

REMEDY: Final = "take a copy of it that was kept before"
_WORD: Final = re.compile(r"\w+")
_WORDS_OF_MIGRATIONS: Final = frozenset(("default", "table"))
"""Words that a migration may have added to the definition of a table, in addition to Wartable's own."""


def damaged(what: str, path: str = "") -> BadInput:
    """Return the error to raise for a damaged campaign file. `what` describes the damage; `path` is its place
    in the file.
    """
    return BadInput("cannot read the campaign", [Problem(path, f"the file is damaged: {what}", REMEDY)])


# ------------------------------------------------------------------ tables


def check_schema(connection: sqlite3.Connection) -> None:
    """Check that the pages of the file are intact, and that it has exactly the tables of a campaign, without
    triggers or other code. Raises BadInput or sqlite3.Error if not.
    """
    found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    known = Base.metadata.tables
    for kind, name, table, sql in found:
        is_own_index = kind == "index" and sql is None and table in known
        if not is_own_index and (kind != "table" or name not in known):
            raise damaged(f"it holds the {kind} {str(name)[:40]!r}, which is not Wartable's")
    for name, table in known.items():
        sql = next((entry[3] for entry in found if entry[:2] == ("table", name)), None)
        if sql is None:
            raise damaged(f"it has no table {name}")
        _check_words(str(sql), table)
    (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise damaged(str(said)[:200].lower())


def _check_words(sql: str, table: Table) -> None:
    """Raise BadInput if a table's definition has words that Wartable does not use in it, such as checks,
    expressions or virtual columns.
    """
    own = str(CreateTable(table)).lower()
    others = set(_WORD.findall(sql.lower())) - set(_WORD.findall(own)) - _WORDS_OF_MIGRATIONS
    if others:
        raise damaged(f"the table {table.name} holds {', '.join(sorted(others))[:80]!r}")


def check_columns(connection: sqlite3.Connection) -> None:
    """Raise BadInput if a table has other columns, or another key, than in a campaign."""
    for name, table in Base.metadata.tables.items():
        found = {
            (row[1], bool(row[5]))
            for row in connection.execute(f'PRAGMA table_xinfo("{name}")')
            if row[6] == 0
        }
        if found != {(column.name, column.primary_key) for column in table.columns}:
            raise damaged(f"the columns of the table {name} are not those of a campaign")


# ------------------------------------------------------------------ cells


Row = dict[str, Any]
_LARGEST_NUMBER: Final = 2**63 - 1
"""The largest number that a column of an SQLite file can hold."""
_EDIT_KEYS: Final = frozenset(("table", "key", "before", "after"))


def _is_text_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_table(value: object, kind: type | None = None) -> bool:
    """Whether a value is a dict and, if `kind` is given, all its values are of exactly this type."""
    return isinstance(value, dict) and all(kind in (None, type(part)) for part in value.values())


def _is_calendar(value: object) -> bool:
    """Whether a value is the data of a calendar: its counts, and the titles of its open periods."""
    if not isinstance(value, dict) or value.keys() != {"counts", "open"}:
        return False
    return _is_table(value["counts"], int) and _is_table(value["open"], str)


def _are_edits(value: object) -> bool:
    return isinstance(value, list) and all(_is_edit(edit) for edit in value)


def _is_edit(edit: object) -> bool:
    """Whether a value is one edit of a change, which can be undone and redone: it names a row of a table, and
    has all of the row's values.
    """
    if not isinstance(edit, dict) or edit.keys() != _EDIT_KEYS:
        return False
    kind = KEPT.get(str(edit["table"]))
    rows = [row for row in (edit["before"], edit["after"]) if row is not None]
    if kind is None or not rows or not all(map(_is_table, rows)):
        return False
    columns = kind.__table__.columns
    key = next(column.name for column in columns if column.primary_key)
    return all(
        row.keys() == set(columns.keys())
        and str(row[key]) == edit["key"]
        and all(_is_valid_value(cast(Column[Any], column), row[column.name]) for column in columns)
        for row in rows
    )


_SHAPES: Final[dict[tuple[str, str], Callable[[object], bool]]] = {
    ("head", "calendar"): _is_calendar,
    ("battle", "told"): _is_text_list,
    ("pending", "who"): lambda value: _is_table(value, str),
    ("pending", "seats"): _is_text_list,
    ("change", "told"): _is_text_list,
    ("change", "edits"): _are_edits,
}
"""Checks for the JSON values in these columns. In others any dict is valid."""


def check_cells(connection: sqlite3.Connection) -> None:
    """Check that every cell has a valid value for its column; raises BadInput with every fault if not."""
    check_columns(connection)
    problems = [
        problem for table in Base.metadata.tables.values() for problem in _cell_problems(connection, table)
    ]
    if problems:
        raise BadInput("cannot read the campaign", problems)


def _cell_problems(connection: sqlite3.Connection, table: Table) -> Iterator[Problem]:
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    for number, row in enumerate(connection.execute(f'SELECT {columns} FROM "{table.name}"')):
        for column, value in zip(table.columns, row, strict=True):
            if not _is_valid_cell(column, value):
                path = f"{table.name}[{number}].{column.name}"
                yield Problem(path, "the file is damaged: this is not what belongs here", REMEDY)


def _is_valid_cell(column: Column[Any], value: object) -> bool:
    """Whether a value, as it is stored in a cell, is valid for its column."""
    if not isinstance(column.type, JSON):
        return isinstance(value, column.type.python_type)
    if not isinstance(value, str):
        return False
    try:
        return _is_valid_value(column, json.loads(value))
    except (ValueError, RecursionError):
        return False


def _is_valid_value(column: Column[Any], value: object) -> bool:
    """Whether a value, with its JSON parsed, is valid for a column."""
    if not isinstance(column.type, JSON):
        is_too_large = isinstance(value, int) and not -_LARGEST_NUMBER <= value <= _LARGEST_NUMBER
        return isinstance(value, column.type.python_type) and not is_too_large
    try:
        json.dumps(value, allow_nan=False)
        return _SHAPES.get((column.table.name, column.name), _is_table)(value)
    except (ValueError, RecursionError):
        return False
