"""Answers of a plan to questions that come after other events, or after answers of other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist, inf
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define
from wartable.core.data.random_source import RandomSource
from wartable.core.decision import PASS, Decision, Option
from wartable.core.odds.imagine import imagined
from wartable.core.odds.irreversible import last_step
from wartable.core.odds.outlook import names_in_key, option_in_words
from wartable.core.odds.ranking import best_option, ranked_options
from wartable.core.state import State
from wartable.core.table import Player
from wartable.core.views.knowledge import Forecast, View

MAX_FOLLOW_UPS: Final = 8
"""Greatest number of follow-ups in a plan."""
_CHAPTER: Final = "chapter"
"""The manner of events with which a new round begins."""
_LINES: Final = 2
"""Number of answers to the open question that are followed because the computer values them most, and of
those that are followed because their unit is the nearest.
"""
_TRIED: Final = 12
"""Number of answers to a question of which it is tried whether they lead to the unit."""
_MAX_ANSWERS: Final = 12
"""Greatest number of answers in a line."""
_MAX_OPTIONS: Final = 400
"""Number of options above which a line ends."""


@define
class FollowUp:
    """An answer that a plan gives if this question is asked next and offers it."""

    question: str
    key: str
    """The key of the option."""
    words: str
    """The answer in words."""


@define
class Line:
    """Answers that the computer would give one after the other. The first of them lead to no event but
    announcements; the follow-ups come after events or answers of other seats.
    """

    keys: tuple[str, ...]
    words: tuple[str, ...]
    follow_ups: tuple[FollowUp, ...]
    forecasts: tuple[Forecast, ...]
    before: Battle[State]
    """The battle before the last of the keys."""


class _IdlePlayer(Player):
    """A player that does nothing, as far as it may choose."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        return decision.idle() or decision.options[0]


def rounds_begun(battle: Battle[State]) -> int:
    """Return how many rounds, or other chapters of a battle, have begun. A plan ends with them."""
    return sum([event.manner == _CHAPTER for event in battle.events])


def next_answer(
    battle: Battle[State], follow_ups: Sequence[FollowUp], *, asks_minor: bool = False
) -> str | None:
    """Return the key with which a plan answers the open question, whose follow-ups these are: that of the
    first one, if the same question offers it, or the default answer to a minor question, unless
    `asks_minor`. Returns None if the plan does not go on.
    """
    decision = battle.decision
    if decision is None:
        return None
    if follow_ups and follow_ups[0].question == decision.question:
        offered = [option.key for option in decision.options]
        if follow_ups[0].key in offered:
            return follow_ups[0].key
    if not asks_minor and battle.view(decision.seat).is_minor(decision):
        return best_option(battle, decision, decision.options).key
    return None


def lines_of_play_against(battle: Battle[State], unit: str, by: str, rng: RandomSource) -> list[Line]:
    """Return lines of the computer that lead to an action that names the unit with this id, and end with it,
    at the next roll, or at a question about another unit. `by` is the id of the unit that acts, or "".

    The lines are looked for in an imagined battle, drawn from `rng`, so that nothing hidden from the asked
    seat has an influence on them; the real one may take another course. The other seats do nothing. Empty if
    the battle cannot be imagined.
    """
    decision = battle.decision
    if decision is None or not battle.listening:
        return []
    twin = imagined(battle, decision.seat, rng)
    if twin is None or twin.decision is None:
        return []
    idle = twin.decision.idle()
    first = [
        option
        for option in twin.decision.options
        if option is not idle and unit not in names_in_key(option.key)
    ]
    acting = [option for option in first if by and by in names_in_key(option.key)]
    lines = [_line(twin, option, unit) for option in _beginnings(twin, acting or first, unit)]
    return [line for line in lines if line is not None]


def _beginnings(battle: Battle[State], options: Sequence[Option], unit: str) -> list[Option]:
    """Return the answers with which lines begin; if they name different units, one of each at most."""
    decision = battle.decision
    if decision is None or not options:
        return []
    found: dict[str, Option] = {}
    for option in ranked_options(battle, decision, options):
        found.setdefault(option.key if decision.about else _actor(battle, option) or option.key, option)
    ranked = list(found.values())
    chosen = ranked[:_LINES]
    if decision.about:
        return chosen
    near = sorted(ranked, key=lambda option: _distance(battle, _actor(battle, option), unit))
    return chosen + [option for option in near[:_LINES] if option not in chosen]


def _distance(battle: Battle[State], actor: str, unit: str) -> float:
    """Return the distance between two units on a plane; that to a unit which is not there is greatest."""
    decision = battle.decision
    assert decision is not None
    spots = {one.id: (one.x, one.y) for one in battle.view(decision.seat).units() if one.present}
    return dist(spots[actor], spots[unit]) if actor in spots and unit in spots else inf


def _line(battle: Battle[State], option: Option, unit: str) -> Line | None:
    """Return the line that begins with this answer to the open question of an imagined battle; None if it
    does not lead to an action that names the unit, or needs no follow-ups.
    """
    given = _answers(battle, option, unit)
    near = [one for one in given if one.is_near]
    later = [one for one in given if not one.is_near]
    forecasts = [told for one in given if (told := one.forecasts())]
    is_aimed = any(unit in names_in_key(one.option.key) for one in given)
    if not is_aimed or not forecasts or not 0 < len(later) <= MAX_FOLLOW_UPS:
        return None
    if any(last_step(one.battle, one.option.key) for one in later):
        return None
    return Line(
        tuple([one.option.key for one in near]),
        tuple([option_in_words(one.option) for one in near]),
        tuple([one.follow_up() for one in later]),
        tuple(forecasts[-1]),
        near[-1].battle,
    )


@define
class _Answer:
    """An answer of a line: the battle before it, and whether no event but announcements comes before it."""

    battle: Battle[State]
    decision: Decision
    option: Option
    is_near: bool

    def forecasts(self) -> Sequence[Forecast]:
        """Return the odds of the answer."""
        return self.battle.view(self.decision.seat).forecasts(self.option)

    def follow_up(self) -> FollowUp:
        """Return the answer as a follow-up."""
        return FollowUp(self.decision.question, self.option.key, option_in_words(self.option))


def _answers(battle: Battle[State], option: Option, unit: str) -> list[_Answer]:
    """Return the answers of the line that begins with this one; empty if it leads nowhere."""
    given: list[_Answer] = []
    here, is_near, is_aimed = battle, True, False
    actor = _actor(battle, option)
    while actor and len(given) < _MAX_ANSWERS:
        decision = here.decision
        assert decision is not None
        is_aimed = is_aimed or unit in names_in_key(option.key)
        given.append(_Answer(here, decision, option, is_near))
        after = here.peek(option.key, past_announcements=True)
        is_near = is_near and after is not None
        here_after = after or _after_events(here, option.key)
        if here_after is None or not _goes_on(here_after, decision, actor):
            break
        if not is_near and rounds_begun(here_after) != rounds_begun(battle):
            break
        here = here_after
        following = _next_option(here, unit, is_aimed=is_aimed)
        if following is None or (not is_aimed and _is_idle(here, following)):
            return []
        if is_aimed and (following is PASS or _names_another(here, following, unit)):
            break
        option = following
    return given


def _next_option(battle: Battle[State], unit: str, *, is_aimed: bool) -> Option | None:
    """Return the answer with which a line goes on: the best of those that name the unit, or else of those
    that lead to it. Returns None if the question is about places, and the unit is no target from any.
    """
    decision = battle.decision
    assert decision is not None
    named = [option for option in decision.options if unit in names_in_key(option.key)]
    if named or is_aimed:
        return best_option(battle, decision, named or decision.options)
    view = battle.view(decision.seat)
    positions = {option.key: view.position(decision, option) for option in decision.options}
    if any(position is not None for position in positions.values()):
        aiming = [
            option
            for option in decision.options
            if (position := positions[option.key]) is not None and unit in position.targets
        ]
        return best_option(battle, decision, aiming) if aiming else None
    ranked = ranked_options(battle, decision, decision.options)
    return next((option for option in ranked[:_TRIED] if _leads_to(battle, option, unit)), ranked[0])


def _leads_to(battle: Battle[State], option: Option, unit: str) -> bool:
    """Whether an answer opens a question that offers the unit, or a place from which it is a target."""
    after = battle.peek(option.key, past_announcements=True)
    decision = None if after is None else after.decision
    if after is None or decision is None or len(decision.options) > _MAX_OPTIONS:
        return False
    if any(unit in names_in_key(one.key) for one in decision.options):
        return True
    view = after.view(decision.seat)
    positions = [view.position(decision, one) for one in decision.options]
    return any(position is not None and unit in position.targets for position in positions)


def _is_idle(battle: Battle[State], option: Option) -> bool:
    return battle.decision is not None and battle.decision.idle() is option


def _names_another(battle: Battle[State], option: Option, unit: str) -> bool:
    """Whether an answer names units, but not this one."""
    decision = battle.decision
    units = [] if decision is None else [one.id for one in battle.view(decision.seat).units()]
    names = [name for name in names_in_key(option.key)[1:] if name in units]
    return bool(names) and unit not in names


def _actor(battle: Battle[State], option: Option) -> str:
    """Return the id of the own unit that acts by an answer; "" if it is about none."""
    decision = battle.decision
    assert decision is not None
    units = battle.view(decision.seat).units()
    own = [one.id for one in units if (one.seat or one.side) == decision.seat]
    named = [decision.about, *names_in_key(option.key)[1:]]
    return next((name for name in named if name in own), "")


def _goes_on(battle: Battle[State], before: Decision, actor: str) -> bool:
    """Whether a line also answers the open question, which is about the unit that acts. `before` is the
    question before it.
    """
    decision = battle.decision
    return (
        decision is not None
        and decision.seat == before.seat
        and decision.about == actor
        and len(decision.options) <= _MAX_OPTIONS
    )


def _after_events(battle: Battle[State], key: str) -> Battle[State] | None:
    """Return an imagined battle after an answer to its open question, and after what follows if the other
    seats do nothing; None if dice are rolled, or the battle is over.
    """
    seat = battle.decision.seat if battle.decision is not None else ""
    twin = battle.copy()
    twin.source = None
    twin.players = {other: _IdlePlayer() for other in twin.seats if other != seat}
    twin.choose(key)
    return None if twin.decision is None else twin
