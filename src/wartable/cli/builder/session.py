"""The dialogue in which a unit is built: ask, show the result, go back, write the file."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from wartable import Entry, Field, Kind, Step
from wartable.cli.builder.draft import Draft
from wartable.cli.builder.writing import add_unit, force_text
from wartable.cli.cost import sum_of
from wartable.cli.failures import FAILURES, CannotRun, message
from wartable.cli.handbook import Handbook, describe
from wartable.cli.preview import shown_lists
from wartable.cli.terminal import Terminal
from wartable.files.disk import free_path, typed_path, write_safely

HELP: Final = """\
  ?          this page, and what can be chosen here;  ? NAME  explains a word of the rules
  s          the unit as it is now
  u          back one step
  done       no more questions: to the writing
  q          leave; what there is is kept in a file of its own"""


class LeaveBuilder(Exception):
    """The person wants to stop."""


class Place(NamedTuple):
    """The current question: the number of its step, and of the item of a list."""

    step: int
    item: int


class BuilderSession:
    """The dialogue that builds one unit; `path` is the force file for it."""

    def __init__(self, draft: Draft, terminal: Terminal, handbook: Handbook, path: Path | None) -> None:
        self.draft = draft
        self.terminal = terminal
        self.handbook = handbook
        self.path = path
        self.place = Place(0, 0)
        self.is_unsaved = False
        self._before: list[tuple[Place, Draft]] = []
        self._shown: list[str] = []

    # ------------------------------------------------------------------ from question to question

    def build(self) -> None:
        """Ask until the unit is written; raises LeaveBuilder and EOFError."""
        self.terminal.say(f"A new {self.draft.guide.kind}: {self.draft.guide.what}. Type ? for help.")
        while self.is_unsaved or self.place != END:
            step = self._step()
            if step is None:
                self._finish()
            elif not step.when(self.draft.unit):
                self.place = Place(self.place.step + 1, self.place.item)
            else:
                self._ask(step)

    def _step(self) -> Step | None:
        steps = self.draft.guide.steps
        return steps[self.place.step] if self.place.step < len(steps) else None

    def _ask(self, step: Step) -> None:
        """Ask one question until it is answered or left."""
        place = self.place
        self._put(step)
        while self.place == place:
            try:
                self._take(step, self.terminal.ask("> "))
            except FAILURES as error:
                self.terminal.say(message(error), "red")

    def _is_new_item(self, step: Step) -> bool:
        return step.each and step.names and self.place.item >= len(self.draft.items(step))

    def _put(self, step: Step) -> None:
        """Print the question with the present value."""
        self.terminal.say()
        self.terminal.say(self._title(step), "bold")
        self.terminal.write(f"  {step.question}")
        if not self._is_new_item(step):
            table = self.draft.part(step, self.place.item)
            values = [_shown(field, self.draft.value(table, field)) for field in step.fields]
            self.terminal.write(f"  {', '.join(values)}")

    def _title(self, step: Step) -> str:
        """The heading of the question, with the name of the person that it concerns."""
        if not step.part or step.names:
            return step.title
        table = self.draft.part(step, self.place.item)
        return f"{table.get('name') or step.part[-1].capitalize()}: {step.title}"

    def _take(self, step: Step, typed: str) -> None:
        """Carry out an answer or a command."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            self._help(step, typed[1:].strip())
        elif word in ("s", "sheet"):
            self._shown = []
            self._show()
        elif word in ("u", "undo", "back") and not rest:
            self._back()
        elif typed == "done":
            self._before.append((self.place, self.draft.copy()))
            self.place = Place(len(self.draft.guide.steps), 0)
        elif typed in ("q", "quit"):
            raise LeaveBuilder
        else:
            self._answer(step, typed)

    def _answer(self, step: Step, typed: str) -> None:
        """Take the answer if the unit is sound with it, and go on to the next question."""
        twin = self.draft.copy()
        ends = self._is_new_item(step) and not typed
        if typed:
            twin.answer(step, self.place.item, typed)
            twin.check()
            twin.advise()
        self._before.append((self.place, self.draft))
        self.draft = twin
        self.is_unsaved = self.is_unsaved or bool(typed)
        self.place = self._next(step, ends=ends)
        self._show()

    def _next(self, step: Step, *, ends: bool) -> Place:
        """The place after this one; items come one after another."""
        steps = self.draft.guide.steps
        at, item = self.place
        if not step.each:
            return Place(at + 1, 0)
        group = [number for number, other in enumerate(steps) if other.each and other.part == step.part]
        if ends:
            return Place(group[-1] + 1, 0)
        return Place(group[0], item + 1) if at == group[-1] else Place(at + 1, item)

    def _back(self) -> None:
        if not self._before:
            raise CannotRun("cannot go back: this is the first question")
        self.place, self.draft = self._before.pop()

    # ------------------------------------------------------------------ looking

    def _help(self, step: Step, rest: str) -> None:
        if rest:
            for entry in self.handbook.get(rest):
                for line in describe(entry):
                    self.terminal.write(line)
            return
        several = " Name what you change: " if len(step.fields) > 1 else ""
        examples = ", ".join(_example(field) for field in step.fields[:2]) if several else ""
        enter = "Enter goes on." if self._is_new_item(step) else "Enter keeps what stands there."
        self.terminal.write(f"{enter}{several}{examples}")
        for line in HELP.splitlines():
            self.terminal.write(line)
        for field in step.fields:
            for line in choices_told(field, self.draft.offered(field)):
                self.terminal.write(line)

    def _show(self) -> None:
        """Print the unit as the ruleset sees it, if it has changed, and its problems. Changed lines get a
        star.
        """
        totals = [f"{bill.total} {sum_of(bill)}" for bill in self.draft.bills()]
        lines = [*self.draft.seen().sheet, *totals]
        ahead = self._ahead()
        known = self.draft.problems()
        problems = [str(problem) for problem in known if problem.path.partition(".")[0] not in ahead]
        if [*lines, *problems] != self._shown:
            for line in lines:
                is_new = bool(self._shown) and line not in self._shown
                self.terminal.write(f"  {'*' if is_new else '|'} {line}", "bold" if is_new else "dim")
            for problem in problems:
                self.terminal.write(f"  ! {problem}", "yellow")
        self._shown = [*lines, *problems]

    def _ahead(self) -> set[str]:
        """Keys that no question has asked about yet; what is missing there is no fault so far."""
        steps = self.draft.guide.steps
        at = self.place.step if self.place != END else len(steps)
        asked = {(*step.part, *field.place)[0] for step in steps[:at] for field in step.fields}
        coming = {(*step.part, *field.place)[0] for step in steps[at:] for field in step.fields}
        return coming - asked

    # ------------------------------------------------------------------ writing

    def _finish(self) -> None:
        """Ask a last time, and write the file."""
        unit = self.draft.finished()
        path = self.path or Path(f"{unit['id']}.toml")
        self.terminal.say()
        how = "adds it to" if path.exists() else "writes it to a new force,"
        typed = self.terminal.ask(f"Enter {how} {path}; or another file's name, s, u or q: ")
        if typed in ("u", "undo", "back"):
            self._back()
            return
        if typed in ("q", "quit"):
            raise LeaveBuilder
        if typed in ("s", "sheet", "?", "done"):
            self._shown = []
            self._show()
            return
        try:
            self._write(typed_path(typed) if typed else path)
        except FAILURES as error:
            self.terminal.say(message(error), "red")

    def _write(self, path: Path) -> None:
        unit = self.draft.finished()
        add_unit(path, self.draft.rules.name, self.draft.guide.table, unit)
        self.is_unsaved = False
        self.place = END
        self.path = path
        self.terminal.say(f"{unit.get('name', unit['id'])} is in {path}.")
        word = shown_lists(self.draft.rules.name).get(self.draft.guide.table)
        if word is None:
            self.terminal.say(
                f"A scenario has a copy of its [[{self.draft.guide.table}]] table, with a side."
            )
            return
        entry = f'force = "{path.stem}", {word} = "{unit["id"]}"'
        self.terminal.say(f'A scenario with forces = ["{path.name}"] takes it with {entry}.')

    def rescue(self) -> Path | None:
        """Save the unfinished unit in a file of its own; None where nothing would be lost."""
        if not self.is_unsaved:
            return None
        unit = self.draft.finished()
        text = force_text(self.draft.rules.name, "Unfinished", self.draft.guide.table, unit)
        for folder in (Path.cwd(), Path(tempfile.gettempdir())):
            path = free_path(folder, f"{unit['id']}.unfinished", ".toml")
            try:
                write_safely(path, text)
            except OSError:
                if folder != Path.cwd():
                    raise
            else:
                return path
        return None

    def resume_command(self, path: Path) -> str:
        """The command that resumes it."""
        where = f" {quote(str(self.path))}" if self.path is not None else ""
        kind = self.draft.guide.kind.removesuffix("'s pilot")
        return f"wartable new {kind}{where} --from {quote(str(path))}"


END: Final = Place(-1, 0)


def _example(field: Field) -> str:
    """An example of how to change it."""
    usual = str(field.usual) if field.usual else ""
    return f"{field.name} {usual or {Kind.number: '3', Kind.flag: 'yes'}.get(field.kind, 'KEY')}"


def _shown(field: Field, value: object) -> str:
    """A field with its value."""
    if value is None or value == [] or value == "":
        return f"{field.name} none"
    if isinstance(value, bool):
        return f"{field.name} {'yes' if value else 'no'}"
    if isinstance(value, list):
        return f"{field.name} {' '.join(str(part) for part in value)}"
    if isinstance(value, dict):
        return f"{field.name} {value.get('name', 'made up')}"
    return f"{field.name} {value}"


_SHOWN: Final = 8
"""The most choices of one kind that are shown; `? NAME` shows all."""


def choices_told(field: Field, entries: Sequence[Entry]) -> list[str]:
    """A line for each group, "traits, general: genius 10, gamer:... 5", then one for each entry with a
    choice.
    """
    lines: list[str] = []
    for group in dict.fromkeys(entry.group for entry in entries):
        known = [entry for entry in entries if entry.group == group]
        name = f"{field.name}, {group.replace('_', ' ')}" if group else field.name
        lines.append(f"  {name}: {', '.join(_priced(entry) for entry in known)}")
        lines += [f"    {_choices(entry)}" for entry in known if entry.data.get("choices")]
    return lines


def _priced(entry: Entry) -> str:
    """A key with its cost, and its cost with a choice where that differs."""
    cost, less = entry.data.get("cost"), entry.data.get("specialist_cost")
    key = f"{entry.key}:..." if entry.data.get("specialist") and less is None else entry.key
    priced = key if cost is None else f"{key} {cost}"
    return priced if less is None else f"{priced} ({less} with a choice)"


def _choices(entry: Entry) -> str:
    found = entry.data.get("choices")
    known = [str(choice) for choice in found] if isinstance(found, list) else []
    more = f" or {len(known) - _SHOWN} others: ? {entry.key}" if len(known) > _SHOWN else ""
    return f"{entry.key}: {', '.join(known[:_SHOWN])}{more}"
