"""What a seat may see of enemies, and that nothing leaks."""

from __future__ import annotations

import json
from typing import Final, cast

import pytest

from tests.exalted_war.looking import SETUP, column, data, seen, war
from wartable import Event, RandomPlayer, new_battle
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.rulesets.exalted_war.seen.view import WarView

# ------------------------------------------------------------------ enemies


SHOWN: Final = {
    "role",
    "token_size",
    "present",
    "out",
    "within",
    "place",
    "id",
    "name",
    "side",
    "seat",
    "standing",
    "solo",
    "host",
    "mob",
    "magnitude",
    "formation",
    "x",
    "y",
    "square",
    "facing",
    "radius",
    "health",
    "relays",
    "next",
    "penalty",
    "doing",
    "aim",
    "dashing",
    "engaged",
    "enveloped_by",
    "hesitating",
    "stunned",
    "inactive",
    "veil",
    "veiled_until",
    "weapon",
    "bow",
    "armour",
    "shield",
    "mounted",
    "known",
    "people",
    "columns",
    "condition",
    "sheet",
}


def test_of_an_enemy_only_what_shows_is_seen() -> None:
    found = seen(war(), "blue", "red1")
    assert set(found) == SHOWN
    assert (found["health"], found["known"], found["doing"], found["next"]) == ("hurt", [], "guard", 6)
    assert (found["weapon"], found["bow"], found["engaged"]) == ("Spear", "Self bow", ["blue1"])
    assert found["people"] == [
        {"id": "red1_leader", "name": "Sarrow", "role": "leader", "out": False, "apart": False},
        {"id": "rolf", "name": "Rolf", "role": "hero", "out": False, "apart": False},
    ]


def test_the_row_and_the_sheet_of_an_enemy_say_only_what_shows() -> None:
    found = seen(war(), "blue", "red1")
    shown = ("Magnitude", "Health", "Endurance", "Morale")
    assert [column(found, title) for title in shown] == ["2", "hurt", "", ""]
    assert found["condition"] == ["engaged with blue1", "on guard"]
    assert found["sheet"] == [
        "red1 of Red: Magnitude 2, Relaxed formation",
        "  Spear and Self bow; Leather and plates, Large shield",
        "  in F5, facing west; next action on tick 6; engaged with blue1; on guard",
        "  Figures hidden; looks hurt",
        "  Sarrow, leader",
        "  Rolf, hero",
    ]


def test_what_has_been_learned_opens_the_sheet_but_for_orders() -> None:
    state = war()
    state.knowledge.learn("blue", "red1", "traits")
    assert "pools" not in seen(state, "blue", "red1")
    assert seen(state, "blue", "red1")["traits"]["members"] == 60
    state.knowledge.learn("blue", "red1", "leader")
    full, found = seen(state, "red", "red1"), seen(state, "blue", "red1")
    private = {"order", "signalled", "lender", "arrives", "counts", "stunt", "joined", "largest_loss"}
    told = {"condition", "sheet"}
    assert {key: found[key] for key in found if key not in told} == {
        key: full[key] for key in full if key not in private | told
    }
    assert full["condition"] == [*found["condition"], "orders: march to A1"]
    assert "traits" not in seen(state, "guest", "red1")


def test_enemies_still_to_come_do_not_show() -> None:
    state = war()
    assert [unit["id"] for unit in data(state, "blue")["units"]] == ["blue1", "vey", "red1", "red2"]
    assert seen(state, "red", "red3")["condition"] == ["arrives on tick 9"]


def test_who_is_back_in_line_or_merged_is_no_unit_any_more() -> None:
    state = war()
    state.units["red2"].standing = "gone"
    assert [unit["id"] for unit in data(state, "red")["units"]] == ["blue1", "vey", "red1", "red3"]


def test_the_gm_and_whoever_needs_no_seat_see_everything() -> None:
    state = war()
    everything = data(state, "")
    assert {**data(state, "gm"), "seat": ""} == everything
    assert all("pools" in unit for unit in everything["units"])


def test_open_sheets_hide_nothing() -> None:
    state = war(open_sheets=True)
    assert {**data(state, "guest"), "seat": ""} == data(state, "")


def test_a_view_is_plain_data() -> None:
    found = data(war(), "")
    assert json.loads(json.dumps(found)) == found


# ------------------------------------------------------------------ small questions


def test_small_questions_about_places() -> None:
    view = WarView(war(), "blue")
    assert (view.side, view.friendly_units(), view.enemy_units()) == (
        "blue",
        ["blue1", "vey"],
        ["red1", "red2"],
    )
    assert (view.unit_middle("vey"), view.square_middle("C4")) == ((150, 150), (250, 350))
    assert view.enemies_in_contact_with("blue1") == ["red1"]
    assert view.distance_between_units("blue1", "red1") < 3 < view.distance_between_units("blue1", "red2")
    assert view.is_engaged("red1")
    assert not view.is_engaged("red2")
    assert not view.is_behind("vey", "red1")


def test_small_questions_about_what_shows() -> None:
    view = WarView(war(), "blue")
    assert (view.magnitude_of("red1"), view.formation_key_of("red1"), view.formation_key_of("vey")) == (
        2,
        "relaxed",
        "",
    )
    assert (view.can_shoot("red1"), view.shooting_range_of("red1"), view.can_shoot("red2")) == (
        True,
        150,
        False,
    )
    assert (view.share_of_health_lost("red1"), WarView(war(), "red").share_of_health_lost("red1")) == (
        0.25,
        2 / 7,
    )
    assert (
        view.own_objective_squares("hold"),
        view.own_objective_targets("beat"),
        view.enemy_objective_targets("slay"),
    ) == (
        ["C4", "D4"],
        ["red1"],
        ["bram"],
    )
    assert (view.unit_of("rolf"), view.role_of("rolf"), view.special_characters_of("red1")) == (
        "red1",
        "hero",
        ["rolf"],
    )


def test_what_is_hidden_is_answered_by_what_is_usual() -> None:
    state = war()
    state.units["red1"].endurance = 1
    blue, red = WarView(state, "blue"), WarView(state, "red")
    assert (red.endurance_left("red1"), red.standing_order_key("red1")) == (1, "at:A1")
    assert (blue.endurance_left("red1"), blue.standing_order_key("red1")) == (4, "")
    assert (red.yards_of_move("red1"), red.yards_of_dash("red1")) == (
        70,
        490,
    )  # Dexterity 2 - mobility 1, and 6 more
    assert (blue.yards_of_move("red1"), blue.yards_of_dash("red1")) == (140, 560)


# ------------------------------------------------------------------ nothing leaks


def disguise(state: War) -> War:
    """The same war where red hides other things behind the same looks."""
    twin = state.copy()
    for red in [found for found in twin.units.values() if found.side == "red"]:
        red.drill, red.might, red.gear = 5, 3, 2
        red.endurance, red.full_endurance = 9, 9
        red.members, red.first_members = red.members + 1, red.first_members + 1
        red.joined, red.loss, red.arrives, red.lender = 5, 1, 3, ""
        red.signalled = True
        red.rank_and_file = ("Ash:7",)
        red.troops = None if red.troops is None else other_troops(red.troops)
        for id in (red.leader, *red.specials):
            replace(twin, id)
    return twin


def other_troops(troops: Troops) -> Troops:
    """The same arms in other hands."""
    return Troops(
        dexterity=5,
        strength=5,
        valor=5,
        close=5,
        weapon=troops.weapon,
        armour=troops.armour,
        shield=troops.shield,
        ranged=5,
        bow=troops.bow,
        hardness=4,
        steeds=troops.steeds,
        perfect_morale=True,
    )


def replace(state: War, id: str) -> None:
    """Somebody of the same name and arms, with as many boxes, and other figures."""
    was = state.people[id].person
    state.people[id].person = Person(
        was.id,
        was.name,
        {"dexterity": 5, "melee": 5, "war": 5, "stamina": 5},
        weapon=was.weapon,
        armour=was.armour,
        shield=was.shield,
        bow=was.bow,
        valor=5,
        willpower=9,
        essence=4,
        hardness=3,
        kind="exalted",
        health=was.health,
        motes=30,
        spells=("ash_veil",),
    )
    state.people[id].motes = 4
    state.people[id].will = 2


def test_nothing_hidden_can_be_told_from_what_is_seen() -> None:
    state = war()
    twin = disguise(state)
    assert data(twin, "red") != data(state, "red")
    assert repr(data(twin, "blue")) == repr(data(state, "blue"))
    assert repr(data(twin, "guest")) == repr(data(state, "guest"))


@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_can_be_told_in_the_middle_of_a_war(seed: int) -> None:
    # Given: a war of random players, broken off at tick 25
    setup = {**{key: value for key, value in SETUP.items() if key != "now"}, "limit": 25, "objectives": []}
    players = {name: RandomPlayer(10 * seed + at) for at, name in enumerate(("blue", "red", "gm"))}
    battle = new_battle(setup, seed, players=players)
    state = cast(War, battle.state)
    # Then: with other figures behind the same events blue sees the same
    twin = disguise(state)
    assert repr(data(twin, "blue")) == repr(data(state, "blue"))
    assert told(twin, battle.events) == told(state, battle.events)


def told(state: War, happened: list[Event]) -> list[object]:
    """What blue witnesses of all that happened."""
    return [MASS_COMBAT.redact(state, event, "blue") for event in happened]
