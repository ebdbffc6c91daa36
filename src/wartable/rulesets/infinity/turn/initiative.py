"""The Initiative roll and its winner's choices. IN-03, IN-R25."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import Throw, face_to_face
from wartable.rulesets.infinity.events.course import InitiativeRolled, OptionKept
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable

_INITIATIVE: Final = Option("initiative", "Keep Initiative")
_DEPLOYMENT: Final = Option("deployment", "Keep Deployment")
_NEAR: Final = Option("zone:0", "The zone by row 1", 0)
_FAR: Final = Option("zone:1", "The zone at the far edge", 1)


def roll_initiative(table: SkirmishTable) -> str:
    """Roll the Face to Face Roll of the Lieutenants until one side wins, and return that side. IN-03-04,
    IN-R25.
    """
    state = table.state
    one, other = state.armies
    while True:
        throws: list[Throw] = []
        for side in (one, other):
            leader = state.troopers[state.armies[side].leader]
            face = table.roll(TWENTY, f"{state.plan.sides[side]}: Initiative")
            throws.append(Throw(attribute_of(leader, "wip"), [face]))
        outcome = face_to_face(throws[0], throws[1])
        winner = one if outcome.active.hits else other if outcome.reactive.hits else ""
        result = f"{state.plan.sides[winner]} wins" if winner else "roll again"
        mine, theirs = throws
        table.emit(InitiativeRolled(one, mine.faces[0], other, theirs.faces[0], result, mine.sv, theirs.sv))
        if winner:
            return winner


def settle_initiative(table: SkirmishTable, winner: str) -> None:
    """Ask the winner of the roll whether to keep Initiative or Deployment; the other player makes the other
    choice. Who has the first turn is chosen before who deploys first. IN-03-05, IN-R25.
    """
    state = table.state
    loser = state.enemy_of(winner)
    seat = state.seat_of_side(winner)
    kept = table.ask(Decision(seat, "Keep Initiative or Deployment?", (_INITIATIVE, _DEPLOYMENT)))
    table.emit(OptionKept(winner, "keeps Initiative" if kept is _INITIATIVE else "keeps Deployment"))
    chooser, other = (winner, loser) if kept is _INITIATIVE else (loser, winner)
    state.first = ask_side(table, chooser, "Who has the first Player Turn?", "first")
    table.emit(OptionKept(state.first, "has the first Player Turn"))
    state.deployer = ask_side(table, other, "Who deploys first?", "deploys")
    table.emit(OptionKept(state.deployer, "deploys first"))
    zone = table.ask(Decision(state.seat_of_side(other), "Which deployment zone?", (_NEAR, _FAR))).as_a(int)
    state.zone = {other: zone, state.enemy_of(other): 1 - zone}


def ask_side(table: SkirmishTable, chooser: str, question: str, key: str) -> str:
    """Ask a player to choose its own side or the enemy's, and return the chosen side."""
    state: Skirmish = table.state
    options = [
        Option(f"{key}:{side}", state.plan.sides[side], side) for side in (chooser, state.enemy_of(chooser))
    ]
    return str(table.ask(Decision(state.seat_of_side(chooser), question, options)).data)
