"""Marks: temporary conditions of a unit or a Swarm. Each has a number: how many rounds it lasts, a penalty, a
bonus, or 1.
"""

from __future__ import annotations

from typing import Final

RAN: Final = "ran"
ALL_OUT: Final = "all_out"
GUARDED: Final = "guarded"
DEFENSIVE: Final = "defensive"
SCREENED: Final = "screened"
DUG_IN: Final = "dug_in"
PRONE: Final = "prone"
STUNNED: Final = "stunned"
PINNED: Final = "pinned"
SHOT_AT: Final = "shot_at"
HIDDEN: Final = "hidden"
BURNING: Final = "burning"
AIM: Final = "aim"
DELAYED: Final = "delayed"
DIRECTED: Final = "directed"
URGED: Final = "urged"
SURPRISED: Final = "surprised"
MOVED: Final = "moved"
TOLL: Final = "toll"
RATTLED: Final = "rattled"
STARTLED: Final = "startled"
DREAD: Final = "dread"
FROZEN: Final = "frozen"
PANIC: Final = "panic"
FAINT: Final = "faint"
HELPLESS: Final = "helpless"
BERSERK: Final = "berserk"
UNCONSCIOUS: Final = "unconscious"
BROKEN: Final = "broken"
LOST_HALF: Final = "lost_half"
ADVANCING: Final = "advancing"
SHOVED: Final = "shoved"
HELPED: Final = "helped"
CORNERED: Final = "cornered"
AFTERMATH: Final = "aftermath"
SLUGGISH: Final = "sluggish"
BROKEN_ONCE: Final = "broken_once"
GATHERED: Final = "gathered"

MARKS: Final[dict[str, str]] = {
    RAN: "ran: shots -20, blows +20, until the next turn",
    ALL_OUT: "attacked with all its might: Dodge and Parry -20 until the next turn",
    GUARDED: "attacked with care: Dodge and Parry +10 until the next turn",
    DEFENSIVE: "stands on the defence: blows against it -20 until the next turn",
    SCREENED: "uses every fold of the ground: shots -20 until the next turn",
    DUG_IN: "went to ground: cover of AP 4 until it moves",
    PRONE: "lies on the ground",
    STUNNED: "stunned",
    PINNED: "pinned down",
    SHOT_AT: "was shot at since the last turn",
    HIDDEN: "hidden",
    BURNING: "burning",
    AIM: "has aimed: a bonus to the next attack",
    DELAYED: "holds back a Half Action",
    DIRECTED: "was directed: +10 on the next test",
    URGED: "has its second wind: +10 on the next test",
    SURPRISED: "surprised: no turn in the first round",
    MOVED: "has moved since the turn began",
    TOLL: "all tests are harder for the rest of the battle",
    RATTLED: "all tests are harder until recovered",
    STARTLED: "has only one Half Action in the next turn",
    DREAD: "cannot approach the cause of fear",
    FROZEN: "frozen with fear",
    PANIC: "panics, and must flee",
    FAINT: "has fainted",
    HELPLESS: "helpless",
    BERSERK: "attacks whatever is near",
    UNCONSCIOUS: "unconscious",
    BROKEN: "broken: runs for the edge of the field",
    LOST_HALF: "loses the next Half Action",
    ADVANCING: "goes from cover to cover, and keeps the old one on the way",
    SHOVED: "has used the Shove of the field in this turn",
    HELPED: "is helped: +10 for each assistant on the next test",
    CORNERED: "cannot flee: Half Actions only, all tests -20",
    AFTERMATH: "all tests are harder after waking",
    SLUGGISH: "has one Half Action per turn",
    BROKEN_ONCE: "has fallen to a quarter of the Magnitude",
    GATHERED: "was gathered: obeys from the Overseer's next turn",
}
"""The description of every mark for players."""

_ROUNDS: Final = (STUNNED, FAINT, HELPLESS)
_PENALTIES: Final = (TOLL, RATTLED, AFTERMATH)
_BONUSES: Final = (AIM, DIRECTED, URGED)
"""Marks by the meaning of their number: the rounds that they last, a penalty to tests, a bonus to one test.
"""


def describe_mark(description: str, mark: str, number: int) -> str:
    """Return the description of a mark for players, followed by its number: as rounds, as a penalty, as a
    bonus, or otherwise in brackets if it is more than 1.
    """
    if mark in _ROUNDS:
        return f"{description} for {number} {'round' if number == 1 else 'rounds'}"
    if mark in _PENALTIES:
        return f"{description} (-{number})"
    if mark in _BONUSES:
        return f"{description} (+{number})"
    return f"{description} ({number})" if number > 1 else description


BRIEF: Final = (RAN, ALL_OUT, GUARDED, DEFENSIVE, SCREENED)
"""Marks that end at the start of the bearer's next turn."""

PASSING: Final = frozenset((*BRIEF, MOVED, SHOVED, DELAYED))
PASSING_OF_RANKS: Final = frozenset((*BRIEF, MOVED, GATHERED))
"""All marks that end at the start of the next turn: of a unit, and of a Swarm."""

OF_THE_TURN: Final = frozenset((MOVED, SHOVED))
"""Marks that only record what the bearer has done in this turn."""

OUT_OF_IT: Final = frozenset((STUNNED, FROZEN, FAINT, HELPLESS, UNCONSCIOUS))
"""Marks of units that can neither act nor react."""

FEARS: Final = (STARTLED, RATTLED, DREAD, FROZEN, PANIC, FAINT, HELPLESS, BERSERK)
"""Marks that a failed Fear test leaves until the unit recovers. AD-10."""
HALF_ONLY: Final = frozenset((PINNED, CORNERED))
"""Marks of units that can take no Full Actions. AD-10, AD-11."""
