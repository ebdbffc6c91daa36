"""How long effects last. R-OP-016, R-OP-017, R-MATCH-015."""

from __future__ import annotations

from collections.abc import Mapping

from tests.battle_century.operations import (
    answer,
    keys,
    of,
    play,
    situation,
    the,
    unit,
)
from wartable import Battle, State
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def lasting(effect: str, **more: object) -> Mapping[str, object]:
    """An effect for a situation."""
    return {"effect": effect, **more}


@rule("R-OP-016", "A-15")
def test_what_a_unit_began_in_its_turn_ends_first_thing_in_its_next_turn() -> None:
    # Given: blue1 Maneuvers on Extreme Terrain, Systems 5
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme"]},
    )
    # When: its Turn ends (10 + 5 against 11 passes), red1 holds, blue1's next Turn begins
    battle = play(setup, ["maneuver", "to:A1", "hold"], dice=[[10]])
    # Then: the bonus has ended before Energy came back and before the Terrain is faced
    assert names(battle)[-4:] == ["Held", "RoundBegan", "EffectEnded", "TurnBegan"]
    assert the(battle, "EffectEnded").facts()["effect"] == "maneuvering"
    assert "extreme" in keys(battle)


@rule("R-OP-016", "R-ACT-056")
def test_what_waits_for_a_turn_ends_with_it_and_what_lasts_a_round_later() -> None:
    # Given: red1 of Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", might=5, speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
    )
    # When: blue1 suppresses it, 8 + 5 + 1 = 14, half of which waits, and red1 stays where it is
    battle = play(setup, ["suppress", f"with:{GUN}", "hold"], dice=[[8]])
    # Then: its Turn ends the one, blue1's next Turn the other
    assert names(battle)[-5:] == ["Held", "EffectEnded", "RoundBegan", "EffectEnded", "TurnBegan"]
    ended = [event.facts()["effect"] for event in of(battle, "EffectEnded", unit="red1")]
    assert ended == ["withheld", "suppressed"]


@rule("R-MATCH-015", "A-09")
def test_a_one_round_effect_lasts_through_all_turns_until_the_next_of_who_began_it() -> None:
    # Given: blue1 Maneuvers for blue2, which acts between red1 and red2
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
        red=[unit("red1", zone="L9"), unit("red2", zone="L8")],
        order=["blue1", "red1", "blue2", "red2"],
    )
    # When: everybody else has had a Turn, blue2, who bears it, among them
    maneuvered = play(setup, ["maneuver", "by:speed", "to:A1", "for:blue2", "hold", "hold"])
    # Then: it is still there in red2's Turn
    assert of(maneuvered, "EffectEnded") == []
    # When: red2's Turn and the Round are over
    battle = answer(maneuvered, "hold", "pass", "pass")
    # Then: it ends with the beginning of blue1's Turn
    assert the(battle, "EffectEnded").facts() == {
        "event": "EffectEnded",
        "unit": "blue2",
        "effect": "maneuvering",
    }
    assert names(battle)[-1] == "TurnBegan"


@rule("R-MATCH-015", "A-09")
def test_an_effect_begun_in_anothers_turn_ends_at_the_next_turn_of_that_unit() -> None:
    # Given: blue1 duels red1 and turns on red2; red1's free Suppress passes in blue1's Turn
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, duel="red1", weapons=[GUN])],
        red=[
            unit("red1", zone="C3", duel="blue1", weapons=[GUN], tier="npc"),
            unit("red2", zone="E3", tier="npc"),
        ],
    )
    # When: blue1 misses with 1; red1 rolls 5: 5 + 5 + 1 = 11, margin 1, half 0; then red1 has its own Turn
    battle = play(
        setup, ["attack", f"with:{GUN}", "at:red2", "suppress", f"with:{GUN}", "hold"], dice=[[1], [5]]
    )
    # Then: red1's Turn did not end it, for it began in blue1's
    assert the(battle, "EffectBegan").facts()["effect"] == "suppressed"
    assert of(battle, "EffectEnded") == []
    # When: red2's Turn is over and blue1's next one begins
    battle = answer(battle, "hold", "pass")
    # Then
    assert the(battle, "EffectEnded", unit="blue1").facts()["effect"] == "suppressed"
    assert the(battle, "TurnBegan", unit="blue1").facts()["unit"] == "blue1"


@rule("R-MATCH-015", "A-09")
def test_an_effect_of_a_unit_that_is_gone_ends_at_its_place_in_the_order() -> None:
    # Given: blue2, destroyed since, gave blue1 a Maneuver; the order is red1, blue2, red2, blue1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", effects=[lasting("maneuvering", amount=3, other="blue2", clock="blue2")]
            ),
            unit("blue2", zone="A2", standing="destroyed"),
        ],
        red=[unit("red1", zone="L9"), unit("red2", zone="L8")],
        order=["red1", "blue2", "red2", "blue1"],
    )
    # When: red1's Turn is over and it would be blue2's
    battle = play(setup, ["hold"])
    # Then: the bonus has ended before red2's Turn begins
    assert names(battle) == ["Held", "EffectEnded", "TurnBegan"]


@rule("R-OP-017", "A-09")
def test_a_three_round_effect_ends_at_the_third_following_turn_of_who_began_it() -> None:
    # Given: an effect of three Rounds that began in blue1's Turn just now
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="L9", effects=[lasting("maneuvering", amount=3, clock="blue1", turns=3)])],
    )
    # When: blue1 has its first and second following Turns
    second = play(setup, ["hold", "hold", "hold", "hold", "hold"])
    # Then: it lasts
    assert len(of(second, "TurnBegan", unit="blue1")) == 2
    assert of(second, "EffectEnded") == []
    # When: blue1's third following Turn begins
    battle = answer(second, "hold")
    # Then: it ends, first thing
    assert len(of(battle, "TurnBegan", unit="blue1")) == 3
    assert names(battle)[-2:] == ["EffectEnded", "TurnBegan"]
