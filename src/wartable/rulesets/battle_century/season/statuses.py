"""The status of everybody in the squad, for people and for programs."""

from __future__ import annotations

from wartable.core.forces.season import MemberStatus, Roster
from wartable.rulesets.battle_century.points import level_in
from wartable.rulesets.battle_century.season.experience import free_points
from wartable.rulesets.battle_century.season.members import (
    PILOT,
    Data,
    entry_of,
    is_lone,
    members,
    name_of,
    person_of,
    read_pilot,
)
from wartable.rulesets.battle_century.season.sentences import armor, used


def statuses(roster: Roster) -> list[MemberStatus]:
    """Return the status of each member: Pilots first, then mecha."""
    return [
        _of_pilot(roster, entry) if kind == PILOT else _of_mecha(roster, entry)
        for kind, entry in members(roster.force)
    ]


def _of_pilot(roster: Roster, entry: Data) -> MemberStatus:
    me = read_pilot(roster, entry["id"])
    facts = {
        "standing": "" if me.is_active else me.standing,
        "Plot Armor": armor(me),
        "Genre Points": str(me.genre),
        **_growth(PILOT, entry),
        "used in this Episode": used(me.uses),
        "used in this Arc": used(me.arc_uses),
        "burdens": used(me.burdens),
        "has for a time": ", ".join(me.borrowed),
        "proxies": ", ".join([f"{name} {points} of {me.whole}" for name, points in me.proxies.items()]),
        "treated in this Arc": ", ".join([f"Layer {layer}" for layer in me.treated]),
        "lasting": ", ".join([effect.condition.name for effect in me.effects]),
    }
    return _status(roster, entry, "Pilot", "", facts)


def _of_mecha(roster: Roster, entry: Data) -> MemberStatus:
    condition = roster.conditions[entry["id"]]
    lone = is_lone(roster.force, entry)
    facts = {
        "Genre Points": str(condition["genre_points"]) if lone else "",
        **_growth("units", entry),
        "owes": ", ".join([f"{debt['cost']} for {debt['name']}" for debt in condition["debts"]]),
    }
    pilot = "" if lone else person_of(roster.force, entry)
    return _status(roster, entry, "Mecha", pilot, facts)


def _growth(kind: str, entry: Data) -> dict[str, str]:
    unit = "Character Points" if kind == PILOT else "Mecha Points"
    return {
        "XP": str(entry.get("xp", "")),
        "Power Level": str(level_in(entry)),
        f"{unit} left": str(free_points(kind, entry)),
    }


def _status(roster: Roster, entry: Data, kind: str, of: str, facts: dict[str, str]) -> MemberStatus:
    said = {name: text for name, text in facts.items() if text}
    owner = name_of(entry_of(roster.force, of)) if of else ""
    data = {"sheet": entry, "condition": roster.conditions[entry["id"]]}
    return MemberStatus(entry["id"], name_of(entry), f"{kind} of {owner}" if owner else kind, of, said, data)
