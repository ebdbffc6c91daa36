"""The rulings that are possible in a kind of battle: on units and people, by id, and on the whole battle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from wartable.core.data.fields import Bound, Flag, Name, Number, bound
from wartable.core.data.reader import closest, shown
from wartable.core.data.shape import Shape, StateField
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import (
    NONE,
    Request,
    has_part,
    read_flag,
    read_within,
    read_words,
    split_words,
    without_asking,
)
from wartable.core.rulings.visibility import FullInformation, OwnerVisibility
from wartable.core.state import State
from wartable.core.table import Table

DRAW: Final = "draw"
"""The value for no winner in a ruling that ends the battle."""

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=OwnerVisibility)
X = TypeVar("X")

Check = Callable[[P, X, Request], object]
Apply = Callable[[Table[S], X, Ruling], object]
Need = Callable[[X, Request], bool]


class RulableField(Generic[S, P, X]):
    """A value that a ruling can set."""

    name: str
    """Its name in the paths of rulings: "<owner>.<name>", or "<name>" for a value of the whole battle."""
    meaning: str
    """Its meaning, for people."""
    check: Check[P, X]
    """Adds a fault for everything that prevents the value. Faults disclose only what the seat may know."""
    apply: Apply[S, X]
    """Sets a value that passed the check. Questions are answered automatically; nothing can be rolled."""
    needs: tuple[Need[X], ...]
    """Preconditions, called before `check`. One that returns False reports a fault, and ends the check."""
    form: str
    """Description of the rest of the path after the name, for help texts."""
    details: Callable[[P, X], Sequence[str]] | None
    """Returns the details of which the seat knows; the path is then "<owner>.<name>.<detail>". None if the
    field has no details.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        check: Check[P, X],
        apply: Apply[S, X],
        *needs: Need[X],
        form: str = "",
        details: Callable[[P, X], Sequence[str]] | None = None,
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.check = check
        self.apply = apply
        self.needs = needs
        self.form = form
        self.details = details

    def weigh(self, visibility: P, owner: X, request: Request) -> None:
        """Check the requested value: add a fault to the request for everything that prevents the ruling."""
        for need in self.needs:
            if not need(owner, request):
                return
        self.check(visibility, owner, request)


def number(
    field: StateField[X, S],
    most: Bound[X, S],
    *needs: Need[X],
    least: Bound[X, S] = 0,
    known: Callable[[P, X], bool] | None = None,
    name: str = "",
    told: str = "",
    sets: Callable[[Table[S], X, int], object] | None = None,
    then: Callable[[Table[S], X], object] | None = None,
) -> RulableField[S, P, X]:
    """Return a RulableField that sets the number `field` within these bounds, by calling `sets` if it is
    given, and then calls `then`. If a seat does not know the bounds (`known` returns False), the nearest
    allowed number is set.
    """

    def check(visibility: P, owner: X, value: Request) -> None:
        low, high = bound(least, owner, visibility.state), bound(most, owner, visibility.state)
        read_within(value, low, high, known=known is None or known(visibility, owner))

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        if sets is None:
            field.set(owner, int(ruling.value))
        else:
            sets(table, owner, int(ruling.value))
        if then is not None:
            then(table, owner)

    return RulableField(name or field.key, told or field.told, check, apply, *needs)


def flag(
    field: StateField[X, S], *needs: Need[X], sets: Callable[[Table[S], X, bool], object] | None = None
) -> RulableField[S, P, X]:
    """Return a RulableField that sets the flag `field`, by calling `sets` if it is given."""

    def check(visibility: P, owner: X, value: Request) -> None:
        read_flag(value)

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        if sets is None:
            field.set(owner, ruling.value == "yes")
        else:
            sets(table, owner, ruling.value == "yes")

    return RulableField(field.key, f"yes or no: {field.told}", check, apply, *needs)


def one_of(
    name: str,
    told: str,
    noun: str,
    names: Callable[[P, X], Iterable[str]],
    sets: Callable[[Table[S], X, str], object],
    *needs: Need[X],
    none: bool = False,
) -> RulableField[S, P, X]:
    """Return a RulableField that calls `sets` with one of the `names`; `noun` says in messages what they
    name. If `none` is True, "none" is also allowed, and passed as "".
    """

    def check(visibility: P, owner: X, value: Request) -> None:
        known = list(names(visibility, owner))
        value.name_of([NONE, *known] if none else known, noun)

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        sets(table, owner, "" if none and ruling.value == NONE else ruling.value)

    return RulableField(name, told, check, apply, *needs)


def some_of(
    name: str,
    told: str,
    noun: str,
    names: Callable[[P, X], Collection[str]],
    sets: Callable[[Table[S], X, list[str]], object],
    *needs: Need[X],
    more: Callable[[P, X, Request, list[str]], object] | None = None,
) -> RulableField[S, P, X]:
    """Return a RulableField that calls `sets` with a list of some of the `names`, written as "one,two" or
    "none". `noun` says what they name, with "{id}" for the owner's id. `more` is a further check.
    """

    def check(visibility: P, owner: X, value: Request) -> None:
        whose = noun.replace("{id}", str(getattr(owner, "id", "")))
        found = read_words(value, names(visibility, owner), whose)
        if more is not None:
            more(visibility, owner, value, found)

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        sets(table, owner, split_words(ruling.value))

    return RulableField(name, told, check, apply, *needs)


def name(field: Name[X, S], *needs: Need[X]) -> RulableField[S, P, X]:
    """Return a RulableField that sets `field` to one of its allowed names, or "none" if it may be blank."""

    def check(visibility: P, owner: X, value: Request) -> None:
        names = field.known(owner, visibility.state)
        value.name_of([*names, NONE] if field.blank else names, field.noun_for(owner))

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        field.set(owner, "" if field.blank and ruling.value == NONE else ruling.value)

    told = field.told or f"the name of a {field.noun}"
    return RulableField(field.key, f"{told}, or none" if field.blank else told, check, apply, *needs)


def ending(
    key: str, noun: str, finish: Callable[[Table[S], tuple[str, ...], str], object]
) -> RulableField[S, Any, S]:
    """Return a RulableField that ends the battle (the `noun`) by calling `finish` with winners and reason."""

    def check(visibility: Any, state: S, value: Request) -> None:
        value.name_of((*state.sides(), DRAW), "side")

    def apply(table: Table[S], state: S, ruling: Ruling) -> None:
        finish(table, () if ruling.value == DRAW else (ruling.value,), ruling.reason or "by a ruling")

    return RulableField(key, f"the side that wins, or draw: the {noun} is over", check, apply)


def simple(shape: Shape[X, S]) -> list[RulableField[S, Any, X]]:
    """Return a RulableField for each number, flag and name in a Shape, with the same bounds as in files."""
    found: list[RulableField[S, Any, X]] = []
    for field in shape.fields:
        if isinstance(field, Number):
            found.append(number(field, field.most, least=field.least))
        elif isinstance(field, Flag):
            found.append(flag(field))
        elif type(field) is Name:
            found.append(name(field))
    return found


class Owners(Generic[S, P, X]):
    """All owners of one kind, such as units, on which rulings can be made, with their RulableFields
    `matters`. `found` returns those of which a seat knows, by id. If `noun` is "", help texts list their ids.
    `standing` is the name of the field that brings owners into the battle or takes them out, and its values
    that do so.
    """

    noun: str
    found: Callable[[P], Mapping[str, X]]
    matters: dict[str, RulableField[S, P, X]]
    standing: tuple[str, Sequence[str]]

    def __init__(
        self,
        noun: str,
        found: Callable[[P], Mapping[str, X]],
        *matters: RulableField[S, P, X],
        standing: tuple[str, Sequence[str]] = ("", ()),
    ) -> None:
        self.standing = standing
        self.noun = noun
        self.found = found
        self.matters = {matter.name: matter for matter in matters}

    def paths(self, visibility: P) -> list[tuple[str, str]]:
        """Return each path with its meaning, for help texts; the noun stands for the ids of the owners."""
        ids = self.found(visibility)
        heads = [f"<{self.noun.lower()}>"] if self.noun else list(ids)
        one = f"an {self.noun}" if self.noun.startswith("a") else f"a {self.noun}"
        rows = [(heads[0], f"the id of {one}: {', '.join(ids)}")] if self.noun else []
        for head in heads:
            for matter in self.matters.values():
                form = matter.form
                if not form and matter.details is not None and ids:
                    form = f".<{'|'.join(matter.details(visibility, next(iter(ids.values()))))}>"
                rows.append((f"{head}.{matter.name}{form}", matter.meaning))
        return rows

    def detailed_paths(self, visibility: P) -> Iterator[tuple[str, str, str]]:
        """Yield the id, path and meaning of each value of every owner, with one path for each detail."""
        for id, owner in self.found(visibility).items():
            for matter in self.matters.values():
                details = None if matter.details is None else matter.details(visibility, owner)
                for part in [""] if details is None else [f".{one}" for one in details]:
                    yield id, f"{id}.{matter.name}{part}", matter.meaning


class Rulings(Generic[S, P]):
    """All rulings of one kind of battle. `visibility_of` returns the visibility of a seat in a state, `over`
    the reason why the battle is over, or "". `owners` can be ruled on by id; `whole` are the RulableFields of
    the battle.
    """

    visibility_of: Callable[[S, str], P]
    over: Callable[[S], str]
    owners: tuple[Owners[S, P, Any], ...]
    whole: dict[str, RulableField[S, P, S]]

    def __init__(
        self,
        visibility_of: Callable[[S, str], P],
        over: Callable[[S], str],
        owners: Sequence[Owners[S, P, Any]],
        whole: Sequence[RulableField[S, P, S]],
    ) -> None:
        self.visibility_of = visibility_of
        self.over = over
        self.owners = tuple(owners)
        self.whole = {matter.name: matter for matter in whole}

    def judge(self, state: S, request: Request) -> None:
        """Check a requested ruling: add a fault to the request for everything that prevents the ruling."""
        visibility = self.visibility_of(state, request.seat)
        id, _, rest = request.path.partition(".")
        whole = self.whole.get(id)
        found = self._fields_of(visibility, id)
        over = self.over(state)
        if over:
            request.fault(over, "undo what ended it first")
        elif whole is not None and (rest == "" or (whole.form and not found)):
            whole.weigh(visibility, state, request)
        elif found:
            self._judge_field(visibility, found, request)
        elif whole is not None:
            request.fault(f"{id} has no parts", f"write {id}")
        else:
            nouns = ", ".join(["no " + kind.noun for kind in self.owners if kind.noun])
            ids = [known for kind in self.owners for known in kind.found(visibility)]
            request.fault(f"there is {nouns} and no matter {shown(id)}", closest(id, [*ids, *self.whole]))

    def _fields_of(self, visibility: P, id: str) -> dict[str, tuple[RulableField[S, P, Any], Any]]:
        """Return the RulableFields for an id by name, with their owners; a unit may share its leader's id."""
        owners = [(kind, kind.found(visibility)) for kind in self.owners]
        return {
            name: (matter, known[id])
            for kind, known in owners
            if id in known
            for name, matter in kind.matters.items()
        }

    def _judge_field(
        self, visibility: P, fields: Mapping[str, tuple[RulableField[S, P, Any], Any]], request: Request
    ) -> None:
        """Check a requested ruling on one of these RulableFields, given by name with their owners."""
        id, *rest = request.path.split(".")
        details: dict[str, Sequence[str]] = {}
        for name, (matter, owner) in fields.items():
            details[name] = () if matter.details is None else matter.details(visibility, owner)
            if rest and rest[0] == name and matter.details is not None and not details[name]:
                has = "has" if visibility.owns(owner) else "is known to have"
                request.fault(f"{id} {has} none of that", "rule on something else")
                return
        if has_part(request, id, rest, details, next(iter(fields))):
            matter, owner = fields[rest[0]]
            matter.weigh(visibility, owner, request)

    def apply(self, table: Table[S], ruling: Ruling) -> None:
        """Apply a ruling to which `judge` had no objection, with automatic answers and without dice."""
        without_asking(table, table.state.seats(), lambda quiet: self._apply(quiet, ruling))

    def _apply(self, table: Table[S], ruling: Ruling) -> None:
        id, _, rest = ruling.path.partition(".")
        name = rest.partition(".")[0]
        found = self._fields_of(self.visibility_of(table.state, ""), id)
        if name in found:
            matter, owner = found[name]
            matter.apply(table, owner, ruling)
        else:
            self.whole[id].apply(table, table.state, ruling)

    def paths(self, state: S, seat: str = "") -> list[tuple[str, str]]:
        """Return every path that can be ruled on, with its meaning; "<unit>" stands for the id of a unit."""
        visibility = self.visibility_of(state, seat)
        rows = [row for kind in self.owners if kind.noun for row in kind.paths(visibility)]
        rows += [(matter.name + matter.form, matter.meaning) for matter in self.whole.values()]
        return rows + [row for kind in self.owners if not kind.noun for row in kind.paths(visibility)]

    def subjects(self, state: S, seat: str = "") -> dict[str, list[tuple[str, str]]]:
        """Return what can be ruled on, by the id of a unit or other subject, as pairs of full path and
        meaning. "" stands for the battle as a whole; in its paths, "<Zone>" and the like stand for an id.
        """
        visibility = self.visibility_of(state, seat)
        found: dict[str, list[tuple[str, str]]] = {}
        for kind in self.owners:
            for id, path, meaning in kind.detailed_paths(visibility):
                found.setdefault(id, []).append((path, meaning))
        found[""] = [(matter.name + matter.form, matter.meaning) for matter in self.whole.values()]
        return found

    def standings(self, state: S, seat: str = "") -> dict[str, Sequence[str]]:
        """Return the paths of rulings that bring units in or take them out, with the values that do so."""
        visibility = self.visibility_of(state, seat)
        return {
            f"{id}.{kind.standing[0]}": kind.standing[1]
            for kind in self.owners
            if kind.standing[0]
            for id in kind.found(visibility)
        }


def open_rulings(
    noun: str,
    units_of: Callable[[Any], Mapping[str, Any]],
    *matters: RulableField[Any, FullInformation, Any],
    whole: Sequence[RulableField[Any, FullInformation, Any]] = (),
) -> Rulings[Any, FullInformation]:
    """Return the Rulings of a game without secrets. `units_of` returns the units of a state by id, `matters`
    are the RulableFields of a unit, and `whole` those of the battle as a whole.
    """

    def over(state: State) -> str:
        return "the battle is over" if state.is_over() else ""

    return Rulings(FullInformation, over, [Owners(noun, lambda seat: units_of(seat.state), *matters)], whole)


Matter = RulableField
"""Former name of RulableField."""
OpenEyes = FullInformation
"""Former name of FullInformation."""
