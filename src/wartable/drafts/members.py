"""The members of a force, scenario or Match as their files have them."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Rulebook, ruleset, ruleset_names
from wartable.files.library import find_force, find_scenario
from wartable.files.parsing import read_toml
from wartable.files.reading import ParsedSetup, draft_force, draft_setup, is_force
from wartable.seat.errors import CannotRun


class MemberFile:
    """The members in a file, with its ruleset, its problems, and notes on the choices that are still open."""

    def __init__(self, path: Path, draft: ParsedSetup) -> None:
        data = draft.setup
        self.path = path
        self.data = data
        self.problems = draft.problems
        self.unchosen = [note for note in draft.unchosen if "[" in note.path]
        self.rules: Rulebook = ruleset(str(data["ruleset"]))
        self.title = str(data.get("title") or path.stem)

    @property
    def is_playable(self) -> bool:
        """Whether the file has no fatal problem."""
        return not any(problem.fatal for problem in self.problems)

    @property
    def is_unfinished(self) -> bool:
        """Whether a member cannot fight yet, or still lacks a choice."""
        return not self.is_playable or self.unchosen != []


def read_members(name: str, what: str) -> MemberFile:
    """Read the members of a force or scenario, from a file or a shipped one by name. `what` is the verb used
    in error messages.

    Raises BadInput if the file has no known ruleset. Other faults are kept.
    """
    path = _path(name, what)
    data = read_toml(path)
    draft = draft_force(path, data) if is_force(data) else draft_setup(path, data)
    if draft.setup.get("ruleset") not in ruleset_names():
        raise BadInput(f"cannot {what} {path}", draft.problems)
    return MemberFile(path, draft)


def _path(name: str, what: str) -> Path:
    force = find_force(name, Path())
    if force.is_file():
        return force
    try:
        return find_scenario(name)
    except BadInput:
        why = "no file, no force and no scenario is called so"
        remedy = "name a file, or one that wartable scenarios lists"
        raise CannotRun(f"cannot {what} {name!r}: {why}; {remedy}") from None
