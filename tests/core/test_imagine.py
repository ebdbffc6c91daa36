"""Imagined battles: what they share with the real one, what is drawn, and what has no influence."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from tests.conformance.coins import SEATS, Coins, CoinsState, Tossed, coin_setup
from wartable import (
    Battle,
    Choice,
    Decision,
    Event,
    IllegalChoice,
    Imagination,
    Kept,
    Option,
    RandomSource,
    Rolled,
    Rulebook,
    Ruling,
    Segment,
    Table,
    imagined,
    new_battle,
    register,
)
from wartable.core.rulebook import _RULEBOOKS
from wartable.toolkit import Knowledge, Perspective

NAME: Final = "imagined-coins"
BELIEFS: Final = [Option(f"believe:{number}", f"Believe in {number}") for number in range(1, 5)]


class Bluff(Coins):
    """Coins with longer turns: the other seat notes a belief in secret and may object if its lucky number is
    even, a coin is tossed, and then the seat bets.
    """

    def step(self, table: Table[CoinsState]) -> None:
        state = table.state
        seat, other = SEATS[state.tossed % 2], SEATS[1 - state.tossed % 2]
        belief = table.ask(Decision(other, "Which number?", BELIEFS))
        if state.lucky[other] % 2 == 0:
            table.ask(Decision(other, "Object?", [Option("object", "Object"), Option("pass", "Pass")]))
        face = table.roll(Kept(2), "a coin")
        table.emit(Tossed(seat, 1, face, int(belief.key[8:])))
        bet = table.ask(Decision(seat, f"{seat} bets", self.stakes(state, seat)))
        state.points[seat] += 0 if bet.key == "pass" else 1
        state.tossed += 1

    def perspective(self, state: CoinsState, seat: str) -> Perspective:
        return Perspective(seat, "", [seat], Knowledge(), open_sheets=False)

    def redact(self, state: CoinsState, event: Event, seat: str) -> Event | None:
        if isinstance(event, Tossed) and seat == event.seat:
            return Tossed(event.seat, event.stake, event.face, 0)
        return event


class Imagined(Bluff):
    """The same game, which can imagine."""

    def imagine(self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState) -> CoinsState | None:
        twin = state.copy()
        for other in SEATS:
            if other != seat:
                twin.lucky[other] = rng.randint(1, 9)
        return twin

    def is_secret_answer(self, state: CoinsState, decision: Decision, seat: str) -> bool:
        return decision.seat != seat and decision.options[0].key.startswith("believe:")


@pytest.fixture
def game() -> Iterator[Any]:
    """Register a game for one test."""

    def registered(rules: Any) -> Battle[Any]:
        register(Rulebook(NAME, "Coins", {"": rules}))
        return new_battle({**coin_setup(NAME), "secret": "heads has the number 7"}, 5)

    yield registered
    _RULEBOOKS.pop(NAME, None)


def at_bet(battle: Battle[Any], lucky: int = 2, belief: int = 3) -> Battle[Any]:
    """Bring the battle to the bet of heads, with this lucky number and belief of tails."""
    battle.legs[-1].state.lucky["tails"] = lucky
    battle.rewind(0)
    battle.choose(f"believe:{belief}")
    if lucky % 2 == 0:
        battle.choose("pass")
    return battle


def test_a_game_with_secrets_that_cannot_imagine_draws_nothing(game: Any) -> None:
    battle = at_bet(game(Bluff()))
    assert imagined(battle, "heads", Random(1)) is None


def test_a_game_without_secrets_draws_only_the_dice(game: Any) -> None:
    battle = game(Coins())
    drawn = imagined(battle, "heads", Random(1))
    assert drawn is not None
    assert drawn.state.seed != battle.state.seed
    assert drawn.state.lucky == battle.state.lucky


def test_the_view_the_question_and_the_dice_on_the_table_stay(game: Any) -> None:
    battle = at_bet(game(Imagined()))
    drawn = imagined(battle, "heads", Random(1))
    assert drawn is not None
    assert drawn.decision is not None
    assert battle.decision is not None
    assert drawn.view("heads").data() == battle.view("heads").data()
    assert drawn.decision.keys() == battle.decision.keys()
    rolls = [entry for entry in drawn.inputs if isinstance(entry, Rolled)]
    assert rolls == [entry for entry in battle.inputs if isinstance(entry, Rolled)]


def test_an_imagined_battle_goes_on_with_other_dice(game: Any) -> None:
    battle = at_bet(game(Imagined()))
    faces = set()
    for number in range(20):
        drawn = imagined(battle, "heads", Random(number))
        assert drawn is not None
        drawn.choose("pass")
        drawn.choose("believe:1")
        faces.update(
            [face for entry in drawn.inputs[3:] if isinstance(entry, Rolled) for face in entry.faces]
        )
    assert faces == {1, 2}


def test_hidden_facts_and_secret_answers_vary(game: Any) -> None:
    battle = at_bet(game(Imagined()))
    drawn = [imagined(battle, "heads", Random(number)) for number in range(200)]
    assert {one.state.lucky["tails"] for one in drawn if one is not None} == set(range(1, 10))
    beliefs = {one.inputs[0].line() for one in drawn if one is not None}
    assert beliefs == {f"auto tails {option.key}" for option in BELIEFS}


@pytest.mark.parametrize(("lucky", "belief"), [(1, 3), (4, 3), (2, 1), (9, 4)])
def test_what_is_hidden_has_no_influence(game: Any, lucky: int, belief: int) -> None:
    battle = game(Imagined())
    states = []
    for hidden in ((2, 3), (lucky, belief)):
        drawn = [imagined(at_bet(battle.copy(), *hidden), "heads", Random(n)) for n in range(20)]
        states.append([battle.game.dump(one.state) for one in drawn if one is not None])
    assert len(states[0]) == 20
    assert states[0] == states[1]


def test_an_imagined_battle_does_not_hold_the_past_or_the_secrets_of_the_setup(game: Any) -> None:
    drawn = imagined(at_bet(game(Imagined())), "heads", Random(1))
    assert drawn is not None
    assert "secret" not in drawn.setup
    assert drawn.legs[0].previous is None


def test_nothing_is_drawn_at_the_question_of_another_seat(game: Any) -> None:
    with pytest.raises(IllegalChoice, match="another seat is asked"):
        Imagination(at_bet(game(Imagined())), "tails")
    assert imagined(at_bet(game(Imagined())), "tails", Random(1)) is None


def test_nothing_is_drawn_after_a_ruling_in_the_middle_of_an_activation(game: Any) -> None:
    battle = at_bet(game(Imagined()))
    battle.rule(Ruling("heads.lucky", "0", "a test"))
    assert imagined(battle, "heads", Random(1)) is None


def test_a_state_that_never_fits_is_given_up(game: Any) -> None:
    class Wrong(Imagined):
        def imagine(
            self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState
        ) -> CoinsState | None:
            twin = state.copy()
            twin.points["tails"] += 1
            return twin

    assert imagined(at_bet(game(Wrong())), "heads", Random(1)) is None


def test_an_answer_that_all_see_is_given_again(game: Any) -> None:
    class Open(Imagined):
        def is_secret_answer(self, state: CoinsState, decision: Decision, seat: str) -> bool:
            return False

    drawn = imagined(at_bet(game(Open()), belief=4), "heads", Random(1))
    assert drawn is not None
    assert drawn.inputs[0] == Choice("tails", "believe:4", auto=True)


def test_the_battle_itself_does_not_change(game: Any) -> None:
    battle = at_bet(game(Imagined()))
    before = (battle.game.dump(battle.state), list(battle.inputs))
    imagined(battle, "heads", Random(1))
    assert (battle.game.dump(battle.state), battle.inputs) == before
    assert isinstance(battle.legs[-1], Segment)
