"""Rolls of d20 against Success Values: Normal Rolls and Face to Face Rolls."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.declared import define
from wartable.core.table import Table
from wartable.rulesets.infinity.d20.pools import SIDES, decode_faces, pool_of_d20

FAILURE: Final = 0
SUCCESS: Final = 1
CRITICAL: Final = 2

MOST_DICE_AT_ONCE: Final = 10
"""The most dice of one roll, which is limited by its random bits: with more dice the faces would not
be fair.
"""


def result_of_face(face: int, sv: int) -> int:
    """Return FAILURE, SUCCESS or CRITICAL for the face of a die. A face up to the Success Value is a success,
    and a face equal to it a critical. If the Success Value is above 20, every face is a success, and the
    criticals are 20 and the faces from 1 to the excess over 20. IN-02-01, IN-02-03, IN-02-04.
    """
    if face > sv:
        return FAILURE
    if face == SIDES:
        return CRITICAL
    return CRITICAL if face == sv or face <= sv - SIDES else SUCCESS


@define
class DiceThrow:
    """The dice of one side, rolled against its Success Value `sv`. `faces` are those that were rolled.
    `spare` of them must still be discarded, because of +1 SD. `unrolled` is the number of further dice that
    failed without being rolled. Unless `can_crit`, a critical counts as a plain success.
    """

    sv: int
    faces: list[int]
    spare: int = 0
    unrolled: int = 0
    can_crit: bool = True

    @property
    def miss_count(self) -> int:
        """The number of dice that fail, including those that were not rolled. IN-06-10, IN-R48."""
        count = self.unrolled
        for face in self.faces:
            if face > self.sv:
                count += 1
        return count

    @property
    def worst_die_index(self) -> int:
        """The index of the least useful die, which is the one to discard: a failure, otherwise the lowest
        success that is no critical. IN-02-09.
        """
        return min(range(len(self.faces)), key=self.usefulness_of_die)

    def usefulness_of_die(self, index: int) -> int:
        """Return a sort key for the die at this index: failures first, then successes by face, then
        criticals.
        """
        face = self.faces[index]
        result = result_of_face(face, self.sv)
        return result * SIDES + face if result else 0

    def discard_die(self, index: int) -> None:
        """Remove the die at this index, as +1 SD requires. IN-02-09."""
        del self.faces[index]
        self.spare -= 1


def roll_d20_faces(table: Table[Any], count: int, purpose: str) -> list[int]:
    """Roll `count` d20 and return their faces. Too many dice for one pool are rolled in several rolls.
    `purpose` says what the roll is for.
    """
    faces: list[int] = []
    while count > 0:
        batch = min(count, MOST_DICE_AT_ONCE)
        faces += decode_faces(table.roll(pool_of_d20(batch), purpose), batch)
        count -= batch
    return faces


def throw(table: Table[Any], sv: int, dice: int, purpose: str, *, spare: int) -> DiceThrow:
    """Roll `dice` dice against the Success Value `sv`, together with `spare` extra dice (+1 SD). As many dice
    as there are extra ones must be discarded from the result afterwards. If `sv` is below 1, nothing is
    rolled, and each die is a miss. `purpose` says what the roll is for. IN-02-05, IN-R48.
    """
    if sv < 1:
        return DiceThrow(sv, [], unrolled=dice)
    return DiceThrow(sv, roll_d20_faces(table, dice + spare, purpose), spare=spare)


@define
class RollScore:
    """The dice of one side that count once a roll has been compared: their faces in the order of the throw,
    and the number of criticals among them.
    """

    faces: list[int]
    criticals: int

    @property
    def hits(self) -> int:
        """The number of dice that count, criticals included."""
        return len(self.faces)


@define
class FaceToFaceOutcome:
    """The result of a Face to Face Roll: the dice of each side that count. At least one side has none."""

    active: RollScore
    reactive: RollScore

    @property
    def has_no_hits(self) -> bool:
        """Whether no dice of either side count."""
        return not self.active.faces and not self.reactive.faces


def score_normal_roll(throw: DiceThrow) -> RollScore:
    """Score a Normal Roll: it is unopposed, so every success counts."""
    return _score_above(throw, 0)


def score_automatic_hits(hits: int) -> RollScore:
    """Return the score of an attack that hits without a roll, with this many hits and no criticals. IN-06-10,
    IN-06-41.
    """
    return RollScore([0] * hits, 0)


def compare_face_to_face(active: DiceThrow, reactive: DiceThrow) -> FaceToFaceOutcome:
    """Compare the dice of both sides. If both have a critical, nothing counts; a critical on one side cancels
    all successes of the other. Otherwise the side with the higher best success wins, and nothing counts if
    they are equal. The winner keeps its criticals, and those successes that are higher than the loser's best
    success: this one is cancelled, but still cancels lower ones. IN-02-12, IN-02-13, IN-02-14, IN-06-44,
    IN-R1.
    """
    active_best = _best_success(active)
    reactive_best = _best_success(reactive)
    if active_best > reactive_best:
        return FaceToFaceOutcome(_score_above(active, reactive_best), empty_score())
    if reactive_best > active_best:
        return FaceToFaceOutcome(empty_score(), _score_above(reactive, active_best))
    return FaceToFaceOutcome(empty_score(), empty_score())


def compare_with_evasion(attack: DiceThrow, die: int, sv: int) -> FaceToFaceOutcome:
    """Compare one attack with the single die of a Dodge or Reset, whose face is `die` and whose Success Value
    is `sv`. That die opposes each attack separately; in the FaceToFaceOutcome it is the reactive side.
    IN-02-17, IN-R42.
    """
    return compare_face_to_face(attack, DiceThrow(sv, [die]))


def empty_score() -> RollScore:
    """Return an empty score, for a side none of whose dice count."""
    return RollScore([], 0)


def _best_success(throw: DiceThrow) -> int:
    """Return the face of the best success of a throw; 21 if a critical counts, and 0 if every die fails."""
    sv = throw.sv
    best = 0
    for face in throw.faces:
        result = result_of_face(face, sv)
        if result == CRITICAL and throw.can_crit:
            return SIDES + 1
        if result >= SUCCESS:
            best = max(best, face)
    return best


def _score_above(throw: DiceThrow, best: int) -> RollScore:
    """Score a throw against an opponent whose best success is `best`: its criticals count, and those
    successes that are higher.
    """
    faces: list[int] = []
    criticals = 0
    for face in throw.faces:
        result = result_of_face(face, throw.sv)
        if result == CRITICAL and throw.can_crit:
            criticals += 1
            faces.append(face)
        elif result >= SUCCESS and face > best:
            faces.append(face)
    return RollScore(faces, criticals)
