"""The strikes of an Opening Barrage. SC-16, SC-17, AD-R37, AD-R53."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.evasion import nearest_cell_outside
from wartable.rulesets.adeptus.attack.unaimed import (
    AdvantageImpact,
    apply_impact_hits,
    ask_to_evade_advantage,
)
from wartable.rulesets.adeptus.dice import damage_dice
from wartable.rulesets.adeptus.events.advantages import StrikeCalled
from wartable.rulesets.adeptus.ground.space import metres_between_outlines
from wartable.rulesets.adeptus.harm.flight import remove_empty_bands
from wartable.rulesets.adeptus.model.commander import Commander
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.supreme.base import ask_for_unit, enemies_seen_by_side

STRIKE_RADIUS: Final = 3
_DICE: Final = 2
_PLUS: Final = 5
_PEN: Final = 4
STRIKE: Final = f"{_DICE}d10+{_PLUS} X, Pen {_PEN}"
"""The Damage of a strike, in the notation for weapons."""


def resolve_barrage_strike(table: MissionTable, commander: Commander, strike_name: str) -> None:
    """Ask for a visible enemy, and resolve one strike of a barrage on it. All units in the area may evade;
    those that are hit take the same Damage. `strike_name` names the strike in the question. SC-16, AD-R37.
    """
    state = table.state
    enemies = enemies_seen_by_side(state, commander.side)
    if not enemies:
        return
    question = f"Where does {strike_name} land?"
    target = ask_for_unit(table, commander.seat, question, "at", enemies)
    table.emit(StrikeCalled(target.id))
    x, y = target.x, target.y
    struck = [
        unit
        for unit in _units_in_strike(state, commander.side, x, y)
        if not _evades_strike(table, unit, x, y)
    ]
    if not struck:
        return
    value = table.roll(damage_dice(_DICE), f"{commander.name}: Damage of the strike")
    impact = AdvantageImpact(value // 2 + _PLUS, _PEN, STRIKE_RADIUS, x, y, open=True)
    for unit in struck:
        apply_impact_hits(table, unit, impact, 1)
    remove_empty_bands(table)


def _units_in_strike(state: Mission, side: str, x: int, y: int) -> list[Unit]:
    """Return all units within the radius of a strike at a cell, including loose Underlings; those of the side
    `side` come first. SC-16, AD-R45.
    """
    there = state.units_on_table() + [
        state.stand_in_for(band) for band in state.bands.values() if band.x >= 0
    ]
    found = [
        unit
        for unit in there
        if metres_between_outlines(1, x, y, unit.outline, unit.x, unit.y) <= STRIKE_RADIUS
    ]
    return sorted(found, key=lambda unit: unit.side != side)


def _evades_strike(table: MissionTable, unit: Unit, x: int, y: int) -> bool:
    """Ask whether a unit tries to evade a strike at the cell (`x`, `y`), and roll for it; return whether it
    evades. A person has to leave the area, a Swarm does not. SC-17, AD-08, AD-R53.
    """
    if unit.swarm is not None:
        return ask_to_evade_advantage(table, unit, 1, "the barrage") == 0
    clear = nearest_cell_outside(table.state, unit, x, y, STRIKE_RADIUS)
    return clear is not None and ask_to_evade_advantage(table, unit, 1, "the barrage", clear) == 0
