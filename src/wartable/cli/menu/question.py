"""Print a question with its options, places, and notes on each."""

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
from wartable.cli.cells import column_width, pad
from wartable.cli.log_summary import wrap_sentence
from wartable.cli.menu.columns import MenuEntry, lay_out_entries
from wartable.cli.menu.long_menu import LONG_FROM, grouped_option_lines, submenu_lines, top_level_options
from wartable.cli.terminal import Terminal
from wartable.seat.answers import are_numbers, options_without_places, place_sort_key, places

FEW: Final = 10  # options in one column; more go side by side
MAX_DETAILED_LINES: Final = 14
"""A menu with more lines than this shows only the chance of each option."""
MAX_REPEATING_LINES: Final = 16
"""A menu with more lines than this names an action that several options share only once."""
TARGET_SIGN: Final = " at "
"""Text between an action and its target in a label."""
FEW_LONG: Final = 5
"""Number of options up to which the meaning of an option without odds may take a second line."""
FEW_PLACES: Final = 6
"""Number of places up to which each has its own line."""
RESERVED_LINES: Final = 24
"""Lines of the screen that a menu with one line per option must leave for the map and the log."""
MIN_RANGE: Final = 4
"""Number of neighbouring places from which they are written as a range."""


class OptionNote(NamedTuple):
    """Texts that a menu may print beside an option's label. The odds are printed in brackets: in full
    (`odds`), or `shorter` if these do not fit, or `without_harm` to oneself, or in very long menus only the
    chance (`brief`). `stands_out` marks the best and the safest place. `group` is the heading in long menus.
    `folder` is the name of the menu entry under which the option is hidden.
    """

    odds: str = ""
    shorter: str = ""
    meaning: str = ""
    brief: str = ""
    stands_out: bool = False
    group: str = ""
    without_harm: str = ""
    folder: str = ""


def is_long_question(decision: Decision) -> bool:
    """Whether a question has enough options for the menu to list them by group."""
    options = options_without_places(decision)
    return len(options) >= LONG_FROM and not are_numbers(options)


def groups_by_key(notes: Mapping[str, OptionNote]) -> dict[str, str]:
    """Return the heading of each option in a long menu, by the options' keys; some options have none."""
    return {key: note.group for key, note in notes.items() if note.group}


def submenus_by_key(notes: Mapping[str, OptionNote]) -> dict[str, str]:
    """Return, by the keys of hidden options, the menu entry behind which each of them is hidden."""
    return {key: note.folder for key, note in notes.items() if note.folder}


def print_question(
    terminal: Terminal,
    decision: Decision,
    *,
    seat_name: str,
    origin: str,
    notes: Mapping[str, OptionNote] | None = None,
) -> None:
    """Print a question with its options and places. `origin` is the place of the unit that it is about;
    `notes` has texts to print beside options, by their keys.
    """
    terminal.print_text()
    terminal.print_text(_headline(decision, seat_name))
    options = (
        options_without_places(decision)
        if terminal.plain
        else top_level_options(options_without_places(decision), submenus_by_key(notes or {}))
    )
    lines = _option_lines(decision, options, notes or {}, terminal.width)
    groups = groups_by_key(notes or {})
    if groups and not terminal.plain:
        grouped = grouped_option_lines(options, groups, terminal.width, decision.usual())
        lines = [Text(line) for line in grouped]
    elif len(lines) > FEW and not terminal.plain:
        lines = _lay_out_by_verb(options, [line.plain[2:] for line in lines], terminal.width - 2)
    folded = [] if terminal.plain else submenu_lines(submenus_by_key(notes or {}))
    for line in [*lines, *[Text(line) for line in folded]]:
        terminal.print_text(line)
    print_places(terminal, decision, origin, notes)


def _headline(decision: Decision, seat_name: str) -> Text:
    return Text(f"[{seat_name}] {decision.question}", style="bold")


def question_lines(
    decision: Decision,
    *,
    seat_name: str,
    origin: str,
    notes: Mapping[str, OptionNote],
    width: int,
    height: int = 0,
) -> list[Text]:
    """Return the question and its menu as few lines; with meanings if `height` lines have room for them."""
    lines = wrap_sentence(_headline(decision, seat_name).plain, width, style="bold")
    hidden = submenus_by_key(notes)
    options = top_level_options(options_without_places(decision), hidden)
    menu = _menu_lines(decision, options, notes, width, height)
    for line in [*menu, *submenu_lines(hidden), *_place_lines(decision, origin, notes, width, is_short=True)]:
        start = line[: len(line) - len(line.lstrip(" 0123456789"))]
        lines += [Text(line)] if column_width(line) <= width else wrap_sentence(line, width, start=start)
    return lines


def _menu_lines(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int, height: int
) -> list[str]:
    """Return the options as lines: by group if groups are known; otherwise each in its own line if there are
    few or the screen is high enough, or else side by side, and if there are very many, with chances only.
    """
    if groups := groups_by_key(notes):
        return grouped_option_lines(options, groups, width, decision.usual())
    menu = [line.plain for line in _option_lines(decision, options, notes, width)]
    if len(menu) <= FEW and all(len(line) <= width for line in menu):
        return _with_meanings(options, menu, notes, width)
    lines = sum(-(-len(line) // width) for line in menu)
    if len(menu) > FEW and lines <= height - RESERVED_LINES and _meanings_help(options, notes):
        return _with_meanings(options, menu, notes, width)
    found = lay_out_entries([MenuEntry(line) for line in menu], width)
    if sum(-(-len(line) // width) for line in found) <= MAX_DETAILED_LINES:
        return found
    found = lay_out_entries(_entries(decision, options, notes, width), width)
    return found if len(found) <= MAX_REPEATING_LINES else _with_actions_once(decision, options, notes, width)


def _meanings_help(options: Sequence[Option], notes: Mapping[str, OptionNote]) -> bool:
    """Whether to print what the options mean: only if it differs, and if no option is a marked place."""
    told = [notes.get(option.key, OptionNote()) for option in options]
    return len({note.meaning for note in told}) > 1 and not any(note.stands_out for note in told)


def _with_meanings(
    options: Sequence[Option], menu: Sequence[str], notes: Mapping[str, OptionNote], width: int
) -> list[str]:
    """Return the menu's lines with meanings added; one that is too long is cut, or left out beside odds."""
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
    """Return an entry for each option, with brief odds; its longer text has all details if these fit."""
    brief = {key: OptionNote(note.brief, note.brief) for key, note in notes.items()}
    middling = {key: OptionNote(note.odds, note.without_harm) for key, note in notes.items()}
    texts = [_option_lines(decision, options, told, width) for told in (brief, middling, notes)]
    return [
        MenuEntry(short.plain, whole.plain if len(whole) <= width else middle.plain)
        for short, middle, whole in zip(*texts, strict=True)
    ]


def _with_actions_once(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int
) -> list[str]:
    """Return menu lines that omit the action if it is that of the option before ("at Magpie")."""
    actions = [
        option.label.partition(TARGET_SIGN)[0] if TARGET_SIGN in option.label else "" for option in options
    ]
    repeated = [
        action != "" and action == before for action, before in zip(actions, ["", *actions], strict=False)
    ]
    cut = [
        Option(option.key, option.label.removeprefix(f"{action} ")) if is_again else option
        for option, action, is_again in zip(options, actions, repeated, strict=True)
    ]
    begins = [
        not is_again and follows for is_again, follows in zip(repeated, [*repeated[1:], False], strict=True)
    ]
    whole = _entries(decision, options, notes, width)
    return lay_out_entries(
        [
            MenuEntry(entry.text, full.longer if len(full.longer) <= width else entry.longer, begin)
            for entry, full, begin in zip(_entries(decision, cut, notes, width), whole, begins, strict=True)
        ],
        width,
    )


def print_places(
    terminal: Terminal, decision: Decision, origin: str, notes: Mapping[str, OptionNote] | None = None
) -> None:
    """Print the places that can be chosen. `origin` is the place of the unit that the question is about."""
    for line in _place_lines(decision, origin, notes or {}, terminal.width):
        terminal.print_text(line)


def _place_lines(
    decision: Decision, origin: str, notes: Mapping[str, OptionNote], width: int, *, is_short: bool = False
) -> list[str]:
    """Return lines for the places that can be chosen: a few with their meanings, more by row of the map,
    followed by the meanings of outstanding places, or by one meaning if all places have the same.
    """
    options = options_without_places(decision)
    found, first = places(decision), len(options) + 1
    told = {place.key: notes.get(place.key, OptionNote()) for place in found}
    names = [f"{place.label} (here)" if place.label == origin else place.label for place in found]
    said = {(note.meaning, note.odds.removesuffix("best")) for note in told.values()}
    alike = len(said) == 1 and len(found) > 1
    if len(found) <= FEW_PLACES and not alike and any(note.meaning for note in told.values()):
        named = zip(found, enumerate(names, first), strict=True)
        return [_place_line(f"  {at}  {name}", told[place.key], width) for place, (at, name) in named]
    rows = _place_rows(found, names, first, is_short=is_short)
    lines = ["  " + row for row in (_side_by_side(rows, width - 2) if is_short else rows)]
    if alike and told[found[0].key].meaning:
        return [*lines, f"  in each: {told[found[0].key].meaning}"]
    return lines + _outstanding_lines([*found, *(options if len(options) > FEW else [])], notes, width)


def _outstanding_lines(options: Sequence[Option], notes: Mapping[str, OptionNote], width: int) -> list[str]:
    """Return a line, with its meaning, for each option that stands out as the best or the safest."""
    found = [(option, notes[option.key]) for option in options if option.key in notes]
    return [_place_line(f"  {option.label}", note, width) for option, note in found if note.stands_out]


def _place_line(start: str, note: OptionNote, width: int) -> str:
    """Return the line for a place: its number and name, its odds, and its meaning."""
    line = _option_line(start, note, "", width).plain
    return f"{line} - {note.meaning}" if note.meaning else line


def _option_lines(
    decision: Decision, options: Sequence[Option], notes: Mapping[str, OptionNote], width: int
) -> list[Text]:
    """Return a numbered line with odds and meaning for each option; only the labels if these are numbers."""
    if are_numbers(options):
        return [Text("  " + option.label) for option in options]
    default = decision.usual()
    numbers = {option.key: at for at, option in enumerate(options_without_places(decision), 1)}
    digits = len(str(len(numbers)))
    lines: list[Text] = []
    for option in options:
        at, note = numbers[option.key], notes.get(option.key, OptionNote())
        line = _option_line(
            f"  {at:>{digits}}  {option.label}", note, "Enter" if option is default else "", width
        )
        meaning = f" - {note.meaning}"
        fits = len(line) + len(meaning) <= width * (1 if note.odds or len(options) > FEW_LONG else 2)
        if note.meaning and len(options) <= FEW and (fits or note.stands_out):
            line.append(meaning, style="dim")
        lines.append(line)
    return lines


def _option_line(start: str, note: OptionNote, mark: str, width: int) -> Text:
    """Return the line of an option with its odds and `mark`; with shorter odds if it would be too wide."""
    line = start
    for odds in (note.odds, note.shorter):
        said = "; ".join([part for part in (odds, mark) if part])
        line = f"{start} ({said})" if said else start
        if len(line) <= width:
            break
    return Text(line)


_BRIEF_KINDS: Final = {"": "", HIT: "", LATER: " later", ENEMY: " for the enemy"}
"""Short text for what a chance is about; chances to hit need none."""


def option_note(view: OptionView, words: Mapping[str, str]) -> OptionNote:
    """Return the texts that a menu prints beside an option: its best follow-up, its odds and its meaning."""
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
        f"{chance_in_words(forecast, short=True)}{_BRIEF_KINDS.get(forecast.kind, f' {forecast.kind}')}"
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


def full_odds_text(view: OptionView, words: Mapping[str, str]) -> str:
    """Return the odds of an option in full, and "best" or "safest" if it is. `words` are the game's words."""
    said = view.odds_at_length(words)
    mark = "best" if view.is_best else "safest" if view.is_safest else ""
    return "; ".join([part for part in (said, mark) if part])


def _lay_out_by_verb(options: Sequence[Option], lines: Sequence[str], width: int) -> list[Text]:
    """Return the options' lines side by side. Options with the same verb, as in "attack:heron", have lines
    of their own; verbs with a single option share lines.
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
    """Return short lines in as many columns as fit in `width`, all of the same width."""
    if not lines:
        return []
    cell = max(column_width(line) for line in lines) + 3
    across = max(1, (width + 3) // cell)
    return [
        "".join(pad(line, cell) for line in lines[at : at + across]).rstrip()
        for at in range(0, len(lines), across)
    ]


def _verb(option: Option) -> str:
    """Return the verb in an option's key, as "attack" in "attack:heron"; "" if the key has none."""
    return option.key.partition(":")[0] if ":" in option.key else ""


def _place_rows(
    places: Sequence[Option], names: Sequence[str], first: int, *, is_short: bool = False
) -> list[str]:
    """Return lines with numbered places: a few in one line, more in a line for each row of the map. A row
    begins with the number of its first place. If `is_short`, neighbouring places are written as a range.
    """
    if len(places) <= FEW:
        line = "   ".join(f"{at} {name}" for at, name in enumerate(names, first))
        return [line] if line else []
    digits = len(str(first + len(places)))
    lines: list[str] = []
    at = first
    for _, row in groupby(zip(places, names, strict=True), key=lambda pair: place_sort_key(pair[0])[0]):
        members = [name for _, name in row]
        said = _with_ranges(members) if is_short else members
        lines.append(f"{at:>{digits}}  {' '.join(said)}")
        at += len(members)
    return lines


def _with_ranges(names: Sequence[str]) -> list[str]:
    """Return the names of places of one row, with four or more neighbours replaced by a range, as "A1-D1"."""
    runs: list[list[str]] = []
    for name in names:
        if runs and _column(name) == _column(runs[-1][-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return [name for run in runs for name in ([f"{run[0]}-{run[-1]}"] if len(run) >= MIN_RANGE else run)]


def _column(name: str) -> int:
    """Return the number of a place's column: 1 for A, 27 for AA."""
    number = 0
    for letter in name.partition(" ")[0].rstrip("0123456789"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
