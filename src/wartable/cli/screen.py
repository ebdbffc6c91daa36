"""What is put on the terminal in the course of a battle: map, state, questions, odds, the end."""

from __future__ import annotations

from collections.abc import Collection

from wartable import Battle, Decision, Option, State
from wartable.cli.chart import chart, legend, plain_chart
from wartable.cli.handbook import Handbook, chances, describe
from wartable.cli.question import numbered, put, zones_of
from wartable.cli.roster import heading, plain_roster, roster, sheet
from wartable.cli.sight import Sight, seat_title, see
from wartable.cli.terminal import Terminal

__all__ = ["Screen"]


class Screen:
    """Draws for one terminal; remembers what it drew last, so that the map comes when play has moved on."""

    def __init__(self, terminal: Terminal, handbook: Handbook) -> None:
        self.terminal = terminal
        self.handbook = handbook
        self._drawn: object = None

    def map(self, sight: Sight, marked: Collection[str] = ()) -> None:
        """The map with its legend; Zones of `marked` stand in brackets."""
        if not sight.map:
            self.terminal.say("This battle has no map.")
        elif self.terminal.plain:
            self.lines(["", *plain_chart(sight)])
        else:
            self.terminal.say()
            for line in chart(sight, self.terminal.width, marked):
                self.terminal.draw(line)
            for line in legend(sight):
                self.terminal.say(line)

    def state(self, sight: Sight) -> None:
        """Round, order, objectives, and every unit."""
        self.terminal.say()
        self.lines(heading(sight))
        if self.terminal.plain:
            self.lines(plain_roster(sight))
        else:
            self.terminal.show(roster(sight))

    def sheet(self, sight: Sight, name: str) -> None:
        """One unit's sheet, found by name, id or tag."""
        unit = sight.unit(name)
        if unit is None:
            names = ", ".join(str(unit["name"]) for unit in sight.units)
            self.terminal.say(f"cannot show {name!r}: no unit is called so; there are {names}")
            return
        self.lines(sheet(sight, unit))

    def ask(self, battle: Battle[State], decision: Decision) -> None:
        """A question: with map and state when play has moved on, with the map alone for a Zone."""
        sight = see(battle, decision.seat)
        names = zones_of(decision)
        moment = (decision.seat, *sight.moment)
        if moment != self._drawn:
            self.map(sight, names)
            self.state(sight)
        elif names and not self.terminal.plain:
            self.map(sight, names)
        self._drawn = moment
        about = sight.unit(decision.about) if decision.about else None
        here = str(about["zone"]) if about is not None else ""
        put(self.terminal, decision, asked=seat_title(battle.setup, decision.seat), here=here)

    def forget(self) -> None:
        """Draw everything anew with the next question."""
        self._drawn = None

    def odds(self, battle: Battle[State], decision: Decision) -> None:
        """Every option with its key and, where there are odds, those."""
        view = battle.view(decision.seat)
        for at, option in enumerate(numbered(decision), 1):
            forecast = view.forecast(option)
            told = f": {chances(forecast)}" if forecast is not None else ""
            self.terminal.say(f"  {at:>2}  {option.label} [{option.key}]{told}")

    def explain(self, battle: Battle[State], seat: str, option: Option) -> None:
        """One option: its odds, and what the compendium says of what it names."""
        self.terminal.say(f"{option.label} [{option.key}]", "bold")
        forecast = battle.view(seat).forecast(option)
        if forecast is not None:
            self.terminal.say(f"  {chances(forecast)}")
        entries = self.handbook.about(option)
        for entry in entries:
            self.lines(describe(entry))
        if not entries and forecast is None:
            self.terminal.say("  There is nothing more to say about it.")

    def ending(self, battle: Battle[State]) -> None:
        """Who won, why, and when."""
        outcome = battle.outcome
        if outcome is None:
            return
        names = [seat_title_of_side(battle, side) for side in outcome.winners]
        won = f"{' and '.join(names)} won" if names else "A draw"
        rounds = f" after {outcome.rounds} Round{'s' if outcome.rounds != 1 else ''}"
        self.terminal.say()
        self.terminal.say(f"{won}{rounds}{': ' + outcome.reason if outcome.reason else ''}.", "bold")

    def lines(self, lines: Collection[str]) -> None:
        """Plain lines, one below the other."""
        for line in lines:
            self.terminal.say(line)


def seat_title_of_side(battle: Battle[State], side: str) -> str:
    """The name of a side."""
    return see(battle, "").side_name(side)
