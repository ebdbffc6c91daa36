"""Single Tests for the command line and other callers: a setup is made from settings, questions are answered
in advance, and the odds are described.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.data.declared import computed, define, field
from wartable.core.data.problem import BadInput, Problem
from wartable.core.decision import Decision
from wartable.core.forces.builder import Kind
from wartable.core.forces.single_test import Attempt, Facts, Setting, SingleTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS

_SEVERAL: Final = "; may be given many times."
_KINDS: Final = "ordinary, contested, extended, help, healing, repair, equipment or replacement."
_SETTINGS: Final = (
    Setting("skill", "The Skill, as athletics, athletics:running or running alone."),
    Setting("attribute", "The Attribute; without it the usual one of the Skill."),
    Setting("subject", "What it is about, for specialists."),
    Setting("dn", "The Difficulty Number.", Kind.number),
    Setting("kind", _KINDS),
    Setting("against", "Who contests it.", metavar="SHEET", sheet=True),
    Setting("against-skill", "The Skill of the opponent."),
    Setting("against-attribute", "Their Attribute; defense makes Defense the DN."),
    Setting("mixed", "A part more: fitness+stealth@10" + _SEVERAL, metavar="PART", many=True),
    Setting("help-from", "Who helps" + _SEVERAL, metavar="SHEET", many=True, sheet=True),
    Setting("help-by", "What helpers roll: charm+presence; else the same.", metavar="PART"),
    Setting("advantage", "Advantages that the GM gives.", Kind.number),
    Setting("disadvantage", "Disadvantages that the GM gives.", Kind.number),
    Setting("about", "What holds" + _SEVERAL, metavar="WORD", many=True),
    Setting("tool", "The Equipment used.", metavar="TAG"),
    Setting("patient", "Who is treated, helped, or owns the Proxy.", metavar="SHEET", sheet=True),
    Setting("layer", "The Layer to treat, 1 to 3; it is taken to be lost.", Kind.number),
    Setting("proxy", "The Proxy to repair; one point is taken to be left.", metavar="NAME"),
    Setting("item", "The Equipment to look for.", metavar="TAG"),
    Setting("limit", "How many tries an Extended Test has.", Kind.number),
    Setting("time", "How long a try takes: minute, hour, day or week."),
    Setting("danger", "A failure hurts.", Kind.flag),
    Setting("trade", "How many Advantages, or Disadvantages, to trade.", Kind.number),
    Setting("use", "What to declare" + _SEVERAL, metavar="TAG", many=True),
)

GM: Final = "gm"
_DEFENSE: Final = "defense"
_RIVAL: Final = "rival"
_LAYERS: Final = 3
_ROLLED: Final = ("attribute", "skill", "subject")
_LAST: Final = ("pass", "trade:0", "stop")
"""Answers given if no one is asked, in order of preference; else the first option."""

_KEPT: Final = (
    "id",
    "name",
    "standing",
    "layers",
    "proxies",
    "burdens",
    "borrowed",
    "genre_points",
    "effects",
)
"""Keys reported for each Character at the end."""


class CharacterSingleTest(SingleTest):
    """Single Tests of Pilots and Characters outside of Matches, as the command line makes them."""

    def __init__(self) -> None:
        super().__init__("Battle Century G", "pilots", "Pilot", _SETTINGS)

    def begin(self, sheet: Facts, given: Mapping[str, Any]) -> Attempt:
        cast = SingleTestBuilder(sheet)
        cast.set_rolled_test(given)
        cast.set_opposition(given)
        cast.set_helpers(given)
        cast.set_purpose(given)
        cast.add_to_request(limit=given.get("limit"), time=given.get("time"), danger=given.get("danger"))
        return CharacterAttempt(cast.build_setup(), cast.main, given.get("use", []), given.get("trade"))


class SingleTestBuilder:
    """A single Test that is being set up: its Characters, each with an id that no other has, the request for
    the Test in `test`, and the Characters' present states in `now`.
    """

    def __init__(self, main: Facts) -> None:
        self.people: list[Facts] = []
        self.main = self.add_character(main)
        self.test: Facts = {"who": self.main}
        self.now: Facts = {}

    def add_character(self, sheet: Facts, side: str = "") -> str:
        """Add the Character with this sheet, and return the id that it has in the Test. With a side given, it
        is on that side.
        """
        id = self._unused_id(str(sheet.get("id")))
        found = {**sheet, "id": id}
        self.people.append({**found, "side": side} if side else found)
        return id

    def _unused_id(self, id: str) -> str:
        taken = [person["id"] for person in self.people]
        number = 2
        found = id
        while found in taken:
            found = f"{id}_{number}"
            number += 1
        return found

    def build_setup(self) -> Facts:
        """Return the setup of the Test."""
        first = self.people[0]
        found: Facts = {
            "ruleset": "battle-century",
            "battle": "test",
            "title": f"A Test of {first.get('name') or first['id']}",
            "characters": self.people,
            "gm": GM,
            "test": self.test,
        }
        return {**found, "now": {"characters": self.now}} if self.now else found

    # ------------------------------------------------------------------ what is asked for

    def set_rolled_test(self, settings: Mapping[str, Any]) -> None:
        """Set what the main Character rolls, according to the settings."""
        self.test.update(_roll_data(settings.get("attribute", ""), settings.get("skill", ""), settings))

    def set_opposition(self, settings: Mapping[str, Any]) -> None:
        """Set what the Test must reach, according to the settings: a DN, the Test of a rival, or a rival's
        Defense.
        """
        if "dn" in settings:
            self.test["dn"] = settings["dn"]
        if "against" in settings:
            rolls = _roll_data(settings.get("against-attribute", ""), settings.get("against-skill", ""), {})
            self.test["against"] = {"who": self.add_character(settings["against"], _RIVAL), **rolls}
            self.test["kind"] = "ordinary" if _DEFENSE in rolls else "contested"

    def set_helpers(self, settings: Mapping[str, Any]) -> None:
        """Set who helps and what they roll, according to the settings; and also the Advantages and
        Disadvantages that the GM gives, and the Equipment that is used.
        """
        self.add_to_request(
            advantage=settings.get("advantage"),
            disadvantage=settings.get("disadvantage"),
            tool=settings.get("tool"),
        )
        same = {key: self.test[key] for key in _ROLLED if key in self.test}
        rolls = _parse_part(settings["help-by"]) if "help-by" in settings else same
        self.add_to_request(
            help=[{"who": self.add_character(sheet), **rolls} for sheet in settings.get("help-from", [])]
        )

    def set_purpose(self, settings: Mapping[str, Any]) -> None:
        """Set what the Test is for, according to the settings. If it is to treat a Layer, that Layer is
        assumed to be lost; if it is to repair a Proxy, the Proxy is assumed to have one point left.
        """
        id = self.add_character(settings["patient"]) if "patient" in settings else self.main
        layer, proxy = settings.get("layer"), settings.get("proxy")
        patient = id if "patient" in settings else ""
        self.add_to_request(
            kind=settings.get("kind"), patient=patient, layer=layer, proxy=proxy, item=settings.get("item")
        )
        will = {person["id"]: person for person in self.people}[id].get("willpower")
        if not isinstance(will, int):
            return
        if layer is not None and 1 <= layer <= _LAYERS:
            self.now[id] = {"layers": [0 if at == layer else will for at in range(1, _LAYERS + 1)]}
        elif proxy and will > 1:
            self.now[id] = {"proxies": {proxy: 1}}

    def add_to_request(self, **values: object) -> None:
        """Add these values to the request for the Test, under their names; values that are empty or None are
        left out.
        """
        self.test.update({key: value for key, value in values.items() if value})


def _roll_data(attribute: str, skill: str, settings: Mapping[str, Any]) -> Facts:
    """Return the data of what one Character rolls in the Test, without empty values. If the Attribute is
    "defense", the Character rolls nothing, and its Defense is the target.
    """
    if attribute == _DEFENSE:
        return {"defense": True}
    found: Facts = {
        "attribute": attribute,
        "skill": _skill_tag(skill),
        "subject": settings.get("subject", ""),
    }
    found["about"] = list(settings.get("about", []))
    found["mixed"] = [_parse_part(text) for text in settings.get("mixed", [])]
    return {key: value for key, value in found.items() if value not in ("", [])}


def _skill_tag(word: str) -> str:
    """Return the tag of the Skill that a word stands for: its key, or a subject that only one Skill has.
    "climbing" gives "athletics:climbing". An unknown word is returned as it is. A subject of several Skills
    raises BadInput.
    """
    name, colon, subject = word.casefold().replace(" ", "_").partition(":")
    if name in SKILLS or colon:
        return f"{name}{colon}{subject}"
    tags = [f"{key}:{name}" for key, skill in SKILLS.items() if name in skill.choices]
    if len(tags) > 1:
        problem = Problem("skill", f"{word} is a subject of several Skills", f"use {' or '.join(tags)}")
        raise BadInput("cannot make the Test", [problem])
    return tags[0] if tags else word


def _parse_part(text: str) -> Facts:
    """Return the data of a part of a Mixed Test. The text is an Attribute, a Skill, or both as
    ATTRIBUTE+SKILL, and may end in @DN.
    """
    what, at, number = text.partition("@")
    first, plus, second = what.partition("+")
    if at and not (number.isascii() and number.isdigit()):
        raise BadInput(f"cannot mix in {text!r}: {number!r} is no DN; write fitness+stealth@10")
    found: Facts = {"attribute": first, "skill": _skill_tag(second)}
    if not plus and _skill_tag(first).partition(":")[0] in SKILLS:
        found = {"skill": _skill_tag(first)}
    if at:
        found["dn"] = int(number)
    return {key: value for key, value in found.items() if value != ""}


@define
class CharacterAttempt(Attempt):
    """An attempt at one Test, with answers given in advance. `use` has the tags of the Talents to declare, in
    any order. `trade` is how many Advantages or Disadvantages of the Character `who` are to be traded; None
    if that was not said.
    """

    who: str
    use: Sequence[str]
    trade: int | None
    left: list[str] = computed()
    offered: list[str] = field([])

    def _finish(self) -> None:
        self.left = list(self.use)

    def answer(self, decision: Decision, *, silent: bool) -> str:
        for option in decision.options:
            named = option.key.partition(":")[2]
            if named and not option.key.startswith(("trade:", "keep:")):
                self.offered.append(named)
            if named in self.left:
                self.left.remove(named)
                return option.key
        keys = [option.key for option in decision.options]
        if "trade:0" in keys:
            return self._answer_trade(decision, keys, silent=silent)
        has_said = bool(self.use) or self.trade is not None
        if silent or (self.use and "pass" in keys) or (has_said and keys[0].startswith("keep:")):
            return next((key for key in _LAST if key in keys), keys[0])
        return ""

    def _answer_trade(self, decision: Decision, keys: Sequence[str], *, silent: bool) -> str:
        if self.trade is None or decision.about != self.who:
            return "trade:0" if silent else ""
        wanted = f"trade:{self.trade}"
        if wanted not in keys:
            raise BadInput(f"cannot trade {self.trade}: at most {len(keys) - 1} can be traded here")
        return wanted

    def check(self) -> None:
        if self.left:
            known = ", ".join(dict.fromkeys(self.offered)) or "nothing"
            raise BadInput(f"cannot use {self.left[0]}: what could be used here was {known}")

    def announced(self, view: Facts) -> list[tuple[Facts, list[str]]]:
        names = {unit["id"]: unit["name"] for unit in view["units"]}
        return [(test, _describe_test(test, names)) for test in view["tests"]]

    def facts(self, view: Facts) -> Facts:
        return {"characters": [{key: unit.get(key) for key in _KEPT} for unit in view["units"]]}


# ------------------------------------------------------------------ words


def _describe_test(test: Facts, names: dict[str, str]) -> list[str]:
    """Return lines that describe a Test before its roll: what is rolled, all modifiers and the odds. `names`
    maps the ids of Characters to their names.
    """
    parts = " and ".join(_describe_part(part) for part in test["parts"])
    mixed = "a Mixed Test of " if len(test["parts"]) > 1 else ""
    against = f" against {test['dn']}" if test["dn"] is not None else ""
    lines = [f"{names[test['who']]}: {mixed}{parts}{against}"]
    lines.append(f"  adds {test['bonus']}: {_describe_terms(test['terms'])}{_describe_trades(test)}")
    if test["advantages"]:
        lines.append(f"  Advantages: {_describe_terms(test['advantages'])}")
    lines.append(f"  rolls {_describe_dice(test['net'])}")
    if test["chance"] is not None:
        word = "wins" if test["kind"] == "contested" else "passes"
        tries = f"; {test['chance_in_all']:.1%} in all tries" if "chance_in_all" in test else ""
        lines.append(f"  {word} in {test['chance']:.1%} of cases ({test['exactly']}){tries}")
    if "helps" in test:
        given = ", ".join(f"{count}: {chance:g} %" for count, chance in sorted(test["helps"].items()))
        lines.append(f"  Advantages that it gives: {given}")
    if "toll" in test:
        lines.append(f"  as a Miracle it costs {test['toll'][0]} to {test['toll'][1]} Damage")
    return lines


def _describe_part(part: dict[str, str]) -> str:
    skill = ": ".join(word.replace("_", " ").title() for word in (part["skill"], part["subject"]) if word)
    return f"{part['attribute'].title()} ({skill})" if skill else part["attribute"].title()


def _describe_terms(terms: Sequence[Sequence[Any]]) -> str:
    return ", ".join(f"{source} {amount:+d}" for source, amount in terms)


def _describe_trades(test: Facts) -> str:
    if test["traded"]:
        return f", traded Advantages +{2 * test['traded']}"
    return f" (the DN is {2 * test['raised']} higher for traded Disadvantages)" if test["raised"] else ""


def _describe_dice(net: int) -> str:
    if net == 0:
        return "1d10"
    return f"{1 + abs(net)}d10, the {'best' if net > 0 else 'worst'} counts"


CHARACTER_TESTS: Final = CharacterSingleTest()
