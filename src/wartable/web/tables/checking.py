"""Export finished games with provably fair dice, and verify their rolls.
A file proves that its rolls follow from its own secret and words. It cannot prove that the secret was
promised before, or that a word is the one its seat gave; for that, players note the promise and their own
word. Anything that was not compared with such a note is listed as unproven.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import BadInput, Battle, Choice, Input, Problem, Rolled, State, new_battle, read_input
from wartable.seat.view_model import seat_title
from wartable.web.tables.commit_reveal import FairDice, hash_of_word
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.table_state import TableState

_NO_SEED: Final = 0
"""Seed for a battle whose dice do not depend on the seed."""
_FAILURE_PREFIX: Final = "cannot check these dice"


def game_for_verification(table: TableState, people: Collection[str]) -> dict[str, Any]:
    """Return a finished battle as a dict, with everything from which its dice were derived. (The seed is not
    part of that.) `people` are the seats that a person has played since the dice were fixed. Raises Refused
    if the battle is not over.
    """
    battle, oath = table.battle, table.fair_dice
    if not battle.is_over:
        raise Refused(ILLEGAL, "the battle is not over yet: its dice can be checked afterwards")
    if table.base:
        raise Refused(ILLEGAL, "the rules no longer follow the beginning of this battle, nor its dice")
    setup, inputs = dict(battle.setup), battle.inputs
    return {
        "wartable": "sworn game",
        "format": 2,
        "title": str(setup.get("title") or "battle"),
        "oath": oath.public_facts(is_over=True),
        "people": [seat for seat in table.seating if seat in people],
        "rolls": list(_iter_rolls(setup, inputs)),
        "setup": setup,
        "inputs": [one.line() for one in inputs],
    }


class DiceVerdict(NamedTuple):
    """The result of verifying the dice of a finished game, including what its file cannot prove."""

    faults: list[str]
    """Sentences that say what is wrong with the game; empty if nothing is."""
    contributed: list[str]
    """A sentence for each seat: which word it gave, or that it gave none."""
    unproven: list[str]
    """Claims that the file alone cannot prove, each with the option by which it could be proved."""
    rolls: int
    """Number of rolls in the game."""


class _ParsedGame(NamedTuple):
    """A finished game, parsed from its file."""

    promise: str
    secret: str
    seals: dict[str, str]
    words: dict[str, str]
    setup: dict[str, Any]
    inputs: list[Input]
    people: set[str]
    """Seats that a person played, as the file says or as answers in it show that were given by hand."""
    listed_rolls: list[Any] | None
    """The rolls as the file lists them; None in files before format 2."""


def verify_game_dice(
    game: Mapping[str, Any], *, promise: str = "", words: Mapping[str, str] | None = None
) -> DiceVerdict:
    """Verify that the rolls of a finished game follow from its secret and its words, and that these match
    what was promised. `promise`, and `words` by seat, are what the players have noted while they played; they
    are compared with those in the game. Raises BadInput if `game` is no such game.
    """
    found = _parse_game(game)
    noted_words = words or {}
    battle = new_battle(found.setup, _NO_SEED, by_hand=True)
    seats = [*battle.seats, *[seat for seat in found.words if seat not in battle.seats]]
    rolled = _roll_faults(battle, FairDice(found.secret, found.words), found.inputs)
    faults = [
        *_promise_faults(found, promise),
        *[
            fault
            for seat in (*seats, *noted_words)
            for fault in _word_faults(found, seat, noted_words.get(seat))
        ],
        *rolled,
        *_roll_list_faults(found),
    ]
    return DiceVerdict(
        list(dict.fromkeys(faults)),
        [_contribution_text(found, seat) for seat in seats],
        _unproven_claims(found, seats, promise, noted_words),
        sum(isinstance(one, Rolled) for one in found.inputs),
    )


def _parse_game(game: Mapping[str, Any]) -> _ParsedGame:
    try:
        oath = game["oath"]
        inputs = [read_input(str(line)) for line in game["inputs"]]
        people = {str(seat) for seat in game.get("people", ())}
        people |= {one.seat for one in inputs if isinstance(one, Choice) and not one.auto}
        return _ParsedGame(
            str(oath["promise"]),
            str(oath["secret"]),
            {str(seat): str(seal) for seat, seal in oath["seals"].items()},
            {str(seat): str(word) for seat, word in oath["words"].items()},
            dict(game["setup"]),
            inputs,
            people,
            list(game["rolls"]) if "rolls" in game else None,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        problem = Problem(
            "", f"it has no provably fair dice ({error})", "download the game from its table's page"
        )
        raise BadInput(_FAILURE_PREFIX, [problem]) from None


# ------------------------------------------------------------------ promises and words


def _promise_faults(game: _ParsedGame, promise: str) -> list[str]:
    found = []
    if hash_of_word(game.secret) != game.promise:
        found.append("the secret is not the one that was promised at the beginning")
    if promise and promise.strip().lower() != game.promise:
        found.append(
            "this is another game than the one whose promise you noted, or it was made up afterwards"
        )
    return found


def _word_faults(game: _ParsedGame, seat: str, noted_word: str | None) -> list[str]:
    """Return sentences that say what is wrong with the word of a seat. `noted_word` is the word that a player
    has noted for the seat, or None.
    """
    word, seal, found = game.words.get(seat), game.seals.get(seat), []
    if noted_word is not None and word is None:
        found.append(f"{seat} gave a word, and this game has none of it")
    elif noted_word is not None and noted_word != word:
        found.append(f"the word of {seat} is not the one that you give; a typed word has a salt behind it")
    if word is not None and hash_of_word(word) != seal:
        found.append(f"the word of {seat} is not the one that was sealed")
    if word is None and seal is not None:
        found.append(f"the word that {seat} sealed was never shown")
    if word is None and seat in game.people:
        found.append(f"a person played {seat} and gave no word: these dice could be steered against them")
    return found


def _contribution_text(game: _ParsedGame, seat: str) -> str:
    name = seat_title(game.setup, seat)
    who = name if name == seat else f"{name} ({seat})"
    if seat in game.words:
        return f"{who} gave the word {game.words[seat]!r}"
    return f"{who} gave no word, and {'a person' if seat in game.people else 'the computer'} played it"


def _unproven_claims(
    game: _ParsedGame, seats: Sequence[str], promise: str, noted_words: Mapping[str, str]
) -> list[str]:
    found = []
    if not promise:
        found.append("that the secret was promised before the first word: --promise PROMISE, as you noted it")
    for seat in seats:
        if seat in game.words and seat not in noted_words:
            found.append(f"that {seat} gave this word: --word {seat}=WORD, as {seat} noted it")
        elif seat not in game.words and seat not in game.people:
            found.append(f"that the computer played {seat}: ask the other players")
    return found


# ------------------------------------------------------------------ rolls


def _iter_rolls(setup: Mapping[str, Any], inputs: Sequence[Input]) -> Iterator[dict[str, Any]]:
    """Yield the rolls of a battle in order, each with its number of sides and its faces. With them, other
    programs can verify the dice of a game without knowing its rules.
    """
    battle = new_battle(setup, _NO_SEED, by_hand=True)
    for entry in inputs:
        pool = battle.roll_due
        if isinstance(entry, Rolled) and pool is not None:
            yield {"sides": pool.sides, "faces": list(entry.faces)}
        battle.feed(entry)


def _roll_faults(battle: Battle[State], source: FairDice, inputs: Sequence[Input]) -> list[str]:
    """Return a sentence for each roll of a battle that differs from the one derived from the secret and the
    words, and one if the battle cannot have gone on as the inputs say, or has no end.
    """
    found: list[str] = []
    for entry in inputs:
        pool = battle.roll_due
        if isinstance(entry, Rolled) and pool is not None:
            number = battle.state.rolled
            faces = source.faces(pool, battle.state.seed, number)
            if faces != entry.faces:
                why = f" ({battle.roll_reason})" if battle.roll_reason else ""
                must, shown = _faces_text(faces), _faces_text(entry.faces)
                found.append(f"roll {number + 1}{why} must show {must}, and shows {shown}")
        try:
            battle.feed(entry)
        except ValueError as error:
            return [*found, f"the battle cannot have gone on with {entry.line()!r}: {error}"]
    return found if battle.is_over else [*found, "the battle goes on after its last line: its end is missing"]


def _roll_list_faults(game: _ParsedGame) -> list[str]:
    """Return a sentence if the list of rolls in the file differs from the rolls of its battle; otherwise
    none.
    """
    if game.listed_rolls is None:
        return []
    try:
        same = game.listed_rolls == list(_iter_rolls(game.setup, game.inputs))
    except ValueError:  # the battle stops earlier; reported by _wrong_rolls
        return []
    return [] if same else ["the list of its rolls is not that of its battle"]


def _faces_text(faces: Sequence[int]) -> str:
    return " ".join([str(face) for face in faces])


def read_words(texts: Sequence[str]) -> dict[str, str]:
    """Return the words in texts of the form SEAT=WORD, by seat. Raises BadInput with a problem for each text
    that is malformed.
    """
    found: dict[str, str] = {}
    problems = []
    for text in texts:
        match = re.fullmatch(r"([^=\s]+)=(.+)", text)
        if match is None:
            problems.append(Problem("--word", f"{text[:40]!r} is no word of a seat", "write SEAT=WORD"))
        else:
            found[match[1]] = match[2]
    if problems:
        raise BadInput("cannot read the words", problems)
    return found
