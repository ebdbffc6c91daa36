"""Plans: whole actions against a unit or at a place, made of answers that follow one another without dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.battle import Battle
from wartable.core.data.declared import define
from wartable.core.data.random_source import RandomSource
from wartable.core.decision import PASS, Decision, Option
from wartable.core.odds.follow_ups import FollowUp, lines_of_play_against
from wartable.core.odds.irreversible import last_step
from wartable.core.odds.outlook import names_in_key, option_in_words
from wartable.core.odds.ranking import ranked_options
from wartable.core.state import State
from wartable.core.views.knowledge import ENEMY, LATER, Forecast, View

MAX_PLANS: Final = 3
"""Number of plans that are offered for a click."""
_MAX_ANSWERS: Final = 7
"""Greatest number of answers in a plan."""
_MAX_LOOKS: Final = 160
"""Greatest number of answers that a search tries, so that a click is answered at once."""
_MAX_OPTIONS: Final = 64
"""Number of options above which a question ends a plan; it is asked when the plan has been played."""
_MAX_MISSES: Final = 8
"""Number of answers in a row that end a plan without leading to what was clicked, after which the rest of a
question is left out: the directions to face, for example.
"""
_BRANCHES: Final = 3
"""Number of the best options that are followed once the plan aims at what was clicked."""


@define
class Plan:
    """Answers that a seat could give one after the other, up to the next roll or another seat's question."""

    keys: tuple[str, ...]
    """The keys of the options, in order."""
    words: tuple[str, ...]
    """The answers in words: "Attack", "with Beam Rifle", "at Otter"."""
    forecasts: tuple[Forecast, ...]
    """The odds at the end of the plan, most important first; empty if there are none."""
    follow_ups: tuple[FollowUp, ...] = ()
    """Answers to the questions that come after other events or answers of other seats. Each is given if the
    same question is asked and offers it; if not, the plan ends there.
    """


class PlanSearch:
    """A search for the plans that concern a unit, by its id, or a place, by its name. `by` is the id of the
    unit that acts, or "" for any.
    """

    __slots__ = ("_battle", "_looks", "_rng", "about", "by", "found")

    about: str
    by: str
    found: list[tuple[float, Plan, Battle[State]]]
    """Plans with their values and the battle before their last answer."""
    _battle: Battle[State]
    _looks: int
    _rng: RandomSource | None

    def __init__(
        self, battle: Battle[State], about: str, by: str = "", rng: RandomSource | None = None
    ) -> None:
        self.by = by
        self._rng = rng
        self._battle = battle
        self._looks = 0
        self.about = about
        self.found = []

    def best(self, limit: int = MAX_PLANS) -> list[Plan]:
        """Return the best plans, the best first. Of those that differ only after the answer that names what
        they are about, such as in the place from which to attack, only the best counts. Plans with
        irreversible consequences are left out, since those need a confirmation of their own.
        """
        if self._battle.listening and self._goes_on(self._battle, ()):
            self._follow(self._battle, (), (), (), aims=False)
            self._add_lines()
        chosen: dict[tuple[str, ...], Plan] = {}
        for _, plan, before_last in sorted(self.found, key=lambda one: (-one[0], len(one[1].keys))):
            start = self._until_named(plan)
            if start not in chosen and len(chosen) < limit and not last_step(before_last, plan.keys[-1]):
                chosen[start] = plan
        return list(chosen.values())

    def _until_named(self, plan: Plan) -> tuple[str, ...]:
        """Return the keys of a plan up to the first that names what it is about."""
        keys = (*plan.keys, *[one.key for one in plan.follow_ups])
        for at, key in enumerate(keys):
            if self.about in names_in_key(key):
                return keys[: at + 1]
        return keys

    def _add_lines(self) -> None:
        """Add the plans that name the unit only after other events, such as a move before an attack."""
        decision = self._battle.decision
        if decision is None or self._rng is None:
            return
        view = self._battle.view(decision.seat)
        if self.about not in [unit.id for unit in view.units() or ()]:
            return
        for line in lines_of_play_against(self._battle, self.about, self.by, self._rng):
            plan = Plan(line.keys, line.words, line.forecasts, line.follow_ups)
            self.found.append((_value(view, line.forecasts), plan, line.before))

    def _follow(
        self,
        battle: Battle[State],
        keys: tuple[str, ...],
        words: tuple[str, ...],
        odds: Sequence[Forecast],
        *,
        aims: bool,
    ) -> None:
        """Follow each promising answer to the open question of this battle. `keys`, `words` and `odds` are
        those of the answers before; `aims` is set once one of them named what the plan is about.
        """
        decision = battle.decision
        if decision is None:
            return
        view, misses = battle.view(decision.seat), 0
        for option in self._promising(battle, decision, aims=aims):
            if self._looks >= _MAX_LOOKS or (keys and misses >= _MAX_MISSES):
                return
            self._looks += 1
            after, is_open = battle.after(option.key, announcements=True)
            named = (
                aims
                or self._names(option)
                or (not is_open and self._has_led_there(battle, after, decision.seat))
            )
            misses = 0 if is_open or named else misses + 1
            if misses:
                continue
            told = view.forecasts(option) or odds
            chain = (*keys, option.key), (*words, option_in_words(option))
            if is_open and self._goes_on(after, chain[0]):
                self._follow(after, *chain, told, aims=named)
            elif named:
                self.found.append((_value(view, told), Plan(*chain, tuple(told)), battle))

    def _goes_on(self, battle: Battle[State], keys: Sequence[str]) -> bool:
        """Whether a plan with these keys also answers the question that this battle asks."""
        decision = battle.decision
        return decision is not None and len(decision.options) <= _MAX_OPTIONS and len(keys) < _MAX_ANSWERS

    def _promising(self, battle: Battle[State], decision: Decision, *, aims: bool) -> list[Option]:
        """Return the options to follow: those that name what the plan is about, if there are any. A plan that
        aims already follows those that the computer values most.
        """
        options = [option for option in decision.options if aims or option.key != PASS.key]
        named = [option for option in options if self._names(option)]
        if not aims:
            acting = [option for option in options if self.by and self.by in names_in_key(option.key)]
            return named or self._nearest_first(battle, acting or options)
        return ranked_options(battle, decision, named or options)[:_BRANCHES]

    def _nearest_first(self, battle: Battle[State], options: list[Option]) -> list[Option]:
        """Return answers to the first question with those first after which something named can be chosen, so
        that the search does not end among the moves of a unit that cannot attack.
        """
        if battle is not self._battle or len(options) > _MAX_OPTIONS:
            return options
        near = [option for option in options if self._is_near(battle, option)]
        return near + [option for option in options if option not in near]

    def _is_near(self, battle: Battle[State], option: Option) -> bool:
        """Whether this answer opens a question that offers what the plan is about."""
        self._looks += 1
        after = battle.peek(option.key, past_announcements=True)
        decision = None if after is None else after.decision
        return decision is not None and any(self._names(one) for one in decision.options)

    def _names(self, option: Option) -> bool:
        return self.about in names_in_key(option.key) or option.label == self.about

    def _has_led_there(self, battle: Battle[State], after: Battle[State], seat: str) -> bool:
        """Whether an answer has led to what the plan is about without a further question, because there is
        nothing else to choose, such as another target: by the events that the seat sees. `after` is a copy of
        the battle after that answer.
        """
        perspective = after.game.perspective(after.state, seat)
        seen = [event.redacted(perspective) for event in after.events[len(battle.events) :]]
        steps = [step for event in seen if event is not None for step in event.board_steps(after.state)]
        return any(self.about in (step.target, step.place) for step in steps)


def _value(view: View, odds: Sequence[Forecast]) -> float:
    """Return how good a plan with these odds is: its effect; less than nothing if that is only felt later."""
    if not odds:
        return -1.0
    effect = view.effect_of(odds[0])
    return effect if odds[0].kind not in (LATER, ENEMY) else -2.0


def plans_about(
    battle: Battle[State],
    about: str,
    by: str = "",
    limit: int = MAX_PLANS,
    *,
    rng: RandomSource | None = None,
) -> list[Plan]:
    """Return the best plans of the seat that is asked against the unit with this id, or at the place with
    this name; an empty list if no answer leads there without a roll, another seat's question, or an event
    that is no announcement. `by` is the id of the unit that is to act, as far as there is a choice.

    With `rng`, from which an imagined battle is drawn, plans may go on after events and answers of others.
    """
    return PlanSearch(battle, about, by, rng).best(limit)
