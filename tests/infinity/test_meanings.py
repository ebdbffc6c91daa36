"""What options of a skirmish are said to bring: Orders, skills, places, facings and Command Tokens."""

from __future__ import annotations

from typing import Final

import pytest

from tests.infinity.skirmishes import play, situation, trooper
from wartable import Battle, State
from wartable.core.views.knowledge import PASS

rule = pytest.mark.rule

HOUSE: Final = {"kind": "house", "x": 10, "y": 14, "width": 4, "depth": 2, "height": 4}
CRATES: Final = {"kind": "crates", "x": 10, "y": 9, "width": 4, "depth": 1, "height": 1}


def meaning(battle: Battle[State], key: str) -> str:
    """What the seat that is asked is told of an option."""
    decision = battle.decision
    assert decision is not None
    option = {option.key: option for option in decision.options}[key]
    return battle.view(decision.seat).meaning(decision, option)


def test_an_order_says_how_many_there_are_and_how_far_the_enemy_is() -> None:
    red = [trooper("red1", at=(12, 21))]
    two = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red, orders={"regular": {"1": 2}}), [])
    assert meaning(two, "regular:blue1") == "red1 is 12 inches away; one of 2 Regular Orders"
    one = play(situation(blue=[trooper("blue1", at=(12, 10))], red=red, orders={"regular": {"1": 1}}), [])
    assert meaning(one, "regular:blue1") == "red1 is 10 inches away; the last Regular Order"


def test_an_order_says_that_it_ends_suppressive_fire() -> None:
    blue = trooper("blue1", at=(12, 8), states=["suppressive_fire"])
    battle = play(situation(blue=[blue], red=[trooper("red1", at=(12, 20))]), [])
    assert "ends the Suppressive Fire" in meaning(battle, "regular:blue1")


def test_the_end_of_the_phase_says_what_is_lost() -> None:
    for orders, said in ((3, "3 Orders would be lost"), (1, "1 Order would be lost")):
        blue, red = [trooper("blue1", at=(12, 8))], [trooper("red1", at=(12, 20))]
        setup = situation(blue=blue, red=red, orders={"regular": {"1": orders}})
        assert meaning(play(setup, []), "end") == said


def test_a_move_says_how_far_it_goes() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), mov=[6, 3])], red=[trooper("red1", at=(12, 20))], pieces=[HOUSE]
    )
    assert meaning(play(setup, ["regular:blue1"]), "move").startswith("up to 6 inches")
    again = play(setup, ["regular:blue1", "move", "to:G5", "at:12,9"])
    assert meaning(again, "move").startswith("up to 3 inches")


@rule("IN-07-20")
def test_a_prone_move_says_that_it_is_half_as_long() -> None:
    # IN-07-20: to go prone and move was said to lead as far as to move and go prone
    blue = [trooper("blue1", at=(12, 8), mov=[6, 4]), trooper("blue2", at=(16, 8), mov=[6, 4], prone=True)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 28))])
    battle = play(setup, ["regular:blue1"])
    said = {"move": 6, "move:down": 3, "move:drop": 6, "cautious_movement": 6, "cautious_movement:down": 3}
    for key, inches in said.items():
        assert meaning(battle, key).startswith(f"up to {inches} inches")
    battle = play(setup, ["regular:blue2"])
    for key, inches in {"move": 3, "move:up": 6, "move:rise": 3}.items():
        assert meaning(battle, key).startswith(f"up to {inches} inches")


def test_a_place_says_whom_one_can_hit_from_it_and_who_sees_one() -> None:
    blue, red = [trooper("blue1", at=(12, 7))], [trooper("red1", at=(12, 20))]
    asked = ["regular:blue1", "move", "to:G4"]
    bare = meaning(play(situation(blue=blue, red=red), asked), "at:12,6")
    assert bare.startswith("1.0 inches away; ")
    assert bare.endswith("to hit red1; seen by red1, no cover")
    hidden = meaning(play(situation(blue=blue, red=red, pieces=[HOUSE]), asked), "at:12,6")
    assert hidden == "1.0 inches away; seen by no enemy on the table"
    behind = play(situation(blue=blue, red=red, pieces=[CRATES]), ["regular:blue1", "move", "to:G5"])
    assert meaning(behind, "at:12,8.5").endswith("seen by red1, in cover")


def test_a_place_counts_everybody_who_sees_it_and_not_only_the_nearest() -> None:
    # Of seven enemies only the nearest four were looked at; the three farthest are those who see the place
    wall = {"kind": "house", "x": 0, "y": 11, "width": 9, "depth": 1, "height": 4}
    near = [trooper(f"near{at}", at=(2 * at, 13)) for at in range(4)]
    far = [trooper(f"far{at}", at=(12 + 2 * at, 30)) for at in range(3)]
    setup = situation(blue=[trooper("blue1", at=(8, 7))], red=[*near, *far], pieces=[wall])
    battle = play(setup, ["regular:blue1", "move", "to:E4"])
    assert meaning(battle, "at:8,6").endswith("; seen by 3 enemies, no cover")


def test_a_place_of_a_last_move_promises_no_shot() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 7))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "move", "to:G4"])
    assert meaning(battle, "at:12,6") == "1.0 inches away; seen by red1, no cover"


def test_a_shot_says_its_dice_and_distance() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 21))])
    mine = play(setup, ["regular:blue1", "idle", "pass"])
    assert meaning(mine, "bs_attack:rifle>red1").startswith("3 dice at 12 inches")
    theirs = play(setup, ["regular:blue1", "idle"])
    assert meaning(theirs, "red1:bs_attack:rifle>blue1").startswith("1 die at 12 inches")


def test_a_facing_says_who_is_in_front() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(12, 28))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))])
    missed = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    battle = play(setup, [*missed, "turn:red1"], [[20, 20, 20]])
    assert meaning(battle, "face:0") == "in front: blue1"
    assert meaning(battle, "face:12") == "in front: blue2"
    turned = play(
        situation(blue=blue[:1], red=[trooper("red1", at=(12, 20))]), [*missed, "turn:red1"], [[20, 20, 20]]
    )
    assert meaning(turned, "face:0") == "all enemies in front"
    assert meaning(turned, "face:12") == "no enemy in front to react to"


def test_a_command_token_says_how_many_are_left() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8))]
    for tokens in (4, 2):
        setup = situation(blue=blue, red=[trooper("red1", at=(12, 20))], armies={"blue": {"tokens": tokens}})
        said = meaning(play(setup, []), "coordinated:1")
        brings = "up to 4 Troopers do the same on one of 5 Regular Orders"
        assert said == f"{brings}; costs a Command Token: {tokens - 1} of {tokens} would be left"


@rule("IN-05-33")
def test_a_dodge_passes_and_does_not_hit() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle"])
    assert battle.decision is not None
    option = {option.key: option for option in battle.decision.options}["red1:dodge"]
    found = battle.view(battle.decision.seat).forecast(option)
    assert found is not None
    assert found.kind == PASS


def before(**more: object) -> dict[str, object]:
    """A skirmish of two against two before its deployment."""
    blue = [trooper("blue1", skills=["lieutenant"], wip=13), trooper("blue2", weapons=["light_machine_gun"])]
    setup = dict(situation(blue=blue, red=[trooper("red1"), trooper("red2")], pieces=[HOUSE, CRATES]))
    del setup["now"]
    return {**setup, **more}


@rule("CT-07")
def test_the_choices_before_the_skirmish_say_what_each_brings() -> None:
    battle = play(before(), [], [[9], [8]])
    assert meaning(battle, "initiative") == "choose who acts first; the enemy chooses who deploys first"
    battle.choose("initiative")
    assert meaning(battle, "first:blue") == "you act before the enemy can"
    assert meaning(battle, "first:red") == "the enemy acts first; a Command Token can weaken that turn"
    battle.choose("first:blue")
    assert meaning(battle, "deploys:red") == "the enemy deploys with your Troopers in view"
    assert meaning(battle, "deploys:blue") == "you deploy with the enemy's Troopers in view"
    battle.choose("deploys:blue")
    # the crates reach from 9 to 10 inches, and the zone of row 1 to 8
    assert meaning(battle, "zone:0") == "0 pieces of scenery in it or at its edge"


@rule("IN-08-14", "IN-06-02")
def test_who_could_act_together_is_told_with_weapon_and_dice() -> None:
    blue = [trooper("blue1", at=(8, 8), weapons=["light_machine_gun"]), trooper("blue2", at=(12, 8))]
    battle = play(
        situation(blue=blue, red=[trooper("red1", at=(12, 20))], armies={"blue": {"tokens": 1}}),
        ["coordinated:1"],
    )
    # four dice of a Light Machine Gun, halved
    assert meaning(battle, "spearhead:blue1") == "Light Machine Gun with 2 dice; all others shoot with one"
    battle.choose("spearhead:blue1")
    assert meaning(battle, "also:blue2") == "Rifle with one die; red1 is 11 inches away"


def test_smoke_says_how_far_off_it_comes_down_and_who_stands_in_it() -> None:
    blue = [trooper("blue1", at=(12, 8), weapons=["smoke_grenades"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(11, 13))])
    battle = play(setup, ["regular:blue1", "speculative_attack:smoke_grenades"])
    # the four squares reach from 8 to 12 inches both ways, so their middle is 2 inches away both ways
    assert meaning(battle, "near:E5") == "about 2.8 inches away"
    battle.choose("near:E5")
    assert meaning(battle, "at:8,8") == "4.0 inches away; no one in it"
    assert meaning(battle, "at:11,11") == "3.2 inches away; red1 in it"


@rule("IN-06-01")
def test_a_die_that_is_shared_out_says_its_success_value() -> None:
    red = [trooper("red1", at=(10, 20)), trooper("red2", at=(14, 26))]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle"])
    # BS 11; a rifle has +3 from 8 to 16 inches, and -3 from there
    assert meaning(battle, "die>red1") == "Success Value 14, 12.2 inches away"
    assert meaning(battle, "die>red2") == "Success Value 8, 18.1 inches away"


def test_a_new_lieutenant_is_named_by_wip_and_group() -> None:
    blue = [trooper("blue1", at=(12, 8), wip=15), trooper("blue2", at=(14, 8), group=2)]
    setup = situation(
        blue=blue,
        red=[trooper("red1", at=(12, 30))],
        armies={"blue": {"loss_of_lieutenant": True}},
    )
    battle = play(setup, ["end"])
    assert meaning(battle, "lieutenant:blue1") == "WIP 15, Combat Group 1"
    assert meaning(battle, "lieutenant:blue2") == "WIP 13, Combat Group 2"


@rule("IN-06-34")
@pytest.mark.parametrize(
    ("wip", "states", "said"),
    [(13, [], "65%"), (13, ["stunned"], "50%"), (2, ["stunned"], "0%"), (21, [], "100%")],
)
def test_a_guts_roll_says_how_likely_it_is_to_be_passed(wip: int, states: list[str], said: str) -> None:
    # What went wrong: a Success Value below 0 was said to pass in less than 0%
    red = [trooper("red1", at=(12, 20), wip=wip, states=states)]
    shot = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), shot, [[4, 20, 19], [1]])
    assert meaning(battle, "roll") == f"{said} to pass; on a failure, falls back or goes prone"


@rule("IN-06-34")
def test_the_next_guts_roll_is_chosen_by_its_chance() -> None:
    red = [trooper("red1", at=(12, 14), facing=12), trooper("red2", at=(14, 14), wip=11, facing=12)]
    blue = [trooper("blue1", at=(12, 8), weapons=["grenades"])]
    thrown = ["regular:blue1", "idle", "pass", "bs_attack:grenades>red1"]
    battle = play(situation(blue=blue, red=red), thrown, [[4], [1], [2]])
    assert meaning(battle, "guts:red1") == "65% to pass by a roll"
    assert meaning(battle, "guts:red2") == "55% to pass by a roll"


@rule("IN-07-19")
def test_a_move_into_contact_says_whether_that_is_a_melee() -> None:
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(9, 8), states=["immobilized_a"])]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), ["regular:blue1", "move"])
    fight = "2.0 inches away; both are Engaged, and fight in Close Combat only"
    assert meaning(battle, "touch:red1") == fight
    assert meaning(battle, "touch:red2") == "2.0 inches away; the enemy cannot fight back"
