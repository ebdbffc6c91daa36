"""Standing answers: a seat is not asked what it does not want to be asked, and nobody else hears of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.browser import Browser
from tests.web.test_api import Made
from tests.web.test_game_table import table_of
from wartable import Choice, Decision, RandomPlayer
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.auto_passing import AddAutoPass, RemoveAutoPass
from wartable.web.tables.commands.playing import AnswerQuestion, ConsentToUndo, UndoAnswer
from wartable.web.tables.entries import LogEntry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR, Refused

WINDOWS = (str(Path(__file__).resolve().parents[1] / "files" / "missions" / "one_swarm.toml"), "scatter")
"""A battle with one Swarm on a side, and a verb that one of its questions offers again and again."""


def until(table: GameTable, verb: str, player: RandomPlayer, *, most: int = 400) -> Decision | None:
    """Play on until somebody is asked something with this verb; None where the battle ends first."""
    for _ in range(most):
        decision = table.battle.decision
        if decision is None or verb in verbs(decision):
            return decision
        pick(table, decision, player)
    return None


def verbs(decision: Decision) -> set[str]:
    return {option.key.split(":")[0].split("+")[0].split(">")[0] for option in decision.options}


def pick(table: GameTable, decision: Decision, player: RandomPlayer) -> LogEntry:
    key = player.choose(decision, lambda: table.battle.view(decision.seat)).key
    return table.apply(AnswerQuestion(decision.seat, key, table.etag(decision.seat)))


def stand(table: GameTable, *names: str, below: int = 0, battle: bool = True) -> LogEntry:
    """Whoever is asked wants no more such questions."""
    return table.apply(AddAutoPass(table.asked_seat, table.etag(table.asked_seat), names, below, battle))


def told(table: GameTable, place: str) -> list[str]:
    return [one.text for one in table.log_sentences(place)]


def passed(table: GameTable, place: str) -> list[str]:
    return [text for text in told(table, place) if text.endswith("automatically.")]


def asked_of(table: GameTable, seat: str, verb: str, most: int) -> Iterator[Decision]:
    """The questions with this verb that are asked of a seat while the battle goes on."""
    player = RandomPlayer(3)
    for _ in range(most):
        decision = table.battle.decision
        if decision is None:
            return
        if decision.seat == seat and verb in verbs(decision):
            yield decision
        pick(table, decision, player)


def standing_table() -> tuple[GameTable, list[LogEntry], str]:
    """A table at which a seat has a standing answer for the battle, its log, and the seat."""
    table, first = table_of(WINDOWS[0], gm=True)
    log = [first]
    player = RandomPlayer(1)
    while (decision := table.battle.decision) is not None and WINDOWS[1] not in verbs(decision):
        log.append(pick(table, decision, player))
    seat = table.asked_seat
    log.append(stand(table))
    return table, log, seat


def test_a_seat_is_not_asked_again_for_the_whole_battle() -> None:
    table, _, seat = standing_table()
    assert list(asked_of(table, seat, WINDOWS[1], 150)) == []
    assert len(passed(table, seat)) > 1


def test_without_it_the_seat_would_have_been_asked() -> None:
    table, _, seat = standing_table()
    table.apply(RemoveAutoPass(seat, table.standing[0].id))
    assert list(asked_of(table, seat, WINDOWS[1], 150))
    assert passed(table, seat) == []


def test_for_one_round_it_ends_with_that() -> None:
    table, _ = table_of(WINDOWS[0])
    assert until(table, WINDOWS[1], RandomPlayer(1)) is not None
    seat, round = table.asked_seat, table.battle.state.elapsed()
    stand(table, battle=False)
    for decision in asked_of(table, seat, WINDOWS[1], 400):
        assert table.battle.state.elapsed() > round, decision
        return
    raise AssertionError("never asked again")


def test_nobody_else_is_told_but_the_game_master() -> None:
    table, _, seat = standing_table()
    other = next(one for one in table.human_seats if one != seat)
    list(asked_of(table, seat, WINDOWS[1], 100))
    assert passed(table, seat)
    assert passed(table, GM) == passed(table, seat)
    for place in (other, SPECTATOR):
        assert passed(table, place) == []
        assert place_page_data(table, place, odds=False)["standing"] == []


def test_others_see_the_same_as_if_the_seat_had_passed_by_hand() -> None:
    table, _, seat = standing_table()
    by_hand, _ = table_of(WINDOWS[0], gm=True)
    list(asked_of(table, seat, WINDOWS[1], 100))
    assert passed(table, seat)
    for one in table.battle.inputs:
        if isinstance(one, Choice):
            by_hand.apply(AnswerQuestion(one.seat, one.key, by_hand.etag(one.seat)))
    other = next(one for one in table.human_seats if one != seat)
    assert by_hand.etag(other) == table.etag(other)


def test_the_log_alone_makes_the_same_standing_answers() -> None:
    table, log, seat = standing_table()
    player = RandomPlayer(3)
    while (decision := table.battle.decision) is not None and len(log) < 100:
        log.append(pick(table, decision, player))
    assert passed(table, seat)
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.standing == table.standing
    assert again.battle.inputs == table.battle.inputs
    assert [again.etag(place) for place in (seat, GM)] == [table.etag(place) for place in (seat, GM)]


def test_undo_takes_back_the_standing_answer_with_the_pass_that_it_began_with() -> None:
    table, _ = table_of(WINDOWS[0])
    assert until(table, WINDOWS[1], RandomPlayer(1)) is not None
    seat, before = table.asked_seat, len(table.battle.inputs)
    entry = stand(table)
    assert entry.body["lines"][0].startswith(f"choose {seat} ")
    undone(table, seat)
    assert len(table.battle.inputs) == before
    assert (table.asked_seat, table.standing) == (seat, [])


def test_undo_takes_back_what_it_has_passed() -> None:
    table, log, seat = standing_table()
    player = RandomPlayer(3)
    while not passed(table, seat):
        decision = table.battle.decision
        assert decision is not None
        log.append(pick(table, decision, player))
    count = len(passed(table, seat))
    log.append(table.apply(UndoAnswer(GM, table.etag(GM))))
    assert len(passed(table, seat)) < count
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert (again.etag(seat), again.notes) == (table.etag(seat), table.notes)


def undone(table: GameTable, seat: str) -> None:
    """A seat takes its last answer back, and the others agree."""
    if table.apply(UndoAnswer(seat, table.etag(seat))).kind == "proposed":
        other = next(one for one in table.human_seats if one != seat)
        assert table.apply(ConsentToUndo(other, True, table.etag(other))).kind == "undone"


@pytest.mark.parametrize(("below", "is_passed"), [(2, True), (1, False), (0, True)])
def test_a_number_says_from_what_promise_on_the_seat_is_asked(below: int, is_passed: bool) -> None:
    # Given: Shielding Aura would spare 1 Damage, and no other answer promises anything
    # When: the seat wants to be asked from this promise on, or from another
    table = shielding()
    entry = stand(table, below=below)
    assert bool(entry.body["lines"]) == is_passed


def shielding() -> GameTable:
    """A table at which Shielding Aura would spare somebody 1 Damage, and nothing else would."""
    for seed in range(1, 20):
        table, _ = table_of("walking_hill")
        player = RandomPlayer(seed)
        while (decision := until(table, "shielding_aura", player)) is not None:
            if max(promises(table, decision)) == 1:
                return table
            pick(table, decision, player)
    raise AssertionError("nobody is shielded")


def promises(table: GameTable, decision: Decision) -> list[float]:
    """What the odds of each answer promise, of those that have odds."""
    found = [table.battle.view(decision.seat).forecasts(option) for option in decision.options]
    return [odds[0].damage - odds[0].harm for odds in found if odds]


def test_declining_one_of_several_answers_still_asks_for_the_others() -> None:
    table = shielding()
    decision = table.battle.decision
    assert decision is not None
    entry = stand(table, "shielding_aura")
    assert entry.body["lines"] == []
    assert table.battle.decision is decision
    stand(table, *(verbs(decision) - {"shielding_aura", "pass"}))
    assert table.battle.decision is not decision


@pytest.mark.parametrize(
    ("names", "below", "why"), [(("fly",), 0, "nothing here is called 'fly'"), ((), 5000, "use 0 to 999")]
)
def test_what_cannot_be_declined_is_refused_in_words(names: tuple[str, ...], below: int, why: str) -> None:
    table, _ = table_of(WINDOWS[0])
    until(table, WINDOWS[1], RandomPlayer(1))
    with pytest.raises(Refused, match=why):
        stand(table, *names, below=below)


def test_only_the_seat_itself_sets_and_lifts_them() -> None:
    table, _, seat = standing_table()
    other = next(one for one in table.human_seats if one != seat)
    for place in (GM, SPECTATOR):
        with pytest.raises(Refused):
            table.apply(AddAutoPass(place, table.etag(place), (), 0, True))
    with pytest.raises(Refused, match="no such automatic answer"):
        table.apply(RemoveAutoPass(other, table.standing[0].id))


# ------------------------------------------------------------------ on the page and at the API


def test_it_is_set_from_a_question_listed_and_taken_back_by_a_click(browse: Callable[[], Browser]) -> None:
    person = browse()
    person.begin("bell_and_thorns", seat_bell="here", seat_brood="greedy")
    while "fate" not in person.keys:
        assert person.wait_for_question()
        if "fate" not in person.keys:
            person.answer(person.keys[-1])
    assert "Do not ask me again" in person.page
    answer = person.send("stand", verb="", below="", lasts="battle")
    assert answer.status_code == 200
    assert "for this battle" in person.page
    id = person.page.split('name="id" value="')[1].split('"')[0]
    assert person.send("lift", id=id).status_code == 200
    assert "for this battle" not in person.page


def test_a_program_sets_and_lifts_them(server: object) -> None:
    made = Made(server)  # type: ignore[arg-type]
    seat, state = made.asked()
    while "hold" not in state["question"]["keys"]:
        seat.post("answer", key=state["question"]["keys"][0], seen=state["seen"])
        seat, state = made.asked()
    assert seat.post("stand", verbs=["attack"], battle=True, seen=state["seen"]).status_code == 200
    standing = seat.state(odds=True)["standing"]
    assert len(standing) == 1
    assert seat.post("lift", id=standing[0]["id"]).status_code == 200
    assert seat.state(odds=True)["standing"] == []
