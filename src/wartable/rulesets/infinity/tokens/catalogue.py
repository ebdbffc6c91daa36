"""All uses of Command Tokens by key, and the uses offered at each moment."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.tokens.base import TokenUse
from wartable.rulesets.infinity.tokens.executive import EXECUTIVE_USES
from wartable.rulesets.infinity.tokens.operational import OPERATIONAL_USES
from wartable.rulesets.infinity.tokens.strategic import STRATEGIC_USES

TOKEN_USES: Final[dict[str, TokenUse]] = {
    use.key: use for use in (*STRATEGIC_USES, *EXECUTIVE_USES, *OPERATIONAL_USES)
}

_AT: Final[dict[str, list[TokenUse]]] = {
    moment: [use for use in TOKEN_USES.values() if moment in use.moments]
    for one in TOKEN_USES.values()
    for moment in one.moments
}


def token_options_at(state: Skirmish, side: str, moment: str) -> list[Option]:
    """Return an option for every way in which a side can use a Command Token at this moment, which is one of
    those in `tokens.base`.
    """
    found: list[Option] = []
    for use in _AT[moment]:
        use.add_options(state, side, found)
    return found
