"""Main loop of a battle at the terminal: print events, ask questions, execute what the user types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import typer

from wartable import Battle, Choice, Decision, Option, Pool, State, last_step
from wartable.cli.after import PostBattlePrompt
from wartable.cli.autosave import Autosave
from wartable.cli.crash_report import describe_failure, write_crash_report
from wartable.cli.flat_dice import read_faces
from wartable.cli.menu.question import is_long_question
from wartable.cli.menu.suggestions import completions
from wartable.cli.plan_prompt import answer_with_deployment, answer_with_plan
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.typed_commands import Leave, TypedCommands
from wartable.files import breakage
from wartable.files.disk import typed_path
from wartable.seat.answers import option_for_answer, options_in_order, place_names
from wartable.seat.errors import FAILURES, error_message
from wartable.seat.quiet import EVERYTHING, QUIET, obvious_answer
from wartable.seat.view_model import seat_title, view_model

INTERRUPTED: Final = 130
YES: Final = ("y", "yes")
NO: Final = ("n", "no")
PASS: Final = ("p", "pass")
NEVER: Final = ("p!", "never", "never this round")


class SessionLoop:
    """Runs a session at the terminal: prints events and questions, and executes what the user types."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.commands = TypedCommands(session, screen)
        self.terminal = screen.terminal
        self._seat_at_screen: str | None = None
        self._is_printed = False
        self._unprinted_passes: list[tuple[str, str]] = []
        """Automatic passes that have not been printed yet, each with its seat and text."""

    def play(self, *, is_printed: bool = False) -> None:
        """Play until the user leaves or the input ends. Unsaved work is saved however the program ends.
        `is_printed` means that the battle is already over and has been printed.
        """
        if is_printed:
            self.session.unread_events("")
        self._is_printed = is_printed
        try:
            with Autosave(self.session, self.terminal):
                self._run()
        except EOFError:
            self.terminal.print_text()
        except Leave:
            pass
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None

    def _run(self) -> None:
        """Play to the end of the battle. At a terminal, then show the prompt that follows a battle, and play
        every battle that is begun there. Raises Leave if the user leaves.
        """
        if not self._is_printed:
            self._play_to_the_end()
        while self.terminal.is_interactive:
            PostBattlePrompt(self.session, self.screen, self.commands, self._attempt).run()
            self._seat_at_screen = None
            self._play_to_the_end()

    def _play_to_the_end(self) -> None:
        while not self.session.battle.is_over:
            battle = self.session.battle
            decision, pool = battle.decision, battle.roll_due
            if decision is not None and self._answer_without_asking(decision):
                continue
            self._give_screen_to(decision.seat if decision is not None else None)
            self._print_news()
            if decision is not None:
                self._print_question(battle, decision)
                self._read_answer(decision)
            elif pool is not None:
                self._roll(pool)
        self._print_news()
        self.screen.page.print_queued_log_lines()
        battle = self.session.battle
        if len(self.session.human_seats) > 1 and battle.source is not None:
            self.terminal.print_text()
            self.terminal.print_text(f"The seed of its dice was {battle.state.seed}.")
        self.screen.print_ending(battle)

    def _print_question(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
        """Print a question. `again` says that it has just been printed, so that the map is left out.
        If a rule fails meanwhile, the error and the question without odds or map are printed.
        """
        try:
            self.screen.print_question(battle, decision, again=again)
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001 - the question must stay answerable
            self.screen.page.print_queued_log_lines()
            self.terminal.print_text(f"{describe_failure(error)}.", "red")
            self.terminal.print_text(decision.question, "bold")
            self.screen.print_lines(
                [f"  {option.key}  {option.label}" for option in options_in_order(decision)]
            )

    def _print_news(self) -> None:
        """Print the events that the present seat has not seen yet, and the questions that were passed for it
        without asking.
        """
        seat = self.commands.seat
        battle = self.session.battle
        news = self.session.unread_events(seat)
        if news:
            self.screen.print_events(battle, seat, news)
        passed_texts = [
            one for one in self._unprinted_passes if not self.session.is_passed_around or one[0] == seat
        ]
        for one in passed_texts:
            self.screen.print_note(one[1])
            self._unprinted_passes.remove(one)

    # ------------------------------------------------------------------ who is at the screen

    def _give_screen_to(self, seat: str | None) -> None:
        """Let the player of this seat use the screen. If the last player belongs to another side and they
        have secrets from each other, the screen is cleared first. None stands for the seat that used the
        screen last.
        """
        if seat is None:
            seat = self._seat_at_screen if self._seat_at_screen is not None else self._first_seat()
        if self.session.is_passed_around and self._seat_at_screen is not None and self._is_other_side(seat):
            self.screen.hand_over_screen(seat_title(self.session.battle.setup, seat))
        self._seat_at_screen = seat
        self.commands.seat = seat

    def _first_seat(self) -> str:
        humans = self.session.human_seats
        return humans[0] if humans else ""

    def _is_other_side(self, seat: str) -> bool:
        """Whether this seat's units belong to other sides than the units of the seat that last used the
        screen.
        """
        units = view_model(self.session.battle, "").units
        mine = {unit.side for unit in units if unit.seat == self._seat_at_screen}
        return mine != {unit.side for unit in units if unit.seat == seat}

    # ------------------------------------------------------------------ taking answers

    def _read_answer(self, decision: Decision) -> None:
        """Read and execute lines until one changes the battle."""
        battle = self.session.battle
        while self.session.battle is battle:
            self._attempt("> ", lambda typed: self._execute_line(decision, typed))
            if self.session.battle is battle and self.commands.hid_question:
                self._print_question(battle, decision, again=True)
            self.commands.hid_question = False

    def _execute_line(self, decision: Decision, typed: str) -> None:
        """Execute a line as an answer to the question or, if it is none, as a command."""
        option = option_for_answer(decision, typed)
        if option is not None:
            self._choose_option(decision, option)
        elif not typed:
            self._choose_default(decision)
        elif typed.lower() in PASS:
            self._pass(decision)
        elif typed.lower() in NEVER:
            self._pass_and_mute(decision)
        elif not (
            self.commands.carry_out(typed)
            or answer_with_deployment(self.session, self.screen, decision.seat, typed)
            or answer_with_plan(self.session, self.screen, decision.seat, typed)
            or self._print_matches(decision, typed)
        ):
            self.terminal.print_text(self._unknown_answer_text(decision, typed))

    def _print_matches(self, decision: Decision, typed: str) -> bool:
        """In a long menu, print the options that match what was typed. Returns whether there are any."""
        return is_long_question(decision) and self.screen.print_matching_options(
            self.session.battle, decision, typed
        )

    def _choose_option(self, decision: Decision, option: Option) -> None:
        """Choose an option; if that is irreversible, ask for confirmation first.
        At the confirmation, the same answer again counts as a yes, and any line but yes or no is executed
        instead.
        """
        last = self._irreversible_text(option)
        typed = self.terminal.ask(f"{last} Sure? y/n ") if last else ""
        if not last or typed.lower() in YES or option_for_answer(decision, typed) is option:
            self.session.apply_atomically(lambda battle: battle.choose(option.key))
        elif typed and typed.lower() not in NO:
            self._execute_line(decision, typed)
        else:
            self.commands.hid_question = True

    def _choose_default(self, decision: Decision) -> None:
        """Choose the default option, or print that the question has none."""
        default = decision.usual()
        if default is None:
            self.terminal.print_text("Enter has no default here: type a number or a key, or ? for help.")
        else:
            self.terminal.print_with_hanging_indent(f"  {default.label}.", "dim")
            self._choose_option(decision, default)

    def _pass(self, decision: Decision) -> bool:
        """Choose the option that passes. Returns False, and prints a message, if the question has no such
        option.
        """
        pass_option = decision.idle()
        if pass_option is None:
            self.terminal.print_text("You cannot pass here: choose one of these.")
            return False
        self.terminal.print_with_hanging_indent(f"  {pass_option.label}.", "dim")
        self._choose_option(decision, pass_option)
        return True

    def _pass_and_mute(self, decision: Decision) -> None:
        """Choose the option that passes, and do not ask questions of this kind again until the end of the
        Round.
        """
        before = self.session.battle
        if self._pass(decision) and self.session.battle is not before:
            self.session.muted.mute_kind_of(before, decision)
            time = view_model(before, decision.seat).telling.time
            self.terminal.print_with_hanging_indent(
                f"  This is not asked again in this {time}; u takes that back.", "dim"
            )

    def _answer_without_asking(self, decision: Decision) -> bool:
        """Answer a question that need not be asked, because it is muted or because no other answer could
        help. Returns whether the question was answered.
        """
        option = self._muted_answer(decision) or self._obvious_answer()
        if option is None:
            return False
        key = option.key
        try:
            self.session.apply_atomically(lambda battle: battle.feed(Choice(decision.seat, key, auto=True)))
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - the seat is asked instead, and sees the error
            return False
        self._unprinted_passes.append(
            (decision.seat, f"  {decision.question} {option.label}, without asking.")
        )
        return True

    def _muted_answer(self, decision: Decision) -> Option | None:
        """Return the option that passes a muted question; None if it is not muted, or if passing is
        irreversible.
        """
        pass_option = decision.idle()
        is_muted = pass_option is not None and self.session.muted.is_muted(self.session.battle, decision)
        return (
            pass_option
            if is_muted and pass_option is not None and not self._irreversible_text(pass_option)
            else None
        )

    def _obvious_answer(self) -> Option | None:
        """Return the option to choose at a question at which no other could help. Returns None if another
        could, or if the seat has asked to see the question or has come to it by undoing.
        """
        session = self.session
        if session.asking == EVERYTHING or session.undone_to == len(session.battle.inputs):
            return None
        option = obvious_answer(session.battle)
        if option is None or session.asking == QUIET:
            return option
        session.asking = QUIET
        return None

    def _irreversible_text(self, option: Option) -> str:
        """Describe the irreversible consequences of an option; "" if there are none.
        It is also "" if a rule fails meanwhile, since choosing the option will report the failure.
        """
        try:
            return last_step(self.session.battle, option.key)
        except Exception:  # noqa: BLE001 - choosing the option will report it
            return ""

    def _roll(self, pool: Pool) -> None:
        battle = self.session.battle
        self.screen.page.print_queued_log_lines()
        self.commands.hid_question = True
        while self.session.battle is battle:
            if self.commands.hid_question:
                self.terminal.print_text()
                self.terminal.print_text(f"{battle.roll_reason}: roll {pool.describe()}.", "bold")
            self.commands.hid_question = False
            self._attempt("dice> ", self._enter_dice)

    def _enter_dice(self, typed: str) -> None:
        if not typed or (not typed[:1].isdigit() and self.commands.carry_out(typed)):
            return
        faces = read_faces(typed)
        self.session.apply_atomically(lambda battle: battle.enter_roll(faces))

    def _attempt(self, prompt: str, execute: Callable[[str], None]) -> None:
        """Read a line, and call `execute` with it; print the error if it fails. Raises Leave if the user
        leaves, after an offer to save.
        """
        try:
            typed = self.terminal.ask(prompt, self._completions)
            self._execute_guarded(execute, typed)
        except FAILURES as error:
            self.terminal.print_text(error_message(error), "red")
        except Leave:
            self._offer_to_save()
            raise

    def _completions(self, typed: str) -> list[str]:
        """Return the lines to which the typed text can be completed at the present question."""
        battle = self.session.battle
        units = [unit.name for unit in view_model(battle, self.commands.seat).units]
        return completions(typed, battle.decision, self.commands.command_words, units)

    def _execute_guarded(self, execute: Callable[[str], None], typed: str) -> None:
        """Call `execute` with a typed line. If a rule fails, the battle stays as it was, and a report is
        written.
        """
        try:
            execute(typed)
        except Exception as error:
            session = self.session
            is_printed = isinstance(error, (*FAILURES, Leave, EOFError, typer.Exit))
            if is_printed and breakage(error) is None:
                raise
            broken = describe_failure(error, session.battle.setup)
            self.terminal.print_text(f"{broken}.", "red")
            self.terminal.print_text(
                write_crash_report(session.battle, session.failed, broken, hides_seed=session.hides_seed)
            )
            self.terminal.print_text("The battle is as it was before; choose otherwise, undo, or save it.")
            session.failed = []

    def _offer_to_save(self) -> None:
        """Ask for a file name until the battle is saved or discarded."""
        while self.session.is_unsaved:
            path = self.session.path or self.session.unused_path(Path())
            typed = self.terminal.ask(f"Save the battle? Enter for {path}, another file name, or n: ")
            if typed.lower() in NO:
                self.session.saved_at = len(self.session.battle.inputs)
                return
            try:
                chosen = typed_path(typed) if typed else path
                self.session.save(chosen)
            except FAILURES as error:
                self.terminal.print_text(error_message(error), "red")
            else:
                self.terminal.print_text(f"Saved; go on with: {self.session.resume_command(chosen)}")

    def _unknown_answer_text(self, decision: Decision, typed: str) -> str:
        places = place_names(decision)
        if len(places) == len(decision.options):
            these = f"these {view_model(self.session.battle, self.commands.seat).telling.place}s"
            return f"cannot take {typed[:40]!r}: name one of {these}, such as {places[0]}, or type ? for help"
        last = decision.options[-1]
        return f"cannot take {typed[:40]!r}: type a number, a key such as {last.key}, or ? for help"
