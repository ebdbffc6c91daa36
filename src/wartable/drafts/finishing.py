"""Automatic completion of a unit: first the open choices, then the points that are left, by trying what is
legal.

Nothing here knows a rule of a game. A choice is made if the ruleset's notes, problems and costs show that the
unit is better with it. The same unit is always completed in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from wartable import Entry, Field, Kind, Step
from wartable.drafts.draft import Draft

Data = dict[str, Any]
LISTS: Final = (Kind.keys, Kind.tags)
_MOST_CHOICES: Final = 200
"""The greatest number of choices that are made; no unit has as many."""


class StepField(NamedTuple):
    """A field for which a builder asks, and the step in which it does so."""

    step: Step
    field: Field


class UnitJudgement(NamedTuple):
    """The ruleset's judgement of a unit: the number of its problems, notes on its open choices, the points
    spent, and their budget.
    """

    problems: int
    notes: tuple[str, ...]
    spent: int
    budget: int
    left: int
    """The number of points that are left. If the unit has several budgets, it is that of the one with the
    fewest.
    """


def asked_fields(draft: Draft) -> list[StepField]:
    """Return every field for which the builder asks for this unit, except fields of entries in lists."""
    steps = [step for step in draft.guide.steps if not step.each and step.when(draft.unit)]
    return [StepField(step, field) for step in steps for field in step.fields]


def judge_unit(draft: Draft) -> UnitJudgement:
    """Return the ruleset's judgement of the unit as it is now."""
    problems, notes = draft.faults_and_notes()
    bills = draft.cost_breakdowns()
    budget = sum(bill.budget or 0 for bill in bills)
    left = min((bill.left for bill in bills if bill.left is not None), default=0)
    told = tuple(f"{note.what} {note.remedy}" for note in notes)
    return UnitJudgement(len(problems), told, sum(bill.total for bill in bills), budget, left)


def drafts_with_entry(draft: Draft, place: StepField, entry: Entry) -> Iterator[Draft]:
    """Yield copies of the unit with this entry added to the list of a field. If the entry needs a further
    choice, one copy has none, and a second one has the first. Yield nothing if the field already has the
    entry.
    """
    table = draft.table_for_step(place.step, 0)
    held = list(_text_list(draft.value(table, place.field)))
    if entry.key in [tag.partition(":")[0] for tag in held]:
        return
    choices = entry.data.get("choices")
    first = [f"{entry.key}:{choices[0]}"] if isinstance(choices, list) and choices else []
    for tag in [entry.key, *first] if place.field.kind is Kind.tags else [entry.key]:
        twin = draft.copy()
        twin.set_field_value(place.step, place.field, [*held, tag])
        yield twin


def fitting_entries(draft: Draft, place: StepField) -> list[Entry]:
    """Return the entries that suit the unit and that a field could still take. For a field whose value is a
    list, only those that can be added without causing a new fault.
    """
    old = judge_unit(draft)
    if place.field.kind not in LISTS:
        return draft.suitable_entries(place.field)
    return [
        entry
        for entry in draft.suitable_entries(place.field)
        if any(_adds_no_fault(judge_unit(twin), old) for twin in drafts_with_entry(draft, place, entry))
    ]


def complete_draft(draft: Draft) -> Draft:
    """Return a copy of the unit in which, as far as possible, every open choice is made and all points are
    spent.
    """
    found = _with_default_names(draft)
    for _ in range(_MOST_CHOICES):
        chosen = _with_resolved_note(found)
        if chosen is None:
            break
        found = chosen
    found = _with_lowered_numbers(found)
    found = _with_purchases(found, max(0, judge_unit(found).left // 2))
    found = _with_raised_numbers(found)
    for _ in range(_MOST_CHOICES):
        more = _with_purchases(found, 0)
        if more is found:
            break
        found = more
    return found


def _with_default_names(draft: Draft) -> Draft:
    """Return a copy of the unit in which missing names are replaced by default names, made from its kind."""
    twin = draft.copy()
    for place in asked_fields(twin):
        if place.step.names and not twin.value(twin.table_for_step(place.step, 0), place.field):
            part = place.step.part[-1] if place.step.part else twin.guide.kind
            words = part.replace("-", " ").replace("_", " ").split()
            twin.store_typed_answer(place.step, 0, " ".join(word[:1].upper() + word[1:] for word in words))
    return twin


def _with_resolved_note(draft: Draft) -> Draft | None:
    """Return a copy of the unit with one more choice that resolves a note of the ruleset; None if no choice
    does.
    """
    old = judge_unit(draft)
    for twin in _with_added_entry(draft) if old.notes else ():
        new = judge_unit(twin)
        if new.notes != old.notes and len(new.notes) <= len(old.notes) and _adds_no_fault(new, old):
            return twin
    return None


def _with_added_entry(draft: Draft) -> Iterator[Draft]:
    """Yield copies of the unit with one more entry, for each entry that is offered, from the last field to
    the first.
    """
    for place in reversed(asked_fields(draft)):
        if place.field.kind in LISTS:
            for entry in draft.suitable_entries(place.field):
                yield from drafts_with_entry(draft, place, entry)


def _with_purchases(draft: Draft, reserve: int) -> Draft:
    """Return a copy of the unit with one more bought entry in each field, as long as at least `reserve`
    points are left; the unit itself if nothing can be bought.
    """
    found = draft
    for place in reversed(asked_fields(draft)):
        if place.field.kind not in LISTS:
            continue
        old = judge_unit(found)
        for twin in [
            twin
            for entry in found.suitable_entries(place.field)
            for twin in drafts_with_entry(found, place, entry)
        ]:
            new = judge_unit(twin)
            if _is_purchase(new, old) and new.left >= reserve and new.notes == old.notes:
                found = twin
                break
    return found


def _with_raised_numbers(draft: Draft) -> Draft:
    """Return a copy of the unit with its numbers raised one by one, the lowest first, as long as points are
    left. Numbers that a person has chosen are not changed.
    """
    found = draft
    for _ in range(_MOST_CHOICES):
        now = judge_unit(found)
        raised = next(
            (twin for twin in _with_changed_number(found, 1) if _is_purchase(judge_unit(twin), now)), None
        )
        if raised is None:
            break
        found = raised
    return found


def _with_lowered_numbers(draft: Draft) -> Draft:
    """Return a copy of the unit with its numbers lowered one by one, the highest first, while it is over
    budget. Numbers that a person has chosen are not changed.
    """
    found = draft
    for _ in range(_MOST_CHOICES):
        now = judge_unit(found)
        if now.left >= 0:
            break
        twins = [(judge_unit(twin), twin) for twin in _with_changed_number(found, -1)]
        cheaper = [twin for then, twin in twins if then.spent < now.spent and then.budget == now.budget]
        if not cheaper:
            break
        found = cheaper[0]
    return found


def _with_changed_number(draft: Draft, change: int) -> Iterator[Draft]:
    """Yield copies of the unit in each of which one number is changed by `change`. The lowest number comes
    first if numbers are raised, the highest if they are lowered. Numbers that a person has chosen are not
    changed.
    """
    numbers: list[tuple[int, int, StepField]] = []
    for at, place in enumerate(asked_fields(draft)):
        value = draft.value(draft.table_for_step(place.step, 0), place.field)
        if (
            place.field.kind is Kind.number
            and isinstance(value, int)
            and place.field.place not in draft.chosen
        ):
            numbers.append((value, at, place))
    for value, _, place in sorted(numbers, reverse=change < 0):
        twin = draft.copy()
        twin.set_field_value(place.step, place.field, max(0, value + change))
        yield twin


def _is_purchase(new: UnitJudgement, old: UnitJudgement) -> bool:
    """Whether a change of a unit spends more points within the same budget, and adds no faults."""
    return new.spent > old.spent and new.budget == old.budget and new.left >= 0 and _adds_no_fault(new, old)


def _adds_no_fault(new: UnitJudgement, old: UnitJudgement) -> bool:
    """Whether a change of a unit adds no faults."""
    return new.problems <= old.problems


def _text_list(value: object) -> list[str]:
    return [str(part) for part in value] if isinstance(value, list) else []


def describe_changes(before: Draft, after: Draft) -> list[str]:
    """Return the differences between two drafts of the same unit, one line for each field: "Attributes: might
    7, was 5".
    """
    lines: list[str] = []
    for place in asked_fields(after):
        old = before.value(before.table_for_step(place.step, 0), place.field)
        new = after.value(after.table_for_step(place.step, 0), place.field)
        if isinstance(new, list):
            more = [tag for tag in _text_list(new) if tag not in _text_list(old)]
            lines += [f"{place.step.title}: {', '.join(more)}"] if more else []
        elif new != old:
            was = f", was {old}" if old not in ("", None) else ""
            lines.append(f"{place.step.title}: {place.field.name} {new}{was}")
    return lines
