"""Lists of the choices at a builder's question: all of them, those with a word in them, those that are
possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wartable import Entry, Field, Kind, Step
from wartable.drafts.draft import Draft
from wartable.drafts.finishing import StepField, fitting_entries

_MOST_SHOWN: Final = 8
"""The number of choices of one kind that are shown; `? NAME` shows all of them."""


def choice_lines(field: Field, entries: Sequence[Entry]) -> list[str]:
    """Return lines that list the choices of a field: one line for each group, such as "traits, general:
    genius 10, gamer:... 5", followed by a line for each entry of the group that needs a further choice.
    """
    lines: list[str] = []
    for group in dict.fromkeys(entry.group for entry in entries):
        known = [entry for entry in entries if entry.group == group]
        name = f"{field.name}, {group.replace('_', ' ')}" if group else field.name
        lines.append(f"  {name}: {', '.join(_key_with_cost(entry) for entry in known)}")
        lines += [f"    {_further_choices(entry)}" for entry in known if entry.data.get("choices")]
    return lines


def matching_choice_lines(draft: Draft, step: Step, word: str) -> list[str]:
    """Return a line for each choice in this step whose key, name, group or text contains the word. If there
    is none, the only line says that.
    """
    wanted = word.casefold()
    lines: list[str] = []
    for field in step.fields:
        for entry in draft.suitable_entries(field):
            said = f"{entry.key} {entry.name} {entry.group} {entry.text}".casefold().replace("_", " ")
            if wanted.replace("_", " ") in said:
                lines.append(_entry_line(entry))
    return lines or [f"  nothing with {word[:40]!r} in it is offered here; ? lists all"]


def fitting_choice_lines(draft: Draft, step: Step) -> list[str]:
    """Return a line for each choice in this step that the unit could still take without a new fault. If there
    is none, the only line says that.
    """
    lines: list[str] = []
    has_choices = False
    for field in [field for field in step.fields if draft.suitable_entries(field)]:
        has_choices = True
        entries = (
            draft.suitable_entries(field) if step.each else fitting_entries(draft, StepField(step, field))
        )
        lines += [_entry_line(entry) for entry in entries]
    if not has_choices:
        return ["  there is nothing to choose from here: it is a name or a number"]
    return lines or ["  nothing more fits here: it would cost too much, or is against the rules"]


def example_answer(field: Field) -> str:
    """Return an example of an answer that sets a field, as a person would type it."""
    usual = str(field.usual) if field.usual else ""
    return f"{field.name} {usual or {Kind.number: '3', Kind.flag: 'yes'}.get(field.kind, 'KEY')}"


def field_with_value_text(field: Field, value: object) -> str:
    """Return the name of a field, followed by this value as text."""
    return f"{field.name} {' '.join(_typed_words(value))}"


def _typed_words(value: object) -> Iterator[str]:
    """Yield the words for a value as people type it."""
    if value is None or value == [] or value == "":
        yield "none"
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    elif isinstance(value, list):
        yield from (str(part) for part in value)
    else:
        yield str(value.get("name", "made up") if isinstance(value, dict) else value)


def _entry_line(entry: Entry) -> str:
    """Return an entry as one line: its key, its cost and its effect."""
    text = " ".join(entry.text.split())
    group = f" ({entry.group.replace('_', ' ')})" if entry.group else ""
    return f"  {_key_with_cost(entry)}{group}: {text or entry.name}"


def _key_with_cost(entry: Entry) -> str:
    """Return the key of an entry with its cost, and with the cost for one with a further choice, if that
    differs.
    """
    cost, less = entry.data.get("cost"), entry.data.get("specialist_cost")
    key = f"{entry.key}:..." if entry.data.get("specialist") and less is None else entry.key
    priced = key if cost is None else f"{key} {cost}"
    return priced if less is None else f"{priced} ({less} with a choice)"


def _further_choices(entry: Entry) -> str:
    """Return an entry's further choices as text."""
    found = entry.data.get("choices")
    known = [str(choice) for choice in found] if isinstance(found, list) else []
    more = f" or {len(known) - _MOST_SHOWN} others: ? {entry.key}" if len(known) > _MOST_SHOWN else ""
    return f"{entry.key}: {', '.join(known[:_MOST_SHOWN])}{more}"
