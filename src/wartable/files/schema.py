"""The shape of the files that people write: which keys there are, and what kind of value each takes.

What the values mean - whether there is such a Weapon, whether the points are kept - is the ruleset's to say.
"""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ValidationError

from wartable import Problem
from wartable.files import schema_battle_century, schema_exalted_war
from wartable.files.schema_shared import Shapes
from wartable.files.wording import problems_of

__all__ = ["SHAPES", "faults"]

SHAPES: Final[dict[str, Shapes]] = {
    "battle-century": schema_battle_century.SHAPES,
    "exalted-war": schema_exalted_war.SHAPES,
}
"""By the ruleset's name. Files of rulesets that are not named here are checked by the ruleset alone."""


def faults(model: type[BaseModel], data: object) -> list[Problem]:
    """Where the data has another shape than the model."""
    try:
        model.model_validate(data)
    except ValidationError as error:
        return problems_of(model, error)
    return []
