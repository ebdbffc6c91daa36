"""Printing of a question, and parsing of the typed answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.text import Text

from wartable import (
    ENEMY,
    HIT,
    LATER,
    Decision,
    Forecast,
    Option,
    OptionView,
    chance_in_words,
    odds_in_words,
)
from wartable.cli.cells import columns_of, pad
from wartable.cli.log_summary import wrap_sentence
from wartable.cli.menu.columns import MenuEntry, shortest
from wartable.cli.menu.long_menu import LONG, folder_lines, grouped_lines, in_sight
from wartable.cli.terminal import Terminal
from wartable.seat.answers import are_numbers, options_without_places, places, row_and_column

FEW: Final = 10  # options in one column; more go side by side
MANY: Final = 14
"""Lines from which a menu shows only the chance of each option."""
MOST: Final = 16
"""Lines from which a menu names an action shared by several options only once."""
AT: Final = " at "
"""Separates an action from its target in a label."""
FEW_LONG: Final = 5
"""Most options whose meaning may take a second line if they have no odds."""
FEW_PLACES: Final = 6
"""Most places that have a line each."""
ROOM: Final = 24
"""Lines that a menu with one line per option leaves for the map and the log."""
RUN: Final = 4
"""Fewest neighbouring places that are written as a range."""


class OptionNote(NamedTuple):
    """Text that a menu prints beside an option's label.

    `odds` are printed in brackets, or `shorter` ones if they do not fit, or in very long menus only the
    chance (`brief`). `stands_out` marks the best or safest place. `group` is for long menus. `without_harm`
    are odds without the harm to oneself. `folder` is the entry under which the option is folded away.
    """

    odds: str = ""
    shorter: str = ""
    meaning: str = ""
    brief: str = ""
    stands_out: bool = False
    group: str = ""
    without_harm: str = ""
    folder: str = ""


def is_long(decision: Decision) -> bool:
    """Whether there are too many options to list them without groups."""
    options = options_without_places(decision)
    return len(options) >= LONG and not are_numbers(options)


def option_groups(notes: Mapping[str, OptionNote]) -> dict[str, str]:
    """Return the group of each option by key, if known."""
    return {key: note.group for key, note in notes.items() if note.group}


def folders_of(notes: Mapping[str, OptionNote]) -> dict[str, str]:
    """Return the entry under which an option is folded away, by key, for those that are."""
    return {key: note.folder for key, note in notes.items() if note.folder}


def put(
    terminal: Terminal,
    decision: Decision,
    *,
    asked: str,
    here: str,
    notes: Mapping[str, OptionNote] | None = None,
) -> None:
    """Print the question.

    `asked` is the seat, `here` the place of the unit concerned; `notes` are by key of the option.
    """
    terminal.say()
    terminal.say(_headline(decision, asked))
    options = (
        options_without_places(decision)
        if terminal.plain
        else in_sight(options_without_places(decision), folders_of(notes or {}))
    )
    lines = _lines(decision, options, notes or {}, terminal.width)
    groups = option_groups(notes or {})
    if groups and not terminal.plain:
        lines = [Text(line) for line in grouped_lines(options, groups, terminal.width, decision.usual())]
    elif len(lines) > FEW and not terminal.plain:
        lines = _grouped(options, [line.plain[2:] for line in lines], terminal.width - 2)
    folded = [] if terminal.plain else folder_lines(folders_of(notes or {}))
    for line in [*lines, *[Text(line) for line in folded]]:
        terminal.say(line)
    put_places(terminal, decision, here, notes)


def _headline(decision: Decision, asked: str) -> Text:
    return Text(f"[{asked}] {decision.question}", style="bold")


def question_lines(
    decision: Decision, *, asked: str, here: str, notes: Mapping[str, OptionNote], width: int, height: int = 0
) -> list[Text]:
    """Return the question in as few lines as are readable.

    If `height` is large, they include the meaning of each option.
    """
    lines = wrap_sentence(_headline(decision, asked).plain, width, style="bold")
    folders = folders_of(notes)
    menu = _menu(decision, in_sight(options_without_places(decision), folders), notes, width, height)
    for line in [*menu, *folder_lines(folders), *_place_lines(decision, here, notes, width, is_short=True)]:
        start = line[: len(line) - len(line.lstrip(" 0123456789"))]
        lines += [Text(line)] if columns_of(line) <= width else wrap_sentence(line, width, start=start)
    return lines


def _menu(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int, height: int
) -> list[str]:
    """Return the menu.

    Options are set side by side if they are more than a few and the screen has no line for each; with their
    chances alone if they are very many; and by group if groups are known.
    """
    if groups := option_groups(notes):
        return grouped_lines(options, groups, width, decision.usual())
    menu = [line.plain for line in _lines(decision, options, notes, width)]
    if len(menu) <= FEW and all(len(line) <= width for line in menu):
        return _at_length(options, menu, notes, width)
    lines = sum(-(-len(line) // width) for line in menu)
    if len(menu) > FEW and lines <= height - ROOM and _differ(options, notes):
        return _at_length(options, menu, notes, width)
    found = shortest([MenuEntry(line) for line in menu], width)
    if sum(-(-len(line) // width) for line in found) <= MANY:
        return found
    found = shortest(_entries(decision, options, notes, width), width)
    return found if len(found) <= MOST else _without_heads(decision, options, notes, width)


def _differ(options: Sequence[Option], notes: Mapping[str, OptionNote]) -> bool:
    """Whether the options differ in meaning, and none stands out as a place, which the map shows better."""
    told = [notes.get(option.key, OptionNote()) for option in options]
    return len({note.meaning for note in told}) > 1 and not any(note.stands_out for note in told)


def _at_length(
    options: Sequence[Option], menu: Sequence[str], notes: Mapping[str, OptionNote], width: int
) -> list[str]:
    """Append meanings to the lines of options as far as they fit; beside odds, only a whole meaning."""
    lines: list[str] = []
    for option, line in zip(options, menu, strict=True):
        meaning = notes[option.key].meaning if option.key in notes else ""
        if line.endswith(meaning):
            meaning = ""
        while meaning and len(line) + 3 + len(meaning) > width:
            meaning = "" if notes[option.key].odds else meaning.rpartition("; ")[0]
        lines.append(f"{line} - {meaning}" if meaning else line)
    return lines


def _entries(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int
) -> list[MenuEntry]:
    """Return menu entries: brief odds, and as the longer text full details, or odds if these are too wide."""
    brief = {key: OptionNote(note.brief, note.brief) for key, note in notes.items()}
    middling = {key: OptionNote(note.odds, note.without_harm) for key, note in notes.items()}
    texts = [_lines(decision, options, told, width) for told in (brief, middling, notes)]
    return [
        MenuEntry(short.plain, whole.plain if len(whole) <= width else middle.plain)
        for short, middle, whole in zip(*texts, strict=True)
    ]


def _without_heads(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int
) -> list[str]:
    """Return menu lines in which an action repeated at another target shows only the target."""
    heads = [option.label.partition(AT)[0] if AT in option.label else "" for option in options]
    again = [head != "" and head == before for head, before in zip(heads, ["", *heads], strict=False)]
    cut = [
        Option(option.key, option.label.removeprefix(f"{head} ")) if is_again else option
        for option, head, is_again in zip(options, heads, again, strict=True)
    ]
    begins = [not is_again and follows for is_again, follows in zip(again, [*again[1:], False], strict=True)]
    whole = _entries(decision, options, notes, width)
    return shortest(
        [
            MenuEntry(entry.text, full.longer if len(full.longer) <= width else entry.longer, begin)
            for entry, full, begin in zip(_entries(decision, cut, notes, width), whole, begins, strict=True)
        ],
        width,
    )


def put_places(
    terminal: Terminal, decision: Decision, here: str, notes: Mapping[str, OptionNote] | None = None
) -> None:
    """Print the selectable places with their numbers; `here` is that of the unit concerned."""
    for line in _place_lines(decision, here, notes or {}, terminal.width):
        terminal.say(line)


def _place_lines(
    decision: Decision, here: str, notes: Mapping[str, OptionNote], width: int, *, is_short: bool = False
) -> list[str]:
    """Return the lines for places: a few with their meanings, more by rows of the map.

    After rows, outstanding places follow with their meanings, or one meaning if all have the same. `here` is
    the place of the unit concerned.
    """
    options = options_without_places(decision)
    found, first = places(decision), len(options) + 1
    told = {place.key: notes.get(place.key, OptionNote()) for place in found}
    names = [f"{place.label} (here)" if place.label == here else place.label for place in found]
    said = {(note.meaning, note.odds.removesuffix("best")) for note in told.values()}
    alike = len(said) == 1 and len(found) > 1
    if len(found) <= FEW_PLACES and not alike and any(note.meaning for note in told.values()):
        named = zip(found, enumerate(names, first), strict=True)
        return [_place_line(f"  {at}  {name}", told[place.key], width) for place, (at, name) in named]
    rows = _rows(found, names, first, is_short=is_short)
    lines = ["  " + row for row in (_side_by_side(rows, width - 2) if is_short else rows)]
    if alike and told[found[0].key].meaning:
        return [*lines, f"  in each: {told[found[0].key].meaning}"]
    return lines + _standing_out([*found, *(options if len(options) > FEW else [])], notes, width)


def _standing_out(options: Sequence[Option], notes: Mapping[str, OptionNote], width: int) -> list[str]:
    """Return a line for each option that stands out as best or safest, with its meaning."""
    found = [(option, notes[option.key]) for option in options if option.key in notes]
    return [_place_line(f"  {option.label}", note, width) for option, note in found if note.stands_out]


def _place_line(start: str, note: OptionNote, width: int) -> str:
    """Return the line for a place, with odds and meaning."""
    line = _line(start, note, "", width).plain
    return f"{line} - {note.meaning}" if note.meaning else line


def _lines(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int
) -> list[Text]:
    """Return a numbered line with notes for each option; only the labels if these are numbers."""
    if are_numbers(options):
        return [Text("  " + option.label) for option in options]
    usual = decision.usual()
    numbers = {option.key: at for at, option in enumerate(options_without_places(decision), 1)}
    digits = len(str(len(numbers)))
    lines: list[Text] = []
    for option in options:
        at, note = numbers[option.key], notes.get(option.key, OptionNote())
        line = _line(f"  {at:>{digits}}  {option.label}", note, "Enter" if option is usual else "", width)
        meaning = f" - {note.meaning}"
        fits = len(line) + len(meaning) <= width * (1 if note.odds or len(options) > FEW_LONG else 2)
        if note.meaning and len(options) <= FEW and (fits or note.stands_out):
            line.append(meaning, style="dim")
        lines.append(line)
    return lines


def _line(start: str, note: OptionNote, mark: str, width: int) -> Text:
    """Return an option with its odds in brackets, in their shorter form if the line would be too long."""
    line = start
    for odds in (note.odds, note.shorter):
        said = "; ".join([part for part in (odds, mark) if part])
        line = f"{start} ({said})" if said else start
        if len(line) <= width:
            break
    return Text(line)


_BRIEFLY: Final = {"": "", HIT: "", LATER: " later", ENEMY: " for the enemy"}
"""Short names of kinds of chance; those to hit need none."""


def option_note(view: OptionView, words: Mapping[str, str]) -> OptionNote:
    """Return the note for an option: its best follow-up, odds and meaning."""
    odds = [odds_in_words(forecast, words, short=True) for forecast in view.forecasts]
    harmless = [
        odds_in_words(
            Forecast(one.chance, one.damage, 0, 0, guess=one.guess, kind=one.kind, span=one.span),
            words,
            short=True,
        )
        for one in view.forecasts[:1]
    ]
    best = ["best"] if view.is_best else ["safest"] if view.is_safest else []
    way = f"{' '.join(view.steps)}: " if view.steps else ""
    chance = [
        f"{chance_in_words(forecast, short=True)}{_BRIEFLY.get(forecast.kind, f' {forecast.kind}')}"
        for forecast in view.forecasts[:1]
    ]
    return OptionNote(
        way + "; ".join(odds + best),
        "; ".join(odds[:1] + best),
        view.meaning.removesuffix("."),
        "; ".join(chance + best),
        view.position is not None and (view.is_best or view.is_safest),
        without_harm="; ".join(harmless + best),
    )


def said_at_length(view: OptionView, words: Mapping[str, str]) -> str:
    """Return the odds of an option in full words, and whether it is the best or safest."""
    said = view.odds_at_length(words)
    mark = "best" if view.is_best else "safest" if view.is_safest else ""
    return "; ".join([part for part in (said, mark) if part])


def _grouped(options: Sequence[Option], lines: Sequence[str], width: int) -> list[Text]:
    """Lay out options side by side.

    Options with the same verb ("attack:...") begin a new line; verbs with a single option share lines.
    """
    groups: list[list[str]] = []
    last = ""
    for verb, run in groupby(zip(options, lines, strict=True), key=lambda pair: _verb(pair[0])):
        members = [line for _, line in run]
        is_alone = verb == "" or len(members) == 1
        if is_alone and groups and last == "":
            groups[-1] += members
        else:
            groups.append(members)
        last = "" if is_alone else verb
    return [Text("  " + line) for group in groups for line in _side_by_side(group, width)]


def _side_by_side(lines: Sequence[str], width: int) -> list[str]:
    """Pack lines into columns, as many as fit."""
    if not lines:
        return []
    cell = max(columns_of(line) for line in lines) + 3
    across = max(1, (width + 3) // cell)
    return [
        "".join(pad(line, cell) for line in lines[at : at + across]).rstrip()
        for at in range(0, len(lines), across)
    ]


def _verb(option: Option) -> str:
    """Return the first part of a key: "attack" of "attack:heron"; "" for a key with one part."""
    return option.key.partition(":")[0] if ":" in option.key else ""


def _rows(places: Sequence[Option], names: Sequence[str], first: int, *, is_short: bool = False) -> list[str]:
    """Return numbered places: a few in one line, more in a line for each row of the map.

    A row begins with the number of its first place. If `is_short`, neighbours are written as a range.
    """
    if len(places) <= FEW:
        line = "   ".join(f"{at} {name}" for at, name in enumerate(names, first))
        return [line] if line else []
    digits = len(str(first + len(places)))
    lines: list[str] = []
    at = first
    for _, row in groupby(zip(places, names, strict=True), key=lambda pair: row_and_column(pair[0])[0]):
        members = [name for _, name in row]
        said = _runs(members) if is_short else members
        lines.append(f"{at:>{digits}}  {' '.join(said)}")
        at += len(members)
    return lines


def _runs(names: Sequence[str]) -> list[str]:
    """Join places of one row, with "A1-D1" for four neighbours or more."""
    runs: list[list[str]] = []
    for name in names:
        if runs and _column(name) == _column(runs[-1][-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return [name for run in runs for name in ([f"{run[0]}-{run[-1]}"] if len(run) >= RUN else run)]


def _column(name: str) -> int:
    """Return the number of a place's column: 1 for A, 27 for AA."""
    number = 0
    for letter in name.partition(" ")[0].rstrip("0123456789"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
