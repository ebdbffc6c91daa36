"""Spending of points: changes of a sheet, in a short notation, that are checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from wartable import BadInput, Problem, ruleset
from wartable.files.reading import parse_force_tables
from wartable.toolkit import closest, shown

Data = dict[str, Any]

_CHANGE_PATTERN: Final = re.compile(r"([a-z_]+(?:\.[a-z_]+)*)(\+=|-=|=)(.*)", re.DOTALL)
_LISTS: Final = ("pilots", "units")
_FIXED: Final = ("id",)
_ANYWAY: Final = "a GM may do it all the same"
_NOT_FOR_SALE: Final = ("xp", "points", "power_level", "genre_points", "tier")
"""Keys whose values cannot be bought with points."""

_EXAMPLES: Final = (
    "write KEY=VALUE, LIST+=ENTRY or LIST-=ENTRY: fitness=6, skills+=combat, weapons.arms+=vulcan"
)


class _SheetChange(NamedTuple):
    """One change of a sheet, such as `fitness=6`: its text, and the path, sign and value in it."""

    text: str
    path: tuple[str, ...]
    sign: str
    value: int | str


def force_with_changed_sheet(
    name: str,
    force: Mapping[str, Any],
    id: str,
    changes: Sequence[str],
    *,
    anyway: bool,
    sheet: Mapping[str, Any] | None = None,
) -> tuple[Data, list[str]]:
    """Return the force in which the sheet with this id is changed, or replaced by `sheet`, and sentences
    about the costs. `name` is the name of the ruleset.

    Raises BadInput if the new sheet cannot be played. Without `anyway`, also raises it if the new sheet
    breaks the rules, or if points would be given back.
    """
    key, at = _place_of(force, id)
    parsed = _parse_changes(changes) if sheet is None else []
    _check_for_sale(parsed, anyway=anyway)
    new = force[key][at] if sheet is None else _replacement(force[key][at], sheet, anyway=anyway)
    for change in parsed:
        new = _with_change(new, change)
    after = {**force, key: [*force[key][:at], new, *force[key][at + 1 :]]}
    _check_rules(force, after, anyway=anyway)
    return after, _cost_sentences(name, force, after, anyway=anyway)


def _replacement(old: Data, sheet: Mapping[str, Any], *, anyway: bool) -> Data:
    """Return the sheet that replaces a member's old one: `sheet`, with the old values of keys that cannot be
    changed and, unless `anyway`, of those that cannot be bought with points.
    """
    kept = _FIXED if anyway else (*_FIXED, *_NOT_FOR_SALE)
    new = {key: value for key, value in sheet.items() if key not in kept}
    return {**{key: old[key] for key in kept if key in old}, **new}


def _place_of(force: Mapping[str, Any], id: str) -> tuple[str, int]:
    """Return the key of the list that has a member's sheet, and the index in it; raises BadInput if there is
    none.
    """
    for key in _LISTS:
        for at, entry in enumerate(force.get(key, [])):
            if entry["id"] == id:
                return key, at
    ids = [str(entry["id"]) for key in _LISTS for entry in force.get(key, [])]
    what = f"there is no member {shown(id)}"
    raise BadInput("cannot find the member", [Problem(id[:40], what, closest(id, ids))])


def _parse_changes(changes: Sequence[str]) -> list[_SheetChange]:
    """Return the changes that these texts describe; raises BadInput for texts that describe none."""
    found: list[_SheetChange] = []
    problems: list[Problem] = []
    for text in changes:
        form = _CHANGE_PATTERN.fullmatch(text)
        if form is None:
            problems.append(Problem(shown(text), "this is no change of a sheet", _EXAMPLES))
            continue
        found.append(_SheetChange(text, tuple(form[1].split(".")), form[2], _value(form[3].strip())))
    if not changes:
        problems.append(Problem("", "no change was named", _EXAMPLES))
    if problems:
        raise BadInput("cannot change the sheet", problems)
    return found


def _value(text: str) -> int | str:
    """Return the text of a value, converted to a number if it has the form of one."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


# ------------------------------------------------------------------ changing


def _with_change(sheet: Data, change: _SheetChange) -> Data:
    """Return a copy of the sheet with one change."""
    head = change.path[0]
    if head in _FIXED:
        raise BadInput("cannot change the sheet", [Problem(head, "it stays as it is", "leave it out")])
    return _change_at(sheet, change.path, change)


def _change_at(table: Data, path: Sequence[str], change: _SheetChange) -> Data:
    """Return a copy of a table in which the value at this path is changed."""
    head = path[0]
    if len(path) > 1:
        inner = table.get(head, {})
        if not isinstance(inner, dict):
            raise BadInput("cannot change the sheet", [Problem(head, "there is nothing in it", _EXAMPLES)])
        return {**table, head: _change_at(inner, path[1:], change)}
    found = {**table, head: _new_value(table.get(head), change)}
    return found if found[head] != [] else {key: value for key, value in found.items() if key != head}


def _new_value(old: object, change: _SheetChange) -> object:
    """Return the new value for an old one: set, increased or reduced, or with an entry added or removed."""
    if change.sign == "=":
        return change.value
    if isinstance(old, int) or (old is None and isinstance(change.value, int)):
        if not isinstance(change.value, int):
            raise BadInput(
                "cannot change the sheet", [Problem(change.text, "this is a number", "add a number")]
            )
        return (old or 0) + (change.value if change.sign == "+=" else -change.value)
    entries = list(old) if isinstance(old, list) else []
    if old is not None and not isinstance(old, list):
        raise BadInput("cannot change the sheet", [Problem(change.text, "this is no list", "use KEY=VALUE")])
    if change.sign == "+=":
        return [*entries, str(change.value)]
    if change.value not in entries:
        remedy = closest(str(change.value), [str(entry) for entry in entries])
        what = f"{shown(str(change.value))} is not there"
        raise BadInput("cannot change the sheet", [Problem(change.text, what, remedy)])
    entries.remove(change.value)
    return entries


# ------------------------------------------------------------------ checking


def _check_rules(before: Mapping[str, Any], after: Data, *, anyway: bool) -> None:
    """Raise BadInput with all problems that the changed force has and the old one did not have; with
    `anyway`, only for fatal ones.
    """
    known = {str(problem) for problem in parse_force_tables(Path("campaign"), dict(before)).problems}
    fresh = [
        problem
        for problem in parse_force_tables(Path("campaign"), after).problems
        if str(problem) not in known and (problem.fatal or not anyway)
    ]
    if fresh:
        hint = [] if any(problem.fatal for problem in fresh) else [_hint("it could be played all the same")]
        raise BadInput("cannot change the sheet", [*fresh, *hint])


def _hint(what: str) -> Problem:
    return Problem("", what, _ANYWAY, fatal=False, typed="--anyway")


def _check_for_sale(changes: Sequence[_SheetChange], *, anyway: bool) -> None:
    """Unless `anyway`, raise BadInput if a change sets a value that cannot be bought with points."""
    found = [
        Problem(
            change.path[0], "no points buy it", f"an award gives experience, or {_ANYWAY}", typed="--anyway"
        )
        for change in changes
        if change.path[0] in _NOT_FOR_SALE and not anyway
    ]
    if found:
        raise BadInput("cannot change the sheet", found)


def _cost_sentences(name: str, before: Mapping[str, Any], after: Data, *, anyway: bool) -> list[str]:
    """Return a sentence for each CostBreakdown that the change affects. Unless `anyway`, raise BadInput if
    points would be given back.
    """
    rules = ruleset(name)
    old = {(bill.id, bill.what): bill for bill in rules.costs(before)}
    sentences: list[str] = []
    for bill in rules.costs(after):
        old_bill = old.get((bill.id, bill.what))
        cost = bill.total - (old_bill.total if old_bill is not None else 0)
        if cost < 0 and not anyway:
            what = f"{bill.name} would get {-cost} {bill.unit} back"
            raise BadInput("cannot change the sheet", [Problem(bill.id, what, _ANYWAY, typed="--anyway")])
        if cost:
            left = "" if bill.left is None else f", {bill.left} left"
            sentences.append(f"{bill.name}: {cost} {bill.unit}{left}")
    return sentences
