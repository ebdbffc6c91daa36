"""The history of a battle: setup, seed, inputs, and checksums that show whether the rules still agree.
Saves and replays write it in two ways.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from wartable import (
    BadInput,
    BadRoll,
    Battle,
    Check,
    DiceSource,
    IllegalChoice,
    Input,
    Mismatch,
    Problem,
    Rulebook,
    Ruling,
    Seeded,
    Setup,
    State,
    checks,
    new_battle,
    read_input,
    resume_battle,
)
from wartable.files.house import breakage

__all__ = [
    "CHECKSUM",
    "HAND",
    "SEEDED",
    "Difference",
    "History",
    "age_notes",
    "battle_at",
    "checkpoint",
    "feed",
    "first_difference",
    "history_of",
    "read_check",
    "read_inputs",
    "write_check",
]

SEEDED = "seeded"
HAND = "hand"
_LONGEST = 500
CHECKSUM = re.compile("[0-9a-f]{8}")


@dataclass(frozen=True)
class History:
    """All that is needed to play a battle again.

    `dice` is "seeded" or "hand": where further rolls come from. `start` is the state that it began from, as
    the ruleset dumps it, where that does not follow from setup and seed; else None. `rules` is the version of
    the rulebook that wrote it, and `checks` are those of its checkpoints; files from before these were
    recorded have neither.
    """

    setup: Setup
    seed: int
    dice: str
    inputs: tuple[Input, ...]
    start: Mapping[str, object] | None = None
    rules: str = ""
    checks: tuple[Check, ...] = ()

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


# ------------------------------------------------------------------ whether the rules still agree


class Difference(NamedTuple):
    """The first place where the rules lead elsewhere than the record says."""

    agreed: int
    """After how many inputs both were still the same."""
    place: str
    """The inputs between which they part."""
    what: str


def first_difference(battle: Battle[State], history: History) -> Difference | None:
    """Where the battle's checkpoints part from the recorded ones; None where they do not, or none were
    recorded.

    `battle` has been fed inputs of the history, all or the first of them, and nothing else.
    """
    fed = len(battle.inputs)
    recorded = [check for check in history.checks if check.after <= fed]
    reached = checks(battle) if recorded else []
    agreed = 0
    for at, check in enumerate(recorded):
        if at == len(reached) or reached[at] != check:
            after = min([one.after for one in (check, *reached[at : at + 1])])
            return Difference(agreed, _place(agreed, after), _why(battle.ruleset, history))
        agreed = check.after
    return None


def age_notes(history: History) -> list[Problem]:
    """That a file was written before rules and checksums were recorded; no note where it has them."""
    if history.checks:
        return []
    what = "the file does not record which rules wrote it, so only what no longer fits can be noticed"
    return [Problem("rules", what, "save it again to record them", fatal=False)]


def _place(agreed: int, after: int) -> str:
    if after == 0:
        return "before input 1"
    return f"input {after}" if after <= agreed + 1 else f"inputs {agreed + 1} to {after}"


def _why(rules: Rulebook, history: History) -> str:
    here = "the rules lead to another state here than the recorded one"
    if not history.rules or history.rules == rules.version:
        return f"{here}: the file was changed, or the rules of {rules.name} were"
    return (
        f"{here}: it was recorded with {rules.name} {history.rules}, and this is {rules.version or 'another'}"
    )


def write_check(check: Check) -> str:
    """A check as text, such as "12 3fa9c1d2"."""
    return f"{check.after} {check.checksum}"


def read_check(text: str) -> Check | None:
    """The check that `write_check` wrote; None for other text."""
    after, _, checksum = text.partition(" ")
    if after.isascii() and after.isdigit() and len(after) < 10 and CHECKSUM.fullmatch(checksum):
        return Check(int(after), checksum)
    return None


# ------------------------------------------------------------------ reading and writing


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
        battle.ruleset.version,
        tuple(checks(battle)),
    )


def checkpoint(battle: Battle[State]) -> State:
    """The state at the last checkpoint; read only."""
    return battle.checkpoints[-1]
