"""What using an ability would bring: tried out on a copy, from what the asking side knows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    Piece,
    begin,
    keys,
    play,
    reserve,
    situation,
    unit,
)
from tests.conformance.operations import NAME, SMALL, secrets
from wartable import Battle, Forecast, Option, State
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.odds.lookahead import AbilityUseForecast
from wartable.rulesets.battle_century.operation.odds.threat import expected_attack_damage
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.rulesets.battle_century.operation.seen.observation import OperationObservation
from wartable.testing.conformance import Trial, check_secrets

SHIELD: Final = {"arms": ["custom_defense:shooting"]}


def use_forecast(battle: Battle[State], key: str) -> AbilityUseForecast:
    """The use_forecast of an option of the open question, for the seat that is asked."""
    decision = battle.decision
    assert decision is not None
    view = battle.game.view(battle.state, decision.seat)
    assert isinstance(view, OperationObservation)
    found = view.forecast_of_use(decision.option(key))
    assert found is not None
    return found


def forecast(battle: Battle[State], key: str) -> Forecast | None:
    """The odds of an option of the open question."""
    decision = battle.decision
    assert decision is not None
    return battle.view(decision.seat).forecast(decision.option(key))


def shot_at(*answers: str, dice: Sequence[int] = (9,), **red: Any) -> Battle[State]:
    """blue1 (Might 5, Tension 1) has fired a Beam Rifle at red1: the die + 6 against its Defense 10."""
    setup = situation(
        blue=[unit("blue1", zone="B5", weapons=["beam_rifle"])],
        red=[unit("red1", zone="E5", weapons=["assault_rifle"], **{"guard": 5, "threshold": 5, **red})],
    )
    return play(setup, ["attack", "with:beam_rifle", "to:B5", *answers], dice=[list(dice)])


def test_an_active_defense_prevents_what_it_takes_off_the_margin() -> None:
    # 9 + 6 - 10 = 5 Damage; 3 more Defense leave 2, and the Level is kept
    found = use_forecast(shot_at(upgrades=SHIELD), "custom_defense:shooting+3:red1")
    assert (found.chance, found.harm, found.energy, found.points) == (1.0, -3.0, 1, 0)
    assert found.besides == 1.5


def test_a_person_is_told_the_same_odds() -> None:
    # 6 + 6 - 10 = 2 Damage: with 3 more Defense it misses
    found = forecast(shot_at(upgrades=SHIELD, dice=[6]), "custom_defense:shooting+3:red1")
    assert found is not None
    assert (found.chance, found.damage, found.harm, found.guess) == (0.0, 0.0, -2.0, False)


def test_what_does_nothing_to_the_test_has_no_odds() -> None:
    battle = shot_at(upgrades=SHIELD, genre_points=1)
    assert "live_another_day:red1" in keys(battle)
    assert forecast(battle, "live_another_day:red1") is None


def test_a_free_action_has_the_odds_of_its_best_shot() -> None:
    # 6 against Defense 8: the die less 2, 36 in all; at a 1 it misses
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=3, threshold=5, duel="red1", weapons=["anti_air_missiles"])],
        red=[
            unit("red1", zone="C3", might=5, duel="blue1", weapons=["anti_air_missiles"]),
            unit("red2", zone="E3"),
        ],
        open_sheets=True,
    )
    found = forecast(play(setup, ["attack", "with:anti_air_missiles", "at:red2"], dice=[[1]]), "attack")
    assert found is not None
    assert (found.chance, found.damage) == pytest.approx((0.9, 3.6))


def test_a_reroll_is_weighed_over_all_faces() -> None:
    # 10 + 6 - 10 = 6 Damage stand. With a Disadvantage the lower of two dice counts: face f is f - 4 Damage,
    # in 2 (10 - f) + 1 of 100 ways. That is 11 + 9 x 2
    # + 7 x 3 + 5 x 4 + 3 x 5 + 1 x 6 = 91 hundredths
    boss = unit(
        "red1", zone="E5", guard=5, threshold=5, tier="boss", genre_points=1, powers=["you_are_too_slow"]
    )
    setup = situation(blue=[unit("blue1", zone="B5", weapons=["beam_rifle"])], red=[boss], open_sheets=True)
    battle = play(setup, ["attack", "with:beam_rifle", "to:B5"], dice=[[10]])
    found = use_forecast(battle, "you_are_too_slow:red1")
    assert found.harm == pytest.approx(0.91 - 6.0)


def test_a_power_that_halves_a_blow_prevents_half_of_it() -> None:
    # 9 + 6 - 10 = 5 Damage, halved 2
    battle = shot_at("pass", powers=["my_defense_is_impregnable"], genre_points=1)
    found = use_forecast(battle, "my_defense_is_impregnable:red1")
    assert (found.harm, found.points) == (-3.0, 1)


def minded(die: int = 6, **red: Any) -> Battle[State]:
    """blue1, whose Might 7 red pictures as 5, fires a Beam Rifle at red1: 6 + 7 + 1 against Guard 5 + 5."""
    target = {"guard": 5, "threshold": 9, "powers": ["mind_over_matter"], "genre_points": 1, **red}
    setup = situation(
        blue=[unit("blue1", zone="B5", might=7, weapons=["beam_rifle"])],
        red=[unit("red1", zone="E5", **target)],
    )
    return play(setup, ["attack", "with:beam_rifle", "to:B5"], dice=[[die]])


def test_a_total_that_was_called_stands_where_ranks_are_counted_as_they_are_now() -> None:
    # 3 + 7 + 1 = 11 hits; with the Might 5 that red pictures it would miss, and 0% was told
    assert use_forecast(minded(die=3), "mind_over_matter:red1").chance == 1.0


def test_ranks_that_are_pictured_make_no_difference_by_themselves() -> None:
    # Mind Over Matter once had Might counted as it is now, with the Might 5 that red pictures: 2 less Damage.
    # So it was used 2 times a battle where nothing was halved.
    found = use_forecast(minded(), "mind_over_matter:red1")
    assert (found.harm, found.besides) == (0.0, 0.0)


def test_a_rank_that_is_made_whole_counts() -> None:
    # Guard 5, halved 2: with the Power 3 Damage less
    net = {"effect": "netted", "other": "blue1", "clock": "blue1"}
    assert use_forecast(minded(effects=[net]), "mind_over_matter:red1").harm == -3.0


def test_trying_things_out_changes_nothing() -> None:
    battle = wise()
    state = cast(Operation, battle.state)
    before = json.dumps(operation_to_data(state))
    decision = battle.decision
    assert decision is not None
    view = cast(OperationObservation, battle.view(decision.seat))
    told = [view.forecast_of_use(option) for option in decision.options]
    assert len(told) == len(decision.options)
    assert json.dumps(operation_to_data(state)) == before


def wise(**red: Any) -> Battle[State]:
    """blue1 could strike anybody, or make red1 weaker."""
    powers = ["die_for_me", "your_fate_is_sealed"]
    blue = unit("blue1", zone="B5", tier="boss", systems=8, powers=powers, genre_points=3)
    return begin(
        situation(
            blue=[blue], red=[unit("red1", zone="E5", **{"threshold": 5, **red}), unit("red2", zone="K9")]
        )
    )


def test_each_answer_to_a_question_of_an_ability_has_its_own_prospect() -> None:
    battle = wise(damage=17, maimed=["head", "arms", "legs"])
    battle.choose("power:die_for_me")
    # half of Systems 8 is 4; red1, pictured with Threshold 5 as it is, has 3 left
    assert (use_forecast(battle, "of:red1").damage, use_forecast(battle, "of:red1").defeats) == (3.0, 1.0)
    assert (use_forecast(battle, "of:red2").damage, use_forecast(battle, "of:red2").defeats) == (4.0, 0.0)


def test_what_hinders_an_enemy_prevents_damage() -> None:
    battle = wise()
    found = use_forecast(battle, "power:your_fate_is_sealed")
    assert found.harm < 0.0
    assert found.points == 1


def test_reinforcements_have_prospects_too() -> None:
    setup = situation(
        blue=[unit("blue1", zone="B5", threshold=5, damage=12, maimed=["head", "legs"])],
        red=[unit("red1", zone="E5")],
        reinforcements=[reserve("scouts", "live", level=3)],
        turn="scouts",
    )
    found = use_forecast(begin(setup), "power:live")
    assert (found.harm, found.points) == (-12.0, 3)


# ------------------------------------------------------------------ Tests that Enemies may have rolled again


def exchange(
    *answers: str, dice: Sequence[Sequence[int]], others: Sequence[Piece] = (), **blue: Any
) -> Battle[State]:
    """All sheets are open. blue1, with 40 points of Threshold, shoots at red1, a Boss with 48: die + Might 5
    + Tension 5 against Defense 10, so that its Damage is what its die shows. No Level can fall by that.
    """
    shooter = {
        "weapons": ["anti_air_missiles"],
        "might": 5,
        "speed": 0,
        "threshold": 10,
        "genre_points": 1,
        **blue,
    }
    boss = {"tier": "boss", "guard": 5, "threshold": 12, "powers": ["you_are_too_slow"], "genre_points": 1}
    setup = situation(
        blue=[unit("blue1", zone="B5", **shooter)],
        red=[unit("red1", zone="E5", **cast(Any, boss)), *others],
        tension=5,
        open_sheets=True,
        turn="blue1",
    )
    return play(setup, ["attack", "with:anti_air_missiles", *answers], dice=dice)


def test_enemies_try_again_where_that_is_worth_a_point_to_them() -> None:
    # 10 Damage stand. You are too Slow: the lower of two dice, face f in 2 (10 - f) + 1 of 100 ways. Tried
    # again with both that Disadvantage and an Advantage, 5.5 on average. A Genre Point is worth 2.5 of blue's
    # 40 + 1, so 2.99 of red's 48 + 1: 1 and 2 are tried again, in 19 + 17 ways; the rest is
    # 3 x 15 + 4 x 13 + 5 x 11 + 6 x 9 + 7 x 7 + 8 x 5 + 9 x 3 + 10 = 332 hundredths
    found = use_forecast(exchange("pass", dice=[[10]]), "you_are_too_slow:red1")
    assert found.harm == pytest.approx(3.32 + 0.36 * 5.5 - 10.0)
    assert found.besides == pytest.approx(0.36 * 2.5 * 49 / 41)


def test_nobody_tries_again_a_second_time() -> None:
    # A 1, tried again: a 10, which stands. Advantage and Disadvantage: 5.5 on average, and no more to come
    battle = exchange("try_again:blue1", "trade:0", dice=[[1], [10, 4]])
    found = use_forecast(battle, "you_are_too_slow:red1")
    assert found.harm == pytest.approx(5.5 - 10.0)
    assert found.besides == 0.0


def test_grunts_try_nothing_again() -> None:
    # the lower of two dice is 3.85 on average
    found = use_forecast(exchange(dice=[[10]], tier="grunt", genre_points=0), "you_are_too_slow:red1")
    assert found.harm == pytest.approx(3.85 - 10.0)
    assert found.besides == 0.0


def test_enemies_may_not_be_so_fast_to_let_a_second_try_stand() -> None:
    # A 1 stands. Tried again, the higher of two dice: face f in 2 f - 1 of 100 ways. red2, whom nobody
    # attacks, can put two Disadvantages on that: the lower of two dice then, 3.85 on average. 7 and more is
    # worth a point, 2.5, to red, in 13 + 15 + 17 + 19 ways; the rest is
    # 1 + 2 x 3 + 3 x 5 + 4 x 7 + 5 x 9 + 6 x 11 = 161 hundredths. Those 2.5 are of red's 48 + 32 + 1
    other = unit("red2", zone="K9", threshold=8)
    found = use_forecast(exchange(dice=[[1]], others=[other]), "try_again:blue1")
    assert found.damage == pytest.approx(1.61 + 0.64 * 3.85 - 1.0)
    assert found.besides == pytest.approx(0.64 * 2.5 * 41 / 81)


def test_a_second_try_stands_where_no_ally_could_object() -> None:
    # the higher of two dice is 7.15 on average
    found = use_forecast(exchange(dice=[[1]]), "try_again:blue1")
    assert found.damage == pytest.approx(7.15 - 1.0)
    assert found.besides == 0.0


def test_enemies_are_believed_to_hit_harder_than_a_usual_attack_would() -> None:
    # 5.5 Damage on average, 1.6 times as much at their best
    state = cast(Operation, exchange(dice=[[1]]).state)
    assert expected_attack_damage(state, state.units["blue1"], state.units["red1"]) == pytest.approx(
        1.6 * 5.5
    )


# ------------------------------------------------------------------ nothing hidden shows


def tell_all(field: OperationObservation, option: Option) -> Forecast | None:
    """What is told of an option, its use_forecast among it, as a Forecast."""
    found = None if option.key.startswith(("gain:", "choose:", "to:")) else field.forecast_of_use(option)
    if found is None:
        return None
    cost = found.energy + 100.0 * found.points
    return Forecast(cost, found.damage, found.harm - found.besides, found.defeats, guess=found.guess)


@pytest.mark.slow
@pytest.mark.parametrize("number", [4, 7])
def test_no_prospect_tells_what_is_hidden(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OperationObservation, "forecast", tell_all)
    check_secrets(Trial(NAME, SMALL[number], 1), secrets, every=4)


def test_a_level_lost_in_place_of_an_ally_does_not_make_a_power_free() -> None:
    # The Level that blue2 loses for blue1 brings a Genre Point, as blue1's own would have done: it looked as
    # if taking the hit cost nothing
    setup = situation(
        blue=[
            unit("blue1", zone="E5", guard=5, threshold=5),
            unit(
                "blue2",
                zone="E6",
                guard=5,
                threshold=5,
                powers=["take_one_for_the_team"],
                genre_points=1,
                damage=4,
            ),
        ],
        red=[unit("red1", zone="B5", weapons=["beam_rifle"])],
        turn="red1",
    )
    # When: 9 + 5 Might + 1 Tension = 15 against Defense 10: 5 Damage, a Level of either
    battle = play(setup, ["attack", "with:beam_rifle", "at:blue1", "to:B5", "pass"], dice=[[9]])
    assert use_forecast(battle, "take_one_for_the_team:blue2").points == 1
