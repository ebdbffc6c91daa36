"""What a Swarm is: its Overseer, its Underlings, their strength; Called Shots at it. SW-01 to SW-20, SW-35,
SW-59, SW-60, AD-R30, AD-R52.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    keys,
    numbers,
    play,
    situation,
    state_of,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import BadInput, Ruling

rule = pytest.mark.rule

FAR = [ic("red1", at=(95, 40))]


@rule("SW-01", "SW-02", "SW-04", "SW-08", "SW-15")
def test_a_swarm_is_a_character_and_underlings_of_one_profile() -> None:
    ranks = {"specialists": 2, "special_weapon": "longglass"}
    unit = unit_of(play(situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=FAR)), "blue1")
    assert unit.is_ic
    assert unit.wounds == [14]
    assert unit.swarm.unit_strength == 8
    assert unit.swarm.profile.values[1] == 33
    assert [weapon.key for weapon in unit.swarm.arms.weapons] == ["pattern_rifle", "hatchet", "longglass"]


@rule("SW-05", "SW-01")
def test_a_swarm_has_no_turn_besides_that_of_its_overseer() -> None:
    battle = play(situation(blue=[swarm("blue1", at=(20, 40))], red=FAR))
    assert state_of(battle).order == ["blue1", "red1"]


@rule("SW-02", "SW-22")
def test_hordes_lead_no_underlings() -> None:
    blue = horde("blue1", at=(20, 40), underlings={"count": 3})
    with pytest.raises(BadInput, match="only an Independent Character leads Underlings"):
        play(situation(blue=[blue], red=FAR))


@rule("SW-60", "AD-R52")
@pytest.mark.parametrize(
    ("ranks", "told"),
    [
        ({"talents": ["swift_attack"]}, "Underlings cannot have swift_attack"),
        ({"talents": ["lightning_attack"]}, "Underlings cannot have lightning_attack"),
        ({"traits": ["Overseer"]}, "Underlings cannot be Overseers"),
        ({"fate": 1}, "fate"),
        ({"styles": ["steady_hand"]}, "styles"),
    ],
)
def test_underlings_cannot_have_what_swarms_cannot(ranks: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        play(situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=FAR))


@rule("SW-59", "SW-30")
def test_the_largest_member_of_a_swarm_counts_for_its_size() -> None:
    red = swarm("red1", at=(60, 40), size="scrawny", underlings={"size": "hulking"})
    battle = play(situation(blue=[ic("blue1", at=(20, 40))], red=[red]), ["shot:pattern_rifle>red1"], [[95]])
    assert terms(the(battle, "AttackRolled"))["size"] == 10


# ------------------------------------------------------------------ Called Shots


@rule("SW-35/1", "SW-18", "AD-R30")
def test_a_called_shot_at_a_swarm_has_its_modifier_against_it() -> None:
    # Given: 5 Underlings: 25 and not 20
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), count=5)])
    battle = play(setup, ["called:pattern_rifle>red1", "at:head"], [[95]])
    assert terms(the(battle, "AttackRolled"))["Called Shot"] == -25


@rule("SW-35/1", "AD-R30")
def test_a_called_shot_at_four_underlings_has_the_ordinary_penalty() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), count=3)])
    battle = play(setup, ["called:pattern_rifle>red1", "at:head"], [[95]])
    assert terms(the(battle, "AttackRolled"))["Called Shot"] == -20


@rule("SW-35/2", "SW-35/3", "AD-R30")
def test_a_called_shot_strikes_the_overseer_where_the_attacker_likes() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), count=3)])
    battle = play(setup, ["called:pattern_rifle>red1", "at:head", "pass", "pass"], [[33], [6]])
    assert numbers(the(battle, "WoundsLost"))["location"] == 0
    assert unit_of(battle, "red1").swarm.unit_strength == 3


@rule("SW-35/2", "AD-R25", "AD-R30")
def test_a_called_shot_strikes_a_specialist_in_the_body() -> None:
    ranks = {"specialists": 1, "special_weapon": "longglass", "ap": {"head": 20, "body": 1}}
    red = swarm("red1", at=(60, 40), count=3, underlings=ranks)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["called:pattern_rifle>red1", "whom:specialist", "pass"], [[33], [6]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
    assert unit_of(battle, "red1").swarm.specialists == 0
    assert unit_of(battle, "red1").swarm.normal == 2


@rule("AD-R30")
def test_swarms_and_hordes_make_no_called_shots() -> None:
    found = keys(play(situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])))
    assert not [key for key in found if key.startswith("called")]


# ------------------------------------------------------------------ weapons against Hordes


@rule("AD-13-10/3", "AD-R51")
def test_each_hit_of_a_blast_counts_as_so_many_on_a_horde() -> None:
    gun = {"name": "Gun", "class": "basic", "range": 60, "plus": 3, "clip": 9, "qualities": {"blast": 4}}
    setup = situation(blue=[ic("blue1", at=(20, 40), weapons=[gun])], red=[horde("red1", at=(60, 40))])
    battle = play(setup, ["shot:gun>red1"], [[30], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 4


@rule("AD-13-10/5", "AD-R51")
def test_a_devastating_attack_takes_its_number_once() -> None:
    gun = {
        "name": "Gun",
        "class": "basic",
        "range": 60,
        "burst": 3,
        "plus": 3,
        "clip": 9,
        "qualities": {"devastating": 5},
    }
    setup = situation(blue=[ic("blue1", at=(30, 40), weapons=[gun])], red=[horde("red1", at=(60, 40))])
    # 43 + 10 + 10 against 43: 2 degrees, 2 hits
    battle = play(setup, ["burst:gun>red1"], [[43], [9], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 7


@rule("AD-13-10/4")
def test_a_spray_takes_a_die_of_five_and_a_quarter_of_its_range_off_a_horde() -> None:
    setup = situation(
        blue=[ic("blue1", at=(45, 40), weapons=["flame_lance"])], red=[horde("red1", at=(60, 40))]
    )
    battle = play(setup, ["spray:flame_lance>red1"], [[38], [8], [3]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 8


# ------------------------------------------------------------------ what pins


@rule("AD-11-01/2")
def test_who_is_caught_in_overwatch_tests_pinning() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(20, 40))], order=["red1", "blue1"])
    watch = ["overwatch:pattern_rifle", "to:east", "single", "moves"]
    battle = play(setup, [*watch, "half_move", "to:red1"], [[95], [53]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52}
    assert "pinned" in unit_of(battle, "blue1").marks


@rule("AD-11-01/3")
def test_the_gm_can_pin_a_unit() -> None:
    battle = play(situation(blue=[ic("blue1", at=(50, 40))], red=FAR))
    battle.rule(Ruling("blue1.pinned", "yes", "a mortar"))
    assert "pinned" in unit_of(battle, "blue1").marks
    battle.rule(Ruling("blue1.pinned", "no", "it was far off"))
    assert "pinned" not in unit_of(battle, "blue1").marks
