"""Regroup: falling back, and one weapon reloaded at once. SC-34, AD-R39, AD-R40."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    giant,
    horde,
    ic,
    keys,
    of,
    play,
    situation,
    swarm,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.supreme.regroup import EnemyDistances, retreat_cells

rule = pytest.mark.rule

BOSS: Final = commander("boss")


def _engaged(**more: object) -> Setup:
    return situation(
        blue=[BOSS, ic("blue1", at=(50, 40), **more)], red=[ic("red1", at=(51, 40)), commander("chief")]
    )


@rule("SC-34", "AD-R40", "SC-34/1")
def test_he_goes_a_full_move_away_and_nobody_may_strike() -> None:
    # AB 3: 6 metres straight away from the enemy in the east, who would be asked to strike otherwise
    battle = play(_engaged(), ["morale:regroup", "away"])
    blue = unit_of(battle, "blue1")
    assert (blue.x, blue.y) == (44, 40)
    assert the(battle, "Moved").facts()["how"] == "Regroup"
    assert not of(battle, "AttackRolled")
    assert commander_of(battle, "blue").morale == 4


@rule("SC-34")
def test_he_may_stay() -> None:
    battle = play(_engaged(), ["morale:regroup", "pass"])
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (50, 40)


@rule("SC-34", "SC-34/3")
def test_it_may_be_used_twice_in_a_battle() -> None:
    battle = play(_engaged(), ["morale:regroup", "pass", "morale:regroup", "pass"])
    assert commander_of(battle, "blue").used == {"regroup": 2}
    assert "morale:regroup" not in keys(battle)


@rule("AD-R40")
def test_no_metre_leads_nearer_to_an_enemy_in_sight() -> None:
    setup = situation(
        blue=[BOSS, ic("blue1", at=(50, 40))], red=[ic("red1", at=(53, 40)), ic("red2", at=(40, 40))]
    )
    battle = begin(setup)
    state: Any = battle.state
    blue = state.units["blue1"]
    enemies = [state.units["red1"], state.units["red2"]]
    cells = retreat_cells(state, EnemyDistances(blue, enemies), 6)
    before = [distance(blue, other) for other in enemies]
    assert before == [3, 10]
    for blue.x, blue.y in cells:
        assert distance(blue, enemies[0]) >= 3
        assert distance(blue, enemies[1]) >= 10
    assert (50, 46) in cells
    assert (47, 40) not in cells
    assert (51, 40) not in cells


@rule("AD-R40")
def test_he_may_choose_the_place() -> None:
    battle = play(_engaged(), ["morale:regroup", "elsewhere", "in:E5", "at:46,42"])
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (46, 42)


@rule("AD-R40")
def test_an_overseer_takes_his_swarm_with_him_at_its_pace() -> None:
    pack = swarm("blue1", at=(50, 40), underlings={"ag": 25})
    setup = situation(blue=[BOSS, pack], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["morale:regroup", "away"])
    # the Underlings' AB 2 gives 4 metres
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (46, 40)
    assert unit_of(battle, "blue1").swarm.unit_strength == 8


@rule("SC-34")
def test_giants_regroup_and_hordes_do_not() -> None:
    setup = situation(
        blue=[BOSS, giant("blue1", at=(20, 40)), horde("blue2", at=(20, 60))],
        red=[ic("red1", at=(60, 40))],
    )
    battle = play(setup, ["morale:regroup", "away"])
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (14, 40)
    assert (unit_of(battle, "blue2").x, unit_of(battle, "blue2").y) == (20, 60)


@rule("SC-34")
def test_who_cannot_act_does_not_regroup() -> None:
    setup = situation(
        blue=[BOSS, ic("blue1", at=(50, 40), now={"marks": {"stunned": 2}})],
        red=[ic("red1", at=(60, 40))],
    )
    assert "morale:regroup" not in keys(begin(setup))


@rule("SC-34")
def test_of_several_only_those_who_can_act_are_asked() -> None:
    setup = situation(
        blue=[
            BOSS,
            ic("blue1", at=(50, 20), now={"marks": {"stunned": 2}}),
            ic("blue2", at=(50, 60)),
            ic("blue3", at=(50, 40), standing="dead"),
        ],
        red=[ic("red1", at=(60, 40))],
    )
    battle = play(setup, ["morale:regroup"])
    assert battle.decision is not None
    assert battle.decision.about == "blue2"
    battle.choose("pass")
    assert battle.decision.about == ""


@rule("SC-34", "AD-R39", "SC-34/2")
def test_one_weapon_is_reloaded_at_once() -> None:
    arms = {"loaded": {"pattern_rifle": 3, "longglass": 0}, "spare": {"pattern_rifle": 2, "longglass": 1}}
    setup = _engaged(weapons=["pattern_rifle", "longglass", "hatchet"], arms=arms)
    battle = play(setup, ["morale:regroup", "pass"])
    assert keys(battle) == ["pass", "reload:pattern_rifle", "reload:longglass"]
    battle.choose("reload:longglass")
    now = unit_of(battle, "blue1").arms
    assert (now.loaded, now.spare) == ([3, 5, 0], [2, 0, 0])
    told = [event.facts() for event in battle.seen_by("red") if event.facts()["event"] == "Reloaded"]
    assert [facts["weapon"] for facts in told] == [""]


@rule("AD-R39")
def test_a_reload_takes_a_spare_clip() -> None:
    arms = {"loaded": {"pattern_rifle": 3}, "spare": {"pattern_rifle": 0}}
    battle = play(_engaged(arms=arms), ["morale:regroup", "pass"])
    assert "end" in keys(battle)


@rule("AD-R39")
def test_a_full_weapon_is_not_reloaded() -> None:
    battle = play(_engaged(), ["morale:regroup", "pass"])
    assert "end" in keys(battle)


@rule("SC-34", "AD-R40")
def test_who_lies_on_the_ground_may_reload_but_not_move() -> None:
    arms = {"loaded": {"pattern_rifle": 3}}
    battle = play(_engaged(arms=arms, marks={"prone": 1}), ["morale:regroup", "reload:pattern_rifle"])
    assert unit_of(battle, "blue1").arms.loaded[0] == 18
    assert unit_of(battle, "blue1").x == 50
