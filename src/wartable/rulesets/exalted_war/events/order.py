"""Joining, deploying, ticks and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from wartable.core.event import Event, PublicEvent
from wartable.core.term import Term
from wartable.core.views.board_step import APPEARS, BoardStep
from wartable.core.words import counted, group_names
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.names import (
    TEST_SUMS,
    charm_name,
    dice_text,
    direction_name,
    find_unit,
    formation_name,
    name_as_subject,
    name_in_unit,
    name_of,
    person_name,
    possessive_pronoun,
    roll_text,
    side_name,
    spell_name,
    successes_text,
)
from wartable.rulesets.exalted_war.model.state import War


class ActionPhrase(NamedTuple):
    """The words for an action in a sentence of the log: `verb` in the singular, and patterns for its target
    and its detail, in which "{}" stands for the name. A pattern is used only if the action has such a part.
    """

    verb: str
    target: str = " at {}"
    detail: str = " ({})"


ACTIONS: Final[dict[str, ActionPhrase]] = {
    "attack": ActionPhrase("attacks", " {}"),
    "shoot": ActionPhrase("shoots"),
    "flurry": ActionPhrase("acts in a flurry"),
    "aim": ActionPhrase("takes aim"),
    "guard": ActionPhrase("stands on guard"),
    "dash": ActionPhrase("dashes", " towards {}"),
    "climb": ActionPhrase("climbs", " towards {}"),
    "swim": ActionPhrase("swims", " towards {}"),
    "turn": ActionPhrase("tries to turn", " to {}", " {}"),
    "formation": ActionPhrase("tries to change formation", " at {}", " to {}"),
    "rally": ActionPhrase("rallies", " with {}", " for {}"),
    "signal": ActionPhrase("signals", " to {}"),
    "split": ActionPhrase("splits", detail=" under {}"),
    "merge": ActionPhrase("tries to merge", " with {}"),
    "envelop": ActionPhrase("tries to envelop", " {}"),
    "strike": ActionPhrase("strikes", " at {}"),
    "snipe": ActionPhrase("shoots", " at {}"),
    "challenge": ActionPhrase("challenges", " {} to a duel"),
    "cast": ActionPhrase("casts", " on {}", " {}"),
    "charm": ActionPhrase("uses", " on {}", " {}"),
    "fall_in": ActionPhrase("guards and falls in", " with {}"),
    "wait": ActionPhrase("does something else"),
}
"""Words for actions, by the key of the action."""

_WITH_DESTINATION: Final = ("dash", "climb", "swim")
"""Actions whose destination is given by a standing order."""

_DETAIL_FIRST: Final = ("cast", "charm")
_DETAIL_NAMES: Final = {"formation": formation_name, "cast": spell_name, "charm": charm_name}
"""Functions that return the name of an action's detail, by the key of the action."""
_RALLIES: Final = {
    "organization": "Organization",
    "numbers": "Numbers",
    "second_wind": "a Second Wind",
}


class JoinedWar(Event):
    """A unit rolled to Join War. `first` is the tick of its first action. EW-11, EW-14."""

    sums = (("", "Join War", ""), *TEST_SUMS[:2])

    unit: str
    pool: tuple[Term, ...]
    successes: int
    first: int

    def sentence(self, state: War) -> str:
        head = f"{name_as_subject(state, self.unit):joins the war}"
        return f"{head}: {roll_text(self.pool, self.successes)}; first action on tick {self.first}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event, but hide the dice, which are Wits and War, from seats that do not know the
        unit.
        """
        return self if perspective.knows_all_figures_of_id(self.unit) else self.replace(pool=())


class ReactionSet(PublicEvent):
    """The reaction count was set to the highest number of successes to Join War. EW-12."""

    count: int

    def sentence(self, state: War) -> str:
        return f"The most successes set the reaction count: {self.count}."


class Deployed(PublicEvent):
    """A unit entered the field."""

    unit: str
    x: int
    y: int
    facing: int
    formation: str

    def sentence(self, state: War) -> str:
        square = state.plan.square_name_at(self.x, self.y)
        unit = find_unit(state, self.unit)
        alone = unit is None or unit.is_solo or not self.formation
        stand = "" if alone else f" in {formation_name(self.formation)} formation"
        facing = direction_name(self.facing)
        return f"{name_as_subject(state, self.unit):enters} in {square}{stand}, facing {facing}."

    def is_deployment(self) -> bool:
        return True

    def board_steps(self, state: War) -> Sequence[BoardStep]:
        return (BoardStep(APPEARS, self.unit, x=self.x, y=self.y),)


class TickBegan(PublicEvent):
    """A tick began in which something happens. This event comes before all other events of the tick."""

    manner = "chapter"

    tick: int

    def sentence(self, state: War) -> str:
        return f"Tick {self.tick}."


class ActionTaken(Event):
    """A unit declared an action, whose key is `action`. `target` is the id of the unit that is its target,
    and `detail` what else was chosen. `speed` is its length in ticks, `penalty` the size of its DV penalty.
    """

    unit: str
    action: str
    target: str
    detail: str
    speed: int
    penalty: int

    def sentence(self, state: War) -> str:
        phrase = ACTIONS.get(self.action) or ActionPhrase(f"acts: {self.action}")
        at_person = bool(self.target) and self.detail in state.people
        target = ""
        if self.target:
            target = phrase.target.format(name_in_unit(state, self.detail if at_person else "", self.target))
        detail_name = "" if at_person else self._detail_name(state)
        detail = phrase.detail.format(detail_name) if detail_name else ""
        target_and_detail = detail + target if self.action in _DETAIL_FIRST else target + detail
        penalty = f"DV -{self.penalty}" if self.penalty else "no DV penalty"
        return (
            f"{name_as_subject(state, self.unit):{phrase.verb}}{target_and_detail} (Speed "
            f"{self.speed}, {penalty})."
        )

    def _detail_name(self, state: War) -> str:
        """Return the name of the formation, spell, Charm, person or other detail of the action."""
        detail = self.detail
        if self.action in _DETAIL_NAMES:
            return _DETAIL_NAMES[self.action](detail)
        if detail in state.people:
            return person_name(state, detail)
        return _RALLIES.get(detail, detail.replace("_", " "))

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event. The destination of a Dash, Climb or Swim is shown only to the unit's own side."""
        if self.action not in _WITH_DESTINATION or perspective.owns_id(self.unit):
            return self
        return self.replace(target="", detail="")


class Aborted(PublicEvent):
    """A unit broke off a Guard or an Aim before its end, to take another action. W-25."""

    unit: str
    state_of: str

    def sentence(self, state: War) -> str:
        whose = possessive_pronoun(state, self.unit)
        return f"{name_as_subject(state, self.unit):breaks} off {whose} {self.state_of}."


class WarEnded(PublicEvent):
    """The war is over. `winners` are the ids of the sides that won it; if there are none, it is a draw."""

    manner = "scene"

    winners: tuple[str, ...]
    reason: str
    tick: int

    def sentence(self, state: War) -> str:
        if not self.winners:
            return f"The war ends on tick {self.tick} in a draw: {self.reason}."
        winners = group_names([side_name(state, side) for side in self.winners])
        return f"The war ends on tick {self.tick}: {winners:wins}, {self.reason}."


class RankAndFileRolled(Event):
    """A roll was made after the battle for a player character in the ranks of a unit. `levels` is the damage
    that the character took if it failed. EW-74.
    """

    unit: str
    name: str
    dice: int
    successes: int
    difficulty: int
    levels: int

    def sentence(self, state: War) -> str:
        levels = counted(self.levels, "level") + " of lethal damage, unsoaked"
        outcome = f"takes {levels}" if self.levels else "is unhurt"
        verb = "shows" if self.dice == 1 else "show"
        roll = f"{dice_text(self.dice)} (Wits + Willpower) {verb} {successes_text(self.successes)}"
        against = f"against the largest loss, {self.difficulty}"
        name = f"{self.name}, in the ranks of {name_of(state, self.unit)}"
        return f"{name}: {roll} {against}; {self.name} {outcome}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event to the unit's own side; to other sides None, no matter what they have learned
        about the unit.
        """
        return self if perspective.owns_id(self.unit) else None
