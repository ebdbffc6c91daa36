"""Data shared by all outputs of a simulation: report, names, words, and commands that replay battles."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import join

from wartable import Setup, game_of
from wartable.seat.view_model import counted, seat_title, side_names, view_model_at_start
from wartable.simulate import Marked, SimulationReport, UnitReport
from wartable.simulate.report import DRAW


def capital(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


class ReportPrinter:
    """A report with the words to describe it. `command` is the command that made it."""

    def __init__(self, setup: Setup, report: SimulationReport, command: Sequence[str]) -> None:
        telling = view_model_at_start(setup).telling
        self.report = report
        self.setup = setup
        self.title = str(setup.get("title") or "")
        self.sides = side_names(setup)
        self.time = telling.time
        self.patience = game_of(setup).patience
        self.harm = telling.harm
        self.command = list(command)

    @property
    def decided(self) -> int:
        """Number of battles that came to an end."""
        return self.report.battles - self.report.undecided

    def side(self, side: str) -> str:
        """Return the display name of a side, or of a draw."""
        return self.sides.get(side, side.capitalize() if side == DRAW else side)

    def share(self, side: str) -> str:
        """Return the share of battles that a side won: "62.0%"."""
        return f"{self.report.wins[side] / self.report.battles:.1%}"

    def interval(self, side: str) -> str:
        """Return the 95 % interval of that share: "52.2% to 70.9%"."""
        low, high = self.report.interval_95[side]
        return f"{low:.1%} to {high:.1%}"

    def condition(self) -> str:
        """Describe the players the result depends on: "If both sides play like greedy"."""
        players = self.report.players
        names = set(players.values())
        if len(names) == 1:
            all_of_them = "both sides play" if len(players) == 2 else "all seats play"
            return f"If {all_of_them} like {names.pop()}"
        said = [f"{seat_title(self.setup, seat)} plays like {name}" for seat, name in players.items()]
        return f"If {', '.join(said[:-1])} and {said[-1]}"

    def marked(self) -> list[tuple[str, Marked]]:
        """Return the battles worth watching, each once with all its labels: "Typical, closest"."""
        report = self.report
        found = [("typical", report.typical), ("closest", report.closest)]
        found += [(f"worst for {self.side(side)}", battle) for side, battle in report.worst.items()]
        known = [(name, battle) for name, battle in found if battle is not None]
        names: dict[int, list[str]] = {}
        for name, battle in known:
            names.setdefault(battle.number, []).append(name)
        marked = {battle.number: battle for _, battle in known}
        return [(capital(", ".join(names[number])), battle) for number, battle in marked.items()]

    def units(self) -> list[UnitReport]:
        """Return all units by side; within a side, those not present in every battle come last."""
        order = {side: at for at, side in enumerate(self.report.strength)}
        units = self.report.units
        return sorted(units, key=lambda unit: (order.get(unit.side, len(order)), unit.battles < self.decided))

    def unit(self, unit: UnitReport) -> str:
        """Return what follows a unit's name: its id if ambiguous, its side, and the number of battles if not
        all.
        """
        namesakes = [one for one in self.report.units if one.name == unit.name]
        of_side = f"{f' ({unit.id})' if len(namesakes) > 1 else ''} of {self.side(unit.side)}"
        return (
            of_side if unit.battles == self.decided else f"{of_side} (in {counted(unit.battles, 'battle')})"
        )

    def ending(self, battle: Marked) -> str:
        """Describe how a battle ended."""
        winners = " and ".join([self.side(side) for side in battle.winners])
        won = f"won by {winners}" if winners else "a draw"
        left = [
            f"{self.side(side)} {number} of {self.report.strength[side]}"
            for side, number in battle.survivors.items()
        ]
        return f"{won} after {counted(battle.rounds, self.time)}; left: {', '.join(left)}"

    def watching(self, battle: Marked) -> str:
        """Return the command that replays a battle for watching."""
        return join([*self.command, "--watch", str(battle.number)])

    def facts(self) -> dict[str, object]:
        """Return the report as data, with the commands that replay its battles."""
        report = self.report
        facts = report.facts()
        for name, battle in (("typical", report.typical), ("closest", report.closest)):
            facts[name] = None if battle is None else self._facts(battle)
        facts["worst"] = {side: self._facts(battle) for side, battle in report.worst.items()}
        return facts

    def _facts(self, battle: Marked) -> dict[str, object]:
        return {**battle.facts(), "watch": self.watching(battle)}
