"""Provably fair dice: a commit-reveal protocol that players can verify afterwards.

The server commits to a secret: the page of a new table shows its hash. Then every person gives a word. Each
roll is derived from the secret, all words and the number of the roll. The server cannot choose its secret
after seeing the words, as it is bound by the hash; players cannot choose a word for the secret, as they do
not know it. A browser sends the hash of its word first, and the word after all others have done so, so that a
seat in league with the server cannot choose the last word. It cannot withhold its word either: a sealed word
that is not shown in time forfeits the battle. After the battle the secret is revealed, and `checking.py`
verifies all rolls. docs/dice.md has the format, and says what must still be trusted.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from wartable import DiceSource, Pool
from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

OATH: Final = "oath"
"""Provably fair dice with words that people type."""
DRAWN: Final = "drawn"
"""Provably fair dice whose words each browser draws at random without asking; the default if several people
play.
"""
HAND: Final = "hand"
"""Dice that people roll and enter."""
SWORN: Final = (OATH, DRAWN)
LONGEST: Final = 200
_BEGINNERS: Final = (entries.SWORN, entries.STARTED, entries.SEATED)
"""Entries that start provably fair dice, if inputs follow from them."""
TIME_TO_SHOW: Final = 24 * 3600 * 1000
"""Milliseconds within which a sealed word must be shown once all are sealed."""


def sealed(word: str) -> str:
    """Return the hash by which a secret or a word is committed."""
    return sha256(word.encode()).hexdigest()


def is_seal(text: str) -> bool:
    """Whether a text has the form of a SHA-256 hash: 64 lower-case hexadecimal digits."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


class FairDice(DiceSource):
    """Dice derived from a secret, the words of the seats, and the number of the roll."""

    def __init__(self, secret: str, words: Mapping[str, str]) -> None:
        parts = [secret, *[part for seat in sorted(words) for part in (seat, words[seat])]]
        self.key = sha256(b"".join([_framed(part) for part in parts])).digest()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        """Return the value of the roll with this number; the seed is ignored."""
        return pool.throw(self.entropy(number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        """Return the faces of the roll with this number; the seed is ignored."""
        return pool.faces(self.entropy(number))

    def entropy(self, number: int) -> int:
        """Return the 64 random bits of a roll."""
        return int.from_bytes(hmac.digest(self.key, b"%d" % number, "sha256")[:8], "big")


def _framed(part: str) -> bytes:
    """Return a part prefixed by its length, so that the concatenation of parts is unambiguous."""
    data = part.encode()
    return len(data).to_bytes(4, "big") + data


class CommitReveal:
    """State of a table's provably fair dice: the secret, and the sealed and shown words of the seats."""

    def __init__(self, secret: str, seats: Sequence[str]) -> None:
        self.secret = secret
        self.promise = sealed(secret)
        self.seats = list(seats)
        """Seats whose word is required."""
        self.seals: dict[str, str] = {}
        """Hash of each seat's word."""
        self.words: dict[str, str] = {}
        self.has_begun = False
        self.since = 0
        """Time in milliseconds when the last seat sealed its word; 0 if unknown."""
        self.forfeits: tuple[str, ...] = ()
        """Seats that did not show their word in time."""
        self._is_closed = False
        """Whether the battle will begin without the seats that have sealed no word."""

    @property
    def is_sealed(self) -> bool:
        """Whether all words are sealed, so that they may be shown."""
        return all(seat in self.seals for seat in self.seats)

    @property
    def is_complete(self) -> bool:
        """Whether all words have been shown."""
        return all(seat in self.words for seat in self.seats)

    @property
    def is_showing(self) -> bool:
        """Whether all words are sealed and some are still to be shown; from then on none may be left out."""
        return not self.has_begun and self.is_sealed and not self.is_complete

    @property
    def withheld(self) -> list[str]:
        """Seats that have sealed a word and must show it now."""
        return [seat for seat in self.seats if seat not in self.words] if self.is_showing else []

    def ask(self, seats: Sequence[str]) -> None:
        """Set the seats that must give a word, after a change of players.

        Seals of seats that need no word any more are dropped. Nothing changes once words are being shown.
        """
        if self.has_begun or self.is_showing:
            return
        self.seats = [seat for seat in seats if seat in self.seals or not self._is_closed]
        kept = {*self.seats, *self.words}
        self.seals = {seat: seal for seat, seal in self.seals.items() if seat in kept}

    def release(self, seat: str) -> None:
        """Drop the seal of a freed seat, so that it must give a new word.

        Has no effect once words are being shown.
        """
        if not self.has_begun and not self.is_showing and seat not in self.words:
            self.seals.pop(seat, None)

    def close(self) -> None:
        """Require no words of seats that have not sealed one."""
        self._is_closed = True
        self.ask(self.seats)

    def time_left(self, now: int) -> int:
        """Return the milliseconds within which sealed words must be shown."""
        return max(0, self.since + TIME_TO_SHOW - now) if self.since else TIME_TO_SHOW

    def wanted(self, seat: str) -> str:
        """Return what a seat must do next: "seal" or "show" its word, or "" for nothing."""
        if self.has_begun or self.forfeits or seat not in self.seats or seat in self.words:
            return ""
        if seat not in self.seals:
            return "seal"
        return "show" if self.is_sealed else ""

    def fault(self, seat: str, seal: str, word: str) -> str:
        """Return why a seat cannot give this seal or word now; "" if it can."""
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
        """Whether a seat has already given this seal or word, as when a browser sends it twice."""
        return word == self.words.get(seat) if word else bool(seal) and seal == self.seals.get(seat)

    def stamp(self, entry: LogEntry, now: int) -> LogEntry:
        """Return a new entry, with the time if all words became sealed by it."""
        if not (self.is_showing and now) or self.since:
            return entry
        self.since = now
        return entry._replace(body={**entry.body, "sealed_at": now})

    def take(self, entry: LogEntry) -> None:
        """Update the words from an entry."""
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

    def begin_with(self, entry: LogEntry) -> None:
        """Mark the dice as started if this entry starts them and inputs follow."""
        self.has_begun |= entry.kind in _BEGINNERS and "lines" in entry.body

    @property
    def why_it_rests(self) -> str:
        """Reason for accepting no answers: the battle is lost by forfeit, or words are still missing."""
        if self.forfeits:
            return "the battle is lost by forfeit"
        return "the battle has not begun: everyone gives a word for the dice first"

    def source(self) -> FairDice:
        """Return the dice, once all words are known."""
        return FairDice(self.secret, self.words)

    def told(self, *, is_over: bool) -> dict[str, Any]:
        """Return the public state as data: words once the dice have started, the secret after the battle."""
        return {
            "promise": self.promise,
            "secret": self.secret if is_over else "",
            "has_begun": self.has_begun,
            "seals": dict(sorted(self.seals.items())),
            "words": dict(sorted(self.words.items())) if self.has_begun else {},
            "forfeits": list(self.forfeits),
        }
