"""Computer players that think ahead at a table of the server."""

from __future__ import annotations

import asyncio
import pickle
import time

import pytest

from tests.web.test_ending import Browse, begun, played_out
from tests.web.test_game_table import table_of
from wartable.files import list_scenarios
from wartable.web.tables.automatic.thinking import ThinkingTask, Thought, advice_task, think, thinking_task
from wartable.web.tables.commands.playing import UndoAnswer
from wartable.web.tables.commands.running import AssignSeat
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.workers.thinkers import ThinkerPool

ONE_OF_EACH = sorted({info.ruleset: info.name for info in list_scenarios()}.values())


def asked_thinker(scenario: str, answers: int = 8) -> GameTable:
    """A table at which a player of level 5 has to answer, after some answers of the computer."""
    table, _ = table_of(scenario, people=0, gm=True)
    for _ in range(answers):
        table.do_due_step()
    table.apply(AssignSeat(GM, table.asked_seat, "level:5"))
    return table


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_a_player_thinks_about_the_question_as_the_table_has_it(scenario: str) -> None:
    table = asked_thinker(scenario)
    task = thinking_task(table)
    assert task is not None
    thought = think(pickle.loads(pickle.dumps(task)))  # as it is sent to another process
    decision = table.battle.decision
    assert decision is not None
    assert thought.number == table.number
    assert decision.option(thought.key)
    entry = table.do_due_step(0, thought)
    assert entry is not None
    assert entry.body["lines"][0] == f"auto {decision.seat} {thought.key}"


def test_a_thought_about_an_earlier_question_is_dropped() -> None:
    table = asked_thinker("first_steps")
    task = thinking_task(table)
    assert task is not None
    table.apply(UndoAnswer(GM, table.etag(GM)))
    before = (table.number, len(table.battle.inputs))
    assert table.do_due_step(0, Thought(task.number, "pass")) is None
    assert (table.number, len(table.battle.inputs)) == before


def test_the_table_goes_on_with_the_usual_answer_if_no_thought_was_found() -> None:
    table = asked_thinker("first_steps")
    entry = table.do_due_step(0, Thought(table.number, ""))
    assert entry is not None
    assert entry.body["lines"][0].startswith("auto ")


def test_a_change_at_the_table_stops_the_thinking_about_its_former_question(
    browse: Browse, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_tasks: list[ThinkingTask] = []
    stopped: list[ThinkingTask] = []
    answered: list[str] = []

    async def think_for_ever(thinkers: ThinkerPool, task: ThinkingTask) -> Thought:
        if not answered:  # there is nothing to undo yet
            return Thought(task.number, "")
        begun_tasks.append(task)
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(task)
        raise AssertionError

    def play_until(found: list[ThinkingTask], count: int) -> None:
        deadline = time.monotonic() + 60
        while len(found) < count:
            assert time.monotonic() < deadline
            owner.look()
            if owner.keys and found is begun_tasks:
                answered.append(owner.keys[0])
                owner.answer(owner.keys[0])
            time.sleep(0.05)

    def undo() -> None:
        for _ in range(20):  # the page may be older than the computer's last answer
            owner.look()
            if owner.send("undo").status_code == 200:
                return
        raise AssertionError

    monkeypatch.setattr(ThinkerPool, "think", think_for_ever)
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="level:5")
    play_until(begun_tasks, 1)
    undo()
    play_until(stopped, 1)
    assert stopped == begun_tasks[:1]
    play_until(begun_tasks, 2)  # the battle goes on, and the player is asked again
    undo()
    play_until(stopped, 2)


def test_other_players_have_no_task() -> None:
    table, _ = table_of("first_steps", people=0)
    assert table.is_computers_turn
    assert thinking_task(table) is None


def test_a_person_plays_against_a_level_on_the_page(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="level:5")
    for _ in range(6):
        assert owner.wait_for_question()
        owner.answer(owner.keys[0])
    deadline = time.monotonic() + 60
    while not owner.wait_for_question() and time.monotonic() < deadline:
        pass
    assert owner.keys


def test_a_stronger_or_weaker_opponent_is_offered_at_the_end(browse: Browse) -> None:
    owner = played_out(browse)
    kind = "stronger" if 'value="stronger"' in owner.page else "weaker"
    assert f'value="{kind}"' in owner.page
    level = {"stronger": 5, "weaker": 3}[kind]
    assert f"the same battle against level {level} of the computer" in owner.page
    answer = begun(owner, kind)
    assert answer.status_code == 303
    owner.path = answer.headers["location"]
    page = owner.client.get(f"{owner.path}/tools").text
    assert f'<option value="level:{level}" selected>the computer: level {level}</option>' in page


def test_a_person_gets_advice_from_a_player_that_thinks_ahead(browse: Browse) -> None:
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="greedy")
    assert owner.wait_for_question()
    owner.answer(owner.keys[0])
    assert owner.wait_for_question()
    hint = owner.send("say", typed="hint").text
    assert '<button form="thinking" name="typed" value="think">Think ahead</button>' in hint
    advice = owner.send("say", typed="Think").text
    assert "rather than" in advice
    assert "in 96 imagined battles" in advice or "imagined battles, against" in advice
    assert "Think ahead" not in advice


def test_only_the_place_that_is_asked_gets_advice() -> None:
    table, _ = table_of("first_steps", people=1)
    assert advice_task(table, "red" if table.asked_seat == "blue" else "blue") is None
    assert advice_task(table, SPECTATOR) is None
    assert advice_task(table, table.asked_seat) is not None


def test_advice_about_a_former_question_is_dropped(browse: Browse, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = browse()
    owner.begin("first_steps", seat_blue="here", seat_red="greedy")
    assert owner.wait_for_question()
    owner.answer(owner.keys[0])
    assert owner.wait_for_question()

    async def answer_meanwhile(thinkers: ThinkerPool, task: ThinkingTask) -> str:
        await asyncio.to_thread(owner.answer, owner.keys[0])
        return "advice about the former question"

    monkeypatch.setattr(ThinkerPool, "find_advice", answer_meanwhile)
    assert "ask again" in owner.send("say", typed="think").text
