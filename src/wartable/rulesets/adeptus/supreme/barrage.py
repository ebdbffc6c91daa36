"""The strikes of an Opening Barrage. SC-16, SC-17, AD-R37, AD-R53."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.attack.evasion import nearest_cell_outside
from wartable.rulesets.adeptus.attack.unaimed import Impact, apply_impact, evade_unaimed
from wartable.rulesets.adeptus.dice import damage_dice
from wartable.rulesets.adeptus.events.advantages import StrikeCalled
from wartable.rulesets.adeptus.ground.space import metres
from wartable.rulesets.adeptus.harm.flight import remove_empty_bands
from wartable.rulesets.adeptus.model.commander import Commander
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.supreme.base import choose_unit, enemies_in_sight

BLAST: Final = 3
_DICE: Final = 2
_PLUS: Final = 5
_PEN: Final = 4
STRIKE: Final = f"{_DICE}d10+{_PLUS} X, Pen {_PEN}"
"""The Damage of a strike, in the notation of weapons."""


def bombard(table: MissionTable, commander: Commander, which: str) -> None:
    """Ask for a visible enemy, and resolve one strike on it. All units in the area may evade; the others take
    the same Damage. `which` names the strike in the question. SC-16, AD-R37.
    """
    state = table.state
    enemies = enemies_in_sight(state, commander.side)
    if not enemies:
        return
    question = f"Where does {which} land?"
    middle = choose_unit(table, commander.seat, question, "at", enemies)
    table.emit(StrikeCalled(middle.id))
    x, y = middle.x, middle.y
    struck = [unit for unit in _in_area(state, commander.side, x, y) if not _evades(table, unit, x, y)]
    if not struck:
        return
    value = table.roll(damage_dice(_DICE), f"{commander.name}: Damage of the strike")
    impact = Impact(value // 2 + _PLUS, _PEN, BLAST, x, y, open=True)
    for unit in struck:
        apply_impact(table, unit, impact, 1)
    remove_empty_bands(table)


def _in_area(state: Mission, side: str, x: int, y: int) -> list[Unit]:
    """Return all units within the radius of a strike, including loose Underlings, those of `side` first.
    SC-16, AD-R45.
    """
    there = state.fielded() + [state.stand_in(band) for band in state.bands.values() if band.x >= 0]
    found = [unit for unit in there if metres(1, x, y, unit.outline, unit.x, unit.y) <= BLAST]
    return sorted(found, key=lambda unit: unit.side != side)


def _evades(table: MissionTable, unit: Unit, x: int, y: int) -> bool:
    """Ask whether a unit evades a strike, and roll for it; return whether it does. A person has to leave the
    area, a Swarm does not. SC-17, AD-08, AD-R53.
    """
    if unit.swarm is not None:
        return evade_unaimed(table, unit, 1, "the barrage") == 0
    clear = nearest_cell_outside(table.state, unit, x, y, BLAST)
    return clear is not None and evade_unaimed(table, unit, 1, "the barrage", clear) == 0
