"""Consequences of an answer that neither its label nor its odds tell, as far as the seat knows them."""

from __future__ import annotations

from math import hypot
from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.views.position import Position
from wartable.core.views.route import Point, point_in_key
from wartable.core.words import counted, listed
from wartable.rulesets.adeptus.actions.base import DeclaredAction
from wartable.rulesets.adeptus.attack.evasion import (
    parry_bonus,
    reaction_target_number,
    swarm_reaction_target_number,
)
from wartable.rulesets.adeptus.d100.fate import BolsterAnswer, FateAnswer
from wartable.rulesets.adeptus.events.command import ROWS
from wartable.rulesets.adeptus.ground.paths import Cell
from wartable.rulesets.adeptus.ground.rooms import BLOCK, deployment_cells_for
from wartable.rulesets.adeptus.ground.sight import (
    best_cover_ap,
    cover_ap_left,
    covering_piece_against,
    is_in_cover,
    sees,
)
from wartable.rulesets.adeptus.ground.space import distance
from wartable.rulesets.adeptus.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.worth import worth_of_unit
from wartable.rulesets.adeptus.movement.moving import cell_reached_by_goal, half_move_metres, square_name_at
from wartable.rulesets.adeptus.odds.chances import pass_chance
from wartable.rulesets.adeptus.odds.fate_odds import describe_consequence
from wartable.rulesets.adeptus.odds.simple import best_attack_forecast, enemies_seen_by_seat
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES

MOVES: Final[dict[str, int]] = {
    "half_move": 1,
    "move": 1,
    "full_move": 2,
    "tactical_advance": 2,
    "swarm_advance": 2,
    "cover_ground": 2,
    "run": 6,
    "swarm_run": 6,
}
"""Actions and Commands to move by key, each with the multiple of a Half Move that it allows."""

_WAYS: Final = ("to", "cover", "away", "in")
"""First words of the keys of answers that choose where a unit moves."""
_EVASIONS: Final = ("dodge", "parry", "scatter", "brace")


def meaning_of(perspective: Perspective, decision: Decision, option: Option) -> str:
    """Describe the effect of an option in one line; "" if its compendium entry and its odds say enough."""
    state = perspective.state
    unit = state.units.get(decision.about)
    main_part, _, target = option.key.partition(">")
    verb, _, detail = main_part.partition(":")
    if verb == "magi":
        return _known_facts_text(perspective, target)
    if verb == "card":
        return _advantage_text(perspective, decision.seat, detail)
    if isinstance(option.data, FateAnswer | BolsterAnswer):
        left = _morale_text(perspective, decision.seat) if verb == "bolster" else ""
        if verb == "fate" and unit is not None:
            left = f"{counted(unit.fate, 'Fate Point')} left"
        return "; ".join([phrase for phrase in (describe_consequence(option.data), left) if phrase])
    if verb in ("at", "also"):
        return _target_text(perspective, target or detail)
    if unit is None:
        return ""
    position = position_of(perspective, decision, option)
    if position is not None:
        return position.said
    if verb in _EVASIONS:
        return _evasion_text(perspective, unit, verb)
    if verb in ("fate", "burn", "regain"):
        return f"{counted(unit.fate, 'Fate Point')} left"
    if verb == "end" and unit.halves:
        return f"{counted(unit.halves, 'Half Action')} unused"
    if verb in MOVES and isinstance(option.data, DeclaredAction):
        return _movement_text(perspective, unit, MOVES[verb] * half_move_metres(unit))
    if verb == "pass" and decision.options[-1].key in _EVASIONS:
        return "saves the Reaction of this round for a later attack"
    return ""


def position_of(perspective: Perspective, decision: Decision, option: Option) -> Position | None:
    """Describe the position to which an answer moves the unit that was asked; None if the answer moves no
    unit, or if further questions decide where to.
    """
    unit = perspective.state.units.get(decision.about)
    verb = option.key.partition(":")[0]
    cell = _cell_reached(perspective, unit, decision, option) if unit is not None and verb in _WAYS else None
    if unit is None or cell is None:
        return None
    found = position_at(perspective, unit, cell)
    if verb != "in":
        found.said = f"ends in {square_name_at(*cell)}{', ' if found.said else ''}{found.said}"
    return found


def position_at(perspective: Perspective, unit: Unit, cell: Cell) -> Position:
    """Describe the position that a unit would have at a cell: the distance to the nearest enemy, its best
    attack, the enemies that would see it, and its cover. The unit is not moved.
    """
    state = perspective.state
    start, survey = (unit.x, unit.y), state.survey
    unit.x, unit.y = cell
    state.survey = None
    enemies = enemies_seen_by_seat(perspective, unit)
    phrases = [] if enemies else _cover_phrases(state, unit)
    effect = exposed = 0.0
    targets: list[str] = []
    watching: list[Unit] = []
    if enemies:
        targets = [enemy.id for enemy in enemies if sees(state, unit, enemy)]
        near = min(enemies, key=lambda enemy: (distance(unit, enemy), enemy.id))
        phrases.append(f"{counted(distance(unit, near), 'metre')} from {near.name}")
        best = best_attack_forecast(perspective, unit)
        if best is not None:
            effect = best[0].damage - best[0].harm
            phrases.append(f"{best[0].chance:.0%} to hit {best[1].name}")
        watching = [enemy for enemy in enemies if sees(state, enemy, unit)]
        exposed, exposure_phrases = _exposure(state, unit, watching)
        phrases += exposure_phrases
    unit.x, unit.y = start
    state.survey = survey
    metres_moved = hypot(cell[0] - unit.x, cell[1] - unit.y) if unit.x >= 0 else 0.0
    threats = [enemy.id for enemy in watching]
    return Position(effect, exposed, metres_moved, ", ".join(phrases), targets=targets, threats=threats)


def position_at_named_cell(perspective: Perspective, decision: Decision, option: Option) -> Position | None:
    """Describe the position at the cell that an answer to "where exactly?" names; None for other answers."""
    unit, point = perspective.state.units.get(decision.about), point_in_key(option.key)
    return None if unit is None or point is None else position_at(perspective, unit, _cell(point))


def _cell(point: Point) -> Cell:
    return int(point[0]), int(point[1])


def _cover_phrases(state: Mission, unit: Unit) -> list[str]:
    """Describe the best cover next to a unit, as a list of one phrase, or an empty list if there is none.
    This is shown if no enemy is in view.
    """
    ap = best_cover_ap(state, unit, unit.x, unit.y)
    return [f"beside cover of AP {ap}"] if ap else []


def _exposure(state: Mission, unit: Unit, observers: list[Unit]) -> tuple[float, list[str]]:
    """Return how exposed a unit is to these enemies, each of which sees it, and phrases that describe this.
    An enemy counts as 1, or as a half if the unit has cover against it.
    """
    uncovered: list[str] = []
    covered: list[str] = []
    least = 0
    for enemy in observers:
        piece = covering_piece_against(state, unit, enemy.x, enemy.y)
        if piece is None:
            uncovered.append(enemy.name)
        else:
            ap = cover_ap_left(state, piece)
            least = min(least, ap) if covered else ap
            covered.append(enemy.name)
    if not uncovered and not covered:
        return 0.0, ["out of sight"]
    phrases = [f"seen by {listed(uncovered)}"] if uncovered else []
    if covered:
        phrases.append(f"cover of AP {least} from {listed(covered)}")
    return len(uncovered) + len(covered) / 2, phrases


def _cell_reached(perspective: Perspective, unit: Unit, decision: Decision, option: Option) -> Cell | None:
    """Return the cell to which an answer moves a unit; None if further questions decide this."""
    state = perspective.state
    if option.key.startswith("in:"):
        name = option.key[3:]
        corner = ((ord(name[0]) - ord("A")) * BLOCK, (int(name[1:]) - 1) * BLOCK)
        if state.phase == "deploy":
            return deployment_cells_for(state, unit).nearest_free_cell(corner)
        return corner[0] + BLOCK // 2, corner[1] + BLOCK // 2
    move = decision.options[-1].data
    if not isinstance(move, tuple):
        return None
    allowance, rough = move
    return cell_reached_by_goal(state, unit, option, allowance, rough=rough)


def _movement_text(perspective: Perspective, unit: Unit, metres: int) -> str:
    """Describe a movement of this many metres, with the distance of the nearest enemy."""
    enemies = enemies_seen_by_seat(perspective, unit)
    if not enemies:
        return counted(metres, "metre")
    near = min(enemies, key=lambda enemy: (distance(unit, enemy), enemy.id))
    return f"{counted(metres, 'metre')}; {noun_for(near):is} {counted(distance(unit, near), 'metre')} away"


def _evasion_text(perspective: Perspective, unit: Unit, verb: str) -> str:
    """Describe the chance of the Reaction with the key `verb` to succeed, and its effect if it does."""
    swarm = unit.swarm
    if verb in ("scatter", "brace"):
        if swarm is None:
            return ""
        number = swarm_reaction_target_number(
            perspective.state, unit, swarm, verb == "scatter", listening=False
        ).number
    else:
        number = reaction_target_number(
            perspective.state, unit, verb == "dodge", parry_bonus(unit), listening=False
        ).number
    effect = "out of the area, or one hit less" if verb == "dodge" else "one hit less"
    return f"{pass_chance(number):.0%} to pass: {effect}, and one more for each degree"


def _known_facts_text(perspective: Perspective, target: str) -> str:
    """Describe what scans have revealed about the enemy with the id `target`."""
    unit = perspective.state.units.get(target)
    if unit is None:
        return ""
    known = [row for row, facet in zip(ROWS, FACETS, strict=True) if perspective.knows(unit, facet)]
    return f"known: {'; '.join(known)}" if known else "nothing is known yet"


def _morale_text(perspective: Perspective, seat: str) -> str:
    """Describe how many Morale Points the Supreme Commander of a seat has left."""
    for commander in perspective.state.commanders.values():
        if commander.seat == seat:
            return f"{counted(commander.morale, 'Morale Point')} left"
    return ""


def _advantage_text(perspective: Perspective, seat: str, key: str) -> str:
    """Describe the effect of the Advantage with this key, at the level that the Supreme Commander of the seat
    has.
    """
    for commander in perspective.state.commanders.values():
        level = commander.advantage_level(key) if commander.seat == seat else 0
        said = ADVANTAGES[key].effect_text_at_level(level) if level else ""
        if said:
            return f"level {level}: {said}"
    return ""


def _target_text(perspective: Perspective, id: str) -> str:
    """Describe what the unit with this id is worth as a target, and whether it is in cover."""
    unit = perspective.state.units.get(id)
    if unit is None or not perspective.sees(unit):
        return ""
    cover = ", in cover" if is_in_cover(perspective.state, unit) else ""
    return f"worth {counted(worth_of_unit(unit), 'point')} at the end{cover}"
