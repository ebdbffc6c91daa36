"""A campaign file as version 1 of it was written. Frozen: it must not use what Wartable has now.

python tests/campaign/version_1.py FILE
"""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

TABLES = """
CREATE TABLE head (
    number INTEGER NOT NULL PRIMARY KEY, title VARCHAR NOT NULL, ruleset VARCHAR NOT NULL,
    calendar JSON NOT NULL, rest JSON NOT NULL
);
CREATE TABLE member (
    id VARCHAR NOT NULL PRIMARY KEY, list VARCHAR NOT NULL, place INTEGER NOT NULL,
    sheet JSON NOT NULL, condition JSON NOT NULL
);
CREATE TABLE battle (
    number INTEGER NOT NULL PRIMARY KEY, title VARCHAR NOT NULL, scenario VARCHAR NOT NULL,
    "when" VARCHAR NOT NULL, who JSON NOT NULL, outcome JSON NOT NULL, told JSON NOT NULL,
    replay TEXT NOT NULL
);
CREATE TABLE pending (
    number INTEGER NOT NULL PRIMARY KEY, title VARCHAR NOT NULL, scenario VARCHAR NOT NULL,
    who JSON NOT NULL, save TEXT NOT NULL
);
CREATE TABLE change (
    number INTEGER NOT NULL PRIMARY KEY, "when" VARCHAR NOT NULL, what VARCHAR NOT NULL,
    told JSON NOT NULL, edits JSON NOT NULL, state VARCHAR NOT NULL
);
"""

SHEET = {"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "xp": 12}
BEFORE = {
    "layers": [3, 3, 3],
    "lost": 0,
    "proxies": {},
    "genre_points": 0,
    "uses": {},
    "arc_uses": {},
    "burdens": {},
    "borrowed": [],
    "treated": [],
    "notes": {},
    "standing": "active",
    "effects": [],
}
NOW = {**BEFORE, "genre_points": 1}
CALENDAR = {
    "counts": {"scene": 1, "episode": 1, "arc": 1},
    "open": {"scene": "The pier", "episode": "", "arc": ""},
}
REST = {"ruleset": "battle-century", "title": "The Squad"}


def member(condition: dict[str, object]) -> dict[str, object]:
    """Ann's row in this condition."""
    return {"id": "ann", "list": "pilots", "place": 0, "sheet": SHEET, "condition": condition}


def write(path: Path) -> None:
    """Ann in the first Scene, with a Genre Point that she has won there."""
    connection = sqlite3.connect(path)
    connection.executescript(TABLES)
    connection.execute("PRAGMA application_id = 1463898708")
    connection.execute("PRAGMA user_version = 1")
    head = (1, "Old", "battle-century", json.dumps(CALENDAR), json.dumps(REST))
    connection.execute("INSERT INTO head VALUES (?, ?, ?, ?, ?)", head)
    row = ("ann", "pilots", 0, json.dumps(SHEET), json.dumps(NOW))
    connection.execute("INSERT INTO member VALUES (?, ?, ?, ?, ?)", row)
    edits = [{"table": "member", "key": "ann", "before": member(BEFORE), "after": member(NOW)}]
    change = (1, "Arc 1, Episode 1, Scene 1", "a point", json.dumps([]), json.dumps(edits), "done")
    connection.execute("INSERT INTO change VALUES (?, ?, ?, ?, ?, ?)", change)
    connection.commit()
    connection.close()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
