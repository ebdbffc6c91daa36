"""Probes: rulings that a curious seat could try. Neither a refusal nor its wording may reveal a secret."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from wartable import Ruling, State
from wartable.simulate import derived_seed
from wartable.testing.conformance.trial import Trial

__all__ = ["RulingProbes"]

_PROBES_AT_ONCE: Final = 12
"""The number of probes at each checkpoint of a battle."""

_NUMBERS: Final = ("-1", *[str(number) for number in range(31)], "99", "999", "1000")
_WORDS: Final = ("foo", "none", "yes", "no", "+1", "")
_GAP: Final = re.compile(r"<([^>]*)>")


class RulingProbes:
    """Makes rulings with which a seat could try to learn secrets, allowed ones and others. Every path is
    tried, with numbers and with words of the setup, which include the names of hidden things.
    """

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._words = list(dict.fromkeys(_texts(trial.setup)))

    def probing_rulings(self, state: State, number: int) -> list[Ruling]:
        """Return a few rulings to try in a state. They are different for different values of `number`, which
        counts the checkpoints of a battle.
        """
        paths = self._trial.game.ruling_paths(state)
        ids = {path: meaning.rpartition(": ")[2].split(", ") for path, meaning in paths if _is_list(path)}
        named = [path for path, _ in paths if not _is_list(path)]
        every = [id for listed in ids.values() for id in listed]
        values = [pool for pool in (_NUMBERS, _WORDS, self._words, every) if pool]
        return [
            self._probe(named, ids, values, (number, turn)) for turn in range(_PROBES_AT_ONCE if named else 0)
        ]

    def _probe(
        self,
        paths: Sequence[str],
        ids: Mapping[str, Sequence[str]],
        values: Sequence[Sequence[str]],
        place: tuple[int, int],
    ) -> Ruling:
        """Return a ruling with one of the paths, in which the gaps are filled, and one of the values. `place`
        determines which.
        """
        draws = iter(range(9))

        def one_of(choices: Sequence[str]) -> str:
            return choices[derived_seed(self._trial.seed, *place, next(draws)) % len(choices)]

        def fill_gap(gap: re.Match[str]) -> str:
            """Return what fills a gap: an id, one of the words listed in the gap, or any word of the
            setup.
            """
            listed = gap[1].split("|")
            return one_of(ids.get(gap[0], listed if len(listed) > 1 else self._words))

        path = _GAP.sub(fill_gap, one_of(paths))
        return Ruling(path, one_of(values[place[1] % len(values)]), "a probe")


def _is_list(path: str) -> bool:
    """Whether a path consists of a single gap, such as <unit>; its meaning then lists the ids that can fill
    it.
    """
    return _GAP.fullmatch(path) is not None


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a value of dicts and lists, including the keys of dicts."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield str(key)
            yield from _texts(part)
    elif isinstance(value, Iterable):
        for part in value:
            yield from _texts(part)
