"""Commands that a user can type at a question: look, explain, undo, save, make rulings, change seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable import Decision, Ruling
from wartable.cli.map.chart import describe_place, exact_place_name
from wartable.cli.menu.ruling_paths import find_ruling_paths
from wartable.cli.screens.screen import Screen
from wartable.cli.screens.thinking import thinking_notice
from wartable.cli.session import Session
from wartable.files.disk import typed_path
from wartable.players.advice import advise
from wartable.players.budget import read_budget
from wartable.seat.answers import is_place, option_for_answer, place_names
from wartable.seat.errors import FAILURES, CommandError, error_message
from wartable.seat.handbook import describe_entry
from wartable.seat.quiet import EVERYTHING, MODES, NEXT, QUIET
from wartable.seat.seating import HUMAN, read_seats
from wartable.seat.sums import explain_rolls, told
from wartable.seat.view_model import seat_title, view_model

HELP: Final = """\
Answer with an option's number, key or label; a place's name is enough, as C4.
  attack NAME   the best ways to attack a unit, each as one answer; other actions
             and places work too: suppress NAME, move C4
  deploy     your next units all at once, where the computer suggests
  Enter      the answer marked with Enter, which leaves all as it is
  p          pass: do nothing, wait or hold
  p!         pass, and do not ask this again until the next Round; also "never"
  ask next   stop at the next question in which nothing could help, to use a power;
             ask everything: at all of them; ask quiet: at none, as at first
  find WORD  of a long list of options those with this word, and what they do
  hint       what the computer would answer, and why
  think      the same from imagined battles, 100 of them; think 500 takes longer
  u          undo the last choice, one step back
  back       undo to the first of a chain of questions
  ?          this page, and every option with its key, odds and meaning
  ? N        explain an option, a place, a unit, or a word of the rules
  m          the whole map
  s          the state; s NAME shows the sheet of a unit
  l          the log
  why        where the numbers of the last roll come from; why 3: of three rolls
  save FILE, load FILE, replay FILE    the last one writes what happened as text
  seat NAME=WHO    who plays that seat: human, greedy, search, level:5 ...
  rule PATH VALUE REASON    a ruling: change a value of the battle; rule alone
             lists the paths. Where the battle has a GM, only the GM rules
  Tab        completes a typed word; the arrow up brings a typed line back
  q          leave; you can save first"""
_MODE_TEXTS: Final = {
    QUIET: "You are asked only if an answer could help.",
    NEXT: "You are asked once more even if nothing could help.",
    EVERYTHING: "You are asked everything.",
}
THOUGHTS: Final = 100
"""Number of imagined battles in which the command `think` tries answers."""
RULING_USE: Final = "write rule PATH VALUE REASON; rule alone lists the paths, rule WORD those with it"


class Leave(Exception):
    """Raised when the user wants to leave the battle."""


class TypedCommands:
    """Executes commands that the user types at a question. `seat` is the seat that is asked."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.seat = ""
        self.hid_question = False
        """Whether the last command's output requires the question to be printed again."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._show_help,
            "help": self._show_help,
            "m": self._show_map,
            "map": self._show_map,
            "s": self._show_state,
            "state": self._show_state,
            "l": self._show_log,
            "log": self._show_log,
            "why": self._explain_numbers,
            "ask": self._set_asking_mode,
            "find": self._find_options,
            "h": self._show_hint,
            "hint": self._show_hint,
            "think": self._show_advice,
            "back": self._go_back,
            "u": self._undo,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "replay": self._replay,
            "rule": self._make_ruling,
            "seat": self._change_seat,
            "q": self._quit,
            "quit": self._quit,
        }

    @property
    def command_words(self) -> list[str]:
        """The words with which the user can type a command, such as "map" and "undo"."""
        return list(self._commands)

    def carry_out(self, typed: str) -> bool:
        """Execute the command in a typed line; errors of the command are not caught. Returns False, and does
        nothing, if the line is no command.
        """
        word, _, argument = typed.partition(" ")
        if typed.startswith("?"):
            word, argument = "?", typed[1:]
        action = self._commands.get(word.lower())
        if action is None:
            return False
        action(argument.strip())
        return True

    # ------------------------------------------------------------------ looking

    def _show_help(self, argument: str) -> None:
        decision = self.session.battle.decision
        if argument:
            self._explain(decision, argument)
            return
        self.screen.print_lines(HELP.splitlines())
        self.hid_question = decision is None
        if decision is not None:
            self.screen.print_odds(self.session.battle, decision)

    def _explain(self, decision: Decision | None, argument: str) -> None:
        """Print an explanation of the option, place, unit or word of the rules that the user has named."""
        self.hid_question = True
        option = option_for_answer(decision, argument) if decision is not None else None
        model = view_model(self.session.battle, self.seat)
        if decision is not None and option is not None and not is_place(option):
            self.screen.print_explanation(self.session.battle, decision, option)
        elif place := exact_place_name(model, argument):
            line, kinds = describe_place(model, place)
            self.screen.print_lines([line])
            if decision is not None and option is not None:
                self.screen.print_place_explanation(self.session.battle, decision, option)
            for kind in kinds:
                for entry in self.screen.handbook.find(kind):
                    self.screen.print_lines(describe_entry(entry))
        elif any(unit.name.casefold() == argument.casefold() for unit in model.units):
            self.screen.print_sheet(model, argument)
        else:
            for entry in self.screen.handbook.get_entries(argument):
                self.screen.print_lines(describe_entry(entry))

    def _show_map(self, argument: str) -> None:
        self.hid_question = True
        decision = self.session.battle.decision
        marked = place_names(decision) if decision is not None else []
        self.screen.print_map(view_model(self.session.battle, self.seat), marked, whole=True)

    def _show_state(self, argument: str) -> None:
        self.hid_question = True
        model = view_model(self.session.battle, self.seat)
        if argument:
            self.screen.print_sheet(model, argument)
        else:
            self.screen.print_state(model)

    def _show_log(self, argument: str) -> None:
        """Print the whole log, through a pager if it has more lines than the screen."""
        self.hid_question = True
        battle = self.session.battle
        lines = told(battle, self.seat, battle.events)
        terminal = self.screen.terminal
        if terminal.is_interactive and len(lines) > terminal.console.height and not terminal.plain:
            with terminal.console.pager():
                terminal.console.print("\n".join(lines))
        else:
            self.screen.print_lines(lines or ["Nothing has happened yet."])

    def _explain_numbers(self, argument: str) -> None:
        self.hid_question = True
        battle = self.session.battle
        count = int(argument[:6]) if argument.isascii() and argument.isdigit() else 1
        self.screen.print_lines(
            explain_rolls(battle, self.seat, battle.events, self.screen.handbook, count)
            or ["Nothing has been rolled yet."]
        )

    def _set_asking_mode(self, argument: str) -> None:
        """Set which questions this seat is asked: all, or only those in which some answer could help."""
        if argument not in MODES:
            raise CommandError(f"cannot ask {argument[:40]!r}: write ask {', ask '.join(MODES)}")
        self.session.asking = argument
        self.screen.print_lines([_MODE_TEXTS[argument]])

    def _find_options(self, argument: str) -> None:
        decision = self.session.battle.decision
        if decision is None:
            raise CommandError("cannot find anything to choose: dice are due, and nothing is asked")
        if not self.screen.print_matching_options(self.session.battle, decision, argument):
            raise CommandError(
                f"cannot find {argument[:40]!r} in what can be chosen here; find alone lists all"
            )

    def _show_hint(self, argument: str) -> None:
        decision = self.session.battle.decision
        if decision is None:
            raise CommandError("cannot give a hint: dice are due, and nothing is asked")
        self.screen.print_hint(self.session.battle, decision)

    def _show_advice(self, argument: str) -> None:
        """Print which option is best in imagined battles. `argument` is their number, or ""."""
        if self.session.battle.decision is None:
            raise CommandError("cannot think about an answer: dice are due, and nothing is asked")
        budget = read_budget(f"battles={argument or THOUGHTS}")
        with thinking_notice(self.screen.terminal):
            advice = advise(self.session.battle, budget)
        self.screen.terminal.print_with_hanging_indent(advice.text)

    # ------------------------------------------------------------------ acting

    def _go_back(self, argument: str) -> None:
        self.session.undo_preceding_answers()
        self.screen.print_lines(["Back at the first question."])

    def _undo(self, argument: str) -> None:
        self.session.undo()
        self.screen.forget_printed()
        self.screen.print_lines(["Taken back."])

    def _save(self, argument: str) -> None:
        path = typed_path(argument) if argument else self.session.path
        if path is None:
            raise CommandError("cannot save: no file was named; write save FILE")
        self.session.save(path)
        self.screen.print_lines([f"Saved in {path}."])

    def _load(self, argument: str) -> None:
        if not argument:
            raise CommandError("cannot load: no file was named; write load FILE")
        path = typed_path(argument)
        self.session.load(path)
        self.screen.forget_printed()
        own = self.session.path
        kept = "" if own in (None, path) else f" From here on it is saved in {own.name}."
        self.screen.print_lines([f"Going on with {argument}.{kept}"])

    def _replay(self, argument: str) -> None:
        if not argument:
            raise CommandError("cannot write the replay: no file was named; write replay FILE")
        self.session.write_replay(typed_path(argument))
        self.screen.print_lines([f"The replay is in {argument}."])

    def _make_ruling(self, argument: str) -> None:
        """Make a ruling as the seat that is asked; in a battle with a GM, as the GM.
        If people have secrets from each other, the screen is handed to the GM first.
        """
        battle, seating = self.session.battle, self.session.seating
        gm = battle.state.gm()
        if gm in ("", self.seat) or not self.seat:
            self._rule_as(self.seat, argument)
        elif seating.get(gm) != HUMAN:
            remedy = f"seat {gm}=human puts a person there"
            raise CommandError(
                f"cannot rule: only {gm} rules in this battle, and the computer plays it; {remedy}"
            )
        elif self.session.is_passed_around:
            self._rule_as_gm_at_screen(gm, argument)
        else:
            self._rule_as(gm, argument)

    def _rule_as(self, seat: str, argument: str) -> None:
        """Make the typed ruling as this seat. If only a part of a path was typed, print the paths that match;
        if nothing was typed, print all.
        """
        parts = argument.split(maxsplit=2)
        if len(parts) > 1:
            if len(parts) < 3:
                raise CommandError(f"cannot rule: path, value and reason are all needed; {RULING_USE}")
            self.session.apply_atomically(lambda battle: battle.rule(Ruling(*parts), seat))
            self.screen.forget_printed()
            return
        battle = self.session.battle
        paths = battle.game.ruling_paths(battle.state, seat)
        found = find_ruling_paths(paths, argument)
        if not found:
            raise CommandError(f"cannot rule: no path has {argument[:40]!r} in it; {RULING_USE}")
        self.screen.print_lines([RULING_USE, *[f"  {path}: {meaning}" for path, meaning in found]])

    def _rule_as_gm_at_screen(self, gm: str, argument: str) -> None:
        """Hand the screen to the GM, make the ruling, and hand the screen back to the seat that is asked."""
        setup = self.session.battle.setup
        self.screen.hand_over_screen(seat_title(setup, gm), "ruling")
        try:
            self._rule_as(gm, argument)
        except FAILURES as error:
            self.screen.terminal.print_text(error_message(error), "red")
        self.screen.terminal.ask("Press Enter to give the screen back. ")
        self.screen.hand_over_screen(seat_title(setup, self.seat))

    def _change_seat(self, argument: str) -> None:
        now = [f"{seat}={name}" for seat, name in self.session.seating.items()]
        if not argument:
            self.screen.print_lines([", ".join(now)])
            return
        self.session.assign_players(read_seats(self.session.battle.setup, [*now, argument]))

    def _quit(self, argument: str) -> None:
        raise Leave
