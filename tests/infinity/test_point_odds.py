"""The odds of a shot from a point of a route, or at one: those of who shoots, from there. IN-R20."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import answer, play, situation, trooper
from wartable import Battle, Handbook, OptionView, Outlook, State

rule = pytest.mark.rule


def shown(battle: Battle[State]) -> dict[str, OptionView]:
    """Every answer to the open question as its seat sees it."""
    assert battle.decision is not None
    return {view.key: view for view in Outlook(battle, battle.decision, Handbook("", []), {}).options()}


def chances(battle: Battle[State]) -> dict[str, list[float]]:
    """The chances that answers show."""
    return {key: [round(one.chance, 4) for one in view.forecasts] for key, view in shown(battle).items()}


@rule("IN-R20", "IN-06-10")
def test_a_reactor_sees_its_own_odds_at_each_point() -> None:
    # What went wrong: Hob's points showed what Brand, who had not reacted yet, could do in Close Combat
    blue = [trooper("lowe", at=(10, 10), mov=(6, 4), weapons=["submachine_gun", "cc_weapon"])]
    red = [
        trooper("brand", at=(10, 15), cc=14, weapons=["combi_rifle", "cc_weapon"]),
        trooper("hob", at=(6, 22), bs=12, weapons=["combi_rifle"]),
    ]
    walked = ["regular:lowe", "move", "to:F8", "at:10,14"]
    battle = play(situation(blue=blue, red=red), [*walked, "hob:bs_attack:combi_rifle>lowe"])
    # at the end of the way Lowe is in a melee and cannot shoot back: 12 + 3 - 6 = 9 on one die
    assert chances(battle)["at:4"] == [0.45]
    assert [view.steps for view in shown(battle).values()] == [(), ()]


@rule("IN-R20", "IN-08-14")
def test_each_of_a_coordinated_order_sees_its_own_odds_at_each_point() -> None:
    # What went wrong: the points of the second were rated by the weapon and the skill of the first
    blue = [trooper("blue1", at=(12, 7)), trooper("blue2", at=(14, 7), bs=9)]
    red = [trooper("red1", at=(12, 24.5), facing=12)]
    battle = play(situation(blue=blue, red=red), ["coordinated:1", "spearhead:blue1", "also:blue2"])
    answer(battle, "move", "to:G5", "at:12,8", "move", "to:H5", "at:14,8", "bs_attack:rifle>red1")
    # two dice at 11 - 3 = 8, beyond 16 inches, and at 11 + 3 = 14: 1 - 0.6 x 0.6 and 1 - 0.3 x 0.3
    assert chances(battle) == {"from:0": [0.64], "from:1": [0.91]}
    answer(battle, "from:1", "bs_attack:rifle>red1")
    # one die at 9 - 3 = 6, and at 9 + 3 = 12
    assert chances(battle) == {"from:0": [0.3], "from:1": [0.6]}


@rule("IN-R20", "IN-06-05")
def test_dice_at_several_targets_count_together() -> None:
    # Given: two dice at one target, one at another, both beyond 16 inches from the start, neither looking
    blue = [trooper("blue1", at=(12, 7))]
    red = [trooper("red1", at=(12, 24.5), facing=12), trooper("red2", at=(13, 24.5), facing=12)]
    battle = play(situation(blue=blue, red=red), ["regular:blue1", "move", "to:G5", "at:12,8"])
    answer(battle, "bs_attack:rifle", "die>red1", "die>red1", "die>red2")
    # 1 - 0.6 x 0.6 x 0.6 and 1 - 0.3 x 0.3 x 0.3
    assert chances(battle) == {"from:0": [0.784], "from:1": [0.973]}
