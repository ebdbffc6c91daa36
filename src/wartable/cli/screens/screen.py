"""Print a battle at a terminal: its map, state, questions, odds and outcome."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from wartable import Battle, Decision, Event, Option, Outlook, State
from wartable.cli.log_summary import LogLine, log_lines
from wartable.cli.map.chart import draw_map, legend, map_sentences
from wartable.cli.map.colours import DrawingSpace
from wartable.cli.menu.long_menu import matching_option_lines
from wartable.cli.menu.question import (
    OptionNote,
    full_odds_text,
    is_long_question,
    option_note,
    print_places,
    print_question,
    question_lines,
)
from wartable.cli.screens.narration import print_visible_events
from wartable.cli.screens.page import QuestionPagePrinter
from wartable.cli.screens.unit_table import condition_lines, unit_sentences, unit_table
from wartable.cli.terminal import Terminal
from wartable.seat.answers import options_in_order, options_without_places, place_names
from wartable.seat.folding import submenu_names_by_key
from wartable.seat.handbook import RulesetHandbook, describe_entry
from wartable.seat.steady import failsafe_option_views
from wartable.seat.view_model import ViewModel, counted, seat_title, view_model


class Screen:
    """Prints a battle at one terminal, and leaves out what has not changed since it was last printed."""

    def __init__(self, terminal: Terminal, handbook: RulesetHandbook) -> None:
        self.terminal = terminal
        self.handbook = handbook
        self.page = QuestionPagePrinter(terminal)
        self._last_moment: object = None
        self._last_map: object = None
        self._last_units: object = None
        self._last_notes: tuple[Decision, dict[str, OptionNote]] | None = None

    def print_map(self, model: ViewModel, marked: Collection[str] = (), *, whole: bool = False) -> None:
        """Draw the map with its legend, and with the places in `marked` in brackets. Unless `whole`, a plane
        is cropped to the part with units.
        """
        self._draw(self._map_lines(model, marked, whole=whole))

    def _map_lines(self, model: ViewModel, marked: Collection[str], *, whole: bool) -> list[Text]:
        if not model.map.kind:
            return [Text("This battle has no map.")]
        if self.terminal.plain:
            return [Text(line) for line in map_sentences(model)]
        room = DrawingSpace(self.terminal.width, self.terminal.map_height, self.terminal.has_arrows)
        return [*draw_map(model, room, marked, whole=whole), *legend(model)]

    def _draw(self, lines: Collection[Text]) -> None:
        self.terminal.print_text()
        for line in lines:
            if line.cell_len <= self.terminal.width:
                self.terminal.print_unwrapped(line)
            else:
                self.terminal.print_text(line)

    def print_state(self, model: ViewModel) -> None:
        """Print the time of the battle, the order of turns, the objectives, and every unit."""
        self.terminal.print_text()
        self.print_lines(model.facts.get("heading", []))
        self.print_units(model)

    def print_units(self, model: ViewModel) -> None:
        """Print the state of every unit: in a table if it fits, otherwise in sentences."""
        table = None if self.terminal.plain else unit_table(model, self.terminal.width)
        if table is None:
            self.print_lines(unit_sentences(model))
            return
        self.terminal.print_drawing(table)
        self.print_lines(condition_lines(model, self.terminal.width))

    def print_changes(self, model: ViewModel, marked: Collection[str]) -> None:
        """Print the current time in the battle, and the map and the units if they have changed since they
        were last printed. Places in `marked` are drawn in brackets.
        """
        lines = self._map_lines(model, marked, whole=False)
        drawn = [line.plain for line in lines]
        if drawn != self._last_map:
            self._draw(lines)
        units = unit_sentences(model)
        if units != self._last_units:
            self.print_state(model)
        else:
            self.terminal.print_text()
            self.print_lines(model.facts.get("heading", []))
        self._last_map, self._last_units = drawn, units

    def print_sheet(self, model: ViewModel, name: str) -> None:
        """Print the sheet of the unit with this name, id or tag; a message if there is none."""
        unit = model.find_unit(name)
        if unit is None:
            names = ", ".join(unit.name for unit in model.units)
            self.terminal.print_text(f"cannot show {name!r}: no unit has this name; there are {names}")
            return
        self.print_lines(unit.sheet)

    def print_question(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
        """Print a question. Before it, print the map and the state if they may have changed, or the map alone
        if a place is to be chosen. `again` says that the same question has just been printed, so that the map
        is left out.
        """
        model = view_model(battle, decision.seat)
        model.acting = model.acting or decision.about
        names = place_names(decision)
        seat_name, origin = seat_title(battle.setup, decision.seat), self._place_of_unit(model, decision)
        notes = self._notes(battle, decision, model)
        if self.terminal.page_height:
            width, height = self.terminal.width, self.terminal.page_height
            question = question_lines(
                decision, seat_name=seat_name, origin=origin, notes=notes, width=width, height=height
            )
            self.page.print_page(model, names, question)
            return
        moment = (decision.seat, *model.progress_marker)
        if moment != self._last_moment:
            self.print_changes(model, names)
        elif names and not again and not self.terminal.plain:
            self._draw(self._map_lines(model, names, whole=False))
            self._last_map = None
        self._last_moment = moment
        print_question(self.terminal, decision, seat_name=seat_name, origin=origin, notes=notes)

    def _notes(self, battle: Battle[State], decision: Decision, model: ViewModel) -> dict[str, OptionNote]:
        """Return the texts that the menu prints beside options, by the options' keys."""
        if self._last_notes is None or self._last_notes[0] is not decision:
            views = failsafe_option_views(self.outlook_of(battle, decision, model))
            notes = {one.key: option_note(one, model.telling.odds) for one in views}
            for key, folder in submenu_names_by_key(battle, decision, views).items():
                notes[key] = notes[key]._replace(folder=folder)
            if is_long_question(decision) and not any(note.odds for note in notes.values()):
                for option in options_without_places(decision):
                    group = self.handbook.kind_named_by_option(option, model.telling.entries)
                    notes[option.key] = notes[option.key]._replace(group=group)
            self._last_notes = decision, notes
        return self._last_notes[1]

    def print_matching_options(self, battle: Battle[State], decision: Decision, word: str) -> bool:
        """Print the options that contain a word, each with its description. Returns whether there are any."""
        model = view_model(battle, decision.seat)
        outlook, notes = self.outlook_of(battle, decision, model), self._notes(battle, decision, model)
        groups = {key: note.group or note.folder for key, note in notes.items()}
        options = options_without_places(decision)
        descriptions = {option.key: outlook.meaning(option) for option in options}
        lines = matching_option_lines(options, groups, descriptions, word)
        self.print_lines(lines)
        return bool(lines)

    def print_events(self, battle: Battle[State], seat: str, events: Sequence[Event]) -> None:
        """Print the events that a seat may see. On a terminal they are kept, and printed with the next
        question.
        """
        telling = view_model(battle, seat).telling
        if self.terminal.page_height:
            self.page.queue_log_lines(log_lines(battle, seat, events, telling))
        else:
            print_visible_events(self.terminal, battle, seat, events, telling)

    def print_note(self, line: str) -> None:
        """Print a dimmed line that is not part of the log. If the output is a screen, it is printed with the
        next question.
        """
        if self.terminal.page_height:
            self.page.queue_log_lines([LogLine(line.strip(), "faint")])
        else:
            self.terminal.print_with_hanging_indent(line, "dim")

    def _place_of_unit(self, model: ViewModel, decision: Decision) -> str:
        """Return the place of the unit that a question is about; "" if it is about none."""
        about = model.find_unit(decision.about) if decision.about else None
        return model.place_of_unit(about) if about is not None else ""

    def outlook_of(self, battle: Battle[State], decision: Decision, model: ViewModel) -> Outlook:
        """Return the object that computes meanings, odds and hints for the options of a question."""
        return Outlook(battle, decision, self.handbook, model.telling.entries)

    def forget_printed(self) -> None:
        """Forget what was printed last, so that everything is printed again with the next question."""
        self._last_moment = self._last_map = self._last_units = None
        self.page.forget_drawn()

    def hand_over_screen(self, name: str, what: str = "question") -> None:
        """Clear the screen, print that the next question is for the person called `name`, and wait until
        Enter is pressed. `what` replaces the word "question".
        """
        self.terminal.clear()
        self.terminal.print_text(f"The next {what} is for {name}.", "bold")
        self.terminal.ask("Press Enter when no one else can see the screen. ")
        self.forget_printed()

    def print_odds(self, battle: Battle[State], decision: Decision) -> None:
        """Print a question with every option's key, odds and meaning."""
        model = view_model(battle, decision.seat)
        views = {one.key: one for one in failsafe_option_views(self.outlook_of(battle, decision, model))}
        self.terminal.print_text()
        self.terminal.print_text(f"[{seat_title(battle.setup, decision.seat)}] {decision.question}", "bold")
        for at, option in enumerate(options_without_places(decision), 1):
            view = views[option.key]
            notes = [full_odds_text(view, model.telling.odds), view.meaning.removesuffix(".")]
            note = " - ".join([said for said in notes if said])
            self.terminal.print_with_hanging_indent(
                f"  {at:>2}  {option.label} [{option.key}]{f' - {note}' if note else ''}"
            )
        print_places(self.terminal, decision, self._place_of_unit(model, decision))

    def print_explanation(self, battle: Battle[State], decision: Decision, option: Option) -> None:
        """Print one option with its odds, its meaning, and the compendium's entries for what it names."""
        self.terminal.print_text(f"{option.label} [{option.key}]", "bold")
        model = view_model(battle, decision.seat)
        view = self.outlook_of(battle, decision, model).option(option)
        entries = self.handbook.about(option, model.telling.entries)
        note = full_odds_text(view, model.telling.odds)
        said = [note] if note else []
        if view.meaning and not (entries and view.meaning in entries[0].text):
            said.append(view.meaning)
        self.print_lines([f"  {line}" for line in said])
        for entry in entries:
            self.print_lines(describe_entry(entry))
        if not entries and not said:
            self.terminal.print_text("  No further details.")

    def print_place_explanation(self, battle: Battle[State], decision: Decision, place: Option) -> None:
        """Print the meaning and the odds of choosing a place."""
        model = view_model(battle, decision.seat)
        view = self.outlook_of(battle, decision, model).option(place)
        said = (view.meaning, full_odds_text(view, model.telling.odds))
        self.print_lines([f"  {line}" for line in said if line])

    def print_hint(self, battle: Battle[State], decision: Decision) -> None:
        """Print which option the computer would choose, and why."""
        model = view_model(battle, decision.seat)
        hint = self.outlook_of(battle, decision, model).hint(model.telling.odds)
        at = options_in_order(decision).index(hint.option) + 1
        self.terminal.print_with_hanging_indent(
            f"The computer would answer {at}, {hint.option.label}: {hint.reason}."
        )

    def print_ending(self, battle: Battle[State]) -> None:
        """Print who won, when, and why; nothing if the battle is not over."""
        outcome = battle.outcome
        if outcome is None:
            return
        model = view_model(battle, "")
        names = [model.side_name(side) for side in outcome.winners]
        won = f"{' and '.join(names)} won" if names else "A draw"
        time = f" after {counted(outcome.rounds, model.telling.time)}"
        self.terminal.print_text()
        self.terminal.print_text(f"{won}{time}{': ' + outcome.reason if outcome.reason else ''}.", "bold")

    def print_stalemate(self, battle: Battle[State]) -> None:
        """Print that the battle is stopped because nothing has changed for several rounds."""
        time = view_model(battle, "").telling.time
        patience = counted(battle.game.patience, time)
        self.terminal.print_text()
        self.terminal.print_text(
            f"A stalemate: nothing has changed for {patience}, so it stops here.", "bold"
        )
        self.terminal.print_text("A limit in the scenario would end it.")

    def print_lines(self, lines: Collection[str]) -> None:
        """Print lines of text, one below the other."""
        for line in lines:
            self.terminal.print_with_hanging_indent(line)
