"""Sworn dice are checked by a program that is not Wartable, with node or in a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route

from tests.web.page import chromium, chromium_path
from tests.web.sworn import (
    PROMISE,
    WORDS,
    finished,
    made_up_afterwards,
    without_any_word,
    without_the_opponents_word,
)
from wartable import Kept
from wartable.web.tables.commit_reveal import FairDice, hash_of_word

ROOT: Final = Path(__file__).resolve().parents[2]
VERIFIER: Final = ROOT / "examples" / "dice" / "verify_dice.mjs"
NODE: Final = shutil.which("node")
HOME: Final = "http://localhost/"
_ASK: Final = """async ([game, promise, words]) => {
  const { faultsIn } = await import("/verify_dice.mjs");
  return faultsIn(game, promise, words);
}"""
Check = Callable[[dict[str, Any], str, dict[str, str]], list[str]]


def by_node(folder: Path, game: dict[str, Any], promise: str, words: dict[str, str]) -> list[str]:
    """What the verifier finds wrong with a game, run by node."""
    file = folder / "game.json"
    file.write_text(json.dumps(game), "utf-8")
    noted = [*(["--promise", promise] if promise else [])]
    noted += [part for seat, word in words.items() for part in ("--word", f"{seat}={word}")]
    done = subprocess.run(
        [str(NODE), str(VERIFIER), str(file), *noted], capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.splitlines() if done.returncode else []


def by_browser(page: Page, game: dict[str, Any], promise: str, words: dict[str, str]) -> list[str]:
    """The same, run by a browser."""
    found: list[str] = page.evaluate(_ASK, [game, promise, words])
    return found


def served(route: Route) -> None:
    """The verifier, and an empty page that loads it."""
    is_script = route.request.url.endswith(".mjs")
    body = VERIFIER.read_text("utf-8") if is_script else "<!doctype html>"
    route.fulfill(body=body, content_type="text/javascript" if is_script else "text/html")


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Check]:
    """The verifier: node runs it, or a browser where there is no node. One of them must be here."""
    if NODE is not None:
        yield partial(by_node, tmp_path_factory.mktemp("games"))
        return
    assert chromium_path() is not None, "install node or chromium: the other verifier is never skipped"
    with chromium() as browser:
        page = browser.new_page()
        page.route("**/*", served)
        page.goto(HOME)
        yield partial(by_browser, page)


def test_a_true_game_is_good_to_who_has_noted_the_promise_and_the_words(check: Check) -> None:
    assert check(finished(), PROMISE, WORDS) == []


def test_a_game_without_anybodys_word_is_rejected(check: Check) -> None:
    said = [f"a person played {seat} and gave no word" for seat in ("blue", "red")]
    assert check(without_any_word(), "", {}) == said


def test_a_game_without_the_opponents_word_is_rejected(check: Check) -> None:
    assert check(without_the_opponents_word(), "", {}) == ["a person played red and gave no word"]


def test_a_game_that_was_made_up_afterwards_is_rejected_by_the_promise(check: Check) -> None:
    assert check(made_up_afterwards(), "", WORDS) == []
    assert check(made_up_afterwards(), PROMISE, WORDS) == ["the promise is not the one that you noted"]


def test_a_changed_roll_is_named(check: Check) -> None:
    game = finished()
    faces = game["rolls"][2]["faces"]
    faces[0] = 2 if faces[0] == 1 else 1
    assert check(game, "", {}) == ["roll 3 is wrong", "the rolls are not those of the battle"]


def test_a_changed_word_is_named(check: Check) -> None:
    game = finished()
    game["oath"]["words"]["red"] = "ash"
    given, kept, *rolls = check(game, "", WORDS)
    assert given == "the word of red is not the one that you give"
    assert kept == "the word of red is not the sealed one"
    assert "roll 1 is wrong" in rolls


@pytest.mark.slow
@pytest.mark.parametrize("game", [finished, without_any_word, without_the_opponents_word])
@pytest.mark.skipif(chromium_path() is None, reason="this machine has no chromium")
def test_a_browser_finds_what_node_finds(check: Check, game: Callable[[], dict[str, Any]]) -> None:
    with chromium() as browser:
        page = browser.new_page()
        page.route("**/*", served)
        page.goto(HOME)
        assert by_browser(page, game(), PROMISE, {}) == check(game(), PROMISE, {})


# ------------------------------------------------------------------ the page that documents the format


def test_the_test_vector_of_the_page_is_what_the_dice_are() -> None:
    page = (ROOT / "docs" / "dice.md").read_text("utf-8")
    dice = FairDice("hush", WORDS)
    rows = dict(re.findall(r"^\| ((?:promise|seal|key|entropy)[a-z0-9 ]*) \| `(\w+)`", page, re.MULTILINE))
    assert rows == {
        "promise": hash_of_word("hush"),
        "seal of blue": hash_of_word("oak"),
        "seal of red": hash_of_word("elm"),
        "key": dice.key.hex(),
        "entropy of roll 0": f"{dice.entropy(0):016x}",
        "entropy of roll 1": f"{dice.entropy(1):016x}",
        "entropy of roll 2": f"{dice.entropy(2):016x}",
    }
    assert "1d10 shows 6" in page
    assert (Kept(10).faces(dice.entropy(0)), Kept(100).faces(dice.entropy(2))) == ([6], [14])
    assert "3d6 show 3 2 4" in page
    assert Kept(6, 3).faces(dice.entropy(1)) == [3, 2, 4]


def test_the_other_verifier_follows_the_test_vector(check: Check) -> None:
    seals = {seat: hash_of_word(word) for seat, word in WORDS.items()}
    rolls = [{"sides": 10, "faces": [6]}, {"sides": 6, "faces": [3, 2, 4]}, {"sides": 100, "faces": [14]}]
    oath = {"promise": PROMISE, "secret": "hush", "seals": seals, "words": WORDS}
    game = {"oath": oath, "people": [], "rolls": rolls, "inputs": ["roll 6", "roll 3 2 4", "roll 14"]}
    assert check(game, PROMISE, WORDS) == []
