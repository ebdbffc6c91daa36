"""Who may rule, and what a refused ruling may say: the part that is the same for every ruleset."""

from __future__ import annotations

import pytest

from tests.conformance.coins import Coins, CoinsState
from wartable import BadInput, Battle, Rulebook, Ruling, Segment
from wartable.core.rulings.auto_answer import Request, read_known_words, read_within


class Led(CoinsState):
    """Coins with somebody who leads the game."""

    def gm(self) -> str:
        return "judy"


def request(value: str, seat: str = "heads") -> Request:
    return Request(Ruling("tails.lucky", value, "because"), seat)


def said(asked: Request) -> list[str]:
    return [str(problem) for problem in asked.problems]


def battle_of(state: CoinsState) -> Battle[CoinsState]:
    """A game in which tails has 7 for a lucky number."""
    state.lucky["tails"] = 7
    rules = Rulebook("coins", "Coins", {"": Coins()})
    return Battle(rules, {}, Segment(None, state, []), players={}, source=None).run()


# ------------------------------------------------------------------ who rules


def test_where_there_is_a_gm_nobody_else_rules() -> None:
    # A player of a battle with a GM could set any value of it.
    battle = battle_of(Led(1))
    with pytest.raises(BadInput, match="only judy rules in this battle; ask judy to rule it"):
        battle.rule(Ruling("heads.lucky", "1", "please"), "heads")
    assert battle.inputs == []


@pytest.mark.parametrize("seat", ["judy", ""])
def test_a_gm_rules_and_so_do_all_together(seat: str) -> None:
    battle = battle_of(Led(1))
    battle.rule(Ruling("tails.lucky", "3", "because"), seat)
    assert battle.state.lucky["tails"] == 3


def test_without_a_gm_any_seat_rules() -> None:
    battle = battle_of(CoinsState(1))
    battle.rule(Ruling("tails.lucky", "3", "because"), "heads")
    assert battle.state.lucky["tails"] == 3


# ------------------------------------------------------------------ what is said of bounds


def test_a_bound_that_is_known_is_told() -> None:
    asked = request("9", "tails")
    assert read_within(asked, 0, 7, known=True) == 9
    assert said(asked) == ["tails.lucky: 9 is out of bounds; use 0 to 7"]


def test_a_bound_that_is_hidden_is_not_told_and_the_nearest_value_is_ruled() -> None:
    # A refusal at 9 and none at 7 would tell the 7.
    asked = request("9")
    assert read_within(asked, 0, 7, known=False) == 7
    assert asked.final_ruling() == Ruling("tails.lucky", "7", "because")


def test_what_nobody_can_have_is_refused_with_what_everybody_knows() -> None:
    asked = request("1000")
    read_within(asked, 0, 7, known=False)
    assert said(asked) == ["tails.lucky: 1000 is out of bounds; use 0 to 999"]


def test_the_record_holds_what_was_ruled_and_not_what_was_asked_for() -> None:
    battle = battle_of(CoinsState(1))
    battle.rule(Ruling("tails.lucky", "9", "because"), "heads")
    assert [entry.line() for entry in battle.inputs] == ['rule ["tails.lucky", "7", "because"]']


# ------------------------------------------------------------------ what is said of names


def test_names_that_are_hidden_are_refused_like_names_that_there_are_not() -> None:
    # Given: something hidden, and something that is not there at all
    there, nowhere = request("sabre"), request("foo")
    read_known_words(there, ["rifle"], "known Weapon", [])
    read_known_words(nowhere, ["rifle"], "known Weapon", [])
    assert said(there) == ["tails.lucky[0]: there is no known Weapon 'sabre'; use rifle"]
    assert said(nowhere) == ["tails.lucky[0]: there is no known Weapon 'foo'; use rifle"]


def test_a_list_leaves_alone_what_the_seat_does_not_know_of() -> None:
    asked = request("none")
    read_known_words(asked, ["rifle"], "known Weapon", ["sabre"])
    assert asked.final_ruling().value == "sabre"
