"""Functions of the force builder that call the rules; workers run them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable import ruleset
from wartable.drafts.finishing import changes, finish
from wartable.files.reading import read_uploaded_force
from wartable.seat.errors import CannotRun
from wartable.web.pages.workshop.built_force import BuiltForce, Data
from wartable.web.pages.workshop.questions import Facts, answered, bill_facts, shown

_NUMBER: Final = 4
"""Digits that are read of the number of a member or a question."""


def kinds_of(game: str) -> Facts:
    """Return the kinds of members that a game's builders offer."""
    rules = ruleset(game)
    kinds = [
        {"kind": one.kind, "what": one.what, "first": one.guides[0].what if len(one.guides) > 1 else ""}
        for one in rules.builders
    ]
    return {"name": game, "title": rules.title, "kinds": kinds}


def start_force(game: str, kind: str, whole: bool) -> BuiltForce:
    """Return a new force with one member, or with a member and its pilot."""
    force = BuiltForce(game, "My force", [])
    force.add(kind, whole=whole)
    return force


def summary(force: BuiltForce) -> Facts:
    """Return the data of a force's page."""
    faults = force.faults()
    members = []
    for at, member in enumerate(force.members):
        draft = force.draft(at)
        own = faults.get(at, [])
        is_sound = not any(problem.fatal for problem in (*own, *draft.problems()))
        members.append(
            {
                "name": member.name,
                "kind": member.kind,
                "faults": [str(problem) for problem in own],
                "bills": [bill_facts(bill) for bill in draft.bills()] if is_sound else [],
                "sheet": list(draft.seen().sheet) if is_sound else [],
            }
        )
    return {
        "game": kinds_of(force.game),
        "title": force.title,
        "members": members,
        "faults": [str(problem) for problem in faults.get(-1, [])],
    }


def apply_form(force: BuiltForce, form: Mapping[str, str]) -> tuple[BuiltForce, int]:
    """Apply a form: a new "title", a kind to "add", "alone" or with its pilot, the number of a member to
    "remove". Returns the number of a new member too, -1 for none.
    """
    before = len(force.members)
    title, add, remove = form["title"], form["add"], form["remove"]
    if title.strip():
        force.title = " ".join(title.split())
    if add:
        force.add(add, whole=not form["alone"])
        return force, before
    if remove.isdigit() and int(remove[:_NUMBER]) < before:
        del force.members[int(remove[:_NUMBER])]
    return force, -1


def questions(force: BuiltForce, at: int, looked: tuple[str, str]) -> Facts:
    """Return the data of a member's page."""
    return shown(force.draft(at), looked)


def apply_answer(force: BuiltForce, at: int, form: Mapping[str, str]) -> tuple[BuiltForce, None]:
    """Apply an answer to a question about a member. Raises CannotRun, BadInput."""
    step, item = form.get("step", ""), form.get("item", "")
    if not (step.isdigit() and item.isdigit()):
        raise CannotRun("cannot take that: it does not say which question it answers")
    force.keep(at, answered(force.draft(at), int(step[:_NUMBER]), int(item[:_NUMBER]), form))
    return force, None


def finish_member(force: BuiltForce, at: int) -> tuple[BuiltForce, list[str]]:
    """Make all open choices of a member, and return the force with a list of the changes."""
    before = force.draft(at)
    after = finish(before)
    force.keep(at, after)
    return force, changes(before, after)


def text_of(force: BuiltForce) -> str:
    """Return the force as a file."""
    return force.text()


def tables_of(force: BuiltForce) -> Data:
    """Return the data of a force. Raises BadInput if it is invalid."""
    return dict(read_uploaded_force(force.text()))
