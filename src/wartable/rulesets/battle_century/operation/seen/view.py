"""A seat's view of an Operation as data: everything about its own Units, and about Enemies what is visible on
the battlefield and what its side has learned. R-POW-008, B-9.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.term import total
from wartable.rulesets.battle_century.operation.attack.modifiers import defense_terms
from wartable.rulesets.battle_century.operation.effects.effects import find_effect
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES, Attributes
from wartable.rulesets.battle_century.operation.model.pilots import owner_seat_of
from wartable.rulesets.battle_century.operation.model.reserves import (
    INITIATIVE,
    Reserve,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.scenery import Objective
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import REINFORCEMENT_POWERS
from wartable.rulesets.battle_century.operation.seen.form_view import facts_of_other_forms
from wartable.rulesets.battle_century.operation.seen.ground_view import (
    terrain_kinds_affecting_unit,
    terrain_kinds_in_zone,
)
from wartable.rulesets.battle_century.operation.seen.loadout_view import upgrades_facts, weapons_facts
from wartable.rulesets.battle_century.operation.seen.observation import OperationObservation
from wartable.rulesets.battle_century.operation.seen.roster import (
    condition_phrases,
    role_of,
    roster_columns,
    roster_heading_lines,
    token_size,
    unit_sheet_lines,
    vitality,
    zone_phrase,
)
from wartable.rulesets.battle_century.operation.seen.telling import LEGEND, LETTERS, TELLING, TONES
from wartable.rulesets.battle_century.pilots.seen.turns import (
    ACTS_NOW,
    effect_facts,
    id_of_turn_taker,
    round_and_turn_facts,
)

Facts = dict[str, object]


class OperationView(OperationObservation):
    """The view of an Operation for one seat."""

    def data(self) -> Facts:
        """Return everything that the seat can see. Zones are given by name ("C4", "" off the map); hidden
        facts of Enemies are left out.
        """
        state = self._state
        plan = state.plan
        perspective = Perspective(state, self.seat)
        units = [_unit_facts(perspective, unit) for unit in state.all_units]
        delayed = [{"unit": one.unit, "after": one.after, "action": one.action} for one in state.delayed]
        facts: Facts = {
            **state.facts(),
            **round_and_turn_facts(state),
            "seat": self.seat,
            "order": [_place_in_order(state, id) for id in state.order],
            "delayed": delayed,
            "map": _map_facts(state),
            "units": units,
            "reinforcements": [_reinforcement_facts(perspective, one) for one in state.reserves.values()],
            "objectives": [_objective_facts(state, at) for at in range(len(plan.objectives))],
            "retreat": plan.retreat,
            "house_rules": plan.house.choices,
            "house_rules_turned": plan.house.non_default_choices(),
            "telling": TELLING,
        }
        names = _names(state)
        facts["heading"] = roster_heading_lines(facts, names)
        for unit in units:
            _add_texts(state, unit, names)
        return facts


def _names(state: Operation) -> dict[str, str]:
    """Return the names of sides, Units and Reinforcements by id."""
    found = dict(state.plan.sides)
    for unit in state.all_units:
        found[unit.id] = unit.name
    for reserve in state.reserves.values():
        found[reserve.id] = reserve.name
    return found


def _add_texts(state: Operation, unit: Facts, names: Mapping[str, str]) -> None:
    """Add texts about a Unit, made from its facts, to the facts."""
    unit["place"] = zone_phrase(
        unit, terrain_kinds_affecting_unit(state, state.units[str(unit["id"])]), names
    )
    unit["columns"] = roster_columns(unit)
    if (left := vitality(unit)) is not None:
        unit["vitality"] = left
    unit["role"], unit["token_size"] = role_of(unit), token_size(unit)
    unit["condition"] = condition = condition_phrases(unit, id_of_turn_taker(state), names)
    if ACTS_NOW in condition:
        unit["momentary"] = [ACTS_NOW]
    unit["sheet"] = unit_sheet_lines(unit, names)


def _place_in_order(state: Operation, id: str) -> Facts:
    initiative = INITIATIVE if id in state.reserves else state.units[id].initiative
    return {"unit": id, "initiative": initiative}


def _reinforcement_facts(perspective: Perspective, reserve: Reserve) -> Facts:
    """Return the facts of Reinforcements. Enemies see used Powers, but never the Points. R-REIN-001."""
    facts: Facts = {
        "id": reserve.id,
        "name": reserve.name,
        "side": reserve.side,
        "seat": reserve.seat,
        "standing": reserve.standing,
        "out": not reserve.is_active,
        "acted": 0 < reserve.acted == perspective.state.round,
        "powers": [
            {"key": key, "name": REINFORCEMENT_POWERS[key].name, "cost": REINFORCEMENT_POWERS[key].cost}
            for key in reserve.powers
            if perspective.knows_reinforcement_power(reserve, key)
        ],
    }
    if perspective.owns(reserve):
        facts["level"] = reserve.level
        facts["points"] = reserve.points
        facts["spent"] = reserve.spent
        facts["most"] = starting_points_at_level(reserve.level)
    return facts


# ------------------------------------------------------------------ the battlefield


def _map_facts(state: Operation) -> Facts:
    board = state.plan.board
    deploy = {side: _zone_names(state, mask) for side, mask in state.plan.deploy.items()}
    goals = 0
    for objective in state.plan.objectives:
        goals |= objective.zones
    return {
        "kind": "zones",
        "shape": board.shape,
        "columns": board.columns,
        "rows": board.rows,
        "deploy": deploy,
        "zones": [_zone_facts(state, zone) for zone in range(board.zones)],
        "goals": _zone_names(state, goals),
        "environments": _environments(state),
        "legend": LEGEND,
        "tones": TONES,
    }


def _environments(state: Operation) -> dict[str, list[str]]:
    """Return the Zones of each Environment, by its key."""
    found: dict[str, list[str]] = {}
    for zone, environment in enumerate(state.plan.environments):
        found.setdefault(environment, []).append(state.plan.board.name(zone))
    return found


def _zone_facts(state: Operation, zone: int) -> Facts:
    """Return the facts of a Zone. "terrain" has one entry for each instance, including temporary ones;
    "temporary" has details of those. R-TERR-015.
    """
    terrain = terrain_kinds_in_zone(state, zone)
    temporary: list[Facts] = [
        {"terrain": patch.condition.key, "turns": patch.turns, "clock": patch.clock}
        for patch in state.terrain
        if patch.zone == zone
    ]
    return {
        "name": state.plan.board.name(zone),
        "terrain": terrain,
        "temporary": temporary,
        "letters": "".join([LETTERS.get(kind, "?") for kind in terrain]),
    }


def _zone_names(state: Operation, mask: int) -> list[str]:
    board = state.plan.board
    return [board.name(zone) for zone in board.members(mask)]


def _zone_name(state: Operation, zone: int) -> str:
    return "" if zone < 0 else state.plan.board.name(zone)


def _objective_facts(state: Operation, at: int) -> Facts:
    objective: Objective = state.plan.objectives[at]
    return {
        "side": objective.side,
        "kind": objective.kind,
        "zones": _zone_names(state, objective.zones),
        "rounds": objective.rounds,
        "unit": objective.unit,
        "count": objective.count,
        "held": state.held.get(str(at), 0),
        "gone": state.gone.get(str(at), 0),
    }


# ------------------------------------------------------------------ Units


def _unit_facts(perspective: Perspective, unit: Unit) -> Facts:
    facts = _public_facts(perspective, unit)
    facts["known"] = [facet for facet in FACETS if perspective.knows(unit, facet)]
    facts["weapons"] = weapons_facts(perspective, unit)
    if perspective.knows(unit, "attributes"):
        facts.update(_rank_facts(perspective, unit))
    if perspective.knows(unit, "upgrades"):
        facts["restored"] = unit.restored
        if perspective.knows(unit, "attributes"):
            facts["restorations"] = unit.restorations
        facts["flyer"] = unit.loadout.flyer
    facts["upgrades"] = upgrades_facts(perspective, unit)
    if unit.loadout.forms and perspective.knows_current_form(unit):
        facts["form"] = {"name": unit.loadout.form.name, "default": unit.loadout.place == 0}
    facts["powers"] = [
        {"key": power.tag, "name": power.title}
        for power in unit.loadout.powers
        if perspective.knows_power(unit, power)
    ]
    if perspective.owns(unit):
        facts.update(_private_facts(unit))
    return facts


def _public_facts(perspective: Perspective, unit: Unit) -> Facts:
    """Return the public facts of a Unit. "damage" is the sum of all Damage; it is hidden when all four Levels
    are lost, because then it would reveal Threshold.
    """
    state = perspective.state
    counted = unit.levels_lost < LEVELS or perspective.knows(unit, "attributes")
    return {
        "id": unit.id,
        "name": unit.name,
        "side": unit.side,
        "seat": owner_seat_of(unit),
        "zone": _zone_name(state, unit.zone),
        "zones": _zone_names(state, occupied_zones(state, unit)),
        "standing": unit.standing,
        "present": unit.is_active and unit.zone >= 0,
        "out": not unit.takes_turns,
        "host": unit.host,
        "pilots": list(unit.pilots),
        "lead": unit.lead,
        "within": unit.docked_in,
        "initiative": unit.initiative,
        "acted": 0 < unit.acted == state.round,
        "damage": unit.damage if counted else None,
        "levels_lost": unit.levels_lost,
        "maimed": [area for area in unit.maimed if area],
        "duel": unit.duel,
        "docked_in": unit.docked_in,
        "exposed": find_effect(unit, "exposed") is not None,
        "aim": _aim_facts(perspective, unit),
        "effects": _effect_facts(perspective, unit),
        "base_unit": unit.loadout.base_unit,
        "core": unit.loadout.core,
        "pilotless": unit.pilotless,
        "layers_lost": unit.armor.lost,
        "pilot_defeated": unit.armor.defeated,
    }


def _aim_facts(perspective: Perspective, unit: Unit) -> Facts | None:
    """Return the facts of the Unit's Aim, if any. The target is public; an unknown Weapon is given as ""."""
    aim = unit.aim
    if aim is None:
        return None
    weapon = aim.weapon if perspective.knows_weapon(unit, aim.weapon) else ""
    return {"weapon": weapon, "target": aim.target, "zone": _zone_name(perspective.state, aim.zone)}


def _effect_facts(perspective: Perspective, unit: Unit) -> list[Facts]:
    """Return the facts of the effects on the Unit, without amounts that equal a hidden Attribute."""
    found: list[Facts] = []
    for effect in unit.effects:
        facts = {**effect_facts(effect), "at_end": effect.at_end}
        if _knows_amount(perspective, unit, effect):
            facts["amount"] = effect.amount
        if effect.weapon and perspective.knows_weapon(unit, effect.weapon):
            facts["weapon"] = effect.weapon
        found.append(facts)
    return found


def _knows_amount(perspective: Perspective, bearer: Unit, effect: Effect) -> bool:
    """Whether the seat knows an effect's amount, which may be an Attribute of the Unit that caused it."""
    if not effect.condition.of_rank:
        return True
    unit = perspective.state.units.get(effect.other or bearer.id)
    return perspective.all_seeing if unit is None else perspective.knows(unit, "attributes")


def _rank_facts(perspective: Perspective, unit: Unit) -> Facts:
    """Return a Unit's Attributes as built and as they are now, values derived from them, and the Plot Armor
    of the Pilot inside, if there is one. The Defense contains the bonuses that apply against all Units and
    whose amount the seat knows. B-174.
    """
    open_effects = [effect for effect in unit.effects if _knows_amount(perspective, unit, effect)]
    armor = {"willpower": unit.armor.whole, "layers": list(unit.armor.layers)}
    return {
        "tier": unit.loadout.tier,
        "attributes": _ranks_by_name(unit.loadout.attributes),
        "effective": _ranks_by_name(unit.attributes),
        "defense": total(defense_terms(unit, open_effects)),
        "energy": unit.energy,
        "levels": _levels(unit),
        **({"plot_armor": armor} if unit.loadout.has_pilot and not unit.pilotless else {}),
    }


def _ranks_by_name(ranks: Attributes) -> Facts:
    return dict(zip(ATTRIBUTES, ranks.ranks_in_order(), strict=True))


def _levels(unit: Unit) -> list[int]:
    """Return the points left in each Level of Threshold, from the one that is lost first on. R-DMG-002."""
    size = unit.attributes.threshold
    return [min(size, max(0, level * size - unit.damage)) for level in range(1, LEVELS + 1)]


def _private_facts(unit: Unit) -> Facts:
    """Return the facts of a Unit that only its own side knows, regardless of what others have learned."""
    return {
        **facts_of_other_forms(unit),
        "genre_points": unit.genre,
        "technique_used": unit.technique_used,
        "used_once": unit.once[:],
        "begun": unit.begun[:],
        "owed": unit.debts[:],
    }
