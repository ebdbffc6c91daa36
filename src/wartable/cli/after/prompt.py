"""The prompt after a battle: read its summary, undo into it, replay it, or play again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Final

from wartable import Battle, Event, Seeded, Segment, State
from wartable.cli.after.stepping import ReplayStepper
from wartable.cli.after.telling import SHORT, summary_lines
from wartable.cli.screens.screen import Screen
from wartable.cli.session import Session
from wartable.cli.typed_commands import Leave, TypedCommands
from wartable.seat.errors import CommandError
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

PromptFunction = Callable[[str, Callable[[str], None]], None]
"""Function that prints a prompt, reads a line, and passes it to a callback; errors of the callback are
printed.
"""


class PostBattlePrompt:
    """Reads and executes commands after the end of a battle, until the user leaves or begins another
    battle.
    """

    def __init__(
        self, session: Session, screen: Screen, commands: TypedCommands, attempt: PromptFunction
    ) -> None:
        self.session = session
        self.screen = screen
        self.commands = commands
        self._attempt = attempt
        self._battle = session.battle
        self._actions: dict[str, Callable[[str], None]] = {
            "summary": self._show_summary,
            "replay": self._replay,
            "again": self._play_again,
            "swap": self._play_with_swapped_sides,
            "?": self._show_help,
            "help": self._show_help,
            "q": self._quit,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Print a short summary, then read commands until another battle begins. Nothing is hidden from
        anyone now. Raises Leave if the user leaves.
        """
        self.commands.seat = ""
        self.screen.terminal.print_text()
        self.screen.print_lines(summary_lines(summary_of(self._battle), SHORT))
        self.screen.print_lines(["", f"Type {ROW}."])
        while self.session.battle is self._battle:
            self._attempt("after> ", self._execute)
        self._hide_battle()

    def _hide_battle(self) -> None:
        """Have everything printed again with the next question. If players have secrets from each other, also
        clear the screen, and wait until the player who is asked next is there.
        """
        decision = self.session.battle.decision
        self.screen.forget_printed()
        if self.session.is_passed_around and decision is not None:
            self.screen.hand_over_screen(seat_title(self.session.battle.setup, decision.seat))

    def _execute(self, typed: str) -> None:
        if not typed:
            return
        word, _, argument = typed.partition(" ")
        action = self._actions.get(word.lower())
        if word.lower() in REFUSED:
            raise CommandError(f"cannot do that: the battle is over; undo goes back into it ({ROW})")
        if action is not None and not (word.lower() in ("?", "help") and argument):
            action(argument.strip())
        elif not self.commands.carry_out(typed):
            raise CommandError(f"cannot take {typed[:40]!r}: the battle is over; type {ROW}")

    # ------------------------------------------------------------------ commands

    def _show_summary(self, argument: str) -> None:
        self.screen.print_lines(summary_lines(summary_of(self._battle)))

    def _show_help(self, argument: str) -> None:
        self.screen.print_lines(HELP.splitlines())

    def _replay(self, argument: str) -> None:
        """Step through the battle, or write it to a file."""
        if argument:
            self.commands.carry_out(f"replay {argument}")
            return
        stepping = ReplayStepper(self._battle, self.screen, self._play_from)
        stepping.print_help_and_position()
        while stepping.is_open:
            stepping.execute_next_command(self.screen.terminal)

    def _play_from(self, count: int) -> None:
        """Start a new battle from the state that this one had after its first `count` inputs."""
        new_battle = self._battle.copy()
        new_battle.players = {}
        new_battle.rewind(count)
        self._begin(new_battle, self.session.seating, new_battle.events)
        self.screen.print_lines(
            ["A new battle from here. The dice repeat for as long as everyone makes the same choices."]
        )

    def _play_again(self, argument: str) -> None:
        self._restart(self.session.seating, _parse_seed(argument))

    def _play_with_swapped_sides(self, argument: str) -> None:
        seating = swapped_seating(self._battle, self.session.seating)
        if seating == self.session.seating:
            raise CommandError(
                "cannot swap: all sides are played alike; again plays the same battle once more"
            )
        self._restart(seating, _parse_seed(argument))

    def _restart(self, seating: Seating, seed: int) -> None:
        """Restart the battle from its beginning with this seating and another seed."""
        old = self._battle
        first = Segment(None, old.checkpoints[0].reseeded(seed), [])
        source = None if old.source is None else Seeded()
        new_battle = Battle(old.ruleset, old.setup, first, players={}, source=source).run()
        self._begin(new_battle, seating)
        players = ", ".join(f"{seat}={name}" for seat, name in seating.items())
        self.screen.print_lines([f"Again, from the beginning: {players}."])

    def _begin(self, new_battle: Battle[State], seating: Seating, events_told: Sequence[Event] = ()) -> None:
        """Switch to another battle, and say where the old one is saved."""
        session = self.session
        kept = session.save_unsaved_work()
        if kept is not None:
            command = session.resume_command(kept)
            self.screen.print_lines([f"The previous battle is saved in {kept}; resume it with: {command}"])
        session.begin_battle(new_battle, seating, events_told)

    def _quit(self, argument: str) -> None:
        """Raise Leave. If the session has a closing question, first ask it until the user has answered it."""
        question = self.session.closing_question
        while question and not self.session.is_settled:
            typed = self.screen.terminal.ask(question).lower()
            if typed in NO:
                break
            self.session.is_settled = typed in YES
        raise Leave


def _parse_seed(typed: str) -> int:
    """Return the seed that was typed, or a random one."""
    if not typed:
        return SystemRandom().randrange(SEEDS)
    if not typed.isascii() or not typed.isdigit() or len(typed) > 20:
        raise CommandError(
            f"cannot use {typed[:40]!r} as a seed: write a whole number, or nothing for new dice"
        )
    return int(typed)


def swapped_seating(battle: Battle[State], seating: Seating) -> Seating:
    """Return a seating in which the sides are exchanged: each side is played by the players of the next side.
    A GM's seat keeps its player.
    """
    return {seat: seating[other] for seat, other in swapped_seats(battle, seating).items()}
