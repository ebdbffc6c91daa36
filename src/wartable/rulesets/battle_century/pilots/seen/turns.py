"""Rounds, Turns and lasting effects in a view, as data and in words, for Operations and Matches.

The words are made from the data of the view, so that nothing hidden can be shown. In all functions, `names`
maps the ids of sides and fighters to their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.rulesets.battle_century.pilots.model.turn_order import TurnOrder

Facts = Mapping[str, Any]
Names = Mapping[str, str]

_WITH_A_TURN: Final = ("surprise", "turn", "delayed")
"""Phases in which a Turn can be in progress."""
NOWHERE = "-"
"""Table entry for the Zone of a Character in no Zone."""
ACTS_NOW: Final = "acts now"
"""Condition of the participant who is taking a Turn."""


def id_of_turn_taker(state: TurnOrder) -> str:
    """Return the id of the participant who is taking a Turn; "" if no Turn is being played, as at the
    beginning of a Round and at the end of the battle.
    """
    here = state.order[state.slot : state.slot + 1]
    is_to_begin = state.phase == "turn" and state.stage == "begin" and state.turn_of not in here
    return "" if is_to_begin or state.phase not in _WITH_A_TURN else state.turn_of


def round_and_turn_facts(state: TurnOrder) -> dict[str, object]:
    """Return the number of the Round, Tension, the phase and the id of the participant who is taking a Turn,
    as data of a view.
    """
    turn_of = id_of_turn_taker(state)
    return {
        "round": state.round,
        "tension": state.tension,
        "phase": state.phase,
        "turn_of": turn_of,
        "moment": [state.round, turn_of],
    }


def effect_facts(effect: Any) -> dict[str, object]:
    """Return the public facts of a lasting effect, as data of a view. Its amount is not among them; the
    caller adds it if the seat knows it.
    """
    return {
        "effect": effect.condition.key,
        "name": effect.condition.name,
        "other": effect.other,
        "clock": effect.clock,
        "turns": effect.turns,
    }


def name_for_id(names: Names, id: object) -> str:
    """Return the name that belongs to an id; if it has none, the id as text."""
    return names.get(str(id), str(id))


def round_line(facts: Facts) -> list[str]:
    """Return a line with Round and Tension, in a list; an empty list if no Round has begun."""
    limit = f" of {facts['limit']}" if facts["limit"] else ""
    return [f"Round {facts['round']}{limit}, Tension {facts['tension']}"] if facts["round"] else []


def turn_order_line(facts: Facts) -> list[str]:
    """Return a line with the order of Turns, as a list with one element. Participants that are out are left
    out; if no others remain, the list is empty.
    """
    units = {str(unit["id"]): unit for unit in (*facts["units"], *facts.get("reinforcements", ()))}
    order = [units[place["unit"]] for place in facts["order"] if place["unit"] in units]
    turns = [_order_entry(facts, unit) for unit in order if not unit["out"]]
    return ["Order: " + ", ".join(turns)] if turns else []


def _order_entry(facts: Facts, unit: Facts) -> str:
    if unit["id"] == facts["turn_of"]:
        return f"> {unit['name']} <"
    return f"{unit['name']} (done)" if unit["acted"] else str(unit["name"])


def describe_effects(unit: Facts, names: Names) -> list[str]:
    """Return a phrase for each lasting effect on a fighter, with its amount and the name of the one who
    caused it.
    """
    found: list[str] = []
    for effect in unit["effects"]:
        amount = f" {effect['amount']}" if effect.get("amount", 1) != 1 else ""
        other = f" ({name_for_id(names, effect['other'])})" if effect["other"] else ""
        found.append(f"{effect['name']}{amount}{other}")
    return found


TIERS: Final = {
    "pc": "Player Character",
    "npc": "",
    "rival": "Rival",
    "boss": "Boss",
    "grunt": "Grunt",
    "ai": "AI",
    "monster": "Monster",
}
"""Titles of tiers on a sheet."""


def first_sheet_lines(unit: Facts, names: Names) -> list[str]:
    """Return the first lines of a sheet. One has the name, side and tier of the fighter, the next its values
    in the roster and its condition; a third says so if the sheet is hidden.
    """
    tier = TIERS.get(str(unit.get("tier", "")), "")
    row = [f"{title} {text}" for title, text in unit["columns"] if text]
    lines = [
        f"{unit['name']} of {name_for_id(names, unit['side'])}{f', {tier}' if tier else ''}",
        "  " + ", ".join([*row, *[str(phrase) for phrase in unit["condition"]]]),
    ]
    return lines if "attributes" in unit else [*lines, "  The sheet is hidden; seen so far:"]
