"""Rolls of d20, with all numbers that they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wartable.core.event import PublicEvent
from wartable.core.term import Term
from wartable.core.views.board_step import ATTACKS, ROLLS, BoardStep
from wartable.core.words import counted
from wartable.rulesets.infinity.events.base import TrooperEvent
from wartable.rulesets.infinity.model.names import name_of
from wartable.rulesets.infinity.model.state import Skirmish


def sum_text(terms: Sequence[Term]) -> str:
    """Format the terms of a Success Value as a sum, such as "BS 12, range +3"."""
    return ", ".join(
        [
            f"{term.source} {term.amount:+d}" if at else f"{term.source} {term.amount}"
            for at, term in enumerate(terms)
        ]
    )


def faces_text(faces: Sequence[int]) -> str:
    """Format the faces of rolled dice, such as "4 17"; "no dice" if there are none."""
    return " ".join([str(face) for face in faces]) or "no dice"


class AttackRolled(TrooperEvent):
    """The dice of an attack were rolled. `faces` are all faces, `hits` and `criticals` the numbers of those
    that count; `against` is the opponent's id in a Face to Face Roll, "" for a Normal Roll. IN-02-11.
    """

    sums = (("terms", "Success Value", "sv"),)

    target: str
    weapon: str
    terms: tuple[Term, ...]
    sv: int
    faces: tuple[int, ...]
    hits: int
    criticals: int
    against: str

    def sentence(self, state: Skirmish) -> str:
        who, target = name_of(state, self.trooper), name_of(state, self.target)
        criticals = f", {counted(self.criticals, 'critical')}" if self.criticals else ""
        result = f"{counted(self.hits, 'hit')}{criticals}" if self.hits else "nothing"
        how = f"Face to Face with {name_of(state, self.against)}" if self.against else "Normal Roll"
        return (
            f"{who} at {target}, {self.weapon}: {faces_text(self.faces)} against {self.sv} "
            f"({sum_text(self.terms)}), {how}: {result}."
        )

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        rolled = f"{faces_text(self.faces)} against {self.sv}"
        return (BoardStep(ATTACKS, self.trooper, self.target), BoardStep(ROLLS, self.trooper, text=rolled))


class TestRolled(PublicEvent):
    """One die was rolled against an attribute, for something other than an attack or a save: for Dodge,
    Reset, Doctor, Guts, the landing of a Speedball and so on. IN-02-01.
    """

    __test__: ClassVar[bool] = False
    sums = (("terms", "Success Value", "sv"),)

    trooper: str
    what: str
    terms: tuple[Term, ...]
    sv: int
    face: int
    success: bool

    def sentence(self, state: Skirmish) -> str:
        result = "success" if self.success else "failure"
        die = f"{self.face} against {self.sv}" if self.face else f"no roll, Success Value {self.sv}"
        return f"{name_of(state, self.trooper)}, {self.what}: {die} ({sum_text(self.terms)}): {result}."

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        return (BoardStep(ROLLS, self.trooper, text=f"{self.face} against {self.sv}"),)


class Saved(TrooperEvent):
    """A Trooper made its Saving Rolls against one attack. IN-R22."""

    sums = (("terms", "Success Value", "sv"),)

    terms: tuple[Term, ...]
    sv: int
    faces: tuple[int, ...]
    failed: int

    def sentence(self, state: Skirmish) -> str:
        result = f"{self.failed} failed" if self.failed else "all passed"
        return (
            f"{name_of(state, self.trooper)} saves: {faces_text(self.faces)} against {self.sv} "
            f"({sum_text(self.terms)}): {result}."
        )

    def board_steps(self, state: Skirmish) -> Sequence[BoardStep]:
        return (BoardStep(ROLLS, self.trooper, text=f"{faces_text(self.faces)} against {self.sv}"),)


class AttackCancelled(TrooperEvent):
    """An attack was cancelled before it had an effect. IN-06-43."""

    manner = "faint"
    template = "{trooper}'s attack at {target} is cancelled: {why}."

    target: str
    why: str


class Touched(TrooperEvent):
    """A template touched these Troopers. IN-06-41."""

    template = "{trooper}'s {weapon} touches {targets}."

    weapon: str
    targets: tuple[str, ...]


class SmokeThrown(TrooperEvent):
    """Smoke was thrown at a point. IN-R28."""

    sums = (("terms", "Success Value", "sv"),)

    weapon: str
    place: str
    terms: tuple[Term, ...]
    sv: int
    faces: tuple[int, ...]
    laid: bool

    def sentence(self, state: Skirmish) -> str:
        result = "smoke rises" if self.laid else "no smoke"
        return (
            f"{name_of(state, self.trooper)}, {self.weapon} at {self.place}: {faces_text(self.faces)} "
            f"against {self.sv} ({sum_text(self.terms)}): {result}."
        )


class WentAstray(TrooperEvent):
    """A shot into a melee missed its target and hit a friend. IN-06-10."""

    manner = "bad"
    template = "{trooper}'s shot goes astray and hits {target}."

    target: str


class GutsSettled(TrooperEvent):
    """A Guts Roll was settled without a die. IN-06-35, CT-19."""

    why: str
    passed: bool

    def sentence(self, state: Skirmish) -> str:
        result = "passes" if self.passed else "fails"
        return f"{name_of(state, self.trooper)} {result} the Guts Roll {self.why}."
