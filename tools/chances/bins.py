"""Stated chances against what happened: ten bins for each kind of chance, and what is wrong with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from tools.chances.positions import Sample

__all__ = ["Bin", "Kind", "Verdict", "bins_of", "judge", "kinds_of", "lines_of"]

BINS: Final = 10
ERRORS: Final = 3.0
"""Standard errors by which a bin may be off."""
NEAR: Final = 0.10
"""Maximum average error of guesses."""
HELD: Final = 0.90
"""The share of guesses whose range must hold the truth."""
FEW: Final = 20
"""Guesses fewer than this are not judged."""


class Kind(NamedTuple):
    """One kind of chance of a game; a guess depends on what is unknown."""

    game: str
    what: str
    guess: bool

    def __str__(self) -> str:
        return f"{self.game}: {self.what}{', guesses' if self.guess else ''}"


class Bin(NamedTuple):
    """Positions whose stated chances are alike: how many, the mean chance, the share in which it came true,
    and the standard error of that share if the chances are right.
    """

    number: int
    size: int
    stated: float
    came: float
    error: float

    @property
    def is_off(self) -> bool:
        """Whether what happened differs from what was stated by more than luck explains."""
        return abs(self.came - self.stated) > max(ERRORS * self.error, 1e-9)


class Verdict(NamedTuple):
    """The result for one kind of chance: its bins and its faults."""

    kind: Kind
    bins: Sequence[Bin]
    faults: Sequence[str]
    notes: Sequence[str]
    off_before: Sequence[int] = ()
    """The numbers of the bins that were off the first time, if this is the second."""

    @property
    def is_judged_by_bin(self) -> bool:
        """Whether every bin must hold, not the average alone."""
        return not (self.kind.guess or self.kind.what.endswith("later"))

    @property
    def off(self) -> list[int]:
        """The numbers of the bins that are off."""
        return [one.number for one in self.bins if one.is_off] if self.is_judged_by_bin else []


def kinds_of(samples: Iterable[Sample]) -> dict[Kind, list[Sample]]:
    """The samples by kind."""
    found: dict[Kind, list[Sample]] = defaultdict(list)
    for one in samples:
        found[Kind(one.game, one.kind, one.guess)].append(one)
    return dict(sorted(found.items()))


def bins_of(samples: Sequence[Sample]) -> list[Bin]:
    """The bins that have positions in them, of those whose outcome is known."""
    sorted_in: dict[int, list[Sample]] = defaultdict(list)
    for one in samples:
        if one.came is not None:
            sorted_in[min(BINS - 1, int(one.chance * BINS))].append(one)
    found = []
    for number, some in sorted(sorted_in.items()):
        count = len(some)
        error = sqrt(sum(max(0.0, one.chance * (1.0 - one.chance)) for one in some)) / count
        stated, came = sum(one.chance for one in some) / count, sum(bool(one.came) for one in some) / count
        found.append(Bin(number, count, stated, came, error))
    return found


def judge(kind: Kind, samples: Sequence[Sample]) -> Verdict:
    """Whether the chances of a kind are probabilities; of guesses, and of what comes later, whether they are
    near on average and their ranges hold the truth.
    """
    bins = bins_of(samples)
    count = sum(one.size for one in bins)
    if not kind.guess and kind.what.endswith("later"):
        return Verdict(kind, bins, list(_far_on_average(bins)), [f"{count} positions; judged on average"])
    if not kind.guess:
        faults = [_off(one) for one in bins if one.is_off]
        if not bins:
            faults = ["nothing tells whether it happened: add a reading in tools/chances/happening.py"]
        return Verdict(kind, bins, faults, [f"{count} positions"])
    faults, notes = _judge_guesses(samples, bins)
    return Verdict(kind, bins, faults, notes)


def _off(one: Bin) -> str:
    low, high = 100 * one.number // BINS, 100 * (one.number + 1) // BINS
    return f"{low} to {high} %: {one.stated:.1%} stated, {one.came:.1%} happened, of {one.size}"


def _judge_guesses(samples: Sequence[Sample], bins: Sequence[Bin]) -> tuple[list[str], list[str]]:
    known = [one for one in samples if one.truth is not None]
    faults: list[str] = []
    notes = [f"{len(samples)} positions"]
    is_about_sheets = any(abs(one.chance - (one.truth or 0.0)) > 1e-6 for one in known)
    if len(known) >= FEW and is_about_sheets:
        away = sum(abs(one.chance - (one.truth or 0.0)) for one in known) / len(known)
        held = sum(one.low - 0.005 <= (one.truth or 0.0) <= one.high + 0.005 for one in known) / len(known)
        has_ranges = any(one.low < one.high for one in known)
        notes.append(
            f"{away:.1%} from the truth on average"
            + (f"; the range holds it in {held:.0%}" if has_ranges else "; no range is told")
        )
        if away > NEAR:
            faults.append(f"{away:.1%} from the truth on average")
        if held < HELD and has_ranges:
            faults.append(f"the range holds the truth in {held:.0%} only")
    elif sum(one.size for one in bins) >= FEW:
        faults += _far_on_average(bins)
        notes.append("a guess at what others will do, judged on average")
    return faults, notes


def _far_on_average(bins: Sequence[Bin]) -> Iterator[str]:
    """Compare the stated average with what happened on average."""
    count = max(1, sum(one.size for one in bins))
    stated = sum(one.stated * one.size for one in bins) / count
    came = sum(one.came * one.size for one in bins) / count
    error = sqrt(sum((one.error * one.size) ** 2 for one in bins)) / count
    if abs(stated - came) > NEAR + ERRORS * error:
        yield f"{stated:.1%} stated on average, {came:.1%} happened"


def _mark(verdict: Verdict, one: Bin) -> str:
    """Return the remark behind a bin's figures."""
    if verdict.is_judged_by_bin and one.is_off:
        return "  off"
    return "  held when repeated" if one.number in verdict.off_before else ""


def lines_of(verdict: Verdict) -> Iterator[str]:
    """The table of a kind."""
    yield f"{verdict.kind}: {'; '.join(verdict.notes)}"
    for one in verdict.bins:
        low, high = 100 * one.number // BINS, 100 * (one.number + 1) // BINS
        figures = f"{one.size:6}  stated {one.stated:6.1%}  happened {one.came:6.1%}"
        yield f"  {low:3}-{high:3} %  {figures}{_mark(verdict, one)}"
    for fault in verdict.faults:
        yield f"  FAULT: {fault}"
