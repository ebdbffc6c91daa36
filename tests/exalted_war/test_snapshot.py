"""Saves: a state is written whole, read whole, and the war goes on as if nothing had been."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import hero, situation, solo, sorcerer, unit
from wartable import BadInput, RandomPlayer, Seeded, Setup, Table
from wartable.rulesets.exalted_war.clock.clock import play_next_step
from wartable.rulesets.exalted_war.losses.losses import add_solo_unit, make_nameless_mob_leader
from wartable.rulesets.exalted_war.losses.merging import merge_units
from wartable.rulesets.exalted_war.losses.splitting import split_unit
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.equipment import WEAPONS, Weapon
from wartable.rulesets.exalted_war.model.orders import StandingOrder
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule

HORN: Final = {"name": "War horn", "speed": 3, "damage": 1, "bashing": True}

SETUP: Final = situation(
    blue=[
        unit("blue1", at=(500, 400), specials=[hero("bram"), sorcerer("cal")], relays=1, lender="bram"),
        unit("blue2", at=(500, 500), members=20, rank_and_file=[{"name": "Ash"}], leader={"weapon": HORN}),
        solo("vey", at=(500, 300), leader={"kind": "divine", "essence": 3, "melee": 5}),
    ],
    red=[
        unit("red1", beside="blue1", engaged=["blue1"], specials=[hero("rolf")]),
        unit("red2", beside="blue2", members=20),
        unit("red3", arrives=9),
    ],
    tick=4,
    objectives=[{"side": "red", "kind": "hold", "squares": ["A1"], "ticks": 30}],
    limit=20,
)
FRESH: Final = {key: value for key, value in SETUP.items() if key != "now"}


def started(setup: Setup = SETUP, seed: int = 1) -> War:
    return MASS_COMBAT.start(setup, seed)


def as_json(state: War) -> dict[str, Any]:
    """The state as it comes back from a file."""
    return cast(dict[str, Any], json.loads(json.dumps(MASS_COMBAT.dump(state))))


def again(state: War, setup: Setup = SETUP) -> War:
    """The state written, read, and compared."""
    written = as_json(state)
    found = MASS_COMBAT.restore(setup, written)
    assert as_json(found) == written
    return found


def quiet_table(state: War) -> Table[War]:
    """A table on which random players answer and dice are seeded."""
    players = {seat: RandomPlayer(at) for at, seat in enumerate(state.plan.seats)}
    return Table(MASS_COMBAT, state, players, Seeded(), None, listening=True)


def played(setup: Setup, seed: int, *, saving: bool) -> tuple[list[object], dict[str, Any]]:
    """A whole war between random players: its events and its end; `saving` writes and reads each state."""
    state = started(setup, seed)
    players = {seat: RandomPlayer(seed * 10 + at) for at, seat in enumerate(state.plan.seats)}
    events: list[object] = []
    while not state.over:
        table = Table(MASS_COMBAT, state, players, Seeded(), None, listening=True)
        play_next_step(table)
        events += [event.facts() for event in table.events]
        state = again(table.state, setup) if saving else table.state
    return events, as_json(state)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", [SETUP, FRESH], ids=["situation", "from the start"])
def test_a_war_saved_at_every_checkpoint_is_the_same_war(setup: Setup, seed: int) -> None:
    assert played(setup, seed, saving=True) == played(setup, seed, saving=False)


# ------------------------------------------------------------------ all of it


def attributes_of(kind: type) -> set[str]:
    """What instances of a slotted class remember, in the plain form and in the compiled one."""
    return set(getattr(kind, "__mypyc_attrs__", ()) or getattr(kind, "__slots__", ()))


def test_everything_that_a_war_remembers_is_written() -> None:
    # The plan, under both of its names, comes from the setup; seed and rolled are of every state.
    assert attributes_of(War) - {"plan", "_seating"} - set(MASS_COMBAT.dump(started())) == set()


def test_everything_that_a_unit_remembers_is_written() -> None:
    # x and y are its place "at"
    written = cast(list[dict[str, object]], MASS_COMBAT.dump(started())["units"])[0]
    assert attributes_of(Unit) - {"x", "y"} - set(written) == set()


def test_everything_that_becomes_of_a_person_is_written() -> None:
    written = cast(list[dict[str, object]], MASS_COMBAT.dump(started())["people"])[0]
    assert attributes_of(Character) - {"is_out"} - set(written) == set()


def test_everything_that_a_person_is_is_written() -> None:
    # What follows from the rest is not: whether halves round up, and War, which is among the ranks. Nobody
    # needs to have a bow.
    written = cast(list[dict[str, Any]], MASS_COMBAT.dump(started())["people"])[0]["person"]
    assert attributes_of(Person) - {"rounds_up", "war", "bow"} - set(written) == set()


def test_everything_that_troops_are_is_written() -> None:
    written = cast(list[dict[str, Any]], MASS_COMBAT.dump(started())["units"])[0]["troops"]
    derived = {"mobility", "move"}
    assert attributes_of(Troops) - {"bow"} - derived - set(written) == set()


def test_a_weapon_of_its_own_is_written_whole_and_one_of_the_book_by_its_key() -> None:
    people = {entry["person"]["id"]: entry["person"] for entry in as_json(started())["people"]}
    assert people["blue1_leader"]["weapon"] == "spear"
    assert set(people["blue2_leader"]["weapon"]) == attributes_of(Weapon) - {"key"}


def test_a_weapon_of_its_own_comes_back() -> None:
    found = again(started()).people["blue2_leader"].person.weapon
    assert (found.name, found.speed, found.damage, found.bashing) == ("War horn", 3, 1, True)


def test_a_weapon_of_the_book_comes_back_as_the_same() -> None:
    assert again(started()).people["blue1_leader"].person.weapon is WEAPONS["spear"]


# ------------------------------------------------------------------ what no setup names


@rule("EW-92", "W-33")
def test_a_unit_that_split_off_comes_back() -> None:
    # Given: Bram has left blue1 with 20 of 60 people
    state = started()
    new = split_unit(quiet_table(state), state.units["blue1"], "bram", 20, 0, [])
    # When
    found = again(state).units[new.id]
    # Then
    assert (found.leader, found.members, found.magnitude, found.seat) == ("bram", 20, 2, "blue")
    assert found.troops is not None
    assert found.troops.close_rating == 2


@rule("EW-94", "W-34")
def test_troops_that_a_merger_averaged_come_back() -> None:
    # Given: 60 people of Dexterity 2 and 60 of Dexterity 5 have merged: 3.5, rounded down
    setup = situation(
        blue=[unit("blue1", at=(300, 300)), unit("blue2", beside="blue1", troops={"dexterity": 5})],
        red=[unit("red1", at=(900, 300))],
    )
    state = started(setup)
    merge_units(quiet_table(state), state.units["blue1"], state.units["blue2"])
    # When
    found = again(state, setup)
    # Then
    troops = found.units["blue1"].troops
    assert troops is not None
    assert (troops.dexterity, found.units["blue1"].members) == (3, 120)
    assert found.units["blue2"].standing == "gone"


@rule("W-12")
def test_the_nameless_soldier_at_the_head_of_a_mob_comes_back() -> None:
    state = started()
    mob = state.units["red2"]
    assert mob.troops is not None
    state.people["red2_mob"] = Character(make_nameless_mob_leader("red2", mob.troops), "leader")
    mob.leader, mob.mob = "red2_mob", 2
    found = again(state)
    assert found.units["red2"].mob == 2
    assert found.leader_traits(found.units["red2"]).health == (0, 2)
    assert found.leader_traits(found.units["red2"]).rank_of("dexterity") == 2


@rule("W-42")
def test_a_person_who_acts_apart_comes_back() -> None:
    state = started()
    add_solo_unit(state, state.units["blue1"], state.people["cal"]).host = "blue1"
    found = again(state).units["cal"]
    assert (found.host, found.is_solo, found.leader) == ("blue1", True, "cal")


@rule("EW-70", "W-11")
def test_a_duel_comes_back_second_by_second() -> None:
    # Given: Bram and Rolf, 7 seconds into their duel; Rolf has asked to withdraw
    state = started()
    one = Unit("bram", "Bram", "blue", "blue", "bram", None)
    other = Unit("rolf", "Rolf", "red", "red", "rolf", None)
    one.next, other.next, other.joined = 9, 7, 3
    other.onslaught["bram"] = 1
    duel = Duel(one, other)
    duel.ticks, duel.tired = 7, ["rolf"]
    state.duels, state.phase = [duel], "duel"
    # When
    found = again(state).duels[0]
    # Then
    assert (found.ticks, found.tired, found.one.next, found.other.joined) == (7, ["rolf"], 9, 3)
    assert found.other.onslaught == {"bram": 1}


def test_orders_come_back() -> None:
    state = started()
    state.units["blue2"].order = StandingOrder("march", "", 333, 77)
    state.units["vey"].order = StandingOrder("behind", "red2")
    found = again(state).units
    assert (found["blue2"].order.x, found["blue2"].order.y) == (333, 77)
    assert (found["vey"].order.kind, found["vey"].order.unit) == ("behind", "red2")


def test_a_restored_war_shares_nothing_that_changes_with_the_data() -> None:
    state = started()
    written = MASS_COMBAT.dump(state)
    state.units["blue1"].specials.clear()
    state.order.clear()
    assert cast(list[str], written["order"])
    assert cast(list[dict[str, Any]], written["units"])[0]["specials"] == ["bram", "cal"]


# ------------------------------------------------------------------ what cannot be read


def refused(data: Mapping[str, object]) -> list[str]:
    with pytest.raises(BadInput, match="cannot restore the battle") as caught:
        MASS_COMBAT.restore(SETUP, data)
    return [str(problem) for problem in caught.value.problems]


def with_part(**parts: object) -> dict[str, object]:
    """A sound save in which these parts are others."""
    return {**as_json(started()), **parts}


def with_unit(**parts: object) -> dict[str, object]:
    """A sound save in which these parts of blue1 are others."""
    data = as_json(started())
    data["units"][0].update(parts)
    return data


def with_person(**parts: object) -> dict[str, object]:
    """A sound save in which these traits of blue1's leader are others."""
    data = as_json(started())
    data["people"][0]["person"].update(parts)
    return data


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"version": 2}, "version: it was written by another version; use version 1"),
        (
            {"phase": "lunch"},
            "phase: there is no phase 'lunch'; use one of join, deploy, move, act, duel, aftermath, over",
        ),
        ({"phase": "over"}, "phase: the war is not over; name the phase that it is in"),
        ({"phase": "duel"}, "phase: there is no duel; add it to duels, or name another phase"),
        ({"seed": "x"}, "seed: 'x' is no whole number; use any whole number"),
        ({"tick": -1}, "tick: -1 is out of bounds; use 0 to 1000000000"),
        ({"order": ["blue1"]}, "order: blue2 is missing; list every unit on the field"),
        ({"deployers": ["grey"]}, "deployers[0]: there is no side 'grey'; use one of blue, red"),
        ({"start": {"grey": 1}}, "start.grey: there is no side 'grey'; use one of blue, red"),
        ({"winners": ["grey"]}, "winners[0]: there is no side 'grey'; use one of blue, red"),
        ({"held": {"1": 1}}, "held.1: there is no objective '1'; use 0"),
        (
            {"knowledge": ["blue/red1/hair"]},
            "knowledge[0]: there is no facet 'hair'; use one of traits, leader",
        ),
        ({"units": []}, "units: blue1 is missing; add all units of the setup"),
        ({"people": []}, "people: blue1_leader is missing; add all people of the setup"),
        ({"unitz": []}, "unitz: there is no such key here; did you mean units or count?"),
    ],
)
def test_a_save_that_is_odd_is_refused_with_what_would_do(parts: dict[str, object], expected: str) -> None:
    assert expected in refused(with_part(**parts))


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            {"formation": "wedge"},
            "units[0].formation: there is no formation 'wedge'; "
            "use one of unordered, skirmish, relaxed, close",
        ),
        ({"magnitude": 40}, "units[0].magnitude: 40 is out of bounds; use 0 to 39"),
        (
            {"at": [1, 2, 3]},
            "units[0].at: a place has 2 numbers, not 3; write [x, y]: yards from the west, the north",
        ),
        ({"at": [-1, -1]}, "units[0].at: blue1 is nowhere; add its place"),
        ({"at": [1, 9999]}, "units[0].at[1]: 9999 is out of bounds; use -1 to 800"),
        (
            {"order": "charge"},
            "units[0].order: 'charge' is no order; use halt, away, march:C4, march:350,250, follow:blue1, "
            "behind:blue1, watch:blue1",
        ),
        (
            {"order": "march:Z9"},
            "units[0].order: there is no place 'Z9'; use a square from A1 to L8, or x,y in yards",
        ),
        (
            {"order": "follow:heron"},
            "units[0].order: there is no other unit 'heron'; use one of blue2, vey, red1, red2, red3",
        ),
        (
            {"engaged": {"blue2": [1, 1]}},
            "units[0].engaged.blue2: there is no enemy 'blue2'; use one of red1, red2, red3",
        ),
        (
            {"engaged": {"red1": [1]}},
            "units[0].engaged.red1: there are 1 ticks; give those of the first and of the latest attack",
        ),
        ({"hesitating": 1}, "units[0].hesitating: 1 is neither true nor false; use true or false"),
        ({"side": "grey"}, "units[0].side: there is no side 'grey'; use one of blue, red"),
        (
            {"is_solo": False, "troops": 3},
            "units[0].troops: 3 is no table of names and values; give one with "
            "dexterity, strength, valor, close, ranged, hardness, steeds, weapon, armour, shield",
        ),
        (
            {"rank_and_file": ["Ash"]},
            'units[0].rank_and_file[0]: there are no dice; write a name and dice, as "Ash:7"',
        ),
        (
            {"rank_and_file": ["Ash:100", "Ash:99"]},
            'units[0].rank_and_file[0]: there are no dice; write a name and dice, as "Ash:7"',
        ),
    ],
)
def test_a_unit_that_is_odd_is_refused_with_what_would_do(parts: dict[str, object], expected: str) -> None:
    assert expected in refused(with_unit(**parts))


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            {"weapon": "spoon"},
            "people[0].person.weapon: there is no close weapon 'spoon'; use one of short_sword, straight",
        ),
        (
            {"weapon": {"name": "Spoon", "speed": 0}},
            "people[0].person.weapon.speed: 0 is out of bounds; use 1 to 20",
        ),
        ({"charms": ["flight"]}, "people[0].person.charms[0]: there is no Charm 'flight'"),
        (
            {"ranks": {"wit": 3}},
            "people[0].person.ranks.wit: there is no Attribute or Ability 'wit'; did you mean wits?",
        ),
        ({"health": [-1]}, "people[0].person.health[0]: -1 is out of bounds; use 0 to 9"),
        (
            {"kind": "cat"},
            "people[0].person.kind: there is no kind of person 'cat'; use one of mortal, heroic",
        ),
    ],
)
def test_a_person_that_is_odd_is_refused_with_what_would_do(parts: dict[str, object], expected: str) -> None:
    assert any(found.startswith(expected) for found in refused(with_person(**parts)))


def test_all_faults_of_a_save_are_told_at_once() -> None:
    assert len(refused(with_part(version=0, tick=-1, knowledge=["x"]))) == 3


def test_a_unit_written_twice_is_refused() -> None:
    data = as_json(started())
    data["units"].append(data["units"][0])
    assert refused(data) == ["units[6].id: blue1 is written twice; write it once"]


def test_an_empty_save_is_refused() -> None:
    parts = ("version", "seed", "rolled", "phase", "tick", "people", "units")
    assert refused({}) == [f"{part}: it is missing; add {part}" for part in parts]
