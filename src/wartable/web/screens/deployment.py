"""A deployment as data for a page, on which the units are dragged before all of them are confirmed."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable import (
    Battle,
    Decision,
    DeploymentDraft,
    Placement,
    State,
    UnitView,
    deploying_unit,
    deployment_draft,
    read_unit,
)
from wartable.files import breakage
from wartable.seat.view_model import ViewModel
from wartable.web.screens.board import board_of, facing_angle
from wartable.web.screens.ground import Facts, ground_drawing_of
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM

_LOG: Final = logging.getLogger("wartable")


def can_deploy_at_once(table: GameTable, model: ViewModel, decision: Decision) -> bool:
    """Whether the open question is about the deployment of a unit, and the asked seat has further ones to
    deploy. If people share the seat and own its units, each deploys their own.
    """
    if _have_owners(table, decision):
        return False
    waiting = [
        unit.id
        for unit in model.units
        if not unit.present and not unit.out and (unit.seat or unit.side) == decision.seat
    ]
    return (
        len(waiting) > 1
        and decision.about in ("", *waiting)
        and _failsafe_deploying_unit(table.battle) is not None
    )


def _have_owners(table: GameTable, decision: Decision) -> bool:
    """Whether units of the asked seat belong to people, who each deploy their own."""
    return any(member.units for member in table.members.members_at(decision.seat))


def _failsafe_deploying_unit(battle: Battle[State]) -> str | None:
    try:
        return deploying_unit(battle)
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.exception("the search for a deployment broke")
        return None


def deployment_data(
    table: GameTable, place: str, wanted: Mapping[str, Sequence[str]], turning: str = ""
) -> Facts:
    """Return how a place could deploy its next units all at once. The result is empty if the place is not
    asked, if fewer than two units would be deployed, if people own the units, or if no draft can be made.
    `wanted` are answers by the ids of units. "units" have their answers and the questions that do not ask for
    a place, "tokens" are those to be drawn on the board, and "facings" are the angles at which the unit
    `turning` could face, each with its answers.
    """
    battle, decision = table.battle, table.battle.decision
    if decision is None or table.accepts_no_answers or place not in (decision.seat, GM):
        return {}
    if _have_owners(table, decision):
        return {}
    try:
        draft = deployment_draft(battle, wanted)
        if len(draft.placements) < 2:
            return {}
        return _draft_facts(battle, decision.seat, draft, turning) | {"seen": table.etag(place)}
    except Exception as error:
        if breakage(error) is not None:
            raise
        _LOG.exception("the draft of a deployment broke")
        return {}


def _draft_facts(battle: Battle[State], seat: str, draft: DeploymentDraft, turning: str) -> Facts:
    placed = {one.unit: one.facts for one in draft.placements}
    facts: dict[str, Any] = dict(battle.view(seat).data())
    facts["units"] = [placed.get(str(unit["id"]), unit) for unit in facts["units"]]
    model = ViewModel(battle.setup, facts)
    board = board_of(model, [], "") or {"units": []}
    return {
        "keys": list(draft.keys()),
        "units": [_placement_facts(one, read_unit(dict(one.facts))) for one in draft.placements],
        "tokens": [token for token in board["units"] if token["id"] in placed],
        "facings": _facing_facts(model, draft, turning),
    }


def _placement_facts(placement: Placement, unit: UnitView) -> Facts:
    return {
        "id": unit.id,
        "name": unit.name,
        "where": unit.zone or unit.place,
        "keys": list(placement.keys),
        "words": list(placement.words),
        "has_facing": bool(unit.facing) and placement.keys_to_choices() != placement.keys,
        "choices": [
            {
                "question": choice.question,
                "number": choice.number,
                "chosen": choice.chosen,
                "options": [[option.key, option.label] for option in choice.options],
            }
            for choice in placement.choices
        ],
    }


def _facing_facts(model: ViewModel, draft: DeploymentDraft, turning: str) -> list[Any]:
    """Return the angles on the board at which a unit could face, in order, each with the unit's answers."""
    ground = ground_drawing_of(model.map)
    found = []
    for turned in draft.facings(turning) if turning and ground is not None else ():
        angle = None if ground is None else facing_angle(turned.facing, ground)
        if angle is not None:
            found.append([angle % 360, turned.facing, list(turned.keys)])
    return sorted(found)
