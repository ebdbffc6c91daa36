"""The status of each member of the squad, as data and in words, and changes of Pilots in words."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.forces.season import MemberStatus, Roster
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, Character
from wartable.rulesets.battle_century.pilots.tests.plot_armor import numbers_of_layers_left_of
from wartable.rulesets.battle_century.points import power_level_in
from wartable.rulesets.battle_century.season.experience import unspent_points_of
from wartable.rulesets.battle_century.season.members import (
    PILOT,
    Data,
    has_own_genre_points,
    listed_members,
    name_of_member,
    pilot_id_of_member,
    pilot_in_present_condition,
    sheet_of_member,
)


def member_statuses(roster: Roster) -> list[MemberStatus]:
    """Return the status of each member of the squad: Pilots first, then mecha."""
    return [
        _pilot_status(roster, entry) if kind == PILOT else _mecha_status(roster, entry)
        for kind, entry in listed_members(roster.force)
    ]


def _pilot_status(roster: Roster, entry: Data) -> MemberStatus:
    me = pilot_in_present_condition(roster, entry["id"])
    facts = {
        "standing": "" if me.is_active else me.standing,
        "Plot Armor": describe_layers(me),
        "Genre Points": str(me.genre),
        **_growth_facts(PILOT, entry),
        "used in this Episode": describe_uses(me.uses),
        "used in this Arc": describe_uses(me.arc_uses),
        "burdens": describe_uses(me.burdens),
        "has for a time": ", ".join(me.borrowed),
        "proxies": ", ".join(
            [f"{name} {points} of {me.full_layer_points}" for name, points in me.proxies.items()]
        ),
        "treated in this Arc": ", ".join([f"Layer {layer}" for layer in me.treated]),
        "lasting": ", ".join([effect.condition.name for effect in me.effects]),
    }
    return _new_status(roster, entry, "Pilot", "", facts)


def _mecha_status(roster: Roster, entry: Data) -> MemberStatus:
    condition = roster.conditions[entry["id"]]
    lone = has_own_genre_points(roster.force, entry)
    facts = {
        "Genre Points": str(condition["genre_points"]) if lone else "",
        **_growth_facts("units", entry),
        "owes": ", ".join([f"{debt['cost']} for {debt['name']}" for debt in condition["debts"]]),
    }
    pilot = "" if lone else pilot_id_of_member(roster.force, entry)
    return _new_status(roster, entry, "Mecha", pilot, facts)


def _growth_facts(kind: str, entry: Data) -> dict[str, str]:
    unit = "Character Points" if kind == PILOT else "Mecha Points"
    return {
        "XP": str(entry.get("xp", "")),
        "Power Level": str(power_level_in(entry)),
        f"{unit} left": str(unspent_points_of(kind, entry)),
    }


def _new_status(roster: Roster, entry: Data, kind: str, pilot_id: str, facts: dict[str, str]) -> MemberStatus:
    said = {name: text for name, text in facts.items() if text}
    owner = name_of_member(sheet_of_member(roster.force, pilot_id)) if pilot_id else ""
    data = {"sheet": entry, "condition": roster.conditions[entry["id"]]}
    return MemberStatus(
        entry["id"], name_of_member(entry), f"{kind} of {owner}" if owner else kind, pilot_id, said, data
    )


def describe_layers(me: Character) -> str:
    """Return the points of each Layer as text, from the outermost on: "5, 2 of 5, lost"."""
    standing = numbers_of_layers_left_of(me)
    found: list[str] = []
    for at, points in enumerate(me.layers):
        if at + 1 not in standing:
            found.append("lost")
        else:
            found.append(
                str(points) if points == me.full_layer_points else f"{points} of {me.full_layer_points}"
            )
    return ", ".join(found)


def describe_uses(counts: Mapping[str, int]) -> str:
    """Return the tags of used Talents as text, with the number of uses: "gumshoe, genius twice"."""
    times = {1: "", 2: " twice"}
    return ", ".join(
        [f"{tag}{times.get(count, f' {count} times')}" for tag, count in counts.items() if count]
    )


def describe_difference(before: Character, after: Character) -> list[str]:
    """Return a sentence about how a Pilot differs between two conditions, as a list with one element; an
    empty list if nothing has changed.
    """
    said: list[str] = []
    if before.layers != after.layers or before.lost != after.lost:
        said.append(f"Plot Armor {describe_layers(after)}")
    if before.genre != after.genre:
        said.append(f"Genre Points {before.genre} to {after.genre}")
    said += _changes_of_uses(before, after)
    said += _changes_of_proxies(before, after)
    gone = [tag for tag in before.borrowed if tag not in after.borrowed]
    if gone:
        said.append(f"gives back {', '.join(gone)}")
    if before.burdens != after.burdens:
        worse = sum(after.burdens.values()) > sum(before.burdens.values())
        said.append(f"burdened ({describe_uses(after.burdens)})" if worse else "freed of burdens")
    said += _changes_of_effects(before, after)
    if before.standing != after.standing:
        said.append("back again" if after.standing == ACTIVE else after.standing)
    return [f"{before.name}: {'; '.join(said)}"] if said else []


def _changes_of_uses(before: Character, after: Character) -> list[str]:
    spent = [
        tag
        for now, then in ((after.uses, before.uses), (after.arc_uses, before.arc_uses))
        for tag in now
        if now[tag] > then.get(tag, 0)
    ]
    fewer = len(after.uses) + len(after.arc_uses) < len(before.uses) + len(before.arc_uses)
    if spent:
        return [f"used {', '.join(spent)}"]
    return ["uses restored"] if fewer else []


def _changes_of_proxies(before: Character, after: Character) -> list[str]:
    broken = [name for name, points in after.proxies.items() if not points and before.proxies.get(name, 1)]
    mended = [name for name, points in before.proxies.items() if points < after.proxies.get(name, 0)]
    found = [f"{', '.join(broken)} broken for the Episode"] if broken else []
    return found + ([f"{', '.join(mended)} repaired"] if mended else [])


def _changes_of_effects(before: Character, after: Character) -> list[str]:
    then = [effect.condition.name for effect in before.effects if effect.condition.outlasts_turns]
    now = [effect.condition.name for effect in after.effects if effect.condition.outlasts_turns]
    came = [name for name in now if name not in then]
    went = [name for name in then if name not in now]
    found = [f"now {', '.join(came)}"] if came else []
    return found + ([f"no longer {', '.join(went)}"] if went else [])
