"""Decorators that generate a class from its annotated fields: the constructor and the slots, and for a state
class also `copy` and the list of saved fields.

    @state
    class Squad(Entity):
        id: str
        strength: int = number("people left", default=10)
        is_hidden: bool = flag("the enemy does not see it")
        orders: list[str] = field([])

`Squad("red1")` starts with strength 10, `copy()` gives each copy lists of its own, and `Squad.saved` holds a
Number and a Flag for the Shape that writes saves. A field without a default is an argument of the
constructor, in the order of declaration, after those of the base class. All others start with their default.

Other classes use `define`, which also takes plain defaults, as dataclasses do:

    @define
    class Weapon:
        name: str
        damage: int
        rate: int = 1
        uses: list[str] = field([])

`Weapon("Axe", 5, rate=2)` has a list `uses` of its own; fields that are declared with a
function, such as `field`, are no arguments of the constructor. Objects are compared by identity.

In plain Python, the decorators build the class when its module is imported. Compiled classes have to be
ordinary code, so `tools/build_compiled.py` writes the same class out in its copy of the source. This module
itself is never compiled: its functions return Declarations, which stand in for the values of the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, Final, Literal, TypeVar, cast, dataclass_transform, overload

from wartable.core.data.entity import Entity
from wartable.core.data.event_fields import own_annotations
from wartable.core.data.fields import Bound, Flag, Known, Name, Number, Text, Texts
from wartable.core.data.reader import MOST
from wartable.core.data.shape import StateField

T = TypeVar("T")
C = TypeVar("C", bound=Entity)

SHARED: Final = "shared"
CONTAINER: Final = "container"
ELEMENTS: Final = "elements"
PART: Final = "part"
OPTIONAL: Final = "optional"
TRANSIENT: Final = "transient"
NOTHING: Final = object()
COMPUTED: Final = object()
LITERALS: Final = (int, str, bool, type(None))


class Declaration:
    """The declaration of one field of a class: its first value, how `copy` treats it, and how it is saved, if
    at all.

    The field starts with `default` (an empty container of its own if that is one) or with what `factory`
    returns; with the default COMPUTED it has no value until `_finish` sets it. Without a default and a
    factory it is an argument of the constructor; if it `is_optional`, it is an argument with this default.
    """

    __slots__ = ("copied", "default", "factory", "is_optional", "saved")

    def __init__(
        self,
        copied: str,
        default: object = NOTHING,
        *,
        factory: Callable[[], object] | None = None,
        saved: Callable[[str], StateField[Any, Any]] | None = None,
        is_optional: bool = False,
    ) -> None:
        self.copied = copied
        self.default = default
        self.factory = factory
        self.saved = saved
        self.is_optional = is_optional

    @property
    def is_argument(self) -> bool:
        """Whether the field is an argument of the constructor."""
        return self.is_optional or (self.default is NOTHING and self.factory is None)

    @property
    def is_set(self) -> bool:
        """Whether the constructor sets the field."""
        return self.default is not COMPUTED


# ------------------------------------------------------------------ what a field is declared with

# Type checkers see in `init` whether the field is an argument of the constructor; nobody passes it.


def number(
    told: str = "",
    *,
    default: int = 0,
    least: Bound[Any, Any] = 0,
    most: Bound[Any, Any] = MOST,
    first: Bound[Any, Any] | None = None,
    key: str = "",
    init: Literal[False] = False,
) -> int:
    """Declare a saved whole number from `least` to `most`; `told` documents it. At the start of a battle the
    minimum is `first`, if that is given. `key` is the name in files, by default that of the field.
    """

    def saved(name: str) -> StateField[Any, Any]:
        return Number(name, told, least=least, most=most, first=first, key=key)

    return cast(int, Declaration(SHARED, default, saved=saved))


def flag(told: str = "", *, default: bool = False, key: str = "", init: Literal[False] = False) -> bool:
    """Declare a saved true-or-false value; `told` documents it."""
    return cast(bool, Declaration(SHARED, default, saved=lambda name: Flag(name, told, key=key)))


def text(told: str = "", *, default: str = "", key: str = "", init: Literal[False] = False) -> str:
    """Declare a saved text; `told` documents it."""
    return cast(str, Declaration(SHARED, default, saved=lambda name: Text(name, told, key=key)))


def one_of(
    noun: str,
    names: Known[Any, Any],
    told: str = "",
    *,
    default: str = "",
    blank: bool = False,
    key: str = "",
    init: Literal[False] = False,
) -> str:
    """Declare a saved text that must be one of `names`, or "" if `blank` is True. `noun` says in messages
    what they name, and `told` documents the field. See `fields.Name`.
    """

    def saved(name: str) -> StateField[Any, Any]:
        return Name(name, noun, names, told, key=key, blank=blank)

    return cast(str, Declaration(SHARED, default, saved=saved))


def texts(told: str = "", *, key: str = "", init: Literal[False] = False) -> list[str]:
    """Declare a saved list of texts, empty at first; `told` documents it."""
    return cast(list[str], Declaration(CONTAINER, [], saved=lambda name: Texts(name, told, key=key)))


def field(default: T, *, elements: bool = False, init: Literal[False] = False) -> T:
    """Declare a field that is not listed in `saved`, because a Shape names it or it follows from other
    fields.

    A default that is a list, dict or set must be empty, and each instance gets its own. With `elements`,
    `copy` also copies the elements of the list, or the values of the dict, with their own `copy` methods.
    """
    if not isinstance(default, list | dict | set):
        return cast(T, Declaration(SHARED, default))
    if default:
        raise TypeError(f"cannot declare the default {default!r}: containers start empty")
    return cast(T, Declaration(ELEMENTS if elements else CONTAINER, default))


@overload
def part() -> Any: ...
@overload
def part(factory: None, *, init: Literal[False] = False) -> Any: ...
@overload
def part(factory: Callable[[], T], *, init: Literal[False] = False) -> T: ...
def part(factory: Any = NOTHING, *, init: bool = True) -> Any:
    """Declare a field for an object that is copied with its own `copy` method. It is an argument of the
    constructor, unless `factory` creates it. `part(None)` declares an optional object, which is None at
    first.
    """
    if factory is None:
        return Declaration(OPTIONAL, None)
    return Declaration(PART, factory=None if factory is NOTHING else factory)


def argument(declared: T, *, init: Literal[True] = True) -> T:
    """Make a saved field an argument of the constructor: `argument(number("people"))`."""
    cast(Declaration, declared).default = NOTHING
    return declared


def computed(*, part: bool = False, init: Literal[False] = False) -> Any:
    """Declare a field that the method `_finish` sets. Copies of the object share its value; with `part`, each
    gets its own copy of the value.
    """
    return Declaration(PART if part else SHARED, COMPUTED)


def transient(default: T, *, init: Literal[False] = False) -> T:
    """Declare a field that `copy` does not copy: a copied object starts with the default."""
    return cast(T, Declaration(TRANSIENT, default))


# ------------------------------------------------------------------ the class


def _with_known_type(decorator: Callable[[type[T]], type[T]]) -> Callable[[type[Any]], type[Any]]:
    """Return the decorator unchanged, with a type that mypy knows even before it has checked this module."""
    return decorator


@_with_known_type
@dataclass_transform(field_specifiers=(field, part, computed))
def define(cls: type[T]) -> type[T]:
    """Return the class with `__slots__` and `__init__` generated from its annotations.

    A method `_finish` of the class runs at the end of the constructor. A class may write its own `__init__`,
    which takes the arguments first. Raises TypeError if the declarations cannot work.
    """
    own = declarations_of(cls, takes_defaults=True)
    fields = {**_inherited_fields(cls), **own}
    _check_order(cls.__name__, fields)
    return _rebuild(cls, own, {"__init__": _generated_methods(cls, fields)["__init__"]})


@dataclass_transform(
    field_specifiers=(number, flag, text, one_of, texts, field, part, argument, computed, transient)
)
def state(cls: type[C]) -> type[C]:
    """Return the class with `__slots__`, `__init__`, `copy` and `saved` generated from its annotations.

    A method `_finish` of the class runs at the end of the constructor, `_finish_copy(twin)` at the end of
    `copy`. A class may write its own `__init__`, which takes the arguments first, or its own `copy`. Raises
    TypeError if the declarations cannot work.
    """
    own = declarations_of(cls)
    fields = {**_inherited_fields(cls), **own}
    return _rebuild(cls, own, {**_generated_methods(cls, fields), "saved": saved_fields(fields)})


def _rebuild(cls: type[T], own: dict[str, Declaration], members: Mapping[str, object]) -> type[T]:
    """Return a new class like `cls` with slots for its own fields and with these members; members that `cls`
    defines itself take precedence.
    """
    inherited = _inherited_fields(cls)
    kept = {name: value for name, value in vars(cls).items() if name not in (*own, "__dict__", "__weakref__")}
    body: dict[str, object] = {
        **members,
        **kept,
        "__slots__": tuple(name for name in own if name not in inherited),
        "__qualname__": cls.__qualname__,
        "declared_fields": own,
    }
    made: type[T] = cast(Any, type(cls))(cls.__name__, cls.__bases__, body)
    _point_super_at(made, kept.values())
    return made


def declarations_of(cls: type, *, takes_defaults: bool = False) -> dict[str, Declaration]:
    """Return the fields that a class itself declares, by name; raises TypeError, which names the field, for a
    wrong declaration. With `takes_defaults`, a plain value is the default of an argument.
    """
    found: dict[str, Declaration] = {}
    for name in own_annotations(cls):
        value = vars(cls).get(name, Declaration(SHARED))
        if takes_defaults and not isinstance(value, Declaration | list | dict | set):
            value = Declaration(SHARED, value, is_optional=True)
        if not isinstance(value, Declaration):
            raise TypeError(f"cannot declare {cls.__name__}.{name} = {value!r}: write field({value!r})")
        found[name] = value
    return found


def _check_order(name: str, fields: Mapping[str, Declaration]) -> None:
    """Raise TypeError if an argument without a default follows one with a default."""
    optional = ""
    for field_name, declaration in fields.items():
        if declaration.is_optional:
            optional = field_name
        elif declaration.is_argument and optional:
            raise TypeError(
                f"cannot declare {name}: put {field_name} before {optional}, or give it a default"
            )


def saved_fields(fields: Mapping[str, Declaration]) -> tuple[StateField[Any, Any], ...]:
    """Return a StateField for each of these fields that is saved, in order. A Shape is made of them."""
    return tuple(
        declaration.saved(name) for name, declaration in fields.items() if declaration.saved is not None
    )


def _inherited_fields(cls: type) -> dict[str, Declaration]:
    """Return the fields of all base classes by name; raises TypeError if a base class cannot be extended."""
    found: dict[str, Declaration] = {}
    for base in reversed(cls.__mro__[1:]):
        if "declared_fields" not in vars(base):
            if own_annotations(base):
                raise TypeError(
                    f"cannot declare {cls.__name__}: its base {base.__name__} needs @state or @define too"
                )
            continue
        if "_finish" in vars(base):
            raise TypeError(
                f"cannot extend {base.__name__}: its _finish would run before {cls.__name__} is set"
            )
        found |= vars(base)["declared_fields"]
    return found


def _generated_methods(cls: type, fields: Mapping[str, Declaration]) -> dict[str, Any]:
    """Return the generated `__init__` and `copy` of a class with these fields, by name."""
    space: dict[str, Any] = {
        f"_{name}": declaration.factory or declaration.default
        for name, declaration in fields.items()
        if declaration.is_optional or not declaration.is_argument
    }
    is_native = any(
        hasattr(base, "__mypyc_attrs__") for base in cls.__mro__ if "declared_fields" in vars(base)
    )
    code = source_of_init_and_copy(
        fields,
        finishes="_finish" in vars(cls),
        finishes_copy="_finish_copy" in vars(cls),
        is_native=is_native,
    )
    exec(code, space)
    methods = {name: space[name] for name in ("__init__", "copy")}
    for name, method in methods.items():
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__module__ = cls.__module__
    return methods


def source_of_init_and_copy(
    fields: Mapping[str, Declaration], *, finishes: bool, finishes_copy: bool, is_native: bool
) -> str:
    """Return the source code of `__init__` and `copy` for a class with these fields. `finishes` and
    `finishes_copy` say whether the class has the methods `_finish` and `_finish_copy`, which are then called.
    A default that is no literal appears in the code as a variable `_NAME`, named after the field.

    With `is_native`, `copy` calls the constructor, because a compiled class has no instances without it.
    """
    arguments = [name for name, declaration in fields.items() if declaration.is_argument]
    given = ", ".join(f"self.{name}" for name in arguments)
    taken = [f"{name}=_{name}" if fields[name].is_optional else name for name in arguments]
    return "\n".join(
        [
            f"def __init__({', '.join(['self', *taken])}):",
            *[
                f"    self.{name} = {_initial_expression(name, declaration)}"
                for name, declaration in fields.items()
                if declaration.is_set
            ],
            "    self._finish()" if finishes else "    return",
            "def copy(self):",
            "    cls = self.__class__",
            f"    twin = cls({given})" if is_native else "    twin = cls.__new__(cls)",
            *[
                f"    twin.{name} = {_copy_expression(name, declaration)}"
                for name, declaration in fields.items()
            ],
            *(["    self._finish_copy(twin)"] if finishes_copy else []),
            "    return twin",
        ]
    )


def _initial_expression(name: str, declaration: Declaration) -> str:
    if declaration.is_argument:
        return name
    if declaration.factory is not None:
        return f"_{name}()"
    if isinstance(declaration.default, list | dict | set):
        return repr(type(declaration.default)())
    return repr(declaration.default) if type(declaration.default) in LITERALS else f"_{name}"


def _copy_expression(name: str, declaration: Declaration) -> str:
    if declaration.copied == TRANSIENT:
        return _initial_expression(name, declaration)
    if declaration.copied in (CONTAINER, PART):
        return f"self.{name}.copy()"
    if declaration.copied == OPTIONAL:
        return f"None if self.{name} is None else self.{name}.copy()"
    if declaration.copied == ELEMENTS and isinstance(declaration.default, dict):
        return f"{{key: each.copy() for key, each in self.{name}.items()}}"
    return f"[each.copy() for each in self.{name}]" if declaration.copied == ELEMENTS else f"self.{name}"


def _point_super_at(made: type, members: Iterable[object]) -> None:
    """Make `super()` without arguments, in these members, refer to the rebuilt class instead of the
    original.
    """
    for member in members:
        inner = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if isinstance(inner, FunctionType) and "__class__" in inner.__code__.co_freevars:
            cells = inner.__closure__ or ()
            cells[inner.__code__.co_freevars.index("__class__")].cell_contents = made
