"""The history of a battle: its setup, seed and inputs, and checksums that reveal whether the rules have
changed.

Saves and replays are two formats for it.
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
    "apply_inputs",
    "battle_from_setup_or_snapshot",
    "first_difference",
    "format_check",
    "history_of",
    "last_checkpoint_state",
    "missing_checksum_notes",
    "parse_check",
    "read_inputs",
]

SEEDED = "seeded"
HAND = "hand"
_LONGEST_REASON = 500
CHECKSUM = re.compile("[0-9a-f]{8}")


@dataclass(frozen=True)
class History:
    """Everything that is needed to play a battle again.

    `dice` is the source of further rolls, "seeded" or "hand". `start` is the battle's first state as written
    by `Game.dump`, or None if the setup and the seed determine it. `rules` is the version of the rulebook
    with which the battle was played, and `checks` has the checksums of its checkpoints; older files have
    neither.
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
        """The source of further rolls; None for dice entered by hand."""
        return Seeded() if self.dice == SEEDED else None

    def opened(self) -> Battle[State]:
        """Return the battle before its first input, without players and dice. Raises BadInput if its setup or
        its first state has fatal problems.
        """
        return battle_from_setup_or_snapshot(self.setup, self.seed, self.start)


def battle_from_setup_or_snapshot(
    setup: Setup, seed: int, snapshot: Mapping[str, object] | None
) -> Battle[State]:
    """Start a battle from its setup, or from a saved state, without players and dice.

    Raises BadInput with all problems of the setup or the state.
    """
    if snapshot is None:
        return new_battle(setup, seed, by_hand=True)
    return resume_battle(setup, snapshot, by_hand=True)


def apply_inputs(battle: Battle[State], inputs: Sequence[Input], first: int = 1) -> None:
    """Apply recorded inputs to the battle. Raises BadInput at an input that does not fit, with its number.
    `first` is the number of the first input.
    """
    number = first
    for is_ruling, group in groupby(inputs, lambda entry: isinstance(entry, Ruling)):
        entries = list(group)
        if is_ruling or not _feed_at_once(battle, entries):
            for at, entry in enumerate(entries, number):
                _feed_one(battle, entry, at)
        number += len(entries)


def _feed_at_once(battle: Battle[State], entries: Sequence[Input]) -> bool:
    """Apply these choices and rolls all at once, and return whether that worked; if not, the battle is
    unchanged.
    """
    try:
        battle.feed_all(entries)
    except Exception:  # noqa: BLE001 - given one by one, they tell which it is
        return False
    return True


def _feed_one(battle: Battle[State], entry: Input, number: int) -> None:
    """Apply one recorded input; raises BadInput, with its number, if it does not fit."""
    try:
        battle.feed(entry)
    except (Mismatch, IllegalChoice, BadRoll, BadInput) as error:
        reason = str(error)
        reason = reason if len(reason) <= _LONGEST_REASON else reason[:_LONGEST_REASON] + " ..."
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
    """The first point at which a battle played by the present rules differs from its record."""

    agreed: int
    """The number of inputs up to which both agree."""
    place: str
    """The inputs at which they diverge, in words."""
    what: str


def first_difference(battle: Battle[State], history: History) -> Difference | None:
    """Return the first difference between the battle's checkpoints and the recorded ones; None if there is
    none, or none were recorded.

    All inputs of the history, or the first of them, must have been applied to `battle`, and nothing else.
    """
    fed = len(battle.inputs)
    recorded = [check for check in history.checks if check.after <= fed]
    reached = checks(battle) if recorded else []
    agreed = 0
    for at, check in enumerate(recorded):
        if at == len(reached) or reached[at] != check:
            after = min([one.after for one in (check, *reached[at : at + 1])])
            return Difference(agreed, _place(agreed, after), _explanation(battle.ruleset, history))
        agreed = check.after
    return None


def missing_checksum_notes(history: History) -> list[Problem]:
    """Return a note if a history has no checksums, because its file is older than these; otherwise an empty
    list.
    """
    if history.checks:
        return []
    what = "the file does not record which rules wrote it, so only what no longer fits can be noticed"
    return [Problem("rules", what, "save it again to record them", fatal=False)]


def _place(agreed: int, after: int) -> str:
    """Return `Difference.place` for checkpoints that agree up to one input and differ after another one."""
    if after == 0:
        return "before input 1"
    return f"input {after}" if after <= agreed + 1 else f"inputs {agreed + 1} to {after}"


def _explanation(rules: Rulebook, history: History) -> str:
    """Return the possible causes of a difference, in words."""
    here = "the rules lead to another state here than the recorded one"
    if not history.rules or history.rules == rules.version:
        return f"{here}: the file was changed, or the rules of {rules.name} were"
    return (
        f"{here}: it was recorded with {rules.name} {history.rules}, and this is {rules.version or 'another'}"
    )


def format_check(check: Check) -> str:
    """Return a Check as text, such as "12 3fa9c1d2"."""
    return f"{check.after} {check.checksum}"


def parse_check(text: str) -> Check | None:
    """Read a Check from text that `format_check` wrote; returns None for any other text."""
    after, _, checksum = text.partition(" ")
    if after.isascii() and after.isdigit() and len(after) < 10 and CHECKSUM.fullmatch(checksum):
        return Check(int(after), checksum)
    return None


# ------------------------------------------------------------------ reading and writing


def read_inputs(lines: Sequence[tuple[str, str]]) -> tuple[list[Input], list[Problem]]:
    """Read inputs from lines of a file, given as pairs of the line's place and its text. Return the inputs,
    and a problem for each line that is no input.
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


def last_checkpoint_state(battle: Battle[State]) -> State:
    """Return the state at the last checkpoint. It must not be changed."""
    return battle.checkpoints[-1]
