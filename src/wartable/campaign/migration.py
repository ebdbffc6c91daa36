"""Migration of older campaign files to the present version, in one transaction, with a copy of the old
file.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

MARK: Final = 0x57415254
"""SQLite's application id for campaign files: "WART"."""

VERSION: Final = 2


def old_version_path(path: Path, version: int) -> Path:
    """Return the path at which a file of this older version is kept when it is migrated."""
    return path.with_name(f"{path.name}.version{version}.bak")


def migrate(path: Path, version: int, patience: float) -> None:
    """Migrate a file of this version to the present one. If sqlite3.Error is raised, the file is unchanged.
    `patience` is the time in seconds to wait for other programs.
    """
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found == version:
            _copy_file(path, version)
            for step in range(version, VERSION):
                _STEPS[step](connection)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        connection.close()


def _copy_file(path: Path, version: int) -> None:
    """Copy the file before a migration, in place of any copy that an interrupted migration has left."""
    copy = old_version_path(path, version)
    copy.unlink(missing_ok=True)
    source = sqlite3.connect(path)
    target = sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()


def _migrate_to_2(connection: sqlite3.Connection) -> None:
    """Migrate a file of version 1: add the time of changes, and the revision and seats of the open battle."""
    connection.execute("ALTER TABLE change ADD COLUMN at VARCHAR NOT NULL DEFAULT ''")
    connection.execute("ALTER TABLE pending ADD COLUMN revision INTEGER NOT NULL DEFAULT 0")
    connection.execute(f"ALTER TABLE pending ADD COLUMN seats JSON NOT NULL DEFAULT '{json.dumps([])}'")


_STEPS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {1: _migrate_to_2}
"""The functions that migrate from each version to the next."""
