"""Sentences for joining, deploying, ticks, actions and the end."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.events import (
    Aborted,
    ActionTaken,
    Deployed,
    JoinedWar,
    RankAndFileRolled,
    ReactionSet,
    TickBegan,
    WarEnded,
)
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.text.words import (
    agree,
    charm_name,
    compass,
    counted,
    dice,
    find_unit,
    formation_name,
    listed,
    named,
    of_unit,
    person_name,
    rolled,
    side_name,
    spell_name,
    successes,
    their,
)


class Phrase:
    """How an action is told: the verb for one and for many; `target` and `detail` are put in where there are
    any.
    """

    __slots__ = ("detail", "many", "one", "target")

    one: str
    many: str
    target: str
    detail: str

    def __init__(self, one: str, many: str, target: str = " at {}", detail: str = " ({})") -> None:
        self.one = one
        self.many = many
        self.target = target
        self.detail = detail


ACTIONS: Final[dict[str, Phrase]] = {
    "attack": Phrase("attacks", "attack", " {}"),
    "shoot": Phrase("shoots", "shoot"),
    "flurry": Phrase("acts in a flurry", "act in a flurry"),
    "aim": Phrase("takes aim", "take aim"),
    "guard": Phrase("stands on guard", "stand on guard"),
    "dash": Phrase("dashes", "dash", " towards {}"),
    "climb": Phrase("climbs", "climb", " towards {}"),
    "swim": Phrase("swims", "swim", " towards {}"),
    "turn": Phrase("tries to turn", "try to turn", " to {}", " {}"),
    "formation": Phrase("tries to change formation", "try to change formation", " at {}", " to {}"),
    "rally": Phrase("rallies", "rally", " with {}", " for {}"),
    "signal": Phrase("signals", "signal", " to {}"),
    "split": Phrase("splits", "split", detail=" under {}"),
    "merge": Phrase("tries to merge", "try to merge", " with {}"),
    "envelop": Phrase("tries to envelop", "try to envelop", " {}"),
    "strike": Phrase("strikes", "strike", " at {}"),
    "snipe": Phrase("shoots", "shoot", " at {}"),
    "challenge": Phrase("challenges", "challenge", " {} to a duel"),
    "cast": Phrase("casts", "cast", " on {}", " {}"),
    "charm": Phrase("uses", "use", " on {}", " {}"),
    "fall_in": Phrase("guards and falls in", "guard and fall in", " with {}"),
    "wait": Phrase("does something else", "do something else"),
}
"""Actions by their key."""

_DETAIL_FIRST: Final = ("cast", "charm")
_RALLIES: Final = {
    "organization": "Organization",
    "numbers": "Numbers",
    "second_wind": "a Second Wind",
}


def joined_war(state: War, event: JoinedWar) -> str:
    """How quick a unit is off the mark."""
    head = agree(state, event.unit, "joins the war", "join the war")
    return f"{head}: {rolled(event.pool, event.successes)}; first action on tick {event.first}."


def reaction_set(state: War, event: ReactionSet) -> str:
    """What all are measured by."""
    return f"The most successes set the reaction count: {event.count}."


def deployed(state: War, event: Deployed) -> str:
    """Where a unit enters, and how it stands."""
    square = state.plan.square_at(event.x, event.y)
    unit = find_unit(state, event.unit)
    alone = unit is None or unit.is_solo or not event.formation
    stand = "" if alone else f" in {formation_name(event.formation)} formation"
    facing = compass(event.facing)
    return f"{agree(state, event.unit, 'enters', 'enter')} in {square}{stand}, facing {facing}."


def tick_began(state: War, event: TickBegan) -> str:
    """The time."""
    return f"Tick {event.tick}."


def action_taken(state: War, event: ActionTaken) -> str:
    """What is declared, and what it costs in time and defence."""
    phrase = ACTIONS.get(event.action) or Phrase(f"acts: {event.action}", f"act: {event.action}")
    at_person = bool(event.target) and event.detail in state.people
    whom = of_unit(state, event.detail, event.target) if at_person else named(state, event.target)
    target = phrase.target.format(whom) if event.target else ""
    words = "" if at_person else _detail(state, event)
    detail = phrase.detail.format(words) if words else ""
    said = detail + target if event.action in _DETAIL_FIRST else target + detail
    penalty = f"DV -{event.penalty}" if event.penalty else "no DV penalty"
    return f"{agree(state, event.unit, phrase.one, phrase.many)}{said} (Speed {event.speed}, {penalty})."


def _detail(state: War, event: ActionTaken) -> str:
    """The name of what the action is done with."""
    detail = event.detail
    if event.action == "formation":
        return formation_name(detail)
    if event.action == "cast":
        return spell_name(detail)
    if event.action == "charm":
        return charm_name(detail)
    if detail in state.people:
        return person_name(state, detail)
    return _RALLIES.get(detail, detail.replace("_", " "))


def aborted(state: War, event: Aborted) -> str:
    """Guard or Aim broken off."""
    whose = their(state, event.unit)
    return f"{agree(state, event.unit, 'breaks', 'break')} off {whose} {event.state_of}."


def war_ended(state: War, event: WarEnded) -> str:
    """Who won when, and why."""
    if not event.winners:
        return f"The war ends on tick {event.tick} in a draw: {event.reason}."
    winners = [side_name(state, side) for side in event.winners]
    verb = "wins" if len(winners) == 1 else "win"
    return f"The war ends on tick {event.tick}: {listed(winners)} {verb}, {event.reason}."


def rank_and_file_rolled(state: War, event: RankAndFileRolled) -> str:
    """How somebody in the ranks came out of the battle."""
    levels = counted(event.levels, "level") + " of lethal damage, unsoaked"
    outcome = f"takes {levels}" if event.levels else "is unhurt"
    verb = "shows" if event.dice == 1 else "show"
    roll = f"{dice(event.dice)} (Wits + Willpower) {verb} {successes(event.successes)}"
    against = f"against the largest loss, {event.difficulty}"
    name = f"{event.name}, in the ranks of {named(state, event.unit)}"
    return f"{name}: {roll} {against}; {event.name} {outcome}."
