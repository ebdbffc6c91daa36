"""The odds and risks that a seat can compute from what it sees, for players that have to decide quickly."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.plane import gap
from wartable.core.decision import Decision, Option
from wartable.core.odds.pools import span_of
from wartable.core.odds.wording import chance_in_words
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.derived.traits import (
    boxes_of,
    lendable_rating,
    lent_and_current_rating,
    ranged_weapon,
)
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import available_heroes
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import MARCH
from wartable.rulesets.exalted_war.model.plan import BARRED
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, LOSS, Trigger
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.odds.charm_help import charm_odds
from wartable.rulesets.exalted_war.odds.commands import (
    COMMANDS,
    command_numbers,
    disengage_chance,
    disengage_numbers,
)
from wartable.rulesets.exalted_war.odds.duel_odds import duel_chance
from wartable.rulesets.exalted_war.odds.estimate import STRONG, STRONGEST, WEAK, WEAKEST, Belief
from wartable.rulesets.exalted_war.odds.forecast import (
    SHAKEN,
    WON,
    best_shot,
    forecast_for_unit,
    forecast_option,
    forecast_value,
)
from wartable.rulesets.exalted_war.odds.helping import could_help
from wartable.rulesets.exalted_war.odds.risks import exposure, facing_gain, hesitation_cost
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact
from wartable.rulesets.exalted_war.orders.movement import end_of_move
from wartable.rulesets.exalted_war.orders.ordering import may_change_order


class Lookahead(View):
    """The part of a seat's view that computes odds and risks. Units and people are given by their ids.
    Distances are in yards; damage is in levels, losses are in Magnitude.
    """

    _state: War
    _perspective: Perspective
    _belief: Belief | None
    _extremes: list[Belief]
    side: str

    def __init__(self, state: War, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._perspective = Perspective(state, seat)
        self._belief = None
        self._extremes = []
        self.side = self._perspective.side

    def _usual_belief(self) -> Belief:
        """Return the war as the seat believes it to be, in which strangers have typical strength. It is
        created on first use.
        """
        belief = self._belief
        if belief is None:
            belief = Belief(self._state, self.seat)
            self._belief = belief
        return belief

    def _extreme_beliefs(self, kind: str = "") -> list[Belief]:
        """Return two beliefs about the war, in which strangers are as weak, and as strong, as is likely.
        `kind` is the kind of chance that is to be computed; some depend on one person alone and have a wider
        range.
        """
        if not self._extremes:
            shares = (WEAK, STRONG, WEAKEST, STRONGEST)
            self._extremes = [Belief(self._state, self.seat, share) for share in shares]
        return self._extremes[2:] if kind in (SHAKEN, WON) else self._extremes[:2]

    def forecast(self, option: Option) -> Forecast | None:
        return forecast_option(self._usual_belief(), option)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return a list with the forecast of an option, empty if there is none. If the forecast is a guess,
        its `span` is the range in which the chance may lie.
        """
        if isinstance(option.data, CharmOffer):
            charmed = charm_odds(self._usual_belief(), option.data)
            return () if charmed is None else (charmed[0],)
        found = self.forecast(option)
        if found is None:
            return ()
        if found.guess and found.span is None:
            others = [forecast_option(belief, option) for belief in self._extreme_beliefs(found.kind)]
            found.span = span_of([found, *[other for other in others if other is not None]])
        return (found,)

    def effect_of(self, forecast: Forecast) -> float:
        """Return the expected effect of a forecast as one number, by which options are compared."""
        return forecast_value(forecast)

    def can_help(self, decision: Decision, option: Option) -> bool:
        return could_help([self._usual_belief(), *self._extreme_beliefs(WON)], decision, option)

    def odds_of(self, unit: str, option: Option) -> Forecast | None:
        """Return the forecast of an option for an action of this unit, also if it is not asked at present;
        None if there is nothing to forecast.
        """
        return forecast_for_unit(self._usual_belief(), self._state.units[unit], option)

    def chance_without(self, offer: CharmOffer) -> float | None:
        """Return the chance of an attack or a test without the Charm that is offered. None if the seat does
        not know all figures, or if the attack was rolled already.
        """
        found = charm_odds(self._usual_belief(), offer)
        return None if found is None or offer.moment == "rerolling" else found[1]

    def roll_of(self, unit: str, option: Option) -> tuple[int, int] | None:
        """Return the number of dice of the roll that an option takes, and the number of successes that it
        needs, if the option is a command or to disengage. None for any other option, or if the seat does not
        know the numbers.
        """
        found, belief, deed = self._state.units[unit], self._usual_belief(), option.data
        if isinstance(deed, DeclaredAction) and deed.action.key in COMMANDS:
            return command_numbers(belief, found, deed)
        if option.key == "disengage" and not [id for id in found.engaged if belief.is_guess(id)]:
            return disengage_numbers(belief, found)
        return None

    # ------------------------------------------------------------------ risks

    def exposure(self, unit: str, penalty: int) -> float:
        """Return the levels of damage per tick that enemies in contact will probably deal to a unit while it
        has this DV penalty.
        """
        return exposure(self._usual_belief(), self._state.units[unit], penalty)

    def facing_gain(self, unit: str, enemy: str) -> float:
        """Return the levels of damage per tick that a unit saves if it faces this enemy in contact: what the
        enemy would deal from behind less what it would deal from in front.
        """
        belief = self._usual_belief()
        return facing_gain(belief, belief.unit(enemy), self._state.units[unit])

    def outgrows_relays(self, unit: str) -> bool:
        """Whether a unit of troops would have too few Relays if its Magnitude were 1 higher."""
        found = self._state.units[unit]
        return not found.is_solo and found.relays < relays_needed(found.magnitude + 1)

    def boxes(self, unit: str) -> int:
        """Return the number of health boxes in a unit's track, estimated if the seat does not know it."""
        belief = self._usual_belief()
        return boxes_of(belief.war, belief.unit(unit))

    def hesitation_cost_in(self, unit: str, formation: str) -> float:
        """Return the Magnitude that a unit can expect to lose in an ordinary hesitation test if it is in the
        formation with this key.
        """
        belief = self._usual_belief()
        twin = belief.unit(unit).copy()
        if not twin.is_solo:
            twin.formation = FORMATIONS[formation]
        return hesitation_cost(belief.war, twin, Trigger(LOSS, 0))

    def disengage_cost(self, unit: str) -> float:
        """Return the Magnitude that a unit can expect to lose in the hesitation test that follows when it
        disengages.
        """
        belief = self._usual_belief()
        return hesitation_cost(belief.war, belief.unit(unit), Trigger(DISENGAGED, 1))

    def shot_from(self, unit: str, x: int, y: int) -> tuple[str, float, float] | None:
        """Return the best target for a unit that would shoot from the point (x, y): its id, the chance to hit
        it, and the expected levels. None if there is no target.
        """
        return best_shot(self._usual_belief(), self._state.units[unit], x, y)

    def disengage_chance(self, unit: str) -> float:
        """Return the chance that an engaged unit succeeds if it tries to disengage."""
        return disengage_chance(self._usual_belief(), self._state.units[unit])

    def duel_chance(self, person: str, opponent: str) -> float:
        """Return the chance that a person would win a duel against an opponent."""
        return duel_chance(self._usual_belief(), person, opponent)

    def duel_chance_text(self, person: str, opponent: str) -> str:
        """Format the chance that a person would win a duel against an opponent, in percent. It is a range if
        the seat does not know the figures of one of the two.
        """
        odds = Forecast(self.duel_chance(person, opponent), 0.0, 0.0, 0.0, guess=False)
        if not (self._perspective.knows_person(person) and self._perspective.knows_person(opponent)):
            beliefs = self._extreme_beliefs(WON)
            found = [odds.chance, *[duel_chance(belief, person, opponent) for belief in beliefs]]
            odds.span = min(found), max(found)
        return chance_in_words(odds)

    def distance_after_move(self, unit: str, direction: int) -> float:
        """Return the distance in yards to the nearest enemy if a unit makes a Move in this direction, one of
        16; 0 if there are no enemies.
        """
        found = self._state.units[unit]
        x, y = end_of_move(self._state, found, direction)
        yards = [gap(x, y, enemy.x, enemy.y) for enemy in self._state.enemies(found)]
        return min(yards) if yards else 0.0

    # ------------------------------------------------------------------ people and arms

    def attack_speed(self, unit: str, *, ranged: bool) -> int:
        """Return the Speed in ticks of an attack by one of the seat's own units: a `ranged` one or a close
        one. It is 1 for a ranged attack without a ranged weapon.
        """
        found = self._state.units[unit]
        bow = ranged_weapon(self._state, found)
        if ranged:
            return bow.speed if bow is not None else 1
        return self._state.person(found).weapon.speed

    def lending_gain(self, unit: str, person: str) -> int:
        """Return by how much a unit's rating would rise if this special character lent it one; 0 or less if
        that is of no use.
        """
        found = self._state.units[unit]
        if self._state.people[person].role == SORCERER and ranged_weapon(self._state, found) is None:
            return 0
        lent, now = lent_and_current_rating(self._state, found, person)
        return lent - now

    def command_value(self, person: str) -> int:
        """Return how good a commander one of the seat's own people would be, as a number for comparisons."""
        found = self._state.people[person].person
        return found.war + found.rank("charisma") + lendable_rating(found, ranged=False)

    def charm_group(self, charm: str) -> str:
        """Return the group of the Charm with this key, such as "attack", "defence", "reroll" or "morale"."""
        return CHARMS[charm].group

    def heroes(self, unit: str) -> list[str]:
        """Return the ids of the Heroes in a unit who could take command of it."""
        return available_heroes(self._state, self._state.units[unit])

    def waits_for_signal(self, unit: str) -> bool:
        """Whether a unit's standing order cannot be changed at present, because that takes a signal."""
        return not may_change_order(self._state, self._state.units[unit])

    # ------------------------------------------------------------------ ground

    def is_barred(self, x: int, y: int, other_x: int, other_y: int) -> bool:
        """Whether impassable ground lies on the straight way from the point (x, y) to the other point, or
        under the latter.
        """
        for area in self._state.plan.areas:
            if area.kind in BARRED and area.crossed(x, y, other_x, other_y):
                return True
        return False

    def squares(self) -> list[str]:
        """Return the names of all squares of the field."""
        return list(self._state.plan.squares)

    def cover_of(self, square: str) -> int:
        """Return the DV of the cover in the middle of the square with this name; 0 if there is none."""
        found = self._state.plan.squares[square]
        return max([0, *[area.cover for area in self._state.plan.areas_at(found.x, found.y)]])

    def distances_from_axes(self, x: int, y: int) -> tuple[float, float]:
        """Return two distances of the point (x, y) in yards: from the line midway between the two sides, and
        from the line that joins the middles of their deploy zones.
        """
        plan = self._state.plan
        zone = plan.deploy.get(self.side)
        middle_x, middle_y = plan.width // 2, plan.height // 2
        if zone is None:
            return gap(x, y, middle_x, middle_y), 0.0
        east = abs(zone.left + zone.right - plan.width)
        south = abs(zone.top + zone.bottom - plan.height)
        if east >= south:
            return float(abs(x - middle_x)), float(abs(y - middle_y))
        return float(abs(y - middle_y)), float(abs(x - middle_x))

    # ------------------------------------------------------------------ how things stand

    def is_duelling(self) -> bool:
        """Whether a duel is being fought, for which the war stands still."""
        return len(self._state.duels) > 0

    def touching(self, unit: str) -> list[str]:
        """Return the ids of the enemies in contact with a unit."""
        found = self._state.units[unit]
        return [enemy.id for enemy in self._state.enemies(found) if are_in_contact(found, enemy)]

    def is_mounted(self, unit: str) -> bool:
        """Whether the unit's troops ride."""
        return self._state.units[unit].is_mounted

    def standing_order(self, unit: str) -> str:
        """Return the key of a unit's standing order, such as "follow:red1", "at:C4" or "halt"; "" if the seat
        does not know it.
        """
        found = self._state.units[unit]
        order = found.order
        if not self._perspective.owns(found):
            return ""
        if order.kind == MARCH:
            return f"at:{self._state.plan.square_at(order.x, order.y)}"
        return f"{order.kind}:{order.unit}" if order.unit else order.kind
