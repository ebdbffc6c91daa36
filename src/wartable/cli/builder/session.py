"""Dialogue that builds a unit: ask questions, show the result, go back, write the file."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from wartable import Step
from wartable.cli.builder.outline import (
    find_question_index,
    open_point_lines,
    outline_lines,
    refuse_command_as_name,
)
from wartable.cli.terminal import Terminal
from wartable.drafts.choices import (
    choice_lines,
    example_answer,
    field_with_value_text,
    fitting_choice_lines,
    matching_choice_lines,
)
from wartable.drafts.draft import Draft
from wartable.drafts.finishing import complete_draft, describe_changes
from wartable.drafts.preview import displayable_lists
from wartable.drafts.writing import add_unit, force_text, replace_unit
from wartable.files.disk import free_path, typed_path, write_safely
from wartable.seat.errors import FAILURES, CommandError, error_message
from wartable.seat.handbook import RulesetHandbook, describe_entry

HELP: Final = """\
  ?          this page, and what can be chosen here;  ? NAME  explains a word of the rules
  fits       what can be chosen here and paid for;  find WORD  what has this word in it
  parts      every question, and what is still to be chosen;  part NAME  goes there
  finish     chooses the rest, spends the points that are left, and says what it took
  s          the unit as it is now
  u          back one step
  done       no more questions: to the writing
  q          leave; unfinished work is saved in a separate file"""


class LeaveBuilder(Exception):
    """Raised when the user wants to leave a builder's dialogue."""


class DialogPosition(NamedTuple):
    """Position in the dialogue: the index of the question, and, for questions about the items of a list, the
    index of the item.
    """

    step: int
    item: int


class BuilderSession:
    """Dialogue that builds or edits one unit.

    `path` is the force file to write to. `edited` is the id of the unit in that file that the result
    replaces; if it is "", the result is added.
    """

    def __init__(
        self,
        draft: Draft,
        terminal: Terminal,
        handbook: RulesetHandbook,
        path: Path | None,
        *,
        edited: str = "",
    ) -> None:
        self.draft = draft
        self.terminal = terminal
        self.handbook = handbook
        self.path = path
        self.edited = edited
        self.place = DialogPosition(0, 0)
        self.is_unsaved = False
        self._history: list[tuple[DialogPosition, Draft]] = []
        self._shown: list[str] = []

    # ------------------------------------------------------------------ from question to question

    def build(self) -> None:
        """Ask questions until the unit is written. Raises LeaveBuilder if the user leaves, EOFError at the
        end of the input.
        """
        what = f"{self.edited} again" if self.edited else f"A new {self.draft.guide.kind}"
        self.terminal.print_text(f"{what}: {self.draft.guide.what}. Type ? for help.")
        while self.is_unsaved or self.place != END:
            step = self._current_step()
            if step is None:
                self._confirm_and_write()
            elif not step.when(self.draft.unit):
                self.place = DialogPosition(self.place.step + 1, self.place.item)
            else:
                self._ask(step)

    def _current_step(self) -> Step | None:
        steps = self.draft.guide.steps
        return steps[self.place.step] if self.place.step < len(steps) else None

    def _ask(self, step: Step) -> None:
        """Read answers and commands at one question, until another question is the current one."""
        place = self.place
        self._print_question(step)
        while self.place == place:
            try:
                self._execute(step, self.terminal.ask("> "))
            except FAILURES as error:
                self.terminal.print_text(error_message(error), "red")

    def _is_new_item(self, step: Step) -> bool:
        return step.each and step.names and self.place.item >= len(self.draft.list_for_step(step))

    def _print_question(self, step: Step) -> None:
        """Print the question, with its present answer."""
        self.terminal.print_text()
        self.terminal.print_text(self._title(step), "bold")
        self.terminal.print_with_hanging_indent(f"  {step.whole}")
        if not self._is_new_item(step):
            table = self.draft.table_for_step(step, self.place.item)
            values = [field_with_value_text(field, self.draft.value(table, field)) for field in step.fields]
            self.terminal.print_with_hanging_indent(f"  {', '.join(values)}")

    def _title(self, step: Step) -> str:
        """Return the heading of the question; if it is about a part of the unit, with that part's name."""
        if not step.part or step.names:
            return step.title
        table = self.draft.table_for_step(step, self.place.item)
        return f"{table.get('name') or step.part[-1].capitalize()}: {step.title}"

    def _execute(self, step: Step, typed: str) -> None:
        """Execute an answer or a command."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?") or typed == "help":
            self._print_help(step, typed[1:].strip() if typed.startswith("?") else "")
        elif typed in ("s", "sheet"):
            self._shown = []
            self._print_unit()
        elif typed in ("q", "quit"):
            raise LeaveBuilder
        elif typed == "fits" or (word == "find" and rest):
            told = (
                matching_choice_lines(self.draft, step, rest)
                if rest
                else fitting_choice_lines(self.draft, step)
            )
            self._print_lines(told)
        elif not self._execute_navigation(typed):
            self._apply_answer(step, typed)

    def _execute_navigation(self, typed: str) -> bool:
        """Execute a command that lists the questions or goes to another one. Returns False, and does nothing,
        if the line is no such command.
        """
        word, _, rest = typed.partition(" ")
        if typed in ("u", "undo", "back"):
            self._go_back()
        elif typed == "done":
            self._go_to(END_OF_QUESTIONS)
        elif typed in ("parts", "part"):
            self._print_lines(outline_lines(self.draft))
        elif word == "part":
            self._go_to(DialogPosition(find_question_index(self.draft, rest.strip()), 0))
        elif typed == "finish":
            self._choose_the_rest()
        else:
            return False
        return True

    def _go_to(self, place: DialogPosition) -> None:
        """Go to another question, and remember the present one so that the user can go back to it."""
        self._history.append((self.place, self.draft.copy()))
        self.place = place if place != END_OF_QUESTIONS else DialogPosition(len(self.draft.guide.steps), 0)

    def _choose_the_rest(self) -> None:
        """Make all choices that are still open, print what was chosen, and go to the final question."""
        finished = complete_draft(self.draft)
        told = describe_changes(self.draft, finished)
        self._go_to(END_OF_QUESTIONS)
        self.draft = finished
        self.is_unsaved = self.is_unsaved or bool(told)
        self.terminal.print_text(
            "Chosen:" if told else "There was nothing left that could be chosen.", "bold"
        )
        self._print_lines([f"  {line}" for line in told])
        self._print_unit()

    def _apply_answer(self, step: Step, typed: str) -> None:
        """Apply the answer and go on to the next question. If the unit would become invalid, raise an error
        and change nothing.
        """
        changed = self.draft.copy()
        ends = self._is_new_item(step) and not typed
        if typed and step.names and not self._is_explicit(step, typed):
            refuse_command_as_name(self.draft, step, typed)
        if typed:
            changed.store_typed_answer(step, self.place.item, typed)
            changed.raise_if_fatal()
            changed.fill_in_suggestions()
        self._history.append((self.place, self.draft))
        self.draft = changed
        self.is_unsaved = self.is_unsaved or bool(typed)
        self.place = self._position_after(step, ends=ends)
        self._print_unit()

    def _is_explicit(self, step: Step, typed: str) -> bool:
        """Whether an answer begins with the name of the step's first field, as in "name Yes"; what follows is
        then taken as the value, even if it looks like a command.
        """
        return typed.startswith(f"{step.fields[0].name} ")

    def _position_after(self, step: Step, *, ends: bool) -> DialogPosition:
        """Return the position of the question that follows `step`. All questions about one item of a list are
        asked before those about the next item; `ends` says that the list has no further item.
        """
        steps = self.draft.guide.steps
        at, item = self.place
        if not step.each:
            return DialogPosition(at + 1, 0)
        group = [number for number, other in enumerate(steps) if other.each and other.part == step.part]
        if ends:
            return DialogPosition(group[-1] + 1, 0)
        return DialogPosition(group[0], item + 1) if at == group[-1] else DialogPosition(at + 1, item)

    def _go_back(self) -> None:
        if not self._history:
            raise CommandError("cannot go back: this is the first question")
        self.place, self.draft = self._history.pop()

    # ------------------------------------------------------------------ looking

    def _print_help(self, step: Step, rest: str) -> None:
        if rest:
            for entry in self.handbook.get_entries(rest):
                for line in describe_entry(entry):
                    self.terminal.print_with_hanging_indent(line)
            return
        several = " Name what you change: " if len(step.fields) > 1 else ""
        examples = ", ".join(example_answer(field) for field in step.fields[:2]) if several else ""
        enter = "Enter goes on." if self._is_new_item(step) else "Enter keeps the current value."
        self.terminal.print_with_hanging_indent(f"{enter}{several}{examples}")
        for line in HELP.splitlines():
            self.terminal.print_with_hanging_indent(line)
        for field in step.fields:
            for line in choice_lines(field, self.draft.suitable_entries(field)):
                self.terminal.print_with_hanging_indent(line)

    def _print_lines(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.terminal.print_with_hanging_indent(line)

    def _print_unit(self) -> None:
        """Print the unit and its problems if anything has changed since they were last printed; changed lines
        are marked with a star.
        """
        totals = [f"{bill.total} {bill.summary()}" for bill in self.draft.cost_breakdowns()]
        lines = [*self.draft.unit_view().sheet, *totals]
        ahead = self._keys_ahead()
        known = self.draft.problems()
        problems = [str(problem) for problem in known if problem.path.partition(".")[0] not in ahead]
        if [*lines, *problems] != self._shown:
            for line in lines:
                is_new = bool(self._shown) and line not in self._shown
                self.terminal.print_with_hanging_indent(
                    f"  {'*' if is_new else '|'} {line}", "bold" if is_new else "dim"
                )
            for problem in problems:
                self.terminal.print_with_hanging_indent(f"  ! {problem}", "yellow")
        self._shown = [*lines, *problems]

    def _keys_ahead(self) -> set[str]:
        """Return the keys of the unit's data that only later questions ask about. Problems at these keys are
        not reported yet.
        """
        steps = self.draft.guide.steps
        at = self.place.step if self.place != END else len(steps)
        asked = {(*step.part, *field.place)[0] for step in steps[:at] for field in step.fields}
        coming = {(*step.part, *field.place)[0] for step in steps[at:] for field in step.fields}
        return coming - asked

    # ------------------------------------------------------------------ writing

    def _confirm_and_write(self) -> None:
        """Ask whether to write the file, and execute the answer; an unfinished unit is written only after an
        explicit yes.
        """
        unit = self.draft.unit_for_file()
        path = self.path or Path(f"{unit['id']}.toml")
        open_ = open_point_lines(self.draft)
        self.terminal.print_text()
        if open_:
            self.terminal.print_text("It is not finished:", "bold")
            self._print_lines(open_)
        self.terminal.print_with_hanging_indent(self._final_question(path, is_open=bool(open_)))
        typed = self.terminal.ask("> ")
        try:
            self._execute_final_answer(typed, path, is_open=bool(open_))
        except FAILURES as error:
            self.terminal.print_text(error_message(error), "red")

    def _final_question(self, path: Path, *, is_open: bool) -> str:
        how = "adds it to" if path.exists() else "writes it to a new force,"
        if self.edited:
            how = f"replaces {self.edited} in"
        if is_open:
            return f"y {how} {path} all the same; finish chooses the rest; or part NAME, FILE.toml, s, u, q."
        return f"Enter {how} {path}; or another file's name, FILE.toml, or part NAME, s, u, q."

    def _execute_final_answer(self, typed: str, path: Path, *, is_open: bool) -> None:
        """Execute the answer to the final question, or a command."""
        word = typed.casefold()
        if word in ("q", "quit"):
            raise LeaveBuilder
        if word in ("s", "sheet", "?", "help", "done"):
            self._shown = []
            self._print_unit()
        elif self._execute_navigation(typed):
            return
        elif word in ("y", "yes", "") and (word or not is_open):
            self._write(path)
        elif typed.endswith(".toml") and not self.edited:
            self.path = typed_path(typed)
            if not is_open:
                self._write(self.path)
        elif typed:
            remedy = "press Enter" if not is_open else "answer y, finish or part NAME"
            raise CommandError(f"cannot take {typed[:40]!r}: {remedy}, or name a file that ends in .toml")

    def _write(self, path: Path) -> None:
        unit = self.draft.unit_for_file()
        ruleset, table = self.draft.rules.name, self.draft.guide.table
        if self.edited:
            replace_unit(path, table, self.edited, unit)
        else:
            add_unit(path, ruleset, table, unit)
        self.is_unsaved = False
        self.place = END
        self.path = path
        self.terminal.print_text(f"{unit.get('name', unit['id'])} is in {path}.")
        word = displayable_lists(ruleset).get(table)
        if word is None:
            self.terminal.print_text(f"A scenario has a copy of its [[{table}]] table, with a side.")
        elif not self.edited:
            entry = f'force = "{path.stem}", {word} = "{unit["id"]}"'
            self.terminal.print_text(f'A scenario with forces = ["{path.name}"] takes it with {entry}.')

    def save_unsaved_work(self) -> Path | None:
        """Save an unsaved unit in a new file, and return its path; return None if nothing is unsaved."""
        if not self.is_unsaved:
            return None
        unit = self.draft.unit_for_file()
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
        """Return the shell command that continues with the unfinished unit in `path`."""
        where = f" {quote(str(self.path))}" if self.path is not None else ""
        kind = self.draft.guide.kind.removesuffix("'s pilot")
        edited = f" --edit {quote(self.edited)}" if self.edited else ""
        return f"wartable new {kind}{where}{edited} --from {quote(str(path))}"


END: Final = DialogPosition(-1, 0)
END_OF_QUESTIONS: Final = DialogPosition(-2, 0)
