"""Why the computer does what it does, and what standing in a Zone would mean."""

from __future__ import annotations

import pytest

from wartable import Battle, Handbook, Hint, Outlook, State, new_battle
from wartable.files import read_scenario


def _outlook(battle: Battle[State]) -> Outlook:
    decision = battle.decision
    assert decision is not None
    rules = battle.ruleset
    return Outlook(battle, decision, Handbook(rules.title, rules.compendium()), {})


def _hints(scenario: str, seed: int, count: int) -> list[tuple[str, Hint]]:
    """The hints for so many questions of a battle that is played by them."""
    battle = new_battle(read_scenario(scenario), seed)
    found: list[tuple[str, Hint]] = []
    while battle.decision is not None and len(found) < count:
        hint = _outlook(battle).hint({})
        found.append((battle.decision.question, hint))
        battle.choose(hint.option.key)
    return found


def _at_heron() -> Battle[State]:
    """First steps, deployed, at Heron's first Turn."""
    battle = new_battle(read_scenario("first_steps"), 3)
    while battle.decision is not None and battle.decision.question != "Heron's Turn":
        key = {"Heron enters where?": "to:A3", "Magpie enters where?": "to:H3"}.get(
            battle.decision.question, ""
        )
        battle.choose(key or battle.decision.options[0].key)
    return battle


def test_reasons_are_given_for_what_odds_do_not_say() -> None:
    found: dict[str, str] = {}
    for _, hint in _hints("glass_orchard", 5, 300):
        if hint.is_better:
            verb = hint.option.key.partition(":")[0]
            found[verb] = f"{found.get(verb, '')}{hint.reason}\n"
    assert "nothing available is worth its cost\n" in found["pass"]
    assert "to hit" in found["attack"]
    assert "there, the most of all choices" in found["maim"]
    assert "the nearest Enemy is " in found["to"]


@pytest.mark.parametrize("scenario", ["first_steps", "house_of_seven_clocks"])
def test_keeping_the_order_of_turns_has_a_reason_of_its_own(scenario: str) -> None:
    # It was 'nothing available is worth its cost', though nothing can be used there.
    hint = dict(_hints(scenario, 7, 12))["Round 1: keep the order of Turns?"]
    assert hint.reason == "the computer never changes the order of Turns"


def test_in_a_match_the_hint_of_a_zone_names_the_way_to_the_enemy() -> None:
    found = [hint.reason for question, hint in _hints("night_market", 1, 120) if " goes where?" in question]
    assert [reason for reason in found if reason.startswith("the nearest Enemy is ")]
    assert [reason for reason in found if "by its rules of thumb" in reason] == []


def test_a_place_tells_its_terrain_way_attack_and_danger() -> None:
    battle = _at_heron()
    battle.choose("boost")
    assert battle.decision is not None
    outlook = _outlook(battle)
    meaning = {option.label: outlook.meaning(option) for option in battle.decision.options}
    assert meaning["C2"].startswith("defensive Terrain; 2 Zones away; an attack from there ")
    assert meaning["C5"].startswith("difficult Terrain; ")
    assert meaning["B3"].startswith("1 Zone away; ")
    assert "in reach of Magpie" in meaning["C2"]


def test_a_place_out_of_all_reach_says_so() -> None:
    battle = new_battle(read_scenario("glass_orchard"), 8)
    while battle.decision is not None and battle.decision.question != "Thistle Boosts where?":
        battle.choose(_outlook(battle).hint({}).option.key)
    assert battle.decision is not None
    outlook = _outlook(battle)
    meaning = {option.label: outlook.meaning(option) for option in battle.decision.options}
    assert meaning["A1"] == "3 Zones away; out of reach of all Enemies"
    assert meaning["E1"].endswith(
        "; in reach of The Glazier, Hothouse Crawler, Shard Hound 1 and Shard Hound 2"
    )


def test_what_an_aim_promises_comes_later_and_is_not_best() -> None:
    views = {view.key: view for view in _outlook(_at_heron()).options()}
    assert views["aim"].forecasts[0].kind == "to hit later"
    assert not views["aim"].is_best
    assert views["attack"].is_best
    assert views["attack"].steps[0].startswith("with Beam ")
    assert views["attack"].steps[1].startswith("at ")
