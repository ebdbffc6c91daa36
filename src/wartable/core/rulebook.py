"""Rulebooks: all that one game system brings. Also the registry of installed rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.bill import Bill, Opponents, Rating
from wartable.core.builder import Builder
from wartable.core.calculation import Calculation
from wartable.core.entry import Entry
from wartable.core.game import Game, Setup
from wartable.core.lineup import Lineup
from wartable.core.players import GreedyPlayer, Heuristic, PlayerFactory, RandomPlayer
from wartable.core.problem import BadInput, Problem
from wartable.core.scenario_guide import ScenarioGuide
from wartable.core.season import Season
from wartable.core.settling import ignored
from wartable.core.single_test import SingleTest
from wartable.core.table import Player

PLAYER_NAMES: Final = ("random", "greedy")
"""Computer players of every game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rulebook:
    """One game system: what the entry point of its package names.

    Everything outside of core works for every rulebook because it asks only for what stands here. All that a
    rulebook leaves out has a default that works.
    """

    name: str
    """Its name in files: small letters with dashes between the words."""
    title: str
    """Its name for people."""
    games: dict[str, Game[Any]]
    """Its kinds of battle by what a setup says under `battle`; "" is the usual one."""
    heuristic: Heuristic
    """How its greedy player evaluates options."""
    players: dict[str, PlayerFactory | Heuristic]
    """Computer players of its own, besides random and greedy: what makes one, or what one finds best."""
    builders: tuple[Builder, ...]
    """What people can build for its forces, question by question."""
    scenario_guides: tuple[ScenarioGuide, ...]
    """The kinds of battle that people can make scenarios for, question by question."""
    squad: str
    """What people ask for who build several of these into one file."""
    usual_lineup: Lineup
    """How members of a force are put into its usual kind of battle."""
    entries: tuple[Entry, ...]
    """Its compendium, where that is fixed."""
    houses: dict[str, str]
    """Checksums of its loaded house files, by name."""
    version: str
    """The version of the package that brings it, which saves and replays record; "" where none is known."""

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

    # ------------------------------------------------------------------ battles

    def game(self, setup: Setup) -> Game[Any]:
        """The game of a setup; the usual one where it asks for an unknown one."""
        return self.games.get(str(setup.get("battle", "")), self.games[""])

    def problems(self, setup: Setup) -> list[Problem]:
        """All that is wrong with a setup of any of its kinds of battle."""
        return self.game(setup).problems(setup)

    def ignored(self, setup: Setup) -> list[Problem]:
        """What a situation without fatal problems says to no effect; empty for other setups."""
        return ignored(self.game(setup), setup) if "now" in setup else []

    def player_names(self) -> tuple[str, ...]:
        """The names of its computer players."""
        return (*PLAYER_NAMES, *self.players)

    def player(self, name: str, seed: int) -> Player:
        """A computer player; raises BadInput for a name that is not in `player_names`."""
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
        """How members of forces are put into setups, by the setup's `battle`; "" is the usual kind."""
        return {"": self.usual_lineup}

    def lineup(self, setup: Setup) -> Lineup:
        """The lineup for this setup's kind of battle; the usual one where it asks for an unknown one."""
        known = self.lineups()
        return known.get(str(setup.get("battle", "")), known[""])

    def force_problems(self, force: Setup) -> list[Problem]:
        """All that is wrong with a force, of whatever form. Raises BadInput where there are thousands of
        faults.

        Unless a rulebook overrides this, its members are checked in the parade of their lineup.
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
        """Notes on what is still to be chosen for members of a force or setup, or for the battle; none is a
        fault.
        """
        return []

    def costs(self, force: Setup) -> list[Bill]:
        """The costs of the members of a force or setup; none in a game without points."""
        return []

    def ratings(self, force: Setup) -> list[Rating]:
        """How strong a force, or each side of a setup, is; none in a game without ratings."""
        return []

    def opposition(self, total: int) -> list[Opponents]:
        """How many of each kind of opponent match this rating; none in a game without ratings."""
        return []

    # ------------------------------------------------------------------ around battles

    def compendium(self) -> list[Entry]:
        """All entries of its compendium; words of the game are entries too."""
        return list(self.entries)

    def season(self) -> Season:
        """Its rules between battles; in a game without campaigns everything there is refused."""
        return Season(self.title)

    def single_test(self) -> SingleTest:
        """Its single Tests; in a game without, they are refused."""
        return SingleTest(self.title)

    def calculations(self) -> Sequence[Calculation]:
        """The kinds of odds that people can ask for outside of battles; none unless it has some."""
        return ()

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        """Take in abilities of a house file, all or none; returns what is wrong with them, by the names of
        their classes.
        """
        return [Problem("", f"{self.title} takes in no abilities", "leave the house file out")]


_RULEBOOKS: Final[dict[str, Rulebook]] = {}


def register(rules: Rulebook) -> None:
    """Make a rulebook known under its name."""
    _RULEBOOKS[rules.name] = rules


def ruleset(name: str) -> Rulebook:
    """The rulebook of this name, loaded from the entry points where it is not yet known; raises BadInput."""
    if name not in _RULEBOOKS:
        for point in entry_points(group="wartable.rulesets"):
            if point.name == name:
                register(_loaded(point))
    if name not in _RULEBOOKS:
        known = ", ".join(ruleset_names())
        raise BadInput(
            "cannot open the ruleset", [Problem("ruleset", f"there is no {name!r}", f"use one of {known}")]
        )
    return _RULEBOOKS[name]


def _loaded(point: EntryPoint) -> Rulebook:
    """The rulebook that an entry point names, with the version of its package unless it has its own."""
    rules: Rulebook = point.load()
    if not rules.version and point.dist is not None:
        rules.version = point.dist.version
    return rules


def game_of(setup: Setup) -> Game[Any]:
    """The game of a setup; raises BadInput where its ruleset is unknown."""
    return ruleset(str(setup.get("ruleset", ""))).game(setup)


def ruleset_names() -> list[str]:
    """The names of all rulebooks that are installed or registered, sorted."""
    return sorted({*_RULEBOOKS, *[point.name for point in entry_points(group="wartable.rulesets")]})


def shipped_folders(name: str) -> list[Path]:
    """The folders of this name in the packages of all entry points, as "scenarios". Loads no rulebook."""
    packages = {point.name: point.module for point in entry_points(group="wartable.rulesets")}
    specs = [find_spec(packages[name]) for name in sorted(packages)]
    homes = [home for spec in specs if spec is not None for home in spec.submodule_search_locations or ()]
    return [folder for folder in [Path(home) / name for home in homes] if folder.is_dir()]


def scenario_folders() -> list[Path]:
    """The folders of shipped scenarios."""
    return shipped_folders("scenarios")
