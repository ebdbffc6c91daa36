"""Movement and Utility Actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.views.board_step import MOVES, BoardStep
from wartable.core.words import counted, listed
from wartable.rulesets.battle_century.operation.events.base import OperationEvent, TwoUnitsEvent, UnitEvent
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_facet
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import (
    grammatical_name_of,
    unit_name,
    upgrade_name,
    weapon_name,
    zone_name,
)
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.using import CHARGE, LABELS

_USE: Final = "use:"


class Moved(PublicEvent):
    """A Unit moved. `forced` is True if another Unit caused the movement."""

    unit: str
    start: int
    end: int
    zones: int
    forced: bool

    def sentence(self, state: Operation) -> str:
        verb = "is dragged" if self.forced else "moves"
        start = zone_name(state, self.start)
        end = zone_name(state, self.end)
        return (
            f"{grammatical_name_of(state, self.unit):{verb}} {counted(self.zones, 'Zone')}, from "
            f"{start} to {end}."
        )

    def board_steps(self, state: Operation) -> Sequence[BoardStep]:
        return (BoardStep(MOVES, self.unit, place=zone_name(state, self.end)),)


class Held(UnitEvent):
    """A Unit took no Action."""

    template = "{unit:takes} no Action."


class Boosted(UnitEvent):
    """A Unit used its Action to Boost. R-ACT-038."""

    template = "{unit:Boosts}: up to twice {unit.its} Speed."

    def is_announcement(self) -> bool:
        return True


class Maneuvered(Event):
    """A Unit Maneuvered: it raised its own or an Ally's Defense by `amount`, the rank of its `attribute`;
    `amount` is negative if it is hidden. R-ACT-039.
    """

    unit: str
    target: str
    attribute: str
    amount: int

    def sentence(self, state: Operation) -> str:
        rank = f" {self.amount}" if self.amount >= 0 else ""
        unit = grammatical_name_of(state, self.unit)
        target = (
            f"{unit.its} own"
            if self.target == self.unit
            else grammatical_name_of(state, self.target).possessive
        )
        attribute = self.attribute.title()
        return f"{unit:Maneuvers}: {attribute}{rank} is added to {target} Defense."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the bonus, which is the Attribute itself. The Maneuver, its ability and its target are
        announced.
        """
        return self if perspective.knows_ranks_of_id(self.unit) else self.replace(amount=-1)


class Aimed(Event):
    """A Unit took Aim with a Weapon at a Unit, or at a Zone if `target` is ""."""

    unit: str
    weapon: str
    target: str
    zone: int

    def sentence(self, state: Operation) -> str:
        at = unit_name(state, self.target) if self.target else zone_name(state, self.zone)
        return (
            f"{grammatical_name_of(state, self.unit):takes} Aim at "
            f"{at}{_with_weapon(state, self.unit, self.weapon)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Weapon from seats that do not know it. The target of the Aim is public."""
        return self if perspective.knows_weapon_of_id(self.unit, self.weapon) else self.replace(weapon="")


class AimLost(Event):
    """A Unit lost its Aim. R-ACT-011."""

    unit: str
    weapon: str

    def sentence(self, state: Operation) -> str:
        return (
            f"{grammatical_name_of(state, self.unit):loses its} "
            f"Aim{_with_weapon(state, self.unit, self.weapon)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Weapon from seats that do not know it."""
        return self if perspective.knows_weapon_of_id(self.unit, self.weapon) else self.replace(weapon="")


class ActionDelayed(PublicEvent):
    """A Unit Delayed an Action of the kind `action` until after the Turn of the Unit with the id `after`.
    R-ACT-043.
    """

    unit: str
    after: str
    action: str

    def sentence(self, state: Operation) -> str:
        after = grammatical_name_of(state, self.after).possessive
        used = upgrade_name(state, self.unit, self.action.removeprefix("use:"))
        if self.action.startswith(CHARGE):
            used = f"Charge {weapon_name(state, self.unit, self.action.removeprefix(CHARGE))}"
        label = LABELS.get(self.action, used)
        return f"{grammatical_name_of(state, self.unit):delays}: {label}, right after {after} Turn."

    def disclose(self, state: Operation) -> None:
        unit = battlefield_unit_of(state, state.units[self.unit])
        if self.action.startswith(CHARGE):
            disclose_facet(state, unit, "weapon:" + self.action.removeprefix(CHARGE))
        elif self.action.startswith(_USE):
            disclose_facet(state, unit, "upgrade:" + self.action.removeprefix(_USE))


class Docked(OperationEvent):
    """A Unit entered its Base Unit."""

    template = "{unit:Docks} in {base}."

    unit: str
    base: str


class Redeployed(OperationEvent):
    """A Unit came out of its Base Unit."""

    template = "{unit:comes} out of {base} in {zone}."

    unit: str
    base: str
    zone: int


class Grew(PublicEvent):
    """A Unit became a Colossus, whose body fills these Zones. R-BOSS-022."""

    unit: str
    zones: tuple[int, ...]

    def sentence(self, state: Operation) -> str:
        zones = listed([zone_name(state, zone) for zone in self.zones])
        return f"{grammatical_name_of(state, self.unit):grows} into a Colossus and fills {zones}."


class Disengaged(TwoUnitsEvent):
    """A Unit left its Duel. R-ACT-045."""

    template = "{unit:Disengages} from {other}."


class DuelBegan(TwoUnitsEvent):
    """Two Units were locked in a Duel. R-ACT-026."""

    template = "{unit} and {other} are locked in a Duel."


class DuelEnded(TwoUnitsEvent):
    """A Duel ended."""

    template = "The Duel between {unit} and {other} is over."


class ContestRolled(Event):
    """Two duelists tested Speed against each other. `die` and `total` are those of `unit`, `other_die` and
    `other_total` those of its opponent. R-ACT-029.
    """

    unit: str
    other: str
    die: int
    total: int
    other_die: int
    other_total: int

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        other = grammatical_name_of(state, self.other)
        if self.total == self.other_total:
            verdict = "a tie, rolled again"
        else:
            verdict = f"{unit if self.total > self.other_total else other:leads} the Duel"
        mine = speed_roll_text(self.die, self.total)
        theirs = speed_roll_text(self.other_die, self.other_total)
        return f"{unit:contests} {other.possessive} Speed: {mine} against {theirs}; {verdict}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the dice, which would reveal Speed. Both totals are public, as the higher one wins."""
        die = self.die if perspective.knows_ranks_of_id(self.unit) else 0
        other_die = self.other_die if perspective.knows_ranks_of_id(self.other) else 0
        return self.replace(die=die, other_die=other_die)


class WeaponCharged(PublicEvent):
    """A Unit used its Action to charge a Weapon for one shot. R-BOSS-057."""

    unit: str
    weapon: str

    def sentence(self, state: Operation) -> str:
        weapon = weapon_name(state, self.unit, self.weapon)
        return f"{grammatical_name_of(state, self.unit):charges its} {weapon}: it is ready to be fired."

    def disclose(self, state: Operation) -> None:
        disclose_facet(state, state.units[self.unit], "weapon:" + self.weapon)


class ActionLost(UnitEvent):
    """A Unit lost its Action because of a Weapon that it fired before. R-BOSS-057."""

    template = "{unit:loses its} Action."


def _with_weapon(state: Operation, unit: str, weapon: str) -> str:
    """Return a clause that names the Weapon; "" if the Weapon is hidden."""
    return f" with {weapon_name(state, unit, weapon)}" if weapon else ""


def speed_roll_text(die: int, total: int) -> str:
    """Return a text for the roll of a Speed Test, or only its total if the die is hidden (0)."""
    return f"{die} + Speed {total - die} = {total}" if die > 0 else str(total)
