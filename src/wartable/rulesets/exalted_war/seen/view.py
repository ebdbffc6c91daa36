"""A seat's view of a war: everything about its own units; of enemies, what is visible on the field and what
its side has learned.

Visible of an enemy are name, side, Magnitude, formation, facing, place, arms, engagements, its visible
health, its next tick, the effects of its last action, and its leader and special characters by name and role.
"traits" and "leader" are the facets that reveal the rest. Enemies that are still to come are not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.boards.plane import NAMES
from wartable.core.decision import Decision, Option
from wartable.core.views.knowledge import attribute_values
from wartable.core.views.position import Position
from wartable.rulesets.exalted_war.derived.traits import (
    ability_cap_from_war,
    armor_of,
    close_combat_rating_of,
    fatigue_penalty,
    fatigue_value,
    has_perfect_morale,
    mobility_penalty,
    morale_of,
    move_points,
    ranged_attack_rating_of,
    ranged_weapon_of,
    wound_penalty,
)
from wartable.rulesets.exalted_war.knowledge.perspective import (
    FACETS,
    LOOKS,
    Perspective,
    filled_and_total_boxes,
    visible_health_index,
)
from wartable.rulesets.exalted_war.losses.splitting import acts_apart_from_unit
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.names import direction_name, find_unit
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, Person
from wartable.rulesets.exalted_war.model.plan import SQUARE
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops, relays_needed
from wartable.rulesets.exalted_war.model.unit import RESERVE, Unit, effective_drill_of, might_of, radius_of
from wartable.rulesets.exalted_war.orders.command import command_roller_and_dice
from wartable.rulesets.exalted_war.orders.movement import yards_per_point
from wartable.rulesets.exalted_war.saved.plan_data import AREA, HOUSE, OBJECTIVE, PLANE
from wartable.rulesets.exalted_war.seen.meanings import meaning_of_option
from wartable.rulesets.exalted_war.seen.observation import WarObservation
from wartable.rulesets.exalted_war.seen.order_meanings import prospects_at_square
from wartable.rulesets.exalted_war.seen.roster import (
    condition_phrases,
    role_of,
    roster_columns,
    roster_heading_lines,
    token_size,
    unit_sheet_lines,
    vitality,
)
from wartable.rulesets.exalted_war.seen.telling import LEGEND, LETTERS, TELLING, TONES

Facts = dict[str, object]

_DECIMALS: Final = 1
_PUBLIC_ATTRIBUTES: Final = (
    "id",
    "name",
    "side",
    "seat",
    "standing",
    "host",
    "magnitude",
    "relays",
    "penalty",
    "hesitating",
    "inactive",
    "veil",
)
"""Attributes of a unit that every seat sees as they are."""


class WarView(WarObservation):
    """The whole view that a seat has of a war."""

    def position(self, decision: Decision, option: Option) -> Position | None:
        unit, name = find_unit(self._state, decision.about), option.key.removeprefix("at:")
        if unit is None or name == option.key or not self.owns(unit.id):
            return None
        return (
            prospects_at_square(self, self._state, unit, name) if name in self._state.plan.squares else None
        )

    def meaning(self, decision: Decision, option: Option) -> str:
        return meaning_of_option(self, self._state, decision, option)

    def data(self) -> Facts:
        """Return everything that the seat can see, as plain data for JSON. Places are given in yards and as
        the names of squares ("C4"), which are "" if the unit is not on the field.
        """
        state, perspective = self._state, self._perspective
        plan = state.plan
        facts: Facts = {
            **state.facts(),
            **attribute_values(state, "tick", "phase"),
            "seat": self.seat,
            "weather": plan.weather,
            "turn_of": "",
            "map": _map_facts(state),
            "order": _order_of_action(state),
            "objectives": _objective_facts(state),
            "duel": _duel_facts(state),
            "house_rules": HOUSE.dump(plan.house, state),
            "moment": [state.tick, state.phase == "deploy"],
            "telling": TELLING,
        }
        units = [
            _unit_facts(perspective, unit) for unit in state.units.values() if perspective.can_see_now(unit)
        ]
        facts["units"] = units
        names = _names_by_id(state)
        facts["heading"] = roster_heading_lines(facts, names)
        for unit in units:
            unit["place"] = _place_text(state, state.units[str(unit["id"])], names)
            unit["columns"] = roster_columns(unit)
            if (left := vitality(unit)) is not None:
                unit["vitality"] = left
            unit["role"], unit["token_size"] = role_of(unit), token_size(unit)
            unit["condition"] = condition_phrases(unit, names)
            unit["sheet"] = unit_sheet_lines(unit, names)
        return facts


# ------------------------------------------------------------------ the war


def _map_facts(state: War) -> Facts:
    """Return the size of the field, its areas and deploy zones in yards, and the names of the columns and
    rows of squares.
    """
    plan, rectangle = state.plan, PLANE.rectangle
    goals: list[str] = []
    for objective in plan.objectives:
        goals += [name for name in objective.squares if name not in goals]
    return {
        "kind": "plane",
        "width": plan.width,
        "height": plan.height,
        "square": SQUARE,
        "column_names": [plan.square_name_at(x, 0)[:-1] for x in range(0, plan.width, SQUARE)],
        "row_names": [plan.square_name_at(0, y)[1:] for y in range(0, plan.height, SQUARE)],
        "areas": [{**AREA.dump(area, state), "letter": LETTERS[area.kind]} for area in plan.areas],
        "deploy": {side: list(rectangle.dump(zone, state).values()) for side, zone in plan.deploy.items()},
        "goals": goals,
        "legend": LEGEND,
        "tones": TONES,
    }


def _order_of_action(state: War) -> list[Facts]:
    """Return the units in the order of their next actions: by tick, and within a tick in the order in which
    they declare actions.
    """
    waiting = [(unit.next, at, unit.id) for at, unit in enumerate(state.units_on_field())]
    return [{"unit": id, "next": tick} for tick, _, id in sorted(waiting)]


def _objective_facts(state: War) -> list[Facts]:
    return [
        {**OBJECTIVE.dump(objective, state), "held": state.held.get(str(at), 0)}
        for at, objective in enumerate(state.plan.objectives)
    ]


def _duel_facts(state: War) -> Facts | None:
    """Return the duel that is being fought, with the ids of both people; None if there is none."""
    if not state.duels:
        return None
    duel = state.duels[0]
    return {
        "one": duel.one.leader,
        "other": duel.other.leader,
        "seconds": duel.ticks,
        "tired": duel.tired[:],
    }


def _names_by_id(state: War) -> dict[str, str]:
    """Return the names of all sides, people and units by id."""
    found = dict(state.plan.sides)
    for character in state.people.values():
        found[character.id] = character.name
    for unit in state.units.values():
        found[unit.id] = unit.name
    return found


# ------------------------------------------------------------------ units


def _place_text(state: War, unit: Unit, names: Mapping[str, str]) -> str:
    """Describe a unit's place and facing: "in D4, Lantern Hill, facing east"; "" if it is not on the
    field.
    """
    if not unit.is_active or unit.x < 0:
        return ""
    plan = state.plan
    parts = ["in " + plan.square_name_at(unit.x, unit.y)]
    parts += [area.name for area in plan.areas_at(unit.x, unit.y)]
    if unit.host:
        parts.insert(0, f"apart from {names[unit.host]}")
    if not unit.is_solo:
        parts.append(f"facing {direction_name(unit.facing)}")
    return ", ".join(parts)


def _unit_facts(perspective: Perspective, unit: Unit) -> Facts:
    facts = _public_facts(perspective, unit)
    facts["known"] = [facet for facet in FACETS if perspective.knows(unit, facet)]
    if perspective.knows(unit, "traits"):
        facts["traits"] = _trait_facts(perspective.state, unit)
    if perspective.knows_all_figures_of(unit):
        facts["pools"] = _pool_facts(perspective.state, unit)
    facts["people"] = _people_facts(perspective, unit)
    if perspective.owns(unit):
        facts.update(_private_facts(perspective.state, unit))
    return facts


def _public_facts(perspective: Perspective, unit: Unit) -> Facts:
    """Return the facts about a unit that every seat can see."""
    state = perspective.state
    is_placed = unit.is_active and unit.x >= 0
    return {
        **attribute_values(unit, *_PUBLIC_ATTRIBUTES),
        "present": is_placed,
        "out": not unit.is_active and unit.standing != RESERVE,
        "within": unit.host,
        "solo": unit.is_solo,
        "mob": unit.mob > 0,
        "formation": "" if unit.is_solo else unit.formation.name,
        "x": unit.x if is_placed else None,
        "y": unit.y if is_placed else None,
        "square": state.plan.square_name_at(unit.x, unit.y) if is_placed else "",
        "facing": "" if unit.is_solo or not is_placed else NAMES[unit.facing],
        "radius": round(radius_of(unit), _DECIMALS),
        "health": LOOKS[visible_health_index(*filled_and_total_boxes(state, unit))],
        "next": unit.next if unit.is_active else None,
        "doing": unit.state_of,
        "aim": unit.aim if unit.state_of == "aim" else "",
        "dashing": unit.dash > 0,
        "engaged": list(unit.engaged),
        "enveloped_by": unit.envelopers[:],
        "stunned": unit.dazed > 0,
        "veiled_until": unit.veiled_until if unit.veil else None,
        **_arms_facts(unit.troops or state.people[unit.leader].person),
        "mounted": unit.is_mounted,
    }


def _arms_facts(bearer: Troops | Person) -> Facts:
    """Return the names of the arms of troops or of a person."""
    return {
        "weapon": bearer.weapon.name,
        "bow": bearer.bow.name if bearer.bow is not None else "",
        "armour": bearer.armour.name,
        "shield": bearer.shield.name,
    }


def _trait_facts(state: War, unit: Unit) -> Facts:
    """Return the present figures of a unit, which are fewer for a single person."""
    filled, boxes = filled_and_total_boxes(state, unit)
    facts: Facts = {
        "filled": filled,
        "boxes": boxes,
        "wound_penalty": wound_penalty(state, unit),
        **attribute_values(unit, "endurance", "full_endurance"),
        "fatigue": fatigue_value(state, unit),
        "weary": fatigue_penalty(unit),
        "mobility": mobility_penalty(state, unit),
        "move": move_points(state, unit) * yards_per_point(unit),
    }
    troops = unit.troops
    if troops is not None:
        facts.update(
            {
                **attribute_values(unit, "members", "first_members", "first_magnitude", "drill", "gear"),
                **attribute_values(troops, "close_damage", "ranged_damage", "hardness"),
                "effective_drill": effective_drill_of(unit),
                "might": might_of(unit),
                "relays_needed": relays_needed(unit.magnitude),
                "morale": morale_of(state, unit),
                "perfect_morale": has_perfect_morale(unit),
                "close_rating": close_combat_rating_of(state, unit),
                "ranged_rating": ranged_attack_rating_of(state, unit),
                "armor": armor_of(unit),
            }
        )
    return facts


def _pool_facts(state: War, unit: Unit) -> Facts:
    """Return the dice, DVs and soak of a unit's leader with the troops, without the effects of wounds,
    fatigue and circumstances.
    """
    person = state.people[unit.leader].person
    cap = ability_cap_from_war(state, unit)
    alone = unit.is_solo
    armor = armor_of(unit)
    ranged = ranged_weapon_of(state, unit) is not None
    command = command_roller_and_dice(state, unit, 0)[1]
    return {
        "join_war": person.join_war_pool_alone() if alone else person.join_war_pool(unit.magnitude),
        "close": person.attack_pool(cap, ranged=False),
        "ranged": person.attack_pool(cap, ranged=True) if ranged else 0,
        "command": max(0, sum([term.amount for term in command])),
        "parry": person.parry_value(cap) + person.half_rounded_for_kind(close_combat_rating_of(state, unit)),
        "dodge": person.dodge_value(cap, mobility_penalty(state, unit)),
        "bashing_soak": person.total_soak(lethal=False) + armor,
        "lethal_soak": person.total_soak(lethal=True) + armor,
    }


def _private_facts(state: War, unit: Unit) -> Facts:
    """Return the facts about a unit that only its own side knows, regardless of what other sides have
    learned.
    """
    order = unit.order
    is_march = order.kind == "march"
    return {
        "order": {
            "kind": order.kind,
            "unit": order.unit,
            "square": state.plan.square_name_at(order.x, order.y) if is_march else "",
        },
        **attribute_values(unit, "signalled", "lender", "arrives", "counts", "stunt", "joined"),
        "largest_loss": unit.loss,
    }


# ------------------------------------------------------------------ people


def _people_facts(perspective: Perspective, unit: Unit) -> list[Facts]:
    """Return the facts about a unit's leader and special characters. Names and roles are visible to all,
    figures only to seats that know the leader.
    """
    state = perspective.state
    is_known = perspective.knows(unit, "leader")
    found: list[Facts] = []
    for id in (unit.leader, *unit.specials):
        character = state.people[id]
        if unit.mob and id == unit.leader:
            continue
        facts: Facts = {
            "id": id,
            "name": character.name,
            "role": character.role,
            "out": character.is_out,
            "apart": acts_apart_from_unit(state, unit, id),
        }
        if is_known:
            facts.update(_person_figures(character))
        found.append(facts)
    return found


def _person_figures(character: Character) -> Facts:
    """Return all figures of a person, including what is left of motes, Willpower and health."""
    person = character.person
    return {
        **attribute_values(person, "kind", "valor", "essence", "hardness", "spells"),
        "ranks": {name: person.rank_of(name) for name in (*ATTRIBUTES, *ABILITIES) if person.rank_of(name)},
        "willpower": person.willpower - character.will,
        "full_willpower": person.willpower,
        "motes": person.motes - character.motes,
        "full_motes": person.motes,
        "boxes": len(person.health) + 1,
        "wound_penalty": character.wound_penalty,
        "bashing_soak": person.total_soak(lethal=False),
        "lethal_soak": person.total_soak(lethal=True),
        "charms": [charm.key for charm in person.charms.loadout],
        "combos": [list(combo) for combo in person.combos],
        **attribute_values(character, "wounds", "cast"),
        **_arms_facts(person),
    }
