"""The check of remedies: a unit in a condition that an option ends must be offered that option, unless a rule
forbids it.

Units of every kind are put into each condition in the middle of battles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from wartable import Decision, Input, Option, Player, Remedy, Seeded, State, Table, View
from wartable.testing.conformance.trial import Trial

__all__ = ["Care", "check_remedies"]

_ENOUGH: Final = 4
_MOST: Final = 40
"""The number of trials of each remedy on each kind of unit: `_ENOUGH`, or up to `_MOST` as long as the remedy
has never ended the condition.
"""

AnyRemedy = Remedy[Any]


class Care(NamedTuple):
    """The findings of the check for one condition and one kind of unit.

    `offered` counts how often the option that ends the condition was offered, `ended` how often the condition
    was ended. `barriers` are the rules that prevented units from getting into the condition or from ending
    it.
    """

    offered: int
    ended: int
    barriers: frozenset[str]


def check_remedies(trials: Sequence[Trial]) -> dict[tuple[str, str], Care]:
    """Fail if a unit is not offered the option that ends its condition, although no rule forbids it, or if
    the option for a condition is never offered or never ends it. Return the results by pairs of a condition's
    key and a kind of unit.
    """
    check = RemedyCheck()
    for trial in trials:
        if trial.game.remedies():
            check.play(trial)
    for remedy in trials[0].game.remedies() if trials else ():
        found = {sort: care for (key, sort), care in check.found.items() if key == remedy.key}
        assert any(care.offered for care in found.values()), f"{remedy.key} comes about nowhere"
        assert any(care.ended for care in found.values()), f"{remedy.verbs} never end {remedy.key}"
    return check.found


class RemedyCheck:
    """Plays battles, puts units into the conditions that remedies end, and counts how often the units can end
    them.
    """

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], Care] = {}

    def play(self, trial: Trial) -> None:
        """Play a battle between random players. After each step, try the remedies on the units that were
        asked in it, from the state before the step.
        """
        state = trial.start()
        asked: set[tuple[str, str]] = set()
        remedies = list(trial.game.remedies())

        def note(decision: Decision) -> None:
            for remedy in remedies:
                asked.add((remedy.key, remedy.asked(state, decision)))

        players: dict[str, Player] = {
            seat: _ReportingPlayer(player, note, None) for seat, player in trial.players().items()
        }
        inputs: list[Input] = []
        table = trial.game.table(state, players, Seeded(), inputs, listening=False)
        with trial.telling(inputs):
            while not state.is_over():
                before = state.copy()
                asked.clear()
                trial.game.step(table)
                there = {unit.id for unit in trial.game.roll_call(before) if not unit.out}
                for remedy in remedies:
                    for key, unit in sorted(asked):
                        if key == remedy.key and unit in there:
                            self.attempt(trial, before, remedy, unit)

    def attempt(self, trial: Trial, before: State, remedy: AnyRemedy, unit: str) -> None:
        """Put a unit into the condition in a copy of the state `before`, play a step, and count whether the
        unit could end the condition.
        """
        key = (remedy.key, remedy.sort(before, unit))
        care = self.found.get(key, Care(0, 0, frozenset()))
        if care.offered >= (_ENOUGH if care.ended else _MOST):
            return
        variant = before.copy()
        barred = remedy.bring_about(variant, unit)
        if barred:
            self.found[key] = care._replace(barriers=care.barriers | {barred})
            return
        afflicted = UnitInCondition(trial, variant, remedy, unit)
        afflicted.play()
        ended = care.ended + int(afflicted.offered > 0 and not remedy.is_on(variant, unit))
        self.found[key] = Care(care.offered + afflicted.offered, ended, care.barriers | afflicted.barriers)


@dataclass(eq=False)
class UnitInCondition:
    """A unit that was put into a condition, and the step of a battle in which it can end it."""

    trial: Trial
    state: State
    remedy: AnyRemedy
    unit: str
    offered: int = 0
    barriers: set[str] = field(default_factory=set)

    def play(self) -> None:
        """Play one step, and take the option that ends the condition as soon as it is offered."""
        players: dict[str, Player] = {
            seat: _ReportingPlayer(player, lambda _: None, self.answer)
            for seat, player in self.trial.players().items()
        }
        game = self.trial.game
        table: Table[State] = game.table(self.state, players, Seeded(), [], listening=False)
        game.step(table)

    def answer(self, decision: Decision) -> Option | None:
        """Return the option that ends the condition if this decision offers it to the unit; otherwise an
        option that leads to such a decision. Returns None if the random player is to choose instead.
        """
        remedy, state, unit = self.remedy, self.state, self.unit
        if remedy.asked(state, decision) != unit or not remedy.is_on(state, unit):
            lead = remedy.leads(state, decision, unit)
            known = [option for option in decision.options if option.key == lead]
            return None if self.offered else known[0] if known else _option_naming(decision, unit)
        barrier = remedy.barrier(state, unit)
        if barrier:
            self.barriers.add(barrier)
            return None
        found = [option for option in decision.options if remedy.ends(option.key)]
        message = f"{self.trial}: {unit} ({remedy.sort(state, unit)}) is {remedy.key}, and is not offered to"
        assert found, f"{message} {' or '.join(remedy.verbs)}, but only {decision.keys()}"
        self.offered = 1
        return found[0]


def _option_naming(decision: Decision, unit: str) -> Option | None:
    """Return an option whose key names this unit, such as the Order that activates it; None if there is
    none.
    """
    for option in decision.options:
        if unit in option.key.replace(">", ":").split(":"):
            return option
    return None


class _ReportingPlayer(Player):
    """A player that reports the questions that it is asked, and lets the test give some of the answers."""

    def __init__(
        self,
        player: Player,
        note: Callable[[Decision], None],
        answer: Callable[[Decision], Option | None] | None,
    ) -> None:
        self._player = player
        self._note = note
        self._answer = answer

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self._note(decision)
        given = None if self._answer is None else self._answer(decision)
        return self._player.choose(decision, look) if given is None else given
