"""Plans: whole actions that a page offers, that are carried out or refused whole, and undone as one step."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import situation, unit
from tests.web.test_asking import GUN, a_table, told
from wartable import new_battle, plans_about
from wartable.web.messages import parse_command_form
from wartable.web.screens.plans import plans_data
from wartable.web.tables.commands.planning import MAX_KEYS, CarryOutPlan
from wartable.web.tables.commands.playing import AnswerQuestion, ConsentToUndo, UndoAnswer
from wartable.web.tables.entries import first_entry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR, Refused

ATTACK = ("attack", f"with:{GUN}")


def question(table: GameTable) -> str:
    decision = table.battle.decision
    return "" if decision is None else decision.question


def test_plans_end_at_the_roll_and_name_what_they_are_about() -> None:
    table = a_table()
    plans = plans_data(table, "blue", "red1")[1]
    assert len(plans) > 1
    assert {plan["keys"][0] for plan in plans} <= {"attack", "aim", "suppress"}
    assert plans[0]["odds"]
    for plan in plans:
        again = a_table()
        again.apply(CarryOutPlan("blue", tuple(plan["keys"]), again.etag("blue")))
        assert len(told(again, "blue")) > len(told(table, "blue"))


def test_looking_for_plans_changes_nothing() -> None:
    battle = new_battle(situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1")]), seed=3)
    before = repr(battle.view("").data())
    assert plans_about(battle, "red1")
    assert repr(battle.view("").data()) == before
    assert plans_about(battle, "nobody") == []


def test_a_plan_is_carried_out_as_single_answers_would_be() -> None:
    table, other = a_table(), a_table()
    table.apply(CarryOutPlan("blue", ATTACK, table.etag("blue")))
    for key in ATTACK:
        other.apply(AnswerQuestion("blue", key, other.etag("blue")))
    assert table.battle.inputs == other.battle.inputs
    assert told(table, "red") == told(other, "red")


def test_one_undo_takes_back_all_of_a_plan_also_after_the_log_was_read_again() -> None:
    table = a_table()
    first = question(table)
    entry = table.apply(CarryOutPlan("blue", ATTACK, table.etag("blue")))
    again = a_table()
    again.apply_entries([read_entry(entry.text())])
    for one in (table, again):
        assert question(one) != first
        one.apply(UndoAnswer("blue", one.etag("blue")))
        assert one.proposal is not None  # the others have seen the attack
        one.apply(ConsentToUndo("red", True, one.etag("red")))
        assert question(one) == first
        assert one.battle.inputs == []


def test_a_plan_that_does_not_fit_is_refused_whole() -> None:
    table = a_table()
    for keys in (("attack", "with:nothing"), ("no such",), (), (*ATTACK, "pass", "pass")):
        with pytest.raises(Refused):
            table.apply(CarryOutPlan("blue", keys, table.etag("blue")))
        assert table.battle.inputs == []
    with pytest.raises(Refused):
        table.apply(CarryOutPlan("blue", ATTACK, "an older page"))
    with pytest.raises(Refused):
        table.apply(CarryOutPlan("red", ATTACK, table.etag("red")))


def test_the_same_plan_sent_twice_counts_once() -> None:
    table = a_table()
    plan = CarryOutPlan("blue", ATTACK, table.etag("blue"))
    table.apply(plan)
    assert table.would_change_nothing(plan)


@pytest.mark.parametrize("place", ["red", SPECTATOR, "green"])
def test_nobody_but_the_asked_seat_sees_plans(place: str) -> None:
    assert plans_data(a_table(), place, "red1")[1] == []
    assert plans_data(a_table(), GM, "red1")[1] != []


@pytest.mark.parametrize("keys", ["", "attack", "{}", "[1"])
def test_a_form_that_is_no_list_is_refused(keys: str) -> None:
    with pytest.raises(Refused, match="a list of keys"):
        parse_command_form(CarryOutPlan, "blue", {"keys": keys, "seen": "tag"})


def test_a_form_has_the_keys_as_a_list() -> None:
    assert parse_command_form(CarryOutPlan, "blue", {"keys": '["a", "b c"]', "seen": "tag"}) == CarryOutPlan(
        "blue", ("a", "b c"), "tag"
    )
    with pytest.raises(ValueError, match="at most"):
        parse_command_form(
            CarryOutPlan, "blue", {"keys": str(["x"] * (MAX_KEYS + 1)).replace("'", '"'), "seen": "tag"}
        )


def test_a_plan_with_an_answer_after_a_roll_is_refused_and_tells_nothing_about_the_dice() -> None:
    def rolling_table() -> GameTable:
        blue = [unit(name, zone="A1", speed=0, weapons=[GUN]) for name in ("blue1", "blue2")]
        red = [unit("red1", zone="C1", guard=7, threshold=8)]
        seating = {"blue": "human", "red": "human"}
        setup = situation(blue=blue, red=red, tension=5)
        return GameTable(first_entry(setup, 1, dice="seeded", seating=seating, gm=False))

    # Given: what is asked after the attack of the first Unit and its roll
    table = rolling_table()
    table.apply(CarryOutPlan("blue", ATTACK, table.etag("blue")))
    decision = table.battle.decision
    assert decision is not None
    assert decision.seat == "blue"
    # When: it is all sent as one plan, once with an answer that is possible then, once with one that is not
    refusals = []
    for last in (decision.options[0].key, "no such"):
        again = rolling_table()
        with pytest.raises(Refused) as refused:
            again.apply(CarryOutPlan("blue", (*ATTACK, last), again.etag("blue")))
        assert again.battle.inputs == []
        refusals.append(str(refused.value))
    # Then: both are refused alike
    assert refusals[0] == refusals[1]
