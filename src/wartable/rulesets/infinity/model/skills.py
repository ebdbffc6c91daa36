"""Special Skills and equipment of profiles, by key. Each is implemented at the rule that it changes."""

from __future__ import annotations

from typing import Final

LIEUTENANT: Final = "lieutenant"
"""The number of this Special Skill is the number of extra Command Tokens that it gives. CT-03."""

CUBE: Final = "cube"
DOCTOR: Final = "doctor"
ENGINEER: Final = "engineer"
PARAMEDIC: Final = "paramedic"
REMOTE_PRESENCE: Final = "remote_presence"
HIDDEN_DEPLOYMENT: Final = "hidden_deployment"
COMBAT_JUMP: Final = "combat_jump"
PARACHUTIST: Final = "parachutist"
IMPETUOUS: Final = "impetuous"
COURAGE: Final = "courage"
RELIGIOUS: Final = "religious"
WARHORSE: Final = "warhorse"
CHAIN_OF_COMMAND: Final = "chain_of_command"
TACTICAL_AWARENESS: Final = "tactical_awareness"
NCO: Final = "nco"
COUNTERINTELLIGENCE: Final = "counterintelligence"
STRATEGOS: Final = "strategos"
INSPIRING_LEADERSHIP: Final = "inspiring_leadership"
HACKER: Final = "hacker"
MIMETISM: Final = "mimetism"
"""The number of this Special Skill, 3 or 6, is subtracted from the BS of enemies who shoot at the Trooper
that has it.
"""

SIXTH_SENSE: Final = "sixth_sense"
G_JUMPER: Final = "g_jumper"
INFILTRATION: Final = "infiltration"
BURST_BONUS: Final = "burst_bonus"
"""BS Attack (+1B): one more die for the Trooper that has it, in its Active Turn."""


SERVANT: Final = "servant"
SYNCHRONIZED: Final = "synchronized"
CONTROL: Final = "control"
ANCILLARY: Final = "ancillary"
CYBERPLUG: Final = "cyberplug"

PERIPHERALS: Final = (SERVANT, SYNCHRONIZED, CONTROL, ANCILLARY, CYBERPLUG)
"""The Special Skills that make a Trooper a Peripheral, one for each kind."""

NUMBERED: Final = {LIEUTENANT: (0, 1), MIMETISM: (3, 6), STRATEGOS: (1, 2)}
"""The numbers that may be printed with a Special Skill, by its key."""

SKILLS: Final = (
    LIEUTENANT,
    CUBE,
    DOCTOR,
    ENGINEER,
    PARAMEDIC,
    REMOTE_PRESENCE,
    HIDDEN_DEPLOYMENT,
    COMBAT_JUMP,
    PARACHUTIST,
    IMPETUOUS,
    COURAGE,
    RELIGIOUS,
    WARHORSE,
    CHAIN_OF_COMMAND,
    TACTICAL_AWARENESS,
    NCO,
    COUNTERINTELLIGENCE,
    STRATEGOS,
    INSPIRING_LEADERSHIP,
    HACKER,
    MIMETISM,
    SIXTH_SENSE,
    G_JUMPER,
    INFILTRATION,
    BURST_BONUS,
    *PERIPHERALS,
)
