"""Wartable plays tabletop war by the book.

A battle asks a question; the answer is applied, and play goes on to the next one:

    from wartable import new_battle
    from wartable.files import read_scenario

    battle = new_battle(read_scenario("first_steps"), seed=7)
    while battle.decision is not None:                  # a seat, a question, the legal options
        battle.choose(battle.decision.options[0].key)
    print(battle.outcome.winners, battle.outcome.reason)

Overview:

    new_battle(setup, seed, players=...)    starts a battle; see help(wartable.Battle) for its methods:
                                            choose, enter_roll, undo, copy, rule, view, events, say
    battle.view(seat)                       the battle as one seat may see it, and forecasts of options
    ruleset(name), ruleset_names()          the games: builders, compendium, costs, odds
    BadInput, Problem                       a faulty input, with place and remedy of every fault

    wartable.files        scenarios, forces, situations, saves and replays
    wartable.simulate     thousands of battles on all cores
    wartable.campaign     a squad through its Episodes
    wartable.toolkit      building blocks for a new game: boards, parsing, rulings

A setup is plain data, a dict; docs/files.md describes its keys, and read_scenario reads one from a file.
docs/library.md lists every public name, docs/add_a_ruleset.md is a tutorial for a game of your own, and
`wartable --help` describes the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.ability import Ability
from wartable.core.battle import Battle, NothingToUndo
from wartable.core.checksum import Check, checks, checksum
from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.random_source import RandomSource
from wartable.core.data.shape import Shape
from wartable.core.decision import PASS, Decision, IllegalChoice, Option
from wartable.core.dice import BadRoll, DiceSource, Forced, Kept, Pool, Seeded
from wartable.core.event import Event, Ruled
from wartable.core.fight import Stop, fight, play_out, play_to
from wartable.core.forces.bill import CostBreakdown, Member, Opponents, Rating
from wartable.core.forces.builder import Builder, Field, Guide, Kind, Step, builder_of
from wartable.core.forces.calculation import Calculation, Chance, Chances, Odds
from wartable.core.forces.lineup import Lineup
from wartable.core.forces.scenario_guide import GoalGuide, MapGuide, ScenarioGuide
from wartable.core.forces.season import MemberStatus, Roster, Season, SeasonResult
from wartable.core.forces.single_test import Attempt, Setting, SingleTest
from wartable.core.game import Game, Setup
from wartable.core.house import changed_house, house_name, missing_house
from wartable.core.loss import Loss, Losses
from wartable.core.odds.deployment import (
    DeploymentDraft,
    Placement,
    battle_after,
    deploying_unit,
    deployment_draft,
)
from wartable.core.odds.follow_ups import FollowUp, next_answer, rounds_begun
from wartable.core.odds.imagine import Imagination, imagined
from wartable.core.odds.irreversible import last_step
from wartable.core.odds.outlook import Hint, OptionView, Outlook
from wartable.core.odds.plans import Plan, plans_about
from wartable.core.odds.reach import ReachedPlace, places_in_reach, position_after, waypoint_after
from wartable.core.odds.wording import chance_in_words, odds_in_words
from wartable.core.plain import PlainGame, PlainState, PlainUnit, PlainView
from wartable.core.players import GreedyPlayer, Heuristic, PlayerFactory, RandomPlayer
from wartable.core.record import Choice, Input, Rolled, Ruling, Segment, read_input
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
from wartable.core.state import Outcome, State, most_points
from wartable.core.stillness import Stillness
from wartable.core.table import Mismatch, NeedChoice, NeedInput, NeedRoll, Player, Table
from wartable.core.term import Term
from wartable.core.views.entry import Entry
from wartable.core.views.handbook import Handbook, folded
from wartable.core.views.knowledge import ENEMY, HIT, LATER, OBEYED, Forecast, View, forecast_of
from wartable.core.views.position import Position
from wartable.core.views.roles import GROUND_KINDS, ROLES, known_role
from wartable.core.views.route import Route, distance_in_words, distances_from, measure_of
from wartable.core.views.telling import Vocabulary, read_telling
from wartable.core.views.view_data import (
    AreaView,
    MapView,
    PlaceView,
    UnitView,
    read_map,
    read_unit,
    rooms,
)

Ruleset = Rulebook
"""Deprecated name of Rulebook."""
Company = Roster
"""Deprecated name of Roster."""
Passage = SeasonResult
"""Deprecated name of SeasonResult."""
Account = MemberStatus
"""Deprecated name of MemberStatus."""

__version__ = "0.1.0"

__all__ = [
    "ENEMY",
    "GROUND_KINDS",
    "HIT",
    "LATER",
    "OBEYED",
    "PASS",
    "PLAYER_NAMES",
    "ROLES",
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
    "CostBreakdown",
    "Decision",
    "DeploymentDraft",
    "DiceSource",
    "Entry",
    "Event",
    "Field",
    "FollowUp",
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
    "Imagination",
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
    "Placement",
    "PlainGame",
    "PlainState",
    "PlainUnit",
    "PlainView",
    "Plan",
    "Player",
    "PlayerFactory",
    "Pool",
    "Position",
    "Problem",
    "RandomPlayer",
    "RandomSource",
    "Rating",
    "ReachedPlace",
    "Remedy",
    "Rolled",
    "Roster",
    "Route",
    "Rulebook",
    "Ruled",
    "Ruleset",
    "Ruling",
    "ScenarioGuide",
    "Season",
    "SeasonResult",
    "Seeded",
    "Segment",
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
    "Vocabulary",
    "battle_after",
    "builder_of",
    "chance_in_words",
    "changed_house",
    "checks",
    "checksum",
    "deploying_unit",
    "deployment_draft",
    "distance_in_words",
    "distances_from",
    "fight",
    "folded",
    "forecast_of",
    "game_of",
    "house_name",
    "imagined",
    "known_role",
    "last_step",
    "measure_of",
    "missing_house",
    "most_points",
    "new_battle",
    "next_answer",
    "odds_in_words",
    "places_in_reach",
    "plans_about",
    "play_out",
    "play_to",
    "position_after",
    "read_input",
    "read_map",
    "read_telling",
    "read_unit",
    "register",
    "resume_battle",
    "rooms",
    "rounds_begun",
    "ruleset",
    "ruleset_names",
    "scenario_folders",
    "shipped_folders",
    "waypoint_after",
]

Bill = CostBreakdown
"""Former name of CostBreakdown."""
Leg = Segment
"""Former name of Segment."""
Telling = Vocabulary
"""Former name of Vocabulary."""


def checked(setup: Setup) -> Rulebook:
    """Return the setup's rulebook if the setup has no fatal problem; raises BadInput with all problems."""
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
    """Start a battle, and play it to its first question; raises BadInput with every problem of the setup.

    `source` defaults to seeded dice. With `by_hand`, all dice must be entered with `Battle.enter_roll`.
    """
    rules = checked(setup)
    leg = Segment[State](None, rules.game(setup).start(setup, seed), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def resume_battle(
    setup: Setup,
    snapshot: Mapping[str, object],
    *,
    players: Mapping[str, Player] | None = None,
    source: DiceSource | None = None,
    by_hand: bool = False,
) -> Battle[State]:
    """Resume a battle, without its history, from a state that `Game.dump` wrote; otherwise like
    `new_battle`.
    """
    rules = checked(setup)
    leg = Segment[State](None, rules.game(setup).restore(setup, snapshot), [])
    return Battle(rules, setup, leg, players=players or {}, source=_dice(source, by_hand=by_hand)).run()


def _dice(source: DiceSource | None, *, by_hand: bool) -> DiceSource | None:
    """Return the source of rolls; None for dice entered by hand."""
    return None if by_hand else (source if source is not None else Seeded())
