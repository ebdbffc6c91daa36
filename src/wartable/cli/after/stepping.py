"""Step through a finished battle; branch from any step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wartable import Battle, Event, State
from wartable.cli.screens.narration import tell
from wartable.cli.screens.screen import Screen
from wartable.cli.terminal import Terminal
from wartable.seat.errors import FAILURES, CannotRun, message
from wartable.seat.view_model import ViewModel

HELP: Final = """\
  Enter, next   what happened next
  back          one step back
  round N       to the beginning of round N; also start and end
  m, s          the map and the state as they were then; s NAME shows a sheet
  play          play on from here, as a new battle; the old one is kept
  q             leave the replay"""


class ReplayStep(NamedTuple):
    """The events between two checkpoints."""

    events: list[Event]
    after: int
    """Number of the checkpoint after them."""


class Stepping:
    """Steps forward and back through a finished battle, with nothing hidden. `play` is called to play on from
    a step, with the number of inputs before it.
    """

    def __init__(self, battle: Battle[State], screen: Screen, play: Callable[[int], None]) -> None:
        self.battle = battle
        self.screen = screen
        self.is_open = True
        self._play = play
        """Callback that branches a new battle off, given the number of inputs."""
        self._legs = battle.legs
        self._steps = [ReplayStep(leg.events, at + 1) for at, leg in enumerate(self._legs) if leg.events]
        self._told = 0
        """Number of the current step."""
        self._commands: dict[str, Callable[[str], None]] = {
            "": self._next,
            "n": self._next,
            "next": self._next,
            "b": self._back,
            "back": self._back,
            "r": self._round,
            "round": self._round,
            "go": self._round,
            "start": lambda rest: self._to(0),
            "end": lambda rest: self._to(len(self._steps)),
            "m": self._map,
            "map": self._map,
            "s": self._state,
            "state": self._state,
            "play": self._play_on,
            "?": self._help,
            "help": self._help,
            "q": self._leave,
            "quit": self._leave,
        }

    def start(self) -> None:
        """Print the help, and the current position."""
        self.screen.lines(HELP.splitlines())
        self._say_where()

    def read(self, terminal: Terminal) -> None:
        """Read a line and execute it; errors are reported."""
        try:
            self._take(terminal.ask("replay> "))
        except FAILURES as error:
            terminal.say(message(error), "red")

    def _take(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        action = self._commands.get(word.lower())
        if action is None:
            raise CannotRun(f"cannot take {typed[:40]!r}: type next, back, round N, play or q, or ? for help")
        action(rest.strip())

    # ------------------------------------------------------------------ where one is

    @property
    def _checkpoint(self) -> int:
        return self._steps[self._told - 1].after if self._told else 0

    @property
    def _model(self) -> ViewModel:
        """The battle at the current step, with nothing hidden."""
        battle = self.battle
        return ViewModel(battle.setup, battle.game.view(self._legs[self._checkpoint].state, "").data())

    def _say_where(self) -> None:
        model = self._model
        round = self._legs[self._checkpoint].state.elapsed()
        when = f"{model.telling.time} {round}, " if round else ""
        self.screen.terminal.say(f"[{when}step {self._told} of {len(self._steps)}]", "dim")

    def _tell(self) -> None:
        """Print the current step, and the position."""
        if self._told:
            events = self._steps[self._told - 1].events
            tell(self.screen.terminal, self.battle, "", events, self._model.telling)
        self._say_where()

    # ------------------------------------------------------------------ commands

    def _next(self, rest: str) -> None:
        if self._told == len(self._steps):
            raise CannotRun("cannot go further: the battle ends here; type back, round N or q")
        self._to(self._told + 1)

    def _back(self, rest: str) -> None:
        if not self._told:
            raise CannotRun("cannot go back: the battle begins here; type next, round N or q")
        self._to(self._told - 1)

    def _to(self, step: int) -> None:
        self._told = step
        self._tell()

    def _round(self, rest: str) -> None:
        last = self._legs[-1].state.elapsed()
        time = self._model.telling.time
        if not rest.isascii() or not rest.isdigit() or len(rest) > 9 or int(rest) > last:
            raise CannotRun(f"cannot go to {time} {rest[:20]!r}: write round and a number from 0 to {last}")
        checkpoint = next(at for at, leg in enumerate(self._legs) if leg.state.elapsed() >= int(rest))
        self._to(sum(1 for step in self._steps if step.after <= checkpoint))

    def _map(self, rest: str) -> None:
        self.screen.map(self._model, whole=True)

    def _state(self, rest: str) -> None:
        if rest:
            self.screen.sheet(self._model, rest)
        else:
            self.screen.state(self._model)

    def _play_on(self, rest: str) -> None:
        leg = self._legs[self._checkpoint]
        if leg.state.is_over():
            raise CannotRun("cannot play on: the battle is over here; type back first")
        self._play(leg.before)
        self.is_open = False

    def _help(self, rest: str) -> None:
        self.screen.lines(HELP.splitlines())

    def _leave(self, rest: str) -> None:
        self.is_open = False
