"""Draw the result of a simulation with matplotlib: shares of battles won, rounds, and survivors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wartable.cli.simulated.bars import group_into_bins
from wartable.cli.simulated.outlook import ReportDescriber
from wartable.seat.errors import CommandError
from wartable.seat.view_model import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENDINGS: Final = (".png", ".svg", ".pdf")
"""File endings of the supported picture formats."""

COLOURS: Final = ("#0072b2", "#cc4c9a", "#2a9d6f", "#d99a00", "#777777")
"""Colours of the sides, which colour-blind people can distinguish; the last one is for draws."""

_SETTINGS: Final[Any] = {"svg.hashsalt": "wartable", "font.size": 9, "svg.fonttype": "none"}
_ROWS: Final = 20


def check_picture_path(path: Path) -> None:
    """Raise CommandError if the file ending is no supported picture format, or the folder does not exist."""
    if path.suffix.lower() not in ENDINGS:
        known = ", ".join(ENDINGS[:-1])
        raise CommandError(f"cannot draw {path}: its ending decides the format; use {known} or {ENDINGS[-1]}")
    if not path.parent.is_dir():
        raise CommandError(f"cannot draw {path}: there is no folder {path.parent}; make it first")


def draw_picture(path: Path, printer: ReportDescriber) -> None:
    """Draw the result of a simulation, and write it to this file in the format that its ending names."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    with mpl.rc_context(_SETTINGS):
        figure, axes = pyplot.subplots(1, 3, figsize=(12, 4), layout="constrained")
        battles = f"{counted(printer.report.battles, 'battle')}, seed {printer.report.seed}"
        figure.suptitle(f"{printer.title}: {battles}\n{printer.condition_text()}")
        _draw_shares(axes[0], printer)
        _draw_rounds(axes[1], printer)
        _draw_survivors(axes[2], printer)
        no_date = {"Date": None} if path.suffix.lower() == ".svg" else {}
        figure.savefig(path, metadata=no_date, dpi=150)
        pyplot.close(figure)


def _colours(printer: ReportDescriber) -> dict[str, str]:
    """Return the colour of each side, and of draws, by the side's id."""
    sides = list(printer.report.strength)
    found = {side: COLOURS[at % (len(COLOURS) - 1)] for at, side in enumerate(sides)}
    return {side: found.get(side, COLOURS[-1]) for side in printer.report.wins}


def _draw_shares(axes: Axes, printer: ReportDescriber) -> None:
    """Draw the share of battles won by each side, with 95 % intervals."""
    report, colours = printer.report, _colours(printer)
    names = [printer.side_name(side) for side in report.wins]
    shares = [100 * won / report.battles for won in report.wins.values()]
    ends = [[100 * end for end in report.interval_95[side]] for side in report.wins]
    below = [max(0.0, share - low) for share, (low, _) in zip(shares, ends, strict=True)]
    above = [max(0.0, high - share) for share, (_, high) in zip(shares, ends, strict=True)]
    places = range(len(names))
    axes.barh(places, shares, color=list(colours.values()), xerr=(below, above), capsize=4)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of battles won, 95 % interval")


def _draw_rounds(axes: Axes, printer: ReportDescriber) -> None:
    """Draw how many battles lasted how many rounds."""
    from matplotlib.ticker import MaxNLocator

    found = group_into_bins(printer.report.rounds, _ROWS)
    axes.bar(range(len(found)), [bin.times for bin in found], color=COLOURS[-1])
    axes.set_xticks(range(len(found)), [bin.label for bin in found], rotation=90 if len(found) > 12 else 0)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(f"{printer.time}s")
    axes.set_ylabel("battles")


def _draw_survivors(axes: Axes, printer: ReportDescriber) -> None:
    """Draw, for each side, in how many battles how many of its units survived."""
    from matplotlib.ticker import MaxNLocator

    report, colours = printer.report, _colours(printer)
    width = 0.8 / max(1, len(report.survivors))
    for at, (side, counts) in enumerate(report.survivors.items()):
        numbers = range(report.strength[side] + 1)
        places = [number + (at + 0.5) * width - 0.4 for number in numbers]
        heights = [counts.get(number, 0) for number in numbers]
        axes.bar(places, heights, width, color=colours[side], label=printer.side_name(side))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("units left in the end")
    axes.set_ylabel("battles")
    axes.legend(frameon=False)
