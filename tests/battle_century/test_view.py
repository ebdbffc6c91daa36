"""What a seat may see: its own side in full, of Enemies what shows and what has been learned. B-9."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import pytest

from wartable import Battle, Event, Forced, RandomPlayer, State, new_battle, read_unit
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.knowledge.perspective import can_see_attributes
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.mecha import Attributes, MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Aim, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.seen.view import OperationView
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.testing.rules import rule


def piece(id: str, side: str, **more: object) -> dict[str, object]:
    ranks = {"might": 5, "guard": 7, "threshold": 5, "energy": 4, "systems": 3, "speed": 6}
    weapons = {"arms": ["beam_rifle", "rail_bazooka"], "legs": ["stun_rod"]}
    return {
        "id": id,
        "name": id.title(),
        "side": side,
        "weapons": weapons,
        "genre_points": 2,
        **ranks,
        **more,
    }


def lasting(key: str, **more: Any) -> Effect:
    """An effect with a Turn to go, from before this one."""
    return Effect(CONDITIONS[key], turns=1, born=0, **more)


def setup(**more: object) -> dict[str, object]:
    """Two against two, with a GM and an onlooker's seat; A1 is Difficult and Extreme."""
    return {
        "ruleset": "battle-century",
        "title": "Bridgehead",
        "map": {"shape": "square", "terrain": ["d.c.", "..#.", "...."], "extra": {"A1": ["extreme"]}},
        "sides": [{"id": "blue", "deploy": ["A3"]}, {"id": "red", "deploy": "east"}],
        "seats": [{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
        "gm": "gm",
        "units": [piece("blue1", "blue"), piece("blue2", "blue"), piece("red1", "red"), piece("red2", "red")],
        "objectives": [{"side": "red", "kind": "hold", "zones": ["B2"], "rounds": 3}],
        "limit": 12,
        **more,
    }


def operation(**more: object) -> Operation:
    """The state of `setup` in Round 2: Red 1 in D2 has taken 7 Damage and lost its Head."""
    state = OPERATIONS.start(setup(**more), 0)
    state.round = 2
    state.tension = 2
    state.order = ["red1", "blue1", "red2", "blue2"]
    red = state.units["red1"]
    red.zone = 7
    red.damage = 7
    red.maimed = ["head"]
    red.initiative = 12
    state.units["blue1"].zone = 8
    return state


def data(state: Operation, seat: str) -> dict[str, Any]:
    return cast(dict[str, Any], OperationView(seat, state).data())


def seen(state: Operation, seat: str, id: str) -> dict[str, Any]:
    """The facts of one Unit as a seat sees them."""
    units = {unit["id"]: unit for unit in data(state, seat)["units"]}
    return cast(dict[str, Any], units[id])


def weapons(state: Operation, seat: str, id: str) -> list[str]:
    return [weapon["key"] for weapon in seen(state, seat, id)["weapons"]]


# ------------------------------------------------------------------ the battlefield


def test_the_map_lists_every_instance_of_terrain() -> None:
    state = operation()
    state.terrain.append(lasting("extreme", zone=0, clock="red1"))
    first, _, third, *_ = data(state, "blue")["map"]["zones"]
    patch = {"terrain": "extreme", "turns": 1, "clock": "red1"}
    terrain = ["difficult", "extreme", "extreme"]
    assert first == {"name": "A1", "terrain": terrain, "letters": "dxx", "temporary": [patch]}
    assert third == {"name": "C1", "terrain": ["defensive"], "letters": "c", "temporary": []}
    assert data(state, "blue")["map"]["zones"][6]["terrain"] == ["impassable"]


def test_what_is_not_land_stands_above_the_map() -> None:
    ground = {"terrain": ["d.c.", "..#.", "...."], "environments": {"A3": "underwater", "B3": "underwater"}}
    mixed = data(operation(map=ground), "blue")
    assert mixed["map"]["environments"]["underwater"] == ["A3", "B3"]
    assert "Underwater: A3, B3" in mixed["heading"]
    space = data(operation(map={"terrain": ["d.c.", "..#.", "...."], "environment": "space"}), "blue")
    assert list(space["map"]["environments"]) == ["space"]
    assert "All of it is space" in space["heading"]
    assert [line for line in data(operation(), "blue")["heading"] if "land" in line] == []


def test_where_most_is_not_land_the_rest_is_named() -> None:
    ground = {"terrain": ["...."] * 3, "environment": "underwater", "environments": {"B2": "land"}}
    heading = data(operation(map=ground), "blue")["heading"]
    assert heading[heading.index("Most of it is underwater") + 1] == "Land: B2"


def test_the_order_of_play_and_what_wins_are_public() -> None:
    state = operation()
    state.delayed.append(DelayedAction("red1", "blue2", "attack"))
    state.held["0"] = 1
    found = data(state, "blue")
    assert [entry["unit"] for entry in found["order"]] == ["red1", "blue1", "red2", "blue2"]
    assert found["order"][0] == {"unit": "red1", "initiative": 12}
    assert found["delayed"] == [{"unit": "red1", "after": "blue2", "action": "attack"}]
    goal = {"side": "red", "kind": "hold", "zones": ["B2"], "rounds": 3, "unit": "", "count": 1}
    assert found["objectives"] == [{**goal, "held": 1, "gone": 0}]
    assert (found["round"], found["tension"], found["limit"], found["over"]) == (2, 2, 12, False)


@pytest.mark.parametrize(
    ("phase", "stage", "slot", "marked"),
    [
        ("turn", "act", 1, ["blue1"]),
        ("delayed", "begin", 1, ["blue1"]),
        ("turn", "begin", 2, []),
        ("trade", "begin", 0, []),
        ("over", "begin", 1, []),
    ],
)
def test_no_turn_is_marked_before_it_has_begun(phase: str, stage: str, slot: int, marked: list[str]) -> None:
    # Given: blue1 has taken the last Turn that has begun
    # When: its Turn goes on, is over, or belongs to the Round before
    # Then: only the first is told as its Turn
    state = operation()
    state.order, state.turn_of = ["red1", "blue1", "red2", "blue2"], "blue1"
    state.phase, state.stage, state.slot = phase, stage, slot
    found = data(state, "blue")
    assert found["turn_of"] == "".join(marked)
    assert [unit["id"] for unit in found["units"] if "acts now" in unit["condition"]] == marked
    assert [unit["id"] for unit in found["units"] if unit.get("momentary") == ["acts now"]] == marked
    assert all("acts now" not in read_unit(unit).lasting for unit in found["units"])
    assert sum("> " in line for line in found["heading"]) == len(marked)


# ------------------------------------------------------------------ own Units


@rule("R-DMG-002")
def test_a_side_sees_all_of_its_own_units() -> None:
    state = operation()
    red = state.units["red1"]
    red.energy_spent = 1
    red.effects.append(lasting("netted", other="blue1", clock="blue1", at_end=True))
    red.attributes = red.attributes.with_ranks({"guard": 3, "speed": 3})
    red.spent = ["beam_rifle"]
    red.last_shot = {"rail_bazooka": 2}
    found = seen(state, "red", "red1")
    assert found["attributes"]["guard"] == 7
    assert found["effective"]["guard"] == 3
    assert found["defense"] == 8  # 3 + 5
    assert found["energy"] == 3
    assert found["levels"] == [0, 3, 5, 5]  # 7 Damage on Levels of 5
    assert (found["genre_points"], found["tier"], found["flyer"]) == (2, "pc", False)
    assert [power["key"] for power in found["powers"]][-1] == "try_again"
    by_key = {weapon["key"]: weapon for weapon in found["weapons"]}
    assert by_key["cqc"]["area"] == ""
    assert (by_key["beam_rifle"]["area"], by_key["beam_rifle"]["works"]) == ("arms", False)
    assert by_key["rail_bazooka"]["resting"] is True
    assert by_key["beam_rifle"]["modes"][1] == {
        "key": "beam_rifle+boost",
        "label": "Beam Rifle (Boost)",
        "everywhere": False,
        "energy": 2,
        "least": 0,
        "most": 5,
    }
    assert by_key["rail_bazooka"]["modes"][0]["most"] == 8  # 5 + Systems 3


def guarded(unit: Unit, key: str, amount: int, other: str) -> None:
    """Something on the Unit that raises its Defense."""
    unit.effects.append(lasting(key, amount=amount, other=other, clock=other))


@rule("R-ACT-039", "R-ACT-041", "R-REIN-018", "B-174")
def test_defense_counts_the_highest_maneuver_and_what_adds_up() -> None:
    # It was Guard + 5 whatever lasted.
    # Given: Guard 7; Maneuvers of 3 and 6, shields, and an Arm Guardian against blue1 alone
    state = operation()
    red = state.units["red1"]
    guarded(red, "maneuvering", 3, "red1")
    guarded(red, "maneuvering", 6, "red2")
    guarded(red, "raise_the_shields", 10, "guard")
    guarded(red, "guarded", 3, "blue1")
    # Then
    assert seen(state, "red", "red1")["defense"] == 7 + 5 + 6 + 10


@rule("R-ACT-039", "B-9", "B-174")
def test_defense_does_not_tell_the_hidden_size_of_a_maneuver() -> None:
    # Given: blue knows the sheet of red1, but not that of red2, who Maneuvered for it
    state = operation()
    red = state.units["red1"]
    state.knowledge.learn("blue", "red1", "attributes")
    guarded(red, "maneuvering", 3, "red1")
    guarded(red, "maneuvering", 6, "red2")
    # Then
    assert seen(state, "blue", "red1")["defense"] == 7 + 5 + 3
    assert "amount" not in seen(state, "blue", "red1")["effects"][1]


# ------------------------------------------------------------------ Enemies


@rule("R-POW-008", "B-9")
def test_of_an_enemy_only_what_shows_is_seen() -> None:
    found = seen(operation(), "blue", "red1")
    assert set(found) == {
        "role",
        "token_size",
        "id",
        "name",
        "side",
        "seat",
        "zone",
        "zones",
        "standing",
        "host",
        "pilots",
        "lead",
        "initiative",
        "acted",
        "damage",
        "levels_lost",
        "maimed",
        "duel",
        "docked_in",
        "exposed",
        "aim",
        "effects",
        "base_unit",
        "core",
        "pilotless",
        "layers_lost",
        "pilot_defeated",
        "known",
        "weapons",
        "upgrades",
        "powers",
        "present",
        "out",
        "within",
        "place",
        "columns",
        "condition",
        "sheet",
    }
    assert (found["zone"], found["damage"], found["levels_lost"], found["maimed"]) == ("D2", 7, 1, ["head"])
    assert (found["known"], found["upgrades"], found["powers"]) == ([], [], [])


@rule("R-POW-008", "B-9")
def test_a_weapon_once_fired_is_known_but_not_where_it_sits() -> None:
    state = operation()
    assert weapons(state, "blue", "red1") == ["cqc", "vulcans"]
    state.knowledge.learn("blue", "red1", "weapon:rail_bazooka")
    fired = {"key": "rail_bazooka", "name": "Rail Bazooka", "spent": False, "resting": False}
    assert seen(state, "blue", "red1")["weapons"][-1] == fired


@rule("R-POW-008", "B-9")
def test_what_has_been_learned_opens_the_sheet_but_for_genre_points() -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "attributes")
    state.knowledge.learn("blue", "red1", "upgrades")
    state.knowledge.learn("blue", "red1", "weapons")
    state.knowledge.learn("blue", "red1", "powers")
    hidden = {"genre_points", "technique_used", "used_once", "begun", "owed"}
    full = seen(state, "red", "red1")
    told = {"columns", "sheet"}
    found = seen(state, "blue", "red1")
    assert {key: found[key] for key in found if key not in told} == {
        key: full[key] for key in full if key not in hidden | told
    }
    assert ["Points", "2"] in full["columns"]
    assert ["Points", ""] in found["columns"]
    assert "attributes" not in seen(state, "blue", "red2")
    assert "attributes" not in seen(state, "guest", "red1")


@rule("R-POW-008", "B-9")
def test_what_is_known_of_a_mecha_holds_for_its_core() -> None:
    state = operation()
    core = Unit(state.units["red1"].loadout.as_core())
    state.enter(core)
    assert not can_see_attributes(state, "blue", core)
    state.knowledge.learn("blue", "red1", "attributes")
    assert can_see_attributes(state, "blue", core)
    assert seen(state, "blue", "red1_core")["attributes"]["guard"] == 3  # 7 halved


def test_the_gm_and_whoever_needs_no_seat_see_everything() -> None:
    state = operation()
    everything = data(state, "")
    assert {**data(state, "gm"), "seat": ""} == everything
    assert all("genre_points" in unit for unit in everything["units"])


def test_a_seat_without_units_is_an_outsider_to_every_side() -> None:
    units = data(operation(), "guest")["units"]
    assert not any("attributes" in unit for unit in units)


def test_open_sheets_hide_nothing() -> None:
    state = operation(open_sheets=True)
    assert {**data(state, "blue"), "seat": ""} == data(state, "")
    assert can_see_attributes(state, "guest", state.units["red1"])


def test_an_aim_shows_its_target_and_a_weapon_only_once_known() -> None:
    state = operation()
    state.units["red1"].aim = Aim("rail_bazooka", "blue1", 8)
    assert seen(state, "blue", "red1")["aim"] == {"weapon": "", "target": "blue1", "zone": "A3"}
    state.knowledge.learn("blue", "red1", "weapon:rail_bazooka")
    assert seen(state, "blue", "red1")["aim"]["weapon"] == "rail_bazooka"


def test_the_size_of_a_maneuver_shows_only_to_those_who_know_its_maker() -> None:
    state = operation()
    state.units["red2"].effects.append(lasting("maneuvering", amount=6, other="red1"))
    state.units["red2"].effects.append(lasting("suppressed", amount=2, other="blue1"))
    cover, hindrance = seen(state, "blue", "red2")["effects"]
    assert "amount" not in cover
    assert hindrance["amount"] == 2
    state.knowledge.learn("blue", "red1", "attributes")
    assert seen(state, "blue", "red2")["effects"][0]["amount"] == 6


def test_the_damage_of_a_lost_enemy_would_be_its_threshold_and_is_not_told() -> None:
    state = operation()
    red = state.units["red1"]
    red.maimed = ["head", "arms", "legs", "torso"]
    red.damage = 20
    red.standing = "destroyed"
    assert seen(state, "blue", "red1")["damage"] is None
    assert seen(state, "red", "red1")["damage"] == 20


# ------------------------------------------------------------------ nothing leaks


OTHER_UPGRADES: Final = [("slippery_chassis", ""), ("reactive_booster", "legs"), ("expansion_pack", "")]
"""What Red 1 could have for all that blue knows."""


def disguise(state: Operation) -> Operation:
    """The same battle where Red 1 hides other things: Attributes, Weapons, Powers, points, tier, features."""
    twin = state.copy()
    red = twin.units["red1"]
    shown = [mount for mount in red.loadout.mounts if is_shown(state, mount)]
    other = [
        MountedWeapon(WEAPONS["finger_net"], "head"),
        *shown,
        MountedWeapon(WEAPONS["incinerator"], "torso"),
    ]
    fittings = [Fitting(upgrade_with_tag(tag), area) for tag, area in OTHER_UPGRADES]
    loadout = red.loadout.with_ranks_and_equipment(Attributes(9, 1, 8, 9, 8, 2), other, fittings)
    loadout.tier = "npc"
    loadout.powers = ()
    red.loadout = loadout
    red.attributes = loadout.attributes
    red.energy_spent = 3
    red.energy_lost = 1
    red.genre = 7
    red.genre_levels = 3
    red.once = ["synchro_attack"]
    red.technique_used = True
    red.debts = ["incinerator"]
    red.spent = [*red.spent, "incinerator"]
    red.last_shot = {**red.last_shot, "finger_net": 2}
    return twin


def is_shown(state: Operation, mount: MountedWeapon) -> bool:
    weapon = mount.weapon
    return weapon.default or state.knowledge.knows("blue", "red1", "weapon:" + weapon.key)


@rule("R-POW-008", "B-9")
def test_nothing_hidden_can_be_told_from_what_is_seen() -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "weapon:beam_rifle")
    state.units["blue1"].effects.append(lasting("maneuvering", amount=6, other="blue2"))
    twin = disguise(state)
    assert data(twin, "red") != data(state, "red")
    assert repr(data(twin, "blue")) == repr(data(state, "blue"))
    assert repr(data(twin, "guest")) == repr(data(state, "guest"))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_can_be_told_in_the_middle_of_a_battle(seed: int) -> None:
    # Given: a battle of random players in which blue has learned nothing by a Power
    units = [piece(id, id[:-1], genre_points=0) for id in ("blue1", "blue2", "red1", "red2")]
    seats = ("blue", "red", "gm")
    players = {name: RandomPlayer(10 * seed + at) for at, name in enumerate(seats)}
    battle = new_battle(setup(units=units, limit=4), seed, players=players)
    state = cast(Operation, battle.state)
    # Then: with another sheet behind the same events blue sees the same
    twin = disguise(state)
    assert repr(data(twin, "blue")) == repr(data(state, "blue"))
    assert told(twin, battle.events) == told(state, battle.events)


def told(state: Operation, happened: list[Event]) -> list[object]:
    """What blue witnesses of all that happened."""
    return [OPERATIONS.redact(state, event, "blue") for event in happened]


def duel(red: Mapping[str, object], rolls: list[list[int]], choices: tuple[str, ...]) -> Battle[State]:
    """Blue 1 acts first, then Red 1, in a battle of two."""
    sides = [{"id": "blue", "deploy": ["A3"]}, {"id": "red", "deploy": ["D3"]}]
    units = [piece("blue1", "blue", genre_points=0), piece("red1", "red", **{"genre_points": 0, **red})]
    plan = setup(units=units, sides=sides, objectives=[], seats=[], gm="")
    battle = new_battle(plan, 0, source=Forced(rolls))
    for key in choices:
        battle.choose(key)
    return battle


@dataclass(frozen=True)
class Sheet:
    """A build of Red 1 and the dice with which it plays the same battle."""

    ranks: Mapping[str, object]
    rolls: list[list[int]]


PLAIN: Final = Sheet({}, [[9], [5], [9, 8], [8, 9]])
SWIFT: Final = Sheet(
    {"might": 7, "speed": 8, "energy": 7, "threshold": 9, "weapons": {"head": ["finger_net"]}},
    [[9], [3], [9, 8], [6, 9]],
)


@rule("R-POW-008", "B-9")
def test_two_sheets_that_bring_about_the_same_are_witnessed_alike() -> None:
    # Given: Red 1 with Might 5 and Speed 6, or with Might 7 and Speed 8 and dice lower by 2
    # When: both fire Vulcans, after Initiatives of 15 and 11: blue 8 + 5 + 1, red 8 + 5 + 1 or 6 + 7 + 1
    choices = ("attack", "with:vulcans", "to:A3", "attack", "with:vulcans", "to:D3")
    one = duel(PLAIN.ranks, PLAIN.rolls, choices)
    other = duel(SWIFT.ranks, SWIFT.rolls, choices)
    # Then: the events differ for red, and not for blue
    assert one.seen_by("red") != other.seen_by("red")
    assert one.seen_by("blue") == other.seen_by("blue")
    assert repr(one.view("blue").data()) == repr(other.view("blue").data())
