"""Experience and the points that come with it, and debts for what a mecha gained in mid-battle. R-CHAR-006 to
R-CHAR-008, R-CHAR-017 to R-CHAR-022, R-ENEMY-002, R-POW-011.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable.core.data.problem import BadInput, Problem
from wartable.core.forces.season import Roster, SeasonResult
from wartable.rulesets.battle_century.building.bills import bills_of_force
from wartable.rulesets.battle_century.points import (
    default_points_budget,
    power_level_for_experience,
    power_level_in,
)
from wartable.rulesets.battle_century.season.members import (
    MECHA,
    PILOT,
    Data,
    has_own_genre_points,
    listed_members,
    mecha_of_pilot,
    name_of_member,
    pilot_id_of_member,
    sheet_of_member,
)

_MOST: Final = 999
_BOSS: Final = "boss"


def fill_in_experience(entry: Data) -> Data:
    """Return the sheet of a member with its experience under "xp". If the sheet gives none, the experience is
    computed from its points or, if these do not fit its Power Level, from the Power Level. The sheet of a
    Boss is returned unchanged. R-CHAR-008, R-CHAR-031.
    """
    if "xp" in entry or entry.get("tier") == _BOSS:
        return entry
    level = power_level_in(entry)
    budget = default_points_budget(str(entry.get("tier", "pc")), level)
    told = max(0, cast(int, entry.get("points", budget)) - budget)
    least = 30 * level + 1 if level else 0
    return {**entry, "xp": told if power_level_for_experience(told) == level else least}


def award_experience(roster: Roster, ids: Sequence[str], amount: int) -> SeasonResult:
    """Give this amount of experience to each member in `ids`, or to all if `ids` is empty. Pilots share it
    with their mecha. Each point also brings one Character Point and one Mecha Point, and may raise the Power
    Level. Return the changed roster with sentences about the changes. R-CHAR-006, R-CHAR-007.
    """
    if not 1 <= amount <= _MOST:
        remedy = f"give 1 to {_MOST}"
        raise BadInput("cannot award experience", [Problem("xp", f"{amount} cannot be gained", remedy)])
    force = roster.force
    people = _ids_to_award(force, ids)
    told: list[str] = []
    grown: dict[str, Data] = {}
    for person in people:
        entry = sheet_of_member(force, person)
        grown[person] = _with_award(entry, amount)
        for unit in mecha_of_pilot(force, person):
            grown[unit["id"]] = _with_award(unit, amount)
        told.append(_describe_award(entry, grown[person], amount))
    found = Roster(_with_sheets(force, grown), roster.conditions)
    told += settle_mecha_debts(found)
    return SeasonResult(found, told)


def _ids_to_award(force: Mapping[str, Any], ids: Sequence[str]) -> list[str]:
    """Return the ids of the members that gain experience. The Pilot stands for its mecha. Bosses gain none:
    they are left out if `ids` is empty, and raise BadInput if they are named. R-CHAR-006, R-ENEMY-014.
    """
    if not ids:
        everybody = [entry for _, entry in listed_members(force) if has_own_genre_points(force, entry)]
        return [str(entry["id"]) for entry in everybody if entry.get("tier") != _BOSS]
    found: list[str] = []
    for id in ids:
        entry = sheet_of_member(force, id)
        if entry.get("tier") == _BOSS:
            what = f"{name_of_member(entry)} is a Boss, and grows with its Power Level alone"
            raise BadInput("cannot award experience", [Problem(id, what, "raise its power_level: spend")])
        if pilot_id_of_member(force, entry) not in found:
            found.append(pilot_id_of_member(force, entry))
    return found


def _with_award(entry: Data, amount: int) -> Data:
    known = fill_in_experience(entry)
    xp = cast(int, known["xp"]) + amount
    found = {**known, "xp": xp}
    if "points" in entry:
        found["points"] = entry["points"] + amount
    if "power_level" in entry:
        found["power_level"] = max(cast(int, entry["power_level"]), power_level_for_experience(xp))
    return found


def _describe_award(before: Data, after: Data, amount: int) -> str:
    said = (
        f"{name_of_member(after)}: {amount} XP, as many Character Points and Mecha Points; "
        f"{after['xp']} XP in all"
    )
    level = power_level_in(after)
    if level > power_level_in(before):
        return f"{said}, now of Power Level {level}"
    return said


def _with_sheets(force: Mapping[str, Any], sheets: Mapping[str, Data]) -> Data:
    """Return the force with some sheets replaced: each sheet in `sheets`, which has them by id, takes the
    place of the one with the same id.
    """
    found = dict(force)
    for kind in (PILOT, MECHA):
        if kind in force:
            found[kind] = [sheets.get(str(entry["id"]), entry) for entry in force[kind]]
    return found


# ------------------------------------------------------------------ debts


def unspent_points_of(kind: str, entry: Data) -> int:
    """Return how many points a member can still spend: Character Points of a Pilot, Mecha Points of a mecha,
    which `kind` says. The number is negative if too many are spent.
    """
    return sum([bill.left or 0 for bill in bills_of_force({kind: [entry]})[:1]])


def owed_points_of(entry: Data) -> int:
    """Return how many more Mecha Points a mecha has cost than it could spend; it pays for them with later
    experience. The number is negative if it has points left. R-POW-011.
    """
    return -unspent_points_of(MECHA, entry)


def settle_mecha_debts(roster: Roster) -> list[str]:
    """Remove those debts of mecha from the conditions in the roster that their points can pay for by now, the
    oldest first. The roster is changed in place. Return a sentence about each debt paid. R-POW-011.
    """
    told: list[str] = []
    for entry in roster.force.get(MECHA, []):
        condition = roster.conditions.get(entry["id"], {})
        debts: list[Data] = list(condition.get("debts", []))
        due = owed_points_of(entry)
        while debts and sum([debt["cost"] for debt in debts[1:]]) >= due:
            paid = debts.pop(0)
            told.append(
                f"{name_of_member(entry)} has paid the {paid['cost']} Mecha Points for {paid['name']}"
            )
        if len(debts) != len(condition.get("debts", [])):
            roster.conditions[entry["id"]] = {**condition, "debts": debts}
    return told
