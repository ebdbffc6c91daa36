"""Dice that nobody can steer, and everybody can check afterwards.

The server promises a secret: the page of a new table shows its hash. Then every person gives a word of their
own. Each roll follows from the secret, all words and the number of the roll. The server cannot fit its secret
to the words, for it is bound to the hash; nobody can fit a word to the secret, for nobody knows it. A browser
sends the hash of its word first, and the word when all others have done so, so that a seat in league with the
server cannot choose the last word. Such a seat cannot withhold its word either: a word that was sealed and is
not shown in time loses the battle. When the battle is over the secret is shown, and `checking.py` goes
through all rolls. docs/dice.md has the format, and says what must still be trusted.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from wartable import DiceSource, Pool
from wartable.web.tables import entries
from wartable.web.tables.entries import Entry

OATH: Final = "oath"
"""The dice of a table that are sworn."""
DRAWN: Final = "drawn"
"""Sworn dice for which each browser draws its word by chance, and nobody is asked; what is usual where
several people play.
"""
SWORN: Final = (OATH, DRAWN)
LONGEST: Final = 200
_BEGINNERS: Final = (entries.SWORN, entries.STARTED, entries.SEATED)
"""Entries that let sworn dice roll, where inputs follow from them."""
TIME_TO_SHOW: Final = 24 * 3600 * 1000
"""Thousandths of a second in which a sealed word must be shown once all are sealed."""


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
        self.key = sha256(b"".join([_framed(part) for part in parts])).digest()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        """The value of the roll of this number; the seed of the battle does not count."""
        return pool.throw(self.entropy(number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        """The faces of that roll."""
        return pool.faces(self.entropy(number))

    def entropy(self, number: int) -> int:
        """64 bits for one roll."""
        return int.from_bytes(hmac.digest(self.key, b"%d" % number, "sha256")[:8], "big")


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
        self.since = 0
        """The time at which the last seat sealed its word; 0 where that is not known."""
        self.forfeits: tuple[str, ...] = ()
        """The seats that did not show their word in time."""
        self._is_closed = False
        """Whether the battle is to begin without the seats that have sealed nothing."""

    @property
    def is_sealed(self) -> bool:
        """Whether all have sealed a word, so that the words may come out."""
        return all(seat in self.seals for seat in self.seats)

    @property
    def is_complete(self) -> bool:
        """Whether all words are there."""
        return all(seat in self.words for seat in self.seats)

    @property
    def is_showing(self) -> bool:
        """Whether all are sealed and some must still be shown: nobody leaves these out any more."""
        return not self.has_begun and self.is_sealed and not self.is_complete

    @property
    def withheld(self) -> list[str]:
        """The seats that must show their word now."""
        return [seat for seat in self.seats if seat not in self.words] if self.is_showing else []

    def ask(self, seats: Sequence[str]) -> None:
        """Ask these seats for a word, as where somebody else plays one. A seat that is no longer asked owes
        nothing; but once words come out, all that are sealed must be shown.
        """
        if self.has_begun or self.is_showing:
            return
        self.seats = [seat for seat in seats if seat in self.seals or not self._is_closed]
        kept = {*self.seats, *self.words}
        self.seals = {seat: seal for seat, seal in self.seals.items() if seat in kept}

    def release(self, seat: str) -> None:
        """Ask a seat for another word, which nobody holds any more; nothing changes once words come out."""
        if not self.has_begun and not self.is_showing and seat not in self.words:
            self.seals.pop(seat, None)

    def close(self) -> None:
        """Ask no more seats than have sealed a word."""
        self._is_closed = True
        self.ask(self.seats)

    def time_left(self, now: int) -> int:
        """How long the sealed words may still be withheld, in thousandths of a second."""
        return max(0, self.since + TIME_TO_SHOW - now) if self.since else TIME_TO_SHOW

    def wanted(self, seat: str) -> str:
        """What a seat must do: "seal" or "show" a word, or nothing."""
        if self.has_begun or self.forfeits or seat not in self.seats or seat in self.words:
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

    def stamp(self, entry: Entry, now: int) -> Entry:
        """A new entry, with the time where words must be shown from then on."""
        if not (self.is_showing and now) or self.since:
            return entry
        self.since = now
        return entry._replace(body={**entry.body, "sealed_at": now})

    def take(self, entry: Entry) -> None:
        """Remember what an entry tells of words."""
        body = entry.body
        if entry.kind == entries.SWORN:
            seal, word = str(body["seal"]), str(body["word"])
            if entry.seat not in self.seals:
                self.seals[entry.seat] = sealed(word) if word else seal
            if word:
                self.words[entry.seat] = word
        elif entry.kind == entries.STARTED and "lines" not in body:
            self.close()
        elif entry.kind == entries.FREED:
            self.release(str(body["who"]))
        elif entry.kind == entries.FORFEITED:
            self.forfeits = tuple(body["seats"])
        self.since = int(body.get("sealed_at", self.since))

    def begin_with(self, entry: Entry) -> None:
        """Let the dice roll where inputs follow from an entry that lets them."""
        self.has_begun |= entry.kind in _BEGINNERS and "lines" in entry.body

    @property
    def why_it_rests(self) -> str:
        """Why nothing can be answered, where that is so."""
        if self.forfeits:
            return "the battle is lost by forfeit"
        return "the dice are not sworn yet: everybody gives a word first"

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
            "forfeits": list(self.forfeits),
        }
