"""Automatic completion of a unit: open choices first, then the points that are left, by trying what is legal.

Nothing here knows a rule. A choice is taken if the ruleset's own notes, problems and bills say that the unit
is better with it; the same unit is always completed in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from wartable import Entry, Field, Kind, Step
from wartable.drafts.draft import Draft

Data = dict[str, Any]
LISTS: Final = (Kind.keys, Kind.tags)
_MOST: Final = 200
"""Maximum number of choices; no unit has as many."""


class StepField(NamedTuple):
    """A field of a builder, with the step that asks for it."""

    step: Step
    field: Field


class Judgement(NamedTuple):
    """The ruleset's verdict on a unit."""

    problems: int
    notes: tuple[str, ...]
    spent: int
    budget: int
    left: int
    """The least that is left in any of its budgets."""


def asked_fields(draft: Draft) -> list[StepField]:
    """Return every field that the builder asks for this unit, except fields in lists of items."""
    steps = [step for step in draft.guide.steps if not step.each and step.when(draft.unit)]
    return [StepField(step, field) for step in steps for field in step.fields]


def judge(draft: Draft) -> Judgement:
    """Return the ruleset's verdict on the draft in its present state."""
    problems, notes = draft.faults_and_notes()
    bills = draft.bills()
    budget = sum(bill.budget or 0 for bill in bills)
    left = min((bill.left for bill in bills if bill.left is not None), default=0)
    told = tuple(f"{note.what} {note.remedy}" for note in notes)
    return Judgement(len(problems), told, sum(bill.total for bill in bills), budget, left)


def with_entry(draft: Draft, place: StepField, entry: Entry) -> Iterator[Draft]:
    """Yield copies of the unit with this entry added to a field, one for each way to write it. Yields nothing
    if the field already has the entry.
    """
    table = draft.part(place.step, 0)
    held = list(_listed(draft.value(table, place.field)))
    if entry.key in [tag.partition(":")[0] for tag in held]:
        return
    choices = entry.data.get("choices")
    first = [f"{entry.key}:{choices[0]}"] if isinstance(choices, list) and choices else []
    for tag in [entry.key, *first] if place.field.kind is Kind.tags else [entry.key]:
        twin = draft.copy()
        twin.set(place.step, place.field, [*held, tag])
        yield twin


def fitting(draft: Draft, place: StepField) -> list[Entry]:
    """Return the entries that could be added to a list field without a new fault; for any other field, the
    entries that suit it.
    """
    now = judge(draft)
    if place.field.kind not in LISTS:
        return draft.offered(place.field)
    return [
        entry
        for entry in draft.offered(place.field)
        if any(_is_sound(judge(twin), now) for twin in with_entry(draft, place, entry))
    ]


def finish(draft: Draft) -> Draft:
    """Return a copy of the unit in which all missing choices are made, and as many of its points as possible
    are spent.
    """
    found = _named(draft)
    for _ in range(_MOST):
        chosen = _for_a_note(found)
        if chosen is None:
            break
        found = chosen
    found = _lowered(found)
    found = _bought(found, max(0, judge(found).left // 2))
    found = _raised(found)
    for _ in range(_MOST):
        more = _bought(found, 0)
        if more is found:
            break
        found = more
    return found


def _named(draft: Draft) -> Draft:
    """Return the unit with default names, made from its kind, in place of missing ones."""
    twin = draft.copy()
    for place in asked_fields(twin):
        if place.step.names and not twin.value(twin.part(place.step, 0), place.field):
            part = place.step.part[-1] if place.step.part else twin.guide.kind
            words = part.replace("-", " ").replace("_", " ").split()
            twin.answer(place.step, 0, " ".join(word[:1].upper() + word[1:] for word in words))
    return twin


def _for_a_note(draft: Draft) -> Draft | None:
    """Return the unit with one more choice that resolves a note of the ruleset; None if no choice does."""
    now = judge(draft)
    for twin in _trials(draft) if now.notes else ():
        then = judge(twin)
        if then.notes != now.notes and len(then.notes) <= len(now.notes) and _is_sound(then, now):
            return twin
    return None


def _trials(draft: Draft) -> Iterator[Draft]:
    """Yield a copy of the unit for each entry that can be added to it, beginning with the last fields."""
    for place in reversed(asked_fields(draft)):
        if place.field.kind in LISTS:
            for entry in draft.offered(place.field):
                yield from with_entry(draft, place, entry)


def _bought(draft: Draft, kept: int) -> Draft:
    """Return the unit with one more purchase in each field, as long as at least `kept` points remain."""
    found = draft
    for place in reversed(asked_fields(draft)):
        if place.field.kind not in LISTS:
            continue
        now = judge(found)
        for twin in [
            twin for entry in found.offered(place.field) for twin in with_entry(found, place, entry)
        ]:
            then = judge(twin)
            if _is_bought(then, now) and then.left >= kept and then.notes == now.notes:
                found = twin
                break
    return found


def _raised(draft: Draft) -> Draft:
    """Return the unit with its numbers raised one by one, the lowest first, as long as points are left.
    Numbers that a person has chosen are not changed.
    """
    found = draft
    for _ in range(_MOST):
        now = judge(found)
        raised = next((twin for twin in _stepped(found, 1) if _is_bought(judge(twin), now)), None)
        if raised is None:
            break
        found = raised
    return found


def _lowered(draft: Draft) -> Draft:
    """Return the unit with its numbers lowered one by one, the highest first, while it is over budget."""
    found = draft
    for _ in range(_MOST):
        now = judge(found)
        if now.left >= 0:
            break
        twins = [(judge(twin), twin) for twin in _stepped(found, -1)]
        cheaper = [twin for then, twin in twins if then.spent < now.spent and then.budget == now.budget]
        if not cheaper:
            break
        found = cheaper[0]
    return found


def _stepped(draft: Draft, by: int) -> Iterator[Draft]:
    """Yield copies of the unit with one number changed by this amount: the lowest number first when raising,
    else the highest. Numbers that a person has chosen are not changed.
    """
    numbers: list[tuple[int, int, StepField]] = []
    for at, place in enumerate(asked_fields(draft)):
        value = draft.value(draft.part(place.step, 0), place.field)
        if (
            place.field.kind is Kind.number
            and isinstance(value, int)
            and place.field.place not in draft.chosen
        ):
            numbers.append((value, at, place))
    for value, _, place in sorted(numbers, reverse=by < 0):
        twin = draft.copy()
        twin.set(place.step, place.field, max(0, value + by))
        yield twin


def _is_bought(then: Judgement, now: Judgement) -> bool:
    """Whether a change spent more points within the same budget, without new faults."""
    return then.spent > now.spent and then.budget == now.budget and then.left >= 0 and _is_sound(then, now)


def _is_sound(then: Judgement, now: Judgement) -> bool:
    """Whether a change added no faults."""
    return then.problems <= now.problems


def _listed(value: object) -> list[str]:
    return [str(part) for part in value] if isinstance(value, list) else []


def changes(before: Draft, after: Draft) -> list[str]:
    """Describe the differences, in a line for each field: "Attributes: might 5, now 7"."""
    lines: list[str] = []
    for place in asked_fields(after):
        old = before.value(before.part(place.step, 0), place.field)
        new = after.value(after.part(place.step, 0), place.field)
        if isinstance(new, list):
            more = [tag for tag in _listed(new) if tag not in _listed(old)]
            lines += [f"{place.step.title}: {', '.join(more)}"] if more else []
        elif new != old:
            was = f", was {old}" if old not in ("", None) else ""
            lines.append(f"{place.step.title}: {place.field.name} {new}{was}")
    return lines
