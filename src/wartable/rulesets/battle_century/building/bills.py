"""Costs of all members of a force or of a battle's setup. R-CHAR-009, R-CHAR-024, R-MECH-001, R-REIN-012."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.data.reader import Reader
from wartable.core.forces.bill import CostBreakdown
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.building.characters import bills_of_pilot, read_sheet
from wartable.rulesets.battle_century.building.kits import power_bill_lines
from wartable.rulesets.battle_century.building.levels import points_budget_at, reinforcement_level_at
from wartable.rulesets.battle_century.operation.model.mecha import TIERS
from wartable.rulesets.battle_century.operation.model.reserves import starting_points_at_level
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import REINFORCEMENT_POWERS

Data = Mapping[str, object]

_MECHA_POINTS: Final = "Mecha Points"


def bills_of_force(force: Data) -> list[CostBreakdown]:
    """Return the bills of everyone in a force, or in the setup of a battle: Pilots, Characters, Units, the
    Grunts that Units bring, and Reinforcements. Each bill lists the parts with their costs and the points
    that may be spent. Invalid parts cost nothing, and no problems are reported.
    """
    whole = Reader(force, "", [])
    found: list[CostBreakdown] = []
    for key in ("pilots", "characters"):
        for item in whole.at(key).items():
            found += bills_of_pilot(item, read_sheet(item))
    for item in whole.at("units").items():
        if isinstance(item.value, Mapping):
            found += _unit_bills(item, item.value)
    for item in whole.at("reinforcements").items():
        found.append(_reserve_bill(item))
    return found


def _unit_bills(node: Reader, unit_data: Data) -> list[CostBreakdown]:
    """Return the bill of a mecha in Mecha Points, then one for each kind of Grunt that it brings. The Skills,
    Traits and Attributes of its Pilot are not among the costs; they are paid for with Character Points.
    R-CHAR-009.
    """
    tier = node.at("tier").name_of(TIERS, "tier", "pc")
    lines = [*unit_bill_lines(unit_data), *power_bill_lines(node)]
    found = [_bill(node, "Mecha", lines, points_budget_at(node, tier))]
    for name, brood in node.at("broods").parts():
        if isinstance(brood.value, Mapping):
            lines = unit_bill_lines(brood.value)
            grunt = Reader({"id": name, **brood.value}, "", [])
            found.append(_bill(grunt, "Grunt that it brings", lines, points_budget_at(grunt, "grunt")))
    return found


def _reserve_bill(node: Reader) -> CostBreakdown:
    """Return the bill of Reinforcements, on which each Power costs 1. Their Level sets how many Powers they
    may have. R-REIN-012.
    """
    lines = [
        (REINFORCEMENT_POWERS[key].name, 1)
        for key in [item.text() for item in node.at("powers").items()]
        if key in REINFORCEMENT_POWERS
    ]
    level = reinforcement_level_at(node)
    id = node.at("id").text()
    name = node.at("name").text(id)
    return CostBreakdown(id, name, "Reinforcements", "Powers", lines, starting_points_at_level(level))


def _bill(node: Reader, category: str, lines: list[tuple[str, int]], budget: int) -> CostBreakdown:
    id = node.at("id").text()
    return CostBreakdown(id, node.at("name").text(id), category, _MECHA_POINTS, lines, budget)
