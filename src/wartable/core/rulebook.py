"""Rulebook, which holds everything that one game system provides, and the registry of rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.problem import BadInput, Problem
from wartable.core.forces.bill import CostBreakdown, Opponents, Rating
from wartable.core.forces.builder import Builder
from wartable.core.forces.calculation import Calculation
from wartable.core.forces.lineup import Lineup
from wartable.core.forces.scenario_guide import ScenarioGuide
from wartable.core.forces.season import Season
from wartable.core.forces.settling import ignored_values
from wartable.core.forces.single_test import SingleTest
from wartable.core.game import Game, Setup
from wartable.core.players import GreedyPlayer, Heuristic, PlayerFactory, RandomPlayer
from wartable.core.table import Player
from wartable.core.views.entry import Entry

PLAYER_NAMES: Final = ("random", "greedy")
"""Computer players that every game has."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """One game system: the object to which the entry point of the game's package refers.

    Code outside of core works with every rulebook because it uses only this interface. Anything that a
    rulebook leaves out has a working default.
    """

    name: str
    """Its name in files: lower case, with dashes between the words."""
    title: str
    """Its name for people."""
    games: dict[str, Game[Any]]
    """Its kinds of battle, by the value of a setup's `battle`; "" is the usual one."""
    heuristic: Heuristic
    """Evaluates options for its greedy player."""
    players: dict[str, PlayerFactory | Heuristic]
    """Computer players of this game in addition to random and greedy, by name: a factory, or a heuristic for
    a greedy player.
    """
    builders: tuple[Builder, ...]
    """Builders for the members of its forces."""
    scenario_guides: tuple[ScenarioGuide, ...]
    """Guides for making scenarios, one for each kind of battle."""
    squad: str
    """Name of the builder that puts several members into one file."""
    usual_lineup: Lineup
    """The Lineup that puts members of a force into a setup of the default kind of battle."""
    entries: tuple[Entry, ...]
    """The entries of its compendium, if they never change."""
    houses: dict[str, str]
    """Checksums of its loaded house files, by name."""
    version: str
    """Version of its package, which saves and replays record; "" if unknown."""
    summary: str
    """One sentence about it for people who do not know it; "" for none."""

    def __init__(
        self,
        name: str,
        title: str,
        games: Mapping[str, Game[Any]],
        *,
        heuristic: Heuristic | None = None,
        players: Mapping[str, PlayerFactory | Heuristic] | None = None,
        builders: Sequence[Builder] = (),
        lineup: Lineup | None = None,
        entries: Sequence[Entry] = (),
        squad: str = "squad",
        scenario_guides: Sequence[ScenarioGuide] = (),
        version: str = "",
        summary: str = "",
    ) -> None:
        self.name = name
        self.title = title
        self.games = dict(games)
        self.heuristic = Heuristic() if heuristic is None else heuristic
        self.players = {} if players is None else dict(players)
        self.builders = tuple(builders)
        self.squad = squad
        self.scenario_guides = tuple(scenario_guides) or (ScenarioGuide(),)
        self.usual_lineup = Lineup() if lineup is None else lineup
        self.entries = tuple(entries)
        self.houses = {}
        self.version = version
        self.summary = summary

    # ------------------------------------------------------------------ battles

    def game(self, setup: Setup) -> Game[Any]:
        """Return the game for a setup's kind of battle; the default one if the kind is unknown."""
        return self.games.get(str(setup.get("battle", "")), self.games[""])

    def problems(self, setup: Setup) -> list[Problem]:
        """Return all problems of a setup for any kind of battle."""
        return self.game(setup).problems(setup)

    def ignored(self, setup: Setup) -> list[Problem]:
        """Return a note on each value of a situation that has no effect; empty for setups without "now". The
        setup must have no fatal problems.
        """
        return ignored_values(self.game(setup), setup) if "now" in setup else []

    def player_names(self) -> tuple[str, ...]:
        """Return the names of all computer players that the game has."""
        return (*PLAYER_NAMES, *self.players)

    def player(self, name: str, seed: int) -> Player:
        """Make a computer player; raises BadInput for a name that is not in `player_names`."""
        if name == "random":
            return RandomPlayer(seed)
        if name == "greedy":
            return GreedyPlayer(seed, self.heuristic)
        own = self.players.get(name)
        if own is not None:
            return GreedyPlayer(seed, own) if isinstance(own, Heuristic) else own(seed)
        what, known = f"there is no player {name!r}", " or ".join(self.player_names())
        raise BadInput("cannot seat a player", [Problem("player", what, f"use {known}")])

    # ------------------------------------------------------------------ forces

    def lineups(self) -> Mapping[str, Lineup]:
        """Return the lineup for each kind of battle, by the setup's `battle`; "" is the default kind."""
        return {"": self.usual_lineup}

    def lineup(self, setup: Setup) -> Lineup:
        """Return the lineup for this setup's kind of battle; the default one if the kind is unknown."""
        known = self.lineups()
        return known.get(str(setup.get("battle", "")), known[""])

    def force_problems(self, force: Setup) -> list[Problem]:
        """Return all problems of a force, which may be any data. Raises BadInput if there are thousands.

        By default its members are checked in the `parade` of their lineup, a setup that displays them.
        """
        found: list[Problem] = []
        for lineup in self.lineups().values():
            if lineup.parade and force.get(lineup.source):
                for fault in self.problems(lineup.drawn_up(force)):
                    if fault.path.startswith(lineup.entries + "["):
                        path = lineup.source + fault.path.removeprefix(lineup.entries)
                        found.append(Problem(path, fault.what, fault.remedy, fatal=fault.fatal))
        return found

    def unchosen(self, force: Setup) -> list[Problem]:
        """Return notes on choices that have not been made yet, for members of a force or setup or for the
        battle. An open choice is no fault.
        """
        return []

    def costs(self, force: Setup) -> list[CostBreakdown]:
        """Return the costs of the members of a force or setup; empty in a game without points."""
        return []

    def ratings(self, force: Setup) -> list[Rating]:
        """Return the rating of a force, or of each side of a setup; empty in a game without ratings."""
        return []

    def opposition(self, total: int) -> list[Opponents]:
        """Return how many opponents of each kind match this total rating; empty in a game without ratings."""
        return []

    # ------------------------------------------------------------------ around battles

    def compendium(self) -> list[Entry]:
        """Return all entries of its compendium, including its glossary."""
        return list(self.entries)

    def season(self) -> Season:
        """Return the rules for what happens between battles. In a game without campaigns, their methods raise
        BadInput.
        """
        return Season(self.title)

    def single_test(self) -> SingleTest:
        """Return the rules for single Tests outside of a battle. In a game without Tests, they raise
        BadInput.
        """
        return SingleTest(self.title)

    def calculations(self) -> Sequence[Calculation]:
        """Return the kinds of odds that can be calculated outside of battles; none by default."""
        return ()

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        """Register these ability classes, which a house file defines. Return the problems, each with the name
        of its class as the path. If there are any, no class is registered.
        """
        return [Problem("", f"{self.title} takes in no abilities", "leave the house file out")]


_RULEBOOKS: Final[dict[str, Rulebook]] = {}


def register(rules: Rulebook) -> None:
    """Register a rulebook under its name."""
    _RULEBOOKS[rules.name] = rules


def ruleset(name: str) -> Rulebook:
    """Return the rulebook with this name, loaded from the entry points if necessary; raises BadInput if there
    is none.
    """
    if name not in _RULEBOOKS:
        for point in entry_points(group="wartable.rulesets"):
            if point.name == name:
                register(_load_rulebook(point))
    if name not in _RULEBOOKS:
        known = ", ".join(ruleset_names())
        raise BadInput(
            "cannot open the ruleset", [Problem("ruleset", f"there is no {name!r}", f"use one of {known}")]
        )
    return _RULEBOOKS[name]


def _load_rulebook(entry_point: EntryPoint) -> Rulebook:
    """Load the rulebook to which an entry point refers. Its version defaults to that of its package."""
    rules: Rulebook = entry_point.load()
    if not rules.version and entry_point.dist is not None:
        rules.version = entry_point.dist.version
    return rules


def game_of(setup: Setup) -> Game[Any]:
    """Return the game of a setup; raises BadInput if its ruleset is unknown."""
    return ruleset(str(setup.get("ruleset", ""))).game(setup)


def ruleset_names() -> list[str]:
    """Return the names of all rulebooks that are installed or registered, sorted."""
    return sorted({*_RULEBOOKS, *[point.name for point in entry_points(group="wartable.rulesets")]})


def shipped_folders(name: str) -> list[Path]:
    """Return the folders with this name, such as "scenarios", in the packages of all entry points, without
    loading a rulebook.
    """
    packages = {point.name: point.module for point in entry_points(group="wartable.rulesets")}
    specs = [find_spec(packages[name]) for name in sorted(packages)]
    homes = [home for spec in specs if spec is not None for home in spec.submodule_search_locations or ()]
    return [folder for folder in [Path(home) / name for home in homes] if folder.is_dir()]


def scenario_folders() -> list[Path]:
    """Return the folders of the scenarios that come with the installed rulebooks."""
    return shipped_folders("scenarios")
