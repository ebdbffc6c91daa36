"""The Morale Abilities of a Supreme Commander. SC-18 to SC-23, SC-26 to SC-35. Bolster is offered where a
test fails, in `d100.tests`; Forced March is offered before the battle.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import abilities_by_key
from wartable.core.decision import Decision, Option
from wartable.core.event import Event
from wartable.rulesets.adeptus.d100.styles import record_morale_use_and_react
from wartable.rulesets.adeptus.events.command import (
    FateRegained,
    MagnitudeRegained,
    Marched,
    MoraleSpent,
    Rallied,
)
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import BROKEN, FEARS, PINNED
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, Unit
from wartable.rulesets.adeptus.supreme.base import DirectorCall, hordes_of_side
from wartable.rulesets.adeptus.supreme.regroup import ask_unit_to_regroup, can_regroup

YOUR_TURN: Final = "your turn"
AFTER_FAILURE: Final = "after a failed Willpower or Toughness test, in anybody's turn"
BEFORE_BATTLE: Final = "before the battle"

REINFORCEMENT: Final = 10
"""Magnitude that a Horde regains by Reinforce. SC-33."""

MARCH_INITIATIVE: Final = 2
"""Initiative that a Forced March adds. SC-31."""

_RALLIED_MARKS: Final = frozenset((BROKEN, PINNED, *FEARS))

_NO: Final = Option("pass", "No Forced March")
_ALL: Final = Option("all", "Every unit")
_SOME: Final = Option("some", "Some of them ...")
_DONE: Final = Option("done", "No more")


@mypyc_attr(allow_interpreted_subclasses=True)
class MoraleAbility(DirectorCall):
    """A way to use a Morale Point. `timing` says when it may be used. It can be used once a turn if
    `once_a_turn`, and `most` times in a battle (0 for any number).
    """

    cite = "SC-26"
    timing: ClassVar[str] = YOUR_TURN
    once_a_turn: ClassVar[bool] = False
    most: ClassVar[int] = 0

    def option_key_prefix(self) -> str:
        return "morale"

    @property
    def use_limit_text(self) -> str:
        """The limit of the uses of the ability in words, such as "once per turn"; "" if there is none."""
        if self.once_a_turn:
            return "once per turn"
        return ("", "once per battle", "twice per battle")[self.most]

    def can_be_used_by(self, commander: Commander) -> bool:
        """Whether the commander has a Morale Point for the ability, and may still use it in this turn and
        this battle.
        """
        if commander.morale < 1 or (self.once_a_turn and self.key in commander.turn_used):
            return False
        return not self.most or commander.used.get(self.key, 0) < self.most

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        """Whether using the ability would have an effect now."""
        return True

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        """Add the options to use the ability, one for each possible target. The caller has checked
        `can_be_used_by` and `is_useful`.
        """
        self.add_untargeted_option(state, options, " (1 Morale Point)")

    def carry_out(self, table: MissionTable, director: Director, target: str) -> None:
        commander = table.state.commanders[director.side]
        commander.morale -= 1
        event: Event | None = None
        if table.listening:
            event = MoraleSpent(commander.id, self.name, self.effect_text(), commander.morale)
        record_morale_use_and_react(table, commander, self.key, event)
        self.apply_effect(table, commander, target)

    def effect_text(self) -> str:
        """Return the effect of the ability in words, to be shown in the event: the first sentence of its
        text.
        """
        return self.text().partition(".")[0]

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        """Apply the effect of the ability, whose Morale Point is already spent. `target` is the id of its
        target, or "" if it has none.
        """


class Bolster(MoraleAbility):
    """A unit that has just failed a test of Willpower or Toughness passes it after all, with no degree of
    success. In anybody's turn, after any Fate, before the failure has an effect.
    """

    key = "bolster"
    rules = ("SC-27", "AD-R9")
    timing = AFTER_FAILURE


class Coordinate(MoraleAbility):
    """All units of the side have +10 on every test until the commander's next turn. They count as having one
    assistant more; so do the commander's own tests.
    """

    key = "coordinate"
    still = True
    rules = ("SC-28", "AD-R8", "AD-R34")
    once_a_turn = True

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        commander.coordinated = True


class Endure(MoraleAbility):
    """All units of the side have 2 more AP at every location until the commander's next turn."""

    key = "endure"
    still = True
    rules = ("SC-29", "AD-R8", "AD-R34")
    once_a_turn = True

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        commander.enduring = True


class Fated(MoraleAbility):
    """One ally on the table regains a Fate Point that was spent. One that was burned is gone."""

    key = "fated"
    still = True
    rules = ("SC-30", "AD-R75")

    def add_options(self, state: Mission, commander: Commander, options: list[Option]) -> None:
        for unit in state.friends(commander.side):
            if unit.fate + unit.burned < unit.profile.fate and unit.id != commander.unit:
                options.append(self.option_for(state, f"{self.name}: {unit.name} (1 Morale Point)", unit.id))

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        unit = table.state.units[target]
        unit.fate += 1
        table.emit(FateRegained(unit.id))


class ForcedMarch(MoraleAbility):
    """Any number of units have 2 more Initiative, for one point in all. Once, before Initiative is rolled."""

    key = "forced_march"
    rules = ("SC-31", "AD-R34")
    timing = BEFORE_BATTLE
    most = 1

    def ask_to_march(self, table: MissionTable, commander: Commander) -> None:
        """Ask a Supreme Commander before the battle whether to use the ability and which units march, and
        carry it out.
        """
        if not self.can_be_used_by(commander):
            return
        units = [unit for unit in table.state.units.values() if unit.side == commander.side]
        question = "Forced March, for one Morale Point: Initiative +2?"
        options = (_NO, _ALL, _SOME) if len(units) > 1 else (_NO, _ALL)
        chosen = table.ask(Decision(commander.seat, question, options))
        marching = _choose_marching_units(table, commander, units) if chosen is _SOME else units
        if chosen is not _NO and marching:
            self.carry_out(table, commander, "")
            for unit in marching:
                unit.initiative += MARCH_INITIATIVE
            table.emit(Marched(tuple([unit.id for unit in marching]), MARCH_INITIATIVE))


def _choose_marching_units(table: MissionTable, commander: Commander, units: list[Unit]) -> list[Unit]:
    """Ask one by one which of these units march, and return them."""
    found: list[Unit] = []
    for _ in units:
        left = [unit for unit in units if unit not in found]
        options = [*[Option(f"unit:{unit.id}", unit.name) for unit in left], _DONE]
        chosen = table.ask(Decision(commander.seat, "Who marches?", options))
        if chosen is _DONE:
            break
        found.append(left[options.index(chosen)])
    return found


class Rally(MoraleAbility):
    """All Hordes of the side rally at once: whatever Fear, Pinning or breaking has done to them
    ends.
    """  # words: ok

    key = "rally"
    still = True
    rules = ("SC-32", "AD-R54")

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        for unit in hordes_of_side(state, commander.side):
            if has_mark_ended_by_rally(unit):
                return True
        return False

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        for unit in hordes_of_side(table.state, commander.side):
            if has_mark_ended_by_rally(unit):
                unit.unmark(BROKEN, PINNED, *FEARS)
                unit.dread = ""
                table.emit(Rallied(unit.id))


def has_mark_ended_by_rally(unit: Unit) -> bool:
    """Whether a Horde has a mark that Rally ends: it is afraid, pinned or broken."""
    return len(unit.marks) > 0 and not _RALLIED_MARKS.isdisjoint(unit.marks)


class Reinforce(MoraleAbility):
    """All Hordes of the side on the table regain 10 Magnitude, at most what they began with."""

    key = "reinforce"
    rules = ("SC-33", "AD-R4", "AD-R54")
    once_a_turn = True

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        for unit in hordes_of_side(state, commander.side):
            if unit.magnitude < unit.first:
                return True
        return False

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        for unit in hordes_of_side(table.state, commander.side):
            regain_magnitude(table, unit, REINFORCEMENT)


def regain_magnitude(table: MissionTable, unit: Unit, most_gained: int) -> None:
    """Let a Horde regain up to `most_gained` Magnitude, but not more than it had at the start. A broken Horde
    stays broken. AD-R54.
    """
    gained = min(most_gained, unit.first - unit.magnitude)
    if gained > 0:
        unit.magnitude += gained
        unit.update_outline()
        table.emit(MagnitudeRegained(unit.id, gained, unit.magnitude, unit.squads_left))


class Regroup(MoraleAbility):
    """Every Independent Character of the side may make a free Full Move away from enemies, at whose back
    nobody may strike, and may reload one weapon at once from a spare clip. Twice per battle.
    """  # words: ok

    key = "regroup"
    rules = ("SC-34", "AD-R39", "AD-R40")
    most = 2

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        for unit in state.units.values():
            if unit.side == commander.side and unit.standing == ACTIVE and can_regroup(state, unit):
                return True
        return False

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        for unit in table.state.friends(commander.side):
            if can_regroup(table.state, unit):
                ask_unit_to_regroup(table, unit)


class Resupply(MoraleAbility):
    """Every Independent Character of the side has all ammunition again that was there at the start, in every
    weapon, those of a Weapon Dock or a Tertiary Weapon too. Underlings and Hordes have not. Once per battle.
    """

    key = "resupply"
    still = True
    rules = ("SC-35", "AD-R39")
    most = 1

    def is_useful(self, state: Mission, commander: Commander) -> bool:
        depot = commander.deck.get("forward_depot", 0)
        side = commander.side
        for unit in state.units.values():
            if (
                unit.side == side
                and unit.standing == ACTIVE
                and unit.is_ic
                and unit.arms.has_less_ammunition_than_at_start(depot)
            ):
                return True
        return False

    def apply_effect(self, table: MissionTable, commander: Commander, target: str) -> None:
        depot = commander.deck.get("forward_depot", 0)
        for unit in table.state.friends(commander.side):
            if unit.is_ic:
                unit.arms.replenish_ammunition(depot)


FORCED_MARCH: Final = ForcedMarch()

MORALE: Final = abilities_by_key(globals(), MoraleAbility)
"""All Morale Abilities by key."""
