"""A Test outside of a Match as people ask for it: who tries what, against what, with whose help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character_test import Part
from wartable.rulesets.battle_century.pilots.model.known import skill_of, talent_of

Data = Mapping[str, object]

TREATMENT: Final = (10, 15, 20)
"""The DN of treating each Layer. R-TEST-031."""

REPAIR: Final = 5
"""The DN of repairing a Proxy. R-MATCH-044."""

TASKS: Final = (
    "ordinary",
    "contested",
    "extended",
    "help",
    "healing",
    "repair",
    "equipment",
    "replacement",
)
"""What a Test outside of a Match can be made for, as `kind` says it."""


class Attempt:
    """What one Character rolls: the parts (several in a Mixed Test), circumstances, and what people give."""

    __slots__ = ("about", "given", "parts", "tool", "who")

    who: str
    parts: list[Part]
    about: tuple[str, ...]
    tool: str
    given: list[Term]

    def __init__(
        self, who: str, parts: Sequence[Part], about: Sequence[str], tool: str, given: Sequence[Term]
    ) -> None:
        self.who = who
        self.parts = list(parts)
        self.about = tuple(about)
        self.tool = tool
        self.given = list(given)


class Task:
    """The whole of it. `main` is who tries; `rival` contests it, or with `defense` is only in the way. `dn`
    is the highest of its parts', -1 for none. `helpers` try first.

    Of an Extended Test `limit` is how many tries there are (0: as many as wanted), `time` how long each
    takes. In `danger` a failure hurts. `patient`, `layer` and `proxy` say what is treated or repaired, `item`
    is the tag of the Equipment that is looked for.
    """

    __slots__ = (
        "danger",
        "defense",
        "dn",
        "helpers",
        "item",
        "kind",
        "layer",
        "limit",
        "main",
        "patient",
        "proxy",
        "rival",
        "time",
    )

    kind: str
    main: Attempt
    rival: Attempt | None
    defense: bool
    dn: int
    helpers: list[Attempt]
    limit: int
    time: str
    danger: bool
    patient: str
    layer: int
    proxy: str
    item: str

    def __init__(self, kind: str, main: Attempt) -> None:
        self.kind = kind
        self.main = main
        self.rival = None
        self.defense = False
        self.dn = -1
        self.helpers = []
        self.limit = 0
        self.time = ""
        self.danger = False
        self.patient = main.who
        self.layer = 0
        self.proxy = ""
        self.item = ""


def read_task(data: Data, people: Sequence[str]) -> Task:
    """The task of a setup's `test`, found sound; `people` are the ids of its Characters."""
    kind = str(data.get("kind", "ordinary"))
    task = Task(kind, _attempt(data, people[0], kind))
    mixed = cast(list[Data], data.get("mixed", []))
    task.dn = max([cast(int, part.get("dn", -1)) for part in (data, *mixed)])
    rival = cast(Data, data.get("against", {}))
    if rival:
        task.rival = _attempt(rival, "", "contested")
        task.defense = bool(rival.get("defense", False))
    task.helpers = [_attempt(entry, "", "help") for entry in cast(list[Data], data.get("help", []))]
    if kind in _DNS:
        task.dn = _dn_of(kind, data)
    task.limit = cast(int, data.get("limit", 0))
    task.time = str(data.get("time", ""))
    task.danger = bool(data.get("danger", False))
    task.patient = str(data.get("patient", task.main.who))
    task.layer = cast(int, data.get("layer", 0))
    task.proxy = str(data.get("proxy", ""))
    task.item = str(data.get("item", ""))
    return task


def _attempt(data: Data, who: str, kind: str) -> Attempt:
    parts = [_part(part, kind) for part in (data, *cast(list[Data], data.get("mixed", [])))]
    return Attempt(
        str(data.get("who", who)),
        parts,
        [str(word) for word in cast(list[object], data.get("about", []))],
        str(data.get("tool", "")),
        given_terms(cast(int, data.get("advantage", 0)), cast(int, data.get("disadvantage", 0))),
    )


def _part(data: Data, kind: str) -> Part:
    """One part: a Skill may have its subject behind a colon; the Attribute is the Skill's usual one."""
    if kind in _BY_RESOURCES:
        return Part("resources", "", "")
    skill, _, subject = str(data.get("skill", usual_skill(kind))).partition(":")
    attribute = str(data.get("attribute", "")) or usual_attribute(skill)
    return Part(attribute, skill, str(data.get("subject", subject)))


_SKILLS: Final = {"healing": "medicine", "repair": "craftsmanship"}


def usual_skill(kind: str) -> str:
    """What a Test of this kind is mostly made with, where people do not say another Skill; "" where nothing
    is. R-TEST-029, R-MATCH-044.
    """
    return _SKILLS.get(kind, "")


_CHEAP: Final = 5

_BY_RESOURCES: Final = ("equipment", "replacement")


def usual_attribute(skill: str) -> str:
    """The Attribute that a Skill goes with where people do not say another; "" without a Skill."""
    known = skill_of(skill)
    return "" if known is None else known.used[0]


def price_dn(tag: str) -> int:
    """The DN of getting hold of a piece of Equipment: 10 at a Cost of 5, 20 above. R-TEST-033."""
    return 10 if talent_of(tag).cost <= _CHEAP else 20


def given_terms(advantages: int, disadvantages: int) -> list[Term]:
    """What people give and take."""
    found: list[Term] = []
    if advantages:
        found.append(Term("the situation", advantages))
    if disadvantages:
        found.append(Term("the difficulties", -disadvantages))
    return found


_DNS: Final = ("healing", "repair", "equipment", "help", "contested")


def _dn_of(kind: str, data: Data) -> int:
    """The DN that the rules name, -1 for none. R-TEST-027, R-TEST-031, R-TEST-033, R-MATCH-044."""
    if kind == "healing":
        return TREATMENT[cast(int, data["layer"]) - 1]
    if kind == "repair":
        return REPAIR
    return price_dn(str(data["item"])) if kind == "equipment" else -1
