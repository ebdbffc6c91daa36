"""Replays: battles as text. Lines that start with ">" are data, such as inputs; the others tell the story."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final

from wartable import BadInput, Battle, Check, Input, Problem, State
from wartable.files.characters import table_without_controls
from wartable.files.disk import SAVE_LIMIT, read_text
from wartable.files.history import (
    CHECKSUM,
    HAND,
    SEEDED,
    History,
    apply_inputs,
    first_difference,
    history_of,
    read_inputs,
)
from wartable.files.parsing import parse_json
from wartable.files.recognition import REPLAY, REPLAY_MARK, wrong_format_problem
from wartable.toolkit import shown

__all__ = [
    "MARK",
    "Replay",
    "changed_wording_notes",
    "open_replay",
    "read_replay",
    "write_broken",
    "write_replay",
]

VERSION: Final = "1"
MARK: Final = REPLAY_MARK
_NEEDED_NAMES: Final = ("wartable-replay", "ruleset", "setup", "seed", "dice")
_HEADER_NAMES: Final = (*_NEEDED_NAMES, "start", "rules")
_CHECK: Final = "check"
_WHAT: Final = "cannot read the replay"


@dataclass(frozen=True)
class Replay(History):
    """The History of a battle that was read from a replay. `is_whole` is False if the text breaks off before
    its last line.
    """

    is_whole: bool = True

    def play(self, to: int | None = None) -> Battle[State]:
        """Return the battle after its first `to` inputs, or after all of them. Raises BadInput if there are
        fewer, or if the rules no longer fit them.

        The battle has no players, and has not rolled further dice, so dice may be due. `seat_players` lets it
        play on.
        """
        count = len(self.inputs)
        if to is None and not self.is_whole:
            what = f"it breaks off after {count} input{'' if count == 1 else 's'}"
            typed = f"--to {count}, or any smaller number"
            problem = Problem("", what, "what is there can be played", typed=typed)
            raise BadInput("cannot replay to the end", [problem])
        if to is not None and not 0 <= to <= count:
            problem = Problem("", f"there are {count} inputs, not {to}", f"use 0 to {count}")
            raise BadInput("cannot replay", [problem])
        battle = self.opened()
        self._feed(battle, count if to is None else to)
        battle.source = self.source
        return battle

    def _feed(self, battle: Battle[State], count: int) -> None:
        """Apply the first `count` inputs to the battle; raises BadInput if the rules no longer fit them."""
        try:
            apply_inputs(battle, self.inputs[:count])
        except BadInput as error:
            self._compare(battle)  # if the rules have changed, an earlier step has often diverged already
            problem = error.problems[0]
            raise _replay_error(
                problem.path, problem.what, int(problem.path.rpartition(" ")[2]) - 1
            ) from None
        self._compare(battle)

    def _compare(self, battle: Battle[State]) -> None:
        """Raise BadInput if the battle differs from the record at a checkpoint."""
        found = first_difference(battle, self)
        if found is not None:
            raise _replay_error(found.place, found.what, found.agreed)


def _replay_error(place: str, what: str, last_good: int) -> BadInput:
    remedy = "what comes before can be played"
    return BadInput("cannot replay", [Problem(place, what, remedy, typed=f"--to {last_good}")])


# ------------------------------------------------------------------ writing


def write_replay(battle: Battle[State]) -> str:
    """Return the battle as a text that both people and `read_replay` can read."""
    history = history_of(battle)
    lines = _header(battle.ruleset.name, history)
    lines += _sentence_lines(str(battle.setup.get("title") or ""))
    lines += _story(battle, history)
    lines += [f"> end {len(history.inputs)}", ""]
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")


def write_broken(battle: Battle[State], failed: Sequence[Input], why: str) -> str:
    """Return the battle, followed by inputs on which a rule failed, as a replay that fails again at the same
    place. `why` describes the failure, and is written at its beginning and its end.
    """
    history = history_of(battle)
    known = len(history.inputs)
    remedy = f"What came before can be played on from: wartable replay FILE --to {known} --play"
    lines = [*_sentence_lines(why), *_sentence_lines(remedy), *_header(battle.ruleset.name, history)]
    lines += _sentence_lines(str(battle.setup.get("title") or ""))
    lines += _story(battle, history)
    lines += [f"> {entry.line()}" for entry in failed]
    lines += _sentence_lines(why)
    lines += [f"> end {known + len(failed)}", ""]
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")


def _header(rules_name: str, history: History) -> list[str]:
    lines = [
        f"{MARK} {VERSION}",
        f"> ruleset {rules_name}",
        f"> setup {json.dumps(history.setup, ensure_ascii=False, default=dict)}",
        f"> seed {history.seed}",
        f"> dice {history.dice}",
    ]
    if history.rules:
        lines.append(f"> rules {history.rules}")
    if history.start is not None:
        lines.append(f"> start {json.dumps(history.start, ensure_ascii=False)}")
    return lines


def _story(battle: Battle[State], history: History) -> Iterator[str]:
    """Yield the lines after the header: each input, the sentences for the events that it caused, and the
    checksums of the checkpoints to which it led.
    """
    events = battle.events
    checksums = {after: list(group) for after, group in groupby(history.checks, attrgetter("after"))}
    twin = history.opened()
    event_count = len(twin.events)
    for event in events[:event_count]:
        yield from _sentence_lines(battle.say(event))
    yield from _check_lines(checksums.get(0, ()))
    for number, entry in enumerate(history.inputs, 1):
        yield f"> {entry.line()}"
        twin.feed(entry)
        new_count = len(twin.events)
        for event in events[event_count:new_count]:
            yield from _sentence_lines(battle.say(event))
        event_count = new_count
        yield from _check_lines(checksums.get(number, ()))


def _check_lines(checks: Iterable[Check]) -> Iterator[str]:
    for check in checks:
        yield f"> {_CHECK} {check.checksum}"


def _sentence_lines(sentence: str) -> list[str]:
    """Return the lines of a sentence. Those that could be mistaken for inputs are indented."""
    return [" " + line if line.startswith(">") else line for line in sentence.splitlines()]


# ------------------------------------------------------------------ reading


def changed_wording_notes(text: str) -> list[Problem]:
    """Return a note on the first sentence of a valid replay that the present rules word differently. Empty if
    there is no such sentence, or if the replay has checksums. A difference is no fault, because people may
    have changed the sentences.
    """
    replay = read_replay(text)
    if replay.checks or not replay.is_whole:
        return []
    now = [line for line in write_replay(replay.play()).split("\n") if not line.startswith(">")]
    lines = text.removeprefix("\ufeff").split("\n")
    then = [(number, line) for number, line in enumerate(lines, 1) if not line.startswith(">")]
    for (number, old), new in zip(then, now, strict=False):
        if old != new:
            what = f"it says {shown(old)}, and by the rules of today it is {shown(new)}"
            return [Problem(f"line {number}", what, "read what follows with care", fatal=False)]
    return []


def open_replay(path: str | Path) -> Replay:
    """Read a replay file; raises BadInput with all its problems."""
    return read_replay(read_text(Path(path), SAVE_LIMIT))


def read_replay(text: str) -> Replay:
    """Read the text of a replay; raises BadInput with all its problems.

    A text that breaks off is read as far as possible, without an incomplete last line.
    """
    marked = _marked_lines(text)
    if not any(line.startswith("wartable-replay") for _, line in marked):
        none = Problem("", f'this is no replay: no line says "{MARK} {VERSION}"', "name a replay")
        problem = wrong_format_problem(text, wanted=REPLAY) or none
        raise BadInput(_WHAT, [problem])
    heads, rest, problems = _split(marked)
    checks, rest, misread = _read_checks(rest, text)
    problems += misread
    is_whole, body = _split_off_end(rest, text)
    inputs, unread = read_inputs([(f"line {number}", line) for number, line in body])
    heads_problems, history = _read_heads(heads, is_whole=is_whole)
    problems = [*heads_problems, *problems, *unread]
    if problems or history is None:
        raise BadInput(_WHAT, problems)
    kept = tuple(check for check in checks if check.after <= len(inputs))
    return Replay(
        history.setup, history.seed, history.dice, tuple(inputs), history.start, history.rules, kept, is_whole
    )


def _marked_lines(text: str) -> list[tuple[int, str]]:
    """Return the number and the text, without the mark, of each line that begins with the mark ">"."""
    lines = text.removeprefix("\ufeff").split("\n")
    return [(number, line[1:].strip()) for number, line in enumerate(lines, 1) if line.startswith(">")]


def _split(
    marked: list[tuple[int, str]],
) -> tuple[dict[str, str], list[tuple[int, str]], list[Problem]]:
    """Return the values of the header by name, all other lines, and a problem for each repeated name."""
    heads: dict[str, str] = {}
    rest: list[tuple[int, str]] = []
    problems: list[Problem] = []
    for number, line in marked:
        name, _, value = line.partition(" ")
        if name not in _HEADER_NAMES:
            rest.append((number, line))
        elif name in heads:
            problems.append(Problem(f"line {number}", f"{name} is there twice", "leave one out"))
        else:
            heads[name] = value.strip()
    return heads, rest, problems


def _read_checks(
    lines: list[tuple[int, str]],
    text: str,
) -> tuple[list[Check], list[tuple[int, str]], list[Problem]]:
    """Return the Checks in the lines after the header, the other lines, and a problem for each unreadable
    check. A check in the last line of an incomplete text is ignored if it is unreadable.
    """
    cut = 0 if text.endswith("\n") else text.count("\n") + 1
    found: list[Check] = []
    others: list[tuple[int, str]] = []
    problems: list[Problem] = []
    for number, line in lines:
        name, _, value = line.partition(" ")
        if name != _CHECK:
            others.append((number, line))
        elif CHECKSUM.fullmatch(value):
            found.append(Check(len(others), value))
        elif number != cut:
            fault = f"{shown(value)} is no checksum"
            problems.append(Problem(f"line {number}", fault, "restore its eight hexadecimal digits"))
    return found, others, problems


def _split_off_end(lines: list[tuple[int, str]], text: str) -> tuple[bool, list[tuple[int, str]]]:
    """Return whether the replay is complete, because its last line has the number of inputs, and the lines
    with inputs.
    """
    body = [(number, line) for number, line in lines if line.partition(" ")[0] != "end"]
    if lines and lines[-1][1] == f"end {len(body)}":
        return True, body
    is_cut = not text.endswith("\n") and body[-1:] == lines[-1:] and body[-1:] != []
    if is_cut and body[-1][0] == text.count("\n") + 1:
        return False, body[:-1]
    return False, body


def _read_heads(heads: dict[str, str], *, is_whole: bool) -> tuple[list[Problem], History | None]:
    """Return the problems of the header, and a History with its values and without inputs; None instead if
    there are problems.
    """
    remedy = "take a whole copy" if not is_whole else "write it back"
    problems = [Problem(name, "the line is missing", remedy) for name in _NEEDED_NAMES if name not in heads]
    if heads.get("wartable-replay") not in (None, VERSION):
        version = shown(heads["wartable-replay"])
        return [Problem("wartable-replay", f"{version} is no version known here", f"use {VERSION}")], None
    if not _is_number(heads.get("seed", "0")):
        problems.append(Problem("seed", f"{shown(heads['seed'])} is no whole number", "write one"))
    if heads.get("dice", SEEDED) not in (SEEDED, HAND):
        problems.append(Problem("dice", f"{shown(heads['dice'])} will not do", f"use {SEEDED} or {HAND}"))
    tables = {name: _table(name, heads[name], problems) for name in ("setup", "start") if name in heads}
    setup = tables.get("setup", {})
    named = heads.get("ruleset")
    if named is not None and setup and setup.get("ruleset") != named:
        problems.append(Problem("ruleset", f"{shown(named)} is not the setup's ruleset", "let both agree"))
    if problems:
        return problems, None
    start = tables.get("start")
    return [], History(setup, int(heads["seed"]), heads["dice"], (), start, heads.get("rules", ""))


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 1000


def _table(name: str, text: str, problems: list[Problem]) -> dict[str, object]:
    try:
        return table_without_controls(parse_json(text, _WHAT))
    except BadInput as error:
        problems += [Problem(name, fault.what, fault.remedy) for fault in error.problems]
        return {}
