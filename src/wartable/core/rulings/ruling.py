"""Rulings that are possible in a kind of battle: on units and people, by id, and on the whole battle."""

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
from wartable.core.rulings.visibility import FullInformation, Seeing
from wartable.core.state import State
from wartable.core.table import Table

DRAW: Final = "draw"
"""The value of a ruling on the end that stands for no winner."""

S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Seeing)
X = TypeVar("X")

Check = Callable[[P, X, Request], object]
Apply = Callable[[Table[S], X, Ruling], object]
Need = Callable[[X, Request], bool]


class RulableField(Generic[S, P, X]):
    """One value that can be ruled on."""

    name: str
    """Its path is "<owner>.<name>", or "<name>" for the whole battle."""
    meaning: str
    """Its meaning, for people."""
    check: Check[P, X]
    """Adds a fault for everything that prevents a value, worded from what the seat may know."""
    apply: Apply[S, X]
    """Sets a value that was found sound. Questions are answered automatically, and nothing can be rolled."""
    needs: tuple[Need[X], ...]
    """Preconditions, called before `check`; the first that returns False ends the check."""
    form: str
    """The part of the path after the name, for people."""
    details: Callable[[P, X], Sequence[str]] | None
    """Lists the details that the seat knows of, if any; the path is then "<owner>.<name>.<detail>"."""

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

    def weigh(self, eyes: P, owner: X, value: Request) -> None:
        """Check the requested value: add a fault to it for each reason that prevents the ruling."""
        for need in self.needs:
            if not need(owner, value):
                return
        self.check(eyes, owner, value)


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
    """Return a RulableField that sets a number (by calling `sets`, if given), and then calls `then`.

    A seat that does not know the bounds (`known`) sets the nearest allowed number.
    """

    def check(eyes: P, owner: X, value: Request) -> None:
        low, high = bound(least, owner, eyes.state), bound(most, owner, eyes.state)
        read_within(value, low, high, known=known is None or known(eyes, owner))

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
    """Return a RulableField that sets yes or no (by calling `sets`, if given)."""

    def check(eyes: P, owner: X, value: Request) -> None:
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
    """Return a RulableField that calls `sets` with one of these names; `noun` says what they name. With
    `none`, "none" is allowed too and passed as "".
    """

    def check(eyes: P, owner: X, value: Request) -> None:
        known = list(names(eyes, owner))
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
    """Return a RulableField that calls `sets` with a list of these names, written as one,two or none. In the
    `noun`, {id} stands for the owner's id. `more` adds further faults.
    """

    def check(eyes: P, owner: X, value: Request) -> None:
        whose = noun.replace("{id}", str(getattr(owner, "id", "")))
        found = read_words(value, names(eyes, owner), whose)
        if more is not None:
            more(eyes, owner, value, found)

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        sets(table, owner, split_words(ruling.value))

    return RulableField(name, told, check, apply, *needs)


def name(field: Name[X, S], *needs: Need[X]) -> RulableField[S, P, X]:
    """Return a RulableField that sets one of the names that the field allows; "none" if it may be blank."""

    def check(eyes: P, owner: X, value: Request) -> None:
        names = field.known(owner, eyes.state)
        value.name_of([*names, NONE] if field.blank else names, field.noun_for(owner))

    def apply(table: Table[S], owner: X, ruling: Ruling) -> None:
        field.set(owner, "" if field.blank and ruling.value == NONE else ruling.value)

    told = field.told or f"the name of a {field.noun}"
    return RulableField(field.key, f"{told}, or none" if field.blank else told, check, apply, *needs)


def ending(
    key: str, noun: str, finish: Callable[[Table[S], tuple[str, ...], str], object]
) -> RulableField[S, Any, S]:
    """Return a RulableField that ends the battle (`noun`); `finish` takes its winners and the reason."""

    def check(eyes: Any, state: S, value: Request) -> None:
        value.name_of((*state.sides(), DRAW), "side")

    def apply(table: Table[S], state: S, ruling: Ruling) -> None:
        finish(table, () if ruling.value == DRAW else (ruling.value,), ruling.reason or "by a ruling")

    return RulableField(key, f"the side that wins, or draw: the {noun} is over", check, apply)


def simple(shape: Shape[X, S]) -> list[RulableField[S, Any, X]]:
    """Return a RulableField for each number, flag and name of a Shape, in order, with its bounds in files."""
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
    """All owners of one kind about which rulings can be made, by id, as far as a seat knows of them. If
    `noun` is "", help texts list their ids. `standing` has the name of the field that brings owners in and
    takes them out, and its values that do so.
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

    def paths(self, eyes: P) -> list[tuple[str, str]]:
        """Return every path and its meaning, for help texts."""
        ids = self.found(eyes)
        heads = [f"<{self.noun.lower()}>"] if self.noun else list(ids)
        one = f"an {self.noun}" if self.noun.startswith("a") else f"a {self.noun}"
        rows = [(heads[0], f"the id of {one}: {', '.join(ids)}")] if self.noun else []
        for head in heads:
            for matter in self.matters.values():
                form = matter.form
                if not form and matter.details is not None and ids:
                    form = f".<{'|'.join(matter.details(eyes, next(iter(ids.values()))))}>"
                rows.append((f"{head}.{matter.name}{form}", matter.meaning))
        return rows

    def written_out(self, eyes: P) -> Iterator[tuple[str, str, str]]:
        """Yield, for each owner, its id, every path of it (one for each detail) and the path's meaning."""
        for id, owner in self.found(eyes).items():
            for matter in self.matters.values():
                details = None if matter.details is None else matter.details(eyes, owner)
                for part in [""] if details is None else [f".{one}" for one in details]:
                    yield id, f"{id}.{matter.name}{part}", matter.meaning


class Rulings(Generic[S, P]):
    """All rulings of one kind of battle. `eyes` returns a seat's visibility in a state; `over` returns the
    reason why the battle is over, or "".
    """

    eyes: Callable[[S, str], P]
    over: Callable[[S], str]
    owners: tuple[Owners[S, P, Any], ...]
    whole: dict[str, RulableField[S, P, S]]

    def __init__(
        self,
        eyes: Callable[[S, str], P],
        over: Callable[[S], str],
        owners: Sequence[Owners[S, P, Any]],
        whole: Sequence[RulableField[S, P, S]],
    ) -> None:
        self.eyes = eyes
        self.over = over
        self.owners = tuple(owners)
        self.whole = {matter.name: matter for matter in whole}

    def judge(self, state: S, value: Request) -> None:
        """Check a requested ruling: add a fault to it for each reason that prevents the ruling."""
        eyes = self.eyes(state, value.seat)
        id, _, rest = value.path.partition(".")
        whole = self.whole.get(id)
        found = self._matters(eyes, id)
        over = self.over(state)
        if over:
            value.fault(over, "undo what ended it first")
        elif whole is not None and (rest == "" or (whole.form and not found)):
            whole.weigh(eyes, state, value)
        elif found:
            self._judge_part(eyes, found, value)
        elif whole is not None:
            value.fault(f"{id} has no parts", f"write {id}")
        else:
            nouns = ", ".join(["no " + kind.noun for kind in self.owners if kind.noun])
            ids = [known for kind in self.owners for known in kind.found(eyes)]
            value.fault(f"there is {nouns} and no matter {shown(id)}", closest(id, [*ids, *self.whole]))

    def _matters(self, eyes: P, id: str) -> dict[str, tuple[RulableField[S, P, Any], Any]]:
        """Return the fields of an id, each with its owner; a unit may share its id with its leader."""
        owners = [(kind, kind.found(eyes)) for kind in self.owners]
        return {
            name: (matter, known[id])
            for kind, known in owners
            if id in known
            for name, matter in kind.matters.items()
        }

    def _judge_part(
        self, eyes: P, found: Mapping[str, tuple[RulableField[S, P, Any], Any]], value: Request
    ) -> None:
        id, *rest = value.path.split(".")
        details: dict[str, Sequence[str]] = {}
        for name, (matter, owner) in found.items():
            details[name] = () if matter.details is None else matter.details(eyes, owner)
            if rest and rest[0] == name and matter.details is not None and not details[name]:
                has = "has" if eyes.owns(owner) else "is known to have"
                value.fault(f"{id} {has} none of that", "rule on something else")
                return
        if has_part(value, id, rest, details, next(iter(found))):
            matter, owner = found[rest[0]]
            matter.weigh(eyes, owner, value)

    def apply(self, table: Table[S], ruling: Ruling) -> None:
        """Apply a ruling that `judge` has found sound, with automatic answers and without dice."""
        without_asking(table, table.state.seats(), lambda quiet: self._apply(quiet, ruling))

    def _apply(self, table: Table[S], ruling: Ruling) -> None:
        id, _, rest = ruling.path.partition(".")
        name = rest.partition(".")[0]
        found = self._matters(self.eyes(table.state, ""), id)
        if name in found:
            matter, owner = found[name]
            matter.apply(table, owner, ruling)
        else:
            self.whole[id].apply(table, table.state, ruling)

    def paths(self, state: S, seat: str = "") -> list[tuple[str, str]]:
        """Return every path that can be ruled on and its meaning, for people; "<unit>" stands for a unit's
        id.
        """
        eyes = self.eyes(state, seat)
        rows = [row for kind in self.owners if kind.noun for row in kind.paths(eyes)]
        rows += [(matter.name + matter.form, matter.meaning) for matter in self.whole.values()]
        return rows + [row for kind in self.owners if not kind.noun for row in kind.paths(eyes)]

    def subjects(self, state: S, seat: str = "") -> dict[str, list[tuple[str, str]]]:
        """Return the subjects of possible rulings by id, each with its full paths and their meanings; "" has
        those of the whole battle, in which "<Zone>" and the like stand for an id.
        """
        eyes = self.eyes(state, seat)
        found: dict[str, list[tuple[str, str]]] = {}
        for kind in self.owners:
            for id, path, meaning in kind.written_out(eyes):
                found.setdefault(id, []).append((path, meaning))
        found[""] = [(matter.name + matter.form, matter.meaning) for matter in self.whole.values()]
        return found

    def standings(self, state: S, seat: str = "") -> dict[str, Sequence[str]]:
        """Return the paths of rulings that bring a unit into the battle or take it out, each with the values
        that do so.
        """
        eyes = self.eyes(state, seat)
        return {
            f"{id}.{kind.standing[0]}": kind.standing[1]
            for kind in self.owners
            if kind.standing[0]
            for id in kind.found(eyes)
        }


def open_rulings(
    noun: str,
    found: Callable[[Any], Mapping[str, Any]],
    *matters: RulableField[Any, FullInformation, Any],
    whole: Sequence[RulableField[Any, FullInformation, Any]] = (),
) -> Rulings[Any, FullInformation]:
    """Return the rulings of a game without secrets: `matters` of its units, which `found` returns by id for a
    state, and `whole` for those of the whole battle.
    """

    def over(state: State) -> str:
        return "the battle is over" if state.is_over() else ""

    return Rulings(FullInformation, over, [Owners(noun, lambda eyes: found(eyes.state), *matters)], whole)


Matter = RulableField
"""Former name of RulableField."""
OpenEyes = FullInformation
"""Former name of FullInformation."""
