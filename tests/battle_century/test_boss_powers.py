"""Boss Powers of the Boss's own Turn: what costs Enemies dear. R-BOSS-013, R-BOSS-015 to R-BOSS-019."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, Event, State
from wartable.testing import rule

DESIRE: Final = "do_you_desire_the_power"
DIE: Final = "die_for_me"
OFFERING: Final = "i_accept_your_offering"


def boss(*powers: str, points: int = 1, systems: int = 7, damage: int = 0) -> Piece:
    """red1 in a far corner: Threshold 5, and what it needs for these Powers."""
    lost = ["head", "torso", "legs"][: damage // 5]
    return unit(
        "red1",
        zone="L9",
        threshold=5,
        tier="boss",
        powers=powers,
        genre_points=points,
        systems=systems,
        damage=damage,
        maimed=lost,
    )


def hero(id: str, points: int = 0) -> Piece:
    """An Enemy of the Boss at the other end of the field, with no Powers that could answer but for points."""
    return unit(id, zone="A1", threshold=5, tier="npc", genre_points=points)


def damage_to(battle: Battle[State]) -> list[tuple[object, object]]:
    """Who took how much, in order."""
    return [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]


def desires(battle: Battle[State], seat: str) -> list[Event]:
    """What a seat hears of answers to the offer."""
    return [event for event in battle.seen_by(seat) if type(event).__name__ == "DesireAnswered"]


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Do you Desire the Power?


@rule("R-BOSS-015", "R-BOSS-013")
def test_who_refuses_the_power_loses_a_point_and_takes_the_die() -> None:
    # Given: blue1 with 2 Genre Points and an Ally
    setup = situation(blue=[hero("blue1", 2), hero("blue2")], red=[boss(DESIRE)], turn="red1")
    # When: the Boss offers, and blue1 refuses
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"])
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("blue", ["accept", "refuse"])
    battle = play(setup, [f"power:{DESIRE}", "of:blue1", "refuse"], dice=[[4]])
    # Then
    assert names(battle)[-3:] == ["PowerUsed", "DesireAnswered", "Damaged"]
    assert the(battle, "DesireAnswered").facts() == {
        "event": "DesireAnswered",
        "unit": "blue1",
        "by": "red1",
        "accepts": False,
        "die": 4,
        "points": 1,
    }
    assert damage_to(battle) == [("blue1", 4)]
    assert (unit_of(battle, "blue1").genre, unit_of(battle, "red1").genre) == (1, 0)


@rule("R-BOSS-015", "R-BOSS-016/2", "A-57")
def test_who_takes_the_power_gains_a_point_and_hurts_two_allies_with_one_die() -> None:
    # Given: blue1 with a Genre Point and three Allies
    blue = [hero("blue1", 1), hero("blue2"), hero("blue3"), hero("blue4")]
    setup = situation(blue=blue, red=[boss(DESIRE)], turn="red1")
    # When: it accepts, and its own Player chooses blue4 and blue2
    battle = play(setup, [f"power:{DESIRE}", "of:blue1", "accept"])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert keys(battle) == ["of:blue2", "of:blue3", "of:blue4"]
    answer(battle, "of:blue4")
    assert keys(battle) == ["of:blue2", "of:blue3"]
    choices = [f"power:{DESIRE}", "of:blue1", "accept", "of:blue4", "of:blue2"]
    battle = play(setup, choices, dice=[[3]])
    # Then
    assert damage_to(battle) == [("blue4", 3), ("blue2", 3)]
    assert unit_of(battle, "blue1").genre == 2


@rule("R-BOSS-015", "R-BOSS-016/1")
def test_who_is_offered_the_power_is_told_whom_it_would_hurt() -> None:
    # Given: blue1 with a Genre Point, and with one Ally, three, or none; the Boss has none
    blue = [hero("blue1", 1), hero("blue2"), hero("blue3"), hero("blue4")]
    offer = [f"power:{DESIRE}", "of:blue1"]
    # When
    one = play(situation(blue=blue[:2], red=[boss(DESIRE)], turn="red1"), offer)
    three = play(situation(blue=blue, red=[boss(DESIRE)], turn="red1"), offer)
    none = play(situation(blue=blue[:1], red=[boss(DESIRE)], turn="red1"), offer[:1])
    # Then
    accepting = [battle.decision.option("accept").label for battle in (one, three, none) if battle.decision]
    assert accepting == [
        "Gain 1 Genre Point and deal 1d10 Damage to blue2",
        "Gain 1 Genre Point and deal 1d10 Damage to 2 Allies",
        "Gain 1 Genre Point and deal 1d10 Damage to itself",
    ]


@rule("R-BOSS-016/1", "R-BOSS-016/2", "B-175")
def test_without_a_genre_point_the_power_must_be_taken() -> None:
    # Given: blue1 without a Genre Point and with two Allies
    setup = situation(blue=[hero("blue1"), hero("blue2"), hero("blue3")], red=[boss(DESIRE)], turn="red1")
    # When
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[3]])
    # Then: nobody was asked whether, nor at whose cost
    assert the(battle, "DesireAnswered", accepts=True, points=1)
    assert damage_to(battle) == [("blue2", 3), ("blue3", 3)]


@rule("R-BOSS-016/2")
def test_a_single_ally_takes_it_alone() -> None:
    # Given: blue1 has one Ally
    setup = situation(blue=[hero("blue1"), hero("blue2")], red=[boss(DESIRE)], turn="red1")
    # When
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[3]])
    # Then
    assert damage_to(battle) == [("blue2", 3)]


@rule("R-BOSS-016/3")
def test_who_has_no_allies_left_hurts_itself() -> None:
    # Given: blue2 is destroyed
    gone = unit("blue2", zone="A1", tier="npc", standing="destroyed")
    setup = situation(blue=[hero("blue1", 1), gone], red=[boss(DESIRE)], turn="red1")
    # When: blue1 takes the power; a Level falls, and its Damage is its own, so it picks the Area itself
    battle = play(setup, [f"power:{DESIRE}", "accept"], dice=[[6]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    # Then
    assert damage_to(battle) == [("blue1", 6)]
    assert unit_of(battle, "blue1").genre == 2


@rule("R-BOSS-015", "A-114")
def test_a_mecha_without_its_pilot_gains_no_point() -> None:
    # Given: blue1 without a Pilot
    empty = unit("blue1", zone="A1", tier="npc", pilotless=True)
    setup = situation(blue=[empty, hero("blue2")], red=[boss(DESIRE)], turn="red1")
    # When
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[3]])
    # Then
    assert damage_to(battle) == [("blue2", 3)]
    assert unit_of(battle, "blue1").genre == 0


@rule("R-BOSS-016/4")
def test_the_power_is_offered_once_to_each_enemy_in_a_round() -> None:
    # Given: two Enemies, four Genre Points
    setup = situation(
        blue=[hero("blue1"), hero("blue2")],
        red=[boss(DESIRE, points=4)],
        order=["red1", "blue1", "blue2"],
        turn="red1",
    )
    # When: both have been offered it
    battle = play(setup, [f"power:{DESIRE}", "of:blue1", f"power:{DESIRE}"], dice=[[1], [1]])
    # Then: not again this Round, but in the next
    assert f"power:{DESIRE}" not in keys(battle)
    answer(battle, "hold", "hold", "hold", "pass")
    assert f"power:{DESIRE}" in keys(battle)


@rule("R-BOSS-015", "B-9")
def test_the_boss_does_not_see_how_many_points_its_victim_has() -> None:
    # Given: the same, refused
    setup = situation(blue=[hero("blue1", 2), hero("blue2")], red=[boss(DESIRE)], turn="red1")
    battle = play(setup, [f"power:{DESIRE}", "of:blue1", "refuse"], dice=[[4]])
    # Then
    told = [numbers(event)["points"] for seat in ("blue", "red") for event in desires(battle, seat)]
    assert told == [1, -1]


# ------------------------------------------------------------------ Die for Me!


@rule("R-BOSS-017", "R-BOSS-013")
def test_die_for_me_deals_half_the_systems_to_any_enemy() -> None:
    # Given: Systems 7
    setup = situation(blue=[hero("blue1"), hero("blue2")], red=[boss(DIE)], turn="red1")
    # When
    battle = play(setup, [f"power:{DIE}", "of:blue2"])
    # Then: 7 / 2 = 3
    assert names(battle)[-2:] == ["PowerUsed", "Damaged"]
    assert damage_to(battle) == [("blue2", 3)]
    assert unit_of(battle, "red1").genre == 0


@rule("R-BOSS-017")
def test_die_for_me_strikes_each_enemy_once_a_round() -> None:
    # Given: two Enemies and three Genre Points
    setup = situation(blue=[hero("blue1"), hero("blue2")], red=[boss(DIE, points=3)], turn="red1")
    # When: blue1 was struck
    battle = play(setup, [f"power:{DIE}", "of:blue1", f"power:{DIE}"])
    # Then: the other one followed without a question, and it is over
    assert damage_to(battle) == [("blue1", 3), ("blue2", 3)]
    assert f"power:{DIE}" not in keys(battle)
    assert "power:live_another_day" in keys(battle)


@rule("R-BOSS-017", "R-POW-002")
def test_die_for_me_is_for_before_the_action_and_for_who_has_systems() -> None:
    # Given: a Boss of Systems 1
    weak = play(situation(blue=[hero("blue1")], red=[boss(DIE, systems=1)], turn="red1"))
    strong = play(situation(blue=[hero("blue1")], red=[boss(DIE)], turn="blue1"))
    # Then
    assert f"power:{DIE}" not in keys(weak)
    assert f"power:{DIE}" not in keys(strong)


@rule("R-BOSS-017", "R-POW-025")
def test_die_for_me_is_answered_like_any_damage() -> None:
    # Given: blue1 can halve its next Damage
    blue = unit("blue1", zone="A1", tier="npc", powers=["my_defense_is_impregnable"], genre_points=1)
    setup = situation(blue=[blue], red=[boss(DIE, systems=9)], turn="red1")
    # When
    battle = play(setup, [f"power:{DIE}", "my_defense_is_impregnable:blue1"])
    # Then: 9 / 2 = 4, halved to 2
    assert damage_to(battle) == [("blue1", 2)]


# ------------------------------------------------------------------ I Accept your Offering


@rule("R-BOSS-018", "R-BOSS-019")
def test_an_offering_restores_and_deals_the_grunts_power_level_and_its_levels() -> None:
    # Given: the Boss has lost 12; its Grunt of Power Level 2, without Energy, has lost 6 of 4 x 5, one Level
    grunt = unit(
        "red2",
        zone="L1",
        threshold=5,
        energy=0,
        tier="grunt",
        power_level=2,
        damage=6,
        maimed=["arms"],
    )
    setup = situation(
        blue=[hero("blue1"), hero("blue2")], red=[boss(OFFERING, damage=12), grunt], turn="red1"
    )
    # When: 2 + 3 = 5
    battle = play(setup, [f"power:{OFFERING}", "of:blue2", "maim:arms"])
    # Then
    assert names(battle)[-5:] == ["PowerUsed", "Destroyed", "Restored", "Damaged", "Maimed"]
    assert the(battle, "Restored").facts()["amount"] == 5
    assert damage_to(battle) == [("blue2", 5)]
    assert unit_of(battle, "red2").standing == "destroyed"
    assert (unit_of(battle, "red1").damage, unit_of(battle, "red1").maimed) == (7, ["head"])


@rule("R-BOSS-019")
def test_an_offering_strikes_though_there_is_nothing_to_restore() -> None:
    # Given: an unhurt Boss, an unhurt Grunt of Power Level 0, another Ally that is no Grunt
    grunt = unit("red2", zone="L1", tier="grunt")
    setup = situation(
        blue=[hero("blue1")], red=[boss(OFFERING), grunt, unit("red3", zone="L2", tier="ai")], turn="red1"
    )
    # When: 0 + 4 = 4; there is one Grunt and one Enemy, so nothing is asked
    battle = play(setup, [f"power:{OFFERING}"])
    # Then
    assert of(battle, "Restored") == []
    assert damage_to(battle) == [("blue1", 4)]


@rule("R-BOSS-018", "R-BOSS-019")
def test_an_offering_takes_a_grunt_and_is_accepted_once_a_round() -> None:
    # Given: two Grunts, two Genre Points; and a Boss whose Ally is no Grunt
    grunts = [unit(id, zone="L1", tier="grunt") for id in ("red2", "red3")]
    other = unit("red2", zone="L1", tier="ai")
    without = play(situation(blue=[hero("blue1")], red=[boss(OFFERING), other], turn="red1"))
    assert f"power:{OFFERING}" not in keys(without)
    setup = situation(blue=[hero("blue1")], red=[boss(OFFERING, points=2), *grunts], turn="red1")
    # When: red3 goes
    battle = play(setup, [f"power:{OFFERING}", "of:red3"])
    # Then
    assert [numbers(event) for event in of(battle, "Destroyed")] == [{}]
    assert (unit_of(battle, "red2").is_active, unit_of(battle, "red3").is_active) == (True, False)
    assert f"power:{OFFERING}" not in keys(battle)
    assert "power:live_another_day" in keys(battle)


# ------------------------------------------------------------------ inside a Base, and broods


def ark() -> list[Piece]:
    """A Base Unit of blue with blue1 inside, and nobody else."""
    inside = unit("blue1", docked_in="ark", tier="npc")
    return [unit("ark", zone="A1", tier="npc", features=["base_unit"]), inside]


@rule("R-BOSS-017", "R-ACT-048")
def test_die_for_me_does_not_reach_those_inside_a_base() -> None:
    # What went wrong: it struck a Docked Unit, which takes no Damage before its Base falls.
    setup = situation(blue=ark(), red=[boss(DIE)], turn="red1")
    # When: there is only one Enemy to choose
    battle = play(setup, [f"power:{DIE}"])
    # Then: 7 / 2
    assert damage_to(battle) == [("ark", 3)]


@rule("R-BOSS-019", "R-ACT-048")
def test_an_offering_does_not_strike_those_inside_a_base() -> None:
    # Given: what went wrong is the same
    grunt = unit("grunt", zone="L9", tier="grunt", power_level=1)
    setup = situation(blue=ark(), red=[boss(OFFERING), grunt], turn="red1")
    # When
    battle = play(setup, [f"power:{OFFERING}"])
    # Then: Power Level 1 and four Levels
    assert damage_to(battle) == [("ark", 5)]


@rule("R-BOSS-015", "R-BOSS-016", "R-ACT-048")
def test_the_offered_power_hurts_nobody_inside_a_base() -> None:
    # What went wrong: Allies inside a Base were hurt, and could have been named to keep the others whole.
    setup = situation(blue=[*ark(), hero("blue2")], red=[boss(DESIRE)], turn="red1")
    # When: the Base has no Genre Points to lose, so it accepts; blue2 is its only Ally in the open
    battle = play(setup, [f"power:{DESIRE}", "of:ark"], dice=[[4]])
    # Then
    assert damage_to(battle) == [("blue2", 4)]


@rule("R-BOSS-015", "R-ENEMY-001")
def test_who_has_no_genre_powers_gains_no_point_by_accepting() -> None:
    # Given
    grunt = unit("blue1", zone="A1", tier="grunt")
    setup = situation(blue=[grunt, hero("blue2")], red=[boss(DESIRE)], turn="red1")
    # When
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[4]])
    # Then
    assert damage_to(battle) == [("blue2", 4)]
    assert unit_of(battle, "blue1").genre == 0
