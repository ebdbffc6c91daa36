"""Screen of a battle at a terminal: map, state, questions, odds, outcome."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from wartable import Battle, Decision, Event, Option, Outlook, State
from wartable.cli.log_summary import LogLine, log_lines
from wartable.cli.map.chart import chart, legend, plain_chart
from wartable.cli.map.colours import DrawingSpace
from wartable.cli.menu.long_menu import found_lines
from wartable.cli.menu.question import (
    OptionNote,
    is_long,
    option_note,
    put,
    put_places,
    question_lines,
    said_at_length,
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
    """Draws on one terminal, leaving out what has not changed since it was last drawn."""

    def __init__(self, terminal: Terminal, handbook: RulesetHandbook) -> None:
        self.terminal = terminal
        self.handbook = handbook
        self.page = QuestionPage(terminal)
        self._moment: object = None
        self._map_shown: object = None
        self._units_shown: object = None
        self._noted: tuple[Decision, dict[str, OptionNote]] | None = None

    def map(self, model: ViewModel, marked: Collection[str] = (), *, whole: bool = False) -> None:
        """Draw the map with its legend, and the places in `marked` in brackets. A plane is cropped unless
        `whole`.
        """
        self._draw(self._map_lines(model, marked, whole=whole))

    def _map_lines(self, model: ViewModel, marked: Collection[str], *, whole: bool) -> list[Text]:
        if not model.map.kind:
            return [Text("This battle has no map.")]
        if self.terminal.plain:
            return [Text(line) for line in plain_chart(model)]
        room = DrawingSpace(self.terminal.width, self.terminal.map_height, self.terminal.has_arrows)
        return [*chart(model, room, marked, whole=whole), *legend(model)]

    def _draw(self, lines: Collection[Text]) -> None:
        self.terminal.say()
        for line in lines:
            if line.cell_len <= self.terminal.width:
                self.terminal.draw(line)
            else:
                self.terminal.say(line)

    def state(self, model: ViewModel) -> None:
        """Print time, order, objectives and every unit."""
        self.terminal.say()
        self.lines(model.facts.get("heading", []))
        self.units(model)

    def units(self, model: ViewModel) -> None:
        """Print every unit: in a table if it fits, else in sentences."""
        table = None if self.terminal.plain else unit_table(model, self.terminal.width)
        if table is None:
            self.lines(unit_sentences(model))
            return
        self.terminal.show(table)
        self.lines(condition_lines(model, self.terminal.width))

    def news(self, model: ViewModel, marked: Collection[str]) -> None:
        """Print map, time and units if they have changed since they were last drawn."""
        lines = self._map_lines(model, marked, whole=False)
        drawn = [line.plain for line in lines]
        if drawn != self._map_shown:
            self._draw(lines)
        units = unit_sentences(model)
        if units != self._units_shown:
            self.state(model)
        else:
            self.terminal.say()
            self.lines(model.facts.get("heading", []))
        self._map_shown, self._units_shown = drawn, units

    def sheet(self, model: ViewModel, name: str) -> None:
        """Print one unit's sheet, found by name, id or tag."""
        unit = model.unit(name)
        if unit is None:
            names = ", ".join(unit.name for unit in model.units)
            self.terminal.say(f"cannot show {name!r}: no unit has this name; there are {names}")
            return
        self.lines(unit.sheet)

    def ask(self, battle: Battle[State], decision: Decision, *, again: bool = False) -> None:
        """Print a question, preceded by map and state if play has moved on, or by the map if a place is to be
        chosen.

        With `again` the same question was just printed, so the map is left out.
        """
        model = view_model(battle, decision.seat)
        model.acting = model.acting or decision.about
        names = place_names(decision)
        asked, here = seat_title(battle.setup, decision.seat), self._here(model, decision)
        notes = self._notes(battle, decision, model)
        if self.terminal.page_height:
            width, height = self.terminal.width, self.terminal.page_height
            question = question_lines(
                decision, asked=asked, here=here, notes=notes, width=width, height=height
            )
            self.page.put(model, names, question)
            return
        moment = (decision.seat, *model.moment)
        if moment != self._moment:
            self.news(model, names)
        elif names and not again and not self.terminal.plain:
            self._draw(self._map_lines(model, names, whole=False))
            self._map_shown = None
        self._moment = moment
        put(self.terminal, decision, asked=asked, here=here, notes=notes)

    def _notes(self, battle: Battle[State], decision: Decision, model: ViewModel) -> dict[str, OptionNote]:
        """Return the notes that the menu prints beside options, by key."""
        if self._noted is None or self._noted[0] is not decision:
            views = steady_views(self.outlook(battle, decision, model))
            notes = {one.key: option_note(one, model.telling.odds) for one in views}
            for key, folder in folders_of(battle, decision, views).items():
                notes[key] = notes[key]._replace(folder=folder)
            if is_long(decision) and not any(note.odds for note in notes.values()):
                for option in options_without_places(decision):
                    group = self.handbook.group_of(option, model.telling.entries)
                    notes[option.key] = notes[option.key]._replace(group=group)
            self._noted = decision, notes
        return self._noted[1]

    def find(self, battle: Battle[State], decision: Decision, word: str) -> bool:
        """Print the options that match a word, each with its description; False if there are none."""
        model = view_model(battle, decision.seat)
        outlook, notes = self.outlook(battle, decision, model), self._notes(battle, decision, model)
        groups = {key: note.group or note.folder for key, note in notes.items()}
        options = options_without_places(decision)
        says = {option.key: outlook.meaning(option) for option in options}
        lines = found_lines(options, groups, says, word)
        self.lines(lines)
        return bool(lines)

    def tell(self, battle: Battle[State], seat: str, events: Sequence[Event]) -> None:
        """Print the events that a seat sees; on a screen together with the next question."""
        telling = view_model(battle, seat).telling
        if self.terminal.page_height:
            self.page.hear(log_lines(battle, seat, events, telling))
        else:
            tell(self.terminal, battle, seat, events, telling)

    def note(self, line: str) -> None:
        """Print a dimmed line that is not in the log; on a screen together with the next question."""
        if self.terminal.page_height:
            self.page.hear([LogLine(line.strip(), "faint")])
        else:
            self.terminal.write(line, "dim")

    def _here(self, model: ViewModel, decision: Decision) -> str:
        """Return the place of the unit that a question is about, or ""."""
        about = model.unit(decision.about) if decision.about else None
        return model.spot(about) if about is not None else ""

    def outlook(self, battle: Battle[State], decision: Decision, model: ViewModel) -> Outlook:
        """Return the outlook for a question: meanings, odds and hints of its options."""
        return Outlook(battle, decision, self.handbook, model.telling.entries)

    def forget(self) -> None:
        """Forget the page that was drawn, so that the next question redraws everything."""
        self._moment = self._map_shown = self._units_shown = None
        self.page.forget()

    def hand_over(self, name: str, what: str = "question") -> None:
        """Clear the screen, and wait until the next person sits in front of it."""
        self.terminal.clear()
        self.terminal.say(f"The next {what} is for {name}.", "bold")
        self.terminal.ask("Press Enter when no one else can see the screen. ")
        self.forget()

    def odds(self, battle: Battle[State], decision: Decision) -> None:
        """Print the question with every option, its key, its odds and its meaning."""
        model = view_model(battle, decision.seat)
        views = {one.key: one for one in steady_views(self.outlook(battle, decision, model))}
        self.terminal.say()
        self.terminal.say(f"[{seat_title(battle.setup, decision.seat)}] {decision.question}", "bold")
        for at, option in enumerate(options_without_places(decision), 1):
            view = views[option.key]
            notes = [said_at_length(view, model.telling.odds), view.meaning.removesuffix(".")]
            note = " - ".join([said for said in notes if said])
            self.terminal.write(f"  {at:>2}  {option.label} [{option.key}]{f' - {note}' if note else ''}")
        put_places(self.terminal, decision, self._here(model, decision))

    def explain(self, battle: Battle[State], decision: Decision, option: Option) -> None:
        """Print one option: its odds, its meaning, and the compendium's entries for what it names."""
        self.terminal.say(f"{option.label} [{option.key}]", "bold")
        model = view_model(battle, decision.seat)
        view = self.outlook(battle, decision, model).option(option)
        entries = self.handbook.about(option, model.telling.entries)
        note = said_at_length(view, model.telling.odds)
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
        said = (view.meaning, said_at_length(view, model.telling.odds))
        self.lines([f"  {line}" for line in said if line])

    def hint(self, battle: Battle[State], decision: Decision) -> None:
        """Print what the computer would answer, and why."""
        model = view_model(battle, decision.seat)
        hint = self.outlook(battle, decision, model).hint(model.telling.odds)
        at = options_in_order(decision).index(hint.option) + 1
        self.terminal.write(f"The computer would answer {at}, {hint.option.label}: {hint.reason}.")

    def ending(self, battle: Battle[State]) -> None:
        """Print who won, why, and when."""
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
        """Print that the battle stops because nothing changes any more."""
        time = view_model(battle, "").telling.time
        patience = counted(battle.game.patience, time)
        self.terminal.say()
        self.terminal.say(f"A stalemate: nothing has changed for {patience}, so it stops here.", "bold")
        self.terminal.say("A limit in the scenario would end it.")

    def lines(self, lines: Collection[str]) -> None:
        """Print plain lines, one below the other."""
        for line in lines:
            self.terminal.write(line)
