"""Battles in a campaign: members of the squad take part in a setup in their present condition, and keep what
the battle did to them. R-DMG-012, R-DMG-017, R-ENEMY-028, R-POW-004, R-POW-011.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.data.declared import define
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import closest, shown
from wartable.core.event import Event
from wartable.core.forces.season import Roster, SeasonResult
from wartable.core.state import State
from wartable.rulesets.battle_century.operation.events.powers import PowerUsed
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import INTERNAL
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.pilots.model.character import ACTIVE, DEFEATED, Character
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.saved.character_data import LASTING
from wartable.rulesets.battle_century.season.experience import settle_mecha_debts
from wartable.rulesets.battle_century.season.members import (
    MECHA,
    PILOT,
    Data,
    condition_data_of,
    has_own_genre_points,
    listed_members,
    name_of_member,
    pilot_id_of_member,
    pilot_in_present_condition,
    sheet_of_member,
)
from wartable.rulesets.battle_century.season.statuses import describe_difference

_ENTRIES: Final = {PILOT: "characters", MECHA: "units"}
_POSTING: Final = ("id", "side", "seat", "zone", "away", "unit")
"""Keys of a setup's entry that are kept when a member takes its place."""

_OF_THE_PILOT: Final = ("genre_points", "uses", "arc_uses")
"""Keys of a Pilot's condition that also apply in a mecha."""


def put_members_into_setup(
    roster: Roster, setup: Mapping[str, object], chosen: Mapping[str, str]
) -> tuple[dict[str, object], dict[str, str]]:
    """Put members of the squad in the places of Characters or Units of a setup. `chosen` maps ids of these
    entries to ids of members; an entry whose id is that of a member is replaced without being named there.

    Return the setup, and a dict from the ids of the replaced entries to those of the members. Raises BadInput
    if an entry or member does not exist, if a member would be there twice, or if none takes part.
    """
    kind = MECHA if "units" in setup else PILOT
    key = _ENTRIES[kind]
    entries = [dict(entry) for entry in cast(list[Data], setup.get(key, []))]
    who = _members_by_entry(roster, kind, [str(entry.get("id")) for entry in entries], chosen)
    for at, entry in enumerate(entries):
        if entry.get("id") in who:
            entries[at] = _entry_for_member(roster, kind, who[entry["id"]], entry)
    found: dict[str, object] = {**setup, key: entries}
    if kind == PILOT:
        found["now"] = _now_with_conditions(roster, found, who)
    return found, who


def _members_by_entry(
    roster: Roster, kind: str, ids: Sequence[str], chosen: Mapping[str, str]
) -> dict[str, str]:
    own = [str(entry["id"]) for known, entry in listed_members(roster.force) if known == kind]
    noun = "Pilot" if kind == PILOT else "mecha"
    problems: list[Problem] = []
    for id, member in chosen.items():
        if id not in ids:
            problems.append(Problem(id, f"nobody in the battle has the id {shown(id)}", closest(id, ids)))
        if member not in own:
            what = f"there is no {noun} {shown(member)} in the campaign"
            problems.append(Problem(member, what, closest(member, own)))
    found = {id: chosen.get(id, id) for id in ids if chosen.get(id, id) in own}
    for member in sorted(set(found.values())):
        if list(found.values()).count(member) > 1:
            problems.append(Problem(member, f"{member} would be there twice", "name another for one of them"))
    if not found and not problems:
        what = f"none of {', '.join(ids)} is a {noun} of the campaign"
        problems.append(Problem("", what, f"name who is who; the campaign has {', '.join(own) or 'none'}"))
    if problems:
        raise BadInput("cannot bring the campaign's people into the battle", problems)
    return found


def _entry_for_member(roster: Roster, kind: str, member: str, entry: Data) -> Data:
    """Return the sheet of a member in the form of an entry of the setup. It keeps the id, side and place of
    `entry`, whose place it takes. A mecha gets the present Genre Points and Plot Armor of its Pilot.
    R-POW-004.
    """
    sheet = sheet_of_member(roster.force, member)
    posting: Data = {key: entry[key] for key in _POSTING if key in entry}
    found: Data = {**sheet, "name": name_of_member(sheet), **posting}
    if kind == MECHA:
        found["genre_points"] = _genre_points(roster, sheet)
        found |= _pilot_armor(roster, sheet)
    return found


def _pilot_armor(roster: Roster, unit: Data) -> Data:
    """Return the present Plot Armor of a mecha's Pilot, under the key that an entry of a setup has for it; an
    empty dict if its Pilot is no member of the squad.
    """
    if has_own_genre_points(roster.force, unit):
        return {}
    me = pilot_in_present_condition(roster, pilot_id_of_member(roster.force, unit))
    return {"plot_armor": {"willpower": me.willpower, "layers": me.layers, "lost": me.lost}}


def _genre_points(roster: Roster, unit: Data) -> int:
    person = pilot_id_of_member(roster.force, unit)
    return cast(int, roster.conditions[person]["genre_points"])


def _now_with_conditions(
    roster: Roster, setup: Mapping[str, object], members_by_id: Mapping[str, str]
) -> dict[str, object]:
    """Return the "now" of the setup, with the present condition of each member in place of the values in the
    setup. `members_by_id` maps the ids of entries to members.
    """
    now: Data = dict(cast(Data, setup.get("now", {})))
    people: Data = dict(now.get("characters", {}))
    there = [str(entry["id"]) for entry in cast(list[Data], setup["characters"])]
    inside = [str(entry["id"]) for entry in cast(list[Data], setup["characters"]) if "unit" in entry]
    names = {member: id for id, member in members_by_id.items()}
    for id, member in members_by_id.items():
        condition = roster.conditions[member]
        people[id] = {**people.get(id, {}), **_carried_condition(condition, on_foot=id not in inside)}
        if id not in inside:
            people[id]["effects"] = [
                _effect_in_battle(effect, names, there) for effect in condition.get("effects", [])
            ]
    return {**now, "characters": people}


def _carried_condition(condition: Data, *, on_foot: bool) -> Data:
    """Return the part of its condition that a member brings into a Match. One who fights in a mecha, not
    `on_foot`, brings only Genre Points and uses; the mecha enters undamaged. R-DMG-012.
    """
    keys = (*[field.key for field in LASTING.fields], "standing") if on_foot else _OF_THE_PILOT
    found: Data = {key: condition[key] for key in keys if key in condition}
    if found.get("standing") == ACTIVE:
        del found["standing"]
    return found


def _effect_in_battle(effect: Data, ids_by_member: Mapping[str, str], present_ids: Sequence[str]) -> Data:
    """Return a lasting effect, with the ids of entries in the battle in place of those of members.
    `ids_by_member` maps these; `present_ids` are the ids of all who take part, and any other id becomes "".
    """
    found = dict(effect)
    for key in ("other", "clock"):
        id = ids_by_member.get(effect.get(key, ""), effect.get(key, ""))
        found[key] = id if id in present_ids else ""
    return found


# ------------------------------------------------------------------ afterwards


def apply_battle_results(
    roster: Roster, members_by_id: Mapping[str, str], state: State, events: Sequence[Event]
) -> SeasonResult:
    """Return the roster with the condition of every member after a battle, and sentences about what has
    changed for each. `members_by_id` maps the ids of entries in the setup to those of members; `state` is the
    state at the end of the battle, and `events` are all its events.
    """
    found = Roster(roster.force, roster.conditions)
    told: list[str] = []
    if isinstance(state, Scene):
        for id, member in members_by_id.items():
            told += _after_match(found, member, state.characters[id], members_by_id)
    elif isinstance(state, Operation):
        for id, member in members_by_id.items():
            told += _after_operation(found, id, member, state, events)
        told += settle_mecha_debts(found)
    return SeasonResult(found, told)


def _after_match(roster: Roster, member: str, me: Character, members_by_id: Mapping[str, str]) -> list[str]:
    before = pilot_in_present_condition(roster, member)
    if not me.is_on_foot:
        return _after_match_in_mecha(roster, member, before, me)
    condition = condition_data_of(me)
    causes = {effect.condition.key: effect.other for effect in before.effects}
    for effect in condition["effects"]:
        effect["clock"] = members_by_id.get(effect["clock"], effect["clock"])
        cause = effect["other"] or causes.get(effect["condition"], "")
        effect["other"] = members_by_id.get(cause, cause)
    roster.conditions[member] = condition
    return describe_difference(before, pilot_in_present_condition(roster, member))


def _after_match_in_mecha(roster: Roster, member: str, before: Character, me: Character) -> list[str]:
    """Record the condition of a Pilot (`before`) after a Match fought in a mecha, and return sentences about
    the changes. Only Genre Points and uses are taken from `me`, the Character at the end of the Match.
    """
    after = before.copy()
    after.genre = me.genre
    after.uses = me.uses.copy()
    after.arc_uses = me.arc_uses.copy()
    roster.conditions[member] = condition_data_of(after)
    return describe_difference(before, after)


# ------------------------------------------------------------------ after an Operation


def _after_operation(
    roster: Roster, id: str, member: str, state: Operation, events: Sequence[Event]
) -> list[str]:
    unit = state.units[id]
    body = _debt_holder(state, unit)
    sheet = sheet_of_member(roster.force, member)
    person = pilot_id_of_member(roster.force, sheet)
    told: list[str] = []
    points = _points_left(unit, events)
    before = _genre_points(roster, sheet)
    if points != before:
        told.append(
            f"{name_of_member(sheet_of_member(roster.force, person))}: Genre Points {before} to {points}"
        )
    roster.conditions[person] = {**roster.conditions[person], "genre_points": points}
    told += _record_gains(roster, member, body)
    if person != member:
        told += _apply_plot_armor(roster, person, state.units.get(f"{id}_core", unit))
    return told


def _debt_holder(state: Operation, unit: Unit) -> Unit:
    """Return the Unit on which the debts of this Unit are recorded: the Combined Unit if it is the Lead of
    one, otherwise the Unit itself.
    """
    host = state.units.get(unit.host)
    return host if host is not None and host.lead == unit.id else unit


def _points_left(unit: Unit, events: Sequence[Event]) -> int:
    """Return how many Genre Points the Pilot keeps after a battle. Points that an Upgrade has lent for the
    battle are spent first, and any of them that are left are lost. R-UPG-012.
    """
    lent = sum([fitting.upgrade.points for fitting in unit.loadout.kit.fittings])
    for event in events:
        if isinstance(event, PowerUsed) and event.unit == unit.id:
            lent -= 1
    return max(0, unit.genre - max(0, lent))


def _record_gains(roster: Roster, member: str, debt_holder: Unit) -> list[str]:
    """Add the Weapons and Upgrades that a mecha gained during the battle to its sheet, and add what it owes
    for them to its condition. Return a sentence about each. R-POW-011.
    """
    told: list[str] = []
    for tag in debt_holder.debts:
        gained = _gain_of(debt_holder.loadout, tag)
        sheet = sheet_of_member(roster.force, member)
        placed = {**sheet, gained.list: _with_part_added(sheet.get(gained.list, {}), gained.place, tag)}
        roster.force = {
            **roster.force,
            MECHA: [placed if unit is sheet else unit for unit in roster.force[MECHA]],
        }
        condition = roster.conditions[member]
        debt = {"tag": tag, "name": gained.name, "cost": gained.cost}
        roster.conditions[member] = {**condition, "debts": [*condition.get("debts", []), debt]}
        told.append(
            f"{name_of_member(sheet)} has {gained.name} from now on, and owes {gained.cost} "
            "Mecha Points for it"
        )
    return told


def _with_part_added(places: Mapping[str, Sequence[str]], place: str, tag: str) -> dict[str, list[str]]:
    return {**{key: list(tags) for key, tags in places.items()}, place: [*places.get(place, []), tag]}


def _apply_plot_armor(roster: Roster, pilot: str, unit: Unit) -> list[str]:
    """Apply what the Pilot's Plot Armor lost in an Operation to the Pilot, and return sentences about the
    changes. Points never become more by this. If the Operation used another Willpower than the Pilot has,
    only lost Layers count. R-DMG-017, R-ENEMY-028 to R-ENEMY-030.
    """
    me = pilot_in_present_condition(roster, pilot)
    before = me.copy()
    armor = (
        unit.armor
        if unit.armor.whole == me.full_layer_points
        else unit.armor.as_guessed_by_enemies(me.full_layer_points)
    )
    me.layers = [min(points, left) for points, left in zip(me.layers, armor.layers, strict=True)]
    me.lost = me.layers.count(0) if me.full_layer_points else max(me.lost, armor.lost)
    if armor.defeated:
        me.standing = DEFEATED
    told = describe_difference(before, me)
    if told:
        roster.conditions[pilot] = condition_data_of(me)
    return told


@define
class GainedPart:
    """A Weapon or Upgrade that a Unit gained in a battle, with its name and cost, and the place on the sheet
    where it belongs: `list` is "weapons" or "upgrades", and `place` is a key in it, such as "torso" or
    "internal".
    """

    list: str
    place: str
    name: str
    cost: int


def _gain_of(loadout: Loadout, tag: str) -> GainedPart:
    """Return the Weapon or Upgrade with this tag as one that was gained. Its place is the one that it has in
    the Unit, or a default.
    """
    if tag in WEAPONS:
        weapon = WEAPONS[tag]
        areas = [mount.area for mount in loadout.mounts if mount.weapon.key == tag and mount.area]
        return GainedPart("weapons", areas[0] if areas else "torso", weapon.name, weapon.cost)
    known = upgrade_with_tag(tag)
    areas = [f.area for f in loadout.kit.fittings if f.upgrade.tag == tag and f.area]
    usual = "internal" if known.placement == INTERNAL else "separate"
    return GainedPart("upgrades", areas[0] if areas else usual, known.title, known.cost)
