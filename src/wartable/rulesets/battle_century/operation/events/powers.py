"""Genre Powers."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import group_name, listed
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_facet
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.names import (
    ability_name,
    area_name,
    grammatical_name_of,
    power_name,
    side_name,
    unit_name,
    upgrade_name,
    weapon_name,
    zone_name,
)
from wartable.rulesets.battle_century.operation.model.state import Operation


class PowerUsed(Event):
    """A Unit used a Genre Power. `points` is the number of Genre Points that it has left; negative if hidden.
    R-POW-001.
    """

    manner = "bright"

    unit: str
    power: str
    points: int

    def sentence(self, state: Operation) -> str:
        left = f", {self.points} left" if self.points >= 0 else ""
        power = power_name(state, self.unit, self.power)
        return f"{grammatical_name_of(state, self.unit):uses} {power} for 1 Genre Point{left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the points left from other sides. The use of a Power is announced."""
        return self if perspective.owns_id(self.unit) else self.replace(points=-1)

    def disclose(self, state: Operation) -> None:
        disclose_facet(state, state.units[self.unit], "power:" + self.power)


class Revealed(PublicEvent):
    """A side learned an Enemy's Attributes, Upgrades, Weapons and Powers. R-POW-008."""

    unit: str
    side: str

    def sentence(self, state: Operation) -> str:
        unit, side = unit_name(state, self.unit), group_name(side_name(state, self.side))
        return f"{side:learns} all about {unit}: Attributes, Upgrades, Weapons and Powers."


class DesireAnswered(Event):
    """A Unit accepted the power that a Boss offered it and hurts its Allies, or refused and is hurt itself.
    `die` is the Damage, `points` are the Genre Points that it has left. R-BOSS-015.
    """

    unit: str
    by: str
    accepts: bool
    die: int
    points: int

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        by = grammatical_name_of(state, self.by)
        held = f", with {self.points} to spend" if self.points >= 0 else ""
        if self.accepts:
            return (
                f"{unit:takes} the power that {by:offers}{held}, and {unit.verb('deals')} {self.die} Damage "
                f"to {unit.its} own side."
            )
        return (
            f"{unit:refuses} what {by:offers}, {unit.verb('loses')} a Genre Point{held}, "
            f"and {unit.verb('is')} dealt {self.die} Damage."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the number of points from other sides. The answer and the die are public."""
        return self if perspective.owns_id(self.unit) else self.replace(points=-1)


class WeaponGained(Event):
    """A Unit gained a Weapon during the Operation, to be paid for afterwards; at cost 0 it is only lent.
    R-POW-011, R-POW-037.
    """

    unit: str
    weapon: str
    area: str
    cost: int

    def sentence(self, state: Operation) -> str:
        weapon = weapon_name(state, self.unit, self.weapon)
        area = f" ({area_name(self.area)})" if self.area else ""
        unit = grammatical_name_of(state, self.unit)
        if self.cost == 0:
            return f"{unit:gains} {weapon}{area} for this Operation."
        return f"{unit:gains} {weapon}{area}; {unit.its} {self.cost} MP are owed after the Operation."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the event from seats that do not know the Weapon, and its Area if they do not know all
        Weapons.
        """
        if not perspective.knows_weapon_of_id(self.unit, self.weapon):
            return None
        return self if perspective.knows_of(self.unit, "weapons") else self.replace(area="")


class UpgradeGained(Event):
    """A Unit gained an Upgrade during the Operation, to be paid for afterwards. A Feature costs 0, and the
    Unit has it only until the end. R-POW-011, R-FEAT-002.
    """

    unit: str
    upgrade: str
    area: str
    cost: int

    def sentence(self, state: Operation) -> str:
        upgrade = upgrade_name(state, self.unit, self.upgrade)
        area = f" ({area_name(self.area)})" if self.area else ""
        unit = grammatical_name_of(state, self.unit)
        if self.cost == 0:
            return f"{unit:gains} {upgrade}{area} for this Operation."
        return f"{unit:gains} {upgrade}{area}; {unit.its} {self.cost} MP are owed after the Operation."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event for seats that know all Upgrades of the Unit, without the Area for those that know
        only this Upgrade, and None for all others.
        """
        if perspective.owns_id(self.unit) or perspective.knows_of(self.unit, "upgrades"):
            return self
        if not perspective.knows_of(self.unit, "upgrade:" + self.upgrade):
            return None
        return self.replace(area="")


class UpgradeRefused(Event):
    """The GM refused a Mid-Scene Upgrade: a Weapon by its key, or an Upgrade by its tag. R-POW-012."""

    unit: str
    weapon: str

    def sentence(self, state: Operation) -> str:
        weapon = weapon_name(state, self.unit, self.weapon)
        if weapon == self.weapon:
            weapon = upgrade_name(state, self.unit, self.weapon)
        return f"The GM refuses {unit_name(state, self.unit)} the {weapon}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the event from other sides, since it reveals the side's plans."""
        return self if perspective.owns_id(self.unit) else None


class SynchroPlanned(PublicEvent):
    """Units prepared a Synchro Attack. R-POW-016."""

    unit: str
    helpers: tuple[str, ...]

    def sentence(self, state: Operation) -> str:
        names = listed([unit_name(state, helper) for helper in self.helpers])
        helpers = f" with {names}" if names else ", but no one joins"
        return f"{grammatical_name_of(state, self.unit):prepares} a Synchro Attack{helpers}."


class UpgradeUsed(PublicEvent):
    """A Unit used an Upgrade on a Unit or a Zone (-1: none), and paid this much Energy."""

    unit: str
    upgrade: str
    energy: int
    target: str
    zone: int

    def sentence(self, state: Operation) -> str:
        on = [unit_name(state, self.target)] if self.target and self.target != self.unit else []
        on += [zone_name(state, self.zone)] if self.zone >= 0 else []
        cost = f" for {self.energy} Energy" if self.energy else ""
        upgrade = upgrade_name(state, self.unit, self.upgrade)
        target = f" on {' in '.join(on)}" if on else ""
        return f"{grammatical_name_of(state, self.unit):uses} {upgrade}{target}{cost}."

    def disclose(self, state: Operation) -> None:
        disclose_facet(state, state.units[self.unit], "upgrade:" + self.upgrade)


class Restocked(Event):
    """Used-up Weapons and Support Upgrades of a Unit became usable again. R-REST-004, R-SUP-008."""

    unit: str
    items: tuple[str, ...]

    def sentence(self, state: Operation) -> str:
        names = [_item_name(state, self.unit, item) for item in self.items]
        unit = grammatical_name_of(state, self.unit)
        return f"{unit:has} {listed(names)} again." if names else f"{unit:is} restocked."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Keep only the items that have been seen in use or learned."""
        known = [item for item in self.items if perspective.knows_weapon_or_upgrade_of_id(self.unit, item)]
        return self.replace(items=tuple(known))


class DefenseRaised(Event):
    """A Unit's Defense was raised against one Might Test, by its own or an Ally's ability. R-AD-002."""

    unit: str
    by: str
    ability: str
    amount: int
    defense: int
    total: int

    def sentence(self, state: Operation) -> str:
        ability = ability_name(state, self.by, self.ability)
        by = "" if self.by == self.unit else f" of {unit_name(state, self.by)}"
        raised = f"{ability}{by} raises {grammatical_name_of(state, self.unit).possessive} Defense"
        if not self.defense:
            return f"{raised} by {self.amount}." if self.amount else f"{raised}."
        margin = self.total - self.defense
        met = f"exceeds it by {margin}" if margin else "just meets it"
        verdict = f"is {-margin} too low" if margin < 0 else met
        before = self.defense - self.amount
        return f"{raised} by {self.amount}, from {before} to {self.defense}: {self.total} {verdict}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the Defense, from which the Guard follows, and the amount, which may be an Attribute of the
        Unit that raises it. The ability is announced, and the total of the Test is known.
        """
        mine = perspective.knows_ranks_of_id(self.unit)
        amount = self.amount if mine or perspective.knows_ranks_of_id(self.by) else 0
        defense = self.defense if mine else 0
        return self.replace(amount=amount, defense=defense)

    def disclose(self, state: Operation) -> None:
        by = state.units[self.by]
        owned = [fitting.key for fitting in by.loadout.kit.fittings]
        disclose_facet(state, by, ("upgrade:" if self.ability in owned else "power:") + self.ability)


class EnergyDrained(Event):
    """The bearer of an Upgrade, `unit`, took Energy from `target`. R-BOSS-067."""

    unit: str
    target: str
    energy: int

    def sentence(self, state: Operation) -> str:
        energy = f"{self.energy} Energy" if self.energy >= 0 else "Energy"
        return (
            f"{grammatical_name_of(state, self.unit):drains} {energy} from {unit_name(state, self.target)}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide the amount, half of the target's Energy, from all but the owner and seats that know the
        target.
        """
        knows = perspective.owns_id(self.unit) or perspective.knows_ranks_of_id(self.target)
        return self if knows else self.replace(energy=-1)


def _item_name(state: Operation, unit: str, tag: str) -> str:
    """Return the name of a Weapon or Upgrade of this Unit."""
    name = weapon_name(state, unit, tag)
    return upgrade_name(state, unit, tag) if name == tag else name
