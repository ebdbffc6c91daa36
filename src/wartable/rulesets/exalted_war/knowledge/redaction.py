"""What a seat may see of an event: each class of event is decided here once.

An enemy's figures stay hidden until its "traits" and its people's figures ("leader") are learned, and so does
every number that would give one away together with what is public. What is announced at the table is seen:

* a roll's outcome, and of attacks, Join War and duels the successes as the roller calls them. Of an enemy's
  attack that is one number, `rolled`: the dice and the bonus successes together, never below 0; `pool` and
  `bonus` are left out. What it meets - the DV, the soak, the damage dice and levels - is seen in full where
  it is one's own; the parts of raw damage and the least damage are the enemy's.
* of an attack on an enemy whether it hits: `net` is 1 for a hit and 0 for a miss, `defence` is "", and its
  damage is rolled out of sight. The penalty of a called shot, which is half the enemy's Drill, is left out.
* how hurt an enemy looks: of a unit or a single person `filled` says which of LOOKS, with `boxes` 0; that a
  person in a unit is wounded, not how badly (`filled` is -1).
* of an enemy's nerve only that it failed and what that cost: whether a test that it passed was rolled at all
  depends on what it hides.
* nothing of an enemy's standing orders, fatigue, lent ratings, and player characters in the ranks.

Hidden numbers are 0 where a true one could not be, else -1; terms become (); the rest is told as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.core.event import Event, Ruled
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war import events
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective, look_of
from wartable.rulesets.exalted_war.model.state import War

_BY_ORDER: Final = ("dash", "climb", "swim")
"""Actions whose goal is a standing order."""


def witness(state: War, event: Event, seat: str) -> Event | None:
    """The event as this seat may see it now, or None where it sees nothing; seat "" and the GM see all.

    What a side learns later opens earlier events as well. Events of house rules are public.
    """
    perspective = Perspective(state, seat)
    sight = REDACTIONS.get(type(event))
    return event if perspective.all_seeing or sight is None else sight(perspective, event)


def _knows(perspective: Perspective, id: str, facet: str) -> bool:
    unit = perspective.find(id)
    return unit is not None and perspective.knows(unit, facet)


def _knows_sheet(perspective: Perspective, id: str) -> bool:
    """All that goes into a roll of this unit, or of this person, is known."""
    unit = perspective.find(id)
    return unit is not None and perspective.knows_sheet(unit)


def _owns(perspective: Perspective, id: str) -> bool:
    unit = perspective.find(id)
    return unit is not None and perspective.owns(unit)


# ------------------------------------------------------------------ everybody, or its owner


def _in_plain_sight(perspective: Perspective, event: Event) -> Event | None:
    """It happens on the field, or is announced at the table, and tells no figure."""
    return event


def _private(perspective: Perspective, event: Any) -> Event | None:
    """A matter of its own side, whatever others have learned."""
    return event if _owns(perspective, event.unit) else None


def _fatigue(perspective: Perspective, event: Any) -> Event | None:
    """Whether a unit tires, and how much it has left, does not show."""
    return event if _knows_sheet(perspective, event.unit) else None


# ------------------------------------------------------------------ order of play


def _joined(perspective: Perspective, event: events.JoinedWar) -> Event | None:
    """The successes are compared aloud, and the tick follows from them; the pool is Wits and War."""
    pool = event.pool if _knows_sheet(perspective, event.unit) else ()
    return events.JoinedWar(event.unit, pool, event.successes, event.first)


def _action(perspective: Perspective, event: events.ActionTaken) -> Event | None:
    """What is done is declared; where a Dash is to end is an order."""
    if event.action not in _BY_ORDER or _owns(perspective, event.unit):
        return event
    return events.ActionTaken(event.unit, event.action, "", "", event.speed, event.penalty)


# ------------------------------------------------------------------ attacks


def _attack(perspective: Perspective, event: events.AttackRolled) -> Event | None:
    """Successes are called; the DV, and by how much it was beaten, only where the target's figures are
    known.
    """
    mine, theirs = _knows_sheet(perspective, event.unit), _knows_sheet(perspective, event.target)
    return events.AttackRolled(
        event.unit,
        event.target,
        event.person,
        event.weapon,
        event.pool if mine else (),
        event.rolled if mine else _called(event),
        event.bonus if mine else (),
        event.external if theirs or not event.person else (),
        event.defence if theirs else "",
        event.dv if theirs else (),
        event.net if theirs else int(event.net >= 1),
        leader=event.leader,
        ranged=event.ranged,
    )


def _called(event: events.AttackRolled) -> int:
    return max(0, event.rolled + total(event.bonus))


def _reroll(perspective: Perspective, event: events.Rerolled) -> Event | None:
    """The dice alone, beside the successes called, would be the bonus."""
    if _knows_sheet(perspective, event.unit):
        return event
    return events.Rerolled(event.unit, event.target, -1, -1, event.why)


def _harmless(perspective: Perspective, event: events.Harmless) -> Event | None:
    """That Hardness stops a hit is said; raw damage holds Strength and how far the DV was beaten."""
    mine, theirs = _knows_sheet(perspective, event.unit), _knows_sheet(perspective, event.target)
    raw = event.raw if mine and theirs else ()
    return events.Harmless(event.unit, event.target, event.person, raw, event.hardness if theirs else 0)


def _damage(perspective: Perspective, event: events.DamageRolled) -> Event | None:
    """Soak, dice and levels are the target's affair; raw damage takes both sides' figures."""
    if not _knows_sheet(perspective, event.target):
        return None
    mine = _knows_sheet(perspective, event.unit)
    return events.DamageRolled(
        event.unit,
        event.target,
        event.person,
        event.raw if mine else (),
        event.soak,
        event.least if mine else 0,
        event.dice,
        event.levels,
    )


# ------------------------------------------------------------------ losses


def _health(perspective: Perspective, event: events.HealthLost) -> Event | None:
    """How hurt a unit or a single person looks; that somebody in a unit is wounded."""
    unit = perspective.find(event.unit)
    facet = "leader" if event.person else "traits"
    if unit is not None and perspective.knows(unit, facet):
        return event
    shows = not event.person or (unit is not None and unit.is_solo and unit.leader == event.person)
    filled = look_of(event.filled, event.boxes) if shows else -1
    return events.HealthLost(event.unit, event.person, -1, filled, 0)


def _shrunk(perspective: Perspective, event: events.MagnitudeLost) -> Event | None:
    """Magnitude shows, heads are not counted."""
    if _knows(perspective, event.unit, "traits"):
        return event
    return events.MagnitudeLost(event.unit, event.lost, event.magnitude, -1, event.why)


def _apart(perspective: Perspective, event: events.FellApart) -> Event | None:
    """That a unit falls apart shows; for want of Drill or of Relays does not."""
    return event if _knows(perspective, event.unit, "traits") else events.FellApart(event.unit, "")


def _nerve(perspective: Perspective, event: events.HesitationTested) -> Event | None:
    """Only that its nerve fails shows, and what that costs."""
    if _knows_sheet(perspective, event.unit):
        return event
    if event.passed:
        return None
    return events.HesitationTested(event.unit, event.trigger, (), -1, (), event.lost, passed=False)


def _ranks(perspective: Perspective, event: events.UnitSplit) -> Event | None:
    """Magnitudes show, heads are not counted."""
    if _knows(perspective, event.unit, "traits"):
        return event
    sizes = event.magnitude, event.magnitude_left
    return events.UnitSplit(event.unit, event.new, event.hero, 0, 0, *sizes)


def _merger(perspective: Perspective, event: events.UnitsMerged) -> Event | None:
    """As for a split."""
    if _knows(perspective, event.unit, "traits"):
        return event
    return events.UnitsMerged(event.unit, event.dissolved, 0, event.magnitude)


# ------------------------------------------------------------------ commands


def _command(perspective: Perspective, event: events.CommandRolled) -> Event | None:
    """What is commanded shows, and whether it is done; the difficulty is Magnitude less Drill."""
    if _knows_sheet(perspective, event.unit):
        return event
    return events.CommandRolled(event.unit, event.what, "", (), -1, (), passed=event.passed)


def _clear(perspective: Perspective, event: events.Disengaged) -> Event | None:
    """Whether it gets clear shows; the difficulty holds the Drill of the other side."""
    if not _knows_sheet(perspective, event.unit):
        return events.Disengaged(event.unit, "", (), -1, (), passed=event.passed)
    difficulty: tuple[Term, ...] = event.difficulty if perspective.knows_all_enemies() else ()
    return events.Disengaged(
        event.unit, event.roller, event.pool, event.successes, difficulty, passed=event.passed
    )


def _rally(perspective: Perspective, event: events.Rallied) -> Event | None:
    """Relays and Magnitude show, Endurance does not."""
    if event.kind != "second_wind" or _knows(perspective, event.unit, "traits"):
        return event
    return events.Rallied(event.unit, event.kind, -1, -1)


# ------------------------------------------------------------------ duels and rulings


def _refusal(perspective: Perspective, event: events.DuelRefused) -> Event | None:
    """The challenger's successes are called, the DV of the challenged is his own."""
    return events.DuelRefused(
        event.unit,
        event.person,
        event.target,
        event.challenged,
        event.pool if _knows(perspective, event.unit, "leader") else (),
        event.rolled,
        event.dv if _knows(perspective, event.target, "leader") else (),
        forced=event.forced,
    )


def _duellist(perspective: Perspective, event: events.DuelJoined) -> Event | None:
    """As for joining the war."""
    pool = event.pool if _knows(perspective, event.person, "leader") else ()
    return events.DuelJoined(event.person, pool, event.successes, event.first)


def _ruling(perspective: Perspective, event: Ruled) -> Event | None:
    """A ruling is announced with its reason; its value stays hidden where it is about an enemy's unit or
    person.
    """
    words = event.what.replace(".", " ").replace(":", " ").replace("/", " ").split()
    for word in words:
        if word in perspective.state.units or word in perspective.state.people:
            unit = perspective.find(word)
            if unit is None or not perspective.owns(unit):
                return Ruled("", event.reason)
    return event


REDACTIONS: Final[dict[type[Event], Callable[[Perspective, Any], Event | None]]] = {
    events.JoinedWar: _joined,
    events.ReactionSet: _in_plain_sight,
    events.Deployed: _in_plain_sight,
    events.TickBegan: _in_plain_sight,
    events.ActionTaken: _action,
    events.Aborted: _in_plain_sight,
    events.WarEnded: _in_plain_sight,
    events.RankAndFileRolled: _private,
    events.Ordered: _private,
    events.Moved: _in_plain_sight,
    events.Faced: _in_plain_sight,
    events.ContactMade: _in_plain_sight,
    events.CommandRolled: _command,
    events.Engaged: _in_plain_sight,
    events.EngagementEnded: _in_plain_sight,
    events.Disengaged: _clear,
    events.Enveloped: _in_plain_sight,
    events.AttackRolled: _attack,
    events.Rerolled: _reroll,
    events.Harmless: _harmless,
    events.DamageRolled: _damage,
    events.Staggered: _in_plain_sight,
    events.HealthLost: _health,
    events.MagnitudeLost: _shrunk,
    events.PersonOut: _in_plain_sight,
    events.UnitDestroyed: _in_plain_sight,
    events.CommandPassed: _in_plain_sight,
    events.BecameMob: _in_plain_sight,
    events.SpecialsLost: _in_plain_sight,
    events.FellApart: _apart,
    events.EnduranceTested: _fatigue,
    events.EnduranceSpent: _fatigue,
    events.HesitationTested: _nerve,
    events.Hesitated: _in_plain_sight,
    events.FormationChanged: _in_plain_sight,
    events.Turned: _in_plain_sight,
    events.UnitSplit: _ranks,
    events.UnitsMerged: _merger,
    events.Signalled: _in_plain_sight,
    events.Rallied: _rally,
    events.WentApart: _in_plain_sight,
    events.FellIn: _in_plain_sight,
    events.RatingLent: _private,
    events.CharmUsed: _in_plain_sight,
    events.SpellCast: _in_plain_sight,
    events.SpellEnded: _in_plain_sight,
    events.DuelRefused: _refusal,
    events.DuelBegan: _in_plain_sight,
    events.DuelJoined: _duellist,
    events.WithdrawalAsked: _in_plain_sight,
    events.DuelEnded: _in_plain_sight,
    Ruled: _ruling,
}
"""How each class of event is seen by a seat that does not see everything."""
