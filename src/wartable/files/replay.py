"""Replays: a battle as text. Lines that start with ">" are its inputs, the others its story."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final

from wartable import BadInput, Battle, Check, Input, Problem, State
from wartable.files.characters import tamed_table
from wartable.files.disk import SAVE_LIMIT, read_text
from wartable.files.history import (
    CHECKSUM,
    HAND,
    SEEDED,
    History,
    feed,
    first_difference,
    history_of,
    read_inputs,
)
from wartable.files.parsing import parse_json
from wartable.files.recognition import REPLAY, REPLAY_MARK, wrong_format_problem
from wartable.toolkit import shown

__all__ = ["MARK", "Replay", "open_replay", "read_replay", "story_notes", "write_broken", "write_replay"]

VERSION: Final = "1"
MARK: Final = REPLAY_MARK
_NEEDED: Final = ("wartable-replay", "ruleset", "setup", "seed", "dice")
_HEADS: Final = (*_NEEDED, "start", "rules")
_CHECK: Final = "check"
_WHAT: Final = "cannot read the replay"


@dataclass(frozen=True)
class Replay(History):
    """A battle read from a replay. `is_whole` is False if the text breaks off before its last line."""

    is_whole: bool = True

    def play(self, to: int | None = None) -> Battle[State]:
        """Return the battle after its first `to` inputs, or all of them; raises BadInput.

        It has no players and rolls no dice by itself, so dice may be due. `seat_players` lets it play on.
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
        try:
            feed(battle, self.inputs[:count])
        except BadInput as error:
            self._compare(battle)  # if the rules have changed, an earlier step has often diverged already
            problem = error.problems[0]
            raise _stopped(problem.path, problem.what, int(problem.path.rpartition(" ")[2]) - 1) from None
        self._compare(battle)

    def _compare(self, battle: Battle[State]) -> None:
        """Raise BadInput if the battle has diverged from the record."""
        found = first_difference(battle, self)
        if found is not None:
            raise _stopped(found.place, found.what, found.agreed)


def _stopped(place: str, what: str, good: int) -> BadInput:
    remedy = "what comes before can be played"
    return BadInput("cannot replay", [Problem(place, what, remedy, typed=f"--to {good}")])


# ------------------------------------------------------------------ writing


def write_replay(battle: Battle[State]) -> str:
    """Return the battle as a text that both people and `read_replay` can read."""
    history = history_of(battle)
    lines = _header(battle.ruleset.name, history)
    lines += _told(str(battle.setup.get("title") or ""))
    lines += _story(battle, history)
    lines += [f"> end {len(history.inputs)}", ""]
    return "\n".join(lines).encode("utf-8", "replace").decode("utf-8")


def write_broken(battle: Battle[State], failed: Sequence[Input], why: str) -> str:
    """Return the battle, then the inputs on which a rule failed, as a replay that fails at the same place
    again. `why` is shown at its top.
    """
    history = history_of(battle)
    known = len(history.inputs)
    remedy = f"What came before can be played on from: wartable replay FILE --to {known} --play"
    lines = [*_told(why), *_told(remedy), *_header(battle.ruleset.name, history)]
    lines += _told(str(battle.setup.get("title") or ""))
    lines += _story(battle, history)
    lines += [f"> {entry.line()}" for entry in failed]
    lines += _told(why)
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
    """Yield the lines of the record: each input, the sentences of its events, and the checksums of the states
    it led to.
    """
    events = battle.events
    checksums = {after: list(group) for after, group in groupby(history.checks, attrgetter("after"))}
    twin = history.opened()
    told = len(twin.events)
    for event in events[:told]:
        yield from _told(battle.say(event))
    yield from _checked(checksums.get(0, ()))
    for number, entry in enumerate(history.inputs, 1):
        yield f"> {entry.line()}"
        twin.feed(entry)
        now = len(twin.events)
        for event in events[told:now]:
            yield from _told(battle.say(event))
        told = now
        yield from _checked(checksums.get(number, ()))


def _checked(checks: Iterable[Check]) -> Iterator[str]:
    for check in checks:
        yield f"> {_CHECK} {check.checksum}"


def _told(sentence: str) -> list[str]:
    """Return the lines of a sentence, indented if they could be mistaken for inputs."""
    return [" " + line if line.startswith(">") else line for line in sentence.splitlines()]


# ------------------------------------------------------------------ reading


def story_notes(text: str) -> list[Problem]:
    """For a sound replay from before checksums were recorded, return a note at the first sentence that
    differs from today's rules. Such sentences are for people, who may have changed them.
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
    """Read a replay file; raises BadInput."""
    return read_replay(read_text(Path(path), SAVE_LIMIT))


def read_replay(text: str) -> Replay:
    """Read the text of a replay; raises BadInput with all its problems.

    A text that breaks off is read as far as possible, without an incomplete last line.
    """
    marked = _marked(text)
    if not any(line.startswith("wartable-replay") for _, line in marked):
        none = Problem("", f'this is no replay: no line says "{MARK} {VERSION}"', "name a replay")
        problem = wrong_format_problem(text, wanted=REPLAY) or none
        raise BadInput(_WHAT, [problem])
    heads, rest, problems = _split(marked)
    checks, rest, misread = _read_checks(rest, text)
    problems += misread
    is_whole, body = _ended(rest, text)
    inputs, unread = read_inputs([(f"line {number}", line) for number, line in body])
    heads_problems, history = _read_heads(heads, is_whole=is_whole)
    problems = [*heads_problems, *problems, *unread]
    if problems or history is None:
        raise BadInput(_WHAT, problems)
    kept = tuple(check for check in checks if check.after <= len(inputs))
    return Replay(
        history.setup, history.seed, history.dice, tuple(inputs), history.start, history.rules, kept, is_whole
    )


def _marked(text: str) -> list[tuple[int, str]]:
    """Return the lines that begin with the mark ">", without it, each with its line number."""
    lines = text.removeprefix("\ufeff").split("\n")
    return [(number, line[1:].strip()) for number, line in enumerate(lines, 1) if line.startswith(">")]


def _split(
    marked: list[tuple[int, str]],
) -> tuple[dict[str, str], list[tuple[int, str]], list[Problem]]:
    """Return the header's values by name, the lines after the header, and problems of repeated ones."""
    heads: dict[str, str] = {}
    rest: list[tuple[int, str]] = []
    problems: list[Problem] = []
    for number, line in marked:
        name, _, value = line.partition(" ")
        if name not in _HEADS:
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
    """Return the checks among the lines after the header, the other lines, and problems for unreadable
    checks. A check in the last line may have been cut off.
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


def _ended(rest: list[tuple[int, str]], text: str) -> tuple[bool, list[tuple[int, str]]]:
    """Return whether the replay has its closing line with the number of inputs, and the lines with inputs."""
    body = [(number, line) for number, line in rest if line.partition(" ")[0] != "end"]
    if rest and rest[-1][1] == f"end {len(body)}":
        return True, body
    is_cut = not text.endswith("\n") and body[-1:] == rest[-1:] and body[-1:] != []
    if is_cut and body[-1][0] == text.count("\n") + 1:
        return False, body[:-1]
    return False, body


def _read_heads(heads: dict[str, str], *, is_whole: bool) -> tuple[list[Problem], History | None]:
    """Return the problems of the header; if there are none, also a History with its values and without
    inputs.
    """
    remedy = "take a whole copy" if not is_whole else "write it back"
    problems = [Problem(name, "the line is missing", remedy) for name in _NEEDED if name not in heads]
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
        return tamed_table(parse_json(text, _WHAT))
    except BadInput as error:
        problems += [Problem(name, fault.what, fault.remedy) for fault in error.problems]
        return {}
