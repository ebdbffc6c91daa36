"""Spending points: changes of a sheet in a short notation, checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from wartable import BadInput, Problem, ruleset
from wartable.files.reading import draft_force
from wartable.toolkit import closest, shown

Data = dict[str, Any]

_FORM: Final = re.compile(r"([a-z_]+(?:\.[a-z_]+)*)(\+=|-=|=)(.*)", re.DOTALL)
_LISTS: Final = ("pilots", "units")
_FIXED: Final = ("id",)
_ANYWAY: Final = "a GM may do it all the same"
_EARNED: Final = ("xp", "points", "power_level", "genre_points", "tier")
"""Values that cannot be bought with points."""

_EXAMPLES: Final = (
    "write KEY=VALUE, LIST+=ENTRY or LIST-=ENTRY: fitness=6, skills+=combat, weapons.arms+=vulcan"
)


class _Word(NamedTuple):
    """One change to a sheet, such as `fitness=6`: its text, and its parts."""

    text: str
    path: tuple[str, ...]
    sign: str
    value: int | str


def changed_force(
    name: str,
    force: Mapping[str, Any],
    id: str,
    changes: Sequence[str],
    *,
    anyway: bool,
    sheet: Mapping[str, Any] | None = None,
) -> tuple[Data, list[str]]:
    """Return the force with one sheet changed or replaced by `sheet`, and its costs in sentences.

    Raises BadInput if the sheet would be unsound; also, unless `anyway`, if it would be against the rules or
    give points back.
    """
    key, at = _place_of(force, id)
    words = _read(changes) if sheet is None else []
    _check_bought(words, anyway=anyway)
    new = force[key][at] if sheet is None else _instead(force[key][at], sheet, anyway=anyway)
    for word in words:
        new = _changed(new, word)
    after = {**force, key: [*force[key][:at], new, *force[key][at + 1 :]]}
    _check(force, after, anyway=anyway)
    return after, _bought(name, force, after, anyway=anyway)


def _instead(old: Data, sheet: Mapping[str, Any], *, anyway: bool) -> Data:
    """Return the sheet that replaces the member's old one. Values that are fixed keep their old value and,
    unless `anyway`, so do those that cannot be bought with points.
    """
    kept = _FIXED if anyway else (*_FIXED, *_EARNED)
    new = {key: value for key, value in sheet.items() if key not in kept}
    return {**{key: old[key] for key in kept if key in old}, **new}


def _place_of(force: Mapping[str, Any], id: str) -> tuple[str, int]:
    """Return the position of a member's sheet."""
    for key in _LISTS:
        for at, entry in enumerate(force.get(key, [])):
            if entry["id"] == id:
                return key, at
    ids = [str(entry["id"]) for key in _LISTS for entry in force.get(key, [])]
    what = f"there is no member {shown(id)}"
    raise BadInput("cannot find the member", [Problem(id[:40], what, closest(id, ids))])


def _read(changes: Sequence[str]) -> list[_Word]:
    found: list[_Word] = []
    problems: list[Problem] = []
    for text in changes:
        form = _FORM.fullmatch(text)
        if form is None:
            problems.append(Problem(shown(text), "this is no change of a sheet", _EXAMPLES))
            continue
        found.append(_Word(text, tuple(form[1].split(".")), form[2], _value(form[3].strip())))
    if not changes:
        problems.append(Problem("", "no change was named", _EXAMPLES))
    if problems:
        raise BadInput("cannot change the sheet", problems)
    return found


def _value(text: str) -> int | str:
    """Return the value, as a number if it is one."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


# ------------------------------------------------------------------ changing


def _changed(sheet: Data, word: _Word) -> Data:
    """Return the sheet with one change; the old one is not modified."""
    head = word.path[0]
    if head in _FIXED:
        raise BadInput("cannot change the sheet", [Problem(head, "it stays as it is", "leave it out")])
    return _within(sheet, word.path, word)


def _within(table: Data, path: Sequence[str], word: _Word) -> Data:
    head = path[0]
    if len(path) > 1:
        inner = table.get(head, {})
        if not isinstance(inner, dict):
            raise BadInput("cannot change the sheet", [Problem(head, "there is nothing in it", _EXAMPLES)])
        return {**table, head: _within(inner, path[1:], word)}
    found = {**table, head: _new_value(table.get(head), word)}
    return found if found[head] != [] else {key: value for key, value in found.items() if key != head}


def _new_value(old: object, word: _Word) -> object:
    if word.sign == "=":
        return word.value
    if isinstance(old, int) or (old is None and isinstance(word.value, int)):
        if not isinstance(word.value, int):
            raise BadInput(
                "cannot change the sheet", [Problem(word.text, "this is a number", "add a number")]
            )
        return (old or 0) + (word.value if word.sign == "+=" else -word.value)
    entries = list(old) if isinstance(old, list) else []
    if old is not None and not isinstance(old, list):
        raise BadInput("cannot change the sheet", [Problem(word.text, "this is no list", "use KEY=VALUE")])
    if word.sign == "+=":
        return [*entries, str(word.value)]
    if word.value not in entries:
        remedy = closest(str(word.value), [str(entry) for entry in entries])
        what = f"{shown(str(word.value))} is not there"
        raise BadInput("cannot change the sheet", [Problem(word.text, what, remedy)])
    entries.remove(word.value)
    return entries


# ------------------------------------------------------------------ checking


def _check(before: Mapping[str, Any], after: Data, *, anyway: bool) -> None:
    """Raise BadInput with all problems that the change adds; with `anyway`, only the fatal ones."""
    known = {str(problem) for problem in draft_force(Path("campaign"), dict(before)).problems}
    fresh = [
        problem
        for problem in draft_force(Path("campaign"), after).problems
        if str(problem) not in known and (problem.fatal or not anyway)
    ]
    if fresh:
        hint = [] if any(problem.fatal for problem in fresh) else [_hint("it could be played all the same")]
        raise BadInput("cannot change the sheet", [*fresh, *hint])


def _hint(what: str) -> Problem:
    return Problem("", what, _ANYWAY, fatal=False, typed="--anyway")


def _check_bought(words: Sequence[_Word], *, anyway: bool) -> None:
    """Raise BadInput if a change sets a value that points cannot buy, unless `anyway` is true."""
    found = [
        Problem(
            word.path[0], "no points buy it", f"an award gives experience, or {_ANYWAY}", typed="--anyway"
        )
        for word in words
        if word.path[0] in _EARNED and not anyway
    ]
    if found:
        raise BadInput("cannot change the sheet", found)


def _bought(name: str, before: Mapping[str, Any], after: Data, *, anyway: bool) -> list[str]:
    """Return the costs, one sentence for each bill that has changed. Raises BadInput if points would be
    refunded, unless `anyway`.
    """
    rules = ruleset(name)
    old = {(bill.id, bill.what): bill for bill in rules.costs(before)}
    told: list[str] = []
    for bill in rules.costs(after):
        known = old.get((bill.id, bill.what))
        cost = bill.total - (known.total if known is not None else 0)
        if cost < 0 and not anyway:
            what = f"{bill.name} would get {-cost} {bill.unit} back"
            raise BadInput("cannot change the sheet", [Problem(bill.id, what, _ANYWAY, typed="--anyway")])
        if cost:
            left = "" if bill.left is None else f", {bill.left} left"
            told.append(f"{bill.name}: {cost} {bill.unit}{left}")
    return told
