"""Circumstances of a Test other than its Attribute and Skill, each with the word by which players name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

CIRCUMSTANCES: Final[dict[str, str]] = {
    "animals": "it deals with Earth animals",
    "friendly_animals": "it deals with Earth animals that are friendly to humans",
    "wild": "it takes place in the wild",
    "frighten": "it is made to frighten somebody",
    "fear": "it is made to withstand fear",
    "revulsion": "it is made to withstand revulsion",
    "disease": "it is made to withstand a disease",
    "drugs": "it is made to withstand drugs",
    "poison": "it is made to withstand poison",
    "poison_gas": "it is made to withstand poison gas",
    "vacuum": "it is made to withstand a vacuum",
    "radiation": "it is made to withstand radiation",
    "extreme_temperature": "it is made to withstand great heat or cold",
    "attracted": "it is directed at somebody who could find the Character attractive",
    "fire_or_frost": "there is a fire or a frost that Temperature can draw on",
    "out_of_sight": "its target is not in line of sight",
    "no_oxygen": "there is no oxygen, or a partial vacuum",
    "urgent": "help is wanted in a hurry",
    "in_facility": "it takes place in the Character's own Personal Facility, at what that is for",
    "improper_tools": "it is made with improper tools, at a Disadvantage",
    "no_tools": "it is made without any tools, at a Disadvantage",
}
"""Every word with what it says of a Test. A Talent names those that matter to it; choices of (Specialist)
Traits are such words, too.
"""

TOOLS: Final = ("improper_tools", "no_tools")
"""Circumstances that are a Disadvantage for everyone."""

_CARRIED: Final[dict[str, str]] = {
    "frighten": "fear",
    "revulsion": "revulsion",
    "disease": "disease",
    "drugs": "drugs",
    "poison": "poison",
    "poison_gas": "poison_gas",
    "vacuum": "vacuum",
    "radiation": "radiation",
    "extreme_temperature": "extreme_temperature",
}


def circumstances_of_resisting_test(about: Sequence[str]) -> tuple[str, ...]:
    """Return the circumstances of the Willpower Test by which a Character resists an attack with the
    circumstances `about`. For example, an attack with "frighten" is resisted by a Test with "fear".
    """
    return tuple([_CARRIED[word] for word in about if word in _CARRIED])
