"""Movement: how far a unit can go and where to, and what happens on its way. AD-04, AD-R22, AD-R23."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.adeptus.attack.attack import build_own_attack, resolve_attack
from wartable.rulesets.adeptus.attack.evasion import can_give_reaction_command
from wartable.rulesets.adeptus.attack.modes import ASSAULT, BLOWS, OPPORTUNITY
from wartable.rulesets.adeptus.attack.suppression import MOVES, trigger_overwatch
from wartable.rulesets.adeptus.events.course import Moved
from wartable.rulesets.adeptus.ground.paths import (
    SHUT,
    Cell,
    cell_reached_walking_away,
    cell_reached_walking_towards,
    cost_factor_grid,
    nearest_cell_of_piece,
    nearest_enemy,
    open_ground_path_cost,
)
from wartable.rulesets.adeptus.ground.rooms import BLOCK
from wartable.rulesets.adeptus.ground.sight import best_cover_ap
from wartable.rulesets.adeptus.ground.space import (
    contact_metres,
    engaged_with,
    metres_between_outlines,
    offset_zone_of,
)
from wartable.rulesets.adeptus.ground.survey import all_surveyed_enemies, enemy_survey_of
from wartable.rulesets.adeptus.model.attack import HORDE, SWARM, Attack
from wartable.rulesets.adeptus.model.marks import ADVANCING, AIM, BROKEN, DUG_IN, MOVED, PRONE, SURPRISED
from wartable.rulesets.adeptus.model.names import noun_for
from wartable.rulesets.adeptus.model.plan import MissionPlan, TerrainPiece
from wartable.rulesets.adeptus.model.profile import AG
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import BAND, Unit
from wartable.rulesets.adeptus.movement.barred import has_approach_limits, is_cell_barred
from wartable.rulesets.adeptus.movement.cell_decision import CellDecision
from wartable.rulesets.adeptus.movement.hiding import update_hiding_after_move
from wartable.rulesets.adeptus.movement.mines import cross_mines

_WIDE: Final = 1024

_AWAY: Final = Option("away", "Away from the nearest enemy")
_LET_GO: Final = Option("pass", "Let it go")


def half_move_metres(unit: Unit) -> int:
    """Return the length of a unit's Half Move in metres: its Agility Bonus, or that of its Underlings if it
    is lower. The unit's own is halved if one of its legs is useless, and 0 if both are. AD-04-01, AD-07-07,
    AD-R23, AD-R43.
    """
    pace = half_move_metres_without_underlings(unit) if unit.maimed else unit.profile.bonus[AG]
    swarm = unit.swarm
    if swarm is None:
        return pace
    return min(pace, swarm.profile.bonus[AG])


def half_move_metres_without_underlings(unit: Unit) -> int:
    """Return the length in metres of the Half Move that a unit would make without its Underlings."""
    pace = unit.profile.bonus[AG]
    if not unit.maimed:
        return pace
    lame = unit.useless_legs
    return pace >> lame if lame < 2 else 0


def can_move(unit: Unit) -> bool:
    """Whether a unit can move at all: it is not prone, and the length of its Half Move is not 0."""
    return PRONE not in unit.marks and half_move_metres(unit) > 0


def square_name_at(x: int, y: int) -> str:
    """Return the name of the square of ten metres in which a cell lies, such as "C4"."""
    return f"{chr(ord('A') + x // BLOCK)}{y // BLOCK + 1}"


# ------------------------------------------------------------------ where to


def move_goal_options(state: Mission, unit: Unit) -> list[Option]:
    """Return an option for each possible goal of a unit's move: towards an enemy in sight, to a piece of
    cover, or away from the nearest enemy.
    """
    plan = state.plan
    options = plan.options
    x, y = unit.x, unit.y
    found: list[Option] = []
    enemies = False
    survey = enemy_survey_of(state, unit)
    for other in all_surveyed_enemies(state, survey):
        if other.kind != BAND:
            enemies = True
            if other not in survey.struck:
                way = options.get("to:" + other.id)
                found.append(
                    plan.cached_option(f"to:{other.id}", f"Towards {other.name}") if way is None else way
                )
    for piece in plan.covers:
        if x < piece.left or x > piece.right or y < piece.top or y > piece.bottom:
            way = options.get("cover:" + piece.id)
            found.append(
                plan.cached_option(f"cover:{piece.id}", f"To {piece.name or piece.id}")
                if way is None
                else way
            )
    if enemies:
        found.append(_AWAY)
    return found


def ask_for_move_cell(table: MissionTable, unit: Unit, allowance: int, *, rough: bool = True) -> Cell:
    """Ask for the goal of a unit's move, and return the cell that it reaches with `allowance` metres. The
    unit is not moved yet. If `rough` is False, difficult ground costs no more than open ground.
    """
    state = table.state
    question = f"{unit.name}: where to, {counted(allowance, 'metre')}?"
    elsewhere = Option("elsewhere", "Somewhere else ...", (allowance, rough))
    options = [*move_goal_options(state, unit), elsewhere]
    restrained = has_approach_limits(unit)
    if restrained:
        options = [
            option
            for option in options
            if option is elsewhere
            or not is_cell_barred(
                state, unit, *cell_reached_by_goal(state, unit, option, allowance, rough=rough)
            )
        ]
    chosen = table.ask(Decision(unit.seat, question, options, unit.id))
    if chosen is not elsewhere:
        return cell_reached_by_goal(state, unit, chosen, allowance, rough=rough)
    x, y = _choose_distant_cell(table, unit, allowance, rough=rough)
    cell = cell_reached_walking_towards(state, unit, x, y, allowance, rough=rough)
    return (unit.x, unit.y) if restrained and is_cell_barred(state, unit, cell[0], cell[1]) else cell


def cell_reached_by_goal(state: Mission, unit: Unit, goal: Option, allowance: int, *, rough: bool) -> Cell:
    """Return the cell that a unit reaches with `allowance` metres if `goal`, an option of
    `move_goal_options`, is chosen. If `rough` is False, difficult ground costs no more than open ground.
    """
    kind, _, id = goal.key.partition(":")
    if kind == "to":
        other = state.units[id]
        return cell_reached_walking_towards(state, unit, other.x, other.y, allowance, rough=rough)
    if kind == "cover":
        piece = state.plan.cover_with_id(id)
        x, y = nearest_cell_of_piece(piece, unit.x, unit.y)
        return cell_reached_walking_towards(state, unit, x, y, allowance, rough=rough)
    near = nearest_enemy(state, unit)
    if near is None:
        return unit.x, unit.y
    return cell_reached_walking_away(state, unit, near.x, near.y, allowance)


def ask_for_cell(table: MissionTable, unit: Unit, cells: dict[Cell, int]) -> Cell:
    """Ask for one of these cells, first for its square of ten metres and then for the cell itself, and return
    it.
    """
    plan = table.state.plan
    blocks: dict[int, list[Cell]] = {}
    for x, y in cells:
        number = x // BLOCK * _WIDE + y // BLOCK
        inside = blocks.get(number)
        if inside is None:
            blocks[number] = [(x, y)]
        else:
            inside.append((x, y))
    squares = sorted([(min(inside), number) for number, inside in blocks.items()])
    options = [square_option(plan, first) for first, _ in squares]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    inside = sorted(blocks[squares[options.index(chosen)][1]])
    exact = [cell_option(plan, cell) for cell in inside]
    return inside[exact.index(table.ask(Decision(unit.seat, f"{unit.name}: where exactly?", exact, unit.id)))]


def cell_option(plan: MissionPlan, cell: Cell) -> Option:
    """Return the option to choose a cell; it is cached for the battle."""
    x, y = cell
    found = plan.cell_options.get(x * _WIDE + y)
    if found is None:
        found = Option(f"at:{x},{y}", f"{x}, {y}")
        plan.count_cached_option()
        plan.cell_options[x * _WIDE + y] = found
    return found


def square_option(plan: MissionPlan, cell: Cell) -> Option:
    """Return the option to choose the square of ten metres in which a cell lies; it is cached for the
    battle.
    """
    number = -1 - cell[0] // BLOCK * _WIDE - cell[1] // BLOCK
    found = plan.cell_options.get(number)
    if found is None:
        name = square_name_at(cell[0], cell[1])
        found = Option(f"in:{name}", name)
        plan.count_cached_option()
        plan.cell_options[number] = found
    return found


def _choose_distant_cell(table: MissionTable, unit: Unit, allowance: int, *, rough: bool) -> Cell:
    """Ask for a square of ten metres and then for a cell in it, within `allowance` metres of the unit over
    open ground, and return it. Return the unit's own cell if there is no such square.
    """
    plan = table.state.plan
    squares = squares_in_reach(plan, unit, allowance)
    if not squares:
        return unit.x, unit.y
    options = [square_option(plan, cell) for cell in squares]
    chosen = table.ask(Decision(unit.seat, f"{unit.name}: in which square?", options, unit.id))
    left, top = squares[options.index(chosen)]
    cells = cells_in_square(plan, unit, left, top, allowance)
    exact = [cell_option(plan, cell) for cell in cells]
    question = f"{unit.name}: where exactly?"
    decision = CellDecision(unit.seat, question, exact, unit.id, allowance, rough=rough)
    return cells[exact.index(table.ask(decision))]


def squares_in_reach(plan: MissionPlan, unit: Unit, allowance: int) -> list[Cell]:
    """Return the squares of ten metres, each by its top left cell, that have a cell where a unit could stand,
    within `allowance` metres of it over open ground.
    """
    found: list[Cell] = []
    ground, limit = cost_factor_grid(plan, unit.outline), 2 * allowance + 1
    last_x, last_y = min(plan.width, unit.x + allowance + 1), min(plan.height, unit.y + allowance + 1)
    for top in range(max(0, unit.y - allowance) // BLOCK * BLOCK, last_y, BLOCK):
        for left in range(max(0, unit.x - allowance) // BLOCK * BLOCK, last_x, BLOCK):
            x, y = min(max(unit.x, left), left + BLOCK - 1), min(max(unit.y, top), top + BLOCK - 1)
            if open_ground_path_cost(unit.x, unit.y, x, y) > limit:
                continue
            is_open = ground[(y + 1) * (plan.width + 2) + x + 1] != SHUT
            if is_open or cells_in_square(plan, unit, left, top, allowance, most_cells=1):
                found.append((left, top))
    return found


def cells_in_square(
    plan: MissionPlan, unit: Unit, left: int, top: int, allowance: int, most_cells: int = BLOCK * BLOCK
) -> list[Cell]:
    """Return up to `most_cells` cells of the square with this top left cell where a unit could stand, within
    `allowance` metres of it over open ground.
    """
    found: list[Cell] = []
    ground = cost_factor_grid(plan, unit.outline)
    limit = 2 * allowance + 1
    for y in range(max(top, unit.y - allowance), min(top + BLOCK, plan.height, unit.y + allowance + 1)):
        for x in range(max(left, unit.x - allowance), min(left + BLOCK, plan.width, unit.x + allowance + 1)):
            if (
                ground[(y + 1) * (plan.width + 2) + x + 1] != SHUT
                and open_ground_path_cost(unit.x, unit.y, x, y) <= limit
            ):
                found.append((x, y))
                if len(found) == most_cells:
                    return found
    return found


# ------------------------------------------------------------------ going


def enemies_losing_contact(state: Mission, unit: Unit, x: int, y: int) -> list[Unit]:
    """Return the enemies engaged with a unit that would no longer be in contact if the unit moved to this
    cell. AD-R22.
    """
    found = engaged_with(state, unit)
    if not found:
        return found
    outline = unit.outline
    return [
        enemy
        for enemy in found
        if not offset_zone_of(outline, enemy.outline, contact_metres(unit, enemy)).contains_offset(
            enemy.x - x, enemy.y - y
        )
    ]


def ask_for_free_attacks(table: MissionTable, unit: Unit, enemies: list[Unit]) -> None:
    """Ask each of these enemies, whose contact a unit leaves, whether it makes an Attack of Opportunity with
    a melee weapon, and each Overseer among them whether the Swarm is to Cut Down the unit. Carry the attacks
    out. AD-04-07, AD-R22.
    """
    for enemy in enemies:
        if not unit.is_active:
            return
        if enemy.is_incapacitated() or SURPRISED in enemy.marks or BROKEN in enemy.marks:
            continue
        arms = enemy.arms
        options = [_LET_GO]
        slots: list[int] = []
        for slot, weapon in enumerate(arms.weapons):
            if weapon.is_melee and not arms.gone[slot]:
                label = f"{weapon.name}: Attack of Opportunity at {unit.name}"
                options.append(table.state.plan.cached_option(f"strike:{weapon.key}>{unit.id}", label))
                slots.append(slot)
        chosen = table.ask(Decision(enemy.seat, f"{noun_for(unit):leaves} {enemy.name}.", options, enemy.id))
        if chosen is not _LET_GO:
            slot = slots[options.index(chosen) - 1]
            attack = build_own_attack(enemy, OPPORTUNITY, slot, [unit])
            if enemy.is_horde:
                attack = Attack(enemy, HORDE, BLOWS, arms, slot, [unit])
            resolve_attack(table, attack)
        ask_to_cut_down(table, enemy, unit)


def ask_to_cut_down(table: MissionTable, unit: Unit, enemy: Unit) -> None:
    """Ask an Overseer whether to give the Reaction Command Cut Down against an enemy that leaves contact, if
    that is possible, and carry it out. SW-67, AD-R22, AD-R23.
    """
    swarm = unit.swarm
    if swarm is None or not enemy.is_active or not can_give_reaction_command(unit):
        return
    for slot, weapon in enumerate(swarm.profile.weapons):
        if weapon.is_melee:
            options = (
                _LET_GO,
                table.state.plan.cached_option(f"cut_down>{enemy.id}", f"Cut Down {enemy.name}"),
            )
            question = f"The Swarm of {unit.name}: a Reaction Command?"
            if table.ask(Decision(unit.seat, question, options, unit.id)) is not _LET_GO:
                unit.reactions -= 1
                swarm.reactions -= 1
                swarm.unmark(AIM)
                resolve_attack(table, Attack(unit, SWARM, ASSAULT, swarm.arms, slot, [enemy]))
            return


def move_unit(table: MissionTable, unit: Unit, cell: Cell, move_name: str, *, careful: bool = False) -> None:
    """Move a unit to a cell; `move_name` names the move in the log. Unless the move is `careful`, enemies
    whose contact it leaves may strike first, which may keep it from moving. Then mines, enemies on Overwatch
    and hidden units take effect.
    """
    x, y = cell
    if (x, y) == (unit.x, unit.y):
        return
    if not careful:
        enemies = enemies_losing_contact(table.state, unit, x, y)
        if enemies:
            ask_for_free_attacks(table, unit, enemies)
            if not unit.is_active or unit.is_incapacitated() or PRONE in unit.marks:
                return
    start = (unit.x, unit.y)
    if table.state.mines:
        x, y = cross_mines(table, unit, x, y)
    if DUG_IN in unit.marks:
        unit.unmark(DUG_IN)
    unit.mark(MOVED)
    if unit.swarm is not None:
        unit.swarm.unmark(DUG_IN)
    place_unit(table, unit, start, (x, y), move_name)
    update_hiding_after_move(table, unit)
    trigger_overwatch(table, unit, MOVES)


def place_unit(table: MissionTable, unit: Unit, start: Cell, end: Cell, move_name: str) -> None:
    """Put a unit on the cell `end`, which ends its Overwatch, and emit the event of a move from `start`.
    `move_name` names the move in the log. AD-05-12.
    """
    table.state.survey = None
    unit.x, unit.y = end
    unit.watch = ()
    if table.listening:
        table.emit(
            Moved(
                unit.id,
                move_name,
                unit.x,
                unit.y,
                metres_between_outlines(1, start[0], start[1], 1, unit.x, unit.y),
            )
        )


def cover_pieces_in_reach(state: Mission, unit: Unit, allowance: int) -> list[tuple[TerrainPiece, Cell]]:
    """Return the pieces of cover that a unit can reach with `allowance` metres, each with the cell where the
    move to it would end.
    """
    found: list[tuple[TerrainPiece, Cell]] = []
    for piece in state.plan.covers:
        x, y = nearest_cell_of_piece(piece, unit.x, unit.y)
        if open_ground_path_cost(unit.x, unit.y, x, y) > 2 * allowance + 1 + 2 * unit.extent:
            continue
        cell = cell_reached_walking_towards(state, unit, x, y, allowance)
        if cell != (unit.x, unit.y) and best_cover_ap(state, unit, cell[0], cell[1]):
            found.append((piece, cell))
    return found


def advance_in_cover(table: MissionTable, unit: Unit, cell: Cell, move_name: str) -> None:
    """Move a unit from cover to a cell in or next to other cover; the cover that it leaves still protects it
    on the way. `move_name` names the move in the log. AD-04-06, SW-71.
    """
    unit.mark(ADVANCING, best_cover_ap(table.state, unit, unit.x, unit.y))
    move_unit(table, unit, cell, move_name)
    unit.unmark(ADVANCING)
