"""The schema of a Unit's state, which situations, saves, rulings and docs/files.md share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from wartable.core.data.fields import COUNTS, Custom, Flag, Name, Names, Number, Shown, Tally
from wartable.core.data.nested import ListField
from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.data.shape import Shape, StateField, Value
from wartable.rulesets.battle_century.operation.ground.positions import large_body_of, occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.shown import SUMS
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Condition, Effect
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, PLACED
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import (
    ACTIVE,
    DESTROYED,
    DISABLED,
    JOINED,
    LEVELS,
    RETREATED,
    Aim,
    Unit,
)
from wartable.rulesets.battle_century.operation.saved.kit_data import read_current_form
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.pilots.saved.layer_data import (
    plot_armor_to_data,
    read_current_plot_armor,
)

X = TypeVar("X")

STANDINGS: Final = (ACTIVE, DESTROYED, DISABLED, RETREATED)


# ------------------------------------------------------------------ where


def read_zone(node: Reader, state: Operation) -> int:
    """Return the number of the Zone whose name the node has. Return -1 for "" and for a faulty name, which is
    reported, and always if the map of the setup could not be read.
    """
    name = node.text()
    board = state.plan.board
    if name == "" or not state.plan.is_mapped:
        return -1
    try:
        return board.zone(name)
    except ValueError:
        node.fault(f"there is no Zone {shown(name)}", f"use a name from A1 to {board.name(board.zones - 1)}")
        return -1


def check_zone_is_not_impassable(node: Reader, zone: int, state: Operation) -> None:
    """Report a fault at `node` if this Zone is Impassable. R-TERR-009."""
    if state.ground.closed >> zone & 1:
        node.fault(f"{state.plan.board.name(zone)} is Impassable", "choose another Zone")


def check_body_can_stand(node: Reader, unit: Unit, state: Operation) -> None:
    """Report a fault at `node` if some part of the Unit's body is off the map or in an Impassable Zone.
    R-BOSS-071.
    """
    check_body_is_on_map(node, unit, state)
    for zone in state.plan.board.members(occupied_zones(state, unit)):
        check_zone_is_not_impassable(node, zone, state)


def check_body_is_on_map(node: Reader, unit: Unit, state: Operation) -> None:
    """Report a fault at `node` if some part of the Unit's body is off the map."""
    body = large_body_of(state, unit) if unit.zone >= 0 else None
    if body is not None and body.masks[unit.zone] == 0:
        node.fault(f"the body of {unit.id} would leave the map", "choose another Zone")


def zone_name_or_empty(state: Operation, zone: int) -> str:
    """Return the name of a Zone; "" for -1."""
    return "" if zone < 0 else state.plan.board.name(zone)


class ZoneField(Value[X, Operation]):
    """A field with a Zone, given by its name ("" for none)."""

    def write(self, owner: X, whole: Operation) -> object:
        return zone_name_or_empty(whole, getattr(owner, self.name))

    def value(self, node: Reader, old: int, owner: X, whole: Operation) -> object:
        return read_zone(node, whole)


# ------------------------------------------------------------------ effects


def unit_ids_of(_: object, state: Operation) -> Iterable[str]:
    """Return the ids of all Units of the Operation."""
    return state.units


def unit_and_reserve_ids(_: object, state: Operation) -> Iterable[str]:
    """Return the ids of all Units and Reinforcements."""
    return [*state.units, *state.reserves]


def refers_to_other_unit(condition: Condition) -> bool:
    """Whether an effect of this Condition refers to another Unit, which the data of the effect must name."""
    return condition.only_other or condition.points


class _Other(Name[Effect, Operation]):
    """The field `other` of an effect: the id of a Unit, or of Reinforcements if the effect comes from
    them.
    """

    def called(self, owner: Effect) -> str:
        return "Reinforcements" if owner.condition.by_reserve else "Unit"


EFFECT: Final[Shape[Effect, Operation]] = Shape(
    Shown("effect", lambda effect, state: effect.condition.key, "condition"),
    Number("amount", least=-MOST),
    _Other(
        "other", "", lambda e, state: state.reserves if e.condition.by_reserve else state.units, blank=True
    ),
    ZoneField("zone"),
    Name("clock", "Unit", unit_and_reserve_ids, blank=True),
    Number("turns"),
    Flag("at_end"),
    Number("born", most=COUNTS),
    Name("weapon", "Weapon", lambda effect, state: ("", *WEAPONS)),
    needed=("effect",),
)


def read_effect(node: Reader, state: Operation, *, on_zone: bool) -> Effect | None:
    """Read an effect on a Unit or, with `on_zone`, on a Zone, and return it; None if the data are not a table
    of its fields. If they do not say whose Turns its duration counts, it counts those of the Unit whose Turn
    it is.
    """
    if not EFFECT.has_parts(node):
        return None
    kinds = [key for key, condition in CONDITIONS.items() if condition.on_zone == on_zone]
    key = node.at("effect").name_of(kinds, "effect", kinds[0])
    effect = Effect(CONDITIONS[key], clock=state.turn_of, turns=1, born=0)
    EFFECT.read(node, effect, state)
    if refers_to_other_unit(effect.condition) and not effect.other:
        node.at("other").fault(f"{key} is about another Unit", "name it")
    return effect


# ------------------------------------------------------------------ single fields


_FORM: Final = "the name of its current form, if it has several"


class _FormNow(StateField[Unit, Operation]):
    """The field with a Unit's current form, which is read first because other fields depend on it."""

    def read(self, node: Reader, owner: Unit, whole: Operation) -> None:
        owner.loadout = read_current_form(node, owner.loadout)


def _standings(unit: Unit, state: Operation) -> Iterable[str]:
    return (*STANDINGS, JOINED) if unit.host else STANDINGS


def _read_pilotless(node: Reader, old: bool, unit: Unit, state: Operation) -> bool:
    """Read whether a mecha has lost its Pilot. Report a fault if its Pilot cannot eject in any of its forms.
    R-DMG-018, R-DMG-019.
    """
    pilotless = node.flag()
    if pilotless and not [face for face in unit.loadout.faces if face.has_core]:
        node.fault(f"a Unit of tier {unit.loadout.tier} cannot lose its Pilot", "leave it out")
    return pilotless


def _write_aim(aim: Aim | None, state: Operation) -> object:
    if aim is None:
        return None
    return {"weapon": aim.weapon, "target": aim.target, "zone": zone_name_or_empty(state, aim.zone)}


def _read_aim(node: Reader, old: Aim | None, unit: Unit, state: Operation) -> Aim | None:
    """Read an Aim: its Weapon, and its target, a Unit or a Zone. R-ACT-009."""
    if not node.has_parts(("weapon",), ("target", "zone")):
        return old
    weapons = [mount.weapon.key for mount in unit.loadout.mounts]
    weapon = node.at("weapon").name_of(weapons, f"Weapon of {unit.id}")
    aimed = node.at("target")
    target = "" if aimed.value == "" else aimed.name_of(state.units, "Unit")
    zone = read_zone(node.at("zone"), state)
    if target and state.units[target].side == unit.side:
        aimed.fault(f"{target} is of {unit.id}'s own side", "aim at an Enemy")
    if not aimed.value and not node.at("zone").value:
        node.fault("it is aimed at nothing", "add a target or a zone")
    return Aim(weapon, target, state.units[target].zone if target and zone < 0 else zone)


_AREAS: Final = ("", *AREAS)

# ------------------------------------------------------------------ all of it

UNIT: Final[Shape[Unit, Operation]] = Shape(
    ZoneField("zone", "its Zone; none if it is in a Base or gone"),
    Name(
        "standing",
        "standing",
        _standings,
        "`active`, `destroyed`, `disabled` or `retreated`; active if left out",
    ),
    Number(
        "damage",
        "lost points of Threshold over all Levels",
        most=lambda u, state: LEVELS * u.loadout.attributes.threshold,
    ),
    Custom(
        "maimed",
        lambda areas, state: areas[:],
        lambda node, old, unit, state: [item.name_of(_AREAS, "Area") for item in node.items()],
        "Maimed Areas, in order: one for each Level that is lost",
    ),
    Number("energy_spent", "points of Energy spent since its Turn began", least=-COUNTS, most=COUNTS),
    Number("genre", "Genre Points it has left", least=-MOST, most=COUNTS, key="genre_points"),
    Name("duel", "Unit", unit_ids_of, "its opponent in a Duel", blank=True),
    Name("docked_in", "Unit", unit_ids_of, "the Base Unit that it is in", blank=True),
    Names(
        "spent",
        "Weapon or Upgrade of {id}",
        lambda unit, state: unit.loadout.expendable_keys(),
        "Weapons and Upgrades used up for this Operation",
    ),
    Tally(
        "last_shot",
        "Weapon of {id}",
        lambda unit, state: unit.loadout.weapon_keys(),
        "the Round in which each Slow Weapon was last fired: `{ rail_bazooka = 2 }`",
        least=-MOST,
        most=lambda unit, state: max(state.round, 1),
    ),
    *Unit.saved,
    Custom(
        "pilotless",
        lambda pilotless, state: pilotless,
        _read_pilotless,
        "true or false: its Core has left it",
    ),
    ListField(
        "effects",
        EFFECT,
        lambda node, state: read_effect(node, state, on_zone=False),
        "what lasts: `effect`, `amount`, `other` (the Unit it is about), `zone`, `clock` (whose Turns it "
        "counts), `turns`, `at_end`, `born` (the number of the Turn it began in), `weapon` (one of its own)",
    ),
    Names("shut", "Area", PLACED, 'Extra Areas that do not work: `["pack"]` if it was purged'),
    Tally(
        "notes",
        "",
        (),
        "what a single ability remembers, a number by its name",
        least=-COUNTS,
        most=COUNTS,
        blank=True,
    ),
    Tally(
        "shown",
        "sum",
        SUMS,
        "sums of what Enemies have seen of its ranks: `{ guard_at_least = 4 }`",
        least=-COUNTS,
        most=COUNTS,
    ),
    Number("restored", "Restorations used in this Operation"),
    Custom(
        "armor",
        lambda armor, state: plot_armor_to_data(armor),
        lambda node, old, unit, state: read_current_plot_armor(node, old, unit.id),
        "`layers`: the points left of each Layer of the Pilot inside; `lost`; `defeated`",
        key="plot_armor",
    ),
    Shown("form", lambda unit, state: unit.loadout.form.name if unit.loadout.forms else None, "loadout"),
    Custom("aim", _write_aim, _read_aim, "`weapon`, and `target` (a Unit) or `zone`"),
    late=("aim",),
)
UNIT_NOW: Final[Shape[Unit, Operation]] = Shape(
    _FormNow("form", _FORM),
    *[field for field in UNIT.fields if field.key != "form"],
    late=("aim",),
).having(
    StateField("damage", UNIT["damage"].told),
    StateField("maimed", UNIT["maimed"].told),
    Number("energy_spent", UNIT["energy_spent"].told, most=lambda unit, state: unit.attributes.full_energy),
    Number("genre", UNIT["genre_points"].told, key="genre_points"),
    late=("energy_spent",),
)


# ------------------------------------------------------------------ how Units hang together


def check_duel_and_docking(node: Reader, unit: Unit, state: Operation) -> None:
    """Report a fault if duelists are not Enemies in one Zone, or if a Docked Unit is not in a Base of its own
    side. R-ACT-026, R-ACT-046.
    """
    if unit.duel:
        _check_duel(node.at("duel"), unit, state.units[unit.duel])
    if unit.docked_in:
        _check_docked(node.at("docked_in"), unit, state.units[unit.docked_in])


def _check_duel(node: Reader, unit: Unit, other: Unit) -> None:
    if other.side == unit.side:
        node.fault(f"{other.id} is no Enemy of {unit.id}", "name an Enemy")
    elif other.duel != unit.id:
        rival = other.duel or "nobody"
        node.fault(f"{other.id} is in a Duel with {rival}, not with {unit.id}", "let both name each other")
    elif not (unit.is_active and other.is_active):
        node.fault(f"{unit.id} and {other.id} are not both active", "leave the Duel out")
    elif unit.docked_in or other.docked_in:
        node.fault("nobody Docked is in a Duel", "leave one of them out")
    elif unit.zone != other.zone:
        node.fault(f"{unit.id} and {other.id} are not in one Zone", "put both into the same Zone")
    elif not unit.loadout.can_ever_duel(other.loadout):
        node.fault("a Base Unit duels only with another, and nobody with a Colossus", "leave the Duel out")


def _check_docked(node: Reader, unit: Unit, base: Unit) -> None:
    if not base.loadout.base_unit or unit.loadout.base_unit:
        node.fault(f"{unit.id} cannot be Docked in {base.id}", "name a Base Unit; no Base is Docked itself")
    elif base.side != unit.side:
        node.fault(f"{base.id} is an Enemy of {unit.id}", "name a Base Unit of its own side")
    elif not (unit.is_active and base.is_active):
        node.fault(f"{unit.id} and {base.id} are not both active", "leave it out")
    elif unit.zone != base.zone:
        node.fault(f"{unit.id} is not in the Zone of {base.id}", "leave its zone out")
