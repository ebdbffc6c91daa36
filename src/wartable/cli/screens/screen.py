"""Print a battle at a terminal: its map, state, questions, odds and outcome."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from wartable import Battle, Decision, Event, Option, Outlook, State
from wartable.cli.log_summary import LogLine, log_lines
from wartable.cli.map.chart import draw_map, legend, map_sentences
from wartable.cli.map.colours import DrawingSpace
from wartable.cli.menu.long_menu import found_lines
from wartable.cli.menu.question import (
    OptionNote,
    full_odds_text,
    is_long,
    option_note,
    print_places,
    print_question,
    question_lines,
)
from wartable.cli.screens.narration import tell
from wartable.cli.screens.page import QuestionPage
from wartable.cli.screens.unit_table import condition_lines, unit_sentences, unit_table
from wartable.cli.terminal import Terminal
from wartable.seat.answers import options_in_order, options_without_places, place_names
from wartable.seat.folding import folders_of
from wartable.seat.handbook import RulesetHandbook, describe
from wartable.seat.steady import steady_views
from wartable.seat.view_model import ViewModel, counted, seat_title, view_model


class Screen:
    """Prints a battle at one terminal, and leaves out what has not changed since it was last printed."""

    def __init__(self, terminal: Terminal, handbook: RulesetHandbook) -> None:
        self.terminal = terminal
        self.handbook = handbook
        self.page = QuestionPage(terminal)
        self._last_moment: object = None
        self._last_map: object = None
        self._last_units: object = None
        self._last_notes: tuple[Decision, dict[str, OptionNote]] | None = None

    def map(self, model: ViewModel, marked: Collection[str] = (), *, whole: bool = False) -> None:
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
        self.terminal.say()
        for line in lines:
            if line.cell_len <= self.terminal.width:
                self.terminal.draw(line)
            else:
                self.terminal.say(line)

    def state(self, model: ViewModel) -> None:
        """Print the time of the battle, the order of turns, the objectives, and every unit."""
        self.terminal.say()
        self.lines(model.facts.get("heading", []))
        self.units(model)

    def units(self, model: ViewModel) -> None:
        """Print the state of every unit: in a table if it fits, otherwise in sentences."""
        table = None if self.terminal.plain else unit_table(model, self.terminal.width)
        if table is None:
            self.lines(unit_sentences(model))
            return
        self.terminal.show(table)
        self.lines(condition_lines(model, self.terminal.width))

    def print_changes(self, model: ViewModel, marked: Collection[str]) -> None:
        """Print the time of the battle, and the map and the units if they have changed since they were last
        printed.
        """
        lines = self._map_lines(model, marked, whole=False)
        drawn = [line.plain for line in lines]
        if drawn != self._last_map:
            self._draw(lines)
        units = unit_sentences(model)
        if units != self._last_units:
            self.state(model)
        else:
            self.terminal.say()
            self.lines(model.facts.get("heading", []))
        self._last_map, self._last_units = drawn, units

    def sheet(self, model: ViewModel, name: str) -> None:
        """Print the sheet of the unit with this name, id or tag; a message if there is none."""
        unit = model.unit(name)
        if unit is None:
            names = ", ".join(unit.name for unit in model.units)
            self.terminal.say(f"cannot show {name!r}: no unit has this name; there are {names}")
            return
        self.lines(unit.sheet)

    def ask(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
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
        moment = (decision.seat, *model.moment)
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
            views = steady_views(self.outlook(battle, decision, model))
            notes = {one.key: option_note(one, model.telling.odds) for one in views}
            for key, folder in folders_of(battle, decision, views).items():
                notes[key] = notes[key]._replace(folder=folder)
            if is_long(decision) and not any(note.odds for note in notes.values()):
                for option in options_without_places(decision):
                    group = self.handbook.group_of(option, model.telling.entries)
                    notes[option.key] = notes[option.key]._replace(group=group)
            self._last_notes = decision, notes
        return self._last_notes[1]

    def print_matching_options(self, battle: Battle[State], decision: Decision, word: str) -> bool:
        """Print the options that contain a word, each with its description. Returns whether there are any."""
        model = view_model(battle, decision.seat)
        outlook, notes = self.outlook(battle, decision, model), self._notes(battle, decision, model)
        groups = {key: note.group or note.folder for key, note in notes.items()}
        options = options_without_places(decision)
        descriptions = {option.key: outlook.meaning(option) for option in options}
        lines = found_lines(options, groups, descriptions, word)
        self.lines(lines)
        return bool(lines)

    def print_events(self, battle: Battle[State], seat: str, events: Sequence[Event]) -> None:
        """Print those of the events that a seat may see. If the output is a screen, they are printed with the
        next question.
        """
        telling = view_model(battle, seat).telling
        if self.terminal.page_height:
            self.page.queue(log_lines(battle, seat, events, telling))
        else:
            tell(self.terminal, battle, seat, events, telling)

    def note(self, line: str) -> None:
        """Print a dimmed line that is not part of the log. If the output is a screen, it is printed with the
        next question.
        """
        if self.terminal.page_height:
            self.page.queue([LogLine(line.strip(), "faint")])
        else:
            self.terminal.write(line, "dim")

    def _place_of_unit(self, model: ViewModel, decision: Decision) -> str:
        """Return the place of the unit that a question is about; "" if it is about none."""
        about = model.unit(decision.about) if decision.about else None
        return model.spot(about) if about is not None else ""

    def outlook(self, battle: Battle[State], decision: Decision, model: ViewModel) -> Outlook:
        """Return the object that computes meanings, odds and hints for the options of a question."""
        return Outlook(battle, decision, self.handbook, model.telling.entries)

    def forget(self) -> None:
        """Forget what was printed last, so that everything is printed again with the next question."""
        self._last_moment = self._last_map = self._last_units = None
        self.page.forget()

    def hand_over(self, name: str, what: str = "question") -> None:
        """Clear the screen, print that the next question is for the person called `name`, and wait until
        Enter is pressed. `what` replaces the word "question".
        """
        self.terminal.clear()
        self.terminal.say(f"The next {what} is for {name}.", "bold")
        self.terminal.ask("Press Enter when no one else can see the screen. ")
        self.forget()

    def odds(self, battle: Battle[State], decision: Decision) -> None:
        """Print a question with every option's key, odds and meaning."""
        model = view_model(battle, decision.seat)
        views = {one.key: one for one in steady_views(self.outlook(battle, decision, model))}
        self.terminal.say()
        self.terminal.say(f"[{seat_title(battle.setup, decision.seat)}] {decision.question}", "bold")
        for at, option in enumerate(options_without_places(decision), 1):
            view = views[option.key]
            notes = [full_odds_text(view, model.telling.odds), view.meaning.removesuffix(".")]
            note = " - ".join([said for said in notes if said])
            self.terminal.write(f"  {at:>2}  {option.label} [{option.key}]{f' - {note}' if note else ''}")
        print_places(self.terminal, decision, self._place_of_unit(model, decision))

    def explain(self, battle: Battle[State], decision: Decision, option: Option) -> None:
        """Print one option with its odds, its meaning, and the compendium's entries for what it names."""
        self.terminal.say(f"{option.label} [{option.key}]", "bold")
        model = view_model(battle, decision.seat)
        view = self.outlook(battle, decision, model).option(option)
        entries = self.handbook.about(option, model.telling.entries)
        note = full_odds_text(view, model.telling.odds)
        said = [note] if note else []
        if view.meaning and not (entries and view.meaning in entries[0].text):
            said.append(view.meaning)
        self.lines([f"  {line}" for line in said])
        for entry in entries:
            self.lines(describe(entry))
        if not entries and not said:
            self.terminal.say("  No further details.")

    def explain_place(self, battle: Battle[State], decision: Decision, place: Option) -> None:
        """Print the meaning and the odds of choosing a place."""
        model = view_model(battle, decision.seat)
        view = self.outlook(battle, decision, model).option(place)
        said = (view.meaning, full_odds_text(view, model.telling.odds))
        self.lines([f"  {line}" for line in said if line])

    def hint(self, battle: Battle[State], decision: Decision) -> None:
        """Print which option the computer would choose, and why."""
        model = view_model(battle, decision.seat)
        hint = self.outlook(battle, decision, model).hint(model.telling.odds)
        at = options_in_order(decision).index(hint.option) + 1
        self.terminal.write(f"The computer would answer {at}, {hint.option.label}: {hint.reason}.")

    def ending(self, battle: Battle[State]) -> None:
        """Print who won, when, and why; nothing if the battle is not over."""
        outcome = battle.outcome
        if outcome is None:
            return
        model = view_model(battle, "")
        names = [model.side_name(side) for side in outcome.winners]
        won = f"{' and '.join(names)} won" if names else "A draw"
        time = f" after {counted(outcome.rounds, model.telling.time)}"
        self.terminal.say()
        self.terminal.say(f"{won}{time}{': ' + outcome.reason if outcome.reason else ''}.", "bold")

    def stalemate(self, battle: Battle[State]) -> None:
        """Print that the battle is stopped because nothing has changed for several rounds."""
        time = view_model(battle, "").telling.time
        patience = counted(battle.game.patience, time)
        self.terminal.say()
        self.terminal.say(f"A stalemate: nothing has changed for {patience}, so it stops here.", "bold")
        self.terminal.say("A limit in the scenario would end it.")

    def lines(self, lines: Collection[str]) -> None:
        """Print lines of text, one below the other."""
        for line in lines:
            self.terminal.write(line)
