"""Coordinated Orders. CT-18, 2.8, IN-R30."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup

rule = pytest.mark.rule

LMG = ["light_machine_gun"]


def three(**orders: object) -> Setup:
    """Three Troopers of blue abreast, 12 inches from one of red, whom the second and third see as well."""
    return situation(
        blue=[
            trooper("blue1", at=(11, 8), weapons=LMG),
            trooper("blue2", at=(13, 8)),
            trooper("blue3", at=(15, 8), bs=13),
        ],
        red=[trooper("red1", at=(12, 20), facing=12, cost=60, vita=3)],
        orders={"regular": {"1": 2}, **orders},
    )


TOGETHER = ["coordinated:1", "spearhead:blue1", "also:blue2", "also:blue3"]


@rule("CT-18", "IN-08-13/1", "IN-R30")
def test_it_costs_a_token_and_a_regular_order() -> None:
    battle = play(three(), TOGETHER)
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    facts = the(battle, "CoordinatedOrder").facts()
    assert facts["spearhead"] == "blue1"
    assert facts["members"] == ["blue1", "blue2", "blue3"]
    assert army_of(battle, "blue").regular == {1: 1}


@rule("IN-08-13/3", "IN-08-13/4", "IN-08-14")
def test_all_shoot_at_one_target_the_spearhead_with_half_its_burst() -> None:
    # Given: a light machine gun with Burst 4 and two rifles with Burst 3, all within 16 inches: +3
    # When: all idle, then all shoot at red1
    # Then: two dice and one each: 7 hits within 14, 15 misses, 16 hits exactly at 16 as a critical
    rifle = "bs_attack:rifle>red1"
    choices = [*TOGETHER, "idle", "bs_attack:light_machine_gun>red1", rifle, rifle]
    battle = play(three(), choices, [[7, 18], [15], [16], [20], [20, 20]])
    shots = of(battle, "AttackRolled")
    assert [shot.facts()["trooper"] for shot in shots] == ["blue1", "blue2", "blue3"]
    assert [numbers(shot)["sv"] for shot in shots] == [14, 14, 16]
    assert [numbers(shot)["hits"] for shot in shots] == [1, 0, 1]


@rule("IN-08-13/3")
def test_each_moves_along_its_own_route() -> None:
    battle = play(three(), [*TOGETHER, "move"])
    assert battle.decision is not None
    assert battle.decision.about == "blue1"
    answer(battle, "to:E5", "at:9,8")
    assert keys(battle) == ["move", "move:down", "move:drop"]
    answer(battle, "move", "to:G4", "at:13,7")
    assert battle.decision.about == "blue3"
    assert trooper_of(battle, "blue1").body.x == 9 * 50
    assert trooper_of(battle, "blue2").body.y == 7 * 50


@rule("IN-08-13/4")
def test_nobody_splits_dice_in_it() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(11, 8), weapons=LMG), trooper("blue2", at=(13, 8))],
        red=[trooper(f"red{at}", at=(10 + 2 * at, 20), facing=12) for at in (1, 2)],
    )
    battle = play(setup, ["coordinated:1", "spearhead:blue1", "also:blue2", "idle"])
    assert "bs_attack:light_machine_gun>red2" in keys(battle)
    assert "bs_attack:light_machine_gun" not in keys(battle)
    alone = play(setup, ["regular:blue1", "idle"])
    assert "bs_attack:light_machine_gun" in keys(alone)


@rule("IN-08-13/3")
def test_who_cannot_do_the_same_idles() -> None:
    # Given: blue2 has no weapon to shoot with
    setup = situation(
        blue=[trooper("blue1", at=(11, 8)), trooper("blue2", at=(13, 8), weapons=["cc_weapon"])],
        red=[trooper("red1", at=(12, 20), facing=12, cost=60)],
    )
    choices = ["coordinated:1", "spearhead:blue1", "also:blue2", "idle", "bs_attack:rifle>red1", "done"]
    battle = play(setup, choices, [[15, 17]])
    assert [event.facts()["what"] for event in of(battle, "SkillDeclared", trooper="blue2")] == [
        "Idle",
        "Idle",
    ]
    assert numbers(the(battle, "AttackRolled"))["sv"] == 14


@rule("IN-08-13/1")
def test_four_take_part_at_the_most() -> None:
    setup = situation(
        blue=[trooper(f"blue{at}", at=(2 * at, 2)) for at in range(1, 6)],
        red=[trooper("red1", at=(12, 28), facing=12)],
    )
    battle = play(setup, ["coordinated:1", "spearhead:blue5", "also:blue1", "also:blue2"])
    assert "also:blue3" in keys(battle)
    answer(battle, "also:blue3")
    assert "also:blue4" not in keys(battle)
    assert len(the(battle, "CoordinatedOrder").facts()["members"]) == 4  # type: ignore[arg-type]


@rule("IN-08-13/1")
def test_one_alone_may_be_the_spearhead() -> None:
    battle = play(three(), ["coordinated:1", "spearhead:blue2", "enough"])
    assert the(battle, "CoordinatedOrder").facts()["members"] == ["blue2"]


@rule("IN-08-13/2")
def test_all_have_the_same_training_now() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("wild1", at=(4, 2), training="irregular"),
            trooper("wild2", at=(6, 2), training="irregular"),
            trooper("blue2", at=(8, 2)),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
    )
    battle = play(setup, ["coordinated:1", "spearhead:wild1"])
    assert keys(battle) == ["enough", "also:wild2"]
    battle = play(setup, ["coordinated:1", "spearhead:blue2"])
    assert keys(battle) == ["enough", "also:blue1"]


@rule("CT-18", "IN-08-13/1")
def test_all_are_of_one_combat_group() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("blue2", at=(4, 2)),
            trooper("other", at=(6, 2), group=2),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        orders={"regular": {"1": 1, "2": 0}},
    )
    battle = play(setup)
    assert "coordinated:2" not in keys(battle)
    answer(battle, "coordinated:1")
    assert keys(battle) == ["spearhead:blue1", "spearhead:blue2"]


@rule("IN-08-13/1", "IN-08-18", "IN-07-05/2")
def test_peripherals_controllers_members_of_fireteams_and_isolated_ones_take_no_part() -> None:
    team = {"leader": "pair1", "kind": "duo", "members": ["pair1", "pair2"]}
    setup = situation(
        blue=[
            trooper("blue1", at=(2, 2)),
            trooper("blue2", at=(4, 2)),
            trooper("lost", at=(6, 2), states=["isolated"]),
            trooper("lying", at=(8, 2), states=["unconscious"], wounds=1),
            trooper("doctor", at=(10, 2)),
            trooper("drone", at=(12, 2), controller="doctor", skills=["servant"]),
            trooper("pair1", at=(14, 2), team="pair1"),
            trooper("pair2", at=(16, 2), team="pair1"),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        armies={"blue": {"fireteams": [team]}},
    )
    assert keys(play(setup, ["coordinated:1"])) == ["spearhead:blue1", "spearhead:blue2"]


@rule("CT-18", "CT-25")
def test_without_a_token_or_a_regular_order_there_is_none() -> None:
    assert "coordinated:1" not in keys(play(three(regular={"1": 0}, irregular=["blue1"])))
    assert "coordinated:1" not in keys(play(three(tokens=0)))


@rule("CT-18", "IN-08-18")
def test_a_group_in_which_nobody_could_take_part_has_none() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2)), trooper("lost", at=(6, 2), group=2, states=["isolated"])],
        red=[trooper("red1", at=(12, 28), facing=12)],
        orders={"regular": {"1": 1, "2": 1}},
    )
    battle = play(setup)
    assert "coordinated:1" in keys(battle)
    assert "coordinated:2" not in keys(battle)


@rule("IN-08-13/1", "IN-R37")
def test_one_proxy_of_a_g_jumper_takes_part() -> None:
    proxies = [trooper(f"echo{at}", at=(4 * at, 6), jumper="echo", skills=["g_jumper"]) for at in (1, 2)]
    setup = situation(
        blue=[trooper("blue1", at=(2, 2)), *proxies],
        red=[trooper("red1", at=(12, 28), facing=12)],
        orders={"regular": {"1": 1}},
    )
    battle = play(setup, ["coordinated:1", "spearhead:echo1"])
    assert keys(battle) == ["enough", "also:blue1"]
    battle = play(setup, ["coordinated:1", "spearhead:blue1"])
    assert keys(battle) == ["enough", "also:echo1", "also:echo2"]


@rule("IN-08-17", "IN-R17")
def test_it_belongs_to_the_orders_phase() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2), cost=60), trooper("rash", at=(4, 2), skills=["impetuous"])],
        red=[trooper("red1", at=(12, 28), facing=12)],
        now={"phase": "impetuous"},
        armies={"blue": {"impetuous": ["rash"]}},
    )
    battle = play(setup)
    assert "impetuous:rash" in keys(battle)
    assert "coordinated:1" not in keys(battle)


@rule("IN-08-15")
def test_each_reactor_picks_one_of_them() -> None:
    # Given: red1 faces them
    squad: list[Piece] = [trooper("blue1", at=(11, 8)), trooper("blue2", at=(13, 8))]
    setup = situation(blue=squad, red=[trooper("red1", at=(12, 20), cost=60)])
    battle = play(setup, ["coordinated:1", "spearhead:blue1", "also:blue2", "idle"])
    assert {"red1:bs_attack:rifle>blue1", "red1:bs_attack:rifle>blue2"} <= set(keys(battle))
    # When: it shoots at blue2, and both shoot at it
    answer(battle, "red1:bs_attack:rifle>blue2")
    # Then: it has had its ARO, and blue1's shot is a Normal Roll
    assert "bs_attack:rifle>red1" in keys(battle)


@rule("IN-08-15", "IN-R30")
def test_only_the_pair_that_affect_each_other_is_face_to_face() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(11, 8), bs=12), trooper("blue2", at=(13, 8))],
        red=[trooper("red1", at=(12, 20), cost=60, bs=13)],
    )
    choices = ["coordinated:1", "spearhead:blue1", "also:blue2", "idle", "red1:bs_attack:rifle>blue2"]
    # blue1 has 2 dice and misses, blue2's 4 loses against red1's 9, which is saved
    shots = ["bs_attack:rifle>red1"] * 2
    battle = play(setup, [*choices, *shots], [[19, 20], [4], [9], [2]])
    against = {shot.facts()["trooper"]: shot.facts()["against"] for shot in of(battle, "AttackRolled")}
    assert against == {"blue1": "", "blue2": "red1", "red1": "blue2"}


# ------------------------------------------------------------------ Inspiring Leadership


def inspired(**more: object) -> Setup:
    """Blue's Lieutenant inspires; all orders but his are spent."""
    return situation(
        blue=[
            trooper("chief", at=(2, 2), cost=60, skills=["lieutenant", "inspiring_leadership"]),
            trooper("wild", at=(4, 2), training="irregular"),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        armies={"blue": {"regular": {}, "lieutenant": 1, "tokens": 0, **more}},
    )


@rule("IN-08-62")
def test_the_lieutenant_order_alone_pays_for_a_coordinated_order() -> None:
    battle = play(inspired(), ["coordinated:lieutenant", "spearhead:wild"])
    army = army_of(battle, "blue")
    assert army.lieutenant == 0
    assert army.tokens == 0
    # the Lieutenant takes part in his own
    assert the(battle, "CoordinatedOrder").facts()["members"] == ["wild", "chief"]


@rule("IN-08-62", "IN-08-13/1", "IN-R75")
def test_the_lieutenant_may_be_the_spearhead_himself() -> None:
    battle = play(inspired(), ["coordinated:lieutenant", "spearhead:chief"])
    assert keys(battle) == ["enough", "also:wild"]
    answer(battle, "enough")
    assert the(battle, "CoordinatedOrder").facts()["members"] == ["chief"]


@rule("IN-08-62")
def test_a_lieutenant_who_does_not_inspire_pays_for_none() -> None:
    setup = situation(
        blue=[trooper("chief", at=(2, 2), cost=60), trooper("blue2", at=(4, 2))],
        red=[trooper("red1", at=(12, 28), facing=12)],
        armies={"blue": {"regular": {}, "lieutenant": 1}},
    )
    assert "coordinated:lieutenant" not in keys(play(setup))


@rule("IN-08-13/2", "IN-R75")
def test_with_the_lieutenant_all_have_his_training() -> None:
    # Given: in Loss of Lieutenant Warhorse alone stays Regular
    setup = situation(
        blue=[
            trooper("chief", at=(2, 2), cost=20, skills=["lieutenant", "inspiring_leadership"]),
            trooper("blue2", at=(4, 2)),
            trooper("horse", at=(6, 2), skills=["warhorse"]),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        armies={
            "blue": {
                "regular": {},
                "lieutenant": 1,
                "tokens": 0,
                "retreat": True,
                "loss_of_lieutenant": True,
            }
        },
    )
    battle = play(setup, ["coordinated:lieutenant"])
    assert keys(battle) == ["spearhead:chief", "spearhead:blue2"]


@rule("IN-08-62")
def test_it_takes_a_lieutenant_order_that_is_left() -> None:
    assert "coordinated:lieutenant" not in keys(play(inspired(lieutenant=0, regular={"1": 1})))


@rule("IN-08-61/1")
def test_all_are_regular_under_inspiring_leadership() -> None:
    setup = situation(
        blue=[
            trooper("chief", at=(2, 2), cost=60, skills=["lieutenant", "inspiring_leadership"]),
            trooper("wild", at=(4, 2), training="irregular"),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        now={"phase": "tactical", "step": 3, "round": 2},
    )
    army = army_of(play(setup), "blue")
    assert army.regular == {1: 2}
    assert army.irregular == []


@rule("IN-08-61/2")
def test_all_have_courage_under_inspiring_leadership() -> None:
    setup = situation(
        blue=[
            trooper("chief", at=(2, 2), cost=20, skills=["lieutenant", "inspiring_leadership"]),
            trooper("meek", at=(4, 2), cost=18),
        ],
        red=[trooper("red1", at=(12, 28), facing=12)],
        armies={"blue": {"retreat": True, "regular": {"1": 1}}},
    )
    battle = play(setup)
    assert not [key for key in keys(battle) if key.startswith("stand_fast")]
    assert not battle.state.is_restricted_by_retreat(trooper_of(battle, "meek"))  # type: ignore[attr-defined]
