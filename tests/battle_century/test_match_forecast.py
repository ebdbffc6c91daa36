"""The odds of options in a Match: exact over every face of the die, and no wiser than the asking side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.matches import character, match, means, play
from wartable import Battle, Forecast, State
from wartable.testing.rules import rule


def odds(battle: Battle[State], key: str) -> Forecast:
    """The forecast of an open option, by the eyes of who is asked."""
    decision = battle.decision
    assert decision is not None
    found = battle.view(decision.seat).forecast(decision.option(key))
    assert found is not None
    return found


def duel(ann: dict[str, Any] | None = None, rex: dict[str, Any] | None = None, **more: Any) -> Battle[State]:
    """Ann (Fitness 3, Tension 1) beside Rex (Defense 8, three Layers of 3); all sheets are open."""
    first = character("ann", **{"fitness": 3, **(ann or {})})
    second = character("rex", "red", **{"willpower": 3, **(rex or {})})
    return play(match(first, second, **{"open_sheets": True, **more}), [])


@rule("R-MATCH-004", "R-MATCH-023", "R-TEST-041")
def test_the_odds_of_an_attack() -> None:
    # 3 + 1 + die against 8 passes from 4 on: 7 faces; 0 to 6 Damage: 21 / 10
    # 3, 4 and 5 Damage take a Layer: 3 + die against 10 fails with 6 faces; 6 Damage takes two, and nobody
    # reaches 15 with 3: 3/10 * 6/10 + 1/10
    found = odds(duel(), "attack")
    assert found.chance == pytest.approx(0.7)
    assert found.damage == pytest.approx(2.1)
    assert found.defeats == pytest.approx(0.28)
    assert (found.harm, found.guess) == (0.0, False)


@rule("R-MATCH-031")
def test_a_disrupt_deals_half() -> None:
    # 0, 0, 1, 1, 2, 2, 3 Damage: 9 / 10; only the last takes a Layer
    found = odds(duel(), "disrupt")
    assert found.chance == pytest.approx(0.7)
    assert found.damage == pytest.approx(0.9)
    assert found.defeats == pytest.approx(0.06)


@rule("R-MATCH-026")
def test_a_buildup_counts() -> None:
    # The best of three dice is below 4 in 27 of 1000
    assert odds(duel({"buildup": "rex"}), "attack").chance == pytest.approx(0.973)


@rule("R-TEST-010", "R-TEST-011")
def test_the_odds_of_a_trade() -> None:
    # Two dice, both below 4 in 9 of 100; or one die and 2 more: from 2 on
    battle = play(
        match(
            character("ann", tier="pc", skills=["combat"], fitness=3),
            character("rex", "red"),
            open_sheets=True,
        ),
        ["attack"],
    )
    assert odds(battle, "trade:0").chance == pytest.approx(0.91)
    assert odds(battle, "trade:1").chance == pytest.approx(0.9)


@rule("R-DB-009")
def test_the_odds_of_a_deathblow() -> None:
    # Tension 4: 3 + 4 + die against 8 always passes, 0 to 9 Damage; the Deathblow adds 4
    battle = play(
        match(
            character("ann", traits=["forbidden_secret_art"], fitness=3),
            character("rex", "red", willpower=9),
            open_sheets=True,
            round=4,
        ),
        ["attack"],
    )
    assert odds(battle, "pass").damage == pytest.approx(4.5)
    assert odds(battle, "declare:forbidden_secret_art").damage == pytest.approx(8.5)


@rule("R-MIR-001")
def test_a_miracle_tells_what_it_will_cost() -> None:
    # The best of two dice; total die + 4: up to 9 costs 2 (25 in 100), more costs 3 and takes the Layer:
    # 0.25 * 2 + 0.75 * (3 + 12 * 0.6)
    ways = [means("Crates", "intellect", "force")]
    ann = {"intellect": 3, "willpower": 3, "skills": ["force"], "attacks": ways}
    found = odds(duel(ann), "attack")
    assert found.harm == pytest.approx(8.15)


@rule("R-MATCH-042", "R-MATCH-049")
def test_a_proxy_takes_damage_first() -> None:
    # 3 points of the Proxy and 3 of the Layer: only 6 Damage brings a Test
    found = odds(duel(rex={"proxies": ["sled"], "proxy": "sled"}), "attack")
    assert found.damage == pytest.approx(2.1)
    assert found.defeats == pytest.approx(0.06)


@rule("R-MATCH-039")
def test_past_the_last_layer_every_damage_asks_for_a_test() -> None:
    # Willpower 10 against 20: only the 10 holds; 1 to 6 Damage comes from 6 faces
    found = odds(duel(rex={"willpower": 10, "layers": [0, 0, 0]}), "attack")
    assert found.defeats == pytest.approx(0.6 * 0.9)


@rule("R-MATCH-039", "R-MATCH-042")
def test_what_a_proxy_takes_whole_defeats_nobody_in_the_odds_either() -> None:
    # No Layer is left of Willpower 10, and at most 6 Damage go into a car of 10
    last = {"willpower": 10, "layers": [0, 0, 0], "proxies": ["car"], "proxy": "car"}
    found = odds(duel(rex=last), "attack")
    assert found.damage == pytest.approx(2.1)
    assert found.defeats == 0.0


@rule("R-MATCH-039", "R-TEST-041")
def test_damage_that_takes_just_the_first_layer_counts_in_the_odds() -> None:
    # Layers of 1, 3 and 3: 1, 2 and 3 Damage take the first, 4, 5 and 6 the second too. Willpower 3 fails
    # against 10 with 6 faces in 10, and against 15 always: 3/10 * 6/10 + 3/10
    found = odds(duel(rex={"layers": [1, 3, 3]}), "attack")
    assert found.defeats == pytest.approx(0.48)


@rule("R-BOSS-010")
def test_who_is_immune_suffers_nothing() -> None:
    immune = {"effects": [{"condition": "spectral_body"}]}
    found = odds(duel(rex=immune), "attack")
    assert (found.damage, found.defeats) == (0.0, 0.0)


@rule("B-9")
def test_of_a_hidden_sheet_the_odds_are_a_guess_that_tells_nothing() -> None:
    weak = odds(duel(rex={"awareness": 0, "willpower": 1}, open_sheets=False), "attack")
    strong = odds(duel(rex={"awareness": 9, "willpower": 9}, open_sheets=False), "attack")
    assert weak.guess
    assert (weak.chance, weak.damage, weak.defeats) == (strong.chance, strong.damage, strong.defeats)
    assert weak.span == strong.span


@rule("B-9")
def test_the_range_told_of_a_stranger_holds_what_an_open_sheet_says() -> None:
    # Typical Ranks are 5; this one has 7, and is two faces of the die harder to hit
    hidden = odds(duel(rex={"awareness": 7}, open_sheets=False), "attack")
    known = odds(duel(rex={"awareness": 7}, open_sheets=True), "attack")
    assert hidden.low <= known.chance <= hidden.high
    assert hidden.low < hidden.chance < hidden.high
    assert known.span is None


@rule("R-BOSS-008")
def test_an_action_of_a_trait_is_tried_out() -> None:
    # A Boss of Power Level 2 takes two Layers of 9 from who has none
    boss = {"tier": "boss", "power_level": 2, "traits": ["overwhelming_pressure"]}
    found = odds(duel(boss, {"willpower": 9}), "use:overwhelming_pressure")
    assert found.damage == pytest.approx(18.0)
    assert found.guess
    # Then: it did so with all three of the dice that were tried, which is no certainty
    assert found.kind == "to achieve something"
    assert (found.chance, found.low, found.high) == pytest.approx((1.0, 2 / 3, 1.0))


def test_what_has_no_odds_has_none() -> None:
    battle = duel()
    decision = battle.decision
    assert decision is not None
    assert battle.view("blue").forecast(decision.option("hold")) is None


@rule("B-9", "R-TEST-041")
def test_the_probability_to_defeat_a_stranger_has_a_range_over_its_willpower() -> None:
    # Given: the die + 9 + 1 against Defense 10, so 1 to 10 Damage: Layers of 5 are lost by 5 and by 10
    strong = {"fitness": 9}
    # When: the sheet is open, or hidden with the same ranks as a typical one
    known = odds(duel(strong, {"awareness": 5, "willpower": 5}), "attack")
    hidden = odds(duel(strong, {"awareness": 5, "willpower": 5}, open_sheets=False), "attack")
    # Then
    assert hidden.defeats == pytest.approx(known.defeats)
    assert hidden.defeat_low < hidden.defeats < hidden.defeat_high
    assert known.defeat_span is None
