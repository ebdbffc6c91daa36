"""Damage, Maiming, and leaving the Operation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.loss import Loss
from wartable.core.words import counted, group_names
from wartable.rulesets.battle_century.operation.events.base import Leaving, OperationEvent
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import (
    ability_name,
    area_name,
    grammatical_name_of,
    restored_areas_clause,
    side_name,
    unit_name,
)
from wartable.rulesets.battle_century.operation.model.state import Operation

PILOT_DEFEATED: Final = "its Pilot is defeated"
"""Reason given when a Unit is disabled because its Pilot is defeated."""

_DISABLED: Final = {
    "spared": "is spared: disabled in place of destroyed",
    "no Pilot aboard": "shuts down: no Pilot is aboard",
    PILOT_DEFEATED: "shuts down: its Pilot is defeated",
}


class Damaged(Event):
    """A Unit lost Threshold; `left` is the Threshold that remains. `by` is the id of the Unit or Reserve that
    dealt the Damage, or "".
    """

    manner = "bad"
    private = ("by",)

    unit: str
    amount: int
    reason: str
    left: int
    by: str = ""

    def losses(self) -> Sequence[Loss]:
        return (Loss(self.unit, self.amount, self.by),)

    def sentence(self, state: Operation) -> str:
        left = f"; {self.left} Threshold left" if self.left >= 0 else ""
        return f"{grammatical_name_of(state, self.unit):takes} {self.amount} Damage from {self.reason}{left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Threshold left. The Damage is announced."""
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(left=-1)


class Maimed(PublicEvent):
    """A Unit lost a Level of Threshold, and an Area with it. `chooser` is the side that chose the Area."""

    manner = "bad"

    unit: str
    area: str
    level: int
    chooser: str

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        if not self.area:
            known = state.units.get(self.unit)
            immune = known is not None and known.loadout.unmaimable
            why = "nothing of it can be Maimed" if immune else "no Area is left to Maim"
            return f"{unit:loses} Level {self.level} of 4; {why}."
        maimed = f"{area_name(self.area)}, picked by {side_name(state, self.chooser)}"
        return f"{unit:loses} Level {self.level} of 4; Maimed: {maimed}."


class Restored(PublicEvent):
    """A Unit regained Threshold, and these Areas work again. R-DMG-013."""

    unit: str
    amount: int
    areas: tuple[str, ...]

    def sentence(self, state: Operation) -> str:
        freed = f"; {restored_areas_clause(self.areas)}" if self.areas else ""
        return f"{grammatical_name_of(state, self.unit):regains} {self.amount} Threshold{freed}."


class RestoringDenied(OperationEvent):
    """A Unit did not regain Threshold, because an effect prevents it. R-BOSS-028."""

    template = "{unit:regains} none of {amount} Threshold: {reason}."

    unit: str
    amount: int
    reason: str


class GenrePointGained(Event):
    """A PC gained a Genre Point, for a lost Level or from the Reinforcements with the id `by`. R-DMG-010,
    R-REIN-017.
    """

    manner = "bright"

    unit: str
    points: int
    by: str = ""

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        if self.by:
            has = f"; {unit.it} {unit.verb('has')} {self.points}" if self.points >= 0 else ""
            return f"{grammatical_name_of(state, self.by):grants} {unit} a Genre Point{has}."
        held = f" and {unit.verb('has')} {self.points}" if self.points >= 0 else ""
        return f"{unit:gains} 1 Genre Point for the lost Level{held}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the number of points from other sides. The gain itself is public."""
        return self if perspective.owns_id(self.unit) else self.replace(points=-1)


class TerrainTested(Event):
    """A Unit in Extreme Terrain tested an Attribute against the difficulty `dn`. R-TERR-006."""

    unit: str
    attribute: str
    die: int
    total: int
    dn: int

    def sentence(self, state: Operation) -> str:
        return (
            f"{grammatical_name_of(state, self.unit):tests} {self.attribute.title()} against "
            "Extreme Terrain: "
            f"{attribute_roll_text(self.attribute, self.die, self.total)} "
            f"against {self.dn} (10 + Tension {self.dn - 10}), {test_verdict_text(self.dn - self.total)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the die, which would reveal the Attribute. The total is public, as it decides the Damage."""
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(die=0)


class DangerTested(Event):
    """A Unit tested an Attribute against the difficulty `dn`, to withstand the ability `ability` of the Unit
    `by`. R-SUP-014.
    """

    unit: str
    by: str
    ability: str
    attribute: str
    die: int
    total: int
    dn: int

    def sentence(self, state: Operation) -> str:
        ability = ability_name(state, self.by, self.ability)
        roll = attribute_roll_text(self.attribute, self.die, self.total)
        threat = f"{ability} of {unit_name(state, self.by)}"
        tests = (
            f"{grammatical_name_of(state, self.unit):tests} {self.attribute.title()} against {threat}: {roll}"
        )
        return (
            f"{tests} against {self.dn}, {test_verdict_text(self.dn - self.total)}."
            if self.dn > 0
            else f"{tests}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the die, as for Extreme Terrain, and the difficulty, which follows from an Attribute of the
        other Unit.
        """
        die = self.die if perspective.knows_ranks_of_id(self.unit) else 0
        dn = self.dn if perspective.knows_ranks_of_id(self.by) else 0
        return self.replace(die=die, dn=dn)


class Destroyed(Leaving):
    """A Unit lost its last Level. R-DMG-011."""

    manner = "grave"
    template = "{unit:is} destroyed."


class Disabled(Leaving):
    """A Unit was put out of action without being destroyed."""

    manner = "grave"

    def __init__(self, unit: str, reason: str, parts: Sequence[str] = ()) -> None:
        super().__init__(unit, parts)
        self.reason = reason

    def sentence(self, state: Operation) -> str:
        what = _DISABLED.get(self.reason, f"is disabled: {self.reason}")
        return f"{grammatical_name_of(state, self.unit):{what}}."


class Retreated(Leaving):
    """A Unit left the battlefield."""

    template = "{unit:leaves} the battlefield."


class OperationEnded(PublicEvent):
    """The Operation ended."""

    manner = "scene"

    winners: tuple[str, ...]
    reason: str

    def sentence(self, state: Operation) -> str:
        rounds = f" after {counted(state.round, 'Round')}" if state.round else ""
        if not self.winners:
            return f"The Operation ends{rounds} in a draw: {self.reason}."
        winners = group_names([side_name(state, side) for side in self.winners])
        return f"The Operation ends{rounds}: {winners:wins}, {self.reason}."


class Survived(Event):
    """A Unit that would have been destroyed stays in the Operation, with this much Threshold left.
    R-TRBL-037.
    """

    unit: str
    left: int

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        left = f" with {self.left} Threshold left" if self.left >= 0 else ""
        return f"{unit} should be destroyed, and {unit.verb('goes')} on{left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Threshold left, unless it is 1, which everyone can tell."""
        return self if self.left == 1 or perspective.knows_ranks_of_id(self.unit) else self.replace(left=-1)


def attribute_roll_text(attribute: str, die: int, total: int) -> str:
    """Return a text for the roll of an Attribute Test: "4 + Guard 6 = 10", or only the total if the die is
    hidden (0).
    """
    shown = f"{die} + {attribute.title()} {total - die} = {total}"
    return shown if die > 0 else f"a total of {total}"


def test_verdict_text(missing: int) -> str:
    """Return a text for the result of a Test: how many points are missing, or "passed" if `missing` is 0 or
    less.
    """
    return f"{missing} short" if missing > 0 else "passed"
