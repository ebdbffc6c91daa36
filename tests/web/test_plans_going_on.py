"""Plans that go on after events and after others' answers: what they answer, and where they end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_members import MIRA, join, shared, until_about
from wartable import new_battle, rounds_begun
from wartable.files import read_scenario
from wartable.web.messages import parse_command_form
from wartable.web.screens.plans import plans_data
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.automatic.pending import PendingPlan
from wartable.web.tables.commands.joining import LeaveTable
from wartable.web.tables.commands.owning import AssignUnits
from wartable.web.tables.commands.pausing import Pause
from wartable.web.tables.commands.planning import CarryOutPlan
from wartable.web.tables.commands.playing import AnswerQuestion, UndoAnswer
from wartable.web.tables.commands.running import MakeRuling
from wartable.web.tables.entries import LogEntry, first_entry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, Refused
from wartable.web.tables.resuming import resume_table


def greedy_until(name: str, seed: int, question: str) -> tuple[GameTable, list[LogEntry]]:
    """Two people and a game master, up to this question by the answers of the computer; and the log."""
    setup = read_scenario(name)
    seats = new_battle(setup, seed).seats
    first = first_entry(setup, seed, dice="server", seating=dict.fromkeys(seats, "human"), gm=True)
    table, log = GameTable(first), [first]
    while (asked := table.battle.decision) is not None and asked.question != question:
        log.append(answer_greedily(table))
    return table, log


def answer_greedily(table: GameTable) -> LogEntry:
    """Give the answer that the computer's heuristic values most."""
    asked = table.battle.decision
    assert asked is not None
    view = table.battle.view(asked.seat)
    key = table.battle.ruleset.player("greedy", 1).choose(asked, lambda: view).key
    return table.apply(AnswerQuestion(asked.seat, key, table.etag(asked.seat)))


def aiming() -> tuple[GameTable, list[LogEntry]]:
    """Sister Quell has her turn, and may aim before she shoots."""
    return greedy_until("two_marshals", 3, "Sister Quell's turn")


def plan_against(table: GameTable, enemy: str, key: str) -> dict[str, Any]:
    """The plan against an enemy that begins with this answer and goes on later."""
    plans = plans_data(table, table.asked_seat, enemy)[1]
    return next(plan for plan in plans if plan["keys"][0] == key and plan["then"])


def carry_out(table: GameTable, plan: dict[str, Any], **changed: Any) -> LogEntry:
    sent = {**plan, **changed}
    return table.apply(
        CarryOutPlan(
            table.asked_seat,
            tuple(sent["keys"]),
            table.etag(table.asked_seat),
            questions=tuple(sent["questions"]),
            then=tuple(sent["then"]),
        )
    )


def answers(table: GameTable, count: int) -> list[str]:
    """The last answers."""
    return [one.key for one in table.battle.inputs if hasattr(one, "key")][-count:]


def test_a_plan_aims_and_then_shoots_and_one_undo_takes_back_both() -> None:
    table, _ = aiming()
    before = list(table.battle.inputs)
    plan = plan_against(table, "gnarl", "aim")
    assert plan["questions"][0] == "Sister Quell's turn"
    assert plan["then"][0] == "shot:longglass>gnarl"
    assert plan["words"].startswith("Aim: the next attack at +10; then Single Attack with Longglass at Gnarl")
    assert "% to pass" in plan["odds"]
    carry_out(table, plan)
    given = [one.key for one in table.battle.inputs[len(before) :] if hasattr(one, "key")]
    assert given[: len(plan["then"]) + 1] == ["aim", *plan["then"]]
    table.apply(UndoAnswer(GM, table.etag(GM)))
    assert table.battle.inputs == before


def test_it_ends_where_another_question_is_asked_and_says_so() -> None:
    table, log = aiming()
    plan = plan_against(table, "gnarl", "aim")
    log.append(carry_out(table, plan, questions=["Sister Quell's turn?", *plan["questions"][1:]]))
    assert answers(table, 1) == ["aim"]
    question = place_page_data(table, "wall")["question"]
    assert question["has_cut_plan"] is True
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert place_page_data(again, "wall")["question"]["has_cut_plan"] is True
    key = question["options"][0]["key"]
    table.apply(AnswerQuestion("wall", key, table.etag("wall")))
    assert table.cut[1] != table.input_count
    assert table.pending == {}


def test_it_ends_where_its_answer_is_not_offered() -> None:
    table, _ = aiming()
    plan = plan_against(table, "gnarl", "aim")
    carry_out(table, plan, then=["shot:no_such>gnarl", *plan["then"][1:]])
    assert answers(table, 1) == ["aim"]
    assert table.pending == {}


def moving() -> tuple[GameTable, list[LogEntry], dict[str, Any]]:
    """A side may move and then attack; the enemies who see the move are asked in between. And the plan."""
    table, log = greedy_until("gate_at_dusk", 3, "Which Order do you spend?")
    for _ in range(90):
        decision, seat = table.battle.decision, table.asked_seat
        assert decision is not None
        if decision.question == "Which Order do you spend?":
            for unit in table.battle.view(seat).units():
                for plan in plans_data(table, seat, unit.id)[1]:
                    if plan["then"] and after(table, log, plan) != seat:
                        return table, log, plan
        log.append(answer_greedily(table))
    raise AssertionError("no plan goes on after others have answered")


def after(table: GameTable, log: list[LogEntry], plan: dict[str, Any]) -> str:
    """The seat that is asked when a plan has begun."""
    twin = GameTable.from_log([read_entry(entry.text()) for entry in log])
    carry_out(twin, plan)
    return twin.asked_seat


def test_it_goes_on_after_others_have_answered_also_when_the_log_was_read_again() -> None:
    table, log, plan = moving()
    log.append(carry_out(table, plan))
    other = table.asked_seat
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    (pending,) = again.pending.values()
    start = pending.start
    while again.asked_seat == other and again.pending:
        decision = again.battle.decision
        assert decision is not None
        idle = decision.idle() or decision.options[0]
        log.append(again.apply(AnswerQuestion(other, idle.key, again.etag(other))))
    assert plan["then"][0] in [one.key for one in again.battle.inputs[start:] if hasattr(one, "key")]
    third = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert third.plans == again.plans
    third.apply(UndoAnswer(GM, third.etag(GM)))  # the last answer, which is the plan's
    assert third.input_count == start


def test_others_take_back_their_own_answers_alone() -> None:
    table, _, plan = moving()
    carry_out(table, plan)
    decision = table.battle.decision
    assert decision is not None
    before = table.input_count
    idle = decision.idle() or decision.options[0]
    other = table.asked_seat
    table.apply(AnswerQuestion(other, idle.key, table.etag(other)))
    entry = table.apply(UndoAnswer(other, table.etag(other)))
    assert (entry.kind, entry.body["to"]) in (("proposed", before), ("undone", before))


@pytest.mark.parametrize("end", ["pause", "ruling", "undo"])
def test_a_pause_a_ruling_and_an_undo_end_it(end: str) -> None:
    table, _, plan = moving()
    carry_out(table, plan)
    assert len(table.pending) == 1
    if end == "pause":
        table.apply(Pause(GM, True))
    elif end == "ruling":
        table.apply(MakeRuling(GM, "gatewick.tokens", "2", "a slip"))
    else:
        table.apply(UndoAnswer(GM, table.etag(GM)))
    assert table.pending == {}


def test_the_rest_of_a_plan_is_sent_by_a_form_and_must_fit_together() -> None:
    table, _ = aiming()
    form = {"seen": table.etag("wall"), "keys": '{"keys": ["aim"], "questions": ["a", "b"], "then": ["c"]}'}
    with pytest.raises(Refused, match="have different lengths"):
        table.apply(parse_command_form(CarryOutPlan, "wall", form))
    form["keys"] = '{"keys": ["aim"], "questions": ["a"], "then": ["c"]}'
    table.apply(parse_command_form(CarryOutPlan, "wall", form))
    assert answers(table, 1) == ["aim"]


def test_a_person_s_plan_answers_for_no_unit_of_another_person() -> None:
    table, _ = shared()
    until_about(table, "heron")
    key = table.battle.decision.options[0].key  # type: ignore[union-attr]
    sent = CarryOutPlan(
        "blue", (key,), table.etag("blue"), MIRA, questions=("Otter's Turn",), then=("eject",)
    )
    table.apply(sent)
    until_about(table, "otter")
    assert "eject" not in answers(table, 99)
    assert table.pending == {}


def test_each_seat_has_its_own_plan() -> None:
    table, _, plan = moving()
    carry_out(table, plan)
    (seat,) = table.pending
    other = table.asked_seat
    idle = table.battle.decision.options[0]  # type: ignore[union-attr]
    table.apply(CarryOutPlan(other, (idle.key,), table.etag(other)))
    given = plan["then"][0] in answers(table, 4)
    assert given or table.pending.get(seat) is not None or table.cut[0] == seat


def test_a_plan_ends_with_the_round() -> None:
    table, _ = aiming()
    turn = "Sister Quell's turn"
    sent = CarryOutPlan("wall", ("end",), table.etag("wall"), questions=(turn,), then=("aim",))
    before = rounds_begun(table.battle)
    table.apply(sent)
    while table.battle.decision is not None and (
        rounds_begun(table.battle) == before or table.battle.decision.question != turn
    ):
        answer_greedily(table)
    assert table.pending == {}
    assert answers(table, 1) != ["aim"]


def test_nothing_is_left_of_a_plan_after_others_have_left_or_the_units_have_other_owners() -> None:
    for change in (LeaveTable("wall", MIRA), AssignUnits(GM, MIRA, ())):
        table, _ = aiming()
        join(table, MIRA, "Mira", "wall")
        sent = CarryOutPlan("wall", ("aim",), table.etag("wall"), MIRA, questions=("later",), then=("x",))
        table.apply(sent)
        table.pending = {"wall": PendingPlan("wall", 0, 0, "wall", MIRA, (), ())}
        table.apply(change)
        assert table.pending == {}


def test_no_plan_is_left_when_a_table_resumes_before_it() -> None:
    table, log, plan = moving()
    checkpoint = table.checkpoint()
    log.append(carry_out(table, plan))
    unfit = LogEntry("answered", table.asked_seat, {"lines": ["choose nobody nothing"]})
    again = resume_table(GameTable, [*log, unfit], checkpoint)
    assert again.pending == {}
    assert again.plans == []
