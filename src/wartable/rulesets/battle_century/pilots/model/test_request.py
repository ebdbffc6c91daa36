"""Requests for a single Test outside of a Match: who makes it, against what, and who helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable.core.data.declared import computed, define, field
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character_test import TestPart
from wartable.rulesets.battle_century.pilots.model.registry import skill_with_key, talent_with_tag

Data = Mapping[str, object]

TREATMENT: Final = (10, 15, 20)
"""The DN of treating each Layer. R-TEST-031."""

REPAIR: Final = 5
"""The DN of repairing a Proxy. R-MATCH-044."""

TEST_KINDS: Final = (
    "ordinary",
    "contested",
    "extended",
    "help",
    "healing",
    "repair",
    "equipment",
    "replacement",
)
"""Each `kind` of Test outside of a Match."""


@define
class TestParticipant:
    """A Character who rolls in a single Test: the one who makes it, a rival or a helper; with what this
    Character rolls.
    """

    who: str
    parts: list[TestPart]
    """Several in a Mixed Test."""
    about: tuple[str, ...]
    """Circumstances."""
    tool: str
    given: list[Term]
    """Advantages and Disadvantages from people."""


@define
class TestRequest:
    """A single Test outside of a Match that someone has asked for: who makes it, against what, and who helps.
    The helpers make their Tests first.
    """

    kind: str
    """One of TEST_KINDS."""
    main: TestParticipant
    """The Character who tries."""
    rival: TestParticipant | None = field(None)
    """The Character who contests it, or with `defense` is the target of it."""
    defense: bool = field(False)
    """The rival's Defense is the DN."""
    dn: int = field(-1)
    """The highest of the parts' DNs; -1 for none."""
    helpers: list[TestParticipant] = field([])
    limit: int = field(0)
    """Tries of an Extended Test; 0 for any number."""
    time: str = field("")
    """Duration of each try of an Extended Test."""
    danger: bool = field(False)
    """A failure hurts."""
    patient: str = computed()
    """The Character who is treated, helped, or owns the Proxy."""
    layer: int = field(0)
    """The Layer that is treated."""
    proxy: str = field("")
    """The Proxy that is repaired."""
    item: str = field("")
    """The tag of the Equipment that is looked for."""

    def _finish(self) -> None:
        self.patient = self.main.who


def read_test_request(data: Data, character_ids: Sequence[str]) -> TestRequest:
    """Return the request that the `test` of a setup describes. The data must have been checked before.
    `character_ids` are the ids of the setup's Characters; the first of them makes the Test if the data name
    no one.
    """
    kind = str(data.get("kind", "ordinary"))
    request = TestRequest(kind, _read_participant(data, character_ids[0], kind))
    mixed = cast(list[Data], data.get("mixed", []))
    request.dn = max([cast(int, part.get("dn", -1)) for part in (data, *mixed)])
    rival = cast(Data, data.get("against", {}))
    if rival:
        request.rival = _read_participant(rival, "", "contested")
        request.defense = bool(rival.get("defense", False))
    request.helpers = [
        _read_participant(entry, "", "help") for entry in cast(list[Data], data.get("help", []))
    ]
    if kind in _DNS:
        request.dn = _dn_of(kind, data)
    request.limit = cast(int, data.get("limit", 0))
    request.time = str(data.get("time", ""))
    request.danger = bool(data.get("danger", False))
    request.patient = str(data.get("patient", request.main.who))
    request.layer = cast(int, data.get("layer", 0))
    request.proxy = str(data.get("proxy", ""))
    request.item = str(data.get("item", ""))
    return request


def _read_participant(data: Data, default_id: str, kind: str) -> TestParticipant:
    parts = [_read_part(part, kind) for part in (data, *cast(list[Data], data.get("mixed", [])))]
    return TestParticipant(
        str(data.get("who", default_id)),
        parts,
        tuple([str(word) for word in cast(list[object], data.get("about", []))]),
        str(data.get("tool", "")),
        terms_given_by_players(cast(int, data.get("advantage", 0)), cast(int, data.get("disadvantage", 0))),
    )


def _read_part(data: Data, kind: str) -> TestPart:
    """Return one part of a Test from its data. The Skill may be followed by a colon and a subject. If no
    Attribute is given, it is the default Attribute of the Skill.
    """
    if kind in _BY_RESOURCES:
        return TestPart("resources", "", "")
    skill, _, subject = str(data.get("skill", default_skill_for(kind))).partition(":")
    attribute = str(data.get("attribute", "")) or default_attribute_for(skill)
    return TestPart(attribute, skill, str(data.get("subject", subject)))


_SKILLS: Final = {"healing": "medicine", "repair": "craftsmanship"}


def default_skill_for(kind: str) -> str:
    """Return the key of the Skill that a Test of this kind uses by default; "" for none. R-TEST-029,
    R-MATCH-044.
    """
    return _SKILLS.get(kind, "")


_CHEAP: Final = 5

_BY_RESOURCES: Final = ("equipment", "replacement")


def default_attribute_for(skill: str) -> str:
    """Return the Attribute that a Test of this Skill uses by default; "" if there is no such Skill."""
    known = skill_with_key(skill)
    return "" if known is None else known.used[0]


def dn_to_obtain_equipment(tag: str) -> int:
    """Return the DN of the Resources Test to obtain the Equipment with this tag: 10 if it costs at most 5
    Character Points, else 20. R-TEST-033.
    """
    return 10 if talent_with_tag(tag).cost <= _CHEAP else 20


def terms_given_by_players(advantages: int, disadvantages: int) -> list[Term]:
    """Return the Advantages and the Disadvantages that players have given to a Test, as at most two terms."""
    found: list[Term] = []
    if advantages:
        found.append(Term("the situation", advantages))
    if disadvantages:
        found.append(Term("the difficulties", -disadvantages))
    return found


_DNS: Final = ("healing", "repair", "equipment", "help", "contested")


def _dn_of(kind: str, data: Data) -> int:
    """Return the DN that the rules set for this kind of Test; -1 if they set none. `data` describe the
    requested Test. R-TEST-027, R-TEST-031, R-TEST-033, R-MATCH-044.
    """
    if kind == "healing":
        return TREATMENT[cast(int, data["layer"]) - 1]
    if kind == "repair":
        return REPAIR
    return dn_to_obtain_equipment(str(data["item"])) if kind == "equipment" else -1
