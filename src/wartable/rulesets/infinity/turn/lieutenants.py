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


def replace_lieutenant_or_declare_loss(table: SkirmishTable, side: str) -> None:
    """Make sure that an army has a Lieutenant who is neither Null nor Isolated. If it has none, its player is
    asked who takes command by Chain of Command. If no one can, or if the army is in Retreat!, it is in Loss
    of Lieutenant, and its Suppressive Fire ends. IN-07-24, IN-07-33, IN-07-35, IN-07-04.
    """
    state = table.state
    army = state.armies[side]
    if not army.is_retreating:
        if state.lieutenant_of(side) is not None:
            return
        candidates = [
            trooper_in_chain
            for trooper_in_chain in state.troopers_of(side)
            if could_take_command(trooper_in_chain)
        ]
        if candidates:
            options = [
                Option(f"command:{trooper_in_chain.id}", trooper_in_chain.name, trooper_in_chain.id)
                for trooper_in_chain in candidates
            ]
            chosen = table.ask(Decision(state.deciding_seat_of_side(side), "Who takes command?", options))
            army.leader = str(chosen.data)
            table.emit(CommandTaken(army.leader))
            return
    army.is_leaderless = True
    table.emit(LieutenantLost(side))
    for trooper in state.troopers_of(side):
        leave_state(table, trooper, SUPPRESSIVE)


def could_take_command(trooper: Trooper) -> bool:
    """Whether a Trooper can become the Lieutenant by Chain of Command: it has that skill, is on the table,
    and is neither Null nor Isolated. IN-07-35.
    """
    return trooper.has_skill(CHAIN_OF_COMMAND) and trooper.is_able and ISOLATED not in trooper.states


def lieutenant_candidates(state: Skirmish, side: str) -> list[Trooper]:
    """Return the Troopers of a side that may be named the next Lieutenant: all but those that are Irregular
    by profile, a REM, a Peripheral, Null, Isolated or evacuated. IN-07-34, IN-R74.
    """
    return [
        trooper
        for trooper in state.troopers_of(side)
        if trooper.profile.training != IRREGULAR
        and trooper.profile.type != REM
        and not trooper.is_peripheral
        and not trooper.is_null
        and trooper.place != EVACUATED
        and ISOLATED not in trooper.states
    ]


def end_loss_and_name_lieutenant(table: SkirmishTable, side: str) -> None:
    """If a side is in Loss of Lieutenant, end that at the end of its turn, and ask it to name a new
    Lieutenant in secret; in Retreat! none is named. IN-07-34, IN-07-24.
    """
    state = table.state
    army = state.armies[side]
    if not army.is_leaderless:
        return
    army.is_leaderless = False
    if army.is_retreating:
        return
    options = [
        Option(f"lieutenant:{candidate.id}", candidate.name, candidate.id)
        for candidate in lieutenant_candidates(state, side)
    ]
    if options:
        chosen = table.ask(Decision(state.deciding_seat_of_side(side), "Who is the new Lieutenant?", options))
        army.leader = str(chosen.data)
        table.emit(LieutenantNamed(side, army.leader))
