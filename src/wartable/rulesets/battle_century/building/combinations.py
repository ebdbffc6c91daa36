"""Reading of Combinations: partners of one side, all of which need the Upgrade that combines them.
R-COMB-001 to R-COMB-004.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.scenery import Combination
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.turn.combined import assemble_combined_unit
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.upgrades.combination import UnisonCombination

_KINDS: Final = tuple([key for key, kind in UPGRADES.items() if kind.joins])
_LEAST: Final = 2


def read_combinations(node: Reader, units: Reader, state: Operation) -> None:
    """Read the list of Combinations, and store the valid ones in the plan of the state. The Units of those
    that begin the battle combined are combined at once. `units` is the list of Units in the setup, in which
    faults of single Units are reported.
    """
    found: list[Combination] = []
    for item in node.items():
        if item.has_parts(("id", "kind", "pilots"), ("name", "areas", "deployed")):
            found += _read_combination(item, state, found)
    state.plan.combinations = tuple(found)
    _check_partners(node, units, state)
    for combination in found:
        if combination.deployed:
            assemble_combined_unit(state, combination, combination.pilots[0])


def _read_combination(node: Reader, state: Operation, earlier: list[Combination]) -> list[Combination]:
    """Return the Combination that a node describes, as a list with one element; the list is empty if the
    Combination cannot be played. `earlier` are the Combinations read before, which may share neither id nor
    Units with it.
    """
    kind = node.at("kind").name_of(_KINDS, "kind of Combination")
    name = node.at("name").name()
    deployed = node.at("deployed").flag(default=True)
    id = node.at("id").id()
    if id in state.units or id in state.reserves or id in [other.id for other in earlier]:
        node.at("id").fault(f"there is a second {id}", "give each an id of its own")
        return []
    pilots = _read_pilots(node.at("pilots"), state, earlier)
    if not id or not pilots or kind not in _KINDS:
        return []
    rotates = kind == UnisonCombination.key
    _check_upgrade_owned(node.at("pilots"), state, pilots, kind)
    areas = _read_areas(node.at("areas"), pilots, rotates=rotates)
    return [Combination(id, name or id, tuple(pilots), areas, rotates=rotates, deployed=deployed)]


def _read_pilots(node: Reader, state: Operation, earlier: list[Combination]) -> list[str]:
    """Read the ids of two or more Units of one side that are in no earlier Combination; if they are not,
    report a fault and return an empty list.
    """
    found = node.names_of(state.units, "Unit")
    if len(set(found)) < _LEAST or len(set(found)) < len(found):
        node.fault(f"it names {len(set(found))} different Units", "name two or more, each once")
        return []
    if len({state.units[id].side for id in found}) > 1:
        node.fault("they are of different sides", "name Units of one side")
        return []
    for other in earlier:
        if both := [id for id in found if id in other.pilots]:
            node.fault(f"{both[0]} is part of {other.id} already", "name each Unit once")
            return []
    return found


def _check_upgrade_owned(node: Reader, state: Operation, pilots: list[str], kind: str) -> None:
    for id in pilots:
        if not state.units[id].loadout.kit.has_upgrade(kind):
            what = f"{id} does not own {UPGRADES[kind].name}"
            node.fault(what, f'add "{kind}" to its Internal Upgrades', fatal=False)


def _read_areas(node: Reader, pilots: list[str], *, rotates: bool) -> dict[str, str]:
    """Return the Area of the Lead that each Subpilot has chosen, by the id of the Subpilot; empty if the
    partners take turns as Lead (`rotates`).
    """
    if rotates:
        if node.is_there and node.value:
            node.fault("those who lead by turns choose no Areas", "leave areas out", fatal=False)
        return {}
    found: dict[str, str] = {}
    for id, part in node.parts():
        if id not in pilots[1:]:
            Reader(id, part.path, part.problems).name_of(pilots[1:], "Subpilot")
        else:
            found[id] = part.name_of(AREAS, "Area")
    for id in pilots[1:]:
        if id not in found:
            node.fault(f"{id} has chosen no Area", f"add {id}, with one of {', '.join(AREAS)}")
    return found


def _check_partners(node: Reader, units: Reader, state: Operation) -> None:
    """Check that every Unit with an Upgrade for combining is in a Combination. R-COMB-001."""
    named = [id.value for item in node.items() for id in item.at("pilots").items()]
    for item in units.items():
        id = item.at("id").value
        unit = state.units.get(id) if isinstance(id, str) else None
        if unit is None or unit.id in named:
            continue
        for fitting in unit.loadout.kit.fittings:
            if fitting.upgrade.joins:
                what = f"{unit.id} owns {fitting.upgrade.name} but has no partners"
                node.fault(what, "name it in one, or take the Upgrade out", fatal=False)
