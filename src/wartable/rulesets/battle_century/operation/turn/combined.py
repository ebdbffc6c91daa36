"""Building a Combined Unit: the Attributes, Weapons and Upgrades of its components. R-COMB-004 to R-COMB-010,
R-COMB-020, R-COMB-021.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import AREAS, Attributes, MountedWeapon
from wartable.rulesets.battle_century.operation.model.scenery import Combination
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import JOINED, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import INTERNAL, Fitting


def combination_of(state: Operation, id: str) -> Combination | None:
    """Return the Combination to which the component or Combined Unit with this id belongs; None if there is
    none.
    """
    for combination in state.plan.combinations:
        if combination.id == id or id in combination.pilots:
            return combination
    return None


def assemble_combined_unit(state: Operation, combination: Combination, lead: str) -> Unit:
    """Replace the components of a Combination in the Operation by their Combined Unit, and return it. `lead`
    is the id of the component that leads. The Combined Unit has taken no Damage and is not in a Zone yet.
    R-COMB-002.
    """
    parts = [state.units[id] for id in combination.pilots]
    body = Unit(combined_loadout(combination, [part.loadout for part in parts], lead))
    body.pilots = combination.pilots
    body.lead = lead
    body.seat = state.units[lead].seat
    for part in parts:
        part.host = body.id
        part.standing = JOINED
        part.zone = -1
    state.enter(body)
    update_derived_values(body)
    return body


def combined_loadout(combination: Combination, parts: Sequence[Loadout], lead: str) -> Loadout:
    """Return the loadout that a Combined Unit has while the component with the id `lead` leads it. `parts`
    are the loadouts of the components. The Combined Unit has no Genre Powers itself, because its Pilots keep
    theirs. R-TRBL-034.
    """
    first = next((part for part in parts if part.id == lead), parts[0])
    others = [part for part in parts if part is not first]
    fittings = list(first.kit.fittings)
    mounts = [MountedWeapon(mount.weapon, mount.area) for mount in first.mounts]
    for part in others:
        if combination.rotates:
            fittings += [f for f in part.kit.fittings if f.upgrade.placement == INTERNAL]
        else:
            area = combination.areas.get(part.id, AREAS[0])
            fittings += [Fitting(f.upgrade, _combined_area(f.area, area)) for f in part.kit.fittings]
            mounts += [
                MountedWeapon(m.weapon, _combined_area(m.area, area))
                for m in part.mounts
                if not m.weapon.default
            ]
    return Loadout(
        combination.id,
        combination.name,
        first.side,
        first.seat,
        first.tier,
        _combined_attributes(parts, first.attributes, rotates=combination.rotates),
        mounts,
        (),
        genre_points=0,
        power_level=first.power_level,
        fittings=_without_duplicates(fittings),
        shape=next((part.shape for part in [first, *others] if part.huge), ()),
    )


def _combined_attributes(parts: Sequence[Loadout], lead: Attributes, *, rotates: bool) -> Attributes:
    """Return the Combined Unit's Attributes: the averages of the components, rounded down; in a Unison
    Combination only Threshold and Energy, and those of the Lead otherwise. R-COMB-006, R-COMB-009.
    """
    sums = [sum(ranks) for ranks in zip(*[part.attributes.ranks_in_order() for part in parts], strict=True)]
    means = [total // len(parts) for total in sums]
    shared = Attributes(means[0], means[1], means[2], means[3], means[4], means[5])
    if not rotates:
        return shared
    return Attributes(lead.might, lead.guard, shared.threshold, shared.energy, lead.systems, lead.speed)


def _combined_area(area: str, to: str) -> str:
    """Return the Area in which the Combined Unit has a component's Weapon or Upgrade: `to`, unless it is in
    an Extra Area or in none. R-COMB-005, R-TRBL-035.
    """
    return to if area in AREAS else area


def _without_duplicates(fittings: Sequence[Fitting]) -> list[Fitting]:
    """Return the fittings with only the first of several copies of an Upgrade in the same Area.
    R-COMB-020.
    """
    found: list[Fitting] = []
    places: list[str] = []
    for fitting in fittings:
        place = f"{fitting.key}@{fitting.area}"
        if place not in places:
            places.append(place)
            found.append(fitting)
    return found
