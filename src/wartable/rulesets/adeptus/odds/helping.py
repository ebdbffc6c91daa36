"""Whether an answer could be of use to the side that gives it. A question without such an answer need not be
asked.
"""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.rulesets.adeptus.d100.fate import FateAnswer
from wartable.rulesets.adeptus.model.state import Mission


def could_help(state: Mission, option: Option) -> bool:
    """Whether choosing an option may turn out better than declining, as far as its seat knows. Only spending
    a Fate Point is examined; every other option counts as helpful.
    """
    use = option.data
    return use.could_improve_test() if isinstance(use, FateAnswer) else True
