"""Trickster Powers: Come at Me Bro, Gotta go Fast, The Tacticool Approach, Trump Card. R-POW-029 to
R-POW-031, R-POW-036, R-POW-037, R-POW-051.
"""

from __future__ import annotations

from typing import Any, Final, cast

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BRO: Final = "power:come_at_me_bro"
FAST: Final = "power:gotta_go_fast"

TAUNTS: Final = {"effect": "come_at_me_bro", "clock": "blue1", "turns": 3}

RED: Final = unit("red1", zone="C1", guard=5, speed=0, weapons=[GUN], tier="npc", threshold=12)


# ------------------------------------------------------------------ Come at Me Bro


@rule("R-POW-029", "A-35")
def test_come_at_me_bro_answers_every_attack_on_another_ally() -> None:
    # Given: red1 and red2 near blue1, who has used the Power; blue2 beside them
    blue = unit("blue1", zone="A1", weapons=[GUN], powers=["come_at_me_bro"], genre_points=1, tier="npc")
    friend = unit("blue2", zone="C1", guard=5, tier="npc", threshold=12)
    other = unit("red2", zone="C1", guard=5, speed=0, weapons=[GUN], tier="npc", threshold=12)
    setup = situation(blue=[blue, friend], red=[RED, other], tension=5)
    # When: red1, then red2, shoot at blue2 for 2 and 3
    shoot = [*SHOT, "at:blue2", "attack", f"with:{GUN}"]
    battle = play(setup, [BRO, "hold", "hold", *shoot, *shoot], dice=[[2], [4], [3], [6]])
    # Then: blue1 shoots back at each, for 4 and 6, without Moving
    taken = [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]
    assert taken == [("blue2", 2), ("red1", 4), ("blue2", 3), ("red2", 6)]
    assert of(battle, "Moved") == []


@rule("R-POW-029")
def test_come_at_me_bro_gives_an_attack_and_no_other_action() -> None:
    # Given: the Power holds; red1 shoots at blue2
    blue = unit("blue1", zone="A1", weapons=[GUN, "rail_bazooka"], tier="npc", effects=[TAUNTS])
    setup = situation(
        blue=[blue, unit("blue2", zone="C1", threshold=5, tier="npc")], red=[RED], turn="red1", tension=5
    )
    # When
    battle = play(setup, [*SHOT, "at:blue2"], dice=[[2]])
    # Then: blue1 may Attack red1, or not; and with nothing that would strike others
    assert keys(battle) == ["attack", "pass"]
    answer(battle, "attack")
    assert keys(battle) == ["with:vulcans", f"with:{GUN}"]


@rule("R-POW-029")
def test_come_at_me_bro_is_no_answer_to_an_attack_on_oneself() -> None:
    # Given: the Power holds
    blue = unit("blue1", zone="A1", threshold=5, guard=5, weapons=[GUN], tier="npc", effects=[TAUNTS])
    setup = situation(blue=[blue, unit("blue2", zone="C1", tier="npc")], red=[RED], turn="red1", tension=5)
    # When: red1 shoots at blue1
    battle = play(setup, [*SHOT, "at:blue1"], dice=[[2]])
    # Then: the Round is over
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["blue1"]
    assert of(battle, "RoundBegan") != []


@rule("R-POW-029", "R-POW-051", "A-123")
def test_come_at_me_bro_reaches_5_zones_at_the_time_of_the_attack() -> None:
    # Given: blue1 at A1; red1 goes from H1, 7 Zones away, to G1, 6 Zones away, or to F1, 5 Zones away
    blue = unit("blue1", zone="A1", weapons=[GUN], tier="npc", effects=[TAUNTS])
    red = unit("red1", zone="H1", speed=2, weapons=[GUN], tier="npc")
    setup = situation(
        blue=[blue, unit("blue2", zone="E1", threshold=5, tier="npc")], red=[red], turn="red1", tension=5
    )
    # When: it shoots at blue2
    far = play(setup, [*SHOT, "at:blue2", "to:G1"], dice=[[2]])
    near = play(setup, [*SHOT, "at:blue2", "to:F1"], dice=[[2]])
    # Then
    assert of(far, "RoundBegan") != []
    assert keys(near) == ["attack", "pass"]


@rule("R-POW-030")
def test_a_later_come_at_me_bro_of_an_ally_takes_over() -> None:
    # Given: it holds for blue1
    blue = unit("blue1", zone="A1", weapons=[GUN], tier="npc", effects=[TAUNTS])
    friend = unit("blue2", zone="A2", powers=["come_at_me_bro"], genre_points=1, tier="npc")
    setup = situation(blue=[blue, friend], red=[RED], turn="blue2")
    # When: blue2 uses it
    battle = play(setup, [BRO])
    # Then
    assert the(battle, "EffectEnded").facts()["unit"] == "blue1"
    assert the(battle, "EffectBegan").facts()["unit"] == "blue2"
    assert unit_of(battle, "blue1").effects == []


@rule("R-POW-029", "R-OP-017")
def test_come_at_me_bro_runs_for_three_rounds() -> None:
    # Given: blue1 with the Power
    blue = unit("blue1", zone="A1", powers=["come_at_me_bro"], genre_points=1, tier="npc")
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: its Turns of Rounds 2, 3 and 4 come
    battle = play(setup, [BRO, "hold", "hold", "hold", "hold"])
    assert of(battle, "EffectEnded") == []
    answer(battle, "hold", "hold")
    # Then
    assert the(battle, "EffectEnded").facts()["effect"] == "come_at_me_bro"


@rule("R-POW-029", "R-ACT-034")
def test_two_who_say_come_at_me_bro_do_not_go_on_for_ever() -> None:
    # Given: it holds for blue1 and for red2; red1 shoots at blue2
    blue = unit("blue1", zone="A1", guard=5, threshold=5, weapons=[GUN], tier="npc", effects=[TAUNTS])
    other = unit("red2", zone="C1", weapons=[GUN], tier="npc", effects=[{**TAUNTS, "clock": "red2"}])
    setup = situation(
        blue=[blue, unit("blue2", zone="C1", guard=5, threshold=5, tier="npc")],
        red=[RED, other],
        turn="red1",
        tension=5,
    )
    # When: blue1 shoots back at red1, and red2 at blue1
    back = ["attack", f"with:{GUN}"]
    battle = play(setup, [*SHOT, "at:blue2", *back, *back], dice=[[2], [3], [4]])
    # Then: that was an attack on blue1 itself
    taken = [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]
    assert taken == [("blue2", 2), ("red1", 3), ("blue1", 4)]
    assert the(battle, "TurnBegan").facts()["unit"] == "red2"


# ------------------------------------------------------------------ Gotta go Fast


@rule("R-POW-031")
def test_gotta_go_fast_adds_5_zones_to_the_next_action() -> None:
    # Given: Speed 2 on an empty row; an Enemy far off
    blue = unit("blue1", zone="A1", speed=2, powers=["gotta_go_fast"], genre_points=1)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: it Maneuvers
    battle = play(setup, [FAST, "maneuver", "by:speed"])
    # Then: 2 + 5 = 7 Zones, and no more
    assert "to:H1" in keys(battle)
    assert "to:I1" not in keys(battle)
    # When: it is gone there, and its next Turn comes
    answer(battle, "to:H1", "hold", "maneuver", "by:speed")
    # Then: from H1 it comes to J1
    assert "to:J1" in keys(battle)
    assert "to:K1" not in keys(battle)


@rule("R-POW-031", "R-MOB-003", "A-45")
def test_gotta_go_fast_is_not_doubled_by_a_boost() -> None:
    # Given: the same
    blue = unit("blue1", zone="A1", speed=2, powers=["gotta_go_fast"], genre_points=1)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: it Boosts
    battle = play(setup, [FAST, "boost"])
    # Then: 2 x 2 + 5 = 9
    assert "to:J1" in keys(battle)
    assert "to:K1" not in keys(battle)


@rule("R-POW-031", "R-WPN-033")
def test_gotta_go_fast_carries_a_lance_farther() -> None:
    # Given: Speed 2 and a lance; red1 is 8 Zones away
    blue = unit(
        "blue1", zone="A1", speed=2, weapons=["boosted_lance"], powers=["gotta_go_fast"], genre_points=1
    )
    setup = situation(blue=[blue], red=[unit("red1", zone="I1", tier="npc")])
    assert "attack" not in keys(play(setup))
    # When: it charges
    battle = play(setup, [FAST, "attack", "with:boosted_lance+charge"])
    # Then: it comes beside its target, 7 Zones away
    assert keys(battle) == ["to:H1", "to:H2"]


@rule("R-POW-031")
def test_gotta_go_fast_is_for_who_still_acts_this_round() -> None:
    # Given: blue1 has had its Turn, blue2's is now, blue3's is to come; blue4 has Delayed
    blues = [
        unit("blue1", zone="A1"),
        unit("blue4", zone="A4"),
        unit("blue2", zone="A2", powers=["gotta_go_fast"], genre_points=1),
        unit("blue3", zone="A3"),
    ]
    setup = situation(blue=blues, red=[unit("red1", zone="L9", tier="npc")], turn="blue4")
    # When: blue2 uses the Power
    battle = play(setup, ["delay", "delay:boost", "after:blue3", FAST])
    # Then
    assert keys(battle) == ["for:blue2", "for:blue4", "for:blue3"]


@rule("R-POW-031")
def test_gotta_go_fast_is_over_with_the_round() -> None:
    # Given: blue1 hurries blue2, whose delayed Action comes to nothing
    blue = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=1, tier="npc")
    friend = unit("blue2", zone="A2", tier="npc")
    setup = situation(
        blue=[blue, friend], red=[unit("red1", zone="L9", tier="npc")], order=["blue1", "blue2", "red1"]
    )
    # When
    choices = [FAST, "for:blue2", "hold", "delay", "delay:boost", "hold", "pass"]
    battle = play(setup, choices)
    # Then
    assert the(battle, "EffectEnded").facts()["effect"] == "gotta_go_fast"
    assert unit_of(battle, "blue2").effects == []
    assert numbers(the(battle, "RoundBegan"))["round"] == 2


@rule("R-POW-031")
def test_everybody_sees_that_gotta_go_fast_is_not_counted_in_turns() -> None:
    # Given
    blue = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=1)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When
    battle = play(setup, [FAST])
    # Then: 5 Zones more until the Round ends; 0 Turns are none that end it
    view = cast(dict[str, Any], battle.view("red").data())
    effect = view["units"][0]["effects"][0]
    assert (effect["effect"], effect["turns"], effect["amount"]) == ("gotta_go_fast", 0, 5)


@rule("R-POW-031")
def test_gotta_go_fast_works_once_a_round() -> None:
    # Given: three Genre Points
    blue = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=3)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: it is used; and in the next Round
    battle = play(setup, [FAST])
    assert FAST not in keys(battle)
    answer(battle, "hold", "hold")
    # Then
    assert FAST in keys(battle)


@rule("R-POW-031")
def test_a_core_cannot_be_fast_again_in_the_round_of_its_mecha() -> None:
    # Given: blue1 has used the Power, and ejects
    blue = unit("blue1", zone="A1", powers=["gotta_go_fast"], genre_points=3)
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: its Core's Turn comes in the same Round
    battle = play(setup, [FAST, "eject", "to:A2", "hold"])
    # Then
    assert "power:live_another_day" in keys(battle)
    assert FAST not in keys(battle)


# ------------------------------------------------------------------ The Tacticool Approach


@rule("R-POW-036", "A-36")
def test_systems_stands_in_for_might_and_guard_for_a_round() -> None:
    # Given: Systems 9, Might 5 and Guard 3
    blue = unit(
        "blue1",
        zone="A1",
        guard=3,
        systems=9,
        speed=0,
        weapons=[GUN],
        tier="npc",
        powers=["the_tacticool_approach"],
        genre_points=1,
    )
    setup = situation(blue=[blue], red=[RED], tension=5)
    # When: both are replaced; blue1 shoots, and red1 shoots back: 4 + 5 + 5 = 14 against 9 + 5
    battle = play(setup, ["power:the_tacticool_approach", "both", *SHOT, *SHOT], dice=[[1], [4]])
    # Then: the next Turn of blue1 has come
    first, second = of(battle, "MightRolled")
    assert terms(first) == {"die": 1, "Might": 9, "Tension": 5}
    assert numbers(second)["defense"] == 14
    ranks = unit_of(battle, "blue1").attributes
    assert (ranks.might, ranks.guard) == (5, 3)


@rule("R-POW-036", "A-36")
def test_each_replacement_may_be_left_out() -> None:
    # Given: Systems 6, Might 5 and Guard 8
    blue = unit("blue1", zone="A1", guard=8, systems=6, powers=["the_tacticool_approach"], genre_points=1)
    setup = situation(blue=[blue], red=[RED])
    # When: only Might is replaced
    battle = play(setup, ["power:the_tacticool_approach"])
    assert keys(battle) == ["both", "might", "guard"]
    answer(battle, "might")
    # Then
    ranks = unit_of(battle, "blue1").attributes
    assert (ranks.might, ranks.guard) == (6, 8)


@rule("R-POW-036", "R-TRBL-025")
def test_a_halved_guard_is_replaced_whole() -> None:
    # Given: Systems 6, Guard 8 halved by a net
    net = {"effect": "netted", "other": "red1", "clock": "red1"}
    blue = unit(
        "blue1",
        zone="A1",
        guard=8,
        systems=6,
        powers=["the_tacticool_approach"],
        genre_points=1,
        effects=[net],
    )
    setup = situation(blue=[blue], red=[RED])
    # When
    battle = play(setup, ["power:the_tacticool_approach", "guard"])
    # Then: and Might stays as it is
    ranks = unit_of(battle, "blue1").attributes
    assert (ranks.might, ranks.guard) == (5, 6)


@rule("R-POW-036")
def test_systems_has_to_be_higher_than_one_of_them() -> None:
    # Given: Systems 5, Might 5, Guard 5
    blue = unit("blue1", zone="A1", guard=5, systems=5, powers=["the_tacticool_approach"], genre_points=1)
    # Then
    assert "power:the_tacticool_approach" not in keys(play(situation(blue=[blue], red=[RED])))


# ------------------------------------------------------------------ Trump Card


@rule("R-POW-037")
def test_trump_card_brings_two_weapons_that_no_maim_takes_away() -> None:
    # Given: blue1 with a gun, all of whose Areas but the Legs are Maimed
    blue = unit(
        "blue1",
        zone="C1",
        threshold=5,
        speed=0,
        weapons=[GUN],
        damage=15,
        maimed=["arms", "head", "torso"],
        powers=["trump_card"],
        genre_points=2,
    )
    setup = situation(blue=[blue], red=[RED])
    # When: it draws its Trump Card
    battle = play(setup, ["power:trump_card"])
    assert f"gain:{GUN}" not in keys(battle)
    answer(battle, "gain:beam_rifle")
    assert "gain:beam_rifle" not in keys(battle)
    answer(battle, "gain:chainblade")
    # Then: it owes nothing, and has no second one
    assert [event.facts()["weapon"] for event in of(battle, "WeaponGained")] == ["beam_rifle", "chainblade"]
    assert unit_of(battle, "blue1").debts == []
    assert "power:trump_card" not in keys(battle)
    answer(battle, "attack")
    assert {"with:beam_rifle", "with:chainblade"} <= set(keys(battle))


@rule("R-POW-037", "R-DMG-016")
def test_a_core_has_no_trump_card() -> None:
    # Given: blue1 ejects
    blue = unit("blue1", zone="A1", powers=["trump_card"], genre_points=1)
    setup = situation(blue=[blue], red=[RED])
    # When: its Core's Turn comes
    battle = play(setup, ["eject", "to:A2", "hold"])
    # Then
    assert "power:live_another_day" in keys(battle)
    assert "power:trump_card" not in keys(battle)
