"""Genre Powers in general; Knowledge is Power, Live Another Day, Mid-Scene Upgrade. R-POW-001 to R-POW-012,
R-POW-047.
"""

from __future__ import annotations

from typing import Any, Final, cast

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def asked(battle: Battle[State]) -> str:
    """The seat with the open question."""
    return "" if battle.decision is None else battle.decision.seat


def powers(battle: Battle[State]) -> list[str]:
    """The Powers offered in a Turn."""
    return [key for key in keys(battle) if key.startswith("power:")]


def seen(battle: Battle[State], seat: str, id: str) -> dict[str, Any]:
    """What a seat sees of a Unit."""
    data = cast(dict[str, Any], battle.view(seat).data())
    return {unit["id"]: unit for unit in data["units"]}[id]  # type: ignore[no-any-return]


# ------------------------------------------------------------------ Genre Points


@rule("R-POW-001")
def test_a_power_costs_its_user_one_genre_point() -> None:
    # Given: red1 with 3 Genre Points is shot at
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", genre_points=3)], tension=5)
    # When: it learns about blue1
    battle = play(setup, [*SHOT, "knowledge_is_power:red1"], dice=[[9]])
    # Then
    used = the(battle, "PowerUsed")
    assert used.facts() == {
        "event": "PowerUsed",
        "unit": "red1",
        "power": "knowledge_is_power",
        "points": 2,
    }
    assert unit_of(battle, "red1").genre == 2
    assert unit_of(battle, "blue1").genre == 0


@rule("R-POW-001", "R-POW-007")
def test_a_power_with_a_limit_costs_one_genre_point_too_and_is_used_no_oftener() -> None:
    # Given: blue1 with 3 Genre Points, and a Power for once a Round
    fast = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=3)
    # When: there is nobody but itself to go fast
    battle = play(situation(blue=[fast], red=[unit("red1", zone="L9")]), ["power:gotta_go_fast"])
    # Then
    assert numbers(the(battle, "PowerUsed"))["points"] == 2
    assert "power:gotta_go_fast" not in keys(battle)


@rule("R-POW-001")
def test_the_last_genre_point_pays_for_a_power() -> None:
    # Given
    fast = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=1)
    # When
    battle = play(situation(blue=[fast], red=[unit("red1", zone="L9")]), ["power:gotta_go_fast"])
    # Then
    assert numbers(the(battle, "PowerUsed"))["points"] == 0
    assert unit_of(battle, "blue1").genre == 0


@rule("R-POW-001")
def test_without_genre_points_there_are_no_powers() -> None:
    # Given: nobody has a Genre Point
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=5)], tension=5)
    # When: blue1's Turn comes, and it shoots
    assert powers(play(setup)) == []
    battle = play(setup, SHOT, dice=[[4]])
    # Then: nobody was asked for an answer
    assert names(battle)[-2:] == ["Damaged", "TurnBegan"]


@rule("R-POW-004")
def test_a_pc_begins_with_as_many_genre_points_as_its_power_level() -> None:
    # Given: units of Power Level 2, one a PC, one not; nothing else is said of their points
    setup = situation(blue=[unit("blue1", power_level=2)], red=[unit("red1", tier="npc", power_level=2)])
    units = [{**data, "genre_points": None} for data in cast(list[dict[str, object]], setup["units"])]
    plain = [{key: value for key, value in data.items() if value is not None} for data in units]
    # When: an Operation begins
    battle = begin({**{key: value for key, value in setup.items() if key != "now"}, "units": plain}, None)
    # Then
    assert unit_of(battle, "blue1").genre == 2
    assert unit_of(battle, "red1").genre == 0


@rule("R-POW-007")
def test_a_power_without_a_limit_may_be_used_as_long_as_the_points_last() -> None:
    # Given: blue1 with 2 Genre Points, three Enemies
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=2)],
        red=[unit("red1", zone="L1"), unit("red2", zone="L2"), unit("red3", zone="L3")],
    )
    # When: it uses one Power twice in a Turn
    know = "power:knowledge_is_power"
    battle = play(setup, [know, "of:red1", know, "of:red2"])
    # Then: a third time would need a third point
    assert [numbers(event)["points"] for event in of(battle, "PowerUsed")] == [1, 0]
    assert powers(battle) == []


# ------------------------------------------------------------------ when


@rule("R-POW-003", "B-6")
def test_reaction_powers_may_be_used_in_the_turn_of_another() -> None:
    # Given: blue1 shoots at red1; red2, who has nothing to do with it, has a Genre Point
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="C1"), unit("red2", zone="L9", genre_points=1)], tension=5
    )
    # When: the dice are down
    battle = play(setup, [*SHOT], dice=[[4]])
    # Then: red2 may answer before anything comes of them
    assert asked(battle) == "red"
    assert keys(battle) == [
        "knowledge_is_power:red2",
        "live_another_day:red2",
        "mid_scene_upgrade:red2",
        "not_so_fast:red2",
        "pass",
    ]
    assert of(battle, "HitSuffered") == []


@rule("R-POW-003", "R-POW-047", "A-119")
def test_an_answer_takes_effect_before_the_damage_of_what_it_answers() -> None:
    # Given: the same
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", zone="C1", guard=5), unit("red2", zone="L9", genre_points=1)],
        tension=0,
    )
    # When: 8 + 5 = 13 would hit, and red2 has it rolled again: the lowest of 9, 4 and 7 makes 9
    battle = play(setup, [*SHOT, "not_so_fast:red2"], dice=[[8], [9, 4, 7]])
    # Then: the first roll came to nothing
    assert of(battle, "HitSuffered") + of(battle, "Damaged") == []
    assert numbers(the(battle, "Missed")) == {"total": 9}


@rule("R-POW-003", "R-POW-047")
def test_a_power_may_be_answered_with_a_power() -> None:
    # Given: blue1 and red1 with a Genre Point each
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=1)],
        red=[unit("red1", zone="C1", genre_points=1), unit("red2", zone="L9")],
    )
    # When: blue1's 2 misses, it tries again for a 9, and red1 leaves in answer to that
    battle = play(setup, [*SHOT, "try_again:blue1", "live_another_day:red1"], dice=[[2], [9, 1]])
    # Then: nobody was hit
    assert [event.facts()["power"] for event in of(battle, "PowerUsed")] == ["try_again", "live_another_day"]
    assert of(battle, "HitSuffered") == []


@rule("R-POW-047", "A-119")
def test_after_each_roll_both_sides_answer_in_turn_until_all_pass() -> None:
    # Given: blue1, red1 and red2 with 2 Genre Points each, sheets open
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=2)],
        red=[
            unit("red1", zone="C1", guard=5, tier="npc"),
            unit("red2", zone="L9", tier="npc", genre_points=2),
        ],
        open_sheets=True,
    )
    # When: the dice are down
    battle = begin(setup, dice=[[1], [1, 1, 1], [3, 2]])
    answer(battle, *SHOT)
    # Then: the attacker is asked first
    assert asked(battle) == "blue"
    # When: it passes, red is asked; red answers, and blue may answer again
    answer(battle, "pass")
    assert asked(battle) == "red"
    answer(battle, "not_so_fast:red2")
    assert asked(battle) == "blue"
    answer(battle, "try_again:blue1")
    assert asked(battle) == "red"
    # Then: only when both pass, one after the other, the attack goes on
    assert of(battle, "Missed") == []
    answer(battle, "pass", "pass")
    assert the(battle, "Missed").facts()["target"] == "red1"


# ------------------------------------------------------------------ Knowledge is Power


@rule("R-POW-008", "B-9")
def test_knowledge_is_power_opens_the_sheet_of_one_enemy_to_ones_side() -> None:
    # Given: blue1 with a Genre Point; red1 and red2 have rifles that nobody has seen
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1)],
        red=[
            unit("red1", zone="L1", guard=5, weapons=["beam_rifle"]),
            unit("red2", zone="L2", weapons=["beam_rifle"]),
        ],
    )
    assert seen(play(setup), "blue", "red1")["known"] == []
    # When: it chooses red1
    battle = play(setup, ["power:knowledge_is_power", "of:red1"])
    # Then: blue knows all of red1 and nothing more of red2
    assert the(battle, "Revealed").facts() == {"event": "Revealed", "unit": "red1", "side": "blue"}
    sheet = seen(battle, "blue", "red1")
    assert sheet["known"] == ["attributes", "upgrades", "weapons", "powers"]
    assert sheet["attributes"]["guard"] == 5
    assert [weapon["key"] for weapon in sheet["weapons"]] == ["cqc", "vulcans", "beam_rifle"]
    assert len(sheet["powers"]) == 6
    assert seen(battle, "blue", "red2")["known"] == []


@rule("R-POW-008")
def test_knowledge_is_power_is_not_offered_where_nothing_is_hidden() -> None:
    # Given: blue1 with Genre Points; red1 is known, or all sheets are open
    blue = [unit("blue1", zone="A1", genre_points=2)]
    red = [unit("red1", zone="L1")]
    known = play(situation(blue=blue, red=red), ["power:knowledge_is_power"])
    open_sheets = play(situation(blue=blue, red=red, open_sheets=True))
    # Then
    assert "power:knowledge_is_power" not in powers(known)
    assert "power:knowledge_is_power" not in powers(open_sheets)


@rule("R-POW-008")
def test_who_knows_a_mecha_knows_its_core() -> None:
    # A point could be spent on the Core of a known mecha, where nothing was hidden.
    # Given: blue1, with 2 Genre Points, knows red1, whose Pilot ejects
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=2)],
        red=[unit("red1", zone="L1")],
    )
    # When: blue1's next Turn comes, red trading no Initiative
    battle = play(setup, ["power:knowledge_is_power", "hold", "eject", "to:L2", "hold", "hold", "pass"])
    # Then: there is nothing more to learn
    assert asked(battle) == "blue"
    assert powers(battle) == ["power:live_another_day", "power:mid_scene_upgrade"]


@rule("R-POW-008")
def test_knowledge_is_power_may_be_used_on_the_core_of_an_unknown_mecha() -> None:
    # Given: blue1 with a Genre Point; red1's Pilot ejects
    setup = situation(blue=[unit("blue1", zone="A1", genre_points=1)], red=[unit("red1", zone="L1")])
    # When: blue1 wants to know
    battle = play(setup, ["hold", "eject", "to:L2", "hold", "hold", "pass", "power:knowledge_is_power"])
    # Then
    assert keys(battle) == ["of:red1", "of:red1_core"]


# ------------------------------------------------------------------ Live Another Day


@rule("R-POW-009", "R-TERR-014")
def test_live_another_day_takes_its_user_off_the_battlefield_at_once() -> None:
    # Given: blue1 in a Duel, with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="C1", genre_points=1, duel="red1"), unit("blue2", zone="A1")],
        red=[unit("red1", zone="C1", duel="blue1")],
    )
    # When: it uses the Power
    battle = play(setup, ["power:live_another_day"])
    # Then: it is gone without an Action, and the Duel is over
    assert names(battle) == ["PowerUsed", "Retreated", "DuelEnded", "TurnBegan"]
    assert unit_of(battle, "blue1").standing == "retreated"
    assert unit_of(battle, "red1").duel == ""


@rule("R-POW-010")
def test_live_another_day_in_answer_to_an_attack_prevents_all_its_damage() -> None:
    # Given: a Chainblade, which deals Tension besides, against red1 with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="C1", speed=0, weapons=["chainblade"])],
        red=[unit("red1", zone="C1", genre_points=1), unit("red2", zone="L9")],
        tension=5,
    )
    # When: blue1 hits, and red1 leaves
    battle = play(setup, ["attack", "with:chainblade", "live_another_day:red1"], dice=[[8]])
    # Then
    assert of(battle, "Damaged") == []
    assert unit_of(battle, "red1").damage == 0
    assert unit_of(battle, "red1").standing == "retreated"


@rule("R-POW-010")
def test_live_another_day_saves_its_user_alone() -> None:
    # Given: red1 and red2 in one Blast, red1 with a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="F1", genre_points=1), unit("red2", zone="F1")],
        tension=5,
    )
    # When: red1 leaves
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "live_another_day:red1"], dice=[[4]])
    # Then: red2 takes the 4
    assert the(battle, "Damaged").facts()["unit"] == "red2"


@rule("R-POW-010", "R-TRBL-038")
def test_live_another_day_may_be_paid_with_the_point_of_the_last_level() -> None:
    # Given: red1 without Genre Points, 2 points of Threshold left
    red = [
        unit("red1", zone="C1", guard=5, threshold=5, damage=18, maimed=["head", "torso", "arms"]),
        unit("red2", zone="L9"),
    ]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it takes 3, and leaves on the point that it just gained
    battle = play(setup, [*SHOT, "live_another_day"], dice=[[3]])
    # Then: retreated, not destroyed
    assert names(battle)[-6:] == [
        "Damaged",
        "Maimed",
        "GenrePointGained",
        "PowerUsed",
        "Retreated",
        "TurnBegan",
    ]
    assert unit_of(battle, "red1").standing == "retreated"


@rule("R-TRBL-039")
def test_a_point_that_the_damage_itself_earns_comes_too_late_to_prevent_it() -> None:
    # Given: the same
    red = [
        unit("red1", zone="C1", guard=5, threshold=5, damage=18, maimed=["head", "torso", "arms"]),
        unit("red2", zone="L9"),
    ]
    setup = situation(blue=[BLUE], red=red, tension=5)
    # When: it is hit for 3
    battle = play(setup, [*SHOT], dice=[[3]])
    # Then: nobody could answer the roll; the Damage is dealt and the Level lost
    assert keys(battle) == ["live_another_day", "pass"]
    assert unit_of(battle, "red1").threshold_left == 0
    answer(battle, "pass", "to:D1")
    assert unit_of(battle, "red1").standing == "destroyed"


# ------------------------------------------------------------------ Mid-Scene Upgrade


@rule("R-POW-011")
def test_mid_scene_upgrade_brings_a_weapon_for_this_very_turn() -> None:
    # Given: blue1, with nothing but its Default Weapons and a Genre Point
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, genre_points=1)], red=[unit("red1", zone="C1")])
    # When: it gains a gun in its Legs and fires it
    gain = ["power:mid_scene_upgrade", f"gain:{GUN}", "in:legs"]
    battle = play(setup, [*gain, *SHOT], dice=[[1]])
    # Then: it owes 5 MP for after the Operation
    assert the(battle, "WeaponGained").facts() == {
        "event": "WeaponGained",
        "unit": "blue1",
        "weapon": GUN,
        "area": "legs",
        "cost": 5,
    }
    assert the(battle, "AttackDeclared").facts()["weapon"] == GUN
    assert unit_of(battle, "blue1").debts == [GUN]


@rule("R-POW-011")
def test_mid_scene_upgrade_offers_no_weapon_that_is_there_already() -> None:
    # Given: blue1 with a gun
    blue = [unit("blue1", zone="A1", weapons=[GUN], genre_points=1)]
    setup = situation(blue=blue, red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["power:mid_scene_upgrade"])
    # Then: all others of the book, no Default Weapons
    assert len([key for key in keys(battle) if key.removeprefix("gain:") in WEAPONS]) == 29
    assert not {f"gain:{GUN}", "gain:cqc", "gain:vulcans"} & set(keys(battle))


@rule("R-POW-011", "R-MECH-012")
def test_the_new_weapon_goes_into_any_area_but_the_core() -> None:
    # Given: blue1 with a Genre Point
    setup = situation(blue=[unit("blue1", zone="A1", genre_points=1)], red=[unit("red1", zone="C1")])
    # When: it gains a gun
    battle = play(setup, ["power:mid_scene_upgrade", f"gain:{GUN}"])
    # Then
    assert keys(battle) == ["in:head", "in:torso", "in:arms", "in:legs"]


@rule("R-POW-012", "B-21")
def test_the_gm_may_refuse_a_mid_scene_upgrade() -> None:
    # Given: a GM; blue1 with a Genre Point
    blue = [unit("blue1", zone="A1", genre_points=1)]
    setup = situation(blue=blue, red=[unit("red1", zone="C1")], gm="gm")
    # When: blue1 wants a gun
    battle = play(setup, ["power:mid_scene_upgrade", f"gain:{GUN}"])
    assert (asked(battle), keys(battle)) == ("gm", ["grant", "refuse"])
    # When: the GM refuses
    answer(battle, "refuse")
    # Then
    assert the(battle, "UpgradeRefused").facts()["weapon"] == GUN
    assert unit_of(battle, "blue1").debts == []
    assert unit_of(battle, "blue1").genre == 1  # nothing gained, nothing paid
