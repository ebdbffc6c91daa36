"""The history of a battle: setup, seed, inputs, and checksums that reveal changed rules.

Saves and replays write it in two formats.
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
    """Everything that is needed to play a battle again.

    `dice` is the source of further rolls, "seeded" or "hand". `start` is the battle's first state, as the
    ruleset dumps it, or None if setup and seed determine it. `rules` is the version of the rulebook that
    wrote the history, and `checks` has the checksums of its checkpoints; older files have neither.
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
        """Return the battle before its first input, without players and dice; raises BadInput."""
        return battle_at(self.setup, self.seed, self.start)


def battle_at(setup: Setup, seed: int, snapshot: Mapping[str, object] | None) -> Battle[State]:
    """Start a battle from its setup, or from a saved state, without players and dice.

    Raises BadInput with all problems of the setup or the state.
    """
    if snapshot is None:
        return new_battle(setup, seed, by_hand=True)
    return resume_battle(setup, snapshot, by_hand=True)


def feed(battle: Battle[State], inputs: Sequence[Input], first: int = 1) -> None:
    """Apply recorded inputs to the battle. Raises BadInput at one that does not fit, with its number; `first`
    is the number of the first.
    """
    number = first
    for is_ruling, group in groupby(inputs, lambda entry: isinstance(entry, Ruling)):
        entries = list(group)
        if is_ruling or not _fit_together(battle, entries):
            for at, entry in enumerate(entries, number):
                _feed_one(battle, entry, at)
        number += len(entries)


def _fit_together(battle: Battle[State], entries: Sequence[Input]) -> bool:
    """Apply these choices and rolls all at once; if False is returned, the battle is unchanged."""
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


# ------------------------------------------------------------------ comparison with the record


class Difference(NamedTuple):
    """The first point at which a battle played by today's rules differs from its record."""

    agreed: int
    """Number of inputs up to which both agree."""
    place: str
    """The inputs between which they diverge."""
    what: str


def first_difference(battle: Battle[State], history: History) -> Difference | None:
    """Return the first difference between the battle's checkpoints and the recorded ones; None if there is
    none, or none were recorded.

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
    """Return a note if a file was written before checksums were recorded."""
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
    """Format a check as text, such as "12 3fa9c1d2"."""
    return f"{check.after} {check.checksum}"


def read_check(text: str) -> Check | None:
    """Read a check that `write_check` wrote; None for other text."""
    after, _, checksum = text.partition(" ")
    if after.isascii() and after.isdigit() and len(after) < 10 and CHECKSUM.fullmatch(checksum):
        return Check(int(after), checksum)
    return None


# ------------------------------------------------------------------ reading and writing


def read_inputs(lines: Sequence[tuple[str, str]]) -> tuple[list[Input], list[Problem]]:
    """Read inputs from pairs of a place and a line; return them, and a problem for each line that is no
    input.
    """
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
    """Return the history of a battle so far."""
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
    """Return the state at the last checkpoint; read only."""
    return battle.checkpoints[-1]
