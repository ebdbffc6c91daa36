"""A table is what its log makes of it."""

from __future__ import annotations

from random import Random

import pytest

from wartable import PASS, BadInput
from wartable.files import list_scenarios, read_scenario
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.screens.screen import place_page_data, place_title
from wartable.web.tables.commands.pausing import Pause
from wartable.web.tables.commands.playing import AnswerQuestion, ConsentToUndo, EnterFaces, UndoAnswer
from wartable.web.tables.commands.running import AssignSeat, MakeRuling
from wartable.web.tables.entries import Checkpoint, LogEntry, first_entry, read_checkpoint, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR, Refused

ONE_OF_EACH = sorted({info.ruleset: info.name for info in list_scenarios()}.values())


def table_of(
    scenario: str, *, people: int = 2, dice: str = "seeded", gm: bool = False
) -> tuple[GameTable, LogEntry]:
    """A new table, and its first entry; so many seats are people's, the rest the computer's."""
    setup = read_scenario(scenario)
    seats = seats_of(setup)
    seating = {seat: HUMAN if at < people else "random" for at, seat in enumerate(seats)}
    first = first_entry(setup, 5, dice=dice, seating=seating, gm=gm)
    return GameTable(first), first


def play(table: GameTable, steps: int, rng: Random) -> list[LogEntry]:
    """Random answers of whoever is asked; what the log says of them."""
    log: list[LogEntry] = []
    while not table.battle.is_over and len(log) < steps:
        if table.is_computers_turn:
            entry = table.do_due_step()
            assert entry is not None
            log.append(entry)
            continue
        seat, decision = table.asked_seat, table.battle.decision
        assert decision is not None
        key = rng.choice(decision.options).key
        log.append(table.apply(AnswerQuestion(seat, key, table.etag(seat))))
    return log


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_the_log_alone_makes_the_same_table(scenario: str) -> None:
    table, first = table_of(scenario, people=1)
    log = [first, *play(table, 60, Random(3))]
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    places = [*table.seating, GM, SPECTATOR]
    assert [again.etag(place) for place in places] == [table.etag(place) for place in places]
    assert again.battle.game.dump(again.battle.state) == table.battle.game.dump(table.battle.state)
    assert again.number == table.number
    assert place_page_data(again, places[0], odds=False) == place_page_data(table, places[0], odds=False)


def test_the_log_remembers_undoing() -> None:
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 12, Random(1))]
    seat = table.human_seats[0]
    log.append(table.apply(UndoAnswer(seat, table.etag(seat))))
    assert log[-1].kind == "undone"
    log += play(table, 6, Random(2))
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.etag(seat) == table.etag(seat)


def test_a_table_whose_rules_have_changed_goes_on_from_its_checkpoint() -> None:
    # An answer that no rule offers any more stands early in the log
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 20, Random(6))]
    kept = read_checkpoint(table.checkpoint().text())
    log += play(table, 30, Random(2))
    seat = table.human_seats[0]
    log.append(table.apply(UndoAnswer(seat, table.etag(seat))))
    assert log[-1].body["to"] > kept.inputs
    broken = log[1]._replace(body={**log[1].body, "lines": ["choose blue gone", *log[1].body["lines"][1:]]})
    old = [first, broken, *log[2:]]
    again = GameTable.from_log(old, kept)
    assert again.battle.game.dump(again.battle.state) == table.battle.game.dump(table.battle.state)
    assert (again.number, again.seating) == (table.number, table.seating)
    with pytest.raises(BadInput, match="rules have changed"):
        GameTable.from_log(old)


@pytest.mark.parametrize("scenario", ONE_OF_EACH)
def test_a_table_whose_rules_follow_nothing_later_goes_on_from_its_checkpoint_alone(scenario: str) -> None:
    # Given: a log with an answer before the checkpoint, and one after it, that no rule offers any more
    table, first = table_of(scenario)
    log = [first, *play(table, 20, Random(6))]
    kept = table.checkpoint()._replace(number=len(log))
    log += play(table, 12, Random(2))
    for at in (1, len(log) - 1):
        log[at] = log[at]._replace(body={**log[at].body, "lines": ["choose blue gone"]})

    # When: it is read from its log, and played on; then it is read again, with what has come
    alone = GameTable.from_log(log, kept)
    assert alone.battle.game.dump(alone.battle.checkpoints[0]) == kept.state
    log += [read_entry(entry.text()) for entry in play(alone, 5, Random(3))]
    again = GameTable.from_log(log, kept)

    # Then: what was played on counts, what was before does not, and everybody is told
    assert again.battle.game.dump(again.battle.state) == alone.battle.game.dump(alone.battle.state)
    places = [*again.seating, GM, SPECTATOR]
    assert [again.etag(place) for place in places] == [alone.etag(place) for place in places]
    assert "no longer counts" in again.log_sentences(SPECTATOR)[0].text
    assert [entry.body["resumed"]["to"] for entry in log if "resumed" in entry.body] == [kept.inputs]

    # And: a checkpoint of later holds for that log as well, one that was dropped does not
    assert GameTable.from_log(log, again.checkpoint()._replace(number=len(log))).number == len(log)
    assert not kept._replace(inputs=kept.inputs + 1).is_valid_for(log)


def test_a_table_whose_log_leads_elsewhere_now_goes_on_from_its_checkpoint_and_says_so() -> None:
    # Given: a checkpoint in which the rules of then had led to another Tension
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 20, Random(6))]
    kept = table.checkpoint()
    then = kept._replace(state={**kept.state, "tension": 7}, rules="0.0.1")
    # When: the table is read from its log again, every answer of which still fits
    again = GameTable.from_log(log, then)
    # Then: it is in the state that was kept, and its log begins with why
    assert again.battle.game.dump(again.battle.checkpoints[0])["tension"] == 7
    told = again.log_sentences(table.human_seats[0])[0].text
    assert told.startswith("The rules have changed since this battle began (version 0.0.1, now ")
    assert not GameTable.from_log(log, kept).notes


def test_a_table_whose_kept_state_the_rules_cannot_read_goes_on_by_its_log() -> None:
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 20, Random(6))]
    kept = table.checkpoint()
    strange = kept._replace(state={**kept.state, "phase": "a phase of other rules"})
    again = GameTable.from_log(log, strange)
    assert again.etag(table.human_seats[0]) == table.etag(table.human_seats[0])


def test_a_checkpoint_of_what_was_undone_since_is_of_no_use() -> None:
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 20, Random(1))]
    kept = table.checkpoint()
    seat = table.human_seats[0]
    while table.input_count >= kept.inputs:
        log.append(table.apply(UndoAnswer(seat, table.etag(seat))))
    assert not kept.is_valid_for(log)
    assert table.checkpoint().is_valid_for(log)


def test_an_older_checkpoint_has_no_version_of_the_rules() -> None:
    old = read_checkpoint('[12, {"turn": 3}]', 7)
    assert old == Checkpoint(12, {"turn": 3}, "", 7)
    assert read_checkpoint(Checkpoint(12, {"turn": 3}, "0.2.0").text(), 7).rules == "0.2.0"


def test_what_keeps_a_table_from_being_followed_is_not_told_to_seats() -> None:
    table, first = table_of("first_steps", people=1)
    log = [first, *play(table, 20, Random(1))]
    broken = log[1]._replace(body={**log[1].body, "lines": ["choose blue gone", *log[1].body["lines"][1:]]})
    with pytest.raises(BadInput) as caught:
        GameTable.from_log([first, broken, *log[2:]])
    assert str(caught.value) == "cannot follow the log of this table: the rules have changed since"


def after_dice(table: GameTable) -> str:
    """Play until dice have shown after somebody's answer; returns that seat."""
    for _ in range(400):
        before = len(table.battle.inputs)
        play(table, 1, Random(before))
        lines = [entry.line() for entry in table.battle.inputs[before:]]
        if any(line.startswith("roll") for line in lines):
            return lines[0].split()[1]
    raise AssertionError("nobody rolled")


def test_undo_after_dice_waits_for_the_other_seat() -> None:
    table, _ = table_of("first_steps")
    seat = after_dice(table)
    other = next(one for one in table.human_seats if one != seat)
    before = len(table.battle.inputs)
    assert table.apply(UndoAnswer(seat, table.etag(seat))).kind == "proposed"
    assert len(table.battle.inputs) == before
    assert table.apply(ConsentToUndo(other, True, table.etag(other))).kind == "undone"
    assert len(table.battle.inputs) < before


def test_the_other_seat_may_say_no_to_undoing() -> None:
    table, _ = table_of("first_steps")
    seat = after_dice(table)
    other = next(one for one in table.human_seats if one != seat)
    before = len(table.battle.inputs)
    table.apply(UndoAnswer(seat, table.etag(seat)))
    assert table.apply(ConsentToUndo(other, False, table.etag(other))).kind == "refused"
    assert (len(table.battle.inputs), table.proposal) == (before, None)


def test_nobody_agrees_to_their_own_wish() -> None:
    table, _ = table_of("first_steps")
    seat = after_dice(table)
    table.apply(UndoAnswer(seat, table.etag(seat)))
    with pytest.raises(Refused, match="has not been asked"):
        table.apply(ConsentToUndo(seat, True, table.etag(seat)))


def test_a_table_that_rests_takes_no_answer() -> None:
    table, _ = table_of("first_steps", gm=True)
    key = table.battle.decision.options[0].key if table.battle.decision else ""
    table.apply(Pause(GM, True))
    with pytest.raises(Refused, match="paused"):
        table.apply(AnswerQuestion(table.asked_seat, key, table.etag(table.asked_seat)))


def test_a_seat_goes_to_the_computer_and_back() -> None:
    table, _ = table_of("first_steps", gm=True)
    seat = table.asked_seat
    table.apply(AssignSeat(GM, seat, "greedy"))
    assert table.is_computers_turn
    table.apply(AssignSeat(GM, seat, HUMAN))
    assert not table.is_computers_turn


def test_a_seat_takes_no_player_that_does_not_exist() -> None:
    table, _ = table_of("first_steps", gm=True)
    with pytest.raises(Refused, match="human"):
        table.apply(AssignSeat(GM, table.asked_seat, "os:system"))


def test_dice_of_the_table_are_typed_in() -> None:
    table, _ = table_of("first_steps", dice="hand")
    for _ in range(200):
        if table.battle.roll_due is not None:
            break
        play_one(table)
    pool = table.battle.roll_due
    assert pool is not None
    seat = table.human_seats[0]
    with pytest.raises(Refused, match="cannot"):
        table.apply(EnterFaces(seat, (99,), table.etag(seat)))
    entry = table.apply(EnterFaces(seat, (1,) * pool.count, table.etag(seat)))
    assert entry.body["lines"][0] == "hand " + " ".join(["1"] * pool.count)


def play_one(table: GameTable) -> None:
    """The last answer of the open question, which is rarely to pass."""
    decision = table.battle.decision
    assert decision is not None
    others = [option for option in decision.options if option.key != PASS.key]
    table.apply(AnswerQuestion(decision.seat, others[0].key, table.etag(decision.seat)))


def test_a_ruling_of_a_seat_is_refused_in_words_where_it_is_none() -> None:
    table, _ = table_of("first_steps")
    with pytest.raises(Refused):
        table.apply(MakeRuling(table.asked_seat, "moon.phase", "full", "why not"))


# ------------------------------------------------------------------ what people do to the table itself


def told(table: GameTable, place: str) -> list[str]:
    """The log as somebody at this place reads it."""
    return [one.text for one in table.log_sentences(place)]


def test_a_pause_is_told_to_all_and_undone_by_who_made_it() -> None:
    table, first = table_of("first_steps", gm=True)
    log = [first, table.apply(Pause(GM, True))]
    assert "The game master pauses the table." in told(table, SPECTATOR)
    log.append(table.apply(UndoAnswer(GM, table.etag(GM))))
    assert not table.is_paused
    assert "The game master pauses the table." not in told(table, SPECTATOR)
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert (again.is_paused, again.etag(GM)) == (False, table.etag(GM))


def test_a_seat_does_not_take_back_the_pause_of_another() -> None:
    table, _ = table_of("first_steps")
    seat, other = table.human_seats
    table.apply(Pause(seat, True))
    with pytest.raises(Refused, match="nothing to take back"):
        table.apply(UndoAnswer(other, table.etag(other)))
    assert table.is_paused


def test_a_seat_that_the_computer_was_put_in_comes_back_without_its_answers() -> None:
    table, first = table_of("first_steps", gm=True)
    seat, before = table.asked_seat, len(table.battle.inputs)
    log = [first, table.apply(AssignSeat(GM, seat, "greedy"))]
    title = place_title(table, seat)
    assert f"The computer (greedy) plays {title} from now on." in told(table, SPECTATOR)
    log.append(stepped(table))
    log.append(table.apply(UndoAnswer(GM, table.etag(GM))))
    assert (table.seating[seat], len(table.battle.inputs)) == (HUMAN, before)
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert (again.seating, again.etag(GM)) == (table.seating, table.etag(GM))


def stepped(table: GameTable) -> LogEntry:
    """What the log says of the computer's next answer."""
    entry = table.do_due_step()
    assert entry is not None
    return entry


def test_what_was_done_to_the_table_stays_told_when_the_battle_goes_back() -> None:
    table, first = table_of("first_steps", gm=True)
    seat, before = table.asked_seat, len(table.battle.inputs)
    log = [first, *play(table, 1, Random(1))]
    log += [table.apply(Pause(GM, True)), table.apply(Pause(GM, False))]
    log.append(table.apply(UndoAnswer(seat, table.etag(seat))))
    assert (log[-1].kind, len(table.battle.inputs)) == ("undone", before)
    assert told(table, seat)[-2:] == [
        "The game master pauses the table.",
        "The game master resumes the table.",
    ]
    again = GameTable.from_log([read_entry(entry.text()) for entry in log])
    assert again.etag(seat) == table.etag(seat)


def test_what_is_so_already_is_no_entry() -> None:
    table, _ = table_of("first_steps", gm=True)
    assert table.would_change_nothing(Pause(GM, False))
    assert table.would_change_nothing(AssignSeat(GM, table.asked_seat, HUMAN))
    assert not table.would_change_nothing(AssignSeat(GM, table.asked_seat, HUMAN, is_own=True))
    with pytest.raises(Refused, match="only the game master"):
        table.would_change_nothing(Pause(table.asked_seat, False))


def test_only_the_game_master_takes_a_seat_that_a_person_plays() -> None:
    table, _ = table_of("first_steps")
    seat, other = table.human_seats
    with pytest.raises(Refused, match="ask them for its link"):
        table.apply(AssignSeat(seat, other, HUMAN, is_own=True))
    run, _ = table_of("first_steps", gm=True)
    run.apply(AssignSeat(GM, other, HUMAN, is_own=True))
    assert f"The game master plays {place_title(run, other)} from now on." in told(run, seat)


def test_two_rolls_in_a_row_for_the_same_are_two_pages() -> None:
    # After 7 another 7 was taken for the same one sent once more, and the table stood still
    table, _ = table_of("weighhouse_yard", people=0, dice="hand", gm=True)
    rng = Random(3)
    pages: list[str] = []
    while not table.battle.is_over:
        due = table.battle.roll_due
        if due is None:
            table.do_due_step()
            continue
        pages.append(table.etag(GM))
        count, sides = due.describe().split("d")
        faces = tuple(rng.randint(1, int(sides)) for _ in range(int(count)))
        table.apply(EnterFaces(GM, faces, pages[-1]))
    assert len(pages) == len(set(pages)) > 20
