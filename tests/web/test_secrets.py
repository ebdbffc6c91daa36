"""What a seat may not know never leaves a table: not in its page, its tag, what it is told, or a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from tests.conformance import matches, missions, operations, skirmishes, wars
from tests.runs import IS_THOROUGH
from wartable import Battle, RandomPlayer, Segment, State
from wartable.testing.conformance import Secrets, Trial
from wartable.testing.conformance.trial import as_json
from wartable.web.screens.screen import place_page_data
from wartable.web.screens.words import execute_typed
from wartable.web.tables.commands.base import Command
from wartable.web.tables.commands.pausing import Pause
from wartable.web.tables.commands.playing import AnswerQuestion, ConsentToUndo, EnterFaces
from wartable.web.tables.commands.running import AssignSeat, MakeRuling
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR, Refused

EVERY: Final = 25
"""Inputs between two checkpoints that are compared: each costs many pages."""
FAR: Final = 100
"""Inputs of each battle that are played."""
WORDS: Final = ("look", "why", "why 3", "log", "hint", "?", "nonsense")


class Kind(NamedTuple):
    """A game with secrets: its name, a setup, and what may be hidden in it."""

    trial: Trial
    secrets: Secrets

    def __str__(self) -> str:
        return str(self.trial)


SETUPS: Final = (
    (skirmishes.NAME, skirmishes.SKIRMISHES[:2], skirmishes.secrets),
    (missions.NAME, [*missions.MISSIONS[:2], missions.SCANNED[3]], missions.secrets),
    (operations.NAME, operations.SMALL[:4], operations.secrets),
    (matches.NAME, matches.SMALL, matches.secrets),
    (wars.NAME, wars.SMALL[:2], wars.secrets),
)
KINDS: Final = [
    Kind(Trial(name, setup, 1), secrets)
    for name, setups, secrets in SETUPS
    for setup in (setups if IS_THOROUGH else setups[:1])
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_place_can_tell_what_is_hidden_from_it(kind: Kind) -> None:
    compared = 0
    for table in walk(kind.trial):
        for place in (*table.battle.seats, SPECTATOR):
            truth = shown(table, place)
            for secret in kind.secrets(kind.trial.game, kind.trial.setup, table.battle.legs[-1].state, place):
                other = with_state(table, secret.state)
                if len(other.battle.legs) == len(table.battle.legs):  # else play went on, for all to see
                    what = f"{place} can tell {secret.what}"
                    kind.trial.same(as_json(truth), as_json(shown(other, place)), what)
                    compared += 1
    assert compared


def walk(trial: Trial) -> Iterator[GameTable]:
    """A table of people who play at random, at every few of its checkpoints."""
    seats = trial.start().seats()
    first = first_entry(
        trial.setup, trial.seed, dice="seeded", seating=dict.fromkeys(seats, "human"), gm=False
    )
    table = GameTable(first)
    player = RandomPlayer(trial.seed)
    checkpoint = -1
    while (decision := table.battle.decision) is not None and checkpoint * EVERY < FAR:
        leg = table.battle.legs[-1]
        if not leg.record and leg.before // EVERY != checkpoint:
            checkpoint = leg.before // EVERY
            yield table
        key = player.choose(decision, lambda: table.battle.view(decision.seat)).key
        table.apply(AnswerQuestion(decision.seat, key, table.etag(decision.seat)))


def with_state(table: GameTable, state: State) -> GameTable:
    """The same table, had its battle come to another state."""
    twin = GameTable.__new__(GameTable)
    twin.__dict__.update(vars(table))
    old: Battle[State] = table.battle
    leg = old.legs[-1]
    twin.battle = Battle(
        old.ruleset, old.setup, Segment(leg.previous, state, []), players={}, source=old.source
    )
    twin.battle.run()
    twin.story = type(table.story)()
    twin.etags = {}
    return twin


def shown(table: GameTable, place: str) -> dict[str, Any]:
    """All that a place can get out of a table without changing it."""
    screen = place_page_data(table, place)
    units = [unit["name"] for unit in screen["units"]]
    typed = [*WORDS, *[f"look {name}" for name in units[:3]], *[f"? {name}" for name in units[-3:]]]
    typed += [f"? {option['label']}" for option in (screen["question"] or {"options": []})["options"][:3]]
    return {
        "screen": screen,
        "tag": table.etag(place),
        "said": {word: execute_typed(table, place, word) for word in typed},
        "refused": [refusal(table, command) for command in impossible(table, place)],
    }


def impossible(table: GameTable, place: str) -> list[Command]:
    """Commands that this place cannot give now, whatever is hidden."""
    seen = table.etag(place)
    found: list[Command] = [
        AnswerQuestion(place, "no:such>key", seen),
        AnswerQuestion(place, "no:such>key", "old"),
        EnterFaces(place, (1, 2, 3), seen),
        ConsentToUndo(place, True, seen),
        MakeRuling(place, "nobody.armor", "3", "to see"),
        AssignSeat(place, "nobody", "human"),
    ]
    return found


def refusal(table: GameTable, command: Command) -> str:
    """Why a table refuses a command."""
    with pytest.raises(Refused) as caught:
        table.apply(command)
    return f"{caught.value.kind}: {caught.value}"


# ------------------------------------------------------------------ who may do what


def duel(**more: Any) -> GameTable:
    """A table of two people at Infinity."""
    setup = skirmishes.SKIRMISHES[0]
    seats = Trial(skirmishes.NAME, setup, 1).start().seats()
    seating = dict.fromkeys(seats, "human")
    return GameTable(first_entry(setup, 1, dice="seeded", seating=seating, **{"gm": False, **more}))


def test_dice_that_nobody_waits_for_do_not_tell_what_is_asked_of_the_other() -> None:
    table = duel()
    other = next(seat for seat in table.human_seats if seat != table.asked_seat)
    said = refusal(table, EnterFaces(other, (1,), table.etag(other)))
    assert said == "illegal: no dice are due now"


def test_a_spectator_can_do_nothing() -> None:
    table = duel()
    seen = table.etag(SPECTATOR)
    commands: list[Command] = [
        AnswerQuestion(SPECTATOR, "pass", seen),
        EnterFaces(SPECTATOR, (1,), seen),
        ConsentToUndo(SPECTATOR, False, seen),
    ]
    commands += [AssignSeat(SPECTATOR, table.asked_seat, "greedy"), Pause(SPECTATOR, True)]
    assert all(refusal(table, command).startswith("forbidden: spectators") for command in commands)


def test_only_the_game_master_rules_and_seats_where_there_is_one() -> None:
    table = duel(gm=True)
    commands: list[Command] = [
        MakeRuling(table.asked_seat, "x", "1", "why"),
        AssignSeat(table.asked_seat, table.asked_seat, "greedy"),
    ]
    commands += [Pause(table.asked_seat, True)]
    assert all(refusal(table, command).startswith("forbidden: only the game master") for command in commands)
    table.apply(AssignSeat(GM, table.asked_seat, "greedy"))
    assert table.is_computers_turn


def test_whoever_opened_a_table_seats_computers_where_there_is_no_game_master() -> None:
    owner, guest = duel().human_seats
    table = duel(owners=[owner])
    assert refusal(table, AssignSeat(guest, owner, "greedy")).startswith("forbidden: only the owner")
    table.apply(AssignSeat(owner, guest, "greedy"))
    assert table.seating[guest] == "greedy"


@pytest.mark.parametrize("to", [3, 4])
def test_a_proposal_does_not_tell_how_much_has_been_answered_in_secret(to: int) -> None:
    table, other = duel(), duel()
    table.proposal = {"seat": table.asked_seat, "to": to, "agreed": []}
    other.proposal = {"seat": table.asked_seat, "to": 0, "agreed": []}
    assert table.etag(SPECTATOR) == other.etag(SPECTATOR)


def test_moments_of_the_log_do_not_count_what_a_place_is_not_told() -> None:
    *_, table = walk(Trial(skirmishes.NAME, skirmishes.SKIRMISHES[0], 1))
    moments = [moment for _, _, moment in place_page_data(table, SPECTATOR, odds=False)["log"]]
    assert sorted(set(moments)) == list(range(len(set(moments))))
    assert len(moments) > 3


def test_a_pause_does_not_tell_that_something_was_answered_in_secret() -> None:
    # Given: two pauses, with nothing between them, and with a zone that is chosen in secret
    calm, busy = duel(), duel()
    for table in (calm, busy):
        for _ in range(3):
            answered(table)
        paused(table)
    before, leg = told(busy, SPECTATOR), busy.battle.legs[-1].before
    answered(busy)
    assert (told(busy, SPECTATOR), busy.battle.legs[-1].before > leg) == (before, True)
    for table in (calm, busy):
        paused(table)
    assert told(busy, SPECTATOR) == told(calm, SPECTATOR)


def answered(table: GameTable) -> None:
    """The first answer of the open question."""
    decision = table.battle.decision
    assert decision is not None
    table.apply(AnswerQuestion(decision.seat, decision.options[0].key, table.etag(decision.seat)))


def paused(table: GameTable) -> None:
    """Let a table rest and go on."""
    for is_on in (True, False):
        table.apply(Pause(table.human_seats[0], is_on))


def told(table: GameTable, place: str) -> list[Any]:
    """The log of a place as its page has it, with the numbers of moments."""
    return list(place_page_data(table, place, odds=False)["log"])
