"""The state of a unit in saves, situations and rulings, as docs/files.md describes it."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.boards.plane_data import PointField
from wartable.core.data.fields import Custom, Learned, Name, Names, Tally
from wartable.core.data.nested import Inner
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.adeptus.knowledge.perspective import FACETS
from wartable.rulesets.adeptus.model.actor import Armament
from wartable.rulesets.adeptus.model.marks import MARKS
from wartable.rulesets.adeptus.model.profile import LIMBS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.swarm import Swarm
from wartable.rulesets.adeptus.model.unit import STANDINGS, Unit
from wartable.rulesets.adeptus.saved.plan_data import PLANE
from wartable.rulesets.adeptus.saved.profile_data import COMMANDS

_MOST: Final = 999


class _NumbersByWeapon(Custom[Armament, Mission]):
    """Numbers of weapons, for which files write a table by the keys of the weapons."""

    def write(self, owner: Armament, whole: Mission) -> object:
        values = getattr(owner, self.name)
        return {weapon.key: values[at] for at, weapon in enumerate(owner.weapons)}


def _read_numbers(node: Reader, present: Any, arms: Armament, state: Mission) -> list[int]:
    keys = [weapon.key for weapon in arms.weapons]
    found = list(present)
    for key, part in node.parts():
        if part.naming(key).name_of(keys, "weapon of it"):
            found[keys.index(key)] = part.number(0, _MOST)
    return found


class _FlaggedWeapons(Custom[Armament, Mission]):
    """Flags of weapons, for which files write a list of the keys of those weapons whose flag is set."""

    def write(self, owner: Armament, whole: Mission) -> object:
        chosen = getattr(owner, self.name)
        return [weapon.key for at, weapon in enumerate(owner.weapons) if chosen[at]]


def _read_flagged_weapons(node: Reader, present: Any, arms: Armament, state: Mission) -> list[bool]:
    keys = [weapon.key for weapon in arms.weapons]
    chosen = node.names_of(keys, "weapon of it")
    return [key in chosen for key in keys]


def _write_unchanged(values: Any, state: Mission) -> object:
    return values


ARMS: Final[Shape[Armament, Mission]] = Shape(
    _NumbersByWeapon("loaded", _write_unchanged, _read_numbers, "shots in each weapon"),
    _NumbersByWeapon("spare", _write_unchanged, _read_numbers, "clips to spare for each weapon"),
    _FlaggedWeapons("jammed", _write_unchanged, _read_flagged_weapons, "weapons that are jammed"),
    _NumbersByWeapon("work", _write_unchanged, _read_numbers, "Half Actions spent so far on reloading each"),
    _FlaggedWeapons("gone", _write_unchanged, _read_flagged_weapons, "weapons that it has lost for good"),
    derived=("kit", "weapons"),
)

_CARRIED: Final[tuple[StateField[Any, Mission], ...]] = (
    Tally("marks", "mark", MARKS, "its marks, each with a number", least=1),
    Inner("arms", ARMS, "its weapons"),
)


def read_swarm(node: Reader, present: Any, owner: Any, state: Mission) -> Swarm | None:
    """Read the Underlings of a unit. They have the profile of the Underlings that the Overseer with the id
    `origin` led at the start. Return None if the value is empty or faulty.
    """
    if node.value == "" or not SWARM.has_parts(node):
        return None
    ranks = state.plan.ranks
    origin = node.at("origin").name_of(ranks, "Overseer with Underlings", getattr(owner, "id", ""))
    if origin not in ranks:
        if not node.at("origin").is_there:
            node.fault("it has no Underlings in the setup", "say whose they were, as origin")
        return None
    swarm = ranks[origin].copy() if present is None or present.origin != origin else present
    SWARM.read(node, swarm, state)
    return swarm


SWARM: Final[Shape[Swarm, Mission]] = Shape(
    Name("origin", "Overseer with Underlings", lambda _, state: state.plan.ranks, "their first Overseer"),
    *Swarm.saved,
    Names("passives", "Passive Command", COMMANDS, "Passive Commands that stand on them"),
    Names("specials", "Special Command", COMMANDS, "Special Commands that they bring"),
    *_CARRIED,
    derived=("profile", "special"),
)


def _write_swarm(swarm: Swarm | None, state: Mission) -> object:
    return "" if swarm is None else SWARM.dump(swarm, state)


def _pools_field(name: str, description: str) -> Custom[Unit, Mission]:
    """Return a field for the list of a unit's Wounds or critical points: a single number, or one for each
    location.
    """

    def read(node: Reader, present: Any, unit: Unit, state: Mission) -> list[int]:
        parts = node.items()
        if isinstance(node.value, list | tuple) and len(parts) != len(unit.wounds):
            node.fault(f"there are {len(parts)} numbers", f"write {len(unit.wounds)}")
            return list(present)
        return [part.number(0, _MOST) for part in parts] if parts else list(present)

    return Custom(name, lambda values, state: list(values), read, description)


def _read_watch(node: Reader, present: Any, unit: Unit, state: Mission) -> tuple[int, ...]:
    parts = node.items()
    if not parts:
        return ()
    if len(parts) != 5:
        node.fault(f"there are {len(parts)} numbers", "write five: weapon, burst, x, y, trigger")
        return ()
    most = (max(0, len(unit.arms.weapons) - 1), 1, state.plan.width - 1, state.plan.height - 1, 1)
    return tuple([part.number(0, most[at]) for at, part in enumerate(parts)])


def other_unit_ids(unit: Unit, state: Mission) -> list[str]:
    """Return the ids of all units but this one."""
    return [id for id in state.units if id != unit.id]


UNIT: Final[Shape[Unit, Mission]] = Shape(
    Name("standing", "standing", STANDINGS, "reserve, active, dead or fled"),
    PointField(PLANE, "its centre, [x, y]", least=-1),
    *Unit.saved,
    _pools_field("wounds", "Wounds left: a list of one number, or of six by location"),
    _pools_field("critical", "critical points, likewise"),
    Name("pattern", "pattern", lambda unit, state: unit.profile.patterns, "its field's Pattern", blank=True),
    Names("met", "other unit", other_unit_ids, "whose Fear it has tested"),
    Name("dread", "other unit", other_unit_ids, "the unit that it fears most", blank=True),
    Name("precise", "other unit", other_unit_ids, "the target of its augmented next attack", blank=True),
    Name("shooter", "other unit", other_unit_ids, "the unit that pinned it", blank=True),
    Names("maimed", "limb", LIMBS, "its useless limbs"),
    Custom(
        "watch",
        lambda watch, state: list(watch),
        _read_watch,
        "its Overwatch: place of the weapon, 1 for a burst, x and y towards which it looks, 1 for attacks",
    ),
    *_CARRIED,
    Custom("swarm", _write_swarm, read_swarm, "its Underlings"),
    late=("met", "dread", "precise", "shooter"),
    derived=(
        "id",
        "name",
        "side",
        "seat",
        "kind",
        "is_giant",
        "is_horde",
        "is_ic",
        "outline",
        "profile",
        "extent",
    ),
)


KNOWLEDGE: Final[Learned[Mission, Mission]] = Learned(
    "what sides have learned by scans",
    "Unit",
    "blue/gnarl/weapons",
    lambda state: state.plan.sides,
    lambda state: state.units,
    FACETS,
)
