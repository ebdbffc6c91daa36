"""The turn of a Director, alone or as part of the turn of the Director's unit, and the steps before the
battle. AD-R33, AD-R34.
"""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.d100.styles import subordinates_of
from wartable.rulesets.adeptus.events.command import CommandBegan
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES, apply_cards_before_battle, shorten_smoke
from wartable.rulesets.adeptus.supreme.advantages import YOUR_TURN as CARD_TURN
from wartable.rulesets.adeptus.supreme.base import ChosenCall, as_supreme_commander, can_make_calls
from wartable.rulesets.adeptus.supreme.morale import FORCED_MARCH, MORALE
from wartable.rulesets.adeptus.supreme.morale import YOUR_TURN as MORALE_TURN
from wartable.rulesets.adeptus.supreme.orders import ORDERS, cancel_precision_orders, half_actions_of_director
from wartable.rulesets.adeptus.supreme.scan import SCAN

_END: Final = Option("end", "End the turn")

_MORALE: Final = [ability for ability in MORALE.values() if ability.timing == MORALE_TURN]
_CARDS: Final = [card for card in ADVANTAGES.values() if card.timing == CARD_TURN]
_ORDERS: Final = list(ORDERS.values())
"""All Calls that a Director can make in a turn, except for scans."""


def prepare_side_for_battle(table: MissionTable, side: str) -> None:
    """Play a side's preparations for the battle: apply the effects of its Supreme Commander's Advantages, and
    offer a Forced March.
    """
    commander = table.state.commanders.get(side)
    if commander is not None:
        apply_cards_before_battle(table, commander)
        FORCED_MARCH.ask_to_march(table, commander)


def director_of_unit(state: Mission, unit_id: str) -> Director | None:
    """Return the Director whose unit has this id; None if there is none."""
    for commander in state.commanders.values():
        if commander.unit == unit_id:
            return commander
    for director in state.directors.values():
        if director.unit == unit_id:
            return director
    return None


def begin_director_turn(table: MissionTable, director: Director) -> None:
    """Begin the turn of a Director: end the effects that last until then, and allow what is limited to once a
    turn to be used again. AD-R34.
    """
    cancel_precision_orders(table.state, director)
    commander = as_supreme_commander(table.state, director)
    if commander is not None:
        _reset_turn_limits(commander)
        shorten_smoke(table, commander.side)


def _reset_turn_limits(commander: Commander) -> None:
    """Allow a Supreme Commander to use again what is limited to once a turn, and end Coordinate and
    Endure.
    """
    commander.turn_used.clear()
    commander.scanned = False
    commander.coordinated = False
    commander.enduring = False


def begin_absent_director_turn(table: MissionTable, unit_id: str) -> None:
    """Begin the turn of the Director whose unit has this id and is no longer on the table, so that lasting
    effects end. Do nothing if the unit is not that of a Director.
    """
    director = director_of_unit(table.state, unit_id)
    if director is not None:
        begin_director_turn(table, director)


def call_options(state: Mission, director: Director) -> list[Option]:
    """Return the options of all Calls that a Director can make now."""
    found: list[Option] = []
    if not can_make_calls(state, director):
        return found
    if state.in_sight is None:
        state.in_sight = {}
    commander = as_supreme_commander(state, director)
    if commander is not None:
        if commander.morale:
            for ability in _MORALE:
                if ability.can_be_used_by(commander) and ability.is_useful(state, commander):
                    ability.add_options(state, commander, found)
        if len(commander.spent) < len(commander.deck):
            for card in _CARDS:
                if commander.advantage_level(card.key) and card.is_useful(state, commander):
                    card.add_options(state, commander, found)
        if not commander.scanned:
            SCAN.add_options(state, commander, found)
    halves = half_actions_of_director(state, director)
    if halves:
        subordinates = subordinates_of(state, director)
        for order in _ORDERS:
            if order.halves <= halves:
                order.add_options(state, director, subordinates, found)
    return found


def carry_out_if_call(table: MissionTable, director: Director, chosen: Option) -> bool:
    """If a chosen option is a Call, carry it out and return True; otherwise return False."""
    called = chosen.data
    if not isinstance(called, ChosenCall):
        table.state.in_sight = None
        return False
    if not called.call.still:
        table.state.survey = None
        table.state.in_sight = None
    called.call.carry_out(table, director, called.target)
    return True


def play_director_step(table: MissionTable, director: Director) -> bool:
    """Play one step of the turn of a Director who is off the table, in which the Director makes at most one
    Call. Return False if this ends the turn. AD-R33.
    """
    state = table.state
    if not state.begun:
        state.begun = True
        state.in_sight = None
        director.halves = 2
        begin_director_turn(table, director)
        if table.listening:
            table.emit(CommandBegan(director.id))
    options = [*call_options(state, director), _END]
    chosen = table.ask(Decision(director.seat, f"{director.name}: what now?", options))
    return carry_out_if_call(table, director, chosen)
