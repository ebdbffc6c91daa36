"""The greedy player in a Mission: it clears jams, aims Orders and strikes where they hurt, and wins."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from tests.adeptus.missions import begin, commander, giant, ic, play, situation, swarm
from tests.runs import ALL_BATTLES
from wartable import Battle, Decision, Option, Player, Setup, State, View, fight, game_of, ruleset
from wartable.rulesets import adeptus
from wartable.simulate import simulate

FORCES: Final = ("lanternwall_garrison", "thornback_brood", "pale_bell_company")[: 3 if ALL_BATTLES else 1]


def choice(battle: Battle[State]) -> str:
    """What a greedy player answers to the open question."""
    decision = battle.decision
    assert decision is not None
    view = battle.game.view(battle.state, decision.seat)
    return ruleset("adeptus").player("greedy", 1).choose(decision, partial(_same, view)).key


def _same(view: View) -> View:
    return view


# ------------------------------------------------------------------ what it does


def test_it_clears_a_jam() -> None:
    # What went wrong: it knew the action by another name, so that Hordes stood idle with jammed weapons.
    blue = ic("blue1", at=(20, 40), weapons=["pattern_rifle"], arms={"jammed": ["pattern_rifle"]})
    battle = begin(situation(blue=[blue], red=[ic("red1", at=(60, 40))]))
    assert choice(battle) == "clear_jam:pattern_rifle"


def test_it_shoots_at_ranks_before_a_giant_of_whom_it_knows_nothing() -> None:
    red = [giant("red1", at=(60, 40)), swarm("red2", at=(60, 55), count=12)]
    battle = begin(situation(blue=[ic("blue1", at=(20, 45))], red=red))
    assert choice(battle).partition(">")[2] == "red2"


def test_precision_targeting_is_for_an_enemy_whom_the_subordinate_can_hurt() -> None:
    red = [giant("red1", at=(60, 40)), swarm("red2", at=(60, 55), count=12)]
    blue = [ic("blue1", at=(20, 45)), commander("boss")]
    battle = play(situation(blue=blue, red=red, order=["boss", "blue1"]), ["order:precision>blue1"])
    assert choice(battle) == "at:red2"


def test_a_strike_comes_down_on_people_and_not_on_a_giant() -> None:
    red = [giant("red1", at=(60, 30)), ic("red2", at=(60, 55))]
    blue = [ic("blue1", at=(20, 45)), commander("boss", deck={"opening_barrage": 1})]
    battle = play(situation(blue=blue, red=red, order=["boss", "blue1"]), ["card:opening_barrage"])
    assert choice(battle) == "at:red2"


def test_fate_is_for_rolling_again_and_not_for_one_degree_more() -> None:
    blue = [ic("blue1", at=(20, 45), fate=1)]
    setup = situation(blue=blue, red=[ic("red1", at=(50, 45))])
    failed = play(setup, ["shot:pattern_rifle>red1", "pass"], [[90]])
    passed = play(setup, ["shot:pattern_rifle>red1", "pass"], [[30]])
    assert (choice(failed), choice(passed)) == ("fate", "pass")


def test_ammunition_is_called_for_when_a_weapon_is_empty() -> None:
    gunner = ic("blue1", at=(20, 45), arms={"loaded": {"pattern_rifle": 0}})
    boss = commander("boss", now={"morale": 5})
    battle = play(situation(blue=[gunner, boss], red=[ic("red1", at=(50, 45))], order=["boss", "blue1"]))
    assert choice(battle) in ("morale:resupply", "morale:regroup")


# ------------------------------------------------------------------ and whether it wins


class Bare(Player):
    """A greedy player that never uses Morale, Advantages or scans."""

    def __init__(self, seed: int) -> None:
        self._player = ruleset("adeptus").player("greedy", seed)

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        barred = ("morale:", "card:", "magi:", "bolster")
        left = [option for option in decision.options if not option.key.startswith(barred)]
        if "Forced March" in decision.question:
            left = list(decision.options[:1])
        return self._player.choose(Decision(decision.seat, decision.question, left, decision.about), look)


def mirrored(force: str) -> Setup:
    """A Mission in which both sides have all units of a force."""
    path = Path(adeptus.__path__[0]) / "scenarios" / "forces" / f"{force}.toml"
    units = tomllib.loads(path.read_text(encoding="utf-8"))["units"]
    return {
        "ruleset": "adeptus",
        "title": force,
        "sides": [{"id": "one"}, {"id": "two"}],
        "units": [
            {**unit, "id": f"{unit['id']}_{side}", "side": side} for side in ("one", "two") for unit in units
        ],
    }


def wins(force: str, one: str, two: str) -> dict[str, int]:
    """Battles of 100 that each side wins."""
    found: Any = simulate(mirrored(force), 100, {"one": one, "two": two}, seed=1).facts()["wins"]
    return dict(found)


@pytest.mark.slow
@pytest.mark.parametrize("force", FORCES)
def test_greedy_beats_random_in_at_least_90_of_100_mirrored_missions_from_either_side(force: str) -> None:
    assert wins(force, "greedy", "random")["one"] >= 90
    assert wins(force, "random", "greedy")["two"] >= 90


@pytest.mark.slow
@pytest.mark.parametrize("force", FORCES)
def test_two_greedy_players_are_a_match_for_each_other(force: str) -> None:
    # Even chances in about 50 battles that somebody wins leave each more than 12 in all but one of 1,000
    found = wins(force, "greedy", "greedy")
    assert min(found["one"], found["two"]) > 12


@pytest.mark.slow
@pytest.mark.parametrize("force", FORCES)
def test_morale_advantages_and_scans_win_60_of_100(force: str) -> None:
    game = game_of(mirrored(force))
    start = game.start(mirrored(force), 0)
    won = 0
    for seed in range(100):
        state = start.reseeded(seed + 1)
        fight(game, state, {"one": ruleset("adeptus").player("greedy", seed), "two": Bare(seed)})
        won += state.outcome().winners == ("one",)
    assert won >= 60
