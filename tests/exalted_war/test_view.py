"""What a seat may see: its own side in full, of enemies what shows and what has been learned."""

from __future__ import annotations

from tests.exalted_war.looking import data, seen, war
from wartable.rulesets.exalted_war.model.state import Duel
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.testing import rule

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
        "close_holds": False,
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
        "Blue: destroy red1 or reduce it to a mob",
        "A side with only mobs left loses; at tick 60 the side with more of its Magnitude left wins",
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


# ------------------------------------------------------------------ who is still to come


def test_a_unit_that_is_still_to_come_has_not_left_the_battle() -> None:
    # Riders on the road were struck out on the page, as the dead are.
    found = seen(war(), "red", "red3")
    assert (found["out"], found["present"]) == (False, False)
    assert found["condition"] == ["arrives on tick 9"]
