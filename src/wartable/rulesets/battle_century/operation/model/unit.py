"""A Unit in an Operation: everything that has become of it, and what follows from that."""

from __future__ import annotations

from typing import Final

from wartable.core.figure import Outline
from wartable.core.words import Name, group_name
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor


class Uses:
    """What cannot be used again in an Operation, and how often that which is counted was used. The Grunts of
    one brood have this in common.
    """

    __slots__ = ("once", "restored", "spent")

    spent: list[str]
    once: list[str]
    restored: int

    def __init__(self) -> None:
        self.spent = []
        self.once = []
        self.restored = 0

    @property
    def is_begun(self) -> bool:
        """Whether anything has been used at all."""
        return bool(self.spent or self.once or self.restored)

    def copy(self) -> Uses:
        """An independent copy."""
        twin = Uses()
        twin.spent = self.spent[:]
        twin.once = self.once[:]
        twin.restored = self.restored
        return twin

    def join(self, other: Uses) -> None:
        """Add what another has used up. R-BOSS-043."""
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


class Aim:
    """A Weapon held on a target: a Unit's id, or a Zone where `target` is ""."""

    __slots__ = ("target", "weapon", "zone")

    def __init__(self, weapon: str, target: str, zone: int) -> None:
        self.weapon = weapon
        self.target = target
        self.zone = zone


class DirtyFlags:
    """What an Operation has to index again, because one of its Units has changed."""

    __slots__ = ("effects", "sides")

    sides: bool
    """A Unit has come, gone or returned."""
    effects: bool
    """A Unit's `has_shared_effects` or `has_expiring_effects` has changed."""

    def __init__(self) -> None:
        self.sides = True
        self.effects = True


_UNREAD: Final = DirtyFlags()
"""The flags of a Unit outside of any Operation: nobody reads them."""


class Unit:
    """A Pilot and Mecha as one. Its lists and dicts are its own; loadout, Attributes and Aim are shared."""

    __slots__ = (
        "_standing",
        "acted",
        "aim",
        "armor",
        "attributes",
        "begun",
        "damage",
        "debts",
        "dirty",
        "docked_in",
        "duel",
        "duel_at_turn",
        "effects",
        "energy_lost",
        "energy_spent",
        "genre",
        "genre_levels",
        "has_expiring_effects",
        "has_shared_effects",
        "host",
        "id",
        "initiative",
        "is_active",
        "last_shot",
        "lead",
        "loadout",
        "maimed",
        "marks",
        "name",
        "notes",
        "pilotless",
        "pilots",
        "restorations_lost",
        "seat",
        "shape",
        "shut",
        "side",
        "takes_turns",
        "technique_used",
        "uses",
        "zone",
    )

    id: str
    name: str
    """Given by its owner."""
    armor: PlotArmor
    """The Plot Armor of the Pilot inside."""
    side: str
    seat: str
    loadout: Loadout
    attributes: Attributes
    zone: int
    shape: Outline
    """A body of many Zones, with its anchor in `zone`; () for one that fills that Zone alone."""
    dirty: DirtyFlags
    _standing: str
    is_active: bool
    """It is still in the Operation: neither destroyed, disabled nor gone."""
    takes_turns: bool
    """Its Pilot still acts, alone or as one of a Combined Unit. R-COMB-022."""
    damage: int
    """Lost points of Threshold, over all Levels."""
    maimed: list[str]
    """The Area of each lost Level, in order; "" where none was left to Maim."""
    energy_spent: int
    energy_lost: int
    """What a halving took from the pool."""
    genre: int
    genre_levels: int
    effects: list[Effect]
    marks: int
    """The bits of what is often asked of its `effects`."""
    has_shared_effects: bool
    """Other Units have a share in some of its effects."""
    has_expiring_effects: bool
    duel: str
    duel_at_turn: str
    """Whom it duelled when its Turn began."""
    docked_in: str
    aim: Aim | None
    uses: Uses
    """Used up: Weapons and Upgrades, abilities that work once, Restorations."""
    last_shot: dict[str, int]
    """The Round in which a Slow Weapon was last fired, by Weapon key."""
    technique_used: bool
    initiative: int
    acted: int
    """The Round whose Action is used or promised."""
    pilotless: bool
    debts: list[str]
    begun: list[str]
    """Used at the beginning of this Turn."""
    shut: list[str]
    """Extra Areas that do not work."""
    notes: dict[str, int]
    """What single abilities remember."""
    restorations_lost: int
    """Restorations that halved Systems take away."""
    host: str
    """The Combined Unit that this Unit is a part of. R-COMB-022."""
    pilots: tuple[str, ...]
    """Of a Combined Unit the Units that it is made of; R-COMB-002."""
    lead: str
    """Which of its `pilots` has the lead."""

    def __init__(self, loadout: Loadout) -> None:
        self.id = loadout.id
        self.name = loadout.name
        self.side = loadout.side
        self.seat = loadout.seat
        self.loadout = loadout
        self.attributes = loadout.attributes
        self.armor = loadout.armor
        self.zone = -1
        self.shape = loadout.shape
        self.dirty = _UNREAD
        self._standing = ACTIVE
        self.is_active = self.takes_turns = True
        self.damage = 0
        self.maimed = []
        self.energy_spent = 0
        self.energy_lost = 0
        self.genre = loadout.genre_points
        self.genre_levels = 0
        self.effects = []
        self.marks = 0
        self.has_shared_effects = loadout.curses != ()
        self.has_expiring_effects = False
        self.duel = ""
        self.duel_at_turn = ""
        self.docked_in = ""
        self.aim = None
        self.uses = Uses()
        self.last_shot = {}
        self.technique_used = False
        self.initiative = 0
        self.acted = 0
        self.pilotless = False
        self.debts = []
        self.begun = []
        self.shut = []
        self.notes = {}
        self.restorations_lost = 0
        self.host = self.lead = ""
        self.pilots = ()

    def copy(self) -> Unit:
        """An independent copy."""
        twin = Unit(self.loadout)
        twin.seat = self.seat
        twin.attributes = self.attributes
        twin.zone = self.zone
        twin.shape = self.shape
        twin.armor = self.armor
        if not self.is_active:
            twin.standing = self._standing
        twin.damage = self.damage
        twin.energy_spent = self.energy_spent
        twin.energy_lost = self.energy_lost
        twin.genre = self.genre
        twin.genre_levels = self.genre_levels
        twin.duel = self.duel
        twin.duel_at_turn = self.duel_at_turn
        twin.docked_in = self.docked_in
        twin.aim = self.aim
        twin.technique_used = self.technique_used
        twin.initiative = self.initiative
        twin.acted = self.acted
        twin.pilotless = self.pilotless
        twin.restorations_lost = self.restorations_lost
        twin.host = self.host
        twin.pilots = self.pilots
        twin.lead = self.lead
        self._fill(twin)
        return twin

    def _fill(self, twin: Unit) -> None:
        """Give a twin its own copies of all lists. Most are empty, and those of the twin are new anyway."""
        if self.uses.is_begun:
            twin.uses = self.uses.copy()
        if self.maimed:
            twin.maimed = self.maimed[:]
        if self.effects:
            twin.effects = [effect.copy() for effect in self.effects]
            twin.marks = self.marks
            twin.has_shared_effects = self.has_shared_effects
            twin.has_expiring_effects = self.has_expiring_effects
        if self.last_shot:
            twin.last_shot = self.last_shot.copy()
        if self.debts:
            twin.debts = self.debts[:]
        if self.begun:
            twin.begun = self.begun[:]
        if self.shut:
            twin.shut = self.shut[:]
        if self.notes:
            twin.notes = self.notes.copy()

    @property
    def called(self) -> Name:
        """Its name, with verbs that agree: that of a squadron may be a plural."""
        return group_name(self.name) if self.loadout.many else Name(self.name, is_plural=False)

    @property
    def standing(self) -> str:
        """What has become of it: ACTIVE or one of the others above."""
        return self._standing

    @standing.setter
    def standing(self, standing: str) -> None:
        self._standing = standing
        self.is_active = standing == ACTIVE
        self.takes_turns = standing in (ACTIVE, JOINED)
        self.dirty.sides = True

    @property
    def spent(self) -> list[str]:
        """The Weapons and Upgrades used up for this Operation. R-WPN-025, R-SUP-001."""
        return self.uses.spent

    @spent.setter
    def spent(self, keys: list[str]) -> None:
        self.uses.spent = keys

    @property
    def once(self) -> list[str]:
        """What it has used that works once an Operation."""
        return self.uses.once

    @once.setter
    def once(self, keys: list[str]) -> None:
        self.uses.once = keys

    @property
    def restored(self) -> int:
        """How many Restorations it has used. R-REST-001."""
        return self.uses.restored

    @restored.setter
    def restored(self, count: int) -> None:
        self.uses.restored = count

    @property
    def counted_as(self) -> str:
        """The id by which what may be used on each Unit so often counts it: all of a brood are one.
        R-BOSS-043.
        """
        return self.loadout.brood or self.id

    @property
    def is_docked(self) -> bool:
        """Inside a Base Unit."""
        return self.docked_in != ""

    @property
    def is_held(self) -> bool:
        """Kept in its Zone by a Duel. R-ACT-028, R-UPG-007."""
        return self.duel != "" and not self.loadout.slips

    @property
    def energy(self) -> int:
        """Points of Energy left. R-TRBL-046, R-TRBL-050."""
        return max(0, self.attributes.full_energy - self.energy_spent - self.energy_lost)

    @property
    def restorations(self) -> int:
        """Uses of Restoration Upgrades left in this Operation. R-REST-001, R-TRBL-050."""
        return max(0, self.loadout.attributes.systems - self.restored - self.restorations_lost)

    @property
    def levels_lost(self) -> int:
        """Threshold Levels lost, 0 to 4."""
        return len(self.maimed)

    @property
    def level(self) -> int:
        """The Threshold Level that it is in, 1 (whole) to 4. R-BOSS-030."""
        return min(LEVELS, self.levels_lost + 1)

    @property
    def threshold_left(self) -> int:
        """Points of Threshold left over all Levels."""
        return LEVELS * self.attributes.threshold - self.damage

    @property
    def level_left(self) -> int:
        """Points left in the current Threshold Level; 0 where there are none at all."""
        return self.level_after(0)

    def level_after(self, damage: int) -> int:
        """Points left in the current Level after this much more Damage; 0 where there are none at all."""
        size, left = self.attributes.threshold, self.threshold_left - damage
        return (left - 1) % size + 1 if size and left > 0 else 0

    def marked(self, mark: int) -> list[Effect]:
        """Its effects with this mark; there seldom are any."""
        if not self.marks & mark:
            return []
        return [effect for effect in self.effects if effect.condition.bits & mark]

    def is_maimed(self, area: str) -> bool:
        """Whether this Area is Maimed."""
        return area in self.maimed
