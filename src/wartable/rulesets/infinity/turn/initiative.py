"""The Initiative roll and its winner's choices. IN-03, IN-R25."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import DiceThrow, compare_face_to_face
from wartable.rulesets.infinity.events.course import InitiativeRolled, OptionKept
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable

_INITIATIVE: Final = Option("initiative", "Keep Initiative")
_DEPLOYMENT: Final = Option("deployment", "Keep Deployment")
_NEAR: Final = Option("zone:0", "The zone by row 1", 0)
_FAR: Final = Option("zone:1", "The zone at the far edge", 1)


def roll_initiative(table: SkirmishTable) -> str:
    """Make the Face to Face Roll of both Lieutenants, repeated until one side wins, and return the side that
    wins. IN-03-04, IN-R25.
    """
    state = table.state
    first_side, second_side = state.armies
    while True:
        throws: list[DiceThrow] = []
        for side in (first_side, second_side):
            leader = state.troopers[state.armies[side].leader]
            face = table.roll(TWENTY, f"{state.plan.sides[side]}: Initiative")
            throws.append(DiceThrow(attribute_of(leader, "wip"), [face]))
        outcome = compare_face_to_face(throws[0], throws[1])
        winner = first_side if outcome.active.hits else second_side if outcome.reactive.hits else ""
        result = f"{state.plan.sides[winner]} wins" if winner else "roll again"
        first_throw, second_throw = throws
        table.emit(
            InitiativeRolled(
                first_side,
                first_throw.faces[0],
                second_side,
                second_throw.faces[0],
                result,
                first_throw.sv,
                second_throw.sv,
            )
        )
        if winner:
            return winner


def settle_initiative(table: SkirmishTable, winner: str) -> None:
    """Ask the winner of the roll whether to keep Initiative or Deployment; the other player gets the other
    one. The player with Initiative chooses who has the first turn; then the player with Deployment chooses
    who deploys first, and the zones. IN-03-05, IN-R25.
    """
    state = table.state
    loser = state.enemy_side_of(winner)
    seat = state.deciding_seat_of_side(winner)
    kept = table.ask(Decision(seat, "Keep Initiative or Deployment?", (_INITIATIVE, _DEPLOYMENT)))
    table.emit(OptionKept(winner, "keeps Initiative" if kept is _INITIATIVE else "keeps Deployment"))
    turn_chooser, deployment_chooser = (winner, loser) if kept is _INITIATIVE else (loser, winner)
    state.first = ask_own_or_enemy_side(table, turn_chooser, "Who has the first Player Turn?", "first")
    table.emit(OptionKept(state.first, "has the first Player Turn"))
    state.deployer = ask_own_or_enemy_side(table, deployment_chooser, "Who deploys first?", "deploys")
    table.emit(OptionKept(state.deployer, "deploys first"))
    zone = table.ask(
        Decision(state.deciding_seat_of_side(deployment_chooser), "Which deployment zone?", (_NEAR, _FAR))
    ).as_a(int)
    state.zone = {deployment_chooser: zone, state.enemy_side_of(deployment_chooser): 1 - zone}


def ask_own_or_enemy_side(table: SkirmishTable, chooser: str, question: str, key: str) -> str:
    """Ask a player to choose either its own side or the enemy's, and return the side chosen. `chooser` is the
    player's side, and `key` begins the keys of the options.
    """
    state: Skirmish = table.state
    options = [
        Option(f"{key}:{side}", state.plan.sides[side], side)
        for side in (chooser, state.enemy_side_of(chooser))
    ]
    return str(table.ask(Decision(state.deciding_seat_of_side(chooser), question, options)).data)
