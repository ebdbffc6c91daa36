"""Export of finished games with provably fair dice, and verification of their rolls.

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
from wartable.web.tables.commit_reveal import FairDice, sealed
from wartable.web.tables.refusals import ILLEGAL, Refused
from wartable.web.tables.table_state import TableState

_NO_SEED: Final = 0
"""Seed of a battle whose dice do not depend on it."""
_CANNOT: Final = "cannot check these dice"


def finished_game(table: TableState, people: Collection[str]) -> dict[str, Any]:
    """Export a finished battle with everything that its dice derive from; the seed is not part of that.

    `people` are the seats that a person has played since the dice were fixed. Raises Refused before the end.
    """
    battle, oath = table.battle, table.sworn
    if not battle.is_over:
        raise Refused(ILLEGAL, "the battle is not over yet: its dice can be checked afterwards")
    if table.base:
        raise Refused(ILLEGAL, "the rules no longer follow the beginning of this battle, nor its dice")
    setup, inputs = dict(battle.setup), battle.inputs
    return {
        "wartable": "sworn game",
        "format": 2,
        "title": str(setup.get("title") or "battle"),
        "oath": oath.told(is_over=True),
        "people": [seat for seat in table.seating if seat in people],
        "rolls": list(_rolls(setup, inputs)),
        "setup": setup,
        "inputs": [one.line() for one in inputs],
    }


class Verdict(NamedTuple):
    """Result of verifying a finished game."""

    faults: list[str]
    """Violations found."""
    contributed: list[str]
    """One sentence per seat: the word it gave, or that it gave none."""
    unproven: list[str]
    """Claims that the file alone cannot prove, each with the option that would."""
    rolls: int
    """Number of rolls derived from the secret and the words."""


class _Game(NamedTuple):
    """Parsed export of a finished game."""

    promise: str
    secret: str
    seals: dict[str, str]
    words: dict[str, str]
    setup: dict[str, Any]
    inputs: list[Input]
    people: set[str]
    """Seats played by a person, according to the file or to manual answers in it."""
    told: list[Any] | None
    """Rolls as listed in the file; None in files before format 2."""


def verdict_on(
    game: Mapping[str, Any], *, promise: str = "", words: Mapping[str, str] | None = None
) -> Verdict:
    """Verify a finished game against the noted `promise` and the noted words by seat.

    Raises BadInput if it is not such a game.
    """
    found = _read(game)
    noted = words or {}
    battle = new_battle(found.setup, _NO_SEED, by_hand=True)
    seats = [*battle.seats, *[seat for seat in found.words if seat not in battle.seats]]
    rolled = _wrong_rolls(battle, FairDice(found.secret, found.words), found.inputs)
    faults = [
        *_broken_promises(found, promise),
        *[fault for seat in (*seats, *noted) for fault in _faults_of(found, seat, noted.get(seat))],
        *rolled,
        *_wrong_list(found),
    ]
    return Verdict(
        list(dict.fromkeys(faults)),
        [_contribution(found, seat) for seat in seats],
        _unproven(found, seats, promise, noted),
        sum(isinstance(one, Rolled) for one in found.inputs),
    )


def _read(game: Mapping[str, Any]) -> _Game:
    try:
        oath = game["oath"]
        inputs = [read_input(str(line)) for line in game["inputs"]]
        people = {str(seat) for seat in game.get("people", ())}
        people |= {one.seat for one in inputs if isinstance(one, Choice) and not one.auto}
        return _Game(
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
        raise BadInput(_CANNOT, [problem]) from None


# ------------------------------------------------------------------ who has sworn


def _broken_promises(game: _Game, promise: str) -> list[str]:
    found = []
    if sealed(game.secret) != game.promise:
        found.append("the secret is not the one that was promised at the beginning")
    if promise and promise.strip().lower() != game.promise:
        found.append(
            "this is another game than the one whose promise you noted, or it was made up afterwards"
        )
    return found


def _faults_of(game: _Game, seat: str, noted: str | None) -> list[str]:
    """Return the violations for a seat's word; `noted` is the word that the verifier noted for the seat."""
    word, seal, found = game.words.get(seat), game.seals.get(seat), []
    if noted is not None and word is None:
        found.append(f"{seat} gave a word, and this game has none of it")
    elif noted is not None and noted != word:
        found.append(f"the word of {seat} is not the one that you give; a typed word has a salt behind it")
    if word is not None and sealed(word) != seal:
        found.append(f"the word of {seat} is not the one that was sealed")
    if word is None and seal is not None:
        found.append(f"the word that {seat} sealed was never shown")
    if word is None and seat in game.people:
        found.append(f"a person played {seat} and gave no word: these dice could be steered against them")
    return found


def _contribution(game: _Game, seat: str) -> str:
    name = seat_title(game.setup, seat)
    who = name if name == seat else f"{name} ({seat})"
    if seat in game.words:
        return f"{who} gave the word {game.words[seat]!r}"
    return f"{who} gave no word, and {'a person' if seat in game.people else 'the computer'} played it"


def _unproven(game: _Game, seats: Sequence[str], promise: str, noted: Mapping[str, str]) -> list[str]:
    found = []
    if not promise:
        found.append("that the secret was promised before the first word: --promise PROMISE, as you noted it")
    for seat in seats:
        if seat in game.words and seat not in noted:
            found.append(f"that {seat} gave this word: --word {seat}=WORD, as {seat} noted it")
        elif seat not in game.words and seat not in game.people:
            found.append(f"that the computer played {seat}: ask the other players")
    return found


# ------------------------------------------------------------------ what was rolled


def _rolls(setup: Mapping[str, Any], inputs: Sequence[Input]) -> Iterator[dict[str, Any]]:
    """Yield the rolls of a battle in order: the dice and their faces.

    Others can verify a game from these without the game's rules.
    """
    battle = new_battle(setup, _NO_SEED, by_hand=True)
    for entry in inputs:
        pool = battle.roll_due
        if isinstance(entry, Rolled) and pool is not None:
            yield {"sides": pool.sides, "faces": list(entry.faces)}
        battle.feed(entry)


def _wrong_rolls(battle: Battle[State], source: FairDice, inputs: Sequence[Input]) -> list[str]:
    """Return the rolls that differ from the derived ones; stops where the battle cannot continue."""
    found: list[str] = []
    for entry in inputs:
        pool = battle.roll_due
        if isinstance(entry, Rolled) and pool is not None:
            number = battle.state.rolled
            faces = source.faces(pool, battle.state.seed, number)
            if faces != entry.faces:
                why = f" ({battle.roll_reason})" if battle.roll_reason else ""
                must, shown = _listed(faces), _listed(entry.faces)
                found.append(f"roll {number + 1}{why} must show {must}, and shows {shown}")
        try:
            battle.feed(entry)
        except ValueError as error:
            return [*found, f"the battle cannot have gone on with {entry.line()!r}: {error}"]
    return found if battle.is_over else [*found, "the battle goes on after its last line: its end is missing"]


def _wrong_list(game: _Game) -> list[str]:
    """Return a violation if the exported list of rolls does not match the rolls of the battle."""
    if game.told is None:
        return []
    try:
        same = game.told == list(_rolls(game.setup, game.inputs))
    except ValueError:  # the battle stops earlier; reported by _wrong_rolls
        return []
    return [] if same else ["the list of its rolls is not that of its battle"]


def _listed(faces: Sequence[int]) -> str:
    return " ".join([str(face) for face in faces])


def read_words(given: Sequence[str]) -> dict[str, str]:
    """Parse words written SEAT=WORD; raises BadInput with every malformed one."""
    found: dict[str, str] = {}
    problems = []
    for text in given:
        match = re.fullmatch(r"([^=\s]+)=(.+)", text)
        if match is None:
            problems.append(Problem("--word", f"{text[:40]!r} is no word of a seat", "write SEAT=WORD"))
        else:
            found[match[1]] = match[2]
    if problems:
        raise BadInput("cannot read the words", problems)
    return found
