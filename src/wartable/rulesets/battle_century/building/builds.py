"""Reading of the Units of a setup: whether they are valid, and what they cost. R-MECH-001 to R-MECH-008."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, cast

from wartable.core.data.reader import MOST, Reader, check_namesakes
from wartable.rulesets.battle_century.building.forms import bought_form_fittings, form_bill_lines, read_forms
from wartable.rulesets.battle_century.building.kits import (
    check_extra_areas,
    check_weapons_of_powers,
    read_features,
    read_mounted_weapons,
    read_powers,
    read_powers_of_upgrades,
    read_upgrades,
    upgrades_by_extra_area,
)
from wartable.rulesets.battle_century.building.levels import points_budget_at, power_level_at, read_level
from wartable.rulesets.battle_century.building.tiers import (
    check_lists_of_upgrade_powers,
    check_tier_limits,
    genre_points_of,
    is_boss_only_list,
)
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import (
    ATTRIBUTES,
    TIERS,
    Attributes,
    MountedWeapon,
)
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.powers.catalogue import all_powers_for
from wartable.rulesets.battle_century.operation.saved.form_data import loadout_with_forms
from wartable.rulesets.battle_century.operation.saved.shape_data import read_outline
from wartable.rulesets.battle_century.operation.turn.mid_battle_units import ids_of_possible_grunts
from wartable.rulesets.battle_century.operation.weapons.catalogue import DEFAULT, WEAPONS
from wartable.rulesets.battle_century.pilots.saved.layer_data import read_plot_armor
from wartable.rulesets.battle_century.points import rank_cost

HIGHEST: Final = 30

_RESERVED: Final = ("zone",)
UNIT_KEYS: Final = (
    "id",
    *ATTRIBUTES,
    "name",
    "pilot",
    "tier",
    "forms",
    "weapons",
    "features",
    "upgrades",
    "powers",
    "genre_points",
    "power_level",
    "xp",
    "points",
    "shape",
    "broods",
    "plot_armor",
)
_OF_BROOD: Final = ("name", *ATTRIBUTES, "forms", "weapons", "features", "upgrades")


def read_unit_builds(node: Reader, sides: Collection[str], seats: Collection[str]) -> list[Loadout]:
    """Read the list of Units of a setup, and return a Loadout for each with a valid id. `sides` and `seats`
    are the ids that a Unit may name. Faults are added to the node's problems, such as an id that two Units
    share; invalid parts are read as empty or 0.
    """
    found: dict[str, Loadout] = {}
    items = node.items()
    if node.is_there and not items and isinstance(node.value, list | tuple):
        node.fault("there are no Units", "add some for every side")
    for item in items:
        if not item.has_parts(("id", "side"), (*UNIT_KEYS, "seat")):
            continue
        loadout = _read_build(item, item.at("side").name_of(sides, "side"), seats)
        if loadout.id in found:
            item.at("id").fault(f"there is a second {loadout.id}", "give each Unit an id of its own")
        elif loadout.id:
            found[loadout.id] = loadout
    _check_offspring(node, found)
    check_namesakes(items)
    return list(found.values())


def _check_offspring(node: Reader, loadouts: Mapping[str, Loadout]) -> None:
    """Report every Grunt that a Unit can bring whose id would also be that of a Unit or of another Grunt.
    `loadouts` maps the ids of all Units to their Loadouts. R-BOSS-042.
    """
    taken = set(loadouts)
    for loadout in loadouts.values():
        for id in ids_of_possible_grunts(loadout):
            if id in taken:
                what = f"{id} would be there twice, once as a Grunt of {loadout.id}"
                node.fault(what, "rename one of them")
            taken.add(id)


def _read_build(node: Reader, side: str, seats: Collection[str]) -> Loadout:
    """Read one Unit of this side. The Default Weapons are added to every Unit for free, and the Default
    Powers to PCs. R-WPN-001, R-POW-005.
    """
    tier = node.at("tier").name_of(TIERS, "tier", "pc")
    ranks = [node.needed(name, fatal=False).number(0, HIGHEST) for name in ATTRIBUTES]
    fittings = read_features(node.at("features")) + read_upgrades(node.at("upgrades"))
    default = [MountedWeapon(weapon, "") for weapon in DEFAULT]
    mounts = default + read_mounted_weapons(node.at("weapons"), default)
    plans = read_forms(node.at("forms"), fittings, mounts)
    powers = read_powers(node.at("powers"))
    check_extra_areas(node, fittings, mounts)
    granted = read_powers_of_upgrades(node, fittings, powers)
    every = [*mounts, *[mount for plan in plans for mount in plan.mounts]]
    extra = [*bought_form_fittings(plans), *[fitting for plan in plans for fitting in plan.fittings]]
    check_weapons_of_powers(node, [*powers, *granted], every)
    check_tier_limits(node, tier, [*fittings, *extra], every, powers)
    check_lists_of_upgrade_powers(node, tier, granted)
    node.at("pilot").text()
    id = read_id(node.at("id"))
    seat = read_seat(node.at("seat"), side, seats)
    loadout = Loadout(
        id,
        read_name(node.at("name"), id),
        side,
        seat,
        tier,
        Attributes(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], ranks[5]),
        mounts,
        all_powers_for(tier, [known.tag for known in (*powers, *granted)]),
        genre_points=_read_genre_points(node, tier) + sum([fitting.upgrade.points for fitting in fittings]),
        power_level=read_level(node, tier),
        fittings=fittings,
        shape=read_outline(node.at("shape")),
        broods=_read_broods(node.at("broods"), id, side, seat),
    )
    loadout.armor = read_plot_armor(node.at("plot_armor"), loadout.attributes.systems, id)
    _check_points(node, tier)
    _check_brood_names(node.at("broods"), fittings)
    return loadout_with_forms(loadout, plans)


def _read_broods(node: Reader, owner_id: str, side: str, seat: str) -> dict[str, Loadout]:
    """Read the kinds of Grunts that a Unit can bring into battle, and return the Loadout of each by the name
    of the kind. Such a Grunt has Power Level 0 and is built with 50 points. `owner_id` is the id of the Unit,
    with which the ids of its Grunts begin. R-BOSS-042.
    """
    found: dict[str, Loadout] = {}
    for name, part in node.parts():
        sound = Reader(name, part.path, part.problems).id()
        if not part.has_parts((), _OF_BROOD) or not sound:
            continue
        whole = {
            "name": name.replace("_", " ").title(),
            **cast(Mapping[str, object], part.value),
            "id": f"{owner_id}_{name}",
            "side": side,
            "seat": seat,
            "tier": "grunt",
        }
        found[name] = _read_build(Reader(whole, part.path, part.problems), side, [seat])
    return found


def _check_brood_names(node: Reader, fittings: Sequence[Fitting]) -> None:
    """Report each Upgrade that brings a kind of Grunt which the setup does not describe, and each described
    kind that no Upgrade brings.
    """
    names = [name for name, _ in node.parts()]
    wanted = [fitting.upgrade.grunt_brood_name() for fitting in fittings]
    for fitting, name in zip(fittings, wanted, strict=True):
        if name and name not in names:
            node.fault(f"{fitting.key} names no brood", f"add broods.{name}")
    for name in names:
        if name not in wanted:
            node.fault(f"no Upgrade brings {name} into battle", "leave it out, or add one", fatal=False)


def read_id(node: Reader) -> str:
    """Read the id of a Unit or of Reinforcements; a reserved id is reported as a fault."""
    id = node.id()
    if id.endswith("_core") or id in _RESERVED:
        remedy = "choose another id; those ending in _core are for Cores that leave their mecha"
        node.fault(f"{id} is reserved", remedy)
    return id


def read_name(node: Reader, id: str) -> str:
    """Read a display name, which defaults to the id."""
    return node.name() or id


def read_seat(node: Reader, side: str, seats: Collection[str]) -> str:
    """Read the id of the seat that commands a Unit or Reinforcements. If none is given, it is the seat whose
    id is that of the side; without such a seat, a fault is reported.
    """
    seat = node.name_of(seats, "seat", side)
    if not node.is_there and side and side not in seats:
        node.fault(f"no seat is named, and there is none of the side's name {side}", "name its seat")
    return seat


def _read_genre_points(node: Reader, tier: str) -> int:
    """Read the Genre Points that a Unit has at the start of an Operation; the default depends on its tier and
    Power Level. Points for a Grunt are reported, since Grunts have none. R-POW-004, R-ENEMY-001.
    """
    level = power_level_at(node)
    points = node.at("genre_points").number(0, default=genre_points_of(tier, level))
    if tier == "grunt" and points:
        node.at("genre_points").fault("a Grunt has no Genre Points", "use 0, or another tier", fatal=False)
    return points


# ------------------------------------------------------------------ points


def unit_bill_lines(unit_data: Mapping[str, object]) -> list[tuple[str, int]]:
    """Return the lines of a Unit's bill as pairs of a part and its cost in Mecha Points: ("Might 6", 21),
    ("Beam Rifle", 5). Rank n of an Attribute costs 1 + 2 + ... + n. Invalid parts are left out. Parts from
    the lists of Bosses cost 0, and the contents of a prepaid Extra Area are not listed. R-MECH-003,
    R-UPG-030, R-ENEMY-014.
    """
    node = Reader(unit_data, "", [])
    lines: list[tuple[str, int]] = []
    for name in ATTRIBUTES:
        rank = node.at(name).number(0, MOST)
        if rank:
            lines.append((f"{name.title()} {rank}", rank_cost(rank)))
    fittings = read_upgrades(node.at("upgrades"))
    prepaid = [area for area, owner in upgrades_by_extra_area(fittings).items() if owner.prepaid]
    for area, part in node.at("weapons").parts():
        for item in part.items():
            weapon = WEAPONS.get(item.text())
            if weapon is not None and not weapon.default and area not in prepaid:
                lines.append((weapon.name, 0 if is_boss_only_list(weapon.group) else weapon.cost))
    features = read_features(node.at("features"))
    lines += form_bill_lines(read_forms(node.at("forms"), [*fittings, *features], []), fittings)
    bought = [fitting.upgrade for fitting in fittings if fitting.area not in prepaid]
    return lines + [(found.title, 0 if is_boss_only_list(found.group) else found.cost) for found in bought]


def _check_points(node: Reader, tier: str) -> None:
    """Report a Unit that costs more than the points it may spend, as a problem that is not fatal.
    R-MECH-001.
    """
    node.at("points").number(0, 10 * MOST)
    budget = points_budget_at(node, tier)
    cost = sum([line[1] for line in unit_bill_lines(cast(Mapping[str, object], node.value))])
    if cost > budget:
        remedy = f"save {cost - budget}, or give it more points"
        node.fault(f"it costs {cost} Mecha Points of {budget}", remedy, fatal=False)
