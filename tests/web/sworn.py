"""Tables with sworn dice, their finished games, and games that somebody has forged."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from wartable import RandomPlayer
from wartable.files import read_scenario
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.tables.commands.fair_dice import BeginWithoutWords, GiveDiceWord
from wartable.web.tables.commands.playing import AnswerQuestion
from wartable.web.tables.commit_reveal import OATH, hash_of_word
from wartable.web.tables.entries import LogEntry, first_entry
from wartable.web.tables.game_table import GameTable

SCENARIO: Final = "first_steps"
SECRET: Final = "hush"
PROMISE: Final = hash_of_word(SECRET)
WORDS: Final = {"blue": "oak", "red": "elm"}
"""What the seats gave in the true game."""


def table_of(secret: str = SECRET, **more: Any) -> tuple[GameTable, LogEntry]:
    """A table with sworn dice for two people."""
    setup = read_scenario(SCENARIO)
    seating = dict.fromkeys(seats_of(setup), HUMAN)
    first = first_entry(setup, 5, dice=OATH, seating=seating, gm=False, secret=secret, **more)
    return GameTable(first), first


def sworn(one: str = "oak", two: str = "elm", secret: str = SECRET) -> tuple[GameTable, list[LogEntry]]:
    """A table at which both seats have given these words."""
    table, first = table_of(secret)
    seat, other = table.human_seats
    return table, [first, table.apply(GiveDiceWord(seat, "", one)), table.apply(GiveDiceWord(other, "", two))]


def play(table: GameTable) -> list[LogEntry]:
    """The battle to its end."""
    player, log = RandomPlayer(4), []
    while (decision := table.battle.decision) is not None:
        key = player.choose(decision, lambda: table.battle.view(decision.seat)).key
        log.append(table.apply(AnswerQuestion(decision.seat, key, table.etag(decision.seat))))
    return log


def played(table: GameTable) -> dict[str, Any]:
    """The finished game of a table that is played to its end."""
    play(table)
    game: dict[str, Any] = json.loads(json.dumps(table.game_for_verification()))
    return game


@cache
def _finished() -> str:
    return json.dumps(played(sworn()[0]))


def finished() -> dict[str, Any]:
    """A true game, with the words `WORDS`."""
    game: dict[str, Any] = json.loads(_finished())
    return game


def without_any_word() -> dict[str, Any]:
    """A game that its host began before anybody had given a word: the server alone chose its dice."""
    table, _ = table_of()
    table.apply(BeginWithoutWords(table.human_seats[0]))
    return played(table)


def without_the_opponents_word() -> dict[str, Any]:
    """A game that its host, who knows the secret, began with its own word alone."""
    table, _ = table_of()
    table.apply(GiveDiceWord("blue", "", "oak"))
    table.apply(BeginWithoutWords("blue"))
    return played(table)


def made_up_afterwards() -> dict[str, Any]:
    """A game with another secret, which fits its words and its rolls. Nobody else has seen its promise."""
    return played(sworn(secret="made up")[0])
