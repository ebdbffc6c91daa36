"""Beginning and end of states. IN-07."""

from __future__ import annotations

from wartable.rulesets.infinity.events.harm import StateEntered, StateLeft, WentProne
from wartable.rulesets.infinity.fireteams.holding import leave_team
from wartable.rulesets.infinity.model.skills import SERVANT
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import (
    DISCONNECTED,
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    ISOLATED,
    POSSESSED,
    SUPPRESSIVE,
    UNCONSCIOUS,
)
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.wording import STATE_NAMES
from wartable.rulesets.infinity.sight.eyes import is_engaged, is_in_zone_of_control

_STATES_ENDING_FIRE = (UNCONSCIOUS, ISOLATED, IMMOBILIZED_A, IMMOBILIZED_B, POSSESSED, DISCONNECTED)
_STATES_LEAVING_TEAM = (UNCONSCIOUS, ISOLATED, POSSESSED, DISCONNECTED, SUPPRESSIVE)
_STATES_DISCONNECTING = (UNCONSCIOUS, ISOLATED, POSSESSED)


def enter_state(table: SkirmishTable, trooper: Trooper, state_key: str, cause: str = "") -> None:
    """Put a Trooper into a state, and apply the consequences. `cause` is the id of the Trooper that caused
    it, "" for none. If the state is Possessed and the cause is on the Trooper's own side, the Trooper is
    freed from its possession instead. IN-07-05, IN-07-09, IN-07-13.
    """
    if state_key == POSSESSED and cause and table.state.troopers[cause].side == trooper.side:
        leave_state(table, trooper, POSSESSED)
        return
    if state_key in trooper.states:
        return
    trooper.states[state_key] = cause
    table.emit(StateEntered(trooper.id, state_key))
    if state_key in _STATES_ENDING_FIRE:
        leave_state(table, trooper, SUPPRESSIVE)
    if state_key == UNCONSCIOUS and trooper.profile.can_go_prone:
        trooper.set_stance(prone=True)
    if state_key in _STATES_LEAVING_TEAM:
        leave_team(table, trooper, f"it is {STATE_NAMES[state_key]}")
    if state_key in _STATES_DISCONNECTING:
        disconnect_peripherals(table, trooper)


def leave_state(table: SkirmishTable, trooper: Trooper, state_key: str) -> None:
    """End a state of a Trooper; do nothing if it is not in that state. IN-05-36, IN-07-21, IN-07-22."""
    if state_key in trooper.states:
        del trooper.states[state_key]
        table.emit(StateLeft(trooper.id, state_key))
        if state_key in _STATES_DISCONNECTING:
            reconnect_peripherals_in_reach(table, trooper)


def disconnect_peripherals(table: SkirmishTable, controller: Trooper) -> None:
    """Disconnect all Peripherals of this Controller that are on the table. The caller must have checked that
    the Controller is Null, Isolated or gone. IN-07-08, IN-08-52.
    """
    for trooper in table.state.troopers.values():
        if trooper.controller == controller.id and trooper.is_on_table:
            enter_state(table, trooper, DISCONNECTED)


def reconnect_peripherals_in_reach(table: SkirmishTable, controller: Trooper) -> None:
    """Reconnect the Peripherals of this Controller that it can reach: none if it is Null, Isolated or off the
    table, otherwise Servants and those within 8 inches. IN-08-52.
    """
    for trooper in table.state.troopers.values():
        if trooper.controller == controller.id and is_peripheral_connected(table.state, trooper):
            leave_state(table, trooper, DISCONNECTED)


def is_peripheral_connected(state: Skirmish, peripheral: Trooper) -> bool:
    """Whether a Peripheral is connected to its Controller. The Controller must be on the table and neither
    Null nor Isolated, and within 8 inches unless the Peripheral is a Servant. IN-07-08, IN-08-50, IN-08-52,
    IN-08-51.
    """
    controller = state.troopers[peripheral.controller]
    if not controller.is_able or ISOLATED in controller.states:
        return False
    return peripheral.has_skill(SERVANT) or is_in_zone_of_control(controller.body, peripheral.body)


def change_stance(table: SkirmishTable, trooper: Trooper, *, prone: bool) -> None:
    """Make a Trooper go prone if it can. With `prone` False, make it stand up instead. IN-07-20."""
    if trooper.prone != prone and (not prone or trooper.profile.can_go_prone):
        trooper.set_stance(prone=prone)
        table.emit(WentProne(trooper.id, "goes prone" if prone else "stands up"))


def end_suppression_of_engaged(table: SkirmishTable, state: Skirmish) -> None:
    """End the Suppressive Fire of Troopers that have become Engaged. IN-07-04."""
    for trooper in state.troopers.values():
        if SUPPRESSIVE in trooper.states and is_engaged(state, trooper):
            leave_state(table, trooper, SUPPRESSIVE)
