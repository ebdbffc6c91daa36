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
"""Greatest number of units, and of casualties, in a short summary."""


def summary_lines(summary: Summary, limit: int | None = None) -> list[str]:
    """Return a summary of a battle as lines of text: damage dealt and taken by each unit, casualties, luck of
    the dice, and the turning point.

    At most `limit` units and as many casualties are listed. If it is None, all are listed, and a note
    explains how chances are estimated.
    """
    names = {unit.id: unit.name for unit in summary.units}
    return [
        *_shortened(_damage_lines(summary, names), limit),
        *_shortened(_casualty_lines(summary, names), limit),
        *_luck_lines(summary),
        *_turning_point_lines(summary, names),
        *([f"  {RECKONED}"] if summary.turning is not None and limit is None else []),
    ]


def _shortened(lines: list[str], limit: int | None) -> list[str]:
    """Return the heading, which is the first line, and at most `limit` of the lines under it, followed by a
    line that says how many were left out.
    """
    more = 0 if limit is None else len(lines) - 1 - limit
    return lines if more < 2 or limit is None else [*lines[: limit + 1], f"  and {more} more: type summary"]


def _damage_lines(summary: Summary, names: Mapping[str, str]) -> list[str]:
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


def _casualty_lines(summary: Summary, names: Mapping[str, str]) -> list[str]:
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


def _luck_lines(summary: Summary) -> list[str]:
    """Return a heading, and a line for each side and each size of dice that it rolled; dice that were rolled
    but not kept are included.
    """
    lines = [_luck_text(luck, summary.sides[luck.side], summary.telling.dice) for luck in summary.luck]
    return ["All dice rolled, kept or not:", *[f"  {line}" for line in lines]] if lines else []


def _luck_text(luck: Luck, side: str, preference: Mapping[str, str]) -> str:
    """Return a sentence about all dice of one size that a side rolled, compared with what is expected."""
    dice = f"{luck.dice} {luck.die}" if luck.dice > 1 else f"1 {luck.die}"
    fell = f"{side}: {dice}, {luck.average:.1f} on average, {luck.expected:.1f} expected"
    return f"{fell}; {_luck_rank_text(luck.rank, preference.get(luck.die, ''))}."


def _luck_rank_text(rank: float, preference: str) -> str:
    """Return words for how unusual a result is. `rank` is `Luck.rank`, from 0 to 1; `preference` is "low" or
    "high" if such results are good in this game, which makes them lucky or unlucky.
    """
    if preference == "low":
        rank = 1 - rank
    better, worse = ("luckier", "unluckier") if preference else ("higher", "lower")
    share = max(rank, 1 - rank)
    word = better if rank >= 0.5 else worse
    return f"{word} than {min(99, round(100 * share))} in 100"


# ------------------------------------------------------------------ the turning point


def _turning_point_lines(summary: Summary, names: Mapping[str, str]) -> list[str]:
    turning, outcome = summary.turning, summary.outcome
    if turning is None or outcome is None:
        return []
    losers = [name for side, name in summary.sides.items() if side not in outcome.winners]
    what = _turning_point_text(turning, names, summary.telling.harm)
    before, after = (f"{100 * chance:.0f} %" for chance in (turning.before, turning.after))
    where = f"{summary.telling.time} {turning.moment.round}"
    return [
        f"The turning point was in {where}: {what}.",
        f"  The chance of {' and '.join(losers)} fell from {before} to {after}.",
    ]


def _turning_point_text(turning: Turning, names: Mapping[str, str], harm: str) -> str:
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
        told.append(f"{_enumeration([names[unit] for unit in turning.moment.leavers])} left the battle")
    return ", and ".join(told)


def _enumeration(words: Sequence[str], limit: int = 4) -> str:
    """Join words with commas and "and". If there are more than `limit`, the last ones are replaced by their
    number.
    """
    if len(words) > limit:
        return f"{', '.join(words[: limit - 1])} and {counted(len(words) - limit + 1, 'other')}"
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
