"""What a person reads passes the same check of English as the source (tools/words.py), and more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pytest

from tests.house import screens
from tests.house.screens import oddities, texts_of
from tests.runs import ALL_BATTLES
from tools.golden import FOLDER
from wartable import PLAYER_NAMES
from wartable.files import list_scenarios, read_scenario

GAMES: Final = ("adeptus", "battle-century", "exalted-war", "infinity")
MANY: Final = 50 if ALL_BATTLES else 10
ONCE: Final = (screens.handbook_texts, screens.lesson_texts, screens.terminal_texts)
WITH_KEYS: Final = (screens.builder_texts, screens.fault_texts, screens.ruling_texts)
"""Texts that name keys of files, since people type those."""
GOLDEN: Final = (
    "nobody is left",
    "nobody else is left",
    "nobody attacks",
    "nobody wins",
    "nobody comes after",
    "all that is left of a Layer",
    "whatever it is",
    "Nobody dies on my watch",
)
"""Words of events and setups that golden transcripts hold; they change together with those."""
DIGESTS: Final = (
    "nobody shot at it",
    "at whose back nobody may strike",
    "whatever Fear, Pinning or breaking",
    "back one Trooper more",
)
"""Names of terms and effects in events, which the digests of tests/net cover."""
KEPT: Final = re.compile("|".join([*GOLDEN, *DIGESTS]))


def battles_of(rules: str, count: int) -> Iterator[tuple[str, str, int]]:
    """Yield scenario, player and seed of the first battles of a game: every player in every scenario."""
    names = [info.name for info in list_scenarios() if info.ruleset == rules]
    for number in range(count):
        yield names[number % len(names)], PLAYER_NAMES[number % 2], number + 1


def odd_among(texts: Iterable[str], *, has_keys: bool = False) -> dict[str, str]:
    """Return each odd text with what is odd in it."""
    found = {text: ", ".join(oddities(KEPT.sub("-", text), has_keys=has_keys)) for text in texts}
    return {text: odd for text, odd in found.items() if odd}


def assert_plain(rules: str, count: int) -> None:
    """Fail with every odd text and the first battle that shows it."""
    found: dict[str, str] = {}
    for scenario, player, seed in battles_of(rules, count):
        for text, odd in odd_among(texts_of(read_scenario(scenario), player, seed)).items():
            found.setdefault(text, f"{scenario}, {player}, seed {seed}: {odd}")
    assert [f"{battle}: {text}" for text, battle in found.items()] == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", GAMES)
def test_many_battles_show_plain_english(rules: str) -> None:
    assert_plain(rules, MANY)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("texts", ONCE, ids=lambda texts: texts.__name__)
def test_texts_beside_battles_are_plain_english(texts: Callable[[str], Iterable[str]], rules: str) -> None:
    assert odd_among(texts(rules)) == {}


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("texts", WITH_KEYS, ids=lambda texts: texts.__name__)
def test_texts_with_keys_are_plain_english(texts: Callable[[str], Iterable[str]], rules: str) -> None:
    assert odd_among(texts(rules), has_keys=True) == {}


def test_the_help_of_every_command_is_plain_english() -> None:
    assert odd_among(screens.help_texts(), has_keys=True) == {}


def test_words_are_kept_only_while_a_golden_transcript_has_them() -> None:
    golden = "".join([path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")])
    assert [words for words in GOLDEN if words not in golden] == []


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("extreme: harms who stands in it", "who without an antecedent"),
        ("Brandt: how does it stand?", "it for a person"),
        ("Strength US 15", "a bare code"),
        ("Clip 18+2", "a bare code"),
        ("Threshold 20/20 (5 5 5 5)", "a bare code"),
        ("extreme Terrain; extreme Terrain; here", "a doubled word"),
        ("2 dice more on Ember so far", "an amount behind its noun"),
        ("42% to hit, 0.3 worth lost", "worth as an amount"),
        ("40% to hit (a guess: not all is known)", "a guess"),
        ("the fewest of what can be picked", "a choice as an object"),
        ("use the talent swift_attack for this", "a key"),
        ("There is nothing more to say about it.", "nothing to say"),
        ("march to C4,, then halt", "doubled punctuation"),
    ],
)
def test_what_sounds_odd_is_found(text: str, odd: str) -> None:
    assert oddities(text) == [odd]


def test_the_texts_of_a_battle_include_questions_odds_events_and_names() -> None:
    seen = " | ".join(texts_of(read_scenario("first_steps"), "greedy", 4))
    for text in (
        "Heron enters where?",
        "Round 1 begins; Tension is 1.",
        "to hit, on average",
        "difficult: costs",
    ):
        assert text in seen
