"""Return the questions about a unit that is being built as data for a page, and apply answers to them.
Nothing here depends on a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import BadInput, CostBreakdown, Entry, Field, Kind, Problem, Step
from wartable.drafts.choices import fitting_choice_lines, matching_choice_lines
from wartable.drafts.draft import Draft
from wartable.drafts.finishing import LISTS
from wartable.seat.errors import FAILURES, CommandError

Facts = dict[str, Any]
_INDEX: Final = re.compile(r"\[\d+\]")


class QuestionPosition(NamedTuple):
    """Position of a question: the number of its step and, if it is about an item of a list, the number of the
    item.
    """

    step: int
    item: int


def unit_page_facts(draft: Draft, searched: tuple[str, str] = ("", "")) -> Facts:
    """Return the data for the page of a unit. `searched` is the anchor of the question whose choices are
    searched, and the text to search for; both are "" without a search.
    """
    problems, notes = draft.faults_and_notes()
    is_sound = not any(problem.fatal for problem in problems)
    changed = draft.copy()
    parts = list(_question_facts(changed, searched))
    return {
        "kind": draft.guide.kind,
        "what": draft.guide.what,
        "parts": parts,
        "faults": [_problem_facts(changed, problem) for problem in problems],
        "notes": [_problem_facts(changed, note) for note in notes],
        "bills": [bill_facts(bill) for bill in draft.cost_breakdowns()] if is_sound else [],
        "sheet": list(draft.unit_view().sheet) if is_sound else [],
    }


def bill_facts(bill: CostBreakdown) -> Facts:
    """Return a breakdown of costs as a dict for the page."""
    return {
        "what": bill.what,
        "lines": list(bill.lines),
        "total": f"{bill.total} {bill.summary()}",
        "is_over": (bill.left or 0) < 0,
    }


def _positions(draft: Draft) -> Iterator[QuestionPosition]:
    """Yield the position of every question about a unit. Each item of a list has questions of its own, and
    after the last item the first of these questions is asked once more, for a new item.
    """
    steps = draft.guide.steps
    for number, step in enumerate(steps):
        if not step.when(draft.unit):
            continue
        if not step.each:
            yield QuestionPosition(number, 0)
        elif step.names:
            group = [at for at, other in enumerate(steps) if other.each and other.part == step.part]
            count = len(draft.list_for_step(step))
            for item in range(count):
                yield from [QuestionPosition(at, item) for at in group if steps[at].when(draft.unit)]
            yield QuestionPosition(number, count)


def _question_facts(draft: Draft, searched: tuple[str, str]) -> Iterator[Facts]:
    for number, item in list(_positions(draft)):
        step = draft.guide.steps[number]
        is_new = step.each and item >= len(draft.list_for_step(step))
        table = {} if is_new else draft.table_for_step(step, item)
        anchor = f"part-{number}-{item}"
        found: Sequence[str] = ()
        if searched[0] == anchor:
            found = (
                matching_choice_lines(draft, step, searched[1])
                if searched[1]
                else fitting_choice_lines(draft, step)
            )
        yield {
            "anchor": anchor,
            "step": number,
            "item": item,
            "title": _title(step, table, is_new=is_new),
            "question": step.question,
            "plain": [
                _single_value_facts(draft, table, field) for field in step.fields if field.kind not in LISTS
            ],
            "lists": [_list_facts(draft, table, field) for field in step.fields if field.kind in LISTS],
            "is_new": is_new,
            "is_item": step.each and step.names and not is_new,
            "has_choices": any(field.choices for field in step.fields),
            "told": [line.strip() for line in found],
        }


def _title(step: Step, table: Mapping[str, Any], *, is_new: bool) -> str:
    if is_new:
        return f"{step.title}: one more"
    owner = table.get("name") if step.part else ""
    return f"{owner}: {step.title}" if owner and not step.names else step.title


def _single_value_facts(draft: Draft, table: dict[str, Any], field: Field) -> Facts:
    """Return the data of a field that has a single value, with the values that can be chosen."""
    value = draft.value(table, field)
    known = {entry.key: _label(entry) for entry in draft.suitable_entries(field)}
    held = "" if value is None else value
    if isinstance(held, str) and held and known and held not in known:
        known[held] = draft.choice_names(field).get(held, held)
    is_own = isinstance(held, (dict, list))
    return {
        "name": field.name,
        "label": _caption(field.name),
        "kind": "own" if is_own else "key" if known else field.kind.name,
        "value": held.get("name", "made up") if isinstance(held, dict) else held,
        "options": known,
    }


def _caption(name: str) -> str:
    """Return the heading of a field from its name, such as "Power level", or "WS" for an abbreviation."""
    is_short = len(name) == len("ws") and not set(name) & set("aeiouy")
    return name.upper() if is_short else name.replace("_", " ").capitalize()


def _list_facts(draft: Draft, table: dict[str, Any], field: Field) -> Facts:
    """Return the data of a field that has a list of values, with the values that can be added."""
    value = draft.value(table, field)
    held = value if isinstance(value, list) else []
    names = draft.choice_names(field)
    groups: dict[str, dict[str, str]] = {}
    entries = draft.suitable_entries(field)
    for entry in entries:
        groups.setdefault(entry.group.replace("_", " "), {}).update(_choices(field, entry))
    return {
        "name": field.name,
        "label": _caption(field.name),
        "held": [_value_text(one, names) for one in held],
        "groups": groups,
        "takes_more": field.kind is Kind.tags
        and any(entry.data.get("choices") or entry.data.get("specialist") for entry in entries),
    }


def _value_text(value: object, names: Mapping[str, str]) -> str:
    """Return the text that is displayed for a value of a list."""
    if isinstance(value, dict):
        return str(value.get("name", "made up"))
    key, _, choice = str(value).partition(":")
    name = names.get(key, key)
    return f"{name}: {choice.replace('_', ' ')}" if choice else name


def _choices(field: Field, entry: Entry) -> dict[str, str]:
    """Return the labels of what can be chosen with an entry, by keys: the entry itself, and the entry with
    each choice that it offers.
    """
    found = {entry.key: _label(entry)}
    choices = entry.data.get("choices")
    if field.kind is Kind.tags and isinstance(choices, list):
        found |= {f"{entry.key}:{choice}": f"{entry.name}: {choice}" for choice in choices}
    return found


def _label(entry: Entry) -> str:
    """Return the name of an entry with its cost."""
    cost, less = entry.data.get("cost"), entry.data.get("specialist_cost")
    found = "" if cost is None else f", {cost}"
    return f"{entry.name}{found}" + ("" if less is None else f" ({less} with a choice)")


def _problem_facts(draft: Draft, problem: Problem) -> Facts:
    """Return a problem as data. "anchor" is that of the question that the problem is about; "" if it is about
    the whole unit.
    """
    numbers = [int(number) for number in re.findall(r"\[(\d+)\]", problem.path)]
    path = tuple(_INDEX.sub("", problem.path).split("."))
    best, anchor = 0, ""
    for number, item in _positions(draft):
        step = draft.guide.steps[number]
        if step.each and (not numbers or numbers[0] != item):
            continue
        for field in step.fields:
            place = (*step.part, *field.place)
            same = next((at for at, (a, b) in enumerate(zip(place, path, strict=False)) if a != b), None)
            length = min(len(place), len(path)) if same is None else same
            if length > best:
                best, anchor = length, f"part-{number}-{item}"
    return {"what": problem.what, "remedy": problem.remedy, "anchor": anchor, "fatal": problem.fatal}


# ------------------------------------------------------------------ answers


def draft_with_answer(draft: Draft, number: int, item: int, form: Mapping[str, str]) -> Draft:
    """Return a copy of the unit in which one question is answered as a form says. `number` is the number of
    the question's step, `item` that of the list item. The form has "set:FIELD", "add:FIELD" with an optional
    "more:FIELD", "remove" with FIELD and a number, or "drop". Raises CommandError if the question is not
    asked any more, BadInput if the answer makes the unit invalid.
    """
    if QuestionPosition(number, item) not in list(_positions(draft)):
        raise CommandError("cannot take that: the unit is not asked this any more; look at it as it is now")
    changed = draft.copy()
    step = draft.guide.steps[number]
    if form.get("drop") and step.each:
        del changed.list_for_step(step)[item]
    else:
        for field in step.fields:
            _apply_to_field(changed, step, item, field, form)
    before = {str(problem) for problem in draft.problems() if problem.fatal}
    fatal = [problem for problem in changed.problems() if problem.fatal and str(problem) not in before]
    if fatal:
        raise BadInput("cannot take that", fatal)
    if not any(problem.fatal for problem in changed.problems()):
        try:
            changed.fill_in_suggestions()
        except FAILURES:
            return changed
    return changed


def _apply_to_field(draft: Draft, step: Step, item: int, field: Field, form: Mapping[str, str]) -> None:
    said = form.get(f"set:{field.name}")
    if said is not None and field.kind not in LISTS:
        is_new = step.each and item >= len(draft.list_for_step(step))
        held = None if is_new else draft.value(draft.table_for_step(step, item), field)
        if said.strip() != _field_text(held):
            is_left_out = not said.strip() and field.kind is not Kind.text
            draft.store_chosen_value(
                step, item, field, None if is_left_out else draft.read_typed_value(field, said.strip())
            )
    elif field.kind in LISTS:
        value = draft.value(draft.table_for_step(step, item), field)
        held = list(value) if isinstance(value, list) else []
        name, _, at = form.get("remove", "").rpartition(":")
        added = form.get(f"add:{field.name}", "").strip()
        if name == field.name and at.isdigit() and int(at[:4]) < len(held):
            draft.store_chosen_value(
                step, item, field, [one for place, one in enumerate(held) if place != int(at)]
            )
        elif added and not form.get("remove"):
            draft.store_chosen_value(step, item, field, [*held, *_values_to_add(draft, field, added, form)])


def _values_to_add(draft: Draft, field: Field, added: str, form: Mapping[str, str]) -> list[str]:
    """Return the values to add to a list for the chosen key `added`. If the user has typed an option for it,
    the value is the key combined with the option.
    """
    more = re.sub(r"[\s:;]+", "_", form.get(f"more:{field.name}", "").strip())
    word = added.partition(":")[0] + f":{more}" if more else re.sub(r"\s+", "_", added)
    if not draft.choice_names(field):
        return [added]
    found = draft.read_typed_value(field, word)
    return [str(one) for one in found] if isinstance(found, list) else []


def _field_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
