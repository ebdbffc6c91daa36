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
"""Kind of dice: provably fair, with words that people type."""
DRAWN: Final = "drawn"
"""Kind of dice: provably fair, with words that each browser draws at random without asking. The default if
several people play.
"""
HAND: Final = "hand"
"""Kind of dice: people roll them at home, and enter the results."""
SWORN: Final = (OATH, DRAWN)
MAX_WORD_LENGTH: Final = 200
_DICE_STARTERS: Final = (entries.SWORN, entries.STARTED, entries.SEATED)
"""Kinds of log entries that start provably fair dice, if inputs of the battle follow in them."""
TIME_TO_SHOW: Final = 24 * 3600 * 1000
"""Milliseconds within which every seat has to show its word after the last one has sealed its word."""


def hash_of_word(word: str) -> str:
    """Return the hash of a secret or a word as hexadecimal text. Someone who publishes it is bound to the
    word without showing it.
    """
    return sha256(word.encode()).hexdigest()


def is_seal(text: str) -> bool:
    """Whether a text has the form of a SHA-256 hash, which is 64 lower-case hexadecimal digits."""
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


class FairDice(DiceSource):
    """Dice whose rolls are derived from a secret, the words of the seats, and the number of the roll."""

    def __init__(self, secret: str, words: Mapping[str, str]) -> None:
        parts = [secret, *[part for seat in sorted(words) for part in (seat, words[seat])]]
        self.key = sha256(b"".join([_with_length(part) for part in parts])).digest()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        """Return the value of the roll with this number. The seed is ignored."""
        return pool.throw(self.entropy(number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        """Return the faces of the roll with this number. The seed is ignored."""
        return pool.faces(self.entropy(number))

    def entropy(self, number: int) -> int:
        """Return the 64 random bits for the roll with this number."""
        return int.from_bytes(hmac.digest(self.key, b"%d" % number, "sha256")[:8], "big")


def _with_length(part: str) -> bytes:
    """Return a text as bytes, preceded by its length, so that texts can be concatenated without ambiguity."""
    data = part.encode()
    return len(data).to_bytes(4, "big") + data


class CommitReveal:
    """The state of a table's provably fair dice: the secret, and which words the seats have sealed and
    shown.
    """

    def __init__(self, secret: str, seats: Sequence[str]) -> None:
        self.secret = secret
        self.promise = hash_of_word(secret)
        self.seats = list(seats)
        """Seats that have to give a word."""
        self.seals: dict[str, str] = {}
        """Hash of the word of each seat that has sealed one."""
        self.words: dict[str, str] = {}
        self.has_begun = False
        self.since = 0
        """Time in milliseconds at which the last seat sealed its word; 0 if it is unknown."""
        self.forfeits: tuple[str, ...] = ()
        """Seats that have lost the battle because they did not show their words in time."""
        self._is_closed = False
        """Whether the battle will begin without words of the seats that have not sealed one."""

    @property
    def has_all_seals(self) -> bool:
        """Whether each seat has given the hash of its word, so that the words themselves may be shown."""
        return all(seat in self.seals for seat in self.seats)

    @property
    def has_all_words(self) -> bool:
        """Whether all seats have shown their words."""
        return all(seat in self.words for seat in self.seats)

    @property
    def is_awaiting_words(self) -> bool:
        """Whether all words are sealed, but some are still to be shown. From then on, no word may be left
        out.
        """
        return not self.has_begun and self.has_all_seals and not self.has_all_words

    @property
    def seats_withholding(self) -> list[str]:
        """The seats that have given the hash of their word, and have yet to show the word now that all hashes
        are known.
        """
        return [seat for seat in self.seats if seat not in self.words] if self.is_awaiting_words else []

    def set_seats_giving_words(self, seats: Sequence[str]) -> None:
        """Set the seats that have to give a word, after players have changed. Seals of other seats are
        dropped. Does nothing once words are being shown.
        """
        if self.has_begun or self.is_awaiting_words:
            return
        self.seats = [seat for seat in seats if seat in self.seals or not self._is_closed]
        kept = {*self.seats, *self.words}
        self.seals = {seat: seal for seat, seal in self.seals.items() if seat in kept}

    def drop_seal(self, seat: str) -> None:
        """Drop the seal of a seat that was freed, so that its next holder has to give a new word. Does
        nothing once words are being shown.
        """
        if not self.has_begun and not self.is_awaiting_words and seat not in self.words:
            self.seals.pop(seat, None)

    def waive_missing_words(self) -> None:
        """Let the battle begin without the words of those seats that have not sealed one."""
        self._is_closed = True
        self.set_seats_giving_words(self.seats)

    def time_left_to_show_words(self, now: int) -> int:
        """Return the milliseconds that are left to show sealed words."""
        return max(0, self.since + TIME_TO_SHOW - now) if self.since else TIME_TO_SHOW

    def due_word_step(self, seat: str) -> str:
        """Return what a seat has to do next: "seal" or "show" its word, or "" for nothing."""
        if self.has_begun or self.forfeits or seat not in self.seats or seat in self.words:
            return ""
        if seat not in self.seals:
            return "seal"
        return "show" if self.has_all_seals else ""

    def refusal_reason(self, seat: str, seal: str, word: str) -> str:
        """Return why a seat cannot give this seal or word now; "" if it can."""
        wanted = self.due_word_step(seat)
        if not wanted:
            return "no word is asked of this seat now"
        if word and not 1 <= len(word) <= MAX_WORD_LENGTH:
            return f"a word has at most {MAX_WORD_LENGTH} letters"
        if wanted == "show" and hash_of_word(word) != self.seals[seat]:
            return "this is not the word that was sealed: give the same as before"
        if wanted == "seal" and not word and not is_seal(seal):
            return "give a word, or its SHA-256 as 64 hexadecimal digits"
        return ""

    def has_given(self, seat: str, seal: str, word: str) -> bool:
        """Whether a seat has given this word, or this seal, already. A browser may send the same twice."""
        return word == self.words.get(seat) if word else bool(seal) and seal == self.seals.get(seat)

    def add_sealing_time(self, entry: LogEntry, now: int) -> LogEntry:
        """Return the log entry. If it gives the last seal that was missing, return a copy with the time `now`
        added, from which the time to show the words is counted.
        """
        if not (self.is_awaiting_words and now) or self.since:
            return entry
        self.since = now
        return entry._replace(body={**entry.body, "sealed_at": now})

    def apply(self, entry: LogEntry) -> None:
        """Update the state by a log entry."""
        body = entry.body
        if entry.kind == entries.SWORN:
            seal, word = str(body["seal"]), str(body["word"])
            if entry.seat not in self.seals:
                self.seals[entry.seat] = hash_of_word(word) if word else seal
            if word:
                self.words[entry.seat] = word
        elif entry.kind == entries.STARTED and "lines" not in body:
            self.waive_missing_words()
        elif entry.kind == entries.FREED:
            self.drop_seal(str(body["who"]))
        elif entry.kind == entries.FORFEITED:
            self.forfeits = tuple(body["seats"])
        self.since = int(body.get("sealed_at", self.since))

    def record_dice_start(self, entry: LogEntry) -> None:
        """Record that the dice are used from now on, if this log entry starts them and contains inputs of the
        battle.
        """
        self.has_begun |= entry.kind in _DICE_STARTERS and "lines" in entry.body

    @property
    def blocking_reason(self) -> str:
        """Reason why the table accepts no answers: the battle is lost by forfeit, or words are still
        missing.
        """
        if self.forfeits:
            return "the battle is lost by forfeit"
        return "the battle has not begun: everyone gives a word for the dice first"

    def dice_source(self) -> FairDice:
        """Return the dice that follow from the secret and the words."""
        return FairDice(self.secret, self.words)

    def public_facts(self, *, is_over: bool) -> dict[str, Any]:
        """Return what everyone may know about the dice as a dict. The words are included once the dice are
        used, and the secret after the battle (`is_over`).
        """
        return {
            "promise": self.promise,
            "secret": self.secret if is_over else "",
            "has_begun": self.has_begun,
            "seals": dict(sorted(self.seals.items())),
            "words": dict(sorted(self.words.items())) if self.has_begun else {},
            "forfeits": list(self.forfeits),
        }
