"""Outline of a unit being built: the questions, their current answers, and what is still to be chosen."""

from __future__ import annotations

from typing import Final

from wartable import Step
from wartable.drafts.choices import field_with_value_text
from wartable.drafts.draft import Draft
from wartable.seat.errors import CommandError
from wartable.toolkit import closest

COMMAND_WORDS: Final = (
    "exit",
    "next",
    "skip",
    "pass",
    "list",
    "menu",
    "end",
    "stop",
    "save",
    "write",
    "yes",
    "no",
    "ok",
)
"""Words that a user probably means as commands, so that they are not accepted as names."""


def outline_lines(draft: Draft) -> list[str]:
    """Return a numbered line for each question of the builder with its present answer, then a line for each
    problem and each choice that is still to be made.
    """
    lines: list[str] = []
    for number, step in enumerate(draft.guide.steps, 1):
        if not step.when(draft.unit):
            continue
        if step.each:
            answer = f"{len(draft.list_for_step(step))} of them" if step.names else "of each"
        else:
            table = draft.table_for_step(step, 0)
            answer = ", ".join(
                field_with_value_text(field, draft.value(table, field)) for field in step.fields
            )
        lines.append(f"  {number:>2}  {step.title}: {answer}")
    return [*lines, *(open_point_lines(draft) or ["  Nothing is missing."])]


def open_point_lines(draft: Draft) -> list[str]:
    """Return a line for each problem of the unit, and for each choice that the user still has to make; an
    empty list if the unit is finished.
    """
    problems, notes = draft.faults_and_notes()
    return [
        *[f"  ! {problem}" for problem in problems],
        *[f"  ! still to be chosen: {note.what}; {note.remedy}" for note in notes],
    ]


def refuse_command_as_name(draft: Draft, step: Step, typed: str) -> None:
    """Raise CommandError if the text typed as a name is probably meant as a command or as the answer to
    another question.
    """
    remedy = f"; write {step.fields[0].name} {typed[:40]} if it is the name"
    if typed.casefold() in COMMAND_WORDS:
        raise CommandError(f"cannot call it {typed!r}: ? shows what can be done here{remedy}")
    for other in draft.guide.steps:
        if not other.names and other.when(draft.unit) and draft.can_read_answer(other, typed):
            raise CommandError(
                f"cannot call it {typed[:40]!r}: part {other.title} is the place for that{remedy}"
            )


def find_question_index(draft: Draft, name: str) -> int:
    """Return the index of the question that the user names by its number, its title (or a part of it), or the
    name of one of its fields. Raises CommandError if there is none.
    """
    word = name.casefold()
    steps = [(at, step) for at, step in enumerate(draft.guide.steps) if step.when(draft.unit)]
    for at, step in steps:
        if word in (str(at + 1), step.title.casefold()):
            return at
    for at, step in steps:
        if word in [field.name for field in step.fields] or (word and word in step.title.casefold()):
            return at
    raise CommandError(f"cannot go to {name[:40]!r}: {closest(name, [step.title for _, step in steps])}")
