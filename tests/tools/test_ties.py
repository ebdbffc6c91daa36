"""What tools/ties.py counts as a tie, and how it names questions."""

from __future__ import annotations

from collections import Counter

import pytest

from tools.ties import Kind, Ties, best_options, count_ties, is_real_tie, main, names_in, question_kind, table
from wartable import Battle, Decision, Forecast, GreedyPlayer, Heuristic, Option, State, View, new_battle
from wartable.files import read_scenario


class Indifferent(Heuristic):
    """Values all options alike."""

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        return 0.0


def begun() -> Battle[State]:
    """Return a battle at its first question, a deployment."""
    battle: Battle[State] = new_battle(read_scenario("shield_wall"), seed=1)
    return battle


def test_all_options_of_equal_value_are_the_best() -> None:
    battle = begun()
    decision = battle.decision
    assert decision is not None
    assert best_options(Indifferent(), decision, battle.view(decision.seat)) == list(decision.options)


def test_answers_with_different_consequences_are_a_real_tie() -> None:
    battle = begun()
    decision = battle.decision
    assert decision is not None
    assert is_real_tie(battle, decision.options[:2])


def test_an_answer_does_not_differ_from_itself() -> None:
    battle = begun()
    decision = battle.decision
    assert decision is not None
    assert not is_real_tie(battle, [decision.options[0], decision.options[0]])


def test_counting_leaves_the_result_to_the_seed() -> None:
    assert count_ties(read_scenario("shield_wall"), 3) == count_ties(read_scenario("shield_wall"), 3)


def test_names_and_numbers_in_a_question_are_replaced() -> None:
    names = names_in(
        {"units": [{"id": "red1", "name": "Heron II"}, {"id": "red2", "pilot": {"name": "Ada"}}]}
    )
    assert question_kind("Heron goes 3 Zones to Ada, or red1: where?", names) == (
        "NAME goes N Zones to NAME, or NAME: where?"
    )


def test_the_table_begins_with_the_most_frequent_kind_and_ends_with_the_games() -> None:
    few, many = Kind("infinity", "NAME: where to?", "to"), Kind("adeptus", "NAME's turn", "shot volley")
    found = Ties(Counter({"adeptus": 50, "infinity": 20}), Counter({few: 1, many: 4}))
    assert list(table(found)) == [
        "     4    8.0%  adeptus          NAME's turn  [shot volley]",
        "     1    5.0%  infinity         NAME: where to?  [to]",
        "adeptus: 8.0% of 50 decisions",
        "infinity: 5.0% of 20 decisions",
    ]


def test_the_command_line_names_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shield_wall", "-n", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("exalted-war: ")


class ThirdOption(Indifferent):
    """Holds all options to be equal at first, and prefers the third at a tie."""

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        return float(option.key == decision.options[2].key)


def test_a_tie_is_broken_by_the_finer_value() -> None:
    battle = begun()
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    assert best_options(ThirdOption(), decision, view) == [decision.options[2]]
    assert GreedyPlayer(1, ThirdOption()).choose(decision, lambda: view) is decision.options[2]
