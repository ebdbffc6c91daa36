"""Loss of Lieutenant, Chain of Command, and the next Lieutenant. IN-07, IN-R32."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import CommandTaken, LieutenantLost, LieutenantNamed
from wartable.rulesets.infinity.harm.states import leave_state
from wartable.rulesets.infinity.model.profile import IRREGULAR, REM
from wartable.rulesets.infinity.model.skills import CHAIN_OF_COMMAND
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import EVACUATED, ISOLATED, SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper


def check_lieutenant(table: SkirmishTable, side: str) -> None:
    """Put an army into Loss of Lieutenant if it is in Retreat!, or if its Lieutenant is missing, Null or
    Isolated and no Trooper takes command by Chain of Command. IN-07-24, IN-07-33, IN-07-35, IN-07-04.
    """
    state = table.state
    army = state.armies[side]
    if not army.is_retreating:
        if state.lieutenant_of(side) is not None:
            return
        heirs = [one for one in state.troopers_of(side) if could_take_command(one)]
        if heirs:
            options = [Option(f"command:{one.id}", one.name, one.id) for one in heirs]
            chosen = table.ask(Decision(state.seat_of_side(side), "Who takes command?", options))
            army.leader = str(chosen.data)
            table.emit(CommandTaken(army.leader))
            return
    army.is_leaderless = True
    table.emit(LieutenantLost(side))
    for trooper in state.troopers_of(side):
        leave_state(table, trooper, SUPPRESSIVE)


def could_take_command(trooper: Trooper) -> bool:
    """Whether Chain of Command can make a Trooper the Lieutenant: it is on the table, and neither Null nor
    Isolated. IN-07-35.
    """
    return trooper.has(CHAIN_OF_COMMAND) and trooper.is_able and ISOLATED not in trooper.states


def could_be_named(state: Skirmish, side: str) -> list[Trooper]:
    """Return the Troopers that may become the next Lieutenant: those that are neither Irregular by profile,
    nor a REM or Peripheral, and neither Null, Isolated nor evacuated. IN-07-34, IN-R74.
    """
    return [
        one
        for one in state.troopers_of(side)
        if one.profile.training != IRREGULAR
        and one.profile.type != REM
        and not one.is_peripheral
        and not one.is_null
        and one.place != EVACUATED
        and ISOLATED not in one.states
    ]


def end_leaderless(table: SkirmishTable, side: str) -> None:
    """Ask a side in Loss of Lieutenant for a new Lieutenant, named in secret at the end of its turn; in
    Retreat! none is named. IN-07-34, IN-07-24.
    """
    state = table.state
    army = state.armies[side]
    if not army.is_leaderless:
        return
    army.is_leaderless = False
    if army.is_retreating:
        return
    options = [Option(f"lieutenant:{one.id}", one.name, one.id) for one in could_be_named(state, side)]
    if options:
        chosen = table.ask(Decision(state.seat_of_side(side), "Who is the new Lieutenant?", options))
        army.leader = str(chosen.data)
        table.emit(LieutenantNamed(side, army.leader))
