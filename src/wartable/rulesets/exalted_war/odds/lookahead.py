"""The odds and risks that a seat can compute from what it sees, for players that have to decide quickly."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.plane import gap
from wartable.core.decision import Decision, Option
from wartable.core.odds.pools import chance_range_of
from wartable.core.odds.wording import chance_in_words
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.exalted_war.actions.base import DeclaredAction
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.derived.traits import (
    health_box_count,
    lendable_and_current_rating,
    lendable_rating,
    ranged_weapon_of,
)
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import heroes_able_to_command
from wartable.rulesets.exalted_war.model.character import SORCERER
from wartable.rulesets.exalted_war.model.charm_offer import CharmOffer
from wartable.rulesets.exalted_war.model.formations import FORMATIONS
from wartable.rulesets.exalted_war.model.orders import MARCH
from wartable.rulesets.exalted_war.model.plan import BARRED
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.tick import DISENGAGED, LOSS, HesitationTrigger
from wartable.rulesets.exalted_war.model.troops import relays_needed
from wartable.rulesets.exalted_war.odds.charm_help import odds_with_and_without_charm
from wartable.rulesets.exalted_war.odds.commands import (
    COMMANDS,
    command_dice_and_difficulty,
    disengage_chance,
    disengage_dice_and_difficulty,
)
from wartable.rulesets.exalted_war.odds.duel_odds import duel_win_chance
from wartable.rulesets.exalted_war.odds.estimate import STRONG, STRONGEST, WEAK, WEAKEST, BelievedWar
from wartable.rulesets.exalted_war.odds.forecast import (
    SHAKEN,
    WON,
    forecast_for_unit,
    forecast_option,
    forecast_value,
)
from wartable.rulesets.exalted_war.odds.helping import could_beat_passing
from wartable.rulesets.exalted_war.odds.risks import (
    expected_levels_taken_per_tick,
    hesitation_cost,
    levels_per_tick_saved_by_facing,
)
from wartable.rulesets.exalted_war.odds.shots import best_shot, shooting_targets
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact
from wartable.rulesets.exalted_war.orders.movement import point_reached_by_move
from wartable.rulesets.exalted_war.orders.ordering import may_change_order


class OddsView(View):
    """The part of a seat's view that computes odds and risks. Units and people are given by their ids.
    Distances are in yards; damage is in levels, losses are in Magnitude.
    """

    _state: War
    _perspective: Perspective
    _belief: BelievedWar | None
    _extremes: list[BelievedWar]
    side: str

    def __init__(self, state: War, seat: str) -> None:
        super().__init__(seat)
        self._state = state
        self._perspective = Perspective(state, seat)
        self._belief = None
        self._extremes = []
        self.side = self._perspective.side

    def _usual_belief(self) -> BelievedWar:
        """Return the war as the seat believes it to be, in which strangers have typical strength. It is
        created on first use.
        """
        belief = self._belief
        if belief is None:
            belief = BelievedWar(self._state, self.seat)
            self._belief = belief
        return belief

    def _extreme_beliefs(self, kind: str = "") -> list[BelievedWar]:
        """Return two beliefs about the war, in which strangers are as weak, and as strong, as is likely.
        `kind` is the kind of chance that is to be computed; some depend on one person alone and have a wider
        range.
        """
        if not self._extremes:
            shares = (WEAK, STRONG, WEAKEST, STRONGEST)
            self._extremes = [BelievedWar(self._state, self.seat, share) for share in shares]
        return self._extremes[2:] if kind in (SHAKEN, WON) else self._extremes[:2]

    def forecast(self, option: Option) -> Forecast | None:
        return forecast_option(self._usual_belief(), option)

    def forecasts(self, option: Option) -> Sequence[Forecast]:
        """Return a list with the forecast of an option, empty if there is none. If the forecast is a guess,
        its `span` is the range in which the chance may lie.
        """
        if isinstance(option.data, CharmOffer):
            charmed = odds_with_and_without_charm(self._usual_belief(), option.data)
            return () if charmed is None else (charmed[0],)
        found = self.forecast(option)
        if found is None:
            return ()
        if found.guess and found.span is None:
            others = [forecast_option(belief, option) for belief in self._extreme_beliefs(found.kind)]
            found.span = chance_range_of([found, *[other for other in others if other is not None]])
        return (found,)

    def effect_of(self, forecast: Forecast) -> float:
        """Return the expected effect of a forecast as one number, by which options are compared."""
        return forecast_value(forecast)

    def can_help(self, decision: Decision, option: Option) -> bool:
        return could_beat_passing([self._usual_belief(), *self._extreme_beliefs(WON)], decision, option)

    def forecast_of_own_action(self, unit: str, option: Option) -> Forecast | None:
        """Return the forecast of an option for an action of this unit, also if the unit is not asked at
        present. Return None if there is nothing to forecast, or if the id is that of a person, who is asked
        for Charms when challenged.
        """
        found = self._state.units.get(unit)
        return None if found is None else forecast_for_unit(self._usual_belief(), found, option)

    def chance_without_charm(self, offer: CharmOffer) -> float | None:
        """Return the chance of an attack or a test without the Charm that is offered. None if the seat does
        not know all figures, or if the attack was rolled already.
        """
        found = odds_with_and_without_charm(self._usual_belief(), offer)
        return None if found is None or offer.moment == "can_use_after_own_roll" else found[1]

    def dice_and_difficulty_of(self, unit: str, option: Option) -> tuple[int, int] | None:
        """Return the number of dice of the roll that an option takes, and the number of successes that it
        needs, if the option is a command or to disengage. None for any other option, or if the seat does not
        know the numbers.
        """
        found, belief, deed = self._state.units[unit], self._usual_belief(), option.data
        if isinstance(deed, DeclaredAction) and deed.action.key in COMMANDS:
            return command_dice_and_difficulty(belief, found, deed)
        if option.key == "disengage" and not [id for id in found.engaged if belief.is_unit_estimated(id)]:
            return disengage_dice_and_difficulty(belief, found)
        return None

    # ------------------------------------------------------------------ risks

    def expected_levels_taken_per_tick(self, unit: str, penalty: int) -> float:
        """Return the levels of damage per tick that enemies in contact will probably deal to a unit while it
        has this DV penalty.
        """
        return expected_levels_taken_per_tick(self._usual_belief(), self._state.units[unit], penalty)

    def levels_per_tick_saved_by_facing(self, unit: str, enemy: str) -> float:
        """Return the levels of damage per tick that a unit saves if it faces this enemy in contact: what the
        enemy would deal from behind less what it would deal from in front.
        """
        belief = self._usual_belief()
        return levels_per_tick_saved_by_facing(belief, belief.believed_unit(enemy), self._state.units[unit])

    def would_lack_relays_if_larger(self, unit: str) -> bool:
        """Whether a unit of troops would have too few Relays if its Magnitude were 1 higher."""
        found = self._state.units[unit]
        return not found.is_solo and found.relays < relays_needed(found.magnitude + 1)

    def health_box_count(self, unit: str) -> int:
        """Return the number of health boxes in a unit's track, estimated if the seat does not know it."""
        belief = self._usual_belief()
        return health_box_count(belief.war, belief.believed_unit(unit))

    def hesitation_cost_in_formation(self, unit: str, formation: str) -> float:
        """Return the Magnitude that a unit can expect to lose in an ordinary hesitation test if it is in the
        formation with this key.
        """
        belief = self._usual_belief()
        twin = belief.believed_unit(unit).copy()
        if not twin.is_solo:
            twin.formation = FORMATIONS[formation]
        return hesitation_cost(belief.war, twin, HesitationTrigger(LOSS, 0))

    def disengage_cost(self, unit: str) -> float:
        """Return the Magnitude that a unit can expect to lose in the hesitation test that follows when it
        disengages.
        """
        belief = self._usual_belief()
        return hesitation_cost(belief.war, belief.believed_unit(unit), HesitationTrigger(DISENGAGED, 1))

    def best_shot_from(self, unit: str, x: int, y: int) -> tuple[str, float, float] | None:
        """Return the target at which a unit would deal most levels if it stood at the point (x, y), not
        engaged with anyone, and shot: its id, the chance to hit it, and the expected levels. None if there is
        no target.
        """
        return best_shot(self._usual_belief(), self._state.units[unit], x, y)

    def shooting_targets_from(self, unit: str, x: int, y: int) -> list[str]:
        """Return the ids of the enemies at which a unit could shoot if it stood at the point (x, y), not
        engaged with anyone.
        """
        return shooting_targets(self._usual_belief(), self._state.units[unit], x, y)

    def disengage_chance(self, unit: str) -> float:
        """Return the chance that an engaged unit succeeds if it tries to disengage."""
        return disengage_chance(self._usual_belief(), self._state.units[unit])

    def duel_win_chance(self, person: str, opponent: str) -> float:
        """Return the chance that a person would win a duel against an opponent."""
        return duel_win_chance(self._usual_belief(), person, opponent)

    def duel_win_chance_text(self, person: str, opponent: str) -> str:
        """Format the chance that a person would win a duel against an opponent, in percent. It is a range if
        the seat does not know the figures of one of the two.
        """
        odds = Forecast(self.duel_win_chance(person, opponent), 0.0, 0.0, 0.0, guess=False)
        if not (
            self._perspective.knows_figures_of_person(person)
            and self._perspective.knows_figures_of_person(opponent)
        ):
            beliefs = self._extreme_beliefs(WON)
            found = [odds.chance, *[duel_win_chance(belief, person, opponent) for belief in beliefs]]
            odds.span = min(found), max(found)
        return chance_in_words(odds)

    def enemy_distance_after_move(self, unit: str, direction: int) -> float:
        """Return the distance in yards from the middle of a unit to that of the nearest enemy if the unit
        makes a Move in this direction, one of 16; 0 if there are no enemies.
        """
        found = self._state.units[unit]
        x, y = point_reached_by_move(self._state, found, direction)
        yards = [gap(x, y, enemy.x, enemy.y) for enemy in self._state.enemies_of_unit(found)]
        return min(yards) if yards else 0.0

    # ------------------------------------------------------------------ people and arms

    def attack_speed(self, unit: str, *, ranged: bool) -> int:
        """Return the Speed in ticks of an attack by one of the seat's own units: with its ranged weapon if
        `ranged`, otherwise with its leader's close weapon. It is 1 for a ranged attack without a ranged
        weapon.
        """
        found = self._state.units[unit]
        bow = ranged_weapon_of(self._state, found)
        if ranged:
            return bow.speed if bow is not None else 1
        return self._state.leader_traits(found).weapon.speed

    def rating_gain_by_lending(self, unit: str, person: str) -> int:
        """Return by how much a unit's rating would rise if this special character lent it one; 0 or less if
        that is of no use.
        """
        found = self._state.units[unit]
        if self._state.people[person].role == SORCERER and ranged_weapon_of(self._state, found) is None:
            return 0
        lent, now = lendable_and_current_rating(self._state, found, person)
        return lent - now

    def value_as_commander(self, person: str) -> int:
        """Return how good a commander one of the seat's own people would be, as a number for comparisons: War
        + Charisma + the Close Combat Rating that the person can lend.
        """
        found = self._state.people[person].person
        return found.war + found.rank_of("charisma") + lendable_rating(found, ranged=False)

    def charm_group(self, charm: str) -> str:
        """Return the group of the Charm with this key, such as "attack", "defence", "reroll" or "morale"."""
        return CHARMS[charm].group

    def heroes_able_to_command_in(self, unit: str) -> list[str]:
        """Return the ids of the Heroes in a unit who could take command of it."""
        return heroes_able_to_command(self._state, self._state.units[unit])

    def waits_for_signal(self, unit: str) -> bool:
        """Whether a unit's standing order cannot be changed at present, because that takes a signal."""
        return not may_change_order(self._state, self._state.units[unit])

    # ------------------------------------------------------------------ ground

    def is_way_barred(self, x: int, y: int, other_x: int, other_y: int) -> bool:
        """Whether impassable ground lies on the straight way from the point (x, y) to the other point, or
        under the latter.
        """
        for area in self._state.plan.areas:
            if area.kind in BARRED and area.crossed(x, y, other_x, other_y):
                return True
        return False

    def square_names(self) -> list[str]:
        """Return the names of all squares of the field."""
        return list(self._state.plan.squares)

    def cover_in_square(self, square: str) -> int:
        """Return the DV of the cover in the middle of the square with this name; 0 if there is none."""
        found = self._state.plan.squares[square]
        return max([0, *[area.cover for area in self._state.plan.areas_at(found.x, found.y)]])

    def distances_from_midline_and_axis(self, x: int, y: int) -> tuple[float, float]:
        """Return two distances of the point (x, y) in yards: from the line midway between the two sides, and
        from the line that joins the middles of their deploy zones. For a seat without a side, they are the
        distance from the middle of the field, and 0.
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

    def has_current_duel(self) -> bool:
        """Whether a duel is in progress; the rest of the war waits until it is over."""
        return len(self._state.duels) > 0

    def enemies_in_contact_with(self, unit: str) -> list[str]:
        """Return the ids of the enemies in contact with a unit."""
        found = self._state.units[unit]
        return [enemy.id for enemy in self._state.enemies_of_unit(found) if are_in_contact(found, enemy)]

    def is_mounted(self, unit: str) -> bool:
        """Whether the unit's troops ride."""
        return self._state.units[unit].is_mounted

    def standing_order_key(self, unit: str) -> str:
        """Return the key of a unit's standing order, such as "follow:red1", "at:C4" or "halt"; "" if the seat
        does not know it.
        """
        found = self._state.units[unit]
        order = found.order
        if not self._perspective.owns(found):
            return ""
        if order.kind == MARCH:
            return f"at:{self._state.plan.square_name_at(order.x, order.y)}"
        return f"{order.kind}:{order.unit}" if order.unit else order.kind
