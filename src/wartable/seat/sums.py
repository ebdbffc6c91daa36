"""Sentences for events, and the numbers behind each roll with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable import Battle, Entry, Event, Handbook, State, Term
from wartable.files.characters import line_without_controls
from wartable.seat.view_model import ViewModel, view_model

Facts = dict[str, object]


def told(battle: Battle[State], seat: str, events: Iterable[Event]) -> list[str]:
    """Return the sentence for each of these events that this seat sees."""
    return [line_without_controls(battle.say(event)) for event in battle.seen_by(seat, events)]


def explain_rolls(
    battle: Battle[State], seat: str, events: Iterable[Event], handbook: Handbook, count: int = 1
) -> list[str]:
    """Return lines that explain the last `count` rolls among these events that the seat has seen: their
    numbers with the sources, then the rules behind the sources. The texts of the rules are included if
    `count` is 1. Empty if there are no rolls.
    """
    return explain_seen_rolls(battle, seat, battle.seen_by(seat, events), handbook, count)


def explain_seen_rolls(
    battle: Battle[State], seat: str, seen: Sequence[Event], handbook: Handbook, count: int = 1
) -> list[str]:
    """Return what `explain_rolls` returns, but given the events `seen` in the form in which this seat may see
    them.
    """
    model = view_model(battle, seat)
    if not model.telling.sums:
        return _plain_numbers(battle, seen, count)
    rolls: list[list[Event]] = []
    for event in seen:
        facts = event.facts()
        if not _has_visible_numbers(model, facts):
            continue
        if rolls and _belongs_to_roll([part.facts() for part in rolls[-1]], facts):
            rolls[-1].append(event)
        else:
            rolls.append([event])
    explained = [event for roll in rolls[-max(1, count) :] for event in roll]
    lines = [line for event in explained for line in _roll_lines(model, event.facts())]
    return lines + explain_terms(_terms_of(model, explained), handbook, at_length=count <= 1)


def has_numbers_to_explain(model: ViewModel, event: Event) -> bool:
    """Whether `explain_rolls` can show numbers for an event, given in the form in which a seat may see it."""
    facts = event.facts()
    if not model.telling.sums:
        return any(type(value) is int for value in facts.values())
    return _has_visible_numbers(model, facts)


def _terms_of(model: ViewModel, roll: Sequence[Event]) -> list[Term]:
    """Return every number in the sums of a roll with its source. For a number without terms, the source is
    the title of the sum.
    """
    found: list[Term] = []
    for event in roll:
        for key, title, _ in model.telling.sums[type(event).__name__]:
            value = getattr(event, key, None)
            if isinstance(value, int) and value > 0:
                found.append(Term(title, value))
            elif isinstance(value, tuple | list):
                found += [term for term in value if isinstance(term, Term)]
    return found


def explain_terms(terms: Sequence[Term], handbook: Handbook, *, at_length: bool) -> list[str]:
    """Return lines with the reasons that terms have, then the rules behind their sources, with their texts if
    `at_length`. Sources that the handbook does not know are left out.
    """
    lines = [f"  {term.source} {term.amount}: {term.reason}." for term in terms if term.reason]
    entries = [handbook.explaining(term.source) for term in terms]
    known = list(dict.fromkeys([entry for entry in entries if entry is not None]))
    if at_length:
        return lines + [f"  {_with_rules(entry)}: {entry.summary}" for entry in known]
    return lines + ([f"  From {', '.join([_with_rules(entry) for entry in known])}."] if known else [])


def _with_rules(entry: Entry) -> str:
    """Return the name of an entry, followed by the ids of its rules."""
    return f"{entry.name} ({', '.join(entry.rules)})" if entry.rules else entry.name


def _plain_numbers(battle: Battle[State], events: Iterable[Event], count: int) -> list[str]:
    """Return lines with the numbers of the last `count` events that have any, for games that describe no
    sums.
    """
    blocks: list[list[str]] = []
    for event in events:
        numbers = [(name, value) for name, value in event.facts().items() if type(value) is int]
        if numbers:
            lines = [f"  {name.replace('_', ' ').capitalize()} {value}" for name, value in numbers]
            blocks.append([battle.say(event), *lines])
    return [line for lines in blocks[-max(1, count) :] for line in lines]


def _has_visible_numbers(model: ViewModel, facts: Facts) -> bool:
    """Whether an event has sums with numbers that this seat may see."""
    sums = model.telling.sums.get(str(facts["event"]), [])
    values = [facts.get(key) for key, _, result in sums if key and _sum_text(facts, key, result)]
    return any(value for value in values if not isinstance(value, int) or value >= 0)


def _belongs_to_roll(roll: Sequence[Facts], facts: Facts) -> bool:
    """Whether an event belongs to the same roll as these earlier ones: it has the same dice against another
    target, or is the next step between the same units.
    """
    last = roll[-1]
    if _actor(facts) != _actor(last):
        return False
    if facts["event"] in [part["event"] for part in roll]:
        return bool(facts.get("faces")) and facts.get("faces") == last.get("faces")
    return _opponent(facts) is not None and _opponent(facts) == _opponent(last)


def _actor(facts: Facts) -> object:
    """Return the id of the unit or the side that rolls; None if the event has none."""
    return next((facts[key] for key in ("unit", "who", "trooper", "attacker", "side") if key in facts), None)


def _opponent(facts: Facts) -> object:
    """Return the id of the unit or the side against which the roll is made; None if the event has none."""
    many = facts.get("targets")
    if isinstance(many, list) and len(many) == 1:
        return many[0]
    found = facts.get("target", facts.get("against"))
    return facts.get("other") if isinstance(found, int) else found


def _roll_lines(model: ViewModel, facts: Facts) -> list[str]:
    """Return lines for a roll: a heading with the names of the units, then its sums."""
    sums = [part for part in model.telling.sums[str(facts["event"])] if part[0]]
    width = max(len(title) for _, title, _ in sums)
    lines = [_heading(model, facts)]
    for key, title, result in sums:
        text = _sum_text(facts, key, result)
        if text:
            lines.append(f"  {title:<{width}} {text}")
    return lines


def _heading(model: ViewModel, facts: Facts) -> str:
    """Return the heading for a roll: the names of the unit and its target, and the purpose."""
    unit, target = (
        model.side_name(model.unit_name(str(id or ""))) for id in (_actor(facts), _opponent(facts))
    )
    titles = [title for key, title, _ in model.telling.sums[str(facts["event"])] if not key]
    what = f": {titles[0]}" if titles else ""
    return f"{unit} against {target}{what}" if target else unit + what


def _sum_text(facts: Facts, key: str, result: str) -> str:
    """Return one sum as text: its result with all terms, dice with the one that counts, or a single number.

    `key` is the field with the terms, dice or number. `result` is the field with the result, in which 0 means
    that it is hidden, and a negative number that there is none. With "+" the result is the sum of the terms,
    with "" there is no result. A single number is only shown if the field `result` is not empty; if that is
    its own field, a negative number is hidden.
    """
    value = facts.get(key)
    if not isinstance(value, list):
        is_hidden = result == key and isinstance(value, int) and value < 0
        is_shown = value is not None and not is_hidden and (not result or facts.get(result))
        return str(value) if is_shown else ""
    if value and not isinstance(value[0], list):
        counts = f", the {facts.get(result)} counts" if result else ""
        return " ".join(str(part) for part in value) + counts
    terms = [(str(term[0]), int(term[1])) for term in value]
    if not result:
        return ", ".join(f"{source} {amount:+d}" for source, amount in terms)
    if result == "+":
        return f"{sum(amount for _, amount in terms)} = {_terms_text(terms)}" if terms else ""
    shown = facts.get(result) or "hidden"
    if not terms and isinstance(shown, int) and shown < 0:
        return ""
    return f"{shown} = {_terms_text(terms)}" if terms else str(shown)


def _terms_text(terms: Sequence[tuple[str, int]]) -> str:
    parts = [f"{'-' if amount < 0 else '+'} {source} {abs(amount)}" for source, amount in terms]
    return " ".join(parts).removeprefix("+ ")
