"""The greedy player of Infinity: where its Orders, AROs and Command Tokens go, and whether it wins."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from tests.infinity.skirmishes import Piece, begin, keys, play, situation, state_of, trooper
from tests.infinity.teams import orders, warden
from wartable import Battle, Setup, State, View, fight, game_of, new_battle, ruleset
from wartable.rulesets import infinity
from wartable.rulesets.infinity.seen.shelter import likely_enemy_bodies, mutual_visibility_share

FORCES: Final = {"gatewick": 200, "redsalt": 150, "mirror_company": 200}
GUN: Final = ["light_machine_gun", "pistol", "cc_weapon"]
PISTOL: Final = ["pistol", "cc_weapon"]
AROUND: Final = ((12, 9), (12, 7), (13, 8))
"""Places in contact with one who stands at 12, 8."""
WALL: Final = {"kind": "house", "x": 0, "y": 14, "width": 24, "depth": 2, "height": 4}


def choice(battle: Battle[State]) -> str:
    """What a greedy player answers to the open question."""
    decision = battle.decision
    assert decision is not None
    view = battle.game.view(battle.state, decision.seat)
    return ruleset("infinity").player("greedy", 1).choose(decision, partial(_same, view)).key


def _same(view: View) -> View:
    return view


# ------------------------------------------------------------------ AROs


def test_it_shoots_back_rather_than_be_shot_at() -> None:
    # What went wrong: harm suffered without an ARO was not counted, so it passed or reset under fire.
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    assert choice(play(setup, ["regular:blue1", "idle"])) == "red1:bs_attack:rifle>blue1"


def test_it_dodges_where_it_has_nothing_to_shoot_back_with() -> None:
    red = trooper("red1", at=(12, 20), weapons=["cc_weapon"], ph=13)
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[red])
    assert choice(play(setup, ["regular:blue1", "idle"])) == "red1:dodge"


def test_under_fire_without_a_shot_it_dodges_and_does_not_reset() -> None:
    # What went wrong: Reset, which stops no bullet, looked free of harm, and was declared in front of guns.
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), weapons=["cc_weapon"])], red=[trooper("red1", at=(12, 20))]
    )
    assert choice(play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1"])) == "dodge"


def test_a_chain_rifle_is_used_where_it_reaches() -> None:
    blue = trooper("blue1", at=(12, 14), weapons=["chain_rifle", "pistol"], bs=9)
    setup = situation(blue=[blue], red=[trooper("red1", at=(12, 23.5), weapons=["cc_weapon"])])
    assert choice(play(setup, ["regular:blue1", "idle", "pass"])) == "bs_attack:chain_rifle>red1"


@pytest.mark.rule("IN-06-12/1", "IN-08-16", "IN-R23")
def test_many_in_contact_may_strike_back() -> None:
    # What went wrong: with two blows declared in answer the forecast of a third asked who strikes for all,
    # and the battle broke off.
    red = [trooper(f"red{at}", at=AROUND[at], weapons=["cc_weapon"]) for at in range(3)]
    blue = [trooper("blue1", at=(12, 8), weapons=["cc_weapon"])]
    setup = situation(blue=blue, red=red)
    battle = play(setup, ["regular:blue1", "red0:cc_attack:cc_weapon>blue1"])
    assert choice(battle) in keys(battle)
    battle.choose("red1:cc_attack:cc_weapon>blue1")
    assert choice(battle) in keys(battle)


# ------------------------------------------------------------------ Orders


def test_an_order_goes_to_who_can_do_most_with_it() -> None:
    blue = [trooper("blue1", at=(4, 8), weapons=PISTOL), trooper("blue2", at=(12, 6), weapons=GUN)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 26), weapons=PISTOL)])
    assert choice(begin(setup)) == "regular:blue2"


def test_it_lays_suppressive_fire_where_there_is_nobody_to_shoot_at() -> None:
    blue = [trooper("blue1", at=(4, 4)), trooper("blue2", at=(12, 4), weapons=GUN)]
    red = [trooper("red1", at=(12, 28))]
    battle = play(situation(blue=blue, red=red, pieces=[WALL]), ["regular:blue2"])
    assert choice(battle) == "suppressive_fire"


def test_a_doctor_goes_to_the_one_who_is_down() -> None:
    blue = [
        trooper("blue1", at=(20, 4)),
        trooper("blue2", at=(4, 4), skills=["doctor"]),
        trooper("blue3", at=(8, 4), wounds=1, states={"unconscious": ""}),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 28))], pieces=[WALL])
    battle = begin(setup)
    assert choice(battle) == "regular:blue2"
    battle = play(setup, ["regular:blue2"])
    assert choice(battle) == "move"


# ------------------------------------------------------------------ Command Tokens


def test_an_irregular_order_becomes_regular_for_who_can_use_it_better() -> None:
    blue = [
        trooper("blue1", at=(20, 4)),
        trooper("blue2", at=(12, 6), weapons=GUN),
        trooper("blue3", at=(4, 4), weapons=PISTOL, training="irregular"),
    ]
    red = [trooper("red1", at=(12, 26), weapons=PISTOL)]
    army = {"tokens": 2, "irregular": ["blue3"]}
    setup = situation(blue=blue, red=red, orders={"regular": {"1": 0}}, armies={"blue": army})
    assert choice(begin(setup)) == "convert:blue3"


def test_it_keeps_its_tokens_while_regular_orders_are_left() -> None:
    blue = [
        trooper("blue1", at=(12, 6), weapons=GUN),
        trooper("blue2", at=(4, 4), weapons=PISTOL, training="irregular"),
    ]
    army = {"tokens": 2, "irregular": ["blue2"]}
    red = [trooper("red1", at=(12, 26), weapons=PISTOL)]
    setup = situation(blue=blue, red=red, orders={"regular": {"1": 1}}, armies={"blue": army})
    assert choice(begin(setup)) == "regular:blue1"


def test_many_shoot_at_one_who_can_answer_only_one_of_them() -> None:
    blue = [trooper(f"blue{at}", at=(4 + 4 * at, 8)) for at in range(4)]
    red = [trooper("red1", at=(10, 20), vita=2)]
    setup = situation(blue=blue, red=red, orders={"regular": {"1": 1}}, armies={"blue": {"tokens": 2}})
    battle = begin(setup)
    assert choice(battle) == "coordinated:1"
    battle = play(setup, ["coordinated:1"])
    assert choice(battle).startswith("spearhead:")
    battle = play(setup, ["coordinated:1", "spearhead:blue0", "also:blue1", "enough"])
    assert choice(battle) == "idle"


def test_many_do_not_show_themselves_to_more_who_answer_than_they_can_hit() -> None:
    blue = [trooper(f"blue{at}", at=(4 + 4 * at, 8)) for at in range(4)]
    red = [trooper("red1", at=(10, 20), vita=2)]
    others = [trooper(f"red{at}", at=(2 + 4 * at, 22), weapons=GUN, bs=15) for at in range(2, 6)]
    two = {"regular": {"1": 2}}
    army = {"blue": {"tokens": 2}}
    assert choice(begin(situation(blue=blue, red=red, orders=two, armies=army))) == "coordinated:1"
    setup = situation(blue=blue, red=[*red, *others], orders=two, armies=army)
    assert choice(begin(setup)) != "coordinated:1"


def test_a_token_forms_a_fireteam_round_who_shoots_best() -> None:
    gunner = warden("g1", 12, unit="Gunner", weapons=GUN)

    def chosen(tokens: int, *blue: Piece) -> str:
        return choice(begin(orders(blue, regular={"1": 5}, tokens=tokens)))

    assert chosen(2, warden("w1", 10), warden("w2", 14), gunner) == "fireteam:core1:g1"
    assert not chosen(1, warden("w1", 10), warden("w2", 14), gunner).startswith("fireteam")


def test_no_token_forms_a_fireteam_that_helps_nobody_to_hit() -> None:
    # a template is not rolled for, and two of different units are no better at shooting together
    runners = [warden(f"r{at}", 4 * at, unit="Runner", weapons=["chain_rifle"]) for at in range(1, 3)]
    mixed = [warden("f1", 16, unit="Facet"), warden("l1", 18, unit="Lens"), warden("l2", 20, unit="Facet")]
    assert not choice(begin(orders(runners, regular={"1": 5}, tokens=4))).startswith("fireteam")
    assert choice(begin(orders(mixed, regular={"1": 5}, tokens=4))) in (
        "fireteam:haris2:f1",
        "fireteam:haris2:l2",
    )


def test_the_last_order_lays_suppressive_fire_with_many() -> None:
    blue = [trooper(f"blue{at}", at=(4 + 4 * at, 4)) for at in range(4)]
    red = [trooper("red1", at=(12, 28))]
    army = {"tokens": 2}
    one = {"regular": {"1": 1}}
    setup = situation(blue=blue, red=red, pieces=[WALL], orders=one, armies={"blue": army})
    assert choice(begin(setup)) == "coordinated:1"
    battle = play(setup, ["coordinated:1", "spearhead:blue0", "also:blue1", "enough"])
    assert choice(battle) == "suppressive_fire"
    setup = situation(blue=blue, red=red, pieces=[WALL], orders={"regular": {"1": 2}}, armies={"blue": army})
    assert choice(begin(setup)).startswith("regular:")
    setup = situation(blue=blue[:2], red=red, pieces=[WALL], orders=one, armies={"blue": army})
    assert choice(begin(setup)).startswith("regular:")


def test_the_new_lieutenant_is_not_who_shoots_most() -> None:
    blue = [
        trooper("blue1", at=(4, 4), wounds=1, states={"unconscious": ""}),
        trooper("blue2", at=(8, 4), weapons=GUN),
        trooper("blue3", at=(12, 4), weapons=PISTOL),
    ]
    army = {"loss_of_lieutenant": True}
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 28))], pieces=[WALL], armies={"blue": army})
    assert choice(play(setup, ["end"])) == "lieutenant:blue3"


def test_the_last_token_is_kept_for_a_patient_of_the_doctor() -> None:
    # Given: one token, and a patient with a Cube on whom a failed roll of Doctor could be repeated
    blue = [
        trooper("blue1", at=(20, 4), skills=["doctor"], weapons=PISTOL),
        trooper("blue2", at=(12, 6)),
        trooper("blue3", at=(4, 4), weapons=PISTOL, training="irregular"),
    ]
    down = trooper("blue4", at=(20, 2), wounds=1, skills=["cube"], states={"unconscious": ""})
    red = [trooper("red1", at=(12, 22), weapons=PISTOL, arm=10)]

    def chosen(tokens: int, *more: Piece) -> str:
        army = {"tokens": tokens, "irregular": ["blue3"], "lieutenant": 0}
        orders = {"regular": {"1": 0}}
        return choice(begin(situation(blue=[*blue, *more], red=red, orders=orders, armies={"blue": army})))

    assert chosen(1) == "convert:blue3"
    assert chosen(2, down) == "convert:blue3"
    assert chosen(1, down) == "irregular:blue3"


def test_a_token_for_retreat_goes_to_somebody_who_can_still_act() -> None:
    # What went wrong: a token let the dangerous Gunner ignore Retreat!, who lay Unconscious.
    blue = [
        trooper("blue1", at=(12, 2), cost=10, weapons=GUN, wounds=1, states={"unconscious": ""}),
        trooper("blue2", at=(8, 2), cost=10),
        trooper("blue3", at=(4, 2), cost=10, weapons=PISTOL),
    ]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28))],
        now={"phase": "tactical", "step": 1, "round": 2},
        armies={"blue": {"tokens": 3}},
        sides={"blue": {"points": 150}},
    )
    assert choice(play(setup, [])) == "stand_fast:blue2"
    # the next ones turn the Orders of others into its own
    assert choice(play(setup, ["stand_fast:blue2"])) == "keep"


def test_nobody_lays_suppressive_fire_as_the_battle_ends() -> None:
    blue = [trooper(f"blue{at}", at=(4 + 4 * at, 4)) for at in range(4)]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 28))],
        pieces=[WALL],
        orders={"regular": {"1": 1}},
        armies={"blue": {"tokens": 2}},
        now={"round": 3, "first": "red"},
    )
    assert choice(begin(setup)).startswith("regular:")
    assert choice(play(setup, ["regular:blue0"])) == "cautious_movement"


def test_the_second_player_keeps_its_token_for_its_own_turns() -> None:
    # a token more in its own turns was found to win more battles than Suppressive Fire in the enemy's first
    red = [trooper("red1", at=(12, 28)), trooper("red2", at=(15, 28), weapons=GUN)]
    now: dict[str, object] = {"phase": "tactical", "step": 0}
    blue = [trooper("blue1", at=(12, 2)), trooper("blue2", at=(15, 2), training="irregular")]
    battle = play(situation(blue=blue, red=red, now=now), [])
    assert choice(battle) == "keep"
    battle = play(situation(blue=blue, red=red, now={**now, "step": 3}), [])
    assert choice(battle) == "keep"


def test_orders_are_removed_from_the_smaller_pool() -> None:
    blue = [trooper(f"blue{at}", at=(2 + at, 2), group=1 if at < 10 else 2) for at in range(12)]
    setup = situation(
        blue=blue, red=[trooper("red1", at=(12, 28))], now={"phase": "tactical", "step": 3, "round": 1}
    )
    battle = play(setup, ["remove_orders"])
    assert choice(battle) == "from:2"


def _groups(many: int) -> Setup:
    """A Tactical Phase with this many Troopers in a Combat Group beside a gunner of another, who is as good
    as theirs.
    """
    blue = [trooper("gun1", at=(4, 2), weapons=GUN), trooper("gun2", at=(20, 2), weapons=GUN, group=2)]
    blue += [trooper(f"blue{at}", at=(4 + at, 2), weapons=PISTOL) for at in range(1, many)]
    return situation(
        blue=blue, red=[trooper("red1", at=(12, 28))], now={"phase": "tactical", "step": 0, "round": 2}
    )


def test_a_weak_shooter_joins_the_group_that_has_few_orders() -> None:
    assert choice(play(_groups(5), [])).startswith("group:blue")
    assert choice(play(_groups(3), [])) == "done"


def test_who_shoots_badly_leaves_a_group_of_none_better() -> None:
    guns = [trooper("gun1", at=(4, 2), weapons=GUN), trooper("gun2", at=(8, 2), weapons=GUN)]
    lone = [trooper("lone", at=(20, 2), weapons=PISTOL, group=2)]
    friend = [trooper("gun3", at=(16, 2), weapons=GUN, group=2)]
    now: dict[str, object] = {"phase": "tactical", "step": 0, "round": 2}
    red = [trooper("red1", at=(12, 28))]
    assert choice(play(situation(blue=[*guns, *lone], red=red, now=now), [])) == "group:lone>1"
    assert choice(play(situation(blue=[*guns, *lone, *friend], red=red, now=now), [])) == "done"


def test_nobody_who_is_down_changes_its_group() -> None:
    # What went wrong: a group of which all were down had no Orders to compare, and the battle broke off.
    blue = [
        trooper("blue1", at=(4, 2)),
        trooper("blue2", at=(8, 2), group=2, wounds=1, states={"unconscious": ""}),
    ]
    now: dict[str, object] = {"phase": "tactical", "step": 0, "round": 2}
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 28))], now=now)
    assert choice(play(setup, [])) == "done"


# ------------------------------------------------------------------ deployment


def test_the_lieutenant_is_hidden_and_others_watch() -> None:
    # Given: houses that hide a half of either zone
    houses = [{"kind": "house", "x": 0, "y": y, "width": 12, "depth": 2, "height": 4} for y in (9, 21)]
    blue = [trooper("blue1", skills=["lieutenant"]), trooper("blue2"), trooper("blue3")]
    setup = situation(blue=blue, red=[trooper("red1"), trooper("red2")], pieces=houses)
    battle = new_battle({key: value for key, value in setup.items() if key != "now"}, 1)
    while state_of(battle).round == 0:
        battle.choose(choice(battle))
    state = state_of(battle)
    watched = likely_enemy_bodies(state, "blue")
    seen = [
        mutual_visibility_share(state, state.troopers[id].body, watched) for id in ("blue1", "blue2", "blue3")
    ]
    assert seen[0] == 0 < max(seen)


# ------------------------------------------------------------------ and whether it wins


def mirror(force: str) -> Setup:
    """A force against itself."""
    path = Path(infinity.__file__).parent / "scenarios" / "forces" / f"{force}.toml"
    given = tomllib.loads(path.read_text("utf-8"))["units"]
    units: list[dict[str, object]] = []
    for side in ("a", "b"):
        for unit in given:
            twin = {**unit, "id": f"{side}_{unit['id']}", "side": side}
            if "controller" in unit:
                twin["controller"] = f"{side}_{unit['controller']}"
            units.append(twin)
    points = FORCES[force]
    sides = [{"id": "a", "points": points}, {"id": "b", "points": points}]
    return {"ruleset": "infinity", "title": force, "sides": sides, "units": units}


@pytest.mark.parametrize("force", FORCES)
def test_it_beats_the_random_player(force: str) -> None:
    setup = mirror(force)
    game = game_of(setup)
    start: Any = game.start(setup, 0)
    won = 0
    for seed in range(6):
        state = start.reseeded(seed)
        mine, other = ("a", "b") if seed % 2 else ("b", "a")
        rules = ruleset("infinity")
        fight(game, state, {mine: rules.player("greedy", seed), other: rules.player("random", seed)})
        won += state.outcome().winners == (mine,)
    assert won >= 5


def test_a_hacker_weighs_a_tag_that_it_can_take() -> None:
    # What went wrong: the key of a hacking attack has its target and no weapon, and the player broke on it.
    blue = [trooper("blue1", at=(12, 8), skills=["hacker"], wip=16, weapons=["submachine_gun"])]
    tag = trooper("red2", at=(12, 14), type="tag", str=3, silhouette=7, bts=0, facing=12)
    setup = situation(blue=blue, red=[trooper("red1", at=(2, 30)), tag])
    battle = play(setup, ["regular:blue1", "idle"])
    if battle.decision is not None and battle.decision.seat == "red":
        battle.choose("pass")
    assert "total_control>red2" in keys(battle)
    assert choice(battle) in keys(battle)
