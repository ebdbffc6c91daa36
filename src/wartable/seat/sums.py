"""Event sentences, and the numbers behind each roll with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartable import Battle, Entry, Event, Handbook, State, Term
from wartable.files.characters import tamed_line
from wartable.seat.view_model import ViewModel, view_model

Facts = dict[str, object]


def told(battle: Battle[State], seat: str, events: Iterable[Event]) -> list[str]:
    """Return the sentences of those events that this seat sees."""
    return [tamed_line(battle.say(event)) for event in battle.seen_by(seat, events)]


def why(
    battle: Battle[State], seat: str, events: Iterable[Event], handbook: Handbook, count: int = 1
) -> list[str]:
    """Explain the last `count` rolls that a seat has seen. Returns lines: the numbers of the rolls with their
    sources, then the rules behind these, with their texts if there is a single roll. Empty if there are no
    rolls.
    """
    return why_seen(battle, seat, battle.seen_by(seat, events), handbook, count)


def why_seen(
    battle: Battle[State], seat: str, seen: Sequence[Event], handbook: Handbook, count: int = 1
) -> list[str]:
    """Return what `why` returns for `seen`, events as this seat may see them."""
    model = view_model(battle, seat)
    if not model.telling.sums:
        return _plain_numbers(battle, seen, count)
    rolls: list[list[Event]] = []
    for event in seen:
        facts = event.facts()
        if not _tells(model, facts):
            continue
        if rolls and _is_part([part.facts() for part in rolls[-1]], facts):
            rolls[-1].append(event)
        else:
            rolls.append([event])
    told = [event for roll in rolls[-max(1, count) :] for event in roll]
    lines = [line for event in told for line in _numbers(model, event.facts())]
    return lines + explain_terms(_terms_of(model, told), handbook, at_length=count <= 1)


def has_numbers(model: ViewModel, event: Event) -> bool:
    """Whether `why` has numbers to show for an event as a seat may see it."""
    facts = event.facts()
    if not model.telling.sums:
        return any(type(value) is int for value in facts.values())
    return _tells(model, facts)


def _terms_of(model: ViewModel, roll: Sequence[Event]) -> list[Term]:
    """Return every number in the sums of a roll with its source. A number without terms has its title as
    source.
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
    """Return the reasons that terms give for their amounts, then the rules behind their sources, explained if
    `at_length`. Sources that the handbook does not know are left out.
    """
    lines = [f"  {term.source} {term.amount}: {term.reason}." for term in terms if term.reason]
    entries = [handbook.explaining(term.source) for term in terms]
    known = list(dict.fromkeys([entry for entry in entries if entry is not None]))
    if at_length:
        return lines + [f"  {_with_rules(entry)}: {entry.summary}" for entry in known]
    return lines + ([f"  From {', '.join([_with_rules(entry) for entry in known])}."] if known else [])


def _with_rules(entry: Entry) -> str:
    """Return the name of an entry with the ids of its rules."""
    return f"{entry.name} ({', '.join(entry.rules)})" if entry.rules else entry.name


def _plain_numbers(battle: Battle[State], events: Iterable[Event], count: int) -> list[str]:
    """Return the numbers of the last events that have any, for games that do not describe their rolls."""
    told: list[list[str]] = []
    for event in events:
        numbers = [(name, value) for name, value in event.facts().items() if type(value) is int]
        if numbers:
            lines = [f"  {name.replace('_', ' ').capitalize()} {value}" for name, value in numbers]
            told.append([battle.say(event), *lines])
    return [line for lines in told[-max(1, count) :] for line in lines]


def _tells(model: ViewModel, facts: Facts) -> bool:
    """Whether an event has numbers that this seat may see."""
    sums = model.telling.sums.get(str(facts["event"]), [])
    values = [facts.get(key) for key, _, result in sums if key and _sum(facts, key, result)]
    return any(value for value in values if not isinstance(value, int) or value >= 0)


def _is_part(roll: Sequence[Facts], facts: Facts) -> bool:
    """Whether an event continues a roll: the same dice against another target, or the next step between the
    same units.
    """
    last = roll[-1]
    if _actor(facts) != _actor(last):
        return False
    if facts["event"] in [part["event"] for part in roll]:
        return bool(facts.get("faces")) and facts.get("faces") == last.get("faces")
    return _other(facts) is not None and _other(facts) == _other(last)


def _actor(facts: Facts) -> object:
    """Return the unit or the side that rolls."""
    return next((facts[key] for key in ("unit", "who", "trooper", "attacker", "side") if key in facts), None)


def _other(facts: Facts) -> object:
    """Return the unit or the side that is rolled against; None if the event has none."""
    many = facts.get("targets")
    if isinstance(many, list) and len(many) == 1:
        return many[0]
    found = facts.get("target", facts.get("against"))
    return facts.get("other") if isinstance(found, int) else found


def _numbers(model: ViewModel, facts: Facts) -> list[str]:
    """Return a roll's sums, one per line, under a heading with the units' names."""
    sums = [part for part in model.telling.sums[str(facts["event"])] if part[0]]
    width = max(len(title) for _, title, _ in sums)
    lines = [_title(model, facts)]
    for key, title, result in sums:
        said = _sum(facts, key, result)
        if said:
            lines.append(f"  {title:<{width}} {said}")
    return lines


def _title(model: ViewModel, facts: Facts) -> str:
    """Return the heading of a roll: the unit, its target, and the purpose."""
    unit, target = (model.side_name(model.name(str(id or ""))) for id in (_actor(facts), _other(facts)))
    titles = [title for key, title, _ in model.telling.sums[str(facts["event"])] if not key]
    what = f": {titles[0]}" if titles else ""
    return f"{unit} against {target}{what}" if target else unit + what


def _sum(facts: Facts, key: str, result: str) -> str:
    """Format one sum: its result with all terms, dice with the one that counts, or a number alone.

    `result` names the field that holds the result: 0 there means hidden, a negative number that there is
    none. With "+" the result is the sum of the terms, with "" there is no result. A number alone is shown if
    the field `result` is not empty; if `result` is its own field, a negative number is hidden.
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
        return f"{sum(amount for _, amount in terms)} = {_summed(terms)}" if terms else ""
    shown = facts.get(result) or "hidden"
    if not terms and isinstance(shown, int) and shown < 0:
        return ""
    return f"{shown} = {_summed(terms)}" if terms else str(shown)


def _summed(terms: Sequence[tuple[str, int]]) -> str:
    parts = [f"{'-' if amount < 0 else '+'} {source} {abs(amount)}" for source, amount in terms]
    return " ".join(parts).removeprefix("+ ")
