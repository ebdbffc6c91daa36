"""`wartable campaign fight`: a battle with a campaign's people, whose losses are written back to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

import wartable.campaign as campaigns
from wartable import Battle, Event, State
from wartable.cli.campaign.telling import File, print_change
from wartable.cli.commands.options import AsJson, House, InPlaceOf, Plain, Seats, complete_scenarios
from wartable.cli.commands.play import GREEDY, BattleDice, print_introduction
from wartable.cli.crash_report import CrashReporter, warn_of_changed_house_rules
from wartable.cli.failures import guarded
from wartable.cli.loop import SessionLoop
from wartable.cli.screens.screen import Screen
from wartable.cli.screens.thinking import thinking_notice
from wartable.cli.screens.watch import watch_battle
from wartable.cli.session import Session
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_houses, read_scenario
from wartable.players import answer_thinkers
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import HUMAN, SEEDS, Seating, make_computer_players, read_cast, read_seats

if TYPE_CHECKING:
    from wartable.campaign import Campaign, Fight


class FightSession(Session):
    """A session whose battle belongs to a campaign and is saved in the campaign's file."""

    def __init__(self, fight: Fight, seating: Seating, *, may_pass: bool) -> None:
        super().__init__(fight.battle, seating, path=fight.campaign.path, may_pass=may_pass)
        self.fight = fight

    def save(self, path: Path) -> None:
        """Save the battle in the campaign if `path` is the campaign's file, otherwise as a separate save."""
        if path != self.fight.campaign.path:
            super().save(path)
            return
        self.fight.keep(self.battle)
        self.saved_at = len(self.battle.inputs)

    @property
    def closing_question(self) -> str:
        """The question asked when the user leaves after the battle, before its losses are written back."""
        return "Leave and write back what the battle has cost (Enter for yes, n for no)? "

    def begin_battle(
        self, new_battle: Battle[State], seating: Seating, events_told: Sequence[Event] = ()
    ) -> None:
        """Raise CommandError: a campaign's battle cannot be replaced by another."""
        remedy = (
            "write the replay to a file, leave, and play on from that: wartable replay FILE --to N --play"
        )
        raise CommandError(f"cannot begin another: this battle belongs to a campaign; {remedy}")

    def load(self, path: Path) -> None:
        """Raise CommandError: a campaign's battle cannot be replaced by another."""
        raise CommandError(f"cannot load {path}: this battle belongs to a campaign; leave it first")

    def resume_command(self, path: Path) -> str:
        """Return the command that resumes the battle saved in `path`."""
        if path != self.fight.campaign.path:
            return super().resume_command(path)
        seats = "".join(f" --seat {seat}={name}" for seat, name in self.seating.items())
        return f"wartable campaign fight {quote(str(path))}{seats}"


Named = Annotated[
    str,
    typer.Argument(
        help="A shipped scenario's name, or a file; without one, continue the open battle.",
        autocompletion=complete_scenarios,
    ),
]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice.")]
Rolled = Annotated[
    BattleDice, typer.Option(help="Who rolls: the computer (seeded), or you at the table (hand).")
]
Watching = Annotated[bool, typer.Option("--watch", help="Look on while the computer plays every seat.")]
Drop = Annotated[bool, typer.Option("--drop", help="Give up the open battle, as if it had not begun.")]
Passing = Annotated[
    bool, typer.Option("--pass/--no-pass", help="Hide the screen between people with secrets.")
]


@guarded
def fight(
    file: File,
    scenario: Named = "",
    in_place: InPlaceOf = None,
    seat: Seats = None,
    seed: Seed = None,
    dice: Rolled = BattleDice.seeded,
    watching: Watching = False,
    drop: Drop = False,
    house: House = None,
    plain: Plain = False,
    passing: Passing = True,
    as_json: AsJson = False,
) -> None:
    """Fight an Operation or a Match; its losses are written back. Saved after every choice.

    With --json the computer plays every seat, and only the result is printed.
    """
    houses = load_houses(house or [])
    campaign = campaigns.open_campaign(file)
    if drop:
        _drop_fight(campaign, as_json=as_json)
        return
    if scenario:
        setup = read_scenario(scenario, [known.path for known in houses])
        number = SystemRandom().randrange(SEEDS) if seed is None else seed
        campaigns.start_fight(
            campaign,
            setup,
            scenario=scenario,
            who=read_cast(in_place or []),
            seats=seat or [],
            seed=number,
            by_hand=dice is BattleDice.hand,
        )
    begun = campaigns.open_fight(campaign)
    if _play(begun, seat or begun.seats, plain=plain, passing=passing, watching=watching, silent=as_json):
        print_change(campaigns.finish_fight(begun), as_json=as_json)


def _play(
    fight: Fight, seats: list[str], *, plain: bool, passing: bool, watching: bool, silent: bool
) -> bool:
    """Play the battle until it is over or the user leaves.
    Returns whether its losses can be written back to the campaign: it is over, and at a terminal the user has
    confirmed it.
    """
    battle = fight.battle
    screen = Screen(Terminal(plain=plain), RulesetHandbook(battle.ruleset.name))
    is_seen = screen.terminal.is_interactive and not silent
    if battle.is_over and not is_seen:
        return True
    if silent:
        seating = _computer_seating(battle, seats)
        battle.seat_players(make_computer_players(seating, battle.state.seed, battle.ruleset.name))
        answer_thinkers(battle)
        return battle.is_over
    seating = _computer_seating(battle, seats) if watching else read_seats(battle.setup, seats)
    session = FightSession(fight, seating, may_pass=passing)
    if watching:
        _watch_battle(session, screen)
    else:
        _start_session(session, screen)
    if is_seen or not watching:
        SessionLoop(session, screen).play(is_printed=watching)
    fight.battle = session.battle
    if not session.battle.is_over or session.is_settled or not is_seen:
        return session.battle.is_over
    go_on = session.resume_command(fight.campaign.path)
    screen.terminal.print_text(f"Nothing is written back yet; go on with: {go_on}")
    return False


def _watch_battle(session: FightSession, screen: Screen) -> None:
    """Let the computer play all seats, and save the battle in the campaign; its losses are not written
    back.
    """
    battle, seating = session.battle, session.seating
    print_introduction(screen.terminal, battle, seating)
    with CrashReporter(battle):
        watch_battle(battle, make_computer_players(seating, battle.state.seed, battle.ruleset.name), screen)
    session.save(session.fight.campaign.path)


def _start_session(session: FightSession, screen: Screen) -> None:
    """Print an introduction to the battle, and let the computer play until a person has to decide."""
    warn_of_changed_house_rules(session.battle.setup)
    print_introduction(screen.terminal, session.battle, session.seating, hides_seed=session.hides_seed)
    session.thinking_notice = partial(thinking_notice, screen.terminal)
    with CrashReporter(session.battle, session):
        session.assign_players(session.seating)


def _computer_seating(battle: Battle[State], seats: list[str]) -> Seating:
    """Return the seating that these arguments describe, with the greedy player in all other seats. Raises
    CommandError if a seat would be played by a person.
    """
    seating = read_seats(battle.setup, seats, GREEDY)
    if people := [seat for seat, name in seating.items() if name == HUMAN]:
        raise CommandError(f"cannot watch: {', '.join(people)} would be human; name a computer player for it")
    return seating


def _drop_fight(campaign: Campaign, *, as_json: bool) -> None:
    title = campaigns.drop_fight(campaign)
    if as_json:
        print_json({"dropped": title})
    else:
        Terminal().print_text(f"Given up: {title}. Everyone is as before.")
