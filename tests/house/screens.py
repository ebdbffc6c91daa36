"""Texts that a person can read in a game, and patterns of English that sounds odd in them."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from tools.words import Text
from wartable import (
    Decision,
    Option,
    Player,
    Ruling,
    Setup,
    View,
    fight,
    game_of,
    odds_in_words,
    ruleset,
)
from wartable.cli import application
from wartable.cli.application import COMMANDS
from wartable.files import list_scenarios, read_scenario
from wartable.files.lessons import list_lessons
from wartable.testing.conformance.said import odds_words_of_view

INTERVAL: Final = 40
"""Decisions between two looks at the whole screen, whose lines change slowly."""
MANY: Final = 12
"""In a question with more options, this many are examined."""
NO_VALUE: Final = "a broken cup"
"""A value that no ruling and no file can have."""
TYPED: Final = ("?", "s", "m", "hint", "? 1", "1", "l", "why", "nonsense", "q", "n")
"""Lines that a person types at the first questions of a battle."""

ODD: Final[Mapping[str, re.Pattern[str]]] = {
    "who without an antecedent": re.compile(
        r"(?:^|[.;] )who (?![^.;]*\?)|(?:^|[.] )Who [^.?]*\.|\b(?:by|harms|with) who "
    ),
    "it for a person": re.compile(r"\b(?:how|where|what|which way) does it (?!take)|\bits (?:Turn|turn)\?"),
    "a bare code": re.compile(r"\bUS \d|(?<![d\d+])\b\d+\+\d+\b|\d/\d+ \("),
    "doubled punctuation": re.compile(r"[a-z)\d][,;:] ?[,;]|[a-z]\.\.(?!\.)|[a-z] [,;]|\( | \)"),
    "a doubled word": re.compile(r"\b([a-z]{2,}) \1\b(?= \w)|(\w+ Terrain); \2"),
    "an amount behind its noun": re.compile(r"\b(?:one|\d+) (?:die|dice|Trooper|hit) more\b|\bno DV more\b"),
    "worth as an amount": re.compile(r"\bworth (?:lost|left)\b|\bof its (?:own )?worth\b|\bunits down\b"),
    "a guess": re.compile(r"\b(?:a|by) guess\b|\bexpected to oneself\b|\brules of thumb it\b"),
    "a choice as an object": re.compile(r"\bwhat can be (?:picked|known)\b|\bbrings? what\b"),
    "nothing to say": re.compile(r"\bnothing more to say\b"),
}
"""Patterns of English that sounds odd on a screen."""
KEY: Final = re.compile(r"(?<!play )(?<!shipped: )(?<![\w`.:/\"'=>-])\b[a-z]+_[a-z_]+\b(?!\.)")
"""A key of a file: neither a name of a file nor the usual choice of a house rule, which are typed as such."""


def oddities(text: str, *, has_keys: bool = False) -> list[str]:
    """Return what is odd in a text: markers of tools/words.py, and patterns of this file; a key if it is in
    a sentence, unless such texts have keys.
    """
    found = Text("", "messages", Path(), 0, text).markers()
    found += [name for name, pattern in ODD.items() if pattern.search(text)]
    is_sentence = text.count(" ") > 1 and not has_keys
    return [*found, "a key"] if is_sentence and KEY.search(text) else found


def strings_in(data: object) -> Iterator[str]:
    """Yield every string among the values of plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from strings_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings_in(value)


# ------------------------------------------------------------------ battles


class Reader(Player):
    """A player that keeps what its screen shows, and answers as another player does."""

    def __init__(self, player: Player, seen: dict[str, None]) -> None:
        self.player = player
        self.seen = seen
        self.asked = 0

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        """Keep the question with its options, and now and then the whole view."""
        self.seen[decision.question] = None
        self.seen.update(dict.fromkeys(option.label for option in decision.options))
        if self.asked % INTERVAL == 0:
            self.seen.update(dict.fromkeys(_texts_of_view(decision, look())))
        self.asked += 1
        return self.player.choose(decision, look)


def _texts_of_view(decision: Decision, view: View) -> Iterator[str]:
    """Yield the texts of a view, with the meanings and odds of options."""
    yield from strings_in(view.data())
    words = odds_words_of_view(view)
    for option in decision.options[:: max(1, len(decision.options) // MANY)]:
        yield view.meaning(decision, option)
        for forecast in view.forecasts(option):
            yield odds_in_words(forecast, words)
            yield odds_in_words(forecast, words, short=True)


def texts_of(setup: Setup, player: str, seed: int) -> dict[str, None]:
    """Return every text that a battle shows, in the order of its appearance."""
    game, seen = game_of(setup), dict[str, None]()
    state = game.start(setup, seed)
    rules = ruleset(str(setup["ruleset"]))
    players = {seat: Reader(rules.player(player, seed), seen) for seat in state.seats()}
    table = fight(game, state, players, listening=True)
    seen.update(dict.fromkeys(game.say(table.state, event) for event in table.events))
    return seen


# ------------------------------------------------------------------ texts beside battles


def ruling_texts(rules: str) -> Iterator[str]:
    """Yield the meanings of all possible rulings, and the refusals of a value that none of them can have."""
    for info in [info for info in list_scenarios() if info.ruleset == rules]:
        setup = read_scenario(info.name)
        game = game_of(setup)
        state: Any = game.start(setup, 1)
        for seat in state.seats():
            for path, meaning in chain(*game.ruling_subjects(state, seat).values()):
                yield meaning
                for problem in game.check_ruling(state, Ruling(path, NO_VALUE, ""), seat):
                    yield from (problem.what, problem.remedy)


def handbook_texts(rules: str) -> Iterator[str]:
    """Yield the entries of a compendium and glossary."""
    for entry in ruleset(rules).compendium():
        yield entry.name
        yield entry.text


def builder_texts(rules: str) -> Iterator[str]:
    """Yield the questions of all builders of a game, those of scenarios among them."""
    for guide in [guide for builder in ruleset(rules).builders for guide in builder.guides]:
        yield guide.what
        for step in guide.steps:
            yield from (step.title, step.question, step.typed)
    for scenario in ruleset(rules).scenario_guides:
        yield from (scenario.what, scenario.areas, *[goal.what for goal in scenario.goals])
        if scenario.ground is not None:
            yield from (scenario.ground.usual, *scenario.ground.letters.values())


def lesson_texts(rules: str) -> Iterator[str]:
    """Yield the texts and tasks of the lessons of a game."""
    for lesson in list_lessons(rules):
        yield from (lesson.title, lesson.text)
        for step in lesson.steps:
            yield from (step.say, step.task)


def fault_texts(rules: str) -> Iterator[str]:
    """Yield the faults of a shipped scenario, with each of its values replaced by one that is wrong."""
    setup = read_scenario(next(info.name for info in list_scenarios() if info.ruleset == rules))
    for path in list(_paths(setup)):
        damaged = copy.deepcopy(setup)
        _put(damaged, path, NO_VALUE)
        for problem in ruleset(rules).problems(damaged):
            yield from (problem.what, problem.remedy)


def _paths(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in plain data; of a list only those of the first items."""
    items: Iterable[tuple[Any, object]] = ()
    if isinstance(data, Mapping):
        items = data.items()
    elif isinstance(data, list):
        items = list(enumerate(data))[:2]
    for key, value in items:
        if (*path, key) != ("ruleset",):
            yield (*path, key)
        yield from _paths(value, (*path, key))


def _put(data: Any, path: tuple[Any, ...], value: object) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def terminal_texts(rules: str) -> Iterator[str]:
    """Yield the lines of a terminal in which a person looks around at the first questions of a battle."""
    scenario = next(info.name for info in list_scenarios() if info.ruleset == rules)
    typed = "".join(f"{line}\n" for line in TYPED)
    result = CliRunner().invoke(application, ["play", scenario, "--seed", "1"], input=typed)
    yield from result.output.splitlines()


def help_texts() -> Iterator[str]:
    """Yield the help of every command of `wartable`."""
    for command in ("", *COMMANDS):
        result = CliRunner().invoke(application, [*command.split(), "--help"])
        yield from [line.strip("│ ") for line in result.output.splitlines()]
