"""Step through a finished battle; branch from any step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wartable import Battle, Event, State
from wartable.cli.screens.narration import print_visible_events
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal
from wartable.seat.errors import FAILURES, CommandError, error_message
from wartable.seat.view_model import ViewModel

HELP: Final = """\
  Enter, next   what happened next
  back          one step back
  round N       to the beginning of round N; also start and end
  m, s          the map and the state as they were then; s NAME shows a sheet
  play          play on from here, as a new battle; the old one is kept
  q             leave the replay"""


class ReplayStep(NamedTuple):
    """A step of a finished battle: the events between two of its checkpoints."""

    events: list[Event]
    after: int
    """Number of the checkpoint after them."""


class ReplayStepper:
    """Lets the user step forward and back through a finished battle, with nothing hidden. `play` is called
    with a number of inputs when the user wants to continue the battle from the step that follows them.
    """

    def __init__(self, battle: Battle[State], screen: Screen, play: Callable[[int], None]) -> None:
        self.battle = battle
        self.screen = screen
        self.is_open = True
        self._play = play
        """Callback that begins a new battle from the state after this number of inputs."""
        self._legs = battle.legs
        self._steps = [ReplayStep(leg.events, at + 1) for at, leg in enumerate(self._legs) if leg.events]
        self._position = 0
        """Number of the current step; 0 is the beginning of the battle."""
        self._commands: dict[str, Callable[[str], None]] = {
            "": self._go_forward,
            "n": self._go_forward,
            "next": self._go_forward,
            "b": self._go_back,
            "back": self._go_back,
            "r": self._go_to_round,
            "round": self._go_to_round,
            "go": self._go_to_round,
            "start": lambda argument: self._go_to(0),
            "end": lambda argument: self._go_to(len(self._steps)),
            "m": self._show_map,
            "map": self._show_map,
            "s": self._show_state,
            "state": self._show_state,
            "play": self._play_on,
            "?": self._show_help,
            "help": self._show_help,
            "q": self._close,
            "quit": self._close,
        }

    def print_help_and_position(self) -> None:
        """Print the help, and the current position."""
        self.screen.print_lines(HELP.splitlines())
        self._print_position()

    def execute_next_command(self, terminal: Terminal) -> None:
        """Read a line from the terminal and carry out the command in it; errors are printed, not raised."""
        try:
            self._execute(terminal.ask("replay> "))
        except FAILURES as error:
            terminal.print_text(error_message(error), "red")

    def _execute(self, typed: str) -> None:
        word, _, argument = typed.partition(" ")
        action = self._commands.get(word.lower())
        if action is None:
            raise CommandError(
                f"cannot take {typed[:40]!r}: type next, back, round N, play or q, or ? for help"
            )
        action(argument.strip())

    # ------------------------------------------------------------------ position

    @property
    def _checkpoint(self) -> int:
        return self._steps[self._position - 1].after if self._position else 0

    @property
    def _model(self) -> ViewModel:
        """The battle at the current step, with nothing hidden."""
        battle = self.battle
        return ViewModel(battle.setup, battle.game.view(self._legs[self._checkpoint].state, "").data())

    def _print_position(self) -> None:
        model = self._model
        round = self._legs[self._checkpoint].state.elapsed()
        when = f"{model.telling.time} {round}, " if round else ""
        self.screen.terminal.print_text(f"[{when}step {self._position} of {len(self._steps)}]", "dim")

    def _print_step(self) -> None:
        """Print the current step, and the position."""
        if self._position:
            events = self._steps[self._position - 1].events
            print_visible_events(self.screen.terminal, self.battle, "", events, self._model.telling)
        self._print_position()

    # ------------------------------------------------------------------ commands

    def _go_forward(self, argument: str) -> None:
        if self._position == len(self._steps):
            raise CommandError("cannot go further: the battle ends here; type back, round N or q")
        self._go_to(self._position + 1)

    def _go_back(self, argument: str) -> None:
        if not self._position:
            raise CommandError("cannot go back: the battle begins here; type next, round N or q")
        self._go_to(self._position - 1)

    def _go_to(self, step: int) -> None:
        self._position = step
        self._print_step()

    def _go_to_round(self, typed: str) -> None:
        last = self._legs[-1].state.elapsed()
        time = self._model.telling.time
        if not typed.isascii() or not typed.isdigit() or len(typed) > 9 or int(typed) > last:
            raise CommandError(
                f"cannot go to {time} {typed[:20]!r}: write round and a number from 0 to {last}"
            )
        checkpoint = next(at for at, leg in enumerate(self._legs) if leg.state.elapsed() >= int(typed))
        self._go_to(sum(1 for step in self._steps if step.after <= checkpoint))

    def _show_map(self, argument: str) -> None:
        self.screen.print_map(self._model, whole=True)

    def _show_state(self, argument: str) -> None:
        if argument:
            self.screen.print_sheet(self._model, argument)
        else:
            self.screen.print_state(self._model)

    def _play_on(self, argument: str) -> None:
        leg = self._legs[self._checkpoint]
        if leg.state.is_over():
            raise CommandError("cannot play on: the battle is over here; type back first")
        self._play(leg.before)
        self.is_open = False

    def _show_help(self, argument: str) -> None:
        self.screen.print_lines(HELP.splitlines())

    def _close(self, argument: str) -> None:
        self.is_open = False
