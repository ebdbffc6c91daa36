"""Bring older campaign files up to date in one transaction, and keep a copy of the file as it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

MARK: Final = 0x57415254
"""SQLite's application id for campaign files: "WART"."""

VERSION: Final = 2


def copy_of(path: Path, version: int) -> Path:
    """The path for the copy of a file of an older version."""
    return path.with_name(f"{path.name}.version{version}.bak")


def migrate(path: Path, version: int, patience: float) -> None:
    """Bring the file up to date; where that raises sqlite3.Error, the file is as it was."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found == version:
            _keep(path, version)
            for step in range(version, VERSION):
                _STEPS[step](connection)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        connection.close()


def _keep(path: Path, version: int) -> None:
    """Copy the file, over any copy that an interrupted migration has left."""
    copy = copy_of(path, version)
    copy.unlink(missing_ok=True)
    source = sqlite3.connect(path)
    target = sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()


def _to_2(connection: sqlite3.Connection) -> None:
    """Version 1 had no time of a change, and no revision or seats of the open battle."""
    connection.execute("ALTER TABLE change ADD COLUMN at VARCHAR NOT NULL DEFAULT ''")
    connection.execute("ALTER TABLE pending ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")
    connection.execute(f"ALTER TABLE pending ADD COLUMN seats JSON NOT NULL DEFAULT '{json.dumps([])}'")


_STEPS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {1: _to_2}
"""The step from each version to the next."""
