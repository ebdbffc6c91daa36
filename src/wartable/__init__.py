"""Wartable plays tabletop war by the book.

from wartable import new_battle battle = new_battle(setup, seed=7)
battle.choose(battle.decision.options[0].key)

This is all that the rest of the house, and everybody else, needs: battles, decisions, events, problems, and
the names of the rulesets. What a setup looks like is the ruleset's business; `wartable.files` reads one from
a scenario file.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.ability import Ability
from wartable.core.battle import Battle, NothingToUndo, fight
from wartable.core.bill import Bill, Member, Opponents, Rating
from wartable.core.decision import PASS, Decision, IllegalChoice, Option
from wartable.core.dice import BadRoll, DiceSource, Forced, Kept, Pool, Seeded
from wartable.core.event import Event, Ruled
from wartable.core.house import changed_house, house_name, missing_house
from wartable.core.knowledge import Forecast, View
from wartable.core.problem import BadInput, Problem
from wartable.core.record import Choice, Input, Leg, Rolled, Ruling, read_input
from wartable.core.ruleset import Entry, Outcome, Ruleset, Setup, register, ruleset, ruleset_names
from wartable.core.season import Account, Company, Passage, Season
from wartable.core.shape import Shape
from wartable.core.state import State
from wartable.core.table import Mismatch, NeedChoice, NeedInput, NeedRoll, Player, Table
from wartable.core.term import Term

__version__ = "0.1.0"

__all__ = [
    "PASS",
    "Ability",
    "Account",
    "BadInput",
    "BadRoll",
    "Battle",
    "Bill",
    "Choice",
    "Company",
    "Decision",
    "DiceSource",
    "Entry",
    "Event",
    "Forced",
    "Forecast",
    "IllegalChoice",
    "Input",
    "Kept",
    "Leg",
    "Member",
    "Mismatch",
    "NeedChoice",
    "NeedInput",
    "NeedRoll",
    "NothingToUndo",
    "Opponents",
    "Option",
    "Outcome",
    "Passage",
    "Player",
    "Pool",
    "Problem",
    "Rating",
    "Rolled",
    "Ruled",
    "Ruleset",
    "Ruling",
    "Season",
    "Seeded",
    "Setup",
    "Shape",
    "State",
    "Table",
    "Term",
    "View",
    "changed_house",
    "fight",
    "house_name",
    "missing_house",
    "new_battle",
    "read_input",
    "register",
    "resume_battle",
    "ruleset",
    "ruleset_names",
]


def checked(setup: Setup) -> Ruleset[State]:
    """The setup's ruleset, once it has found nothing fatal in it; raises BadInput with all problems."""
    rules = ruleset(str(setup.get("ruleset", "")))
    fatal = missing_house(rules, setup) or [problem for problem in rules.problems(setup) if problem.fatal]
    if fatal:
        raise BadInput("cannot start the battle", fatal)
    return rules


def new_battle(
    setup: Setup,
    seed: int,
    *,
    players: Mapping[str, Player] | None = None,
    source: DiceSource | None = None,
    by_hand: bool = False,
) -> Battle[State]:
    """A battle at its first open question. `source` is seeded dice unless given; with `by_hand` dice are
    entered.

    Raises BadInput with every problem of the setup.
    """
    rules = checked(setup)
    leg = Leg[State](None, rules.start(setup, seed), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def resume_battle(
    setup: Setup,
    snapshot: Mapping[str, object],
    *,
    players: Mapping[str, Player] | None = None,
    source: DiceSource | None = None,
    by_hand: bool = False,
) -> Battle[State]:
    """A battle that goes on from a state written by `Ruleset.dump`, without its history; else like
    `new_battle`.
    """
    rules = checked(setup)
    leg = Leg[State](None, rules.restore(setup, snapshot), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def _dice(source: DiceSource | None, *, by_hand: bool) -> DiceSource | None:
    """Where rolls come from; None for dice entered by hand."""
    return None if by_hand else (source if source is not None else Seeded())
