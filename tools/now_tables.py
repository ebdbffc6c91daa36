"""Write the tables of docs/files.md on situations and setups from the Shapes that read them.

python tools/now_tables.py            write them
python tools/now_tables.py --check    status 1 if the page has other tables
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from wartable import Shape
from wartable.core.data.fields import Flag
from wartable.rulesets.adeptus.saved import command_data, profile_data, snapshot
from wartable.rulesets.adeptus.saved import plan_data as mission_plan
from wartable.rulesets.adeptus.saved import setup as mission
from wartable.rulesets.adeptus.saved import unit_data as mission_units
from wartable.rulesets.battle_century.match.saved import situation as match
from wartable.rulesets.battle_century.operation.saved import reserve_data, unit_data
from wartable.rulesets.battle_century.operation.saved import situation as operation
from wartable.rulesets.battle_century.pilots.saved import character_data
from wartable.rulesets.exalted_war.saved import gear_data, people_data, plan_data, setup
from wartable.rulesets.exalted_war.saved import situation as war
from wartable.rulesets.infinity.saved import plan_data as skirmish_plan
from wartable.rulesets.infinity.saved import setup as skirmish
from wartable.rulesets.infinity.saved import snapshot as skirmish_now
from wartable.rulesets.infinity.saved import unit_data as troopers

__all__ = ["TABLES", "main", "renewed", "table_of"]

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "files.md"
TABLES: Final[dict[str, Shape[Any, Any]]] = {
    "an Operation": operation.NOW,
    "a Unit": unit_data.UNIT_NOW,
    "Reinforcements": reserve_data.RESERVE,
    "a Match": match.NOW,
    "a Character": character_data.NOW,
    "a war": war.NOW,
    "a unit of a war": war.UNIT_NOW,
    "a person in a war": people_data.PERSON_NOW,
    "the file of a war": plan_data.SETUP,
    "the field of a war": plan_data.FIELD,
    "ground": plan_data.AREA,
    "an objective": plan_data.OBJECTIVE,
    "house rules of a war": plan_data.HOUSE,
    "a unit of a scenario": setup.UNIT_PARTS,
    "a person of a scenario": Shape(*[field for field in people_data.SETUP_SPECIAL.fields if field.told]),
    "troops": gear_data.TROOPS,
    "a weapon": gear_data.WEAPON,
    "armour": gear_data.ARMOUR_PARTS,
    "a shield": gear_data.SHIELD_PARTS,
    "the file of a Mission": mission_plan.SETUP,
    "a unit of a Mission": mission.UNIT_PARTS,
    "Underlings": mission.RANKS,
    "a weapon of a Mission": profile_data.WEAPON,
    "a Battlefront": command_data.BATTLEFRONT,
    "a Horde that is committed": command_data.RESERVE,
    "a Mission": snapshot.NOW,
    "a unit in a Mission": mission_units.UNIT,
    "Underlings in a Mission": mission_units.SWARM,
    "a band": snapshot.BAND,
    "a Supreme Commander": snapshot.COMMANDER,
    "a Director": snapshot.DIRECTOR,
    "the file of a skirmish": skirmish_plan.SETUP,
    "a Trooper": skirmish.UNIT_PARTS,
    "a skirmish": skirmish_now.NOW,
    "a Trooper in a skirmish": troopers.TROOPER,
    "an army in a skirmish": troopers.ARMY,
    "a Fireteam": troopers.TEAM,
    "a Speedball Token": skirmish_now.PARCEL,
}
"""Shapes by the names in the page's marks; Attributes and Abilities of people are in its text."""

_TABLE: Final = re.compile(
    r"(<!-- (?:now|keys) of ([\w ]+), by tools/now_tables.py -->\n).*?\n(<!-- -->)", re.DOTALL
)


def table_of(shape: Shape[Any, Any]) -> str:
    """Return a table with a row for each key."""
    rows = [
        f"| `{field.key}` | {'true or false: ' if isinstance(field, Flag) else ''}{field.told} |"
        for field in shape.fields
    ]
    return "\n".join(["| key | |", "|---|---|", *rows])


def renewed(page: str) -> str:
    """Return the page with its tables written again."""
    return _TABLE.sub(lambda found: f"{found[1]}\n{table_of(TABLES[found[2]])}\n\n{found[3]}", page)


def main(words: Sequence[str] | None = None) -> int:
    """Write or check the page; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the tables of docs/files.md on situations.")
    parser.add_argument("--check", action="store_true", help="status 1 if the page has others")
    given = parser.parse_args(words)
    page = PAGE.read_text(encoding="utf-8")
    if renewed(page) == page:
        return 0
    if given.check:
        print(
            f"{PAGE.name}: tables differ from what is read; run `python tools/now_tables.py`", file=sys.stderr
        )
        return 1
    PAGE.write_text(renewed(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
