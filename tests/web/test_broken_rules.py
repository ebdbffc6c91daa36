"""Something breaks at each question of a battle: the rules, the odds, the look-ahead, a computer player. The
table stays as it was, and all else can still be answered.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from tests.runs import IS_THOROUGH
from tests.web.test_game_table import ONE_OF_EACH, table_of
from wartable import Battle, GreedyPlayer, Input, Outlook, RandomPlayer, State, View
from wartable.seat.steady import NO_ODDS
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.playing import AnswerQuestion
from wartable.web.tables.game_table import GameTable
from wartable.web.workers.process import BROKEN, Worker

QUESTIONS = 12
Visit = Callable[[GameTable, pytest.MonkeyPatch], None]


def broken(*_: object, **__: object) -> object:
    """What stands in place of a function of the rules."""
    raise ZeroDivisionError("the secret is 4711")


def visit_questions(
    scenario: str, patch: pytest.MonkeyPatch, *visits: Visit, most: int | None = QUESTIONS, every: int = 1
) -> int:
    """Let people answer at random, and run the visits at every `every`th question until `most` were asked.

    Returns the number of questions asked.
    """
    table, _ = table_of(scenario)
    chance = Random(3)
    asked = 0
    while asked != most and (decision := table.battle.decision) is not None:
        for visit in visits if asked % every == 0 else ():
            with patch.context() as within:
                visit(table, within)
        assert table.battle.decision is decision
        table.apply(
            AnswerQuestion(decision.seat, chance.choice(decision.options).key, table.etag(decision.seat))
        )
        asked += 1
    return asked


def facts_of(table: GameTable) -> list[dict[str, object]]:
    """The options on the page of the seat that is asked."""
    decision = table.battle.decision
    assert decision is not None
    question = place_page_data(table, decision.seat)["question"]
    assert [one["key"] for one in question["options"]] == [option.key for option in decision.options]
    found: list[dict[str, object]] = question["options"]
    return found


def break_rules(table: GameTable, patch: pytest.MonkeyPatch) -> None:
    """A rule breaks on some answers: the table stays as it was."""
    decision, before = table.battle.decision, table.battle.inputs
    assert decision is not None
    patch.setattr(type(table.battle.game), "step", broken)
    for option in decision.options[:3]:
        with pytest.raises(ZeroDivisionError):
            table.apply(AnswerQuestion(decision.seat, option.key, table.etag(decision.seat)))
    assert table.battle.inputs == before


def breaking(*parts: str) -> Visit:
    """The odds break, in these parts of a view: the page shows every option."""

    def visit(table: GameTable, patch: pytest.MonkeyPatch) -> None:
        decision = table.battle.decision
        assert decision is not None
        kinds = [kind for kind in type(table.battle.view(decision.seat)).__mro__ if issubclass(kind, View)]
        for kind, part in product(kinds, parts):
            if part in vars(kind):
                patch.setattr(kind, part, broken)
        facts_of(table)

    return visit


def break_looking_ahead(table: GameTable, patch: pytest.MonkeyPatch) -> None:
    """The look-ahead breaks: the page shows every option."""
    patch.setattr(Battle, "peek", broken)
    facts_of(table)


ODDS = ("forecasts", "meaning", "position", "effect_of")
ONE_OF_EACH_KIND = sorted({*ONE_OF_EACH, "house_of_seven_clocks"})
"""A Match too, which has rules of its own."""


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_a_table_stays_as_it_was_where_a_rule_breaks_on_an_answer(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit_questions(scenario, monkeypatch, break_rules)


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
@pytest.mark.parametrize("part", ODDS)
def test_a_page_shows_every_option_where_the_odds_break(
    scenario: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit_questions(scenario, monkeypatch, breaking(part))


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_a_page_shows_every_option_where_the_look_ahead_breaks(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit_questions(scenario, monkeypatch, break_looking_ahead)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ONE_OF_EACH_KIND)
def test_a_table_can_be_used_whatever_breaks_at_whichever_question_of_a_battle(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What went wrong: only the first 12 questions of a battle were tried
    visits = (break_rules, breaking(*ODDS), break_looking_ahead)
    every = 1 if IS_THOROUGH else 10
    assert visit_questions(scenario, monkeypatch, *visits, most=None, every=every) > QUESTIONS


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ONE_OF_EACH_KIND)
def test_a_whole_battle_is_played_by_computers_that_cannot_think(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = table_of(scenario, people=0)
    monkeypatch.setattr(RandomPlayer, "choose", broken)
    monkeypatch.setattr(GreedyPlayer, "choose", broken)
    while table.is_computers_turn:
        assert table.do_due_step() is not None
    assert table.battle.is_over or table.is_stalemate


def test_only_the_option_on_whose_odds_the_rules_break_is_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, _ = table_of("first_steps")
    whole = Outlook.option
    decision = table.battle.decision
    assert decision is not None

    def option(outlook: Outlook, one: object, **more: bool) -> object:
        return broken() if one is decision.options[1] else whole(outlook, one, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Outlook, "option", option)
    found = [facts["meaning"] for facts in facts_of(table)]
    assert found[1] == NO_ODDS
    assert NO_ODDS not in [found[0], *found[2:]]


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_a_computer_player_that_breaks_answers_as_usual(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given: a table at which the computer has all seats, and cannot think
    table, _ = table_of(scenario, people=0)
    monkeypatch.setattr(RandomPlayer, "choose", broken)
    monkeypatch.setattr(GreedyPlayer, "choose", broken)
    # When: it is to answer 12 times
    entries = [table.do_due_step() for _ in range(QUESTIONS)]
    # Then: it has
    assert None not in entries
    assert len(table.battle.inputs) >= QUESTIONS


def test_the_computer_gives_another_answer_where_a_rule_breaks_on_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Given: the rules break on the first try to go on
    table, _ = table_of("first_steps", people=0)
    whole, tries = Battle.feed, [0]

    def feed(battle: Battle[State], entry: Input) -> None:
        tries[0] += 1
        if tries[0] == 1:
            broken()
        whole(battle, entry)

    monkeypatch.setattr(Battle, "feed", feed)
    # When: the computer answers
    entry = table.do_due_step()
    # Then: its second answer is taken
    assert entry is not None
    assert tries[0] == 2


def test_a_person_is_told_what_can_be_done_and_nothing_that_is_hidden(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Given: a worker with a table
    table, first = table_of("first_steps")
    worker = Worker()
    worker.run_job(1, "load", "t", ([first], None))
    decision = table.battle.decision
    assert decision is not None
    command = AnswerQuestion(decision.seat, decision.options[0].key, table.etag(decision.seat))
    # When: a rule breaks on an answer
    monkeypatch.setattr(type(table.battle.game), "step", broken)
    answer = worker.run_job(2, "apply", "t", (command, []))
    # Then: the error says what to do, and not what the rule said
    told = "a rule broke here (ZeroDivisionError), and nothing has changed: choose otherwise, or undo"
    assert answer == (2, BROKEN, told)
    monkeypatch.undo()
    assert worker.run_job(3, "apply", "t", (command, []))[1] == "ok"
    assert "ZeroDivisionError" in capsys.readouterr().err
