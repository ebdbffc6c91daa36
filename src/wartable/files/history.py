"""The history of a battle: setup, seed and inputs. Saves and replays write it in two ways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from wartable import (
    BadInput,
    BadRoll,
    Battle,
    DiceSource,
    IllegalChoice,
    Input,
    Mismatch,
    Problem,
    Ruling,
    Seeded,
    Setup,
    State,
    new_battle,
    read_input,
    resume_battle,
)
from wartable.files.house import breakage

__all__ = ["HAND", "SEEDED", "History", "battle_at", "checkpoint", "feed", "history_of", "read_inputs"]

SEEDED = "seeded"
HAND = "hand"
_LONGEST = 500


@dataclass(frozen=True)
class History:
    """All that is needed to play a battle again.

    `dice` is "seeded" or "hand": where further rolls come from. `start` is the state that it began from, as
    the ruleset dumps it, where that does not follow from setup and seed; else None.
    """

    setup: Setup
    seed: int
    dice: str
    inputs: tuple[Input, ...]
    start: Mapping[str, object] | None = None

    @property
    def source(self) -> DiceSource | None:
        """The dice for playing on."""
        return Seeded() if self.dice == SEEDED else None

    def opened(self) -> Battle[State]:
        """The battle before its first input, with nobody seated and no dice; raises BadInput."""
        return battle_at(self.setup, self.seed, self.start)


def battle_at(setup: Setup, seed: int, snapshot: Mapping[str, object] | None) -> Battle[State]:
    """A battle from its setup, or from a written state; nobody is seated and no dice roll.

    Raises BadInput with all that is wrong with the setup or the state.
    """
    if snapshot is None:
        return new_battle(setup, seed, by_hand=True)
    return resume_battle(setup, snapshot, by_hand=True)


def feed(battle: Battle[State], inputs: Sequence[Input], first: int = 1) -> None:
    """Give recorded inputs to the battle, counted from `first`; raises BadInput at one that does not fit."""
    number = first
    for is_ruling, group in groupby(inputs, lambda entry: isinstance(entry, Ruling)):
        entries = list(group)
        if is_ruling or not _fit_together(battle, entries):
            for at, entry in enumerate(entries, number):
                _feed_one(battle, entry, at)
        number += len(entries)


def _fit_together(battle: Battle[State], entries: Sequence[Input]) -> bool:
    """Whether the battle took all of these choices and rolls; if not, it is as it was."""
    try:
        battle.feed_all(entries)
    except Exception:  # noqa: BLE001 - given one by one, they tell which it is
        return False
    return True


def _feed_one(battle: Battle[State], entry: Input, number: int) -> None:
    try:
        battle.feed(entry)
    except (Mismatch, IllegalChoice, BadRoll, BadInput) as error:
        reason = str(error)
        reason = reason if len(reason) <= _LONGEST else reason[:_LONGEST] + " ..."
        raise BadInput(
            f"cannot go on from input {number}", [Problem(f"input {number}", reason, "")]
        ) from None
    except Exception as error:
        broken = breakage(error)
        if broken is None:
            raise
        raise BadInput(
            f"cannot go on from input {number}", [Problem(f"input {number}", broken, "")]
        ) from error


def read_inputs(lines: Sequence[tuple[str, str]]) -> tuple[list[Input], list[Problem]]:
    """Read inputs from pairs of a place and a line; returns them, and the problems of lines that are none."""
    found: list[Input] = []
    problems: list[Problem] = []
    for place, line in lines:
        try:
            entry = read_input(line)
            entry.line().encode("utf-8")
        except BadInput as error:
            problems += [Problem(place, fault.what, fault.remedy) for fault in error.problems]
        except (UnicodeEncodeError, RecursionError):
            problems.append(Problem(place, "it holds what is no text", "leave the line out"))
        else:
            found.append(entry)
    return found, problems


def history_of(battle: Battle[State]) -> History:
    """The history of a battle so far."""
    game = battle.game
    first = battle.checkpoints[0]
    begun = game.dump(first)
    fresh = game.dump(game.start(battle.setup, first.seed))
    return History(
        battle.setup,
        first.seed,
        HAND if battle.source is None else SEEDED,
        tuple(battle.inputs),
        None if begun == fresh else begun,
    )


def checkpoint(battle: Battle[State]) -> State:
    """The state at the last checkpoint; read only."""
    return battle.checkpoints[-1]
