"""Whose answer a question needs, if several people share a seat."""

from __future__ import annotations

from random import Random

import pytest

from wartable import Battle, Decision, Option, State, new_battle
from wartable.core.views.ownership import concerned_units, named_units
from wartable.files import list_scenarios, read_scenario

BATTLES = sorted({one.ruleset: one.name for one in list_scenarios()}.values())
"""One battle of each game that is installed, of other people's games too."""
OWN = ["heron", "otter"]


def question(about: str, *keys: str) -> Decision:
    return Decision("blue", "What now?", [Option(key, key) for key in keys], about)


def test_a_question_about_an_own_unit_is_its_owners_whatever_the_options_name() -> None:
    asked = question("heron", "assist:otter", "attack:beam>magpie", "pass")
    assert concerned_units(asked, OWN) == ["heron"]


def test_a_window_about_the_attacker_asks_the_owners_of_the_units_that_can_react() -> None:
    asked = question("magpie", "pass", "guard:otter", "retreat:heron", "guard:otter+2")
    assert concerned_units(asked, OWN) == ["otter", "heron"]


def test_a_reaction_whose_key_begins_with_the_unit_asks_its_owner() -> None:
    asked = question("", "pass", "otter:dodge", "otter:shoot:rifle>magpie")
    assert concerned_units(asked, OWN) == ["otter"]


def test_a_question_that_names_no_own_unit_is_everyones() -> None:
    assert concerned_units(question("", "keep", "trade", "first:magpie"), OWN) == []


def test_a_key_of_one_word_names_no_unit_that_is_called_so() -> None:
    assert named_units(Option("otter", "Otter"), OWN) == []
    assert named_units(Option("swap:otter>heron", "Swap"), OWN) == ["otter", "heron"]


def own_units(battle: Battle[State], seat: str) -> list[str]:
    units = battle.view(seat).data()["units"]
    assert isinstance(units, list)
    return [str(unit["id"]) for unit in units if seat in (unit.get("seat"), unit["side"])]


@pytest.mark.parametrize("scenario", BATTLES)
def test_in_battles_of_every_game_most_questions_are_of_one_owner(scenario: str) -> None:
    battle, player = new_battle(read_scenario(scenario), seed=5), Random(5)
    counts: list[int] = []
    while battle.decision is not None and len(counts) < 120:
        own = own_units(battle, battle.decision.seat)
        concerned = concerned_units(battle.decision, own)
        assert set(concerned) <= set(own)
        counts.append(len(concerned))
        battle.choose(player.choice(battle.decision.options).key)
    assert counts.count(1) > len(counts) / 2
