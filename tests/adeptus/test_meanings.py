"""What answers mean beyond their labels, what aiming brings, and why the computer does what it does."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.adeptus.missions import commander, ic, play, situation
from wartable import Battle, Decision, Handbook, Option, Outlook, State, View, new_battle
from wartable.files import read_scenario
from wartable.rulesets.adeptus.knowledge.perspective import Perspective
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.seen.meanings import position_at

LANTERN: Final = str(Path(__file__).resolve().parents[1] / "files" / "missions" / "lantern.toml")
"""A wall against two Swarms, on open ground but for a gatehouse."""


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
            "ends in B4, 35 metres from Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil",
        ),
        (
            "in:B4",
            "cover:piece1",
            "ends in B4, 36 metres from Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil",
        ),
        (
            "in:A6",
            "away",
            "ends in A6, 54 metres from Engineer Tovil, 92% to hit Lise, seen by Lise and Engineer Tovil",
        ),
    ],
)
def test_a_place_tells_its_distance_attack_and_danger(place: str, goal: str, meaning: str) -> None:
    battle, _, _ = _asked(LANTERN, "'s turn", place=place)
    battle.choose("move")
    assert battle.decision is not None
    assert _meanings(battle.decision, battle.view("wall"))[goal] == meaning


def test_a_place_to_be_told_further_says_nothing_yet() -> None:
    battle, _, _ = _asked(LANTERN, "'s turn", place="in:B4")
    battle.choose("move")
    assert battle.decision is not None
    assert _meanings(battle.decision, battle.view("wall"))["elsewhere"] == ""


def test_movements_tell_their_metres_and_the_end_what_is_left() -> None:
    _, decision, view = _asked(LANTERN, "'s turn", place="in:B4")
    meanings = _meanings(decision, view)
    assert meanings["move"] == "3 metres; Engineer Tovil is 38 metres away"
    assert meanings["swarm_run"] == "18 metres; Engineer Tovil is 38 metres away"
    assert meanings["end"] == "2 Half Actions unused"


def test_taking_aim_shows_what_the_next_attack_would_be() -> None:
    _, decision, view = _asked(LANTERN, "'s turn", place="in:B4")
    shot = view.forecasts(_option(decision, "shot:pattern_rifle>lise"))[0]
    aimed = view.forecasts(_option(decision, "aim"))[0]
    longer = view.forecasts(_option(decision, "full_aim"))[0]
    assert (shot.kind, aimed.kind) == ("to hit", "to hit later")
    assert aimed.chance == pytest.approx(shot.chance + 0.1)
    assert longer.chance == pytest.approx(shot.chance + 0.2)
    assert view.forecast(_option(decision, "aim")) is None


def test_a_reaction_tells_its_chance() -> None:
    _, decision, view = _asked(LANTERN, "A Reaction Command?", place="in:B4")
    meanings = _meanings(decision, view)
    assert meanings["scatter"] == "36% to pass: one hit less, and one more for each degree"
    assert meanings["pass"] == "saves the Reaction of this round for a later attack"


def test_cover_is_told_where_one_deploys_beside_it() -> None:
    _, decision, view = _asked(LANTERN, "Where does Corporal Brandt")
    meanings = _meanings(decision, view)
    assert meanings["in:B3"] == "beside cover of AP 8"
    assert meanings["in:A3"] == ""


def test_cover_is_told_from_those_who_would_have_to_shoot_through_it() -> None:
    battle, _, _ = _asked(LANTERN, "'s turn", place="in:B3")
    state = battle.state
    assert isinstance(state, Mission)
    unit = state.units["brandt"]
    unit.swarm, unit.outline = None, 1
    eyes = Perspective(state, "wall")
    start = unit.x, unit.y
    behind, bare = position_at(eyes, unit, (17, 33)), position_at(eyes, unit, (25, 45))
    assert behind.said.endswith("cover of AP 8 from Lise and Engineer Tovil")
    assert bare.said.endswith("seen by Lise and Engineer Tovil")
    # Then: an enemy from whom there is cover counts half
    assert (behind.exposed, bare.exposed) == (1.0, 2.0)
    assert (unit.x, unit.y) == start


def test_points_tell_what_is_left() -> None:
    _, decision, view = _asked(LANTERN, "spend a Fate Point")
    assert _meanings(decision, view)["fate"] == "1 Fate Point left"


def test_scans_tell_what_is_known() -> None:
    _, decision, view = _asked("burrow_gate", "what now?", 1)
    assert _meanings(decision, view)["magi:scan>gnarl"] == "nothing is known yet"
    battle, _, _ = _asked("burrow_gate", "what now?", 1)
    battle.choose("magi:scan>gnarl")
    state = battle.state
    assert isinstance(state, Mission)
    state.knowledge.learn("wall", "gnarl", "weapons")
    known = battle.view("wall").meaning(decision, _option(decision, "magi:scan>gnarl"))
    assert known.startswith("known: weapons")


def _reasons(scenario: str, count: int) -> dict[str, str]:
    """The reasons of hints by the first words of keys, in a battle played by them."""
    battle = new_battle(read_scenario(scenario), 1)
    rules = battle.ruleset
    found: dict[str, str] = {}
    handbook = Handbook(rules.title, rules.compendium())
    while (decision := battle.decision) is not None and count:
        hint = Outlook(battle, decision, handbook, {}).hint({})
        found.setdefault(hint.option.key.partition(">")[0], hint.reason)
        battle.choose(hint.option.key)
        count -= 1
    return found


def test_reasons_are_given_for_what_odds_do_not_say() -> None:
    found = _reasons("burrow_gate", 80)
    assert found["magi:scan"].endswith(" of 4 parts of the sheet are still unknown")
    assert found["order:precision"] == "it can attack soon and is worth 40 points"
    assert found["end"].startswith("nothing else is useful; ")
    assert found["run"].startswith("it fights best at arm's length, and the nearest enemy is ")
    assert found["scatter"] == "an unused Reaction is lost"
    assert not [reason for reason in found.values() if reason.endswith(".")]


def test_odds_are_reason_enough_for_an_attack() -> None:
    battle, decision, view = _asked(LANTERN, "'s turn", place="in:B4")
    option = _option(decision, "volley>lise")
    assert battle.ruleset.heuristic.reason(decision, option, view.forecast(option), view) == ""


@pytest.mark.rule("SC-11", "AD-R37")
def test_a_card_says_what_its_level_comes_to() -> None:
    # "Opening Barrage" alone stood in the menu, and its level only on the commander's sheet.
    boss = commander("boss", deck={"opening_barrage": 2, "smoke_line": 1})
    battle = play(situation(blue=[boss, ic("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))]))
    assert battle.decision is not None
    said = _meanings(battle.decision, battle.view("blue"))
    assert (
        said["card:opening_barrage"]
        == "level 2: 2 strikes of 2d10+5 X, Pen 4, on all within 3 metres of an enemy"
    )
    assert said["card:smoke_line"] == "level 1: all shots at -20 for 1 round"
