"""From what is asked for on the command line to the setup of a Test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import ruleset
from wartable.cli.failures import CannotRun
from wartable.files import PilotSheet, read_pilot

__all__ = ["Cast", "Data", "parts_of", "rolled"]

Data = dict[str, object]

GM: Final = "gm"
_DEFENSE: Final = "defense"
_RIVAL: Final = "rival"
_LAYERS: Final = 3


class Cast:
    """Everybody in a Test, each with an id of its own; all by the same rules."""

    def __init__(self, main: str) -> None:
        self.people: list[Data] = []
        self.ruleset = ""
        self.main = self.add(main)

    def add(self, name: str, side: str = "") -> str:
        """Read a sheet and let its Character take part; returns its id here."""
        sheet = read_pilot(name)
        if self.ruleset and sheet.ruleset != self.ruleset:
            raise CannotRun(f"cannot test {name}: its rules are {sheet.ruleset}, not {self.ruleset}")
        self.ruleset = sheet.ruleset
        id = self._free(str(sheet.data.get("id")))
        self.people.append(_posted(sheet, id, side))
        return id

    def rival(self, name: str, rolls: Data) -> Data:
        """Somebody of another side, who rolls this against it."""
        return {"who": self.add(name, _RIVAL), **rolls}

    def hurt(self, patient: str, layer: int | None, proxy: str, test: Data) -> Data:
        """Who is treated, told in the test; what has become of them before it, as far as it can be known here."""
        id = self.add(patient) if patient else self.main
        if patient:
            test["patient"] = id
        sheet = next(person for person in self.people if person["id"] == id)
        will = sheet.get("willpower")
        now: Data = {}
        if isinstance(will, int) and layer is not None and 1 <= layer <= _LAYERS:
            now["layers"] = [0 if at == layer else will for at in range(1, _LAYERS + 1)]
        if isinstance(will, int) and will > 1 and proxy:
            now["proxies"] = {proxy: 1}
        return {id: now} if now else {}

    def _free(self, id: str) -> str:
        taken = [person["id"] for person in self.people]
        number = 2
        found = id
        while found in taken:
            found = f"{id}_{number}"
            number += 1
        return found

    def setup(self, test: Data, now: Data) -> Data:
        """The Test as a battle of its own."""
        name = next(str(person.get("name") or person["id"]) for person in self.people)
        found: Data = {
            "ruleset": self.ruleset,
            "battle": "test",
            "title": f"A Test of {name}",
            "characters": self.people,
            "gm": GM,
            "test": {"who": self.main, **test},
        }
        return {**found, "now": {"characters": now}} if now else found


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
    found["mixed"] = parts_of(mixed, rules)
    return {key: value for key, value in found.items() if value not in ("", [])}


def parts_of(mixed: Sequence[str], rules: str) -> list[Data]:
    """Further parts of a Mixed Test: ATTRIBUTE, SKILL or ATTRIBUTE+SKILL, each with @DN behind it."""
    return [_part(text, rules) for text in mixed]


def _part(text: str, rules: str) -> Data:
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
