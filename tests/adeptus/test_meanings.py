"""What answers mean beyond their labels: places, movements, Reactions, points, scans; and what aiming brings."""

from __future__ import annotations

import pytest

from wartable import Battle, Decision, Option, State, View, new_battle
from wartable.files import read_scenario


def _asked(
    scenario: str, question: str, seed: int = 3, place: str = ""
) -> tuple[Battle[State], Decision, View]:
    """A battle at the first question that contains this, played by what is worth most; Corporal Brandt
    deploys at `place`.
    """
    battle = new_battle(read_scenario(scenario), seed)
    rules = battle.ruleset.heuristic
    while (decision := battle.decision) is not None and question not in decision.question:
        view = battle.view(decision.seat)
        values = [rules.evaluate(decision, one, view.forecast(one), view) for one in decision.options]
        best = decision.options[values.index(max(values))].key
        deploys = place and decision.question == "Where does Corporal Brandt deploy?"
        battle.choose(place if deploys else best)
    assert decision is not None
    return battle, decision, battle.view(decision.seat)


def _meanings(decision: Decision, view: View) -> dict[str, str]:
    return {option.key: view.meaning(decision, option) for option in decision.options}


def _option(decision: Decision, key: str) -> Option:
    return next(option for option in decision.options if option.key == key)


@pytest.mark.parametrize(
    ("place", "goal", "meaning"),
    [
        (
            "in:B4",
            "to:lise",
            "ends in B4, 35 m to Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil",
        ),
        (
            "in:B4",
            "cover:piece1",
            "ends in B4, 36 m to Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil",
        ),
        ("in:A6", "away", "ends in A6, 54 m to Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil"),
    ],
)
def test_a_place_tells_its_distance_attack_and_danger(place: str, goal: str, meaning: str) -> None:
    battle, _, _ = _asked("corporals_lantern", "what does it do", place=place)
    battle.choose("move")
    assert battle.decision is not None
    assert _meanings(battle.decision, battle.view("wall"))[goal] == meaning


def test_a_place_to_be_told_further_says_nothing_yet() -> None:
    battle, _, _ = _asked("corporals_lantern", "what does it do", place="in:B4")
    battle.choose("move")
    assert battle.decision is not None
    assert _meanings(battle.decision, battle.view("wall"))["elsewhere"] == ""


def test_movements_tell_their_metres_and_the_end_what_is_left() -> None:
    _, decision, view = _asked("corporals_lantern", "what does it do", place="in:B4")
    meanings = _meanings(decision, view)
    assert meanings["move"] == "3 metres; Engineer Tovil is 38 away"
    assert meanings["swarm_run"] == "18 metres; Engineer Tovil is 38 away"
    assert meanings["end"] == "2 Half Actions unused"


def test_taking_aim_shows_what_the_next_attack_would_be() -> None:
    _, decision, view = _asked("corporals_lantern", "what does it do", place="in:B4")
    shot = view.forecasts(_option(decision, "shot:pattern_rifle>lise"))[0]
    aimed = view.forecasts(_option(decision, "aim"))[0]
    longer = view.forecasts(_option(decision, "full_aim"))[0]
    assert (shot.kind, aimed.kind) == ("to hit", "to hit later")
    assert aimed.chance == pytest.approx(shot.chance + 0.1)
    assert longer.chance == pytest.approx(shot.chance + 0.2)
    assert view.forecast(_option(decision, "aim")) is None


def test_a_reaction_tells_its_chance() -> None:
    _, decision, view = _asked("corporals_lantern", "A Reaction Command?", place="in:B4")
    meanings = _meanings(decision, view)
    assert meanings["scatter"] == "36% to pass: one hit less, and one more for each degree"
    assert meanings["pass"] == "keeps the Reaction of this round for a later attack"


def test_points_tell_what_is_left() -> None:
    _, decision, view = _asked("corporals_lantern", "spend a Fate Point")
    assert _meanings(decision, view)["fate"] == "1 Fate Point left"


def test_scans_tell_what_is_known() -> None:
    _, decision, view = _asked("burrow_gate", "what now?", 1)
    assert _meanings(decision, view)["magi:scan>gnarl"] == "nothing is known of it yet"
    battle, _, _ = _asked("burrow_gate", "what now?", 1)
    battle.choose("magi:scan>gnarl")
    state = battle.state
    state.knowledge.learn("wall", "gnarl", "weapons")  # type: ignore[attr-defined]
    assert view.meaning(decision, _option(decision, "magi:scan>gnarl")) == "nothing is known of it yet"
    known = battle.view("wall").meaning(decision, _option(decision, "magi:scan>gnarl"))
    assert known.startswith("known of it: weapons")
