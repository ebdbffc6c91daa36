"""Main loop of play: print events, ask, execute what is typed, until the battle ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import typer

from wartable import Battle, Choice, Decision, Option, Pool, State, last_step
from wartable.cli.after import PostBattlePrompt
from wartable.cli.autosave import Autosave
from wartable.cli.crash_report import what_broke, write_report
from wartable.cli.flat_dice import read_faces
from wartable.cli.menu.question import is_long
from wartable.cli.menu.suggestions import suggestions
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.typed_commands import Leave, TypedCommands
from wartable.files import breakage
from wartable.files.disk import typed_path
from wartable.seat.answers import answered, options_in_order, place_names
from wartable.seat.errors import FAILURES, message
from wartable.seat.quiet import EVERYTHING, QUIET, obvious_answer
from wartable.seat.view_model import seat_title, view_model

INTERRUPTED: Final = 130
YES: Final = ("y", "yes")
NO: Final = ("n", "no")
PASS: Final = ("p", "pass")
NEVER: Final = ("p!", "never", "never this round")


class Loop:
    """One session of play at the terminal."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.commands = TypedCommands(session, screen)
        self.terminal = screen.terminal
        self._at: str | None = None
        self._is_told = False
        self._passed: list[tuple[str, str]] = []
        """Automatic passes not printed yet: seat and text."""

    def play(self, *, is_told: bool = False) -> None:
        """Play until the end, and save the battle however the session ends.

        `is_told` means that the battle is already over and printed.
        """
        if is_told:
            self.session.news("")
        self._is_told = is_told
        try:
            with Autosave(self.session, self.terminal):
                self._converse()
        except EOFError:
            self.terminal.say()
        except Leave:
            pass
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    def _converse(self) -> None:
        """Play to the end; at a terminal, then show the prompt after a battle, which may lead to another."""
        if not self._is_told:
            self._play_to_the_end()
        while self.terminal.is_live:
            PostBattlePrompt(self.session, self.screen, self.commands, self._attempt).stay()
            self._at = None
            self._play_to_the_end()

    def _play_to_the_end(self) -> None:
        while not self.session.battle.is_over:
            battle = self.session.battle
            decision, pool = battle.decision, battle.roll_due
            if decision is not None and self._passes_by_itself(decision):
                continue
            self._turn_to(decision.seat if decision is not None else None)
            self._tell()
            if decision is not None:
                self._put(battle, decision)
                self._answer(decision)
            elif pool is not None:
                self._roll(pool)
        self._tell()
        self.screen.page.tell()
        battle = self.session.battle
        if len(self.session.humans) > 1 and battle.source is not None:
            self.terminal.say()
            self.terminal.say(f"The seed of its dice was {battle.state.seed}.")
        self.screen.ending(battle)

    def _put(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
        """Print the question; `again` if it was just printed.

        If a rule fails meanwhile, print the question in its simplest form.
        """
        try:
            self.screen.ask(battle, decision, again=again)
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001 - the question must stay answerable
            self.screen.page.tell()
            self.terminal.say(f"{what_broke(error)}.", "red")
            self.terminal.say(decision.question, "bold")
            self.screen.lines([f"  {option.key}  {option.label}" for option in options_in_order(decision)])

    def _tell(self) -> None:
        """Print what has happened since this seat last looked."""
        seat = self.commands.seat
        battle = self.session.battle
        news = self.session.news(seat)
        if news:
            self.screen.tell(battle, seat, news)
        told = [one for one in self._passed if not self.session.passing or one[0] == seat]
        for one in told:
            self.screen.note(one[1])
            self._passed.remove(one)

    # ------------------------------------------------------------------ whose screen

    def _turn_to(self, seat: str | None) -> None:
        """Hand the screen to the seat that is asked; clears it first if that seat has an opponent here."""
        if seat is None:
            seat = self._at if self._at is not None else self._first_seat()
        if self.session.passing and self._at is not None and self._is_other_side(seat):
            self.screen.hand_over(seat_title(self.session.battle.setup, seat))
        self._at = seat
        self.commands.seat = seat

    def _first_seat(self) -> str:
        humans = self.session.humans
        return humans[0] if humans else ""

    def _is_other_side(self, seat: str) -> bool:
        """Whether this seat's units belong to other sides than those of the seat that last had the screen."""
        units = view_model(self.session.battle, "").units
        mine = {unit.side for unit in units if unit.seat == self._at}
        return mine != {unit.side for unit in units if unit.seat == seat}

    # ------------------------------------------------------------------ taking answers

    def _answer(self, decision: Decision) -> None:
        """Read lines until one changes the battle."""
        battle = self.session.battle
        while self.session.battle is battle:
            self._attempt("> ", lambda typed: self._choose(decision, typed))
            if self.session.battle is battle and self.commands.hid_question:
                self._put(battle, decision, again=True)
            self.commands.hid_question = False

    def _choose(self, decision: Decision, typed: str) -> None:
        """Execute a line as an answer, or else as a command."""
        option = answered(decision, typed)
        if option is not None:
            self._give(decision, option)
        elif not typed:
            self._give_usual(decision)
        elif typed.lower() in PASS:
            self._give_idle(decision)
        elif typed.lower() in NEVER:
            self._never(decision)
        elif not self.commands.carry_out(typed) and not self._found(decision, typed):
            self.terminal.say(self._unknown(decision, typed))

    def _found(self, decision: Decision, typed: str) -> bool:
        """In a long menu, list the options that match what was typed; False if none does."""
        return is_long(decision) and self.screen.find(self.session.battle, decision, typed)

    def _give(self, decision: Decision, option: Option) -> None:
        """Answer the question; ask for confirmation if the consequences are irreversible.

        At the confirmation, the same answer counts as a yes, and any other line is executed instead.
        """
        last = self._last_step(option)
        typed = self.terminal.ask(f"{last} Sure? y/n ") if last else ""
        if not last or typed.lower() in YES or answered(decision, typed) is option:
            self.session.change(lambda battle: battle.choose(option.key))
        elif typed and typed.lower() not in NO:
            self._choose(decision, typed)
        else:
            self.commands.hid_question = True

    def _give_usual(self, decision: Decision) -> None:
        """Give the default answer, or say that the question has none."""
        usual = decision.usual()
        if usual is None:
            self.terminal.say("Enter has no default here: type a number or a key, or ? for help.")
        else:
            self.terminal.write(f"  {usual.label}.", "dim")
            self._give(decision, usual)

    def _give_idle(self, decision: Decision) -> bool:
        """Pass; False if passing is no option."""
        idle = decision.idle()
        if idle is None:
            self.terminal.say("You cannot pass here: choose one of these.")
            return False
        self.terminal.write(f"  {idle.label}.", "dim")
        self._give(decision, idle)
        return True

    def _never(self, decision: Decision) -> None:
        """Pass, and mute questions of this kind until the end of the Round."""
        before = self.session.battle
        if self._give_idle(decision) and self.session.battle is not before:
            self.session.muted.add(before, decision)
            time = view_model(before, decision.seat).telling.time
            self.terminal.write(f"  This is not asked again in this {time}; u takes that back.", "dim")

    def _passes_by_itself(self, decision: Decision) -> bool:
        """Answer a question that need not be asked: one that is muted, or in which nothing could help.
        Return whether it was answered.
        """
        option = self._muted_answer(decision) or self._obvious_answer()
        if option is None:
            return False
        key = option.key
        try:
            self.session.change(lambda battle: battle.feed(Choice(decision.seat, key, auto=True)))
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - the seat is asked instead, and sees the error
            return False
        self._passed.append((decision.seat, f"  {decision.question} {option.label}, without asking."))
        return True

    def _muted_answer(self, decision: Decision) -> Option | None:
        """Return the option that passes a muted question; None if it is not muted, or irreversible."""
        idle = decision.idle()
        is_muted = idle is not None and self.session.muted.covers(self.session.battle, decision)
        return idle if is_muted and idle is not None and not self._last_step(idle) else None

    def _obvious_answer(self) -> Option | None:
        """Return the answer to a question at which no other answer could help; None if there is no such
        answer, or if the seat wants to be asked.
        """
        session = self.session
        if session.asking == EVERYTHING or session.undone_to == len(session.battle.inputs):
            return None
        option = obvious_answer(session.battle)
        if option is None or session.asking == QUIET:
            return option
        session.asking = QUIET
        return None

    def _last_step(self, option: Option) -> str:
        """Describe the irreversible consequences of an option; "" if there are none.

        It is also "" if a rule fails, as choosing the option will report that.
        """
        try:
            return last_step(self.session.battle, option.key)
        except Exception:  # noqa: BLE001 - choosing the option will report it
            return ""

    def _roll(self, pool: Pool) -> None:
        battle = self.session.battle
        self.screen.page.tell()
        self.commands.hid_question = True
        while self.session.battle is battle:
            if self.commands.hid_question:
                self.terminal.say()
                self.terminal.say(f"{battle.roll_reason}: roll {pool.describe()}.", "bold")
            self.commands.hid_question = False
            self._attempt("dice> ", self._enter)

    def _enter(self, typed: str) -> None:
        if not typed or (not typed[:1].isdigit() and self.commands.carry_out(typed)):
            return
        faces = read_faces(typed)
        self.session.change(lambda battle: battle.enter_roll(faces))

    def _attempt(self, prompt: str, take: Callable[[str], None]) -> None:
        """Read and execute one line. If that fails, print why, and keep the question."""
        try:
            typed = self.terminal.ask(prompt, self._suggested)
            self._take(take, typed)
        except FAILURES as error:
            self.terminal.say(message(error), "red")
        except Leave:
            self._offer_to_save()
            raise

    def _suggested(self, typed: str) -> list[str]:
        """Return completions of a line at this question."""
        battle = self.session.battle
        units = [unit.name for unit in view_model(battle, self.commands.seat).units]
        return suggestions(typed, battle.decision, self.commands.words, units)

    def _take(self, take: Callable[[str], None], typed: str) -> None:
        """Execute a line. If a rule fails, the battle stays as it was and a report is written."""
        try:
            take(typed)
        except Exception as error:
            session = self.session
            is_told = isinstance(error, (*FAILURES, Leave, EOFError, typer.Exit))
            if is_told and breakage(error) is None:
                raise
            broken = what_broke(error, session.battle.setup)
            self.terminal.say(f"{broken}.", "red")
            self.terminal.say(
                write_report(session.battle, session.failed, broken, hides_seed=session.hides_seed)
            )
            self.terminal.say("The battle is as it was before; choose otherwise, undo, or save it.")
            session.failed = []

    def _offer_to_save(self) -> None:
        """Ask for a file name until the battle is saved or discarded."""
        while self.session.is_unsaved:
            path = self.session.path or self.session.free_path(Path())
            typed = self.terminal.ask(f"Save the battle? Enter for {path}, another file name, or n: ")
            if typed.lower() in NO:
                self.session.saved_at = len(self.session.battle.inputs)
                return
            try:
                chosen = typed_path(typed) if typed else path
                self.session.save(chosen)
            except FAILURES as error:
                self.terminal.say(message(error), "red")
            else:
                self.terminal.say(f"Saved; go on with: {self.session.resume_command(chosen)}")

    def _unknown(self, decision: Decision, typed: str) -> str:
        places = place_names(decision)
        if len(places) == len(decision.options):
            these = f"these {view_model(self.session.battle, self.commands.seat).telling.place}s"
            return f"cannot take {typed[:40]!r}: name one of {these}, such as {places[0]}, or type ? for help"
        last = decision.options[-1]
        return f"cannot take {typed[:40]!r}: type a number, a key such as {last.key}, or ? for help"
