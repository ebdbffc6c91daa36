"""What the Zones and Actions of a Match mean, with their numbers, beside the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

from tests.battle_century.matches import character, match, means, play
from wartable import Handbook, OptionView, Outlook, Setup
from wartable.rulesets.battle_century.match.seen.telling import TELLING
from wartable.testing.rules import rule

ENTRIES = cast(Mapping[str, str], TELLING["entries"])


def _asked(setup: Setup, choices: Sequence[str] = ()) -> Mapping[str, OptionView]:
    """What the seat that is asked is told of each answer, by its key."""
    battle = play(setup, choices)
    decision = battle.decision
    assert decision is not None
    rules = battle.ruleset
    handbook = Handbook(rules.title, rules.compendium())
    return {view.key: view for view in Outlook(battle, decision, handbook, ENTRIES).options()}


def _house(**ann: Any) -> Setup:
    """Ann (Fitness 3) in the yard, Bea in the hall next to it, Rex (Defense 8) in the stair beyond that, Tom
    in the attic.
    """
    return match(
        character("ann", name="Ann", fitness=3, **ann),
        character("bea", zone="hall", name="Bea"),
        character("rex", "red", "stair", name="Rex", willpower=3),
        character("tom", "red", "attic", name="Tom", willpower=3),
        open_sheets=True,
    )


# ------------------------------------------------------------------ places


@rule("R-MATCH-016", "R-MATCH-046")
def test_a_zone_tells_who_is_there_what_an_attack_would_bring_and_who_could_come() -> None:
    # Given: from the hall Ann steps into the stair and attacks Rex: 3 + 1 + a die against 8, as from the yard
    #        she cannot; Tom needs two Zones to the hall
    views = _asked(_house(), ["buildup"])
    assert {key: view.meaning for key, view in views.items()} == {
        "to:yard": "here; out of reach of all Enemies",
        "to:hall": "1 Zone away; with Bea; an attack from there 70% to pass, 2.1 Damage, "
        "28% to defeat; in reach of Rex",
    }
    assert [view.key for view in views.values() if view.is_best] == ["to:hall"]
    assert [view.key for view in views.values() if view.is_safest] == ["to:yard"]


@rule("R-MATCH-037")
def test_where_one_gets_away_from_is_compared_by_nothing() -> None:
    views = _asked(_house(), ["escape"])
    assert views["to:hall"].meaning == "1 Zone away; with Bea; in reach of Rex"
    assert [view for view in views.values() if view.is_best or view.is_safest] == []


@rule("R-EQ-014")
def test_who_shoots_two_zones_far_reaches_three_with_a_move() -> None:
    # Given: Tom in the attic, three Zones from Ann, with a weapon that reaches two
    setup = match(
        character("ann", name="Ann"),
        character(
            "tom",
            "red",
            "attic",
            name="Tom",
            skills=["combat"],
            traits=["range_booster:combat"],
            attacks=[means("Rifle", "awareness", "combat")],
        ),
        open_sheets=True,
    )
    assert "in reach of Tom" in _asked(setup, ["hold"])["to:yard"].meaning


# ------------------------------------------------------------------ Actions


@rule("R-MATCH-026", "R-MATCH-018")
def test_a_buildup_tells_what_the_next_attack_would_bring() -> None:
    # The best of three dice, with a Tension of 2 by then: 3 + 2 + die against 8 passes from 3 on
    buildup = _asked(_house())["buildup"]
    assert buildup.forecasts[0].kind == "to hit later"
    assert buildup.forecasts[0].chance == pytest.approx(0.992)
    assert not buildup.is_best


@rule("R-MATCH-027")
def test_a_second_buildup_against_the_same_one_adds_nothing_in_the_odds() -> None:
    # Against Rex, whom Ann has built up against, there are three dice as before, and as many against Tom
    views = _asked(_house(buildup="rex"), ["buildup", "to:yard"])
    assert views["target:rex"].forecasts[0].chance == pytest.approx(0.992)
    assert views["target:tom"].forecasts[0].chance == pytest.approx(0.992)


@rule("R-MATCH-033", "R-MATCH-015")
def test_a_maneuver_tells_its_defense_and_what_that_does_to_attacks() -> None:
    # Rex beside Ann: 4 + 1 + a die against Awareness 3 + 5 passes from 3 on, against 8 + Fitness 3 from 6 on
    setup = match(character("ann", fitness=3), character("rex", "red", fitness=4), open_sheets=True)
    said = _asked(setup)["maneuver"].meaning
    assert said == "Defense 11, not 8: hit in 50%, not 80%"


@rule("R-MATCH-033")
def test_of_an_enemy_that_is_not_known_a_maneuver_tells_a_guess() -> None:
    setup = match(character("ann", fitness=3), character("rex", "red", fitness=9))
    assert ": hit in about " in _asked(setup)["maneuver"].meaning


@rule("R-MATCH-035")
def test_a_maneuver_that_adds_nothing_says_so() -> None:
    up = [{"condition": "maneuvering", "amount": 5, "other": "bea"}]
    setup = match(
        character("ann", fitness=3, effects=up),
        character("bea"),
        character("rex", "red"),
        open_sheets=True,
    )
    assert _asked(setup)["maneuver"].meaning == "Defense 13 already: only the highest Maneuver counts"


@rule("R-MATCH-033")
def test_each_attribute_to_maneuver_by_tells_what_it_gives() -> None:
    ways = [means("Sabre", "fitness", "combat"), means("Taunt", "charm", "presence")]
    setup = match(
        character("ann", fitness=3, charm=2, attacks=ways),
        character("rex", "red", "stair"),
        open_sheets=True,
    )
    views = _asked(setup, ["maneuver", "to:yard"])
    assert views["by:fitness"].meaning == "Defense 11, not 8: no Enemy is in reach"
    assert views["by:charm"].meaning == "Defense 10, not 8: no Enemy is in reach"


@rule("R-MATCH-038", "R-TEST-041")
def test_to_defeat_somebody_is_better_than_a_little_more_damage() -> None:
    # 'best' stood beside the Enemy who would lose more points, and not beside the one who would be out.
    # Given: 3 + 1 + die against 8: 0 to 6 Damage. Rex has one point left of his last Layer, Tom all of his
    setup = match(
        character("ann", fitness=3, attacks=[means("Sabre", "fitness", "combat")]),
        character("rex", "red", willpower=1, layers=[0, 0, 1], lost=2),
        character("tom", "red", willpower=9),
        open_sheets=True,
    )
    views = _asked(setup, ["attack"])
    # Then: Rex, who loses 1 point at most, cannot reach 20; Tom loses 2.1
    assert views["attack:sabre>rex"].forecasts[0].damage == pytest.approx(0.7, abs=0.2)
    assert views["attack:sabre>tom"].forecasts[0].damage == pytest.approx(2.1)
    assert [view.key for view in views.values() if view.is_best] == ["attack:sabre>rex"]


# ------------------------------------------------------------------ Disrupt


@rule("R-MATCH-031")
def test_the_attacks_of_a_disrupt_tell_half_the_damage() -> None:
    # The menu of Disrupt told what an Attack would bring: 2.1 Damage in place of 0.9, and so did its trades.
    # Given: 3 + 1 + die against 8: 0, 0, 1, 1, 2, 2, 3 Damage
    setup = match(
        character("ann", fitness=3, attacks=[means("Sabre", "fitness", "combat")]),
        character("rex", "red", willpower=3),
        character("tom", "red", willpower=3),
        open_sheets=True,
    )
    first = _asked(setup)["disrupt"].forecasts[0]
    shots = _asked(setup, ["disrupt"])
    assert first.damage == pytest.approx(0.9)
    assert shots["attack:sabre>rex"].forecasts[0].damage == pytest.approx(0.9)


@rule("R-MATCH-031", "R-TEST-010")
def test_a_trade_in_a_disrupt_tells_half_the_damage() -> None:
    # Two dice, or one and 2 more: 3 + 1 + 2 + die against 8 passes from 2 on, 0 0 1 1 2 2 3 3 4 Damage
    setup = match(
        character("ann", tier="pc", skills=["combat"], fitness=3),
        character("rex", "red", willpower=9),
        open_sheets=True,
    )
    views = _asked(setup, ["disrupt"])
    assert views["trade:1"].forecasts[0].damage == pytest.approx(1.6)


# ------------------------------------------------------------------ what is on no list


def test_help_is_told_as_the_action_that_it_is() -> None:
    # It told what the word Help means once somebody has been helped.
    views = _asked(_house())
    assert views["help"].meaning.startswith("Make a Test for an Ally: ")
    assert views["escape"].meaning.startswith("Leave the Match for good, ")
