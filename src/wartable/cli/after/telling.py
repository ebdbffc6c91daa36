"""The summary of a battle as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.seat.view_model import counted
from wartable.simulate import Luck, Summary, Turning

RECKONED: Final = (
    "Estimated from losses: the strength of a side is the share of the damage it can take that it has left, "
    "and its chance is its squared strength divided by the sum for all sides."
)
SHORT: Final = 5
"""Units, and casualties, in a short summary."""


def summary_lines(summary: Summary, most: int | None = None) -> list[str]:
    """Return the summary: damage by unit, casualties, luck of the dice, and the turning point.

    `most` limits the units and the casualties; without it all are listed, and it is explained how chances are
    estimated.
    """
    names = {unit.id: unit.name for unit in summary.units}
    return [
        *_cut(_done(summary, names), most),
        *_cut(_falls(summary, names), most),
        *_luck(summary),
        *_turning(summary, names),
        *([f"  {RECKONED}"] if summary.turning is not None and most is None else []),
    ]


def _cut(lines: list[str], most: int | None) -> list[str]:
    """Return a heading and its lines, or only the first `most` lines and the number of the rest."""
    more = 0 if most is None else len(lines) - 1 - most
    return lines if more < 2 or most is None else [*lines[: most + 1], f"  and {more} more: type summary"]


def _done(summary: Summary, names: Mapping[str, str]) -> list[str]:
    """Return a heading, and a line for each unit that dealt or took damage, most damage dealt first."""
    harm = summary.telling.harm
    lines: list[str] = []
    for unit in sorted(summary.units, key=lambda unit: (-unit.dealt, -unit.taken)):
        hurt = [(other, amount) for (by, other), amount in summary.harm.items() if by == unit.id]
        if hurt or unit.taken:
            to = ", ".join([f"{names.get(other, other)} {amount}" for other, amount in hurt])
            lines.append(f"  {unit.name} dealt {unit.dealt}{f' ({to})' if to else ''} and took {unit.taken}.")
    title = f"{harm[:1].upper()}{harm[1:]} dealt and taken:"
    return [title, *lines] if lines else [f"No one took any {harm}."]


def _falls(summary: Summary, names: Mapping[str, str]) -> list[str]:
    """Return a heading, and a line for each unit that is out of the battle."""
    if not summary.falls:
        return ["No casualties."]
    lines = ["Out of the battle:"]
    for fall in summary.falls:
        when = "" if fall.round is None else f" in {summary.telling.time} {fall.round}"
        by = f", last hurt by {names.get(fall.by, fall.by)}" if fall.by else ""
        lines.append(f"  {names[fall.unit]}{when}{by}.")
    return lines


# ------------------------------------------------------------------ dice


def _luck(summary: Summary) -> list[str]:
    """Return a heading, and a line for each side's dice of one size; dice that were not kept are included."""
    lines = [_fell(luck, summary.sides[luck.side], summary.telling.dice) for luck in summary.luck]
    return ["All dice rolled, kept or not:", *[f"  {line}" for line in lines]] if lines else []


def _fell(luck: Luck, side: str, liked: Mapping[str, str]) -> str:
    """Describe a side's dice of one size."""
    dice = f"{luck.dice} {luck.die}" if luck.dice > 1 else f"1 {luck.die}"
    fell = f"{side}: {dice}, {luck.average:.1f} on average, {luck.expected:.1f} expected"
    return f"{fell}; {_rank(luck.rank, liked.get(luck.die, ''))}."


def _rank(rank: float, liked: str) -> str:
    """Describe how unusual a result is, as luck if the side prefers "low" or "high" dice."""
    if liked == "low":
        rank = 1 - rank
    better, worse = ("luckier", "unluckier") if liked else ("higher", "lower")
    share = max(rank, 1 - rank)
    word = better if rank >= 0.5 else worse
    return f"{word} than {min(99, round(100 * share))} in 100"


# ------------------------------------------------------------------ the turning point


def _turning(summary: Summary, names: Mapping[str, str]) -> list[str]:
    turning, outcome = summary.turning, summary.outcome
    if turning is None or outcome is None:
        return []
    losers = [name for side, name in summary.sides.items() if side not in outcome.winners]
    what = _what(turning, names, summary.telling.harm)
    before, after = (f"{100 * chance:.0f} %" for chance in (turning.before, turning.after))
    where = f"{summary.telling.time} {turning.moment.round}"
    return [
        f"The turning point was in {where}: {what}.",
        f"  The chance of {' and '.join(losers)} fell from {before} to {after}.",
    ]


def _what(turning: Turning, names: Mapping[str, str], harm: str) -> str:
    """Describe the turning point: the largest loss and the units that left."""
    told: list[str] = []
    totals: dict[tuple[str, str], int] = {}
    for loss in turning.moment.losses:
        totals[loss.unit, loss.by] = totals.get((loss.unit, loss.by), 0) + loss.amount
    if totals:
        (unit, by), amount = max(totals.items(), key=lambda entry: entry[1])
        who = f" to {names.get(by, by)}" if by else ""
        told.append(f"{names[unit]} lost {amount} {harm}{who}")
    if turning.moment.leavers:
        told.append(f"{_listed([names[unit] for unit in turning.moment.leavers])} left the battle")
    return ", and ".join(told)


def _listed(words: Sequence[str], most: int = 4) -> str:
    """Join words with "and"; of more than `most`, only the first ones, with the number of the others."""
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {counted(len(words) - most + 1, 'other')}"
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
