"""The parts of a scenario for which the scenario builder asks, each with its question and its answers."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable import Field, Kind
from wartable.drafts.scenario_draft import NONE, ScenarioDraft
from wartable.files.library import list_forces
from wartable.seat.errors import CommandError


class PartAnswer(NamedTuple):
    """The result of an answer to a question of the scenario builder."""

    lines: list[str]
    """Lines to show after the answer."""
    path: str = ""
    """Path at which the scenario is then checked; "" for no check."""
    is_last: bool = False
    """Whether the answer completes its part, so that the next part follows."""


class ScenarioPart:
    """One part of a scenario under construction. It has a question, and applies the answers to it."""

    def __init__(self, key: str, title: str, question: str, typed: str = "") -> None:
        self.key = key
        self.title = title
        self.question = question
        self.typed = typed
        """Hint for typing an answer, shown only at a terminal."""

    @property
    def question_with_hint(self) -> str:
        """The question, followed by the hint for typing its answer at a terminal."""
        return f"{self.question} {self.typed}".strip()

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        """Return lines that show the present content of this part of the scenario."""
        return []

    def missing_content(self, draft: ScenarioDraft) -> str:
        """Return, in words, what is missing from this part of the scenario; "" if it is complete."""
        return ""

    def help_lines(self, draft: ScenarioDraft) -> list[str]:
        """Return lines that explain the possible answers."""
        return []

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        """Apply a typed answer; raises CommandError or BadInput if it is impossible."""
        raise NotImplementedError

    def check_can_leave(self, draft: ScenarioDraft) -> None:
        """Check that the part can be left without an answer, by typing Enter. Raises CommandError if
        something is missing.
        """
        missing = self.missing_content(draft)
        if missing:
            raise CommandError(f"cannot go on: {missing}; done goes to the writing all the same")


class TextPart(ScenarioPart):
    """A text about the whole scenario: its title, or the paragraph that players read."""

    def __init__(
        self, key: str, title: str, question: str, typed: str = "", *, is_needed: bool = False
    ) -> None:
        super().__init__(key, title, question, typed)
        self.is_needed = is_needed

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        text = " ".join(str(draft.data.get(self.key) or "").split())
        return [text] if text else []

    def missing_content(self, draft: ScenarioDraft) -> str:
        return f"it has no {self.key} yet" if self.is_needed and not self.current_content_lines(draft) else ""

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        draft.data[self.key] = typed
        return PartAnswer([], self.key, is_last=True)


class NumberPart(ScenarioPart):
    """A number that applies to the whole scenario, such as its limit."""

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        return [str(draft.data[self.key])] if self.key in draft.data else []

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        if typed.casefold() in NONE:
            draft.data.pop(self.key, None)
        elif typed.isascii() and typed.isdigit():
            draft.data[self.key] = int(typed[:9])
        else:
            raise CommandError(f"cannot take {typed[:40]!r}: it is no number; write 12, or none")
        return PartAnswer([], self.key, is_last=True)


class MapPart(ScenarioPart):
    """The map: drawn row by row, plain ground of some size, or copied from another scenario."""

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        ground = draft.guide.ground
        assert ground is not None
        if draft.map_rows:
            return draft.map_rows
        if ground.is_rooms:
            return [_room_line(room) for room in draft.list_of_tables(ground.key)]
        table = draft.data.get(ground.key)
        if not isinstance(table, dict):
            return [ground.usual] if ground.usual else []
        size = [str(table[key]) for key in ground.size if key in table]
        others = [f"{len(part)} {key}" for key, part in table.items() if isinstance(part, list)]
        return [", ".join([*([f"{' by '.join(size)} {ground.unit}"] if size else []), *others])]

    def missing_content(self, draft: ScenarioDraft) -> str:
        return "" if self.current_content_lines(draft) else "there is no map yet"

    def help_lines(self, draft: ScenarioDraft) -> list[str]:
        ground = draft.guide.ground
        assert ground is not None
        known = ", ".join(f"{letter} {meaning}" for letter, meaning in ground.letters.items())
        return [*([f"  Letters: {known}."] if known else []), "  clear  takes the map away."]

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        ground = draft.guide.ground
        assert ground is not None
        word, _, name = typed.partition(" ")
        if typed == "clear":
            draft.clear_map()
            return PartAnswer(["There is no map."])
        if word == "from" and name:
            draft.copy_map_of(name.strip())
            return PartAnswer(self.current_content_lines(draft), ground.key, is_last=True)
        if ground.is_rooms:
            draft.add_room(typed)
            return PartAnswer([])
        if not draft.set_map_size(typed):
            if not ground.letters:
                raise CommandError(f"cannot take {typed[:40]!r}: write a size, as 800x600, or from SCENARIO")
            draft.add_map_row(typed.replace(" ", ""))
            return PartAnswer([])
        return PartAnswer([], ground.key, is_last=True)


class SidesPart(ScenarioPart):
    """The names of the sides."""

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        return [_side_line(side) for side in draft.list_of_tables("sides")]

    def missing_content(self, draft: ScenarioDraft) -> str:
        count = len(draft.list_of_tables("sides"))
        return "" if count > 1 else f"a battle needs two sides, and there {'is one' if count else 'is none'}"

    def help_lines(self, draft: ScenarioDraft) -> list[str]:
        return ["  drop NAME  takes a side away, with its units."]

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        word, _, rest = typed.partition(" ")
        if word == "drop" and rest:
            draft.drop_side(rest.strip())
            return PartAnswer(self.current_content_lines(draft))
        if ":" in typed:
            raise CommandError(f"cannot call a side {typed[:40]!r}: units come once there are two sides")
        draft.add_side(typed)
        at = len(draft.list_of_tables("sides")) - 1
        return PartAnswer([_side_line(draft.list_of_tables("sides")[at])], f"sides[{at}].name")


class EntryPart(ScenarioPart):
    """The entry zone of one side, and further values of the side."""

    def __init__(self, side: str, key: str, title: str, question: str, typed: str = "") -> None:
        super().__init__(key, title, question, typed)
        self.side = side

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        side = draft.find_side(self.side)
        fields = [f"{field.name} {side.get(field.name, field.usual)}" for field in draft.guide.side_fields]
        place = side.get("deploy")
        where = " ".join(map(str, place)) if isinstance(place, list) else str(place or "")
        return [part for part in [where, *fields] if part]

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        side = draft.find_side(self.side)
        word, _, text = typed.partition(" ")
        field = next(
            (candidate for candidate in draft.guide.side_fields if candidate.name == word.casefold()), None
        )
        at = draft.list_of_tables("sides").index(side)
        if field is not None:
            side[field.name] = _read_value(field, text.strip())
            return PartAnswer(self.current_content_lines(draft), f"sides[{at}].{field.name}")
        if not draft.guide.edges:
            raise CommandError(f"cannot take {typed[:40]!r}: {self.question}")
        draft.set_entry_zone(side, typed)
        return PartAnswer([], f"sides[{at}].deploy", is_last=True)


class UnitsPart(ScenarioPart):
    """The combatants of one side."""

    def __init__(self, side: str, key: str, title: str, question: str) -> None:
        super().__init__(key, title, question)
        self.side = side

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        key = draft.lineup.key
        return [
            f"{number} {_entry_line(entry, key, draft.guide.place)}"
            for number, entry in enumerate(draft.members_on_side(self.side), 1)
        ]

    def missing_content(self, draft: ScenarioDraft) -> str:
        return "" if draft.members_on_side(self.side) else f"{self.side} has no units yet"

    def help_lines(self, draft: ScenarioDraft) -> list[str]:
        place = "  FORCE:MEMBER @ ROOM  gives the starting room." if draft.guide.place else ""
        return [
            "  forces  lists all forces;  FORCE  lists who is in it: a shipped one's name, or a file",
            "  FORCE:MEMBER  takes one;  FORCE:MEMBER x 3  takes three;  FORCE:all  takes all",
            "  drop NUMBER  takes one away",
            *([place] if place else []),
        ]

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        word, _, rest = typed.partition(" ")
        if typed == "forces":
            return PartAnswer(self._forces(draft))
        if word == "drop" and rest:
            draft.remove_combatant(self.side, rest.strip())
            return PartAnswer(self.current_content_lines(draft))
        if ":" not in typed:
            members = draft.member_names_of_force(typed)
            return PartAnswer([f"{typed}:{id}  {name}" for id, name in members.items()])
        before = len(draft.list_of_tables(draft.lineup.entries))
        count = draft.enlist_from_force(self.side, typed)
        for at in range(before, before + count):
            if draft.fatal_problems_at(f"{draft.lineup.entries}[{at}]"):
                return PartAnswer([], f"{draft.lineup.entries}[{at}]")
        return PartAnswer(self.current_content_lines(draft)[-count:])

    def _forces(self, draft: ScenarioDraft) -> list[str]:
        found = list_forces(draft.rules.name, draft.lineup.source, draft.path.parent)
        lines = [f"{name}: {title}, {', '.join(members)}" for name, title, members in found]
        return lines or [f"there is no force of {draft.rules.title}; wartable new makes one"]


class GoalsPart(ScenarioPart):
    """The objectives of all sides."""

    def current_content_lines(self, draft: ScenarioDraft) -> list[str]:
        return [
            f"{number} {_goal_line(goal)}"
            for number, goal in enumerate(draft.list_of_tables("objectives"), 1)
        ]

    def help_lines(self, draft: ScenarioDraft) -> list[str]:
        kinds = [
            f"  SIDE {goal.kind}{''.join(f' {field.name} ...' for field in goal.fields)}  when it {goal.what}"
            for goal in draft.guide.goals
        ]
        return [*kinds, "  drop NUMBER  takes one away."]

    def apply_answer(self, draft: ScenarioDraft, typed: str) -> PartAnswer:
        word, _, rest = typed.partition(" ")
        goals = draft.list_of_tables("objectives")
        if word == "drop" and rest:
            if not rest.isdigit() or not 1 <= int(rest[:4]) <= len(goals):
                raise CommandError(
                    f"cannot drop {rest[:40]!r}: objectives have the numbers 1 to {len(goals)}"
                )
            draft.data["objectives"] = [goal for at, goal in enumerate(goals, 1) if at != int(rest)]
            return PartAnswer(self.current_content_lines(draft))
        draft.add_goal(typed)
        return PartAnswer(self.current_content_lines(draft)[-1:], f"objectives[{len(goals)}]")


# ------------------------------------------------------------------ the list of parts


_ENTER_KEEPS: Final = "Enter keeps what stands there."


def parts_of(draft: ScenarioDraft) -> list[ScenarioPart]:
    """Return the parts of a scenario in the order in which they are asked. They depend on what it has so far:
    each side, for example, has parts of its own.
    """
    guide = draft.guide
    found: list[ScenarioPart] = [TextPart("title", "Title", "What is the scenario called?", is_needed=True)]
    if guide.ground is not None:
        found.append(MapPart("map", "Map", *_map_question(draft)))
    found.append(SidesPart("sides", "Sides", "Name a side.", "Enter goes on once there are two."))
    sides = [(str(side["id"]), _title(side)) for side in draft.list_of_tables("sides")]
    how = "entry zone" if guide.edges else "further values"
    for id, name in sides if guide.edges or guide.side_fields else []:
        found.append(EntryPart(id, f"entry {id}", f"{name}: {how}", _entry_question(draft), _ENTER_KEEPS))
    question = (
        "FORCE:MEMBER takes one, FORCE:MEMBER x 3 three, FORCE:all all; FORCE lists it, forces all of them."
    )
    found += [UnitsPart(id, f"units {id}", f"{name}: units", question) for id, name in sides]
    if guide.goals:
        kinds = ", ".join(goal.kind for goal in guide.goals)
        question = f"Other ways to win than beating the others: SIDE and {kinds}."
        typed = "? shows what each needs. Enter goes on."
        found.append(GoalsPart("objectives", "Objectives", question, typed))
    if guide.limit:
        question = f"After how many {guide.limit} is it over? Write none for the usual."
        found.append(NumberPart("limit", "Limit", question, _ENTER_KEEPS))
    found.append(TextPart("text", "Text", "A paragraph that players read first.", "Enter goes on without."))
    return found


def _map_question(draft: ScenarioDraft) -> tuple[str, str]:
    """Return the question about the map, and the hint for typing its answer."""
    ground = draft.guide.ground
    assert ground is not None
    usual = f"Enter takes {ground.usual}" if ground.usual else "Enter ends it"
    if ground.is_rooms:
        return "A room a line, with those next to it: Yard, then Pump room: Yard.", "Enter ends it."
    if ground.letters:
        letters = " ".join(ground.letters)
        drawn = f"Or draw it, a row a line ({letters}; ? explains). {usual}."
        return "A size, as 8x6, or from SCENARIO, the map of another.", drawn
    return f"A size in {ground.unit}, as 800x600, or from SCENARIO, the map of another.", f"{usual}."


def _entry_question(draft: ScenarioDraft) -> str:
    guide = draft.guide
    places = f"{', '.join(guide.edges)}, or {guide.areas}. " if guide.edges else ""
    fields = "".join(f"{field.name} {field.usual or 'NAME'}. " for field in guide.side_fields)
    return f"{places}{fields}".strip()


def _title(side: dict[str, object]) -> str:
    return str(side.get("name") or side["id"])


def _side_line(side: dict[str, object]) -> str:
    """Return a line about a side: its name, its id and its entry zone."""
    place = side.get("deploy")
    where = f", from the {place}" if isinstance(place, str) else ""
    return f"{_title(side)} ({side['id']}){where}"


def _room_line(room: dict[str, object]) -> str:
    ways = room.get("next")
    return f"{_title(room)}{': ' + ', '.join(map(str, ways)) if isinstance(ways, list) else ''}"


def _entry_line(entry: dict[str, object], key: str, place: str) -> str:
    own = (
        f"{entry['force']}:{entry.get(key)}" if "force" in entry else str(entry.get("name", entry.get("id")))
    )
    count = f" x {entry['count']}" if "count" in entry else ""
    where = f" @ {entry[place]}" if place and place in entry else ""
    return f"{own}{count}{where}"


def _goal_line(goal: dict[str, object]) -> str:
    words = [str(goal.get("side")), str(goal.get("kind"))]
    for key, value in goal.items():
        if key not in ("side", "kind"):
            words.append(f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}")
    return " ".join(words)


def _read_value(field: Field, typed: str) -> object:
    """Return the value for text that was typed for a field; raises CommandError if it must be a number and is
    none.
    """
    if field.kind is Kind.number:
        if not (typed.isascii() and typed.isdigit()):
            raise CommandError(f"cannot take {typed[:40]!r} for {field.name}: it is a number")
        return int(typed[:9])
    return typed
