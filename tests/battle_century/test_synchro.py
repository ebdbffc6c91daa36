"""Synchro Attacks. R-POW-002, R-POW-016 to R-POW-018."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
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
from wartable import Battle, Ruling, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")
SYNCHRO: Final = "power:synchro_attack"


def one() -> Piece:
    """Blue1 with a Genre Point. Not a PC, for PCs would be asked to trade their Advantages."""
    return unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=1)


def ally(id: str = "blue2", points: int = 1, seat: str = "blue") -> Piece:
    """An Ally with Genre Points, far away."""
    return unit(id, zone="L9", tier="npc", genre_points=points, seat=seat)


def target(id: str = "red1") -> Piece:
    """An Enemy, whose Levels of 30 no single Test takes."""
    return unit(id, zone="C1", guard=5, threshold=30)


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def whose(battle: Battle[State]) -> str:
    """The Unit that the open question is about."""
    return "" if battle.decision is None else battle.decision.about


SEATS: Final = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
"""Where blue2 is another player's."""


# ------------------------------------------------------------------ what it does


@rule("R-POW-016", "A-33")
def test_a_helper_brings_two_advantages() -> None:
    # Given: blue1 and blue2 with a Genre Point each
    setup = situation(blue=[one(), ally()], red=[target()])
    # When: they strike together, three dice: the 8 makes 8 + 5 + 1 = 14 against 10
    battle = play(setup, [SYNCHRO, *SHOT], dice=[[3, 8, 5]])
    # Then: one Test, blue1's
    rolled = the(battle, "MightRolled")
    assert (rolled.facts()["unit"], terms(rolled, "advantages")) == ("blue1", {"Synchro Attack": 2})
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-POW-016")
def test_every_helper_brings_two_advantages() -> None:
    # Given: blue1 and two Allies with a Genre Point each
    setup = situation(blue=[one(), ally(), ally("blue3")], red=[target()])
    # When: all three strike together, five dice
    battle = play(setup, [SYNCHRO, "help:blue2", "help:blue3", *SHOT], dice=[[3, 8, 5, 1, 2]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Synchro Attack": 4}


@rule("R-POW-016")
def test_one_helper_of_two_is_enough() -> None:
    # Given: the same
    setup = situation(blue=[one(), ally(), ally("blue3")], red=[target()])
    # When: blue1 chooses one of them
    battle = play(setup, [SYNCHRO, "help:blue3"])
    assert keys(battle) == ["help:blue2", "enough"]
    answer(battle, "enough")
    # Then: blue2 keeps its point and its Action
    assert the(battle, "SynchroPlanned").facts()["helpers"] == ["blue3"]
    assert unit_of(battle, "blue2").genre == 1
    assert whose(battle) == "blue2"


@rule("R-POW-016")
def test_the_advantages_are_for_one_attack() -> None:
    # Given: blue1, blue2 and red1
    setup = situation(blue=[one(), ally()], red=[target()])
    # When: the Synchro Attack is over, and blue1 attacks in the next Round
    battle = play(setup, [SYNCHRO, *SHOT, "hold", "pass", *SHOT], dice=[[3, 8, 5], [4]])
    # Then
    assert terms(of(battle, "MightRolled")[1], "advantages") == {}


@rule("R-POW-016")
def test_the_advantages_keep_until_the_next_offensive_action() -> None:
    # Given: blue1, blue2 and red1
    setup = situation(blue=[one(), ally()], red=[target()])
    # When: blue1 does not strike with blue2 after all, and attacks in the next Round
    battle = play(setup, [SYNCHRO, "pass", "hold", "pass", *SHOT], dice=[[3, 8, 5]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Synchro Attack": 2}


# ------------------------------------------------------------------ what it takes


@rule("R-POW-016")
def test_a_synchro_attack_needs_an_ally_with_a_genre_point() -> None:
    # Given: blue1 with a Genre Point, alone; with an Ally who has none; with a fellow of another side
    alone = situation(blue=[one()], red=[target()])
    poor = situation(blue=[one(), ally(points=0)], red=[target()])
    foreign = situation(blue=[one()], red=[target()], others={"green": [ally("green1", seat="green")]})
    # Then: it has Powers, but not that one
    assert "power:live_another_day" in keys(play(alone))
    assert SYNCHRO not in keys(play(alone))
    assert SYNCHRO not in keys(play(poor))
    assert SYNCHRO not in keys(play(foreign))


@rule("R-POW-016")
def test_an_ally_of_another_player_has_to_be_willing() -> None:
    # Given: blue2 is ben's
    setup = {**situation(blue=[one(), ally(seat="ben")], red=[target()]), "seats": SEATS}
    # When: blue1 asks
    battle = play(setup, [SYNCHRO])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("ben", ["join", "refuse"])
    answer(battle, "join")
    assert the(battle, "SynchroPlanned").facts()["helpers"] == ["blue2"]
    assert unit_of(battle, "blue2").genre == 0


@rule("R-POW-016", "R-POW-018")
def test_where_nobody_is_willing_there_is_no_synchro_attack_and_it_costs_nothing() -> None:
    # A refusal once took the point, and the one Synchro Attack of the Operation.
    # Given: the same
    setup = {**situation(blue=[one(), ally(seat="ben")], red=[target()]), "seats": SEATS}
    # When: ben refuses
    battle = play(setup, [SYNCHRO, "refuse"])
    # Then: blue1 has its point and its Action, and may ask again another time
    assert of(battle, "EffectBegan") == []
    assert (unit_of(battle, "blue1").genre, unit_of(battle, "blue2").genre) == (1, 1)
    assert whose(battle) == "blue1"
    assert {"attack", SYNCHRO} <= set(keys(battle))


@rule("R-POW-017", "R-POW-001")
def test_every_participant_pays_a_genre_point() -> None:
    # Given: blue1 and two Allies with 2, 3 and 1 Genre Points
    blue = unit("blue1", zone="A1", tier="npc", genre_points=2)
    setup = situation(blue=[blue, ally(points=3), ally("blue3")], red=[target()])
    # When
    battle = play(setup, [SYNCHRO, "help:blue2", "help:blue3"])
    # Then
    assert unit_of(battle, "blue1").genre == 1
    assert unit_of(battle, "blue2").genre == 2
    assert unit_of(battle, "blue3").genre == 0


@rule("R-POW-017", "A-33")
def test_a_helper_gives_up_its_action() -> None:
    # Given: blue1, blue2, red1 in this order
    setup = situation(blue=[one(), ally()], red=[target()])
    # When: blue1 and blue2 synchronize
    battle = play(setup, [SYNCHRO])
    # Then: blue2's Turn has come and gone without a question, and blue1 strikes right after it
    assert names(battle)[-2:] == ["SynchroPlanned", "TurnBegan"]
    assert the(battle, "TurnBegan").facts()["unit"] == "blue2"
    assert whose(battle) == "blue1"
    assert "attack" in keys(battle)
    # When: blue1 has struck: 1 + 5 + 1 misses
    battle = play(setup, [SYNCHRO, *SHOT], dice=[[1, 1, 1]])
    # Then: red1 is next
    assert whose(battle) == "red1"


@rule("R-POW-017")
def test_all_wait_until_the_last_of_them_could_act() -> None:
    # Given: blue1, red1, blue2, red2 in this order
    setup = situation(
        blue=[one(), ally()],
        red=[target(), target("red2")],
        order=["blue1", "red1", "blue2", "red2"],
    )
    # When: blue1 and blue2 synchronize
    battle = play(setup, [SYNCHRO])
    # Then: red1 acts first
    assert whose(battle) == "red1"
    # When: it has
    answer(battle, "hold")
    # Then: it is time to strike, after blue2's Turn and before red2's
    assert (whose(battle), keys(battle)[0]) == ("blue1", "attack")


@rule("R-POW-017")
def test_an_ally_that_has_acted_this_round_cannot_help() -> None:
    # Given: blue2 acts before blue1
    setup = situation(blue=[one(), ally()], red=[target()], order=["blue2", "blue1", "red1"])
    # When: it has held
    battle = play(setup, ["hold"])
    # Then
    assert whose(battle) == "blue1"
    assert SYNCHRO not in keys(battle)


@rule("R-POW-017")
def test_an_ally_that_waits_with_its_action_can_help() -> None:
    # An Ally that Delayed until right after the very Unit that needed help could not.
    # Given: blue2 before blue1
    setup = situation(blue=[one(), ally()], red=[target()], order=["blue2", "blue1", "red1"])
    # When: blue2 Delays until after blue1, and blue1 synchronizes with it
    battle = play(setup, ["delay", "delay:maneuver", "after:blue1", SYNCHRO])
    # Then: blue2 has nothing left to do, and blue1 strikes
    assert unit_of(battle, "blue2").genre == 0
    assert the(battle, "Held").facts()["unit"] == "blue2"
    assert whose(battle) == "blue1"


@rule("R-POW-017", "R-TERR-006")
def test_a_helper_that_waited_with_its_action_still_ends_its_turn() -> None:
    # Its Turn was forgotten, and the Terrain with it.
    # Given: the same, blue2 on Extreme Terrain with Systems 5
    blue2 = unit("blue2", zone="L9", speed=5, tier="npc", genre_points=1, systems=5)
    setup = situation(
        blue=[one(), blue2], red=[target()], order=["blue2", "blue1", "red1"], extra={"L9": ["extreme"]}
    )
    # When: it Delays and then helps: 10 + 5 against 11
    battle = play(setup, ["delay", "delay:maneuver", "after:blue1", SYNCHRO], dice=[[10]])
    # Then
    assert the(battle, "TerrainTested").facts()["unit"] == "blue2"


@rule("R-POW-017", "R-ACT-012")
def test_a_helper_loses_its_aim_with_its_action() -> None:
    # Its Action was used up, and its Aim stayed.
    # Given: blue2 has Aimed its Vulcans at red1
    aim = {"weapon": "vulcans", "target": "red1"}
    blue2 = unit("blue2", zone="A2", tier="npc", genre_points=1, aim=aim)
    setup = situation(blue=[one(), blue2], red=[target()])
    # When: it helps blue1
    battle = play(setup, [SYNCHRO])
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "blue2"


# ------------------------------------------------------------------ when, and how often


@rule("R-POW-002")
def test_setup_powers_are_for_ones_own_turn_before_the_action() -> None:
    # Given: blue1 and blue2 with a Genre Point each, and red1
    setup = situation(
        blue=[one(), unit("blue2", zone="A2", tier="npc", genre_points=1)], red=[target()], turn="red1"
    )
    # When: red1 shoots with its Vulcans in its own Turn, and blue may answer
    battle = play(setup, ["attack", "with:vulcans", "at:blue1", "to:C1"], dice=[[2, 2]])
    # Then: only Reaction Powers are offered
    assert "live_another_day:blue1" in keys(battle)
    assert [key for key in keys(battle) if "synchro" in key] == []


@rule("R-POW-002")
def test_no_setup_power_is_offered_with_a_delayed_action() -> None:
    # Given: blue1, red1, blue2 in this order
    setup = situation(blue=[one(), ally()], red=[target()], order=["blue1", "red1", "blue2"])
    assert SYNCHRO in keys(play(setup))
    # When: blue1 puts its Action off until after red1's Turn
    battle = play(setup, ["delay", "delay:attack", "after:red1", "hold"])
    # Then: with its Beginning Phase its chance is over
    assert whose(battle) == "blue1"
    assert keys(battle) == ["attack", "pass"]


@rule("R-POW-018")
def test_a_new_round_brings_no_second_synchro_attack_to_who_has_led_one() -> None:
    # Given: blue1, blue2 and blue3 with 3 Genre Points each
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=3)
    setup = situation(blue=[blue, ally(points=3), ally("blue3", points=3)], red=[target()])
    fresh = play(setup, ["hold", "hold", "hold", "hold", "pass"])
    assert (whose(fresh), SYNCHRO in keys(fresh)) == ("blue1", True)
    # When: blue1 and blue2 have struck together, and the next Round has come
    first = [SYNCHRO, "help:blue2", "enough", *SHOT, "pass"]
    battle = play(setup, [*first, "hold", "hold", "pass"], dice=[[1, 1, 1]])
    # Then
    assert (whose(battle), SYNCHRO in keys(battle)) == ("blue1", False)


@rule("R-POW-018")
def test_who_has_taken_part_in_a_synchro_attack_neither_helps_nor_leads_again() -> None:
    # Given: the same; blue3 has had its Turn, it is blue1's
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc", genre_points=3)
    setup = situation(
        blue=[blue, ally(points=3), ally("blue3", points=3)],
        red=[target()],
        order=["blue3", "blue1", "blue2", "red1"],
        turn="blue1",
    )
    # When: blue1 and blue2 have struck together, and blue3 is the first in the next Round
    first = [SYNCHRO, *SHOT, "pass", "hold", "pass"]
    third = play(setup, first, dice=[[1, 1, 1]])
    # Then: it finds nobody to help it
    assert (whose(third), SYNCHRO in keys(third)) == ("blue3", False)
    # When: it Delays until after red1, and blue2's Turn comes
    second = answer(third, "delay", "delay:attack", "after:red1", "hold")
    # Then: blue2 cannot lead one with blue3 either
    assert (whose(second), SYNCHRO in keys(second)) == ("blue2", False)


@rule("R-POW-017", "R-ACT-029", "R-OP-019")
def test_a_helper_in_a_duel_may_still_contest_at_the_start_of_its_turn() -> None:
    # Given: blue2 duels red2, and gives its Action and point to blue1's Synchro Attack
    helper = unit("blue2", zone="L9", tier="npc", genre_points=1, duel="red2")
    other = unit("red2", zone="L9", duel="blue2")
    battle = play(situation(blue=[one(), helper], red=[target(), other]), [SYNCHRO])
    # Then: its Turn has no Action, but the contest
    assert whose(battle) == "blue2"
    assert keys(battle) == ["go_on", "contest"]
    # When: it does without
    answer(battle, "go_on")
    # Then: the strike comes
    assert whose(battle) == "blue1"


@rule("R-POW-017", "R-POW-002", "R-ACT-029")
def test_who_has_acted_and_may_still_contest_leads_no_synchro_attack() -> None:
    # Given: blue1 duels red1, and blue2 could help it
    lead = unit("blue1", zone="C1", tier="npc", genre_points=1, duel="red1")
    battle = begin(situation(blue=[lead, ally()], red=[unit("red1", zone="C1", duel="blue1")]))
    assert SYNCHRO in keys(battle)
    # When: the GM says that blue1 has had its Action
    battle.rule(Ruling("blue1.acted", "yes", "it went in the turn of red1"))
    # Then
    assert {"go_on", "contest"} <= set(keys(battle))
    assert SYNCHRO not in keys(battle)
