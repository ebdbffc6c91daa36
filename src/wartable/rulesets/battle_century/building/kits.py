"""Reading of the Features, Upgrades, Weapons and Genre Powers of a Unit in a setup: whether they exist, and
fit in their places. R-UPG-001, R-UPG-002, R-UPG-026 to R-UPG-031, R-POW-006.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.operation.model.mecha import (
    AREAS,
    EXTRA_AREAS,
    NO_AREA,
    PLACED,
    PLACES,
    MountedWeapon,
)
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, Fitting, Upgrade
from wartable.rulesets.battle_century.operation.powers.catalogue import power_with_tag
from wartable.rulesets.battle_century.operation.saved.kit_data import read_power, read_upgrade
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT, WEAPONS


def read_features(node: Reader) -> list[Fitting]:
    """Read the Features, without duplicates. R-FEAT-001."""
    found: list[Fitting] = []
    keys = [key for key, kind in UPGRADES.items() if "feature" in kind.group]
    for item in node.items():
        known = read_upgrade(item, keys, "feature")
        if known is not None and _is_new(item, known, found):
            found.append(Fitting(known, ""))
    return found


def read_upgrades(node: Reader) -> list[Fitting]:
    """Read all valid Upgrades in the order of their places, without duplicates. Features are listed
    elsewhere. R-MECH-007, R-UPG-002, R-FEAT-001.
    """
    placed: dict[str, list[Fitting]] = {place: [] for place in PLACES}
    keys = [key for key, kind in UPGRADES.items() if "feature" not in kind.group]
    for place, part in node.parts():
        if place not in PLACES:
            Reader(place, part.path, part.problems).name_of(PLACES, "place of Upgrades")
            continue
        for item in part.items():
            if _is_form(item):
                continue
            known = read_upgrade(item, keys, "Upgrade")
            found = [fitting for fittings in placed.values() for fitting in fittings]
            if known is None or not _has_valid_power(item, known) or not _is_new(item, known, found):
                continue
            _check_place(item, known, place)
            placed[place].append(Fitting(known, "" if place in NO_AREA else place))
    return [fitting for fittings in placed.values() for fitting in fittings]


def _is_form(item: Reader) -> bool:
    """Whether an entry of the list of Upgrades is an Alternate Form. If so, a fault is reported, because
    Alternate Forms belong in the list of forms. R-FORM-005.
    """
    key, _, pair = item.text().partition(":")
    kind = UPGRADES.get(key)
    if kind is None or not kind.reshapes:
        return False
    example = pair or kind.choices[0]
    item.fault(f"{key} comes with a form", f'put it under forms, as {{{key} = "{example}"}}')
    return True


def _is_new(item: Reader, upgrade: Upgrade, owned: Sequence[Fitting]) -> bool:
    """Whether the Unit does not own this Upgrade yet; if it does, a fault is reported. Some Upgrades may be
    owned twice, with two different choices.
    """
    if upgrade.tag in [fitting.key for fitting in owned]:
        item.fault(f"{upgrade.tag} is owned twice", "own it once")
        return False
    if upgrade.only_one and upgrade.key in [fitting.upgrade.key for fitting in owned]:
        item.fault(f"{upgrade.key} is owned twice", "own it once, with one choice", fatal=False)
    return True


def _has_valid_power(item: Reader, upgrade: Upgrade) -> bool:
    """Whether the Genre Power that an Upgrade brings exists; True if it brings none. R-UPG-012."""
    tag = upgrade.granted_power_tag()
    return tag == "" or read_power(Reader(tag, item.path, item.problems)) is not None


def _check_place(item: Reader, upgrade: Upgrade, place: str) -> None:
    """Check that an Upgrade is in the right place: Internal in the Core, External in an Area or Extra Area,
    Separate outside of both. R-MECH-007, R-MECH-011.
    """
    places = PLACED if upgrade.placement == EXTERNAL else (upgrade.placement.lower(),)
    if place not in places:
        item.fault(
            f"{upgrade.tag} is {upgrade.placement}", "put it under " + " or ".join(places), fatal=False
        )


def read_powers(node: Reader) -> list[Power]:
    """Read the list of chosen Genre Powers, and return the valid ones. Default Powers and Powers that are
    listed twice are reported and left out. R-POW-006.
    """
    found: list[Power] = []
    for item in node.items():
        known = read_power(item)
        if known is None:
            continue
        if known.group == "default":
            item.fault(f"{known.tag} is a Default Power", "leave it out: it is there anyway")
        elif known.tag in [other.tag for other in found]:
            item.fault(f"{known.tag} is owned twice", "own it once")
        else:
            if known.only_one and known.key in [other.key for other in found]:
                item.fault(f"{known.key} is owned twice", "own it once, with one choice", fatal=False)
            found.append(known)
    return found


def power_bill_lines(node: Reader) -> list[tuple[str, int]]:
    """Return the lines of a bill for the Genre Powers of a Pilot or mecha, as pairs of text and cost. The
    cost is always 0, since Powers come with the Power Level. R-POW-005.
    """
    silent = Reader(node.at("powers").value, "", [], is_there=node.at("powers").is_there)
    return [(f"{known.title} (Genre Power)", 0) for known in read_powers(silent)]


def read_powers_of_upgrades(
    node: Reader, fittings: Sequence[Fitting], powers: Sequence[Power]
) -> list[Power]:
    """Return the Genre Powers that the Upgrades `fittings` bring, in addition to the chosen ones in `powers`.
    An Upgrade that brings a Default Power, or one that the Unit has already, is reported. R-POW-006,
    R-UPG-012.
    """
    found: list[Power] = []
    for fitting in fittings:
        tag = fitting.upgrade.granted_power_tag()
        if not tag:
            continue
        known = power_with_tag(tag)
        owned = [*powers, *found]
        title = fitting.upgrade.title
        if known.group == "default":
            node.fault(f"{title} brings a Default Power, which it has", "choose another", fatal=False)
        elif known.tag in [other.tag for other in owned]:
            node.fault(f"{title} brings {tag}, which it has", "choose another")
        else:
            if known.only_one and known.key in [other.key for other in owned]:
                node.fault(f"{title} brings {known.key} a second time", "choose another", fatal=False)
            found.append(known)
    return found


def check_weapons_of_powers(node: Reader, powers: Sequence[Power], mounts: Sequence[MountedWeapon]) -> None:
    """Report each of these Powers that is for a certain Weapon if that Weapon is not among `mounts`, the
    Weapons of the Unit. R-POW-027.
    """
    owned = [mount.key for mount in mounts]
    for known in powers:
        weapon = known.chosen_weapon_key()
        if weapon and weapon not in owned:
            what = f"{known.title} names a Weapon that it does not own"
            node.fault(what, "name another, or add the Weapon", fatal=False)


# ------------------------------------------------------------------ Weapons


def read_mounted_weapons(node: Reader, owned: Sequence[MountedWeapon]) -> list[MountedWeapon]:
    """Read the Weapons of a Unit, which are listed by Area, and return them in the order of the Areas.
    Weapons that are in `owned` or listed twice are reported and left out, as are Default Weapons, which every
    Unit has. R-WPN-001 to R-WPN-003.
    """
    found: list[MountedWeapon] = []
    for area, part in node.parts():
        _check_area(area, part)
        for item in part.items():
            key = item.text()
            if key not in WEAPONS:
                item.name_of([weapon.key for weapon in BOUGHT], "Weapon")
            elif WEAPONS[key].default:
                item.fault(f"{key} is a Default Weapon", "leave it out: every Unit has it for free")
            elif key in [mount.key for mount in (*owned, *found)]:
                item.fault(f"{key} is mounted twice", "mount it once: no Unit owns a Weapon twice")
            else:
                found.append(MountedWeapon(WEAPONS[key], area))
    return sorted(found, key=lambda mount: PLACED.index(mount.area) if mount.area in PLACED else 0)


def _check_area(area: str, part: Reader) -> None:
    """Check that a Weapon is in an External Area. R-MECH-006, R-MECH-008."""
    if area == "core":
        part.fault("no Weapon can be placed in the Core", "use one of " + ", ".join(AREAS))
    elif area not in PLACED:
        Reader(area, part.path, part.problems).name_of(AREAS, "Area")


# ------------------------------------------------------------------ Extra Areas


def upgrades_by_extra_area(fittings: Sequence[Fitting]) -> dict[str, Upgrade]:
    """Map the name of each Extra Area of a Unit to the Upgrade that brings it."""
    return {fitting.upgrade.extra_area: fitting.upgrade for fitting in fittings if fitting.upgrade.extra_area}


def check_extra_areas(node: Reader, fittings: Sequence[Fitting], mounts: Sequence[MountedWeapon]) -> None:
    """Report each Extra Area that contains something although no Upgrade of the Unit brings it, and each
    whose contents cost more Mecha Points than it may hold. R-UPG-027, R-UPG-030.
    """
    owned = upgrades_by_extra_area(fittings)
    for area in EXTRA_AREAS:
        held = [fitting.upgrade.cost for fitting in fittings if fitting.area == area]
        held += [mount.weapon.cost for mount in mounts if mount.area == area]
        if held and area not in owned:
            node.fault(f"it has no Extra Area {area}", "put its contents elsewhere")
        elif held and sum(held) > owned[area].holds:
            most = owned[area].holds
            node.fault(f"its {area} holds {sum(held)} Mecha Points of {most}", "take some out", fatal=False)
