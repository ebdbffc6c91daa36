"""Requesting Speedballs between Orders. IN-08, IN-R7, IN-R65."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.entering import ItemRolled, SpeedballLanded
from wartable.rulesets.infinity.events.rolls import TestRolled
from wartable.rulesets.infinity.model.items import ITEM_NAMES, item_for_face
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable, SpeedballToken
from wartable.rulesets.infinity.skills.entering import (
    ask_drift_landing_point,
    ask_landing_point,
    landing_conditions,
    landing_squares,
)
from wartable.rulesets.infinity.skills.items import SPEEDBALL, speedball_body

TOKENS_PER_REQUEST: Final = 2
"""The number of Speedball Tokens that are spent together for one request."""

SPEEDBALL_PH: Final = 14


class SpeedballRequest:
    """The data of the option to request Speedballs; it has no fields."""


REQUEST: Final = Option("speedball", "Request two Speedballs", SpeedballRequest())


def speedball_options(state: Skirmish, side: str) -> list[Option]:
    """Return a list with the option to request Speedballs. The list is empty if the side has fewer than two
    Speedball Tokens, or if there is no point to land at. IN-08-36.
    """
    if state.armies[side].speedballs < TOKENS_PER_REQUEST:
        return []
    speedball_bodies = [speedball_body(parcel) for parcel in state.parcels]
    conditions = landing_conditions(state, SPEEDBALL, speedball_bodies)
    return [REQUEST] if landing_squares(state.plan.field, conditions, first_only=True) else []


def request_speedballs(table: SkirmishTable, side: str) -> None:
    """Spend two Speedball Tokens of a side, and bring down two Speedballs: the player chooses the item in the
    first one; the item in the second is rolled. IN-08-38, IN-08-36.
    """
    state = table.state
    state.armies[side].speedballs -= TOKENS_PER_REQUEST
    options = [Option(f"item:{item}", name, item) for item, name in ITEM_NAMES.items()]
    question = "What is in the first Speedball?"
    item = str(table.ask(Decision(state.deciding_seat_of_side(side), question, options)).data)
    drop_speedball(table, side, "First Speedball", item)
    drop_speedball(table, side, "Second Speedball", "")


def drop_speedball(table: SkirmishTable, side: str, name: str, item: str) -> None:
    """Bring a Speedball down by the rules of Combat Jump, and put it on the table. `name` is what questions
    and rolls call it. `item` is the key of its item; if it is "", the item is rolled. IN-08-37.
    """
    state = table.state
    seat = state.deciding_seat_of_side(side)
    speedball_bodies = [speedball_body(parcel) for parcel in state.parcels]
    conditions = landing_conditions(state, SPEEDBALL, speedball_bodies)
    x, y = ask_landing_point(table, seat, name, "", conditions)
    value = SuccessValue("PH", SPEEDBALL_PH, listening=table.listening)
    face = table.roll(TWENTY, name)
    success = face <= SPEEDBALL_PH
    table.emit(TestRolled(side, name, value.all_terms(), SPEEDBALL_PH, face, success=success))
    if not success:
        x, y = ask_drift_landing_point(table, seat, name, "", side, conditions)
    if not item:
        face = table.roll(TWENTY, f"{name}: item")
        item = item_for_face(face)
        table.emit(ItemRolled(side, face, ITEM_NAMES[item]))
    state.parcels.append(SpeedballToken(side, item, x, y))
    table.emit(SpeedballLanded(side, ITEM_NAMES[item], state.plan.field.square_name_at(x, y)))
