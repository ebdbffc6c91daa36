"""What a battle shows to a person passes the same check of English as the source (tools/words.py)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tools.words import Text
from wartable import PLAYER_NAMES, Decision, Option, Player, Ruling, Setup, View, fight, game_of, ruleset
from wartable.files import list_scenarios, read_scenario

GAMES: Final = ("adeptus", "battle-century", "exalted-war", "infinity")
FEW: Final = 5
MANY: Final = 50
INTERVAL: Final = 40
"""Decisions between two looks at the whole screen, whose lines change slowly."""
NO_VALUE: Final = "a broken cup"
"""A value that no ruling can have."""


KNOWN: Final = re.compile(
    r"nobody (?:else )?is left|nobody is left in command|nobody attacks|nobody wins|nobody comes after"
    r"|nobody shot at it|^Nobody of the .* counters|at whose back nobody may strike"
    r"|all that is left of a Layer|, whatever it is\.$"
    r"|^Nobody dies on my watch$"
    r"|sees? where (?:you stand|it stands) before|^where it starts$|at its back, where it has no DV"
)
"""Texts that stay: sentences of the log, which golden transcripts or digests hold; the words of a Pilot; and
places, for which "where" is right."""


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
            view = look()
            self.seen.update(dict.fromkeys(strings_in(view.data())))
            self.seen.update(dict.fromkeys(view.meaning(decision, option) for option in decision.options))
        self.asked += 1
        return self.player.choose(decision, look)


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


def ruling_texts(game: Any, state: Any, seat: str) -> Iterator[str]:
    """Yield the meanings of all possible rulings, and the refusals of a value that none of them can have."""
    for paths in game.ruling_subjects(state, seat).values():
        for path, meaning in paths:
            yield meaning
            for problem in game.check_ruling(state, Ruling(path, NO_VALUE, ""), seat):
                yield from (problem.what, problem.remedy)


def texts_of(setup: Setup, player: str, seed: int) -> dict[str, None]:
    """Return every text that a battle shows, in the order of its appearance."""
    game, seen = game_of(setup), dict[str, None]()
    state = game.start(setup, seed)
    rules = ruleset(str(setup["ruleset"]))
    players = {seat: Reader(rules.player(player, seed), seen) for seat in state.seats()}
    for seat in state.seats():
        seen.update(dict.fromkeys(ruling_texts(game, state, seat)))
    table = fight(game, state, players, listening=True)
    seen.update(dict.fromkeys(game.say(table.state, event) for event in table.events))
    return seen


def battles_of(rules: str, count: int) -> Iterator[tuple[str, str, int]]:
    """Yield scenario, player and seed of the first battles of a game: every player in every scenario."""
    names = [info.name for info in list_scenarios() if info.ruleset == rules]
    for number in range(count):
        yield names[number % len(names)], PLAYER_NAMES[number % 2], number + 1


def marked(rules: str, count: int) -> dict[str, str]:
    """Return each marked text with its markers and the first battle that shows it."""
    found: dict[str, str] = {}
    for scenario, player, seed in battles_of(rules, count):
        for text in texts_of(read_scenario(scenario), player, seed):
            markers = Text(rules, "messages", Path(scenario), seed, text).markers()
            if markers and not KNOWN.search(text):
                found.setdefault(text, f"{scenario}, {player}, seed {seed}: {', '.join(markers)}")
    return found


def assert_plain(rules: str, count: int) -> None:
    """Fail with every marked text and the first battle that shows it."""
    assert [f"{battle}: {text}" for text, battle in marked(rules, count).items()] == []


@pytest.mark.parametrize("rules", GAMES)
def test_a_few_battles_show_plain_english(rules: str) -> None:
    assert_plain(rules, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES)
def test_many_battles_show_plain_english(rules: str) -> None:
    assert_plain(rules, MANY)


def test_the_texts_of_a_battle_include_questions_events_rulings_and_refusals() -> None:
    seen = texts_of(read_scenario("first_steps"), "greedy", 1)
    assert "Heron enters where?" in seen
    assert "Engage" in " ".join(seen)
    assert "Round 1 begins; Tension is 1." in seen
    assert "lost points of Threshold over all Levels; Areas are Maimed and freed in step" in seen
    assert any(NO_VALUE in text for text in seen)
