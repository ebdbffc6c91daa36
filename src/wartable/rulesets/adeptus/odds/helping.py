"""Whether an answer could help its side with any dice; a question without such an answer need not
be asked.
"""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.adeptus.d100.fate import FateUse
from wartable.rulesets.adeptus.model.state import Mission


def could_help(state: Mission, option: Option) -> bool:
    """Whether an answer might turn out better than passing, from what its seat knows. True if no rule can
    tell.
    """
    use = option.data
    return use.can_help() if isinstance(use, FateUse) else True
