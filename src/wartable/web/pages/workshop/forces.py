"""Functions of the force builder. They call the rules, and are run by workers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable import ruleset
from wartable.drafts.finishing import complete_draft, describe_changes
from wartable.files.reading import read_uploaded_force
from wartable.seat.errors import CommandError
from wartable.web.pages.workshop.built_force import BuiltForce, Data
from wartable.web.pages.workshop.questions import Facts, bill_facts, draft_with_answer, unit_page_facts

_MAX_DIGITS: Final = 4
"""Number of digits that are read of the number of a member or question."""


def member_kinds(game: str) -> Facts:
    """Return the kinds of members that can be built in a game, as data."""
    rules = ruleset(game)
    kinds = [
        {"kind": one.kind, "what": one.what, "first": one.guides[0].what if len(one.guides) > 1 else ""}
        for one in rules.builders
    ]
    return {"name": game, "title": rules.title, "kinds": kinds}


def start_force(game: str, kind: str, whole: bool) -> BuiltForce:
    """Return a new force with one member and, if `whole`, its pilot."""
    force = BuiltForce(game, "My force", [])
    force.add_members(kind, whole=whole)
    return force


def force_page_facts(force: BuiltForce) -> Facts:
    """Return the data for the page of a force: its members, their costs, and all problems."""
    faults = force.member_problems()
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
                "bills": [bill_facts(bill) for bill in draft.cost_breakdowns()] if is_sound else [],
                "sheet": list(draft.unit_view().sheet) if is_sound else [],
            }
        )
    return {
        "game": member_kinds(force.game),
        "title": force.title,
        "members": members,
        "faults": [str(problem) for problem in faults.get(-1, [])],
    }


def apply_force_form(force: BuiltForce, form: Mapping[str, str]) -> tuple[BuiltForce, int]:
    """Apply the form of a force's page to the force. The form has a new "title", a kind of member to "add",
    which is "alone" or with its pilot, or the number of a member to "remove"; other fields are "". Returns
    the force and the number of the new member, or -1.
    """
    before = len(force.members)
    title, add, remove = form["title"], form["add"], form["remove"]
    if title.strip():
        force.title = " ".join(title.split())
    if add:
        force.add_members(add, whole=not form["alone"])
        return force, before
    if remove.isdigit() and int(remove[:_MAX_DIGITS]) < before:
        del force.members[int(remove[:_MAX_DIGITS])]
    return force, -1


def member_page_facts(force: BuiltForce, at: int, looked: tuple[str, str]) -> Facts:
    """Return the data for the page of a member. `looked` names a question, and a text to search for in its
    choices.
    """
    return unit_page_facts(force.draft(at), looked)


def apply_answer(force: BuiltForce, at: int, form: Mapping[str, str]) -> tuple[BuiltForce, None]:
    """Apply the answer in a form to a question about a member, and return the changed force. Raises
    CommandError or BadInput if the answer is not possible.
    """
    step, item = form.get("step", ""), form.get("item", "")
    if not (step.isdigit() and item.isdigit()):
        raise CommandError("cannot take that: it does not say which question it answers")
    force.replace_member(
        at, draft_with_answer(force.draft(at), int(step[:_MAX_DIGITS]), int(item[:_MAX_DIGITS]), form)
    )
    return force, None


def finish_member(force: BuiltForce, at: int) -> tuple[BuiltForce, list[str]]:
    """Make all choices that are still open for a member, and return the changed force with a list of the
    changes.
    """
    before = force.draft(at)
    after = complete_draft(before)
    force.replace_member(at, after)
    return force, describe_changes(before, after)


def force_file_text(force: BuiltForce) -> str:
    """Return the text of a force's file."""
    return force.file_text()


def force_rules_data(force: BuiltForce) -> Data:
    """Return the data of a force in the form in which the rules read it from a file. Raises BadInput if it is
    invalid.
    """
    return dict(read_uploaded_force(force.file_text()))
