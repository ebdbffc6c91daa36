"""Dialogue that makes a scenario: ask questions, validate answers, show, go back, write the file."""

from __future__ import annotations

import tempfile
from copy import deepcopy
from pathlib import Path
from shlex import quote
from typing import Any, Final

from wartable import BadInput, Problem
from wartable.cli.builder.session import LeaveBuilder
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal
from wartable.drafts.scenario_draft import ScenarioDraft
from wartable.drafts.scenario_parts import ScenarioPart, parts_of
from wartable.drafts.writing import file_text
from wartable.files.disk import check_ending, file_stem, free_path, typed_path, write_safely
from wartable.seat.errors import FAILURES, CommandError, error_message
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.view_model import view_model_at_start

Data = dict[str, Any]
HELP: Final = """\
  ?          this page, and what can be answered here
  s          the scenario as it is now, with its map
  parts      its parts, with what is still open;  part NAME  goes there
  u          back, one answer
  done       no more questions: to the writing
  q          leave; unfinished work is saved in a separate file"""
END: Final = "end"


class ScenarioSession:
    """Dialogue that makes one scenario; `path` is its file, None until it has a name."""

    def __init__(self, draft: ScenarioDraft, terminal: Terminal, path: Path | None) -> None:
        self.draft = draft
        self.terminal = terminal
        self.path = path
        self.part = "title"
        self.is_unsaved = False
        self._history: list[tuple[str, Data]] = []

    # ------------------------------------------------------------------ from part to part

    def build(self) -> None:
        """Ask questions until the scenario is written. Raises LeaveBuilder if the user leaves, EOFError at
        the end of the input.
        """
        self.terminal.print_text(f"A new scenario: {self.draft.guide.what}. Type ? for help.")
        if self.path is not None and self.path.exists():
            self.terminal.print_text(
                f"{self.path} exists; it is replaced only if you confirm that at the end."
            )
        is_written = False
        while not is_written:
            part = next((candidate for candidate in parts_of(self.draft) if candidate.key == self.part), None)
            if part is None:
                is_written = self._confirm_and_write()
            else:
                self._ask(part)

    def _ask(self, part: ScenarioPart) -> None:
        """Read answers and commands about one part, until another part is the current one."""
        self._print_question(part)
        while self.part == part.key:
            try:
                self._execute(part, self.terminal.ask("> "))
            except FAILURES as error:
                self.terminal.print_text(error_message(error), "red")

    def _print_question(self, part: ScenarioPart) -> None:
        """Print the question about a part, with the part's present content."""
        self.terminal.print_text()
        self.terminal.print_text(part.title, "bold")
        self.terminal.print_with_hanging_indent(f"  {part.question_with_hint}")
        for line in part.current_content_lines(self.draft):
            self.terminal.print_with_hanging_indent(f"  | {line}", "dim")

    def _execute(self, part: ScenarioPart, typed: str) -> None:
        """Execute an answer or a command."""
        word, _, rest = typed.partition(" ")
        if typed in ("?", "help"):
            self._print_help(part)
        elif typed in ("s", "show"):
            self.print_scenario()
        elif typed == "parts" or (word == "part" and not rest):
            self._list_parts()
        elif word == "part":
            self._go_to(rest.strip())
        elif typed in ("u", "undo", "back"):
            self._go_back()
        elif typed == "done":
            self.part = END
        elif typed in ("q", "quit"):
            raise LeaveBuilder
        elif typed:
            self._apply_answer(part, typed)
        else:
            part.check_can_leave(self.draft)
            self.part = self._key_after(part)

    def _apply_answer(self, part: ScenarioPart, typed: str) -> None:
        """Apply an answer to a part. If the scenario would become invalid, raise an error and change
        nothing.
        """
        before = deepcopy(self.draft.data)
        try:
            answer = part.apply_answer(self.draft, typed)
            faults = self.draft.fatal_problems_at(answer.path) if answer.path else []
            if faults:
                raise BadInput("cannot take that", faults)
        except Exception:
            self.draft.data = before
            raise
        if self.draft.data != before:
            self._history.append((part.key, before))
            self.is_unsaved = True
        for line in answer.lines:
            self.terminal.print_with_hanging_indent(f"  {line}")
        if answer.is_last:
            self.part = self._key_after(part)

    def _key_after(self, part: ScenarioPart) -> str:
        keys = [candidate.key for candidate in parts_of(self.draft)]
        at = keys.index(part.key) if part.key in keys else -1
        return keys[at + 1] if at + 1 < len(keys) else END

    def _go_back(self) -> None:
        if not self._history:
            raise CommandError("cannot go back: nothing has been answered yet")
        self.part, self.draft.data = self._history.pop()
        self.terminal.print_text("Taken back.")

    def _go_to(self, name: str) -> None:
        parts = parts_of(self.draft)
        word = name.casefold()
        found = [part for part in parts if word == part.key] or [
            part for part in parts if word in part.title.casefold() or part.key.startswith(word)
        ]
        if not found:
            raise CommandError(
                f"cannot go to {name[:40]!r}: parts are {', '.join(part.key for part in parts)}"
            )
        if self.part == found[0].key:
            self._print_question(found[0])
        self.part = found[0].key

    # ------------------------------------------------------------------ looking

    def _print_help(self, part: ScenarioPart) -> None:
        for line in [part.question_with_hint, *part.help_lines(self.draft), *HELP.splitlines()]:
            self.terminal.print_with_hanging_indent(line)

    def _list_parts(self) -> None:
        for part in parts_of(self.draft):
            open_ = part.missing_content(self.draft)
            self.terminal.print_with_hanging_indent(
                f"  {part.key}: {open_ or '; '.join(part.current_content_lines(self.draft)) or 'as usual'}"[
                    :200
                ]
            )

    def print_scenario(self) -> None:
        """Print the parts of the scenario, its map, and all its problems. If it cannot be played yet, the map
        is printed as it is typed, row by row.
        """
        for part in parts_of(self.draft):
            for line in part.current_content_lines(self.draft) if part.key != "map" else []:
                self.terminal.print_with_hanging_indent(f"  | {part.key}: {line}")
        draft = self.draft.parse_setup()
        fatal = [fault for fault in draft.problems if fault.fatal]
        if not fatal:
            model = view_model_at_start(draft.setup)
            if model.map.kind:
                Screen(self.terminal, RulesetHandbook(self.draft.rules.name)).print_map(model, whole=True)
        else:
            for row in self.draft.map_rows:
                self.terminal.print_text(f"    {row}")
        self._print_problems(draft.problems)

    def _print_problems(self, problems: list[Problem]) -> None:
        for problem in problems:
            verdict = "cannot be played" if problem.fatal else "illegal but playable"
            self.terminal.print_with_hanging_indent(f"  ! {problem} ({verdict})", "yellow")

    # ------------------------------------------------------------------ writing

    def _confirm_and_write(self) -> bool:
        """Show the scenario, ask for confirmation, and execute the answer. Returns whether the file was
        written.
        """
        self.terminal.print_text()
        self.print_scenario()
        fatal = [fault for fault in self.draft.parse_setup().problems if fault.fatal]
        path = self.path or free_path(Path(), file_stem(str(self.draft.data.get("title", ""))), ".toml")
        if fatal:
            question = (
                f"It cannot be played yet. part NAME goes on; write! keeps it in {path} as it is; u or q."
            )
        elif path.exists():
            question = (
                f"{path} exists: write! replaces it (the old one is kept as .bak); or another name, u or q."
            )
        else:
            question = f"Enter writes {path}; or another file's name, part NAME, u or q."
        self.terminal.print_with_hanging_indent(question)
        typed = self.terminal.ask("> ")
        try:
            return self._execute_final_answer(typed, path, is_sure=not fatal and not path.exists())
        except FAILURES as error:
            self.terminal.print_text(error_message(error), "red")
            return False

    def _execute_final_answer(self, typed: str, path: Path, *, is_sure: bool) -> bool:
        word, _, rest = typed.partition(" ")
        if typed in ("q", "quit"):
            raise LeaveBuilder
        if typed in ("u", "undo", "back"):
            self._go_back()
        elif word == "part" and rest:
            self._go_to(rest.strip())
        elif typed in ("?", "help", "s", "done", "parts", "part"):
            self._list_parts()
        elif typed == "write!" or (not typed and is_sure):
            self._write(path)
            return True
        elif typed:
            self._set_file_name(typed)
        return False

    def _set_file_name(self, typed: str) -> None:
        """Use the typed name for the scenario's file. Raises CommandError if it has spaces, BadInput if it
        has the ending of another format.
        """
        path = typed_path(typed if typed.endswith(".toml") or "." in Path(typed).name else f"{typed}.toml")
        if " " in path.name:
            raise CommandError(
                f"cannot use {typed[:40]!r} as a file's name: it has spaces; write one without"
            )
        check_ending(path, ".toml")
        self.path = self.draft.path = path

    def _write(self, path: Path) -> None:
        check_ending(path, ".toml")
        write_safely(path, file_text(self.draft.tables_for_file()))
        self.is_unsaved = False
        self.path = path
        self.terminal.print_text(f"{self.draft.data.get('title') or 'The scenario'} is in {path}.")
        self.terminal.print_text(f"wartable play {quote(str(path))} begins it.")

    def save_unsaved_work(self) -> Path | None:
        """Save an unsaved scenario in a new file, and return its path; return None if nothing is unsaved."""
        if not self.is_unsaved:
            return None
        text = file_text(self.draft.tables_for_file())
        stem = file_stem(str(self.draft.data.get("title") or "scenario"))
        for folder in (self.draft.path.parent, Path(tempfile.gettempdir())):
            path = free_path(folder, f"{stem}.unfinished", ".toml")
            try:
                write_safely(path, text)
            except OSError:
                if folder != self.draft.path.parent:
                    raise
            else:
                return path
        return None

    def resume_command(self, path: Path) -> str:
        """Return the shell command that continues with the unfinished scenario in `path`."""
        where = f" {quote(str(self.path))}" if self.path is not None else ""
        return f"wartable new scenario{where} --copy {quote(str(path))}"
