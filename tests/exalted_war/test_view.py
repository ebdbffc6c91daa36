"""What a seat may see: its own side in full, of enemies what shows and what has been learned."""

from __future__ import annotations

import json
from typing import Any, Final, cast

import pytest

from wartable import Event, RandomPlayer, Setup, new_battle
from wartable.rulesets.exalted_war.model.people import Person
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.rulesets.exalted_war.seen.view import WarView
from wartable.rulesets.exalted_war.testing import hero, situation, solo, sorcerer, unit
from wartable.testing import rule

BOWS: Final[dict[str, object]] = {"bow": "self_bow", "ranged": 2, "valor": 3, "shield": "large"}

SETUP: Final = situation(
    blue=[
        unit(
            "blue1",
            at=(550, 450),
            members=100,
            relays=3,
            specials=[hero("bram", name="Bram"), sorcerer("cal", name="Cal")],
            leader={"name": "Venn", "bow": "self_bow", "archery": 3},
            troops=BOWS,
            lender="bram",
            order="march:C4",
            next=4,
        ),
        solo(
            "vey",
            leader={"melee": 3, "name": "Vey", "kind": "divine", "motes": 9, "charms": ["quiet_wall"]},
            at=(150, 150),
        ),
    ],
    red=[
        unit(
            "red1",
            beside="blue1",
            engaged=["blue1"],
            specials=[hero("rolf", name="Rolf")],
            leader={"name": "Sarrow", "bow": "self_bow", "archery": 2},
            troops=BOWS,
            next=6,
            health=2,
            state_of="guard",
            order="march:A1",
        ),
        unit("red2", at=(900, 700), members=30, next=4),
        unit("red3", members=30, arrives=9),
    ],
    tick=4,
    phase="act",
    limit=60,
    seats=[{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
    gm="gm",
    field={
        "weather": "snowy",
        "areas": [{"kind": "cover", "x": 0, "y": 0, "width": 90, "height": 80, "cover": 2}],
    },
    objectives=[
        {"side": "blue", "kind": "hold", "squares": ["C4", "D4"], "ticks": 3},
        {"side": "red", "kind": "slay", "who": "bram"},
        {"side": "blue", "kind": "beat", "who": "red1"},
    ],
)


def war(**more: object) -> War:
    """Tick 4: Blue 1 with Bram and Cal, and Vey, against Red 1 with Rolf, Red 2, and Red 3 still to come."""
    setup: Setup = {**SETUP, **more}
    return MASS_COMBAT.start(setup, 0)


def data(state: War, seat: str) -> dict[str, Any]:
    return cast(dict[str, Any], WarView(state, seat).data())


def seen(state: War, seat: str, id: str) -> dict[str, Any]:
    """The facts of one unit as a seat sees them."""
    units = {unit["id"]: unit for unit in data(state, seat)["units"]}
    return cast(dict[str, Any], units[id])


def column(unit: dict[str, Any], title: str) -> str:
    return str(dict(unit["columns"])[title])


# ------------------------------------------------------------------ the field


def test_field_weather_and_objectives_are_public() -> None:
    state = war()
    state.held["0"] = 2
    found = data(state, "guest")
    assert found["map"]["areas"] == [
        {
            "kind": "cover",
            "letter": "%",
            "name": "cover",
            "x": 0,
            "y": 0,
            "width": 90,
            "height": 80,
            "cover": 2,
        }
    ]
    assert (found["map"]["width"], found["map"]["height"], found["map"]["square"]) == (1200, 800, 100)
    assert found["map"]["deploy"] == {"blue": [0, 0, 400, 800], "red": [800, 0, 400, 800]}
    assert found["objectives"][0] == {
        "side": "blue",
        "kind": "hold",
        "squares": ["C4", "D4"],
        "ticks": 3,
        "who": "",
        "held": 2,
    }
    assert (found["tick"], found["limit"], found["phase"], found["weather"]) == (4, 60, "act", "snowy")
    assert found["house_rules"] == {
        "hesitation_pool": "morale",
        "hesitation_floor": 0,
        "signals": False,
        "close_cap": False,
    }
    assert (found["turn_of"], found["duel"], found["over"]) == ("", None, False)


@rule("EW-13")
def test_who_acts_when_is_public() -> None:
    state = war()
    state.order = ["vey", "red2", "blue1", "red1"]
    state.units["vey"].next = 7
    order = data(state, "guest")["order"]
    assert order == [
        {"unit": "red2", "next": 4},
        {"unit": "blue1", "next": 4},
        {"unit": "red1", "next": 6},
        {"unit": "vey", "next": 7},
    ]


def test_the_heading_tells_the_time_the_order_and_what_it_is_about() -> None:
    state = war()
    state.order = ["vey", "red2", "blue1", "red1"]
    state.units["vey"].next = 7
    assert data(state, "blue")["heading"] == [
        "Tick 4 of 60, snowy weather",
        "To act: tick 4 red2, blue1; tick 6 red1; tick 7 vey",
        "Blue: hold C4 and D4 for 3 ticks in a row (0 so far)",
        "Red: put Bram out of action",
        "Blue: destroy red1 or make a mob of it",
    ]


def test_the_heading_tells_of_a_duel_and_of_the_end() -> None:
    state = war()
    bram = Unit("bram", "Bram", "blue", "blue", "bram", None)
    rolf = Unit("rolf", "Rolf", "red", "red", "rolf", None)
    state.duels.append(Duel(bram, rolf))
    found = data(state, "guest")
    assert found["duel"] == {"one": "bram", "other": "rolf", "seconds": 0, "tired": []}
    assert "Duel: Bram against Rolf, second 0; the war stands still" in found["heading"]
    state.over, state.winners, state.reason = True, ("blue",), "the objective is reached"
    assert data(state, "guest")["heading"][-1] == "Blue wins: the objective is reached"


# ------------------------------------------------------------------ own units


@rule("EW-36", "EW-37", "EW-38", "EW-40", "EW-43")
def test_a_side_sees_all_of_its_own_units() -> None:
    found = seen(war(), "blue", "blue1")
    traits = found["traits"]
    assert (found["magnitude"], traits["members"], traits["drill"], traits["relays_needed"]) == (3, 100, 3, 3)
    assert (traits["filled"], traits["boxes"], traits["endurance"]) == (0, 7, 8)  # Drill 3 + Stamina 5
    assert (traits["close_rating"], traits["ranged_rating"]) == (3, 2)  # lent by Bram: (2 + 4) / 2
    assert (traits["close_damage"], traits["armor"], traits["morale"]) == (2, 2, 2)
    assert found["order"] == {"kind": "march", "unit": "", "square": "C4"}
    assert (found["lender"], found["known"]) == ("bram", ["traits", "leader"])


@rule("EW-11", "EW-59", "EW-61", "EW-67")
def test_own_pools_are_those_of_the_leader_who_wears_the_unit() -> None:
    pools = seen(war(), "blue", "blue1")["pools"]
    assert pools == {
        "join_war": 6,  # Wits 4 + War 5 - Magnitude 3
        "close": 7,  # Dexterity 2 + Melee 4 + spear 1
        "ranged": 5,  # Dexterity 2 + Archery 3
        "command": 6,  # Charisma 1 + War 5
        "parry": 4,  # (2 + 4 + 1) / 2 + half of Bram's 3
        "dodge": 0,  # 2 / 2 - mobility 1
        "bashing_soak": 12,  # 5 + 5 + 2
        "lethal_soak": 6,  # 0 + 4 + 2
    }


def test_own_people_are_seen_with_all_that_the_war_has_cost() -> None:
    state = war()
    vey = state.people["vey_leader"]
    vey.motes, vey.will, vey.wounds = 3, 1, 2
    (person,) = seen(state, "blue", "vey")["people"]
    assert (person["name"], person["role"], person["kind"]) == ("Vey", "leader", "divine")
    assert (person["motes"], person["full_motes"], person["willpower"]) == (6, 9, 4)
    assert (person["wounds"], person["boxes"], person["wound_penalty"]) == (2, 7, 1)
    assert (person["charms"], person["ranks"]["melee"]) == (["quiet_wall"], 3)
    sorcerer = seen(state, "blue", "blue1")["people"][2]
    assert (sorcerer["name"], sorcerer["spells"], sorcerer["cast"]) == ("Cal", ["ash_veil"], [])


def test_a_single_person_has_boxes_endurance_and_no_ratings() -> None:
    traits = seen(war(), "blue", "vey")["traits"]
    assert set(traits) == {
        "filled",
        "boxes",
        "wound_penalty",
        "endurance",
        "full_endurance",
        "fatigue",
        "weary",
        "mobility",
        "move",
    }


def test_the_row_and_the_sheet_of_ones_own_unit() -> None:
    found = seen(war(), "blue", "blue1")
    assert found["columns"] == [
        ["Square", "F5"],
        ["Formation", "Relaxed"],
        ["Magnitude", "3 (100)"],
        ["Health", "7/7"],
        ["Endurance", "8/8"],
        ["Morale", "2"],
        ["Relays", "3/3"],
        ["Next", "4"],
    ]
    assert found["condition"] == ["engaged with red1", "rating lent by Bram", "orders: march to C4"]
    sheet = found["sheet"]
    assert sheet[0] == "blue1 of Blue: Magnitude 3, Relaxed formation, 3 Relays"
    assert sheet[1] == "  Spear and Self bow; Leather and plates, Large shield"
    assert "  Parry DV 4, Dodge DV 0; soak 12 bashing, 6 lethal" in sheet
    assert "    Spells: Ash Veil" in sheet


# ------------------------------------------------------------------ enemies


SHOWN: Final = {
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
    assert seen(state, "red", "red3")["condition"] == ["comes on tick 9"]


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
    assert (view.side, view.friends(), view.enemies()) == ("blue", ["blue1", "vey"], ["red1", "red2"])
    assert (view.place("vey"), view.square_middle("C4")) == ((150, 150), (250, 350))
    assert view.touching("blue1") == ["red1"]
    assert view.distance("blue1", "red1") < 3 < view.distance("blue1", "red2")
    assert view.is_engaged("red1")
    assert not view.is_engaged("red2")
    assert not view.is_behind("vey", "red1")


def test_small_questions_about_what_shows() -> None:
    view = WarView(war(), "blue")
    assert (view.magnitude("red1"), view.formation("red1"), view.formation("vey")) == (2, "relaxed", "")
    assert (view.has_bow("red1"), view.range("red1"), view.has_bow("red2")) == (True, 150, False)
    assert (view.hurt("red1"), WarView(war(), "red").hurt("red1")) == (0.25, 2 / 7)
    assert (view.goals("hold"), view.quarry("beat"), view.threatened("slay")) == (
        ["C4", "D4"],
        ["red1"],
        ["bram"],
    )
    assert (view.unit_of("rolf"), view.role("rolf"), view.specials("red1")) == ("red1", "hero", ["rolf"])


def test_what_is_hidden_is_answered_by_what_is_usual() -> None:
    state = war()
    state.units["red1"].endurance = 1
    blue, red = WarView(state, "blue"), WarView(state, "red")
    assert (red.endurance("red1"), red.standing_order("red1")) == (1, "at:A1")
    assert (blue.endurance("red1"), blue.standing_order("red1")) == (4, "")
    assert (red.move("red1"), red.dash("red1")) == (70, 490)  # Dexterity 2 - mobility 1, and 6 more
    assert (blue.move("red1"), blue.dash("red1")) == (140, 560)


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
