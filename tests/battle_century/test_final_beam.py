"""Final Beam: charged, fired at everybody, and the Action lost for it. R-BOSS-057 to R-BOSS-059."""

from __future__ import annotations

from typing import Any, Final

import pytest

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
    zone_number,
)
from wartable import Ruling
from wartable.testing import rule

BEAM: Final = "with:final_beam"
READY: Final = {"final_beam": 1}
SPENT: Final = [{"effect": "recoiling", "turns": 0}]


def boss(**more: Any) -> Piece:
    """A Boss in A1 that never Moves, with Energy 5 and the Beam."""
    values: dict[str, Any] = {"tier": "boss", "speed": 0, "weapons": ["final_beam"], **more}
    return unit("blue1", zone="A1", **{"threshold": 5, "energy": 5, **values})


# ------------------------------------------------------------------ charging


@rule("R-BOSS-057")
def test_final_beam_cannot_be_fired_before_it_is_charged() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="B1")])
    # When
    battle = begin(setup)
    # Then
    assert "charge:final_beam" in keys(battle)
    # When
    answer(battle, "attack")
    # Then
    assert BEAM not in keys(battle)


@rule("R-BOSS-057")
def test_charging_takes_an_action_and_brings_its_move() -> None:
    # Given
    setup = situation(blue=[boss(speed=2)], red=[unit("red1", zone="I9")])
    # When
    battle = play(setup, ["charge:final_beam", "to:B2"])
    # Then: it is red1's Turn
    the(battle, "WeaponCharged", unit="blue1", weapon="final_beam")
    assert unit_of(battle, "blue1").zone == zone_number(battle, "B2")
    assert unit_of(battle, "blue1").energy == 5
    assert battle.state.turn_of == "red1"  # type: ignore[attr-defined]


@rule("R-BOSS-057")
def test_a_charge_keeps_until_the_beam_is_fired() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="I9")])
    # When: a Round goes by
    battle = play(setup, ["charge:final_beam", "hold", "hold", "hold", "attack"])
    # Then
    assert BEAM in keys(battle)
    assert "charge:final_beam" not in keys(battle)


@rule("R-BOSS-057")
def test_a_charged_beam_is_not_charged_again() -> None:
    # Given
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="I9")])
    # Then
    assert "charge:final_beam" not in keys(begin(setup))


@rule("R-BOSS-057")
def test_each_shot_needs_a_charge_of_its_own() -> None:
    # Given
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="I9", guard=30)])
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    assert "final_beam" not in unit_of(battle, "blue1").notes


@rule("R-BOSS-057", "R-ACT-043")
def test_charging_can_be_delayed() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="I9")])
    # When
    battle = play(setup, ["delay", "delay:charge:final_beam", "hold", "charge:final_beam"])
    # Then
    the(battle, "WeaponCharged")


# ------------------------------------------------------------------ the Action that is lost


@rule("R-BOSS-057")
def test_after_the_beam_the_next_action_is_lost() -> None:
    # Given
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="I9", guard=30)])
    # When: it fires, red1 holds
    battle = play(setup, ["attack", BEAM, "hold"], dice=[])
    # Then: nothing else can be done with its Turn
    assert keys(battle) == ["go_on", "eject"]
    # When
    answer(battle, "go_on")
    # Then
    the(battle, "ActionLost", unit="blue1")
    # When: the Round after
    answer(battle, "hold")
    # Then
    assert "maneuver" in keys(battle)


@rule("R-BOSS-057")
def test_a_beam_that_hit_nobody_costs_the_next_action_too() -> None:
    # Given: 10 + 5 + 1 against Defense 35
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="I9", guard=30)])
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    the(battle, "Missed")
    the(battle, "EffectBegan", effect="recoiling")


@rule("R-BOSS-057")
def test_what_comes_before_the_lost_action_can_be_done() -> None:
    # Given: a Genre Point for a Setup Power, and an Upgrade for the beginning of a Turn
    setup = situation(
        blue=[
            boss(
                effects=SPENT,
                tier="pc",
                genre_points=1,
                powers=["dont_give_up"],
                damage=1,
                upgrades={"internal": ["invincible_alloy"]},
            )
        ],
        red=[unit("red1", zone="I9")],
    )
    # When
    battle = begin(setup)
    # Then
    assert keys(battle)[0] == "go_on"
    assert {"power:dont_give_up", "invincible_alloy"} <= set(keys(battle))


@rule("R-BOSS-057", "R-ACT-043")
def test_a_delayed_action_is_lost_where_a_beam_was_fired_in_between() -> None:
    # Given: blue1, in a Duel with red1, has Delayed; red1 turns away from it
    setup = situation(
        blue=[boss(notes=READY, duel="red1"), unit("blue2", zone="B1", guard=30)],
        red=[unit("red1", zone="A1", guard=30, tier="npc")],
        order=["blue1", "red1", "blue2"],
    )
    # When: it answers that with the Beam
    wait = ["delay", "delay:attack", "after:red1"]
    turned = ["attack", "with:vulcans", "at:blue2"]
    battle = play(setup, [*wait, *turned, "attack", BEAM], dice=[[5, 5]])
    # Then: nothing was asked about the delayed Action
    the(battle, "ActionLost", unit="blue1")


# ------------------------------------------------------------------ the shot


@rule("R-BOSS-058")
def test_the_beam_attacks_everybody_but_its_user() -> None:
    # Given: an Ally, an Enemy behind another, one in the far corner
    setup = situation(
        blue=[boss(notes=READY), unit("blue2", zone="A1", guard=30)],
        red=[
            unit("red1", zone="B1", guard=30),
            unit("red2", zone="C1", guard=30),
            unit("red3", zone="L9", guard=30),
        ],
    )
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    targets = {str(event.facts()["target"]) for event in of(battle, "MightRolled")}
    assert targets == {"blue2", "red1", "red2", "red3"}


@rule("R-BOSS-058")
def test_the_die_of_the_beam_counts_as_10() -> None:
    # Given
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="L9", guard=9)], tension=2)
    # When: no dice at all
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 10, "Might": 5, "Tension": 2}
    assert rolled.facts()["faces"] == []
    assert unit_of(battle, "red1").damage == 17 - 14


@rule("R-BOSS-058")
def test_disadvantages_do_not_change_the_die_of_the_beam() -> None:
    # Given: red1 stands in Defensive Terrain
    setup = situation(
        blue=[boss(notes=READY)], red=[unit("red1", zone="L9", guard=9)], extra={"L9": ["defensive"]}
    )
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then: 10 + 5 + 1 against 14
    assert unit_of(battle, "red1").damage == 2


@rule("R-BOSS-058", "R-POW-019")
def test_a_reroll_of_the_beam_gives_10_again() -> None:
    # Given: a Genre Point
    setup = situation(blue=[boss(notes=READY, genre_points=1)], red=[unit("red1", zone="L9", guard=30)])
    # When
    battle = play(setup, ["attack", BEAM, "try_again:blue1"], dice=[])
    # Then
    assert [terms(event)["die"] for event in of(battle, "MightRolled")] == [10, 10]


@rule("R-BOSS-058", "R-ACT-048")
def test_the_beam_does_not_reach_into_a_base() -> None:
    # Given
    setup = situation(
        blue=[boss(notes=READY)],
        red=[unit("red1", zone="L9", guard=30, features=["base_unit"]), unit("red2", docked_in="red1")],
    )
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-BOSS-058", "R-ACT-034")
def test_a_duelist_that_fires_the_beam_has_not_turned_away() -> None:
    # Given
    setup = situation(
        blue=[boss(notes=READY, duel="red1")],
        red=[unit("red1", zone="A1", guard=30), unit("red2", zone="C1", guard=30)],
    )
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then: no free Action, red1 has its Turn
    assert "contest" in keys(battle)


@rule("R-BOSS-058", "R-ACT-004", "B-175")
def test_nobody_asks_at_whom_the_beam_is_fired() -> None:
    # It was asked at whom, though it goes against everybody, and the answer limited the Move.
    # Given: blue1 of Speed 1 beside red1, and red2 far away
    setup = situation(
        blue=[boss(speed=1, notes=READY)],
        red=[unit("red1", zone="B1", guard=30), unit("red2", zone="L9", guard=30)],
    )
    # When
    battle = play(setup, ["attack", BEAM])
    # Then: the question is where it Moves, and it may Move anywhere
    assert keys(battle) == ["to:A1", "to:B1", "to:A2", "to:B2"]
    # When
    answer(battle, "to:A2")
    # Then
    assert battle.say(the(battle, "AttackDeclared")) == (
        "blue1 attacks the whole battlefield with Final Beam, for 1 Energy."
    )
    assert len(of(battle, "MightRolled")) == 2


@rule("R-BOSS-058", "R-ACT-024", "R-ACT-009", "B-175")
@pytest.mark.parametrize("kind", ["engage", "aim"])
def test_where_it_matters_it_is_asked_at_whom_the_beam_is_fired(kind: str) -> None:
    # Given: two Enemies in blue1's Zone
    setup = situation(
        blue=[boss(notes=READY)], red=[unit("red1", zone="A1", guard=30), unit("red2", zone="A1", guard=30)]
    )
    # Then: one alone is Engaged, or Aimed at
    assert {"at:red1", "at:red2"} <= set(keys(play(setup, [kind, BEAM])))


@rule("R-BOSS-058", "B-175")
def test_the_odds_of_the_beam_count_whom_nobody_sees() -> None:
    # Where nobody was in sight there were no odds.
    # Given: a wall around the corner where red1 stands; 10 + 5 + 1 against 14
    walls = {"K9": ["impassable"], "K8": ["impassable"], "L8": ["impassable"]}
    setup = situation(
        blue=[boss(notes=READY)], red=[unit("red1", zone="L9", guard=9)], extra=walls, open_sheets=True
    )
    # When
    battle = begin(setup)
    decision = battle.decision
    assert decision is not None
    odds = battle.view("blue").forecast(decision.option("attack"))
    # Then
    assert odds is not None
    assert (odds.chance, odds.damage, odds.harm) == (1.0, 2.0, 0.0)


# ------------------------------------------------------------------ Boost


@rule("R-BOSS-059/1", "R-BOSS-059/2", "R-BOSS-059/3")
def test_a_boosted_beam_takes_all_energy_and_deals_it_to_all_even_on_a_miss() -> None:
    # Given: 5 Energy, of which the shot takes 1; red1 is hit by 2, red2 and blue2 are missed
    setup = situation(
        blue=[boss(notes=READY), unit("blue2", zone="A1", threshold=5, guard=30)],
        red=[unit("red1", zone="C1", guard=9, threshold=8), unit("red2", zone="E1", threshold=5, guard=30)],
    )
    # When
    battle = play(setup, ["attack", "with:final_beam+boost"], dice=[])
    # Then: 4 to everybody
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 5
    assert [unit_of(battle, id).damage for id in ("red1", "red2", "blue2", "blue1")] == [2 + 4, 4, 4, 4]
    assert unit_of(battle, "blue1").energy == 0


@rule("R-BOSS-059/3")
def test_a_beam_that_is_not_boosted_deals_nothing_on_a_miss() -> None:
    # Given
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="C1", guard=30)])
    # When
    battle = play(setup, ["attack", BEAM], dice=[])
    # Then
    assert of(battle, "Damaged") == []
    assert unit_of(battle, "blue1").energy == 4


@rule("R-BOSS-059", "R-ACT-018")
def test_a_suppress_with_a_boosted_beam_halves_all_of_it() -> None:
    # Given: 10 + 5 + 1 is 2 over Defense 14; 4 Energy
    setup = situation(
        blue=[boss(notes=READY)],
        red=[unit("red1", zone="C1", threshold=5, guard=9), unit("red2", zone="E1", threshold=5, guard=30)],
    )
    # When
    battle = play(setup, ["suppress", "with:final_beam+boost"], dice=[])
    # Then: half of 6, half of 4, half of 4
    assert [unit_of(battle, id).damage for id in ("red1", "red2", "blue1")] == [3, 2, 2]


@rule("R-BOSS-059/2", "R-BOSS-057")
def test_who_goes_down_by_its_own_beam_loses_no_action() -> None:
    # Given: 4 points left
    lost: dict[str, Any] = {"damage": 16, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss(notes=READY, **lost), unit("blue2", zone="A9", guard=30, threshold=9)],
        red=[unit("red1", zone="C1", threshold=5, guard=30)],
    )
    # When
    battle = play(setup, ["attack", "with:final_beam+boost", "pass", "to:B1"], dice=[])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "EffectBegan", effect="recoiling") == []


@rule("R-BOSS-057", "R-POW-017", "R-REIN-010")
def test_who_has_lost_its_action_helps_in_no_synchro_attack() -> None:
    # Given: red2 could help, but for its Action
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", genre_points=1),
            unit("red2", zone="C1", genre_points=1, effects=SPENT),
        ],
        turn="red1",
    )
    # Then
    assert "power:synchro_attack" not in keys(begin(setup))


@rule("R-BOSS-057")
def test_everybody_sees_whether_the_beam_is_charged_once_it_is_known() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="I9")])
    # When
    battle = play(setup, ["charge:final_beam"])
    units = battle.view("red").data()["units"]
    # Then
    assert isinstance(units, list)
    weapons = {weapon["key"]: weapon for weapon in units[0]["weapons"]}
    assert weapons["final_beam"]["charged"] is True


@rule("R-BOSS-058", "R-WPN-020")
def test_the_range_of_the_beam_is_shown_as_farther_than_any_map() -> None:
    # Given
    data: Any = begin(situation(blue=[boss()], red=[unit("red1", zone="I9")])).view("blue").data()
    # When
    modes = {weapon["key"]: weapon["modes"] for weapon in data["units"][0]["weapons"]}["final_beam"]
    # Then: plain and Boosted
    assert [(mode["everywhere"], mode["least"], mode["most"]) for mode in modes] == [(True, 0, 99)] * 2


@rule("R-BOSS-058", "R-BOSS-059")
def test_the_odds_know_the_die_and_the_price_of_the_beam() -> None:
    # Given: 10 + 5 + 1 against 14, and 4 Energy
    setup = situation(blue=[boss(notes=READY)], red=[unit("red1", zone="C1", guard=9)], open_sheets=True)
    # When
    battle = play(setup, ["attack"])
    decision = battle.decision
    assert decision is not None
    shot = next(option for option in decision.options if option.key == "with:final_beam+boost")
    odds = battle.view("blue").forecast(shot)
    # Then: it hits for certain, and hurts its user
    assert odds is not None
    assert (odds.chance, odds.damage, odds.harm) == (1.0, 6.0, 4.0)


@rule("R-BOSS-057")
def test_the_gm_may_set_or_take_the_charge() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="B1")])
    battle = begin(setup)
    # When
    battle.rule(Ruling("blue1.charged", "final_beam", "it was charged in Round 1"))
    # Then
    assert "charge:final_beam" not in keys(battle)
    # When
    battle.rule(Ruling("blue1.charged", "none", "it was not"))
    # Then
    assert "charge:final_beam" in keys(battle)


@rule("R-BOSS-057")
def test_the_gm_may_take_the_next_action() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="B1")])
    battle = begin(setup)
    # When
    battle.rule(Ruling("blue1.effect.recoiling", "+1", ""))
    # Then
    assert keys(battle)[0] == "go_on"
