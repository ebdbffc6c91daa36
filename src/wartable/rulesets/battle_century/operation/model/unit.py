"""A Unit in an Operation: its state, and the values that follow from it."""

from __future__ import annotations

from typing import Final

from wartable.core.boards.figure import Outline
from wartable.core.data.declared import computed, define, field, flag, part, state, transient
from wartable.core.data.entity import Entity
from wartable.core.words import GrammaticalName, group_name
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import STEADIES
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor


@state
class UsedAbilities(Entity):
    """The abilities that a Unit has used up in an Operation, and counts of limited uses. All Grunts of one
    brood share one object.
    """

    spent: list[str] = field([])
    once: list[str] = field([])
    restored: int = field(0)

    @property
    def is_anything_used(self) -> bool:
        """Whether any ability has been used up or any Restoration used."""
        return bool(self.spent or self.once or self.restored)

    def merge_uses_of(self, other: UsedAbilities) -> None:
        """Add what another Unit has used up to what this one has used up. The number of Restorations used
        becomes the higher of the two numbers. R-BOSS-043.
        """
        self.spent = list(dict.fromkeys([*self.spent, *other.spent]))
        self.once = list(dict.fromkeys([*self.once, *other.once]))
        self.restored = max(self.restored, other.restored)


ACTIVE: Final = "active"
DESTROYED: Final = "destroyed"
DISABLED: Final = "disabled"
RETREATED: Final = "retreated"
JOINED: Final = "combined"
"""Part of a Combined Unit, which stands for it on the battlefield."""

LEVELS: Final = 4


@define
class Aim:
    """An Aim with a Weapon at a target: a Unit's id, or a Zone if `target` is ""."""

    weapon: str
    target: str
    zone: int


@define
class DirtyFlags:
    """Flags that mark which indexes of an Operation are stale because a Unit has changed."""

    sides: bool = field(True)
    """True if a Unit has entered, left or returned."""
    effects: bool = field(True)
    """A Unit's `has_shared_effects` or `has_expiring_effects` has changed."""


_NO_FLAGS: Final = DirtyFlags()
"""The flags of a Unit outside of any Operation; never read."""


@state
class Unit(Entity):
    """A mecha with its Pilot, or another combatant, in an Operation. Copies share its loadout, Attributes and
    Aim, but not its lists and dicts.
    """

    loadout: Loadout
    id: str = computed()
    name: str = computed()
    """The name that its owner has given it."""
    armor: PlotArmor = computed()
    """The Plot Armor of the Pilot inside."""
    side: str = computed()
    seat: str = computed()
    attributes: Attributes = computed()
    zone: int = field(-1)
    shape: Outline = computed()
    """A body of many Zones, with its anchor in `zone`; () for one that fills that Zone alone."""
    dirty: DirtyFlags = transient(_NO_FLAGS)
    _standing: str = field(ACTIVE)
    is_active: bool = field(True)
    """True if it is on the battlefield: neither destroyed, disabled, retreated nor part of a Combined
    Unit.
    """
    takes_turns: bool = field(True)
    """Its Pilot still acts, alone or as one of a Combined Unit. R-COMB-022."""
    damage: int = field(0)
    """Lost points of Threshold, over all Levels."""
    maimed: list[str] = field([])
    """The Area of each lost Level, in order; "" if none was left to Maim."""
    energy_spent: int = field(0)
    energy_lost: int = field(0)
    """Energy lost from the pool by halving."""
    genre: int = computed()
    genre_levels: int = field(0)
    effects: list[Effect] = field([], elements=True)
    marks: int = field(0)
    """The union of the marks of its `effects`; see marks.py."""
    has_shared_effects: bool = computed()
    """True if some of its effects also affect other Units, such as auras."""
    has_expiring_effects: bool = field(False)
    duel: str = field("")
    duel_at_turn: str = field("")
    """The Unit that it duelled when its Turn began."""
    docked_in: str = field("")
    aim: Aim | None = field(None)
    uses: UsedAbilities = part(UsedAbilities)
    """The used-up Weapons, Upgrades and once-per-Operation abilities, and the number of Restorations."""
    last_shot: dict[str, int] = field({})
    """The Round in which a Slow Weapon was last fired, by Weapon key."""
    technique_used: bool = flag("it has used a Technique: Tension adds nothing to the next")
    initiative: int = field(0)
    acted: int = field(0)
    """The last Round in which its Action is used, or promised to another Unit's attack."""
    pilotless: bool = field(False)
    debts: list[str] = field([])
    begun: list[str] = field([])
    """The keys of the options that it has used at the beginning of this Turn."""
    shut: list[str] = field([])
    """The Extra Areas in which nothing works."""
    notes: dict[str, int] = field({})
    """Data stored by single abilities."""
    shown: dict[str, int] = field({})
    """The evidence that Enemies have of its ranks (knowledge/shown.py)."""
    restorations_lost: int = field(0)
    """The number of Restorations that it lost because its Systems were halved."""
    host: str = field("")
    """The Combined Unit that this Unit is a part of. R-COMB-022."""
    pilots: tuple[str, ...] = field(())
    """The ids of the Units that a Combined Unit is made of; empty for other Units. R-COMB-002."""
    lead: str = field("")
    """The id of the one of its `pilots` that leads."""

    def _finish(self) -> None:
        loadout = self.loadout
        self.id = loadout.id
        self.name = loadout.name
        self.side = loadout.side
        self.seat = loadout.seat
        self.attributes = loadout.attributes
        self.armor = loadout.armor
        self.shape = loadout.shape
        self.genre = loadout.genre_points
        self.has_shared_effects = loadout.curses != ()

    @property
    def noun(self) -> GrammaticalName:
        """The Unit's name, with verbs that agree with it; a squadron may be plural."""
        return group_name(self.name) if self.loadout.many else GrammaticalName(self.name, is_plural=False)

    @property
    def standing(self) -> str:
        """The status of the Unit, such as ACTIVE."""
        return self._standing

    @standing.setter
    def standing(self, standing: str) -> None:
        self._standing = standing
        self.is_active = standing == ACTIVE
        self.takes_turns = standing in (ACTIVE, JOINED)
        self.dirty.sides = True

    @property
    def spent(self) -> list[str]:
        """The keys of the Weapons and Upgrades that are used up for this Operation. R-WPN-025, R-SUP-001."""
        return self.uses.spent

    @spent.setter
    def spent(self, keys: list[str]) -> None:
        self.uses.spent = keys

    @property
    def once(self) -> list[str]:
        """Records of the abilities that the Unit has used and that can be used only once in an Operation:
        mostly their tags.
        """
        return self.uses.once

    @once.setter
    def once(self, keys: list[str]) -> None:
        self.uses.once = keys

    @property
    def restored(self) -> int:
        """The number of Restorations used. R-REST-001."""
        return self.uses.restored

    @restored.setter
    def restored(self, count: int) -> None:
        self.uses.restored = count

    @property
    def id_for_use_limits(self) -> str:
        """The id under which limits on uses per target count this Unit; all Grunts of a brood share one.
        R-BOSS-043.
        """
        return self.loadout.brood or self.id

    @property
    def is_held(self) -> bool:
        """Whether a Duel keeps the Unit in its Zone now. R-ACT-028, R-UPG-007."""
        return self.duel != "" and not self.loadout.slips

    @property
    def energy(self) -> int:
        """Points of Energy left. R-TRBL-046, R-TRBL-050."""
        return max(0, self.attributes.full_energy - self.energy_spent - self.energy_lost)

    @property
    def restorations(self) -> int:
        """The number of uses of Restoration Upgrades that the Unit has left in this Operation. R-REST-001,
        R-TRBL-050.
        """
        return max(0, self.loadout.attributes.systems - self.restored - self.restorations_lost)

    @property
    def levels_lost(self) -> int:
        """Threshold Levels lost, 0 to 4."""
        return len(self.maimed)

    @property
    def level(self) -> int:
        """The current Threshold Level, from 1 (none lost) to 4. R-BOSS-030."""
        return min(LEVELS, self.levels_lost + 1)

    @property
    def threshold_left(self) -> int:
        """Points of Threshold left over all Levels."""
        return LEVELS * self.attributes.threshold - self.damage

    @property
    def threshold_left_in_level(self) -> int:
        """The points left in the current Threshold Level; 0 if the Unit has no Threshold left."""
        return self.threshold_left_in_level_after(0)

    def threshold_left_in_level_after(self, damage: int) -> int:
        """Return how many points would be left in the Threshold Level that the Unit would be in after
        `damage` more Damage; 0 if it would have no Threshold left.
        """
        size, left = self.attributes.threshold, self.threshold_left - damage
        return (left - 1) % size + 1 if size and left > 0 else 0

    def marked(self, mark: int) -> list[Effect]:
        """Return the effects on the Unit whose Condition has any of the bits in `mark`."""
        if not self.marks & mark:
            return []
        return [effect for effect in self.effects if effect.condition.bits & mark]

    def is_attribute_halved(self, attribute: str) -> bool:
        """Whether the loss of its Pilot or an effect on the Unit halves this Attribute now. Halvings by its
        own Upgrades do not count.
        """
        if self.marks & STEADIES:
            return False
        return self.pilotless or any(attribute in effect.condition.halves for effect in self.effects)
