"""Dice that nobody can steer, and everybody can check afterwards.

The server promises a secret: the page of a new table shows its hash. Then every person gives a word of their
own. Each roll follows from the secret, all words and the number of the roll. The server cannot fit its secret
to the words, for it is bound to the hash; nobody can fit a word to the secret, for nobody knows it. A browser
sends the hash of its word first, and the word when all others have done so, so that a seat that were in
league with the server could not choose the last word; somebody who types a word gives it at once, and it
stays sealed. When the battle is over the secret is shown, and `wartable verify` goes through all rolls.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from wartable import BadInput, Battle, DiceSource, Pool, Problem, Rolled, State, new_battle, read_input

OATH: Final = "oath"
"""The dice of a table that are sworn."""
DRAWN: Final = "drawn"
"""Sworn dice for which each browser draws its word by chance, and nobody is asked; what is usual where
several people play.
"""
SWORN: Final = (OATH, DRAWN)
LONGEST: Final = 200
_NO_SEED: Final = 0
"""The seed of a battle whose dice follow from none."""
_CANNOT: Final = "cannot check these dice"


def sealed(word: str) -> str:
    """What is shown of a secret or a word before it comes out."""
    return sha256(word.encode()).hexdigest()


def is_seal(text: str) -> bool:
    """Whether this can be the hash of a word."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


class Sworn(DiceSource):
    """Dice that follow from a secret, the words of the seats, and the number of the roll."""

    def __init__(self, secret: str, words: Mapping[str, str]) -> None:
        parts = [secret, *[part for seat in sorted(words) for part in (seat, words[seat])]]
        self._key = sha256(b"".join([_framed(part) for part in parts])).digest()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        """The value of the roll of this number; the seed of the battle does not count."""
        return pool.throw(self.entropy(number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        """The faces of that roll."""
        return pool.faces(self.entropy(number))

    def entropy(self, number: int) -> int:
        """64 bits for one roll."""
        return int.from_bytes(hmac.digest(self._key, b"%d" % number, "sha256")[:8], "big")


def _framed(part: str) -> bytes:
    """A part with its length before it, so that two parts cannot be read as others."""
    data = part.encode()
    return len(data).to_bytes(4, "big") + data


class Oath:
    """How far the seats of a table have come with their words."""

    def __init__(self, secret: str, seats: Sequence[str]) -> None:
        self.secret = secret
        self.promise = sealed(secret)
        self.seats = list(seats)
        """The people who are asked for a word."""
        self.seals: dict[str, str] = {}
        """The hash of each seat's word."""
        self.words: dict[str, str] = {}
        self.has_begun = False

    @property
    def is_sealed(self) -> bool:
        """Whether all have sealed a word, so that the words may come out."""
        return all(seat in self.seals for seat in self.seats)

    @property
    def is_complete(self) -> bool:
        """Whether all words are there."""
        return all(seat in self.words for seat in self.seats)

    def ask(self, seats: Sequence[str]) -> None:
        """Ask these seats for a word, as where somebody else plays one; nothing changes once it has begun."""
        if not self.has_begun:
            self.seats = list(seats)

    def wanted(self, seat: str) -> str:
        """What a seat must do: "seal" or "show" a word, or nothing."""
        if self.has_begun or seat not in self.seats or seat in self.words:
            return ""
        if seat not in self.seals:
            return "seal"
        return "show" if self.is_sealed else ""

    def fault(self, seat: str, seal: str, word: str) -> str:
        """Why a seat cannot give this now; "" where it can."""
        wanted = self.wanted(seat)
        if not wanted:
            return "no word is asked of this seat now"
        if word and not 1 <= len(word) <= LONGEST:
            return f"a word has at most {LONGEST} letters"
        if wanted == "show" and sealed(word) != self.seals[seat]:
            return "this is not the word that was sealed: give the same as before"
        if wanted == "seal" and not word and not is_seal(seal):
            return "give a word, or its SHA-256 as 64 hexadecimal digits"
        return ""

    def has(self, seat: str, seal: str, word: str) -> bool:
        """Whether a seat has given this already: a browser may send it twice."""
        return word == self.words.get(seat) if word else bool(seal) and seal == self.seals.get(seat)

    def take(self, seat: str, seal: str, word: str) -> None:
        """Keep what a seat has given."""
        if seat not in self.seals:
            self.seals[seat] = sealed(word) if word else seal
        if word:
            self.words[seat] = word

    def source(self) -> Sworn:
        """The dice, once all words are there."""
        return Sworn(self.secret, self.words)

    def told(self, *, is_over: bool) -> dict[str, Any]:
        """What everybody may know of it: words only once all are there, the secret at the end."""
        return {
            "promise": self.promise,
            "secret": self.secret if is_over else "",
            "has_begun": self.has_begun,
            "seals": dict(sorted(self.seals.items())),
            "words": dict(sorted(self.words.items())) if self.has_begun else {},
        }


# ------------------------------------------------------------------ afterwards


def finished_game(battle: Battle[State], oath: Oath, title: str) -> dict[str, Any]:
    """A finished battle with everything that its dice followed from: its seed is not of that."""
    return {
        "wartable": "sworn game",
        "title": title,
        "oath": oath.told(is_over=True),
        "setup": dict(battle.setup),
        "inputs": [one.line() for one in battle.inputs],
    }


def faults_in(game: Mapping[str, Any]) -> list[str]:
    """What does not hold in a finished game's dice; nothing where every roll is as it must be. Raises
    BadInput for what is no such game.
    """
    try:
        oath = game["oath"]
        promise, secret = str(oath["promise"]), str(oath["secret"])
        seals, words = dict(oath["seals"]), {str(seat): str(word) for seat, word in oath["words"].items()}
        lines = [str(line) for line in game["inputs"]]
        setup = dict(game["setup"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        problem = Problem("", f"it has no sworn dice ({error})", "download the game from its table's page")
        raise BadInput(_CANNOT, [problem]) from None
    found = []
    if sealed(secret) != promise:
        found.append("the secret is not the one that was promised at the beginning")
    found += [
        f"the word of {seat} is not the one that was sealed"
        for seat, word in words.items()
        if sealed(word) != seals.get(seat)
    ]
    battle = new_battle(setup, _NO_SEED, by_hand=True)
    return found + _wrong_rolls(battle, Sworn(secret, words), lines)


def _wrong_rolls(battle: Battle[State], source: Sworn, lines: Sequence[str]) -> list[str]:
    """The rolls that are not what they must be; the first stands for all where the battle goes no further."""
    found: list[str] = []
    for line in lines:
        entry, pool = read_input(line), battle.roll_due
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
            return [*found, f"the battle cannot have gone on with {line!r}: {error}"]
    return found if battle.is_over else [*found, "the battle goes on after its last line: its end is missing"]


def _listed(faces: Sequence[int]) -> str:
    return " ".join([str(face) for face in faces])
