"""From what is asked for on the command line to the setup of a Test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import ruleset
from wartable.cli.failures import CannotRun
from wartable.files import PilotSheet, read_pilot

Data = dict[str, object]

GM: Final = "gm"
_DEFENSE: Final = "defense"
_RIVAL: Final = "rival"
_LAYERS: Final = 3
_ROLLED: Final = ("attribute", "skill", "subject")


class Cast:
    """Everybody in a Test, each with an id of its own and all by the same rules, and what is tried."""

    def __init__(self, main: str) -> None:
        self.people: list[Data] = []
        self.ruleset = ""
        self.main = self.add(main)
        self.test: Data = {"who": self.main}
        self.now: Data = {}

    def add(self, name: str, side: str = "") -> str:
        """Read a sheet and let its Character take part; returns its id here."""
        sheet = read_pilot(name)
        if self.ruleset and sheet.ruleset != self.ruleset:
            raise CannotRun(f"cannot test {name}: its rules are {sheet.ruleset}, not {self.ruleset}")
        self.ruleset = sheet.ruleset
        id = self._free(str(sheet.data.get("id")))
        self.people.append(_posted(sheet, id, side))
        return id

    def _free(self, id: str) -> str:
        taken = [person["id"] for person in self.people]
        number = 2
        found = id
        while found in taken:
            found = f"{id}_{number}"
            number += 1
        return found

    def setup(self) -> Data:
        """The Test as a battle of its own."""
        first = self.people[0]
        found: Data = {
            "ruleset": self.ruleset,
            "battle": "test",
            "title": f"A Test of {first.get('name') or first['id']}",
            "characters": self.people,
            "gm": GM,
            "test": self.test,
        }
        return {**found, "now": {"characters": self.now}} if self.now else found

    # ------------------------------------------------------------------ what is asked for

    def roll(self, rolls: Data) -> None:
        """What the first one rolls."""
        self.test.update(rolls)

    def face(self, dn: int | None, rival: str, rolls: Data) -> None:
        """What has to be reached: a DN, or what somebody of another side rolls against it."""
        if dn is not None:
            self.test["dn"] = dn
        if rival:
            self.test["against"] = {"who": self.add(rival, _RIVAL), **rolls}
            self.test["kind"] = "ordinary" if _DEFENSE in rolls else "contested"

    def help(self, names: Sequence[str], by: str, advantages: int, disadvantages: int, tool: str) -> None:
        """Who helps, by this Attribute and Skill, or by the same; what the GM gives and takes, and the
        Equipment that is used.
        """
        self._say(advantage=advantages, disadvantage=disadvantages, tool=tool)
        same = {key: self.test[key] for key in _ROLLED if key in self.test}
        rolls = _part(by, self.ruleset) if by else same
        self._say(help=[{"who": self.add(name), **rolls} for name in names])

    def aim(self, kind: str, patient: str, layer: int | None, proxy: str, item: str) -> None:
        """What it is for. A Layer to be treated is taken to be lost, of a Proxy one point to be left."""
        id = self.add(patient) if patient else self.main
        self._say(kind=kind, patient=id if patient else "", layer=layer, proxy=proxy, item=item)
        will = next(person for person in self.people if person["id"] == id).get("willpower")
        if not isinstance(will, int):
            return
        if layer is not None and 1 <= layer <= _LAYERS:
            self.now[id] = {"layers": [0 if at == layer else will for at in range(1, _LAYERS + 1)]}
        elif proxy and will > 1:
            self.now[id] = {"proxies": {proxy: 1}}

    def repeat(self, limit: int | None, time: str, *, danger: bool) -> None:
        """How often, how long, at which risk."""
        self._say(limit=limit, time=time, danger=danger)

    def _say(self, **told: object) -> None:
        """Put into the test what was told at all."""
        self.test.update({key: value for key, value in told.items() if value})


def _posted(sheet: PilotSheet, id: str, side: str) -> Data:
    found = {**sheet.data, "id": id}
    return {**found, "side": side} if side else found


def rolled(
    attribute: str,
    skill: str,
    subject: str = "",
    about: Sequence[str] = (),
    mixed: Sequence[str] = (),
    rules: str = "",
) -> Data:
    """What one Character rolls, without what was not said; with "defense" it is only hard to get at."""
    if attribute == _DEFENSE:
        return {"defense": True}
    found: Data = {"attribute": attribute, "skill": skill, "subject": subject, "about": list(about)}
    found["mixed"] = [_part(text, rules) for text in mixed]
    return {key: value for key, value in found.items() if value not in ("", [])}


def _part(text: str, rules: str) -> Data:
    """ATTRIBUTE, SKILL or ATTRIBUTE+SKILL, with @DN behind it where there is one."""
    what, at, number = text.partition("@")
    first, plus, second = what.partition("+")
    if at and not (number.isascii() and number.isdigit()):
        raise CannotRun(f"cannot mix in {text!r}: {number!r} is no DN; write fitness+stealth@10")
    found: Data = {"attribute": first, "skill": second}
    if not plus and first.partition(":")[0] in _skills(rules):
        found = {"skill": first}
    if at:
        found["dn"] = int(number)
    return {key: value for key, value in found.items() if value != ""}


def _skills(rules: str) -> list[str]:
    """Keys of all Skills."""
    return [entry.key for entry in ruleset(rules).compendium() if entry.kind == "skill"]
