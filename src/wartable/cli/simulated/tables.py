"""CSV tables of a simulation: a row for each battle, and a row for each unit in each battle."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from wartable.seat.errors import CommandError
from wartable.simulate import Played

ENDING: Final = ".csv"

UNIT_COLUMNS: Final = ("battle", "unit", "name", "side", "out", "round", "dealt", "taken")
"""Columns of the table of units."""


def check_table_path(path: Path) -> None:
    """Raise CommandError if the file ending is not that of a CSV file."""
    if path.suffix.lower() != ENDING:
        raise CommandError(f"cannot write {path}: a table is CSV; use the ending {ENDING}")


def units_table_path(path: Path) -> Path:
    """Return the path of the table of units for a table of battles: `odds-units.csv` for `odds.csv`."""
    return path.with_name(f"{path.stem}-units{path.suffix}")


class TableWriter:
    """Context manager that writes the tables of battles and of units row by row, so that if a battle fails,
    those before it are in the tables.
    """

    def __init__(self, path: Path, sides: Sequence[str]) -> None:
        self._paths = (path, units_table_path(path))
        self._sides = list(sides)
        self._files: list[IO[str]] = []
        self._writers: list[Any] = []

    def __enter__(self) -> TableWriter:
        """Open both files and write their headings."""
        self._files = [path.open("w", encoding="utf-8", newline="") for path in self._paths]
        self._writers = [csv.writer(file) for file in self._files]
        side_columns = [f"{what}_{side}" for what in ("left", "taken") for side in self._sides]
        self._writers[0].writerow(
            ["battle", "seed", "decided", "winners", "reason", "rounds", "decisions", *side_columns]
        )
        self._writers[1].writerow(UNIT_COLUMNS)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close both files."""
        for file in self._files:
            file.close()

    def write_battle(self, battle: Played) -> None:
        """Write the rows of one battle."""
        units_by_side = {side: [unit for unit in battle.units if unit.side == side] for side in self._sides}
        self._writers[0].writerow(
            [
                battle.number,
                battle.seed,
                "yes" if battle.is_decided else "no",
                " ".join(battle.winners),
                "stalemate" if battle.is_stalemate else battle.reason,
                battle.rounds if battle.is_decided or battle.is_stalemate else "",
                battle.decisions,
                *[len([unit for unit in units if not unit.is_out]) for units in units_by_side.values()],
                *[sum([unit.taken for unit in units]) for units in units_by_side.values()],
            ]
        )
        for unit in battle.units:
            left = "" if unit.left is None else unit.left
            out = "yes" if unit.is_out else "no"
            self._writers[1].writerow(
                [battle.number, unit.id, unit.name, unit.side, out, left, unit.dealt, unit.taken]
            )
