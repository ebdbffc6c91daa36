"""Whether what an answer had a chance to bring about has happened, read from the events that follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wartable import Event

__all__ = ["Answered", "happened", "is_known"]


class Answered(NamedTuple):
    """An answer: who was asked (the id that the question is about), its key, and the events before it that
    belong to the same activation.
    """

    about: str
    key: str
    before: Sequence[Event]
    earlier: int = 0
    """Number of times that this activation has had the same answer before: parts of a flurry."""

    @property
    def actor(self) -> str:
        """The id of who acts: one that the key names before its verb, or who was asked."""
        verb, _, rest = self.key.partition(":")
        if verb == "apart":
            return rest
        return self.about


Reading = Callable[[Answered, Sequence[Event]], bool | None]
"""Reads the events after an answer: whether it came about, or None while that is open."""


def _named(events: Sequence[Event], name: str, field: str = "", value: str = "") -> list[Event]:
    """The events of this name, of all or of those with this value."""
    found = [event for event in events if type(event).__name__ == name]
    return [event for event in found if not field or getattr(event, field) == value]


def _flag(event: Event, field: str) -> bool:
    return bool(getattr(event, field))


# ------------------------------------------------------------------ Exalted war


def _blow_lands(answered: Answered, events: Sequence[Event]) -> bool | None:
    """Any attack of the actor's next action at the same target gets through: of a part of a flurry those on
    the target named, as many as were planned when the chance was stated.
    """
    struck = _named(_next_action(answered.actor, events), "AttackRolled", "unit", answered.actor)
    if not struck:
        return None
    verb, _, named = answered.key.partition(":")
    target = named if verb in ("attack", "shoot") else ""
    if target not in [getattr(one, "target", "") for one in struck]:
        target = getattr(struck[0], "target", "")
    nets = [getattr(one, "net", 0) for one in struck if getattr(one, "target", "") == target]
    counted = nets[: answered.earlier + 1] if verb in ("attack", "shoot") else nets
    return any(net >= 1 for net in counted)


def _next_action(actor: str, events: Sequence[Event]) -> Sequence[Event]:
    """The events up to the one with which this unit takes its second action."""
    taken = [at for at, one in enumerate(events) if type(one).__name__ == "ActionTaken"]
    own = [at for at in taken if _field([events[at]], "unit") == actor]
    return events[: own[1]] if len(own) > 1 else events


def _command_passes(answered: Answered, events: Sequence[Event]) -> bool | None:
    """Of two units that merge both have to pass; in a flurry the command of this name counts."""
    verb, _, rest = answered.key.partition(":")
    rolled = _named(events, "CommandRolled", "unit", answered.actor)
    same = [event for event in rolled if verb in str(getattr(event, "what", ""))]
    told = (same or rolled)[:1]
    if not told:
        return None
    if verb == "merge":
        told += _named(events, "CommandRolled", "unit", rest)
    return all(_flag(event, "passed") for event in told)


def _gets_clear(answered: Answered, events: Sequence[Event]) -> bool | None:
    tried = _named(events, "Disengaged", "unit", answered.actor)
    return _flag(tried[0], "passed") if tried else None


def _is_forced(answered: Answered, events: Sequence[Event]) -> bool | None:
    refused = _named(events, "DuelRefused", "unit", answered.actor)
    return _flag(refused[0], "forced") if refused else None


_ALTERS: Final = ("FormationChanged", "MagnitudeLost", "SpecialsLost")
"""Events that change the odds of a spell that is still to be cast."""


def _is_shaken(answered: Answered, events: Sequence[Event]) -> bool | None:
    """The target of the spell hesitates; None if it is no longer as it was when the chance was stated."""
    for event in _named(events, "HesitationTested"):
        if getattr(event, "trigger", "") != "spell":
            continue
        unit = _field([event], "unit")
        before = events[: list(events).index(event)]
        if any(_named(before, name, "unit", unit) for name in _ALTERS):
            return None
        return not _flag(event, "passed")
    return None


def _wins_duel(answered: Answered, events: Sequence[Event]) -> bool | None:
    """Whether the person challenged wins the duel that begins."""
    ended = _named(events, "DuelEnded")
    if not ended:
        return None
    return bool(getattr(ended[0], "winner", "") == getattr(ended[0], "challenged", None))


# ------------------------------------------------------------------ Adeptus and Infinity


def _attack_passes(answered: Answered, events: Sequence[Event]) -> bool | None:
    rolled = _named(events, "AttackRolled", "attacker", answered.actor)
    return _flag(rolled[0], "passed") if rolled else None


def _roll_passes(answered: Answered, events: Sequence[Event]) -> bool | None:
    """The roll that follows the answer passes, before another Fate Point or a Bolster changes its result; a
    test that is bolstered has passed.
    """
    unit, key = answered.about, answered.key
    if key == "bolster":
        return bool(_named(events, "Bolstered", "unit", unit))
    if key == "fate" and _named(events[:1], "FateSpent", "unit", unit):
        events = events[1:]  # the point that the answer spends
    for event in events:
        name = type(event).__name__
        is_changed = name == "FateSpent" and _field([event], "what").endswith("is rolled again")
        if (is_changed or name == "Bolstered") and _field([event], "unit") == unit:
            return False
        rolled = _named([event], "Tested", "unit", unit) or _named([event], "AttackRolled", "attacker", unit)
        if rolled:
            return _flag(event, "passed")
    return None


def _trooper(answered: Answered) -> str:
    """Return the declaring Trooper: the first part of an ARO's key, or the unit asked."""
    first, _, rest = answered.key.partition(":")
    if first == "spray":
        return answered.about
    return first if ":" in rest or rest in ("dodge", "bs_attack", "cc_attack") else answered.about


def _shot_hits(answered: Answered, events: Sequence[Event]) -> bool | None:
    who = _trooper(answered)
    touched = _named(events, "Touched", "trooper", who)
    if touched:
        return _template_hits(getattr(touched[0], "targets", ()), who, events)
    rolled = _named(events, "AttackRolled", "trooper", who)
    return getattr(rolled[0], "hits", 0) > 0 if rolled else None


def _template_hits(targets: Sequence[str], who: str, events: Sequence[Event]) -> bool:
    """Whether a target touched by a direct template fails to dodge, and no friend is touched."""
    if _named(events, "AttackCancelled", "trooper", who):
        return False
    tested = [one for one in _named(events, "TestRolled") if _flag(one, "success")]
    saved = {
        str(getattr(one, "trooper", "")) for one in tested if "dodge" in str(getattr(one, "what", "")).lower()
    }
    return any(target not in saved for target in targets)


def _dodges(answered: Answered, events: Sequence[Event]) -> bool | None:
    """The roll succeeds, and nothing that it is made against gets through."""
    who = _trooper(answered)
    tested = _named(events, "TestRolled", "trooper", who)
    dodged = [event for event in tested if "dodge" in str(getattr(event, "what", "")).lower()]
    if not dodged:
        return None
    hits = [getattr(event, "hits", 0) for event in _named(events, "AttackRolled", "against", who)]
    return _flag(dodged[0], "success") and not any(hits)


# ------------------------------------------------------------------ Battle Century G


_ENDS: Final = ("Missed", "HitSuffered")


def _might_hits(answered: Answered, events: Sequence[Event]) -> bool | None:
    """The first target of a Might Test that goes on, or that begins with the answer, is hit."""
    going_on = _under_way(answered.before)
    told = _first_attack([*going_on, *events], within=len(going_on) > 0)
    unit = _field(told, "unit")
    rolled = _named(told, "MightRolled", "unit", unit)
    if not rolled:
        return None
    target = _field(told, "target") or _field(rolled, "target")
    for event in told:
        name = type(event).__name__
        if name == "HitInstead" and _field([event], "spared") == target:
            return False
        if name in _ENDS and (_field([event], "unit"), _field([event], "target")) == (unit, target):
            return name == "HitSuffered"
    return None


def _field(events: Sequence[Event], name: str) -> str:
    """Return a field of the first event, or "" if there is none."""
    return str(getattr(events[0], name, "")) if events else ""


def _first_attack(events: Sequence[Event], *, within: bool) -> Sequence[Event]:
    """The events from the first attack on; `within` it only those before the next."""
    found: list[Event] = []
    for event in events:
        begins = type(event).__name__ == "AttackDeclared"
        if within and found and (begins or type(event).__name__ == "TurnBegan"):
            break
        if begins or found:
            found.append(event)
    return found


def _under_way(before: Sequence[Event]) -> Sequence[Event]:
    """Return the events of an attack that is not decided yet; empty if there is none."""
    for at in range(len(before) - 1, -1, -1):
        name = type(before[at]).__name__
        if name in (*_ENDS, "HitInstead"):
            return ()
        if name == "AttackDeclared":
            return before[at:]
    return ()


def _test_passes(answered: Answered, events: Sequence[Event]) -> bool | None:
    tested = _named(events, "TestRolled", "who", answered.actor)
    tested = [event for event in tested if getattr(event, "kind", "") == "offensive"] or tested
    return _flag(tested[0], "passed") if tested else None


_IN_A_TEST: Final = ("keep", "trade", "declare", "pass")
"""Verbs of answers within a Test of a Match that has begun."""


def _is_put_out(answered: Answered, events: Sequence[Event]) -> bool | None:
    """The target of the attack is out of action before the next attack."""
    told = _attack_with(answered, events)
    target = _field(told, "target") or _field(_named(told, "MightRolled"), "target")
    tried = _named(told, "MightRolled", "target", target) + _named(told, "TestRolled", "against", target)
    if not target or not tried:
        return None
    out = [_field([event], "unit") for name in ("Destroyed", "Disabled") for event in _named(told, name)]
    out += [_field([event], "who") for event in _named(told, "CharacterDefeated")]
    return target in out


def _attack_with(answered: Answered, events: Sequence[Event]) -> Sequence[Event]:
    """The events of the attack that the answer begins or belongs to."""
    before = answered.before
    if answered.key.partition(":")[0] in _IN_A_TEST:
        begun = [at for at, event in enumerate(before) if type(event).__name__ == "AttackDeclared"]
        before = before[begun[-1] :] if begun else ()
    else:
        before = _under_way(before) if _named(before, "MightRolled") else ()
    return _first_attack([*before, *events], within=True)


_READINGS: Final[dict[tuple[str, str], Reading]] = {
    ("exalted-war", "to hit"): _blow_lands,
    ("exalted-war", "to be obeyed"): _command_passes,
    ("exalted-war", "to pass"): _gets_clear,
    ("exalted-war", "to force the duel"): _is_forced,
    ("exalted-war", "to shake it"): _is_shaken,
    ("exalted-war", "to win the duel"): _wins_duel,
    ("adeptus", "to hit"): _attack_passes,
    ("adeptus", "to pass"): _roll_passes,
    ("infinity", "to hit"): _shot_hits,
    ("infinity", "to pass"): _dodges,
    ("battle-century", "to hit"): _might_hits,
    ("battle-century", "for it to hit"): _might_hits,
    ("battle-century", "to pass"): _test_passes,
    ("battle-century", "to put out of action"): _is_put_out,
}
_LATER: Final = {
    "exalted-war": _blow_lands,
    "adeptus": _attack_passes,
    "battle-century": _might_hits,
}


def is_known(game: str, kind: str) -> bool:
    """Whether it can be told if a chance of this kind came true."""
    return (game, kind) in _READINGS or (kind == "to hit later" and game in _LATER)


def happened(game: str, kind: str, answered: Answered, events: Sequence[Event]) -> bool | None:
    """Whether it came about; None while that is open."""
    if kind == "to hit later":
        return _LATER[game](answered, events)
    return _READINGS[game, kind](answered, events)
