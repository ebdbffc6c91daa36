"""Single Tests for the command line and other callers: from settings to a setup, prepared answers, and odds
in words.
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


class CharacterTests(SingleTest):
    """Tests of Pilots outside of Matches."""

    def __init__(self) -> None:
        super().__init__("Battle Century G", "pilots", "Pilot", _SETTINGS)

    def begin(self, sheet: Facts, given: Mapping[str, Any]) -> Attempt:
        cast = Cast(sheet)
        cast.roll(given)
        cast.face(given)
        cast.help(given)
        cast.aim(given)
        cast.say(limit=given.get("limit"), time=given.get("time"), danger=given.get("danger"))
        return CharacterAttempt(cast.setup(), cast.main, given.get("use", []), given.get("trade"))


class Cast:
    """The Characters of a Test that is being set up, each with an id of its own, and the request."""

    def __init__(self, main: Facts) -> None:
        self.people: list[Facts] = []
        self.main = self.add(main)
        self.test: Facts = {"who": self.main}
        self.now: Facts = {}

    def add(self, sheet: Facts, side: str = "") -> str:
        """Add a Character, and return its id in the Test."""
        id = self._free(str(sheet.get("id")))
        found = {**sheet, "id": id}
        self.people.append({**found, "side": side} if side else found)
        return id

    def _free(self, id: str) -> str:
        taken = [person["id"] for person in self.people]
        number = 2
        found = id
        while found in taken:
            found = f"{id}_{number}"
            number += 1
        return found

    def setup(self) -> Facts:
        """Return the Test as a setup of its own."""
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

    def roll(self, given: Mapping[str, Any]) -> None:
        """Set what the first Character rolls, from the given settings."""
        self.test.update(_rolled(given.get("attribute", ""), given.get("skill", ""), given))

    def face(self, given: Mapping[str, Any]) -> None:
        """Set what the Test must reach, from the given settings: a DN, or a rival's Test or Defense."""
        if "dn" in given:
            self.test["dn"] = given["dn"]
        if "against" in given:
            rolls = _rolled(given.get("against-attribute", ""), given.get("against-skill", ""), {})
            self.test["against"] = {"who": self.add(given["against"], _RIVAL), **rolls}
            self.test["kind"] = "ordinary" if _DEFENSE in rolls else "contested"

    def help(self, given: Mapping[str, Any]) -> None:
        """Set the helpers and what they roll, Advantages and Disadvantages by the GM, and the Equipment that
        is used.
        """
        self.say(
            advantage=given.get("advantage"), disadvantage=given.get("disadvantage"), tool=given.get("tool")
        )
        same = {key: self.test[key] for key in _ROLLED if key in self.test}
        rolls = _part(given["help-by"]) if "help-by" in given else same
        self.say(help=[{"who": self.add(sheet), **rolls} for sheet in given.get("help-from", [])])

    def aim(self, given: Mapping[str, Any]) -> None:
        """Set the purpose of the Test. A Layer to be treated is assumed to be lost, a Proxy to have one point
        left.
        """
        id = self.add(given["patient"]) if "patient" in given else self.main
        layer, proxy = given.get("layer"), given.get("proxy")
        patient = id if "patient" in given else ""
        self.say(kind=given.get("kind"), patient=patient, layer=layer, proxy=proxy, item=given.get("item"))
        will = {person["id"]: person for person in self.people}[id].get("willpower")
        if not isinstance(will, int):
            return
        if layer is not None and 1 <= layer <= _LAYERS:
            self.now[id] = {"layers": [0 if at == layer else will for at in range(1, _LAYERS + 1)]}
        elif proxy and will > 1:
            self.now[id] = {"proxies": {proxy: 1}}

    def say(self, **told: object) -> None:
        """Add these values to the request, except those that are None or empty."""
        self.test.update({key: value for key, value in told.items() if value})


def _rolled(attribute: str, skill: str, given: Mapping[str, Any]) -> Facts:
    """Return one Character's part of the Test, omitting empty values; "defense" makes it only the target."""
    if attribute == _DEFENSE:
        return {"defense": True}
    found: Facts = {"attribute": attribute, "skill": _found(skill), "subject": given.get("subject", "")}
    found["about"] = list(given.get("about", []))
    found["mixed"] = [_part(text) for text in given.get("mixed", [])]
    return {key: value for key, value in found.items() if value not in ("", [])}


def _found(word: str) -> str:
    """Return the tag of a Skill that is given by key, or by a subject that only one Skill has: "climbing" for
    "athletics:climbing". Unknown words are returned as they are.
    """
    name, colon, subject = word.casefold().replace(" ", "_").partition(":")
    if name in SKILLS or colon:
        return f"{name}{colon}{subject}"
    tags = [f"{key}:{name}" for key, skill in SKILLS.items() if name in skill.choices]
    if len(tags) > 1:
        problem = Problem("skill", f"{word} is a subject of several Skills", f"use {' or '.join(tags)}")
        raise BadInput("cannot make the Test", [problem])
    return tags[0] if tags else word


def _part(text: str) -> Facts:
    """Read ATTRIBUTE, SKILL or ATTRIBUTE+SKILL, followed by @DN if there is one."""
    what, at, number = text.partition("@")
    first, plus, second = what.partition("+")
    if at and not (number.isascii() and number.isdigit()):
        raise BadInput(f"cannot mix in {text!r}: {number!r} is no DN; write fitness+stealth@10")
    found: Facts = {"attribute": first, "skill": _found(second)}
    if not plus and _found(first).partition(":")[0] in SKILLS:
        found = {"skill": _found(first)}
    if at:
        found["dn"] = int(number)
    return {key: value for key, value in found.items() if value != ""}


@define
class CharacterAttempt(Attempt):
    """One Test being made. `use` names Talents to declare, in any order; `trade` is how much `who` trades."""

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
            return self._trade(decision, keys, silent=silent)
        has_said = bool(self.use) or self.trade is not None
        if silent or (self.use and "pass" in keys) or (has_said and keys[0].startswith("keep:")):
            return next((key for key in _LAST if key in keys), keys[0])
        return ""

    def _trade(self, decision: Decision, keys: Sequence[str], *, silent: bool) -> str:
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
        return [(test, _lines(test, names)) for test in view["tests"]]

    def facts(self, view: Facts) -> Facts:
        return {"characters": [{key: unit.get(key) for key in _KEPT} for unit in view["units"]]}


# ------------------------------------------------------------------ words


def _lines(test: Facts, names: dict[str, str]) -> list[str]:
    """Describe a Test before its roll, in lines."""
    parts = " and ".join(_part_words(part) for part in test["parts"])
    mixed = "a Mixed Test of " if len(test["parts"]) > 1 else ""
    against = f" against {test['dn']}" if test["dn"] is not None else ""
    lines = [f"{names[test['who']]}: {mixed}{parts}{against}"]
    lines.append(f"  adds {test['bonus']}: {_signed(test['terms'])}{_trades(test)}")
    if test["advantages"]:
        lines.append(f"  Advantages: {_signed(test['advantages'])}")
    lines.append(f"  rolls {_dice(test['net'])}")
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


def _part_words(part: dict[str, str]) -> str:
    skill = ": ".join(word.replace("_", " ").title() for word in (part["skill"], part["subject"]) if word)
    return f"{part['attribute'].title()} ({skill})" if skill else part["attribute"].title()


def _signed(terms: Sequence[Sequence[Any]]) -> str:
    return ", ".join(f"{source} {amount:+d}" for source, amount in terms)


def _trades(test: Facts) -> str:
    if test["traded"]:
        return f", traded Advantages +{2 * test['traded']}"
    return f" (the DN is {2 * test['raised']} higher for traded Disadvantages)" if test["raised"] else ""


def _dice(net: int) -> str:
    if net == 0:
        return "1d10"
    return f"{1 + abs(net)}d10, the {'best' if net > 0 else 'worst'} counts"


CHARACTER_TESTS: Final = CharacterTests()
