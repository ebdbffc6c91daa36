"""Rolls of d20 against Success Values: Normal Rolls and Face to Face Rolls."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.declared import define
from wartable.core.table import Table
from wartable.rulesets.infinity.d20.pools import SIDES, faces_of, twenties

FAILURE: Final = 0
SUCCESS: Final = 1
CRITICAL: Final = 2

MOST_AT_ONCE: Final = 10
"""The most dice of one roll, which is limited by its random bits: with more dice the faces would not
be fair.
"""


def judge(face: int, sv: int) -> int:
    """Return FAILURE, SUCCESS or CRITICAL for a face. A die succeeds up to the Success Value, and is a
    critical if it equals that. If the Success Value is above 20, every die succeeds, and criticals are 20 and
    the faces up to the excess over 20. IN-02-01, IN-02-03, IN-02-04.
    """
    if face > sv:
        return FAILURE
    if face == SIDES:
        return CRITICAL
    return CRITICAL if face == sv or face <= sv - SIDES else SUCCESS


@define
class Throw:
    """One side's dice against its Success Value. `spare` is the number of faces still to be discarded (+1
    SD); `unrolled` dice failed without being rolled. Unless `can_crit`, a critical counts as a plain success.
    """

    sv: int
    faces: list[int]
    spare: int = 0
    unrolled: int = 0
    can_crit: bool = True

    @property
    def misses(self) -> int:
        """The number of dice that fail, including those that were not rolled. IN-06-10, IN-R48."""
        found = self.unrolled
        for face in self.faces:
            if face > self.sv:
                found += 1
        return found

    @property
    def worst(self) -> int:
        """The index of the least useful die, which is the one to discard: a failure, otherwise the lowest
        success that is no critical. IN-02-09.
        """
        return min(range(len(self.faces)), key=self._worth)

    def _worth(self, at: int) -> int:
        face = self.faces[at]
        judged = judge(face, self.sv)
        return judged * SIDES + face if judged else 0

    def discard(self, at: int) -> None:
        """Remove the die at this index, as +1 SD requires. IN-02-09."""
        del self.faces[at]
        self.spare -= 1


def roll_dice(table: Table[Any], count: int, why: str) -> list[int]:
    """Roll `count` d20, in several rolls if a pool cannot hold them, and return the faces."""
    found: list[int] = []
    while count > 0:
        now = min(count, MOST_AT_ONCE)
        found += faces_of(table.roll(twenties(now), why), now)
        count -= now
    return found


def throw(table: Table[Any], sv: int, dice: int, why: str, *, spare: int) -> Throw:
    """Roll dice against a Success Value, with `spare` extra dice (+1 SD) of which as many must then be
    discarded. If the Success Value is below 1, nothing is rolled, and each die is a miss. IN-02-05, IN-R48.
    """
    if sv < 1:
        return Throw(sv, [], unrolled=dice)
    return Throw(sv, roll_dice(table, dice + spare, why), spare=spare)


@define
class Scored:
    """The dice of one side that count after a roll: their faces in the order of the throw, and the number of
    criticals among them.
    """

    faces: list[int]
    criticals: int

    @property
    def hits(self) -> int:
        """The number of dice that count, criticals included."""
        return len(self.faces)


@define
class Outcome:
    """The result of a Face to Face Roll; at most one side has dice that count."""

    active: Scored
    reactive: Scored

    @property
    def is_cancelled(self) -> bool:
        """Whether no dice of either side count."""
        return not self.active.faces and not self.reactive.faces


def score_normal(throw: Throw) -> Scored:
    """Score a Normal Roll: it is unopposed, so every success counts."""
    return _above(throw, 0)


def score_unrolled(hits: int) -> Scored:
    """Return a score of hits that need no roll; none of them is a critical. IN-06-10, IN-06-41."""
    return Scored([0] * hits, 0)


def face_to_face(active: Throw, reactive: Throw) -> Outcome:
    """Compare both sides' dice. Criticals on both sides cancel everything; a critical on one side cancels all
    successes of the other. Otherwise the higher best success wins, and equal ones cancel everything. The
    winner keeps its criticals, and its successes higher than the loser's best: a cancelled die still cancels
    lower ones. IN-02-12, IN-02-13, IN-02-14, IN-06-44, IN-R1.
    """
    mine = _best(active)
    theirs = _best(reactive)
    if mine > theirs:
        return Outcome(_above(active, theirs), no_score())
    if theirs > mine:
        return Outcome(no_score(), _above(reactive, mine))
    return Outcome(no_score(), no_score())


def compare_single(attack: Throw, die: int, sv: int) -> Outcome:
    """Compare one attack with the single die of a Dodge or Reset, which opposes each attack separately.
    IN-02-17, IN-R42.
    """
    return face_to_face(attack, Throw(sv, [die]))


def no_score() -> Scored:
    """Return a score without successes or criticals."""
    return Scored([], 0)


def _best(throw: Throw) -> int:
    """Return the face of the best success, a number above 20 for a critical, or 0 if every die fails."""
    sv = throw.sv
    best = 0
    for face in throw.faces:
        judged = judge(face, sv)
        if judged == CRITICAL and throw.can_crit:
            return SIDES + 1
        if judged >= SUCCESS:
            best = max(best, face)
    return best


def _above(throw: Throw, best: int) -> Scored:
    """Return the criticals of a throw, and its successes that are higher than `best`, the best success of the
    other side.
    """
    faces: list[int] = []
    criticals = 0
    for face in throw.faces:
        judged = judge(face, throw.sv)
        if judged == CRITICAL and throw.can_crit:
            criticals += 1
            faces.append(face)
        elif judged >= SUCCESS and face > best:
            faces.append(face)
    return Scored(faces, criticals)
