"""Sentences for Tests: the roll, everything added to it, what it was made against."""

from __future__ import annotations

from typing import Final

from wartable.core.words import summed
from wartable.rulesets.battle_century.match.text.words import added, name_of, reasons, skill_name
from wartable.rulesets.battle_century.pilots.events.scenes import TestRolled
from wartable.rulesets.battle_century.pilots.model.state import Scene

_PURPOSES: Final = {
    "contested": "in a contest",
    "extended": "towards an Extended Test",
    "help": "to help",
    "healing": "to treat",
    "repair": "to repair",
    "equipment": "for Equipment",
    "replacement": "to have it done",
    "endurance": "to go on",
    "initiative": "for Initiative",
    "maneuver": "to Maneuver",
}
"""What a Test is made for, by its kind, where it is not what the Skill says."""


def test_rolled(state: Scene, event: TestRolled) -> str:
    """Whose Test of what, the roll with all its terms, and what it had to reach."""
    who = name_of(state, event.who)
    why = reasons(event.advantages)
    if not event.terms:
        rolled = f"{event.total}{f' ({why})' if why else ''}"
    else:
        notes = "; ".join([note for note in (_faces(event), why) if note])
        plus = added([term for term in event.terms if term.source != "die"])
        rolled = f"{event.die}{f' ({notes})' if notes else ''}{plus} = {event.total}"
    return f"{who} {_verb(event)} {rolled}{_against(state, event)}."


def _verb(event: TestRolled) -> str:
    """What is tested, where the terms do not say it: "tests Fitness (Athletics):"."""
    if event.kind == "offensive":
        return "rolls" if event.terms else "totals"
    if event.kind == "initiative":
        return "rolls for Initiative:"
    skill = f" ({skill_name(event.skill)})" if event.skill else ""
    purpose = f" {_PURPOSES[event.kind]}" if event.kind in _PURPOSES else ""
    return f"tests {event.attribute.title()}{skill}{purpose}:"


def _faces(event: TestRolled) -> str:
    """All dice, where there was more than one."""
    if len(event.faces) < 2:
        return ""
    return "of " + " ".join([str(face) for face in event.faces])


def _against(state: Scene, event: TestRolled) -> str:
    """What it had to reach, and whether it did; the Defense of an Enemy may be hidden."""
    if event.dn < 0:
        return ""
    ending = _ending(event)
    if not event.against:
        return f" against {event.dn}{ending}"
    target = name_of(state, event.against)
    if event.dn == 0:
        return f" against {target}{ending}"
    made_of = f" ({summed(event.defenses)})" if event.defenses else ""
    return f" against {target}'s Defense {event.dn}{made_of}{ending}"


def _ending(event: TestRolled) -> str:
    """Passed or failed; by how much where what it had to reach is known."""
    hidden = event.dn == 0 and event.against != ""
    margin = event.total - event.dn
    if event.passed:
        return ": passed" if hidden or margin < 0 else f": passed by {margin}" if margin else ": just passed"
    return ": failed" if hidden else f": {-margin} short"
