"""Data that all outputs of a simulation share: its report, names, and the commands that replay battles."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import join

from wartable import Setup, game_of
from wartable.seat.view_model import counted, seat_title, side_names, view_model_at_start
from wartable.simulate import Marked, SimulationReport, UnitReport
from wartable.simulate.report import DRAW


def capitalise(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


class ReportDescriber:
    """Describes the report on a simulation in words. `command` is the shell command that made the report."""

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
    def decided_count(self) -> int:
        """Number of battles that were played to their end."""
        return self.report.battles - self.report.undecided

    def side_name(self, side: str) -> str:
        """Return the display name of a side; `side` may also be DRAW."""
        return self.sides.get(side, side.capitalize() if side == DRAW else side)

    def share_text(self, side: str) -> str:
        """Return the share of battles that a side won, as in "62.0%"."""
        return f"{self.report.wins[side] / self.report.battles:.1%}"

    def interval_text(self, side: str) -> str:
        """Return the 95 % confidence interval of the share of battles that a side wins, as in "52.2% to
        70.9%".
        """
        low, high = self.report.interval_95[side]
        return f"{low:.1%} to {high:.1%}"

    def condition_text(self) -> str:
        """Return the beginning of a sentence that says for which players the result holds, such as "If both
        sides play like greedy".
        """
        players = self.report.players
        names = set(players.values())
        if len(names) == 1:
            all_of_them = "both sides play" if len(players) == 2 else "all seats play"
            return f"If {all_of_them} like {names.pop()}"
        said = [f"{seat_title(self.setup, seat)} plays like {name}" for seat, name in players.items()]
        return f"If {', '.join(said[:-1])} and {said[-1]}"

    def notable_battles(self) -> list[tuple[str, Marked]]:
        """Return the battles worth watching, each with a label such as "Typical, closest"."""
        report = self.report
        found = [("typical", report.typical), ("closest", report.closest)]
        found += [(f"worst for {self.side_name(side)}", battle) for side, battle in report.worst.items()]
        known = [(name, battle) for name, battle in found if battle is not None]
        names: dict[int, list[str]] = {}
        for name, battle in known:
            names.setdefault(battle.number, []).append(name)
        battles = {battle.number: battle for _, battle in known}
        return [(capitalise(", ".join(names[number])), battle) for number, battle in battles.items()]

    def sorted_units(self) -> list[UnitReport]:
        """Return all units, ordered by side; those of a side that were not in every battle come last."""
        order = {side: at for at, side in enumerate(self.report.strength)}
        units = self.report.units
        return sorted(
            units, key=lambda unit: (order.get(unit.side, len(order)), unit.battles < self.decided_count)
        )

    def unit_suffix(self, unit: UnitReport) -> str:
        """Return the text to print after a unit's name: its id if other units have the same name, its side,
        and the number of battles that it was in if it was not in all.
        """
        namesakes = [one for one in self.report.units if one.name == unit.name]
        of_side = f"{f' ({unit.id})' if len(namesakes) > 1 else ''} of {self.side_name(unit.side)}"
        return (
            of_side
            if unit.battles == self.decided_count
            else f"{of_side} (in {counted(unit.battles, 'battle')})"
        )

    def ending_text(self, battle: Marked) -> str:
        """Describe how a battle ended: who won, after how many rounds, and how many units were left."""
        winners = " and ".join([self.side_name(side) for side in battle.winners])
        won = f"won by {winners}" if winners else "a draw"
        left = [
            f"{self.side_name(side)} {number} of {self.report.strength[side]}"
            for side, number in battle.survivors.items()
        ]
        return f"{won} after {counted(battle.rounds, self.time)}; left: {', '.join(left)}"

    def watch_command(self, battle: Marked) -> str:
        """Return the shell command that prints a battle from start to end."""
        return join([*self.command, "--watch", str(battle.number)])

    def facts(self) -> dict[str, object]:
        """Return the report as a dict that can be written as JSON. It includes the commands that play its
        notable battles again.
        """
        report = self.report
        facts = report.facts()
        for name, battle in (("typical", report.typical), ("closest", report.closest)):
            facts[name] = None if battle is None else self._facts(battle)
        facts["worst"] = {side: self._facts(battle) for side, battle in report.worst.items()}
        return facts

    def _facts(self, battle: Marked) -> dict[str, object]:
        return {**battle.facts(), "watch": self.watch_command(battle)}
