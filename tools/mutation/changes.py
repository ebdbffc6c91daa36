"""The small changes of mutants: one node of a syntax tree is replaced by another."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["KINDS", "Change", "changes_in"]

KINDS: Final = ("attribute", "constant", "guard", "seat", "bound")
"""Another Attribute; one more or less; a condition dropped; another seat; `<` in place of `<=`."""

RANKS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "battle_century": (
        ("might", "guard", "threshold", "energy", "systems", "speed"),
        ("fitness", "intellect", "charm", "awareness", "willpower", "resources"),
    ),
    "exalted_war": (
        ("strength", "dexterity", "stamina"),
        ("charisma", "manipulation", "appearance"),
        ("perception", "intelligence", "wits"),
        ("archery", "thrown"),
        ("dodge", "melee", "martial_arts"),
        ("athletics", "resistance", "ride"),
        ("performance", "presence", "stealth", "war"),
    ),
    "infinity": (
        ("cc", "bs", "ph", "wip"),
        ("arm", "bts"),
    ),
}
"""A ruleset's names of ranks that occur as text; each is replaced by the next in its group."""

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "attributes": ("might", "guard", "threshold", "full_energy", "systems", "speed"),
    "ranks": ("might", "guard", "threshold", "full_energy", "systems", "speed"),
    "unit": ("magnitude", "drill", "endurance"),
    "attacker": ("magnitude", "drill", "endurance"),
    "target": ("magnitude", "drill", "endurance"),
    "person": ("war", "valor", "essence", "willpower"),
    "troops": ("close_rating", "ranged_rating"),
    "weapon": ("speed", "accuracy", "damage", "defense", "rate"),
    "armour": ("lethal", "bashing"),
    "strike": ("attacker", "target"),
}
"""Attributes that may replace each other after these names: ranks that are told apart, and attacker and
target.
"""

SEATS: Final = ("side", "seat", "owner")
PLAIN_TYPES: Final = {"int", "str", "bool", "float", "object", "Any", "Fraction"}
TEXT: Final = {
    *("__all__", "__slots__", "choices", "group", "guide", "key", "label", "name", "names", "question"),
    *("remedy", "rules", "source", "summary", "text", "title", "uses", "what", "why"),
}
"""Names and parameters for people's texts or for identifiers, not for rules; values assigned or passed to
them stay.
"""

NO_RULES: Final = ("__repr__", "__hash__", "__eq__", "copy", "clone")
NO_RULE_PARTS: Final = (
    *("hunch", "guess", "weigh", "worth", "likely"),
    *("heuristic_value", "expected_gain", "value_of_", "losses_of_change"),
)
"""Functions with these parts in their names serve computer players."""

ACCOUNTING: Final = ("MEMORY.add_bytes",)
"""Functions that count how much memory something takes."""

NOT_OF_PLAY: Final = ("listening", "TYPE_CHECKING")
"""Conditions on these names decide no rule."""

BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list")
BITS: Final = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
LEAVES: Final = (ast.Return, ast.Continue, ast.Break, ast.Raise)
BOUNDS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
EQUALS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(slots=True)
class Change:
    """One change: `new` in the field of `parent`, at `index` if the field is a list.

    `statement` is the statement that it is in; a change with `at_import` takes effect when the file is
    imported, not when a function runs.
    """

    kind: str
    parent: ast.AST
    field: str
    index: int | None
    new: object
    line: int
    statement: ast.stmt
    at_import: bool

    def swap(self) -> None:
        """Exchange the new node and the old one; a second call restores the old one."""
        old = getattr(self.parent, self.field)
        if self.index is None:
            setattr(self.parent, self.field, self.new)
            self.new = old
        else:
            old[self.index], self.new = self.new, old[self.index]

    def told(self) -> tuple[str, str]:
        """Return the statement before and after the change, without its body."""
        if isinstance(self.new, ast.Pass):
            return one_line(self.statement), "dropped"
        before = heading(self.statement)
        self.swap()
        after = heading(self.statement)
        self.swap()
        return before, after

    @property
    def lines(self) -> range:
        """The lines of the statement, without its body."""
        body = getattr(self.statement, "body", None)
        last = body[0].lineno - 1 if body else self.statement.end_lineno or self.statement.lineno
        return range(self.statement.lineno, max(last, self.statement.lineno) + 1)


def heading(statement: ast.stmt) -> str:
    """Return a statement in one line, without its body."""
    fields = {name: [] if name in BLOCKS else value for name, value in ast.iter_fields(statement)}
    return one_line(ast.copy_location(type(statement)(**fields), statement))


def one_line(node: ast.AST) -> str:
    """Return the code of a node in one line."""
    return " ".join(ast.unparse(node).split())


def changes_in(root: ast.stmt, *, at_import: bool, ruleset: str = "") -> list[Change]:
    """Return every change within a definition or an assignment of a ruleset, in the order of the text."""
    return list(Finder(RANKS.get(ruleset, ())).statement(root, at_import=at_import))


class Finder:
    """Walks statements, and keeps track of the parameters of the functions around them, by type."""

    def __init__(self, ranks: Sequence[Sequence[str]]) -> None:
        self.ranks = ranks
        self.parameters: list[dict[str, list[str]]] = []

    def statement(self, node: ast.stmt, *, at_import: bool) -> Iterator[Change]:
        """Yield changes of one statement and everything in it."""
        if isinstance(node, ast.ClassDef):
            yield from self.block(node, "body", at_import=at_import)
            return
        if isinstance(node, FUNCTIONS):
            yield from self.function(node, at_import=at_import)
            return
        if is_outside_of_rules(node):
            return
        place = Place(node, at_import, self.parameters[-1] if self.parameters else {}, self.ranks)
        for field, value in ast.iter_fields(node):
            if field in ("body", "orelse", "finalbody") and isinstance(value, list):
                yield from self.block(node, field, at_import=at_import)
            elif field == "handlers":
                for handler in value:
                    yield from self.block(handler, "body", at_import=at_import)
            elif field not in ("annotation", "targets", "target"):
                yield from place.within(node, field)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, *, at_import: bool) -> Iterator[Change]:
        """Yield changes of a function: its defaults, then its body."""
        if node.name in NO_RULES or any(part in node.name for part in NO_RULE_PARTS):
            return
        place = Place(node, at_import, {}, self.ranks)
        for field in ("defaults", "kw_defaults"):
            yield from place.within(node.args, field)
        self.parameters.append(by_type(node.args))
        yield from self.block(node, "body", at_import=False)
        self.parameters.pop()

    def block(self, parent: ast.AST, field: str, *, at_import: bool) -> Iterator[Change]:
        """Yield changes of each statement of a block, dropped guards among them."""
        for index, node in enumerate(getattr(parent, field)):
            if is_guard(node):
                empty = ast.copy_location(ast.Pass(), node)
                yield Change("guard", parent, field, index, empty, node.lineno, node, at_import)
            yield from self.statement(node, at_import=at_import)


@dataclass(slots=True)
class Place:
    """Makes the changes of expressions within one statement."""

    statement: ast.stmt
    at_import: bool
    parameters: dict[str, list[str]]
    ranks: Sequence[Sequence[str]]

    def change(self, kind: str, parent: ast.AST, field: str, index: int | None, new: object) -> Change:
        """Return a change of this statement."""
        node = getattr(parent, field) if index is None else getattr(parent, field)[index]
        line = int(getattr(node, "lineno", getattr(parent, "lineno", self.statement.lineno)))
        if isinstance(new, ast.AST) and isinstance(node, ast.expr):
            new = ast.fix_missing_locations(ast.copy_location(new, node))
        return Change(kind, parent, field, index, new, line, self.statement, self.at_import)

    def within(self, parent: ast.AST, field: str) -> Iterator[Change]:
        """Yield changes of the nodes in a field, and below it."""
        value = getattr(parent, field)
        if isinstance(value, list):
            for index, node in enumerate(value):
                if isinstance(node, ast.AST):
                    yield from self.node(parent, field, index, node)
        elif isinstance(value, ast.AST):
            yield from self.node(parent, field, None, value)

    def node(self, parent: ast.AST, field: str, index: int | None, node: ast.AST) -> Iterator[Change]:
        """Yield changes that replace a node, then those below it."""
        if isinstance(node, ast.JoinedStr) or is_outside_of_rules(node):
            return
        for kind, new in self.replacements(parent, field, node):
            yield self.change(kind, parent, field, index, new)
        if isinstance(node, ast.comprehension):
            for at in range(len(node.ifs)):
                yield self.change("guard", node, "ifs", at, ast.Constant(True))
        if isinstance(node, ast.Compare):
            yield from self.comparison(node)
        for below in node._fields:
            if not (isinstance(node, ast.Lambda) and below == "args"):
                yield from self.within(node, below)

    def replacements(self, parent: ast.AST, field: str, node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
        """Yield possible replacements of an expression, with the kind of the change."""
        if isinstance(node, ast.Constant) and not is_position(parent, field):
            yield from constants(node, self.ranks)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            owner = ast.unparse(node.value).split(".")[-1]
            if other := after(FIELDS.get(owner, ()), node.attr):
                kind = "seat" if owner == "strike" else "attribute"
                yield kind, ast.Attribute(node.value, other, ast.Load())
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            for other in self.parameters.get(node.id, ()):
                yield "seat", ast.Name(other, ast.Load())
        elif isinstance(node, ast.BoolOp):
            for at, dropped in enumerate(node.values):
                left = [*node.values[:at], *node.values[at + 1 :]]
                if not is_about_none(dropped):
                    yield "guard", ast.BoolOp(node.op, left) if len(left) > 1 else left[0]

    def comparison(self, node: ast.Compare) -> Iterator[Change]:
        """Yield changes to another bound, or to the other side."""
        operands = [node.left, *node.comparators]
        for index, operator in enumerate(node.ops):
            if type(operator) in BOUNDS:
                yield self.change("bound", node, "ops", index, BOUNDS[type(operator)]())
            pair = operands[index : index + 2]
            of_seats = any(isinstance(part, ast.Attribute) and part.attr in SEATS for part in pair)
            if of_seats and type(operator) in EQUALS:
                yield self.change("seat", node, "ops", index, EQUALS[type(operator)]())


def constants(node: ast.Constant, ranks: Sequence[Sequence[str]]) -> Iterator[tuple[str, ast.AST]]:
    """Yield one more and one less; for the name of a rank, another rank."""
    value = node.value
    if isinstance(value, int) and not isinstance(value, bool):
        yield "constant", ast.Constant(value + 1)
        yield "constant", ast.Constant(value - 1)
    elif isinstance(value, str):
        for group in ranks:
            if other := after(group, value):
                yield "attribute", ast.Constant(other)


def after(group: Sequence[str], name: str) -> str:
    """Return the name after this one, cyclically; "" if it is not in the group."""
    return group[(group.index(name) + 1) % len(group)] if name in group else ""


def is_guard(node: ast.stmt) -> bool:
    """Whether a statement is a condition that leaves early, without an else."""
    return (
        isinstance(node, ast.If)
        and not node.orelse
        and isinstance(node.body[-1], LEAVES)
        and not is_outside_of_rules(node)
        and not is_shortcut(node.test)
    )


def is_shortcut(test: ast.expr) -> bool:
    """Whether a test is a shortcut such as `not unit.marks & SOME`; the code after it would reach the same
    result.
    """
    if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        return False
    bits = test.operand
    return (
        isinstance(bits, ast.BinOp)
        and isinstance(bits.op, ast.BitAnd)
        and isinstance(bits.left, ast.Attribute)
        and bits.left.attr == "marks"
    )


def is_about_none(node: ast.AST) -> bool:
    """Whether a node compares with None; the code beside it depends on such a check."""
    return isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]) == "None"


def is_position(parent: ast.AST, field: str) -> bool:
    """Whether a constant is an index, a part of a text, or a bit."""
    if isinstance(parent, ast.Subscript | ast.Slice):
        return field != "value"
    return isinstance(parent, ast.BinOp) and isinstance(parent.op, BITS)


def is_outside_of_rules(node: ast.AST) -> bool:
    """Whether a node is text for people, a name, or only saves work."""
    if isinstance(node, ast.keyword):
        return node.arg in TEXT
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in ACCOUNTING
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(ast.unparse(target).split(".")[-1] in TEXT for target in targets)
    if isinstance(node, ast.If | ast.IfExp):
        asked = {part.attr for part in ast.walk(node.test) if isinstance(part, ast.Attribute)}
        asked |= {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}
        return not asked.isdisjoint(NOT_OF_PLAY)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Assert)


def by_type(arguments: ast.arguments) -> dict[str, list[str]]:
    """Return the other parameters of the same type, for each that has any; types of plain values do not
    count.
    """
    typed = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    types = {each.arg: ast.unparse(each.annotation) for each in typed if each.annotation is not None}
    return {
        name: others
        for name, kind in types.items()
        if kind not in PLAIN_TYPES
        and (others := [other for other in types if other != name and types[other] == kind])
    }
