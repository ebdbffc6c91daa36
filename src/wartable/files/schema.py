"""The shape of the files that people write: which keys there are, and what kind of value each takes.

What the values mean - whether there is such a Weapon, whether the points are kept - is the ruleset's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel, ValidationError

from wartable import Problem
from wartable.files import schema_battle_century, schema_exalted_war
from wartable.files.messages import problems_of
from wartable.files.schema_characters import MATCH
from wartable.files.schema_shared import Shapes
from wartable.files.schema_tests import TEST

__all__ = ["BATTLES", "SHAPES", "faults", "kinds_of", "shapes_of"]

SHAPES: Final[dict[str, Shapes]] = {
    "battle-century": schema_battle_century.SHAPES,
    "exalted-war": schema_exalted_war.SHAPES,
}
"""By the ruleset's name. Files of rulesets that are not named here are checked by the ruleset alone."""

BATTLES: Final[dict[str, dict[str, Shapes]]] = {
    "battle-century": {
        MATCH: schema_battle_century.MATCH_SHAPES,
        TEST: schema_battle_century.TEST_SHAPES,
    }
}
"""By ruleset, the kinds of battle that a file asks for with its key `battle`, besides the usual kind."""


def shapes_of(data: Mapping[str, object]) -> Shapes | None:
    """The shapes of a setup's or force's kind of battle; the usual ones where it asks for one that is not
    known.
    """
    name = str(data.get("ruleset"))
    return BATTLES.get(name, {}).get(str(data.get("battle")), SHAPES.get(name))


def kinds_of(name: str) -> list[Shapes]:
    """The shapes of a ruleset's kinds of battle: one for each list that a force may hold."""
    if name not in SHAPES:
        return []
    found = [SHAPES[name]]
    for shapes in BATTLES.get(name, {}).values():
        if shapes.muster.source not in [known.muster.source for known in found]:
            found.append(shapes)
    return found


def faults(model: type[BaseModel], data: object) -> list[Problem]:
    """Where the data has another shape than the model."""
    try:
        model.model_validate(data)
    except ValidationError as error:
        return problems_of(model, error)
    return []
