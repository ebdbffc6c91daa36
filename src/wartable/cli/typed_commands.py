"""Commands that a person can type at a question: look, explain, undo, save, rule, change seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable import Decision, Ruling
from wartable.cli.map.chart import find_place, place_lines
from wartable.cli.menu.ruling_paths import find_paths
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.files.disk import typed_path
from wartable.seat.answers import answered, is_place, place_names
from wartable.seat.errors import FAILURES, CannotRun, message
from wartable.seat.handbook import describe
from wartable.seat.quiet import EVERYTHING, MODES, NEXT, QUIET
from wartable.seat.seating import HUMAN, read_seats
from wartable.seat.sums import told, why
from wartable.seat.view_model import seat_title, view_model

HELP: Final = """\
Answer with an option's number, key or label; a place's name is enough, as C4.
  Enter      the answer marked with Enter, which leaves all as it is
  p          pass: do nothing, wait or hold
  p!         pass, and do not ask this again until the next Round; also "never"
  ask next   stop at the next question in which nothing could help, to use a power;
             ask everything: at all of them; ask quiet: at none, as at first
  find WORD  of a long list of options those with this word, and what they do
  hint       what the computer would answer, and why
  u          undo the last choice, one step back
  back       undo to the first of a chain of questions
  ?          this page, and every option with its key, odds and meaning
  ? N        explain an option, a place, a unit, or a word of the rules
  m          the whole map
  s          the state; s NAME shows the sheet of a unit
  l          the log
  why        where the numbers of the last roll come from; why 3: of three rolls
  save FILE, load FILE, replay FILE    the last one writes what happened as text
  seat NAME=WHO    who plays that seat: human, random, greedy or another player
  rule PATH VALUE REASON    a ruling: change a value of the battle; rule alone
             lists the paths. Where the battle has a GM, only the GM rules
  Tab        completes a typed word; the arrow up brings a typed line back
  q          leave; you can save first"""
_ASKED: Final = {
    QUIET: "You are asked only if an answer could help.",
    NEXT: "You are asked once more even if nothing could help.",
    EVERYTHING: "You are asked everything.",
}
RULING_USE: Final = "write rule PATH VALUE REASON; rule alone lists the paths, rule WORD those with it"


class Leave(Exception):
    """Raised when the user wants to leave."""


class TypedCommands:
    """Executes commands typed at a question; `seat` is the one that is asked."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.seat = ""
        self.hid_question = False
        """Whether the last command's output requires the question to be printed again."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "m": self._map,
            "map": self._map,
            "s": self._state,
            "state": self._state,
            "l": self._log,
            "log": self._log,
            "why": self._why,
            "ask": self._ask,
            "find": self._find,
            "h": self._hint,
            "hint": self._hint,
            "back": self._back,
            "u": self._undo,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "replay": self._replay,
            "rule": self._rule,
            "seat": self._seat,
            "q": self._quit,
            "quit": self._quit,
        }

    @property
    def words(self) -> list[str]:
        """The words that commands begin with."""
        return list(self._commands)

    def carry_out(self, typed: str) -> bool:
        """Execute a command; False if the line is no command. Errors of the command are raised."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:]
        action = self._commands.get(word.lower())
        if action is None:
            return False
        action(rest.strip())
        return True

    # ------------------------------------------------------------------ looking

    def _help(self, rest: str) -> None:
        decision = self.session.battle.decision
        if rest:
            self._explain(decision, rest)
            return
        self.screen.lines(HELP.splitlines())
        self.hid_question = decision is None
        if decision is not None:
            self.screen.odds(self.session.battle, decision)

    def _explain(self, decision: Decision | None, rest: str) -> None:
        """Explain an option of the question, a place of the map, a unit, or a word of the rules."""
        self.hid_question = True
        option = answered(decision, rest) if decision is not None else None
        model = view_model(self.session.battle, self.seat)
        if decision is not None and option is not None and not is_place(option):
            self.screen.explain(self.session.battle, decision, option)
        elif place := find_place(model, rest):
            said, kinds = place_lines(model, place)
            self.screen.lines([said])
            if decision is not None and option is not None:
                self.screen.explain_place(self.session.battle, decision, option)
            for kind in kinds:
                for entry in self.screen.handbook.find(kind):
                    self.screen.lines(describe(entry))
        elif any(unit.name.casefold() == rest.casefold() for unit in model.units):
            self.screen.sheet(model, rest)
        else:
            for entry in self.screen.handbook.get(rest):
                self.screen.lines(describe(entry))

    def _map(self, rest: str) -> None:
        self.hid_question = True
        decision = self.session.battle.decision
        marked = place_names(decision) if decision is not None else []
        self.screen.map(view_model(self.session.battle, self.seat), marked, whole=True)

    def _state(self, rest: str) -> None:
        self.hid_question = True
        model = view_model(self.session.battle, self.seat)
        if rest:
            self.screen.sheet(model, rest)
        else:
            self.screen.state(model)

    def _log(self, rest: str) -> None:
        """Print the whole log, through a pager if the screen is too small."""
        self.hid_question = True
        battle = self.session.battle
        lines = told(battle, self.seat, battle.events)
        terminal = self.screen.terminal
        if terminal.is_live and len(lines) > terminal.console.height and not terminal.plain:
            with terminal.console.pager():
                terminal.console.print("\n".join(lines))
        else:
            self.screen.lines(lines or ["Nothing has happened yet."])

    def _why(self, rest: str) -> None:
        self.hid_question = True
        battle = self.session.battle
        count = int(rest[:6]) if rest.isascii() and rest.isdigit() else 1
        self.screen.lines(
            why(battle, self.seat, battle.events, self.screen.handbook, count)
            or ["Nothing has been rolled yet."]
        )

    def _ask(self, rest: str) -> None:
        """Choose how much is asked: every question, or only those in which an answer could help."""
        if rest not in MODES:
            raise CannotRun(f"cannot ask {rest[:40]!r}: write ask {', ask '.join(MODES)}")
        self.session.asking = rest
        self.screen.lines([_ASKED[rest]])

    def _find(self, rest: str) -> None:
        decision = self.session.battle.decision
        if decision is None:
            raise CannotRun("cannot find anything to choose: dice are due, and nothing is asked")
        if not self.screen.find(self.session.battle, decision, rest):
            raise CannotRun(f"cannot find {rest[:40]!r} in what can be chosen here; find alone lists all")

    def _hint(self, rest: str) -> None:
        decision = self.session.battle.decision
        if decision is None:
            raise CannotRun("cannot give a hint: dice are due, and nothing is asked")
        self.screen.hint(self.session.battle, decision)

    # ------------------------------------------------------------------ doing

    def _back(self, rest: str) -> None:
        self.session.back()
        self.screen.lines(["Back at the first question."])

    def _undo(self, rest: str) -> None:
        self.session.undo()
        self.screen.forget()
        self.screen.lines(["Taken back."])

    def _save(self, rest: str) -> None:
        path = typed_path(rest) if rest else self.session.path
        if path is None:
            raise CannotRun("cannot save: no file was named; write save FILE")
        self.session.save(path)
        self.screen.lines([f"Saved in {path}."])

    def _load(self, rest: str) -> None:
        if not rest:
            raise CannotRun("cannot load: no file was named; write load FILE")
        path = typed_path(rest)
        self.session.load(path)
        self.screen.forget()
        own = self.session.path
        kept = "" if own in (None, path) else f" From here on it is saved in {own.name}."
        self.screen.lines([f"Going on with {rest}.{kept}"])

    def _replay(self, rest: str) -> None:
        if not rest:
            raise CannotRun("cannot write the replay: no file was named; write replay FILE")
        self.session.write_replay(typed_path(rest))
        self.screen.lines([f"The replay is in {rest}."])

    def _rule(self, rest: str) -> None:
        """Make a ruling as the seat that is asked, or as the GM.

        If people have secrets, the GM gets the screen first.
        """
        battle, seating = self.session.battle, self.session.seating
        gm = battle.state.gm()
        if gm in ("", self.seat) or not self.seat:
            self._rule_as(self.seat, rest)
        elif seating.get(gm) != HUMAN:
            remedy = f"seat {gm}=human puts a person there"
            raise CannotRun(
                f"cannot rule: only {gm} rules in this battle, and the computer plays it; {remedy}"
            )
        elif self.session.passing:
            self._take_screen(gm, rest)
        else:
            self._rule_as(gm, rest)

    def _rule_as(self, seat: str, rest: str) -> None:
        """Make a ruling as this seat.

        A part of a path alone lists the paths that match, an empty line lists all.
        """
        parts = rest.split(maxsplit=2)
        if len(parts) > 1:
            if len(parts) < 3:
                raise CannotRun(f"cannot rule: path, value and reason are all needed; {RULING_USE}")
            self.session.change(lambda battle: battle.rule(Ruling(*parts), seat))
            self.screen.forget()
            return
        battle = self.session.battle
        paths = battle.game.ruling_paths(battle.state, seat)
        found = find_paths(paths, rest)
        if not found:
            raise CannotRun(f"cannot rule: no path has {rest[:40]!r} in it; {RULING_USE}")
        self.screen.lines([RULING_USE, *[f"  {path}: {meaning}" for path, meaning in found]])

    def _take_screen(self, gm: str, rest: str) -> None:
        """Let the GM make a ruling at the screen, hidden from the seat that is asked."""
        setup = self.session.battle.setup
        self.screen.hand_over(seat_title(setup, gm), "ruling")
        try:
            self._rule_as(gm, rest)
        except FAILURES as error:
            self.screen.terminal.say(message(error), "red")
        self.screen.terminal.ask("Press Enter to give the screen back. ")
        self.screen.hand_over(seat_title(setup, self.seat))

    def _seat(self, rest: str) -> None:
        now = [f"{seat}={name}" for seat, name in self.session.seating.items()]
        if not rest:
            self.screen.lines([", ".join(now)])
            return
        self.session.seat(read_seats(self.session.battle.setup, [*now, rest]))

    def _quit(self, rest: str) -> None:
        raise Leave
