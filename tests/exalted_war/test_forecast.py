"""Odds before an action are those of the rules that play it."""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import Piece, answer, begin, hero, situation, solo, sorcerer, unit
from wartable import LATER, Battle, Forecast, Setup, State
from wartable.core.odds.pools import chance_of_at_least, expected_shortfall, success_chances
from wartable.rulesets.exalted_war.seen.view import WarView
from wartable.testing import rule

CLOSE: Final[dict[str, Any]] = {"open_sheets": True}


def asked(setup: Setup, *choices: str) -> Battle[State]:
    """The battle at the question that is open after these choices."""
    return answer(begin(setup, dice=None), *choices)


def odds(setup: Setup, key: str, *choices: str) -> Forecast:
    """What the seat that is asked after these choices is told of this option."""
    found = odds_at(asked(setup, *choices), key)
    assert found is not None
    return found


def odds_at(battle: Battle[State], key: str) -> Forecast | None:
    assert battle.decision is not None
    view = battle.game.view(battle.state, battle.decision.seat)
    return view.forecast(battle.decision.option(key))


def archers() -> Piece:
    """blue1 with bows."""
    return unit(
        "blue1",
        at=(500, 400),
        troops={"bow": "self_bow", "ranged": 2},
        leader={"bow": "self_bow", "archery": 3},
    )


def facing(**red: Any) -> Setup:
    """blue1, in contact with red1 in front of it, acts; both seats see all."""
    return situation(
        blue=[unit("blue1", at=(500, 400))],
        red=[unit("red1", beside="blue1", **red)],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )


# ------------------------------------------------------------------ attacks


@rule("EW-60", "EW-62", "EW-64")
def test_the_chance_to_hit_is_that_of_the_dice_bonus_and_dv_of_the_attack() -> None:
    # Given: 7 dice (Dexterity 2 + Melee 4 + spear 1) + Rating 2, against Parry DV 3 + half of Rating 2
    # Then: 2 + successes - 4 must leave 1, so 3 successes are needed
    assert odds(facing(), "attack:red1").chance == pytest.approx(chance_of_at_least(7, 3))


@rule("EW-65", "EW-66", "EW-71")
def test_damage_is_the_levels_that_all_throws_together_bring() -> None:
    # Given: raw Strength 3 + spear 4 + unit damage 2 = 9, soak armour 4 + unit 2 = 6, least damage 2
    # Then: with n successes n - 2 are left, 3 + (n - 2) dice roll, each worth 0.4 levels
    expected = sum(odds * 0.4 * (3 + n - 2) for n, odds in enumerate(success_chances(7)) if n >= 3)
    assert odds(facing(), "attack:red1").damage == pytest.approx(expected)


@rule("EW-91")
def test_at_its_back_a_unit_is_hit_far_more_often() -> None:
    # Given: red1 faces east, away from blue1; its DV is 0, so any success will do, and Rating 2 is enough
    assert odds(facing(facing="east"), "attack:red1").chance == pytest.approx(1.0)


def test_harm_is_what_enemies_in_contact_deal_before_the_next_action() -> None:
    # Given: the same blow comes back against a DV that is 1 lower, in the 5 ticks that both spears take
    expected = sum(odds * 0.4 * (3 + n - 1) for n, odds in enumerate(success_chances(7)) if n >= 2)
    found = odds(facing(troops={"perfect_morale": True}), "attack:red1")
    engaged = odds(facing(engaged=["blue1"]), "attack:red1", "stay")
    assert engaged.harm == pytest.approx(expected)
    # Then: where the two are not engaged yet, one's own nerve adds to it
    assert found.harm > engaged.harm


def test_an_enemy_out_of_contact_deals_no_harm() -> None:
    far = situation(blue=[archers()], red=[unit("red1", at=(620, 400))], acts=["blue1"], phase="act")
    found = odds(far, "shoot:red1")
    assert found.harm == 0.0
    assert found.damage > 0.0


def under_fire(*, shot_at: bool) -> Forecast:
    """What blue1's shot at skirmishers promises."""
    red = unit("red1", at=(620, 400), formation="skirmish", shot_at=shot_at)
    return odds(situation(blue=[archers()], red=[red], acts=["blue1"], phase="act", **CLOSE), "shoot:red1")


@rule("EW-73", "W-6")
def test_defeats_count_the_nerve_of_who_comes_under_fire() -> None:
    # Given: Skirmish, Magnitude 2, Drill 2: difficulty 1 + 2 on Morale 2; hardly any damage
    assert under_fire(shot_at=False).defeats >= expected_shortfall(2, 3, 2)
    # Then: who was under fire since its last action has nothing more to fear
    assert under_fire(shot_at=True).defeats < 0.1


@rule("EW-45")
def test_who_never_wavers_loses_nothing_by_nerve() -> None:
    found = odds(facing(engaged=["blue1"], troops={"perfect_morale": True}), "attack:red1", "stay")
    # Then: 7 levels at one blow are hardly possible
    assert found.defeats < 0.02


@rule("EW-05", "EW-85")
def test_a_flurry_is_told_by_its_two_attacks_and_pays_for_them() -> None:
    battle = asked(facing(engaged=["blue1"]), "stay")
    one, two = odds_at(battle, "attack:red1"), odds_at(battle, "flurry")
    assert one is not None
    assert two is not None
    # Then: 5 and 4 dice, the second against a DV that is 1 lower; the blow that comes back against 1 less
    assert two.chance == pytest.approx(1 - (1 - chance_of_at_least(5, 3)) * (1 - chance_of_at_least(4, 2)))
    assert two.harm > one.harm


@rule("EW-58")
def test_an_aim_is_told_by_the_attack_that_it_prepares() -> None:
    assert odds(facing(), "aim:red1").chance == pytest.approx(chance_of_at_least(10, 3))


# ------------------------------------------------------------------ called shots, Charms, spells


@rule("EW-68")
def test_enveloping_promises_no_damage() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=100, relays=3)],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    found = odds(setup, "envelop:red1")
    # Then: 1 success more for Magnitude, 2 lost: 4 are needed
    assert found.chance == pytest.approx(chance_of_at_least(7, 4))
    assert (found.damage, found.defeats) == (0.0, 0.0)


@rule("EW-69", "W-37")
def test_a_called_shot_puts_a_wounded_person_out_of_action() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), engaged={"red1": [0, 0]})],
        red=[unit("red1", beside="blue1", engaged={"blue1": [0, 0]}, drill=2)],
        people={"red1_leader": {"wounds": 6}},
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    found = odds(setup, "strike:red1_leader", "stay")
    # Given: 1 success lost by the called shot, 1 box left; raw 9 - soak 4 = 5 dice and more
    # Then: out of action with any level
    assert found.chance == pytest.approx(chance_of_at_least(7, 4))
    assert found.defeats == pytest.approx(
        sum(odds * (1 - 0.6 ** (5 + n - 3)) for n, odds in enumerate(success_chances(7)) if n >= 4)
    )


@rule("EW-26")
def test_a_charm_that_is_an_action_counts_with_what_it_adds() -> None:
    lamp = {"essence": 3, "motes": 9, "charms": ["falling_lamp"]}
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader=lamp)],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    # Then: 3 bonus successes: Rating 2 + 3 beat a DV of 4 without any success rolled
    assert odds(setup, "charm:falling_lamp>red1").chance == pytest.approx(1.0)
    assert odds(setup, "attack:red1").chance == pytest.approx(chance_of_at_least(7, 3))


@rule("EW-27", "W-47")
def test_a_spell_is_told_by_the_nerve_of_its_target() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), leader={"spells": ["ash_veil"]})],
        red=[unit("red1", at=(600, 400))],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    found = odds(setup, "cast:ash_veil>red1")
    # Given: Relaxed, difficulty 1 + 1 for the first circle, Morale 2
    assert found.chance == pytest.approx(1 - chance_of_at_least(2, 2))
    assert found.defeats == pytest.approx(expected_shortfall(2, 2, 2))


@rule("EW-47", "EW-48", "W-42")
def test_acting_apart_is_told_by_the_best_that_the_person_could_do() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), specials=[sorcerer("cal"), hero("bram")])],
        red=[unit("red1", at=(600, 400))],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    battle = asked(setup)
    found = odds_at(battle, "apart:cal")
    assert found is not None
    assert found.kind == LATER
    assert found.defeats == pytest.approx(expected_shortfall(2, 2, 2))
    # Then: a Hero has nobody in reach
    assert odds_at(battle, "apart:bram") is None


@rule("EW-47", "EW-48", "W-42")
def test_the_attack_of_a_person_who_acts_apart_comes_later() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), specials=[hero("bram")])],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    found = odds_at(asked(setup), "apart:bram")
    assert found is not None
    assert found.kind == LATER


# ------------------------------------------------------------------ commands


@rule("EW-96", "EW-88", "W-31")
def test_a_command_is_told_by_the_roll_that_it_takes() -> None:
    # Given: Charisma 1 + War 5 against 1; engaged, a new formation is 2 harder
    setup = facing(engaged=["blue1"])
    battle = asked(
        situation(
            blue=[unit("blue1", at=(500, 400), endurance=1)],
            red=[unit("red1", beside="blue1", engaged=["blue1"])],
            acts=["blue1"],
            phase="act",
        ),
        "stay",
    )
    rally = odds_at(battle, "rally:second_wind")
    assert rally is not None
    assert rally.chance == pytest.approx(chance_of_at_least(6, 1))
    assert odds(setup, "formation:close", "stay").chance == pytest.approx(chance_of_at_least(6, 3))
    assert odds(setup, "turn", "stay").chance == pytest.approx(chance_of_at_least(6, 1))


@rule("EW-94")
def test_a_merger_needs_both_leaders() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400)), unit("blue2", beside="blue1", leader={"war": 3, "charisma": 1})],
        red=[unit("red1", at=(900, 400))],
        acts=["blue1"],
        phase="act",
    )
    assert odds(setup, "merge:blue2").chance == pytest.approx(
        chance_of_at_least(6, 1) * chance_of_at_least(4, 1)
    )


@rule("EW-89", "W-27")
def test_getting_clear_is_told_by_its_roll() -> None:
    battle = asked(
        situation(
            blue=[unit("blue1", at=(500, 400), engaged=["red1"], drill=2, leader={"wits": 3, "war": 3})],
            red=[unit("red1", beside="blue1", engaged=["blue1"], drill=2)],
            acts=["blue1"],
            phase="act",
            **CLOSE,
        )
    )
    view = cast(WarView, battle.game.view(battle.state, "blue"))
    # Given: Wits 3 + War 3 + Drill 2 - Magnitude 2 against 3 + Drill 2
    assert view.disengage_chance("blue1") == pytest.approx(chance_of_at_least(6, 5))


# ------------------------------------------------------------------ duels


@rule("EW-70", "W-11")
def test_a_duel_goes_to_the_better_fighter_and_an_even_one_to_either() -> None:
    setup = situation(
        blue=[unit("blue1", at=(500, 400), specials=[hero("ox", strength=5, dexterity=5, melee=5)])],
        red=[unit("red1", beside="blue1")],
        acts=["blue1"],
        phase="act",
        **CLOSE,
    )
    battle = asked(setup)
    view = cast(WarView, battle.game.view(battle.state, "blue"))
    assert view.duel_win_chance("blue1_leader", "red1_leader") == pytest.approx(0.5, abs=0.1)
    assert view.duel_win_chance("ox", "red1_leader") > 0.8
    assert view.duel_win_chance("red1_leader", "ox") < 0.2


@rule("EW-70", "W-38")
def test_blows_of_a_duel_are_told_with_the_blow_that_comes_back() -> None:
    setup = situation(
        blue=[solo("vey", at=(500, 400), engaged={"ox": [0, 0]})],
        red=[solo("ox", beside="vey", engaged={"vey": [0, 0]}, next=90)],
        acts=["vey"],
        phase="act",
        **CLOSE,
    )
    battle = asked(setup, "stay", "challenge:ox_leader", "accept")
    one, two = odds_at(battle, "attack"), odds_at(battle, "flurry:2")
    assert one is not None
    assert two is not None
    # Given: 7 dice against Parry DV 3; in a flurry 5 and 4, the second against 1 less
    assert one.chance == pytest.approx(chance_of_at_least(7, 4))
    assert two.chance == pytest.approx(1 - (1 - chance_of_at_least(5, 4)) * (1 - chance_of_at_least(4, 3)))
    assert two.harm > one.harm > 0
    assert odds_at(battle, "guard") is None


# ------------------------------------------------------------------ whose action it is


def test_odds_throw_no_dice_and_change_nothing() -> None:
    battle = asked(facing())
    before = battle.game.dump(battle.state)
    assert battle.decision is not None
    view = battle.game.view(battle.state, "blue")
    told = [view.forecast(option) for option in battle.decision.options]
    assert any(told)
    assert battle.game.dump(battle.state) == before


def test_where_several_units_could_be_meant_nothing_is_told() -> None:
    # Given: blue1 and blue2 guard in contact with red1; which is asked to break off does not show
    blue = [
        unit("blue1", at=(500, 400), state_of="guard", next=4),
        unit("blue2", at=(521, 379), state_of="guard", next=4),
    ]
    setup = situation(blue=blue, red=[unit("red1", at=(521, 400), next=9)], phase="act", **CLOSE)
    battle = asked(setup)
    assert odds_at(battle, "attack:red1") is None
    # Then: who knows the unit is told
    view = cast(WarView, battle.game.view(battle.state, "blue"))
    assert battle.decision is not None
    assert view.forecast_of_own_action("blue1", battle.decision.option("attack:red1")) is not None
