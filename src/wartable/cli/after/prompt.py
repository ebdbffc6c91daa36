"""The prompt after a battle: read its summary, undo into it, replay it, or play again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Final

from wartable import Battle, Event, Seeded, Segment, State
from wartable.cli.after.stepping import Stepping
from wartable.cli.after.telling import SHORT, summary_lines
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.typed_commands import Leave, TypedCommands
from wartable.seat.errors import CannotRun
from wartable.seat.seating import SEEDS, Seating
from wartable.seat.swapping import swapped_seats
from wartable.seat.view_model import seat_title
from wartable.simulate import summary_of

ROW: Final = "summary, undo, replay, save FILE, again, swap or q; ? explains"
HELP: Final = """\
  summary      damage by unit, casualties, luck of the dice, turning point
  undo         back into the battle, before the last choice
  replay       the battle again, step by step; play on from any step
  replay FILE  write what happened as text
  save FILE    save the battle
  again        the same battle with new dice; again SEED with those of a seed
  swap         the same, with sides exchanged: who plays which
  l, why, m, s the log, the numbers of the last roll, the map and the state, with nothing hidden
  q            leave"""
YES: Final = ("", "y", "yes")
NO: Final = ("n", "no")
REFUSED: Final = ("rule", "seat", "h", "hint", "back")
"""Commands that make no sense once the battle is over."""

Attempt = Callable[[str, Callable[[str], None]], None]
"""Reads a line at a prompt and executes it; errors are reported."""


class After:
    """The prompt after a battle, until the user leaves or plays again."""

    def __init__(self, session: Session, screen: Screen, commands: TypedCommands, attempt: Attempt) -> None:
        self.session = session
        self.screen = screen
        self.commands = commands
        self._attempt = attempt
        self._battle = session.battle
        self._own: dict[str, Callable[[str], None]] = {
            "summary": self._summary,
            "replay": self._replay,
            "again": self._again,
            "swap": self._swap,
            "?": self._help,
            "help": self._help,
            "q": self._quit,
            "quit": self._quit,
        }

    def stay(self) -> None:
        """Read commands until the user begins another battle; nothing is hidden from anyone now. Raises Leave
        if the user leaves.
        """
        self.commands.seat = ""
        self.screen.terminal.say()
        self.screen.lines(summary_lines(summary_of(self._battle), SHORT))
        self.screen.lines(["", f"Type {ROW}."])
        while self.session.battle is self._battle:
            self._attempt("after> ", self._take)
        self._hand_back()

    def _hand_back(self) -> None:
        """Clear the screen before the next question, if players have secrets from each other."""
        decision = self.session.battle.decision
        self.screen.forget()
        if self.session.passing and decision is not None:
            self.screen.hand_over(seat_title(self.session.battle.setup, decision.seat))

    def _take(self, typed: str) -> None:
        if not typed:
            return
        word, _, rest = typed.partition(" ")
        action = self._own.get(word.lower())
        if word.lower() in REFUSED:
            raise CannotRun(f"cannot do that: the battle is over; undo goes back into it ({ROW})")
        if action is not None and not (word.lower() in ("?", "help") and rest):
            action(rest.strip())
        elif not self.commands.carry_out(typed):
            raise CannotRun(f"cannot take {typed[:40]!r}: the battle is over; type {ROW}")

    # ------------------------------------------------------------------ commands

    def _summary(self, rest: str) -> None:
        self.screen.lines(summary_lines(summary_of(self._battle)))

    def _help(self, rest: str) -> None:
        self.screen.lines(HELP.splitlines())

    def _replay(self, rest: str) -> None:
        """Step through the battle, or write it to a file."""
        if rest:
            self.commands.carry_out(f"replay {rest}")
            return
        stepping = Stepping(self._battle, self.screen, self._play_from)
        stepping.start()
        while stepping.is_open:
            stepping.read(self.screen.terminal)

    def _play_from(self, count: int) -> None:
        """Start a new battle from the state after `count` inputs."""
        fresh = self._battle.copy()
        fresh.players = {}
        fresh.rewind(count)
        self._begin(fresh, self.session.seating, fresh.events)
        self.screen.lines(
            ["A new battle from here. The dice repeat for as long as everyone makes the same choices."]
        )

    def _again(self, rest: str) -> None:
        self._restart(self.session.seating, _seed(rest))

    def _swap(self, rest: str) -> None:
        seating = swapped_seating(self._battle, self.session.seating)
        if seating == self.session.seating:
            raise CannotRun("cannot swap: all sides are played alike; again plays the same battle once more")
        self._restart(seating, _seed(rest))

    def _restart(self, seating: Seating, seed: int) -> None:
        """Restart the battle from its beginning with this seating and another seed."""
        old = self._battle
        first = Segment(None, old.checkpoints[0].reseeded(seed), [])
        source = None if old.source is None else Seeded()
        fresh = Battle(old.ruleset, old.setup, first, players={}, source=source).run()
        self._begin(fresh, seating)
        told = ", ".join(f"{seat}={name}" for seat, name in seating.items())
        self.screen.lines([f"Again, from the beginning: {told}."])

    def _begin(self, fresh: Battle[State], seating: Seating, told: Sequence[Event] = ()) -> None:
        """Switch to another battle, and say where the old one is saved."""
        session = self.session
        kept = session.rescue()
        if kept is not None:
            command = session.resume_command(kept)
            self.screen.lines([f"The previous battle is saved in {kept}; resume it with: {command}"])
        session.begin(fresh, seating, told)

    def _quit(self, rest: str) -> None:
        """Raise Leave; if there is a closing question, first ask it until it is answered."""
        question = self.session.closing_question
        while question and not self.session.is_settled:
            typed = self.screen.terminal.ask(question).lower()
            if typed in NO:
                break
            self.session.is_settled = typed in YES
        raise Leave


def _seed(typed: str) -> int:
    """Return the seed that was typed, or a random one."""
    if not typed:
        return SystemRandom().randrange(SEEDS)
    if not typed.isascii() or not typed.isdigit() or len(typed) > 20:
        raise CannotRun(f"cannot use {typed[:40]!r} as a seed: write a whole number, or nothing for new dice")
    return int(typed)


def swapped_seating(battle: Battle[State], seating: Seating) -> Seating:
    """Return the seating in which each side is played by the players of the next side; a GM's seat keeps its
    player.
    """
    return {seat: seating[other] for seat, other in swapped_seats(battle, seating).items()}
