"""People who share a side: who owns which unit, and who answers."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.test_game_table import play, table_of
from wartable import BadInput
from wartable.web.screens.screen import place_page_data
from wartable.web.tables.commands.auto_passing import AddAutoPass
from wartable.web.tables.commands.joining import AllowHelp, JoinTable, LeaveTable
from wartable.web.tables.commands.owning import AssignUnits
from wartable.web.tables.commands.playing import AnswerQuestion
from wartable.web.tables.entries import LogEntry, read_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.people.asked import concerned_owners_of, own_units
from wartable.web.tables.people.names import clean_name, look_alike
from wartable.web.tables.refusals import FORBIDDEN, GM, Refused

MIRA, TOM = "m1", "t1"


def join(table: GameTable, person: str, name: str, seat: str, *units: str) -> LogEntry:
    return table.apply(JoinTable(seat, person, name, "red", "star", units))


def shared(*, gm: bool = False) -> tuple[GameTable, list[LogEntry]]:
    """First steps with Mira's Heron and Tom's Otter on one side; and its log."""
    table, first = table_of("first_steps", gm=gm)
    log = [first, join(table, MIRA, "Mira", "blue", "heron"), join(table, TOM, "Tom", "blue", "otter")]
    return table, log


def answer(table: GameTable, person: str, key: str, *away: str) -> LogEntry:
    seat = table.asked_seat
    return table.apply(AnswerQuestion(seat, key, table.etag(seat), person, away))


def first_key(table: GameTable) -> str:
    assert table.battle.decision is not None
    return table.battle.decision.options[0].key


def until_about(table: GameTable, unit: str) -> None:
    """Play on until a question is about this unit."""
    rng = Random(1)
    while table.battle.decision is None or table.battle.decision.about != unit:
        play(table, 1, rng)


def test_only_the_owner_answers_for_a_unit() -> None:
    table, _ = shared()
    until_about(table, "otter")
    with pytest.raises(
        Refused, match="Tom answers for Otter; you may answer too if Tom allows it"
    ) as refused:
        answer(table, MIRA, first_key(table))
    assert refused.value.kind == FORBIDDEN
    assert answer(table, TOM, first_key(table)).kind == "answered"


def test_others_answer_for_an_owner_who_allows_it_or_is_away() -> None:
    table, _ = shared()
    until_about(table, "otter")
    assert answer(table, MIRA, first_key(table), TOM).kind == "answered"
    until_about(table, "otter")
    table.apply(AllowHelp("blue", TOM, allows=True))
    assert answer(table, MIRA, first_key(table)).kind == "answered"


def test_a_program_and_a_game_master_answer_for_the_seat_as_before() -> None:
    table, _ = shared(gm=True)
    until_about(table, "otter")
    assert answer(table, "", first_key(table)).kind == "answered"
    until_about(table, "otter")
    key = first_key(table)
    assert table.apply(AnswerQuestion(GM, key, table.etag(GM), MIRA)).kind == "answered"


def test_anyone_answers_a_question_that_names_no_unit() -> None:
    table, _ = shared()
    until_about(table, "")
    assert table.battle.decision is not None
    assert concerned_owners_of(table) is None or not concerned_owners_of(table).owners  # type: ignore[union-attr]


def test_anyone_answers_for_a_unit_without_owner() -> None:
    table, _ = table_of("first_steps")
    join(table, MIRA, "Mira", "blue", "heron")
    join(table, TOM, "Tom", "blue")
    until_about(table, "otter")
    assert answer(table, MIRA, first_key(table)).kind == "answered"


def deploying() -> GameTable:
    """A battle whose question names units of two owners."""
    table, _ = table_of("weighhouse_yard")
    rng = Random(2)
    while not (asked := table.battle.decision) or not asked.question.startswith("Alert!"):
        play(table, 1, rng)
    names = [key.split(":")[1] for key in (one.key for one in asked.options) if ":" in key]
    join(table, MIRA, "Mira", asked.seat, names[0])
    join(table, TOM, "Tom", asked.seat, *names[1:])
    return table


def test_each_owner_chooses_for_their_own_units_and_all_must_pass() -> None:
    table = deploying()
    seat, asked = table.asked_seat, table.battle.decision
    assert asked is not None
    before = table.etag(seat)
    toms = asked.options[-1].key
    with pytest.raises(Refused, match="Tom answers for"):
        answer(table, MIRA, toms)
    # When: Mira passes; then: the battle still waits for Tom, who may pass from the page of before
    entry = answer(table, MIRA, "done")
    assert (entry.kind, entry.body["people"]) == ("passed", [MIRA])
    assert table.battle.decision == asked
    with pytest.raises(Refused, match="Tom answers for"):
        answer(table, MIRA, "done")
    last = table.apply(AnswerQuestion(seat, "done", before, TOM))
    assert last.kind == "answered"
    assert table.members.passed == ()


def test_a_second_pass_counts_for_owners_who_are_away() -> None:
    table = deploying()
    answer(table, MIRA, "done", TOM)
    assert answer(table, MIRA, "done", TOM).kind == "answered"


def test_nobody_passes_for_others_without_being_asked_again() -> None:
    table = deploying()
    with pytest.raises(Refused, match="others on your side are asked"):
        table.apply(AddAutoPass(table.asked_seat, table.etag(table.asked_seat), person=MIRA))


def test_the_log_alone_makes_the_same_people() -> None:
    table, log = shared()
    log.append(table.apply(AssignUnits("blue", MIRA, ("otter",))))
    log.append(table.apply(AllowHelp("blue", TOM, allows=True)))
    until = play(table, 8, Random(3))
    again = GameTable.from_log([read_entry(one.text()) for one in (*log, *until)])
    assert list(again.members) == list(table.members)
    assert [(one.name, one.units) for one in table.members] == [("Mira", ("otter",)), ("Tom", ())]
    assert [again.etag(place) for place in ("blue", "red", "-watch")] == [
        table.etag(place) for place in ("blue", "red", "-watch")
    ]


def test_who_leaves_leaves_their_units_to_all_and_may_come_back() -> None:
    table, _ = shared()
    table.apply(LeaveTable("blue", TOM))
    assert [one.name for one in table.members] == ["Mira"]
    join(table, TOM, "Tom", "blue", "otter")
    owner = table.members.owner_of("otter", "blue")
    assert owner is not None
    assert owner.name == "Tom"


def test_no_two_people_at_a_table_have_names_that_look_alike() -> None:
    table, _ = shared()
    with pytest.raises(Refused, match="M1RA looks like Mira"):
        join(table, "x", "M1RA", "red")


def test_a_unit_of_another_is_not_taken_by_joining() -> None:
    table, _ = shared()
    with pytest.raises(Refused, match="Heron belongs to Mira"):
        join(table, "x", "Xenia", "blue", "heron")
    with pytest.raises(Refused, match="there is no unit 'magpie' on this side"):
        join(table, "x", "Xenia", "blue", "magpie")


def test_enemies_see_owners_of_the_units_that_they_see_and_not_who_is_asked() -> None:
    table, _ = shared()
    until_about(table, "otter")
    mine, theirs = (place_page_data(table, place, odds=False)["people"] for place in ("blue", "red"))
    assert [one["unit_names"] for one in theirs["members"]] == [["Heron"], ["Otter"]]
    assert theirs["asked"] is None
    assert [one["name"] for one in mine["asked"]["owners"]] == ["Tom"]


def test_owners_of_units_that_an_enemy_does_not_see_change_nothing_there() -> None:
    # Given: Infinity, where nobody has deployed yet
    twins = [table_of("weighhouse_yard")[0] for _ in range(2)]
    for table in twins:
        play(table, 6, Random(2))
    seat = twins[0].asked_seat
    other = next(one for one in twins[0].seating if one != seat)
    hidden = [unit for unit in own_units(twins[0], seat) if unit not in shown_to(twins[0], other)]
    for table, units in zip(twins, (hidden[:1], hidden[1:3]), strict=True):
        join(table, MIRA, "Mira", seat, *units)
        join(table, TOM, "Tom", seat)
        table.apply(AssignUnits(seat, TOM, tuple(hidden[-1:] if units == hidden[:1] else ())))
    screens = [place_page_data(table, place, odds=False) for place in (other, "-watch") for table in twins]
    assert screens[0] == screens[1]
    assert screens[2] == screens[3]
    assert place_page_data(twins[0], seat, odds=False) != place_page_data(twins[1], seat, odds=False)


def shown_to(table: GameTable, place: str) -> set[str]:
    return {unit["id"] for unit in place_page_data(table, place, odds=False)["units"]}


def test_the_log_names_who_answered_to_their_own_side() -> None:
    table, _ = shared()
    until_about(table, "otter")
    before = {place: len(table.log_sentences(place)) for place in ("blue", "red")}
    while table.battle.decision is not None and table.battle.decision.about == "otter":
        idle = table.battle.decision.idle()
        options = [one for one in table.battle.decision.options if one is not idle]
        answer(table, TOM if table.asked_seat == "blue" else "", options[0].key)
    told = {place: [one.text for one in table.log_sentences(place)][before[place] :] for place in before}
    assert any("(Tom)" in text for text in told["blue"])
    assert not any("(Tom)" in text for text in told["red"])


@pytest.mark.parametrize("name", ["", "  ", "...", "x" * 41, "a\u202eb", "a\nb", "a\u200bb", "a\x00"])
def test_a_name_is_plain_text(name: str) -> None:
    with pytest.raises(BadInput, match="cannot use a name"):
        clean_name(name)


def test_spaces_around_a_name_are_left_out() -> None:
    assert clean_name("  Mira   Vale ") == "Mira Vale"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mira", "mira"),
        ("Mira", "M\u0456ra"),
        ("Mira", "\u039cira"),
        ("Mira", "M1r\u0430"),
        ("Tom", "T0m"),
        ("Marn", "Mam"),
        ("Zoe", "Zo\u00eb"),
        ("Mira", "\uff2dira"),
        ("Mira V.", "mira v"),
    ],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert look_alike(one, other)


def test_names_that_differ_are_two() -> None:
    assert not look_alike("Mira", "Mara")
    assert not look_alike("Tom", "Tim")
