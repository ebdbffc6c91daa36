"""Wartable plays tabletop war by the book.

A battle asks, somebody answers, the rules go on:

    from wartable import new_battle
    from wartable.files import read_scenario

    battle = new_battle(read_scenario("first_steps"), seed=7)
    while battle.decision is not None:                  # who is asked, what, and all that is legal
        battle.choose(battle.decision.options[0].key)
    print(battle.outcome.winners, battle.outcome.reason)

What to read next:

    new_battle(setup, seed, players=...)    begins a battle; help(wartable.Battle) says what one can do:
                                            choose, enter_roll, undo, copy, rule, view, events, say
    battle.view(seat)                       what one seat may know, and forecasts of its options
    ruleset(name), ruleset_names()          the games: builders, compendium, costs, odds
    BadInput, Problem                       what is wrong with an input, where, and what would do

    wartable.files        scenarios, forces, situations, saves and replays
    wartable.simulate     thousands of battles on all cores
    wartable.campaign     a squad through its Episodes
    wartable.toolkit      boards, reading and rulings, for those who write a game

A setup is plain data, a dict; docs/files.md tells what is in one, and read_scenario makes it from a file.
docs/library.md lists all that is public, docs/add_a_ruleset.md builds a game of your own, and
`wartable --help` shows the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.ability import Ability
from wartable.core.battle import Battle, NothingToUndo
from wartable.core.bill import Bill, Member, Opponents, Rating
from wartable.core.builder import Builder, Field, Guide, Kind, Step, builder_of
from wartable.core.calculation import Calculation, Chance, Chances, Odds
from wartable.core.checksum import Check, checks, checksum
from wartable.core.decision import PASS, Decision, IllegalChoice, Option
from wartable.core.dice import BadRoll, DiceSource, Forced, Kept, Pool, Seeded
from wartable.core.entry import Entry
from wartable.core.event import Event, Ruled
from wartable.core.fight import Stop, fight, play_out, play_to
from wartable.core.game import Game, Setup
from wartable.core.handbook import Handbook, folded
from wartable.core.house import changed_house, house_name, missing_house
from wartable.core.knowledge import ENEMY, HIT, LATER, OBEYED, Forecast, View, forecast_of
from wartable.core.last_step import last_step
from wartable.core.lineup import Lineup
from wartable.core.loss import Loss, Losses
from wartable.core.outlook import Hint, OptionView, Outlook, chance_in_words, odds_in_words
from wartable.core.plain import PlainGame, PlainState, PlainUnit, PlainView
from wartable.core.players import GreedyPlayer, Heuristic, PlayerFactory, RandomPlayer
from wartable.core.position import Position
from wartable.core.problem import BadInput, Problem
from wartable.core.record import Choice, Input, Leg, Rolled, Ruling, read_input
from wartable.core.remedy import Remedy
from wartable.core.rulebook import (
    PLAYER_NAMES,
    Rulebook,
    game_of,
    register,
    ruleset,
    ruleset_names,
    scenario_folders,
    shipped_folders,
)
from wartable.core.scenario_guide import GoalGuide, MapGuide, ScenarioGuide
from wartable.core.season import MemberStatus, Roster, Season, SeasonResult
from wartable.core.shape import Shape
from wartable.core.single_test import Attempt, Setting, SingleTest
from wartable.core.state import Outcome, State, most_points
from wartable.core.stillness import Stillness
from wartable.core.table import Mismatch, NeedChoice, NeedInput, NeedRoll, Player, Table
from wartable.core.telling import Telling, read_telling
from wartable.core.term import Term
from wartable.core.views import (
    AreaView,
    MapView,
    PlaceView,
    UnitView,
    read_map,
    read_unit,
    rooms,
)

Ruleset = Rulebook
"""The former name of a Rulebook."""
Company = Roster
"""The former name of a Roster."""
Passage = SeasonResult
"""The former name of a SeasonResult."""
Account = MemberStatus
"""The former name of a MemberStatus."""

__version__ = "0.1.0"

__all__ = [
    "ENEMY",
    "HIT",
    "LATER",
    "OBEYED",
    "PASS",
    "PLAYER_NAMES",
    "Ability",
    "Account",
    "AreaView",
    "Attempt",
    "BadInput",
    "BadRoll",
    "Battle",
    "Bill",
    "Builder",
    "Calculation",
    "Chance",
    "Chances",
    "Check",
    "Choice",
    "Company",
    "Decision",
    "DiceSource",
    "Entry",
    "Event",
    "Field",
    "Forced",
    "Forecast",
    "Game",
    "GoalGuide",
    "GreedyPlayer",
    "Guide",
    "Handbook",
    "Heuristic",
    "Hint",
    "IllegalChoice",
    "Input",
    "Kept",
    "Kind",
    "Leg",
    "Lineup",
    "Loss",
    "Losses",
    "MapGuide",
    "MapView",
    "Member",
    "MemberStatus",
    "Mismatch",
    "NeedChoice",
    "NeedInput",
    "NeedRoll",
    "NothingToUndo",
    "Odds",
    "Opponents",
    "Option",
    "OptionView",
    "Outcome",
    "Outlook",
    "Passage",
    "PlaceView",
    "PlainGame",
    "PlainState",
    "PlainUnit",
    "PlainView",
    "Player",
    "PlayerFactory",
    "Pool",
    "Position",
    "Problem",
    "RandomPlayer",
    "Rating",
    "Remedy",
    "Rolled",
    "Roster",
    "Rulebook",
    "Ruled",
    "Ruleset",
    "Ruling",
    "ScenarioGuide",
    "Season",
    "SeasonResult",
    "Seeded",
    "Setting",
    "Setup",
    "Shape",
    "SingleTest",
    "State",
    "Step",
    "Stillness",
    "Stop",
    "Table",
    "Telling",
    "Term",
    "UnitView",
    "View",
    "builder_of",
    "chance_in_words",
    "changed_house",
    "checks",
    "checksum",
    "fight",
    "folded",
    "forecast_of",
    "game_of",
    "house_name",
    "last_step",
    "missing_house",
    "most_points",
    "new_battle",
    "odds_in_words",
    "play_out",
    "play_to",
    "read_input",
    "read_map",
    "read_telling",
    "read_unit",
    "register",
    "resume_battle",
    "rooms",
    "ruleset",
    "ruleset_names",
    "scenario_folders",
    "shipped_folders",
]


def checked(setup: Setup) -> Rulebook:
    """The setup's rulebook, once it has found nothing fatal in it; raises BadInput with all problems."""
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
    leg = Leg[State](None, rules.game(setup).start(setup, seed), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def resume_battle(
    setup: Setup,
    snapshot: Mapping[str, object],
    *,
    players: Mapping[str, Player] | None = None,
    source: DiceSource | None = None,
    by_hand: bool = False,
) -> Battle[State]:
    """A battle that goes on from a state written by `Game.dump`, without its history; else like
    `new_battle`.
    """
    rules = checked(setup)
    leg = Leg[State](None, rules.game(setup).restore(setup, snapshot), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def _dice(source: DiceSource | None, *, by_hand: bool) -> DiceSource | None:
    """Where rolls come from; None for dice entered by hand."""
    return None if by_hand else (source if source is not None else Seeded())
