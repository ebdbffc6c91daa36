"""CC Attacks: contact, helpers, the one attacker, Coup de Grace, melee against shots. 2.6, IN-R23, IN-R43."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)

rule = pytest.mark.rule

FIGHT = ["regular:blue1", "pass", "cc_attack:cc_weapon>red1"]

AWAY = trooper("red2", at=(4, 30), facing=12)


@rule("IN-06-11", "IN-06-61")
def test_a_cc_attack_is_one_die_at_cc_in_contact() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11))])
    battle = play(setup, FIGHT, [[13], [11]])
    blow = the(battle, "AttackRolled")
    assert terms(blow) == {"CC": 14}
    assert numbers(blow) == {"sv": 14, "hits": 1, "criticals": 0}
    assert terms(the(battle, "Saved")) == {"ARM": 2, "PS": 8}
    assert trooper_of(battle, "red1").wounds == 1


@rule("IN-06-11")
def test_contact_is_a_gap_of_a_twentieth_of_an_inch_at_most() -> None:
    near = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11.04))])
    far = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11.06))])
    assert "cc_attack:cc_weapon>red1" in keys(play(near, ["regular:blue1", "pass"]))
    assert "cc_attack:cc_weapon>red1" not in keys(play(far, ["regular:blue1", "idle", "pass"]))


@rule("IN-06-12/1")
def test_each_able_friend_in_contact_gives_the_attacker_a_die() -> None:
    blue = [trooper("blue1", at=(12, 10)), trooper("blue2", at=(11, 11)), trooper("blue3", at=(13, 11))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 11))])
    battle = play(setup, FIGHT, [[19, 20, 18]])
    assert the(battle, "AttackRolled").facts()["faces"] == [19, 20, 18]


@rule("IN-06-12/1")
def test_friends_of_the_target_give_none() -> None:
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(12, 12))]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    battle = play(setup, FIGHT, [[19]])
    assert the(battle, "AttackRolled").facts()["faces"] == [19]


@rule("IN-06-12/2")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_a_friend_who_is_not_able_gives_none(state: str) -> None:
    blue = [trooper("blue1", at=(12, 10)), trooper("blue2", at=(11, 11), states=[state])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 11))])
    battle = play(setup, FIGHT, [[19]])
    assert the(battle, "AttackRolled").facts()["faces"] == [19]


@rule("IN-R23", "IN-06-11", "IN-06-12/1")
def test_of_several_who_react_one_strikes_for_all() -> None:
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(11, 10), cc=16), trooper("red3", at=(13, 10))]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    choices = [
        "regular:blue1",
        "red1:cc_attack:cc_weapon>blue1",
        "red2:cc_attack:cc_weapon>blue1",
        "pass",
        "idle",
        "attacker:red2",
    ]
    battle = play(setup, choices, [[17, 18]])
    blow = the(battle, "AttackRolled")
    assert blow.facts()["trooper"] == "red2"
    assert terms(blow) == {"CC": 16}


@rule("IN-06-12/1", "IN-R23")
def test_who_strikes_for_all_is_asked_once() -> None:
    # Given: two who strike, with CC 14 and 16; red1 at 14 is asked first, and chosen
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(11, 10), cc=16)]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    blows = ["red1:cc_attack:cc_weapon>blue1", "red2:cc_attack:cc_weapon>blue1"]
    battle = play(setup, ["regular:blue1", *blows, "idle", "attacker:red1"], [[15, 17]])
    blow = the(battle, "AttackRolled")
    assert blow.facts()["trooper"] == "red1"
    assert terms(blow) == {"CC": 14}


@rule("IN-06-12/3")
@pytest.mark.parametrize("other", ["red2:dodge", "red2:reset", "pass"])
def test_a_friend_who_evades_gives_no_die_in_the_reactive_turn(other: str) -> None:
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(11, 10))]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    dice = [[19]] if other == "pass" else [[20], [19]]
    choices = ["regular:blue1", "red1:cc_attack:cc_weapon>blue1", other, "idle"]
    battle = play(setup, choices, dice)
    assert the(battle, "AttackRolled").facts()["faces"] == [19]


@rule("IN-06-15", "IN-R26")
def test_an_unconscious_enemy_dies_without_a_roll() -> None:
    red = [trooper("red1", at=(12, 11), wounds=1, states=["unconscious"]), AWAY]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "cc_attack:coup_de_grace>red1"])
    assert trooper_of(battle, "red1").place == "dead"
    assert of(battle, "AttackRolled") == []


@rule("IN-06-15")
def test_only_a_coup_de_grace_is_open_against_the_unconscious() -> None:
    red = [trooper("red1", at=(12, 11), wounds=1, states=["unconscious"]), AWAY]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    battle = play(setup, ["regular:blue1", "idle"])
    assert [key for key in keys(battle) if key.startswith("cc_attack")] == ["cc_attack:coup_de_grace>red1"]


@rule("IN-06-13", "IN-05-22/3")
def test_who_is_engaged_strikes_dodges_resets_or_idles() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11))])
    battle = answer(begin(setup), "regular:blue1")
    assert set(keys(battle)) == {
        "pass",
        "red1:cc_attack:cc_weapon>blue1",
        "red1:dodge",
        "red1:reset",
    }
    answer(battle, "pass")
    assert set(keys(battle)) == {"idle", "cc_attack:cc_weapon>red1", "dodge", "reset"}


@rule("IN-07-19/1", "IN-07-19/2")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b", "disconnected"])
def test_contact_with_one_who_is_not_able_engages_nobody(state: str) -> None:
    red = [trooper("red1", at=(12, 11), states=[state]), trooper("red2", at=(4, 30))]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    assert "move" in keys(play(setup, ["regular:blue1"]))


@rule("IN-07-09/1", "IN-07-19/2")
def test_contact_with_a_possessed_enemy_engages() -> None:
    blue = [
        trooper("blue1", at=(12, 10)),
        trooper("blue2", at=(12, 11), type="tag", states={"possessed": "red1"}),
    ]
    setup = situation(blue=blue, red=[trooper("red1", at=(4, 30))])
    battle = answer(begin(setup), "regular:blue1")
    assert "blue2:cc_attack:cc_weapon>blue1" in keys(battle)


@rule("IN-R43", "IN-06-11")
def test_a_shot_before_contact_is_face_to_face_with_the_blow_that_follows() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 13))])
    choices = [
        "regular:blue1",
        "move",
        "touch:red1",
        "red1:bs_attack:pistol>blue1",
        "cc_attack:cc_weapon>red1",
    ]
    battle = play(setup, choices, [[12], [13], [1]])
    mine, theirs = of(battle, "AttackRolled")
    assert terms(mine) == {"CC": 14}
    assert terms(theirs) == {"BS": 11, "range": 3}
    assert numbers(mine)["hits"] == 0
    assert numbers(theirs)["hits"] == 1
    assert mine.facts()["against"] == "red1"


@rule("IN-R43", "IN-R50")
def test_one_who_was_engaged_before_may_not_shoot() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 11))])
    battle = answer(begin(setup), "regular:blue1")
    assert not [key for key in keys(battle) if "bs_attack" in key]


@rule("IN-R50")
def test_a_cc_attack_as_an_aro_asks_for_contact() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 13))])
    battle = play(setup, ["regular:blue1", "idle"])
    assert not [key for key in keys(battle) if "cc_attack" in key]


@rule("IN-06-14")
def test_four_fit_around_a_small_base() -> None:
    places = [(11, 16), (13, 16), (12, 17), (11.3, 15.3)]
    full = [trooper(f"blue{at}", at=place) for at, place in enumerate(places)]
    mover = trooper("mover", at=(13.5, 13))
    red = [trooper("red1", at=(12, 16))]
    assert "touch:red1" not in keys(play(situation(blue=[mover, *full], red=red), ["regular:mover", "move"]))
    assert "touch:red1" in keys(play(situation(blue=[mover, *full[:3]], red=red), ["regular:mover", "move"]))


@rule("IN-06-14")
@pytest.mark.parametrize("fourth", [("blue", ["unconscious"]), ("red", [])])
def test_only_able_enemies_take_room_around_a_base(fourth: tuple[str, list[str]]) -> None:
    side, states = fourth
    three = [trooper(f"blue{at}", at=at_) for at, at_ in enumerate([(11, 16), (13, 16), (12, 17)])]
    last = trooper(f"{side}9", at=(11.3, 15.3), states=states)
    blue, red = [trooper("mover", at=(13.5, 13)), *three], [trooper("red1", at=(12, 16))]
    (blue if side == "blue" else red).append(last)
    assert "touch:red1" in keys(play(situation(blue=blue, red=red), ["regular:mover", "move"]))


@rule("IN-06-14")
def test_six_fit_around_a_large_one() -> None:
    angles = [(-1.3, 0), (1.3, 0), (-0.64, 1.14), (0.64, 1.14), (-0.64, -1.14)]
    five = [trooper(f"blue{at}", at=(round(12 + x, 2), round(16 + y, 2))) for at, (x, y) in enumerate(angles)]
    mover = trooper("mover", at=(13.5, 12))
    red = [trooper("red1", at=(12, 16), silhouette=3)]
    battle = play(situation(blue=[mover, *five], red=red), ["regular:mover", "move"])
    assert "touch:red1" in keys(battle)
    sixth = trooper("blue9", at=(12.64, 14.86))
    battle = play(situation(blue=[mover, *five, sixth], red=red), ["regular:mover", "move"])
    assert "touch:red1" not in keys(battle)


@rule("IN-05-25", "IN-R23")
def test_a_move_ends_in_contact_and_the_blow_is_the_second_skill() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=[trooper("red1", at=(12, 13), facing=12)])
    battle = play(setup, ["regular:blue1", "move", "touch:red1", "pass"])
    assert "cc_attack:cc_weapon>red1" in keys(battle)
    assert "move" not in keys(battle)
    body = state_of(battle).troopers["blue1"].body
    assert (body.x, 598 <= body.y <= 600) == (600, True)


@rule("IN-07-18/1")
def test_the_stunned_make_no_attacks() -> None:
    blue = [trooper("blue1", at=(12, 10), states=["stunned"])]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 11), states=["stunned"])])
    battle = answer(begin(setup), "regular:blue1")
    assert set(keys(battle)) == {"pass", "red1:dodge", "red1:reset"}
    answer(battle, "pass")
    assert set(keys(battle)) == {"idle", "dodge", "reset"}


@rule("IN-06-11", "IN-08-46/2")
def test_a_controller_and_a_peripheral_strike_at_one_foe_each() -> None:
    blue = [
        trooper("blue1", at=(8, 10), cc=15),
        trooper("blue2", at=(12, 10), controller="blue1", skills=["synchronized"], type="rem", str=1, cc=13),
    ]
    red = [trooper("red1", at=(8, 11)), trooper("red2", at=(12, 11))]
    blows = ["cc_attack:cc_weapon>red1", "cc_attack:cc_weapon>red2"]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "pass", *blows], [[19], [20]])
    assert [terms(blow) for blow in of(battle, "AttackRolled")] == [{"CC": 15}, {"CC": 13}]


PAIR = ["coordinated:1", "spearhead:blue1", "also:blue2"]


@rule("IN-06-11", "IN-06-12/1", "IN-R30", "IN-08-16")
def test_in_a_coordinated_order_the_spearhead_alone_strikes_with_a_die_for_each_friend() -> None:
    blue = [trooper("blue1", at=(12, 10), cc=15), trooper("blue2", at=(11, 11))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 11), facing=12)])
    choices = [*PAIR, "pass", "cc_attack:cc_weapon>red1"]
    battle = play(setup, choices, [[19, 20]])
    blow = the(battle, "AttackRolled")
    assert (blow.facts()["trooper"], blow.facts()["faces"]) == ("blue1", [19, 20])


@rule("IN-06-11", "IN-06-12/1", "IN-R23")
def test_two_who_strike_at_two_both_roll() -> None:
    blue = [trooper("blue1", at=(6, 10)), trooper("blue2", at=(16, 10))]
    red = [trooper("red1", at=(6, 11)), trooper("red2", at=(16, 11), cc=16)]
    setup = situation(blue=blue, red=red)
    choices = [*PAIR, "red1:cc_attack:cc_weapon>blue1", "red2:cc_attack:cc_weapon>blue2", "idle"]
    battle = play(setup, choices, [[19], [20]])
    told = [(event.facts()["trooper"], event.facts()["target"]) for event in of(battle, "AttackRolled")]
    assert told == [("red1", "blue1"), ("red2", "blue2")]


@rule("IN-06-14", "IN-04-04/2")
@pytest.mark.parametrize(("around", "touches"), [(3, True), (4, False)])
def test_an_impetuous_move_finds_room_or_goes_on(around: int, touches: bool) -> None:
    places = [(11, 16), (13, 16), (12, 17), (11.3, 15.3)]
    friends = [trooper(f"blue{at}", at=places[at]) for at in range(around)]
    rash = trooper("rash", at=(13.5, 12), skills=["impetuous"], training="irregular", mov=[6, 4])
    setup = situation(
        blue=[trooper("boss", at=(2, 2)), rash, *friends],
        red=[trooper("red1", at=(12, 16))],
        now={"phase": "impetuous", "round": 2},
        armies={"blue": {"tokens": 0, "regular": {}, "impetuous": ["rash"]}},
    )
    battle = answer(begin(setup), "impetuous:rash")
    body = trooper_of(battle, "rash").body
    gap = ((body.x - 600) ** 2 + (body.y - 800) ** 2) ** 0.5 - 50
    assert (gap <= 2) is touches
