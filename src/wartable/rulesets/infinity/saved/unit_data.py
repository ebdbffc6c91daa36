"""Schema of the state of Troopers and armies, for situations, saves, rulings and docs/files.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wartable.core.data.fields import COUNTS, Custom, Flag, Learned, Name, Names, Number
from wartable.core.data.nested import ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.infinity.ground.measures import FACINGS
from wartable.rulesets.infinity.knowledge.perspective import FACETS
from wartable.rulesets.infinity.model.army import Army, Fireteam
from wartable.rulesets.infinity.model.items import ITEM_NAMES
from wartable.rulesets.infinity.model.plan import TEAM_KINDS
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import PLACES, STATES
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.saved.inches import PositionField, inches_for_file, read_inches
from wartable.rulesets.infinity.saved.plan_data import table_size_of

_MOST: Final = 99


def trooper_ids(_: Any, state: Skirmish) -> Iterable[str]:
    """Return the ids of all Troopers of the skirmish."""
    return state.troopers


def _item_keys(_: Any, state: Skirmish) -> Iterable[str]:
    return ITEM_NAMES


def _trooper_ids(army: Army, state: Skirmish) -> list[str]:
    """Return the ids of all Troopers of an army."""
    return [trooper.id for trooper in state.troopers_of(army.side)]


def _read_states(node: Reader, old: Any, trooper: Trooper, state: Skirmish) -> dict[str, str]:
    """Read the states of a Trooper: a list, or a table that maps each state to the Trooper that caused it."""
    if isinstance(node.value, list | tuple):
        return dict.fromkeys(node.names_of(STATES, "state"), "")
    found: dict[str, str] = {}
    for key, part in node.parts():
        if part.naming(key).name_of(STATES, "state"):
            found[key] = "" if part.value == "" else part.name_of(state.troopers, "Trooper")
    return found


class _BodyField(Custom[Trooper, Skirmish]):
    """A number of a Trooper that is kept in its body."""

    def write(self, owner: Trooper, whole: Skirmish) -> object:
        return self.writes(getattr(owner.body, self.name), whole)

    def read(self, node: Reader, owner: Trooper, whole: Skirmish) -> None:
        setattr(owner.body, self.name, self.reads(node, getattr(owner.body, self.name), owner, whole))

    def attributes(self) -> tuple[str, ...]:
        return ()

    def set(self, owner: Trooper, value: Any) -> None:
        setattr(owner.body, self.name, value)


class _ProneFlag(Flag[Trooper, Skirmish]):
    """Whether a Trooper is prone; setting it also changes the height of its body."""

    def set(self, owner: Trooper, value: Any) -> None:
        owner.set_stance(prone=bool(value))


TROOPER: Final[Shape[Trooper, Skirmish]] = Shape(
    Name("place", "place", PLACES, "unplaced, table, hidden, airborne, dead or evacuated"),
    PositionField(table_size_of, "its place, [x, y] in inches", find=lambda trooper: trooper.body),
    _BodyField(
        "z",
        lambda z, state: inches_for_file(z),
        lambda node, old, trooper, state: read_inches(node, 0, 1200, old),
        "how high its feet are, in inches",
    ),
    _BodyField(
        "facing",
        lambda facing, state: facing,
        lambda node, old, trooper, state: node.number(0, FACINGS - 1, old),
        "one of 24 facings, clockwise from 0, towards row 1",
    ),
    _ProneFlag("prone", "whether it is prone"),
    Number("wounds", "Wounds that it has taken", most=20),
    Custom(
        "states",
        lambda states, state: dict(states),
        _read_states,
        "its states: a list, or a table with who caused each",
    ),
    Number("group", "its Combat Group", least=1, most=2),
    Name(
        "team",
        "Trooper",
        trooper_ids,
        "the leader of its Fireteam; left out, it follows from those of its army",
        blank=True,
    ),
    Names("items", "item", _item_keys, "Speedball items that it carries"),
    late=("states", "team"),
    derived=("id", "name", "side", "seat", "profile", "controller", "jumper", "body"),
)


# ------------------------------------------------------------------ armies


TEAM: Final[Shape[Fireteam, Skirmish]] = Shape(
    Name("leader", "Trooper", trooper_ids, "its leader"),
    Name("kind", "kind of Fireteam", TEAM_KINDS, "duo, haris or core"),
    Names("members", "Trooper", trooper_ids, "its members, the leader among them"),
    Names("left", "Trooper", trooper_ids, "former members, who may rejoin it"),
    needed=("leader", "kind", "members"),
)


def _make_team(node: Reader, state: Skirmish) -> Fireteam | None:
    if not TEAM.has_parts(node):
        return None
    team = Fireteam("", "duo", [])
    TEAM.read(node, team, state)
    return team


def _read_regular(node: Reader, old: Any, army: Army, state: Skirmish) -> dict[int, int]:
    """Read a table that maps each Combat Group to its number of Regular Orders."""
    found: dict[int, int] = {}
    for key, part in node.parts():
        if part.naming(key).name_of(("1", "2"), "Combat Group"):
            found[int(key)] = part.number(0, _MOST)
    return found


def _read_proxies(node: Reader, old: Any, army: Army, state: Skirmish) -> dict[str, str]:
    """Read a table that maps each G: Jumper of an army to its Active Proxy."""
    jumpers = {trooper.jumper for trooper in state.troopers_of(army.side) if trooper.jumper}
    return {
        key: part.name_of(_trooper_ids(army, state), "Proxy")
        for key, part in node.parts()
        if part.naming(key).name_of(jumpers, "G: Jumper")
    }


ARMY: Final[Shape[Army, Skirmish]] = Shape(
    Number("tokens", "Command Tokens left", most=9),
    Number("limit", "Command Tokens that it may use in this turn; -1 for no limit", least=-1, most=9),
    Number("spent", "Command Tokens used in this turn", most=9),
    Flag("procedural", "whether its procedural Strategic Use is over"),
    Flag("logistical", "whether its logistical Strategic Use is over"),
    Number("speedballs", "Speedball Tokens left", most=2),
    Name("leader", "Trooper of it", _trooper_ids, "its Lieutenant", blank=True),
    Flag("is_leaderless", "whether it is in Loss of Lieutenant", key="loss_of_lieutenant"),
    Flag("is_retreating", "whether it is in Retreat!", key="retreat"),
    Custom(
        "regular",
        lambda regular, state: {str(group): number for group, number in regular.items()},
        _read_regular,
        "Regular Orders left, by Combat Group",
    ),
    Names("irregular", "Trooper", trooper_ids, "Troopers whose Irregular Order is left"),
    Names("tactical", "Trooper", trooper_ids, "Troopers whose Tactical Order is left"),
    Number("lieutenant", "Lieutenant Special Orders left", most=9),
    Names("impetuous", "Trooper", trooper_ids, "Impetuous Troopers who have not acted in this phase"),
    Names("held", "Trooper", trooper_ids, "Troopers held back in deployment"),
    ListField("teams", TEAM, _make_team, "Fireteams, which say who is in each", key="fireteams"),
    Custom(
        "active_proxy", lambda proxies, state: dict(proxies), _read_proxies, "the Active Proxy by G: Jumper"
    ),
    late=("leader", "irregular", "tactical", "impetuous", "held", "fireteams", "active_proxy"),
    derived=("side",),
)


KNOWLEDGE: Final[Learned[Skirmish, Skirmish]] = Learned(
    "what sides have learned of what does not show",
    "Trooper",
    "blue/orrin/lieutenant",
    lambda state: state.plan.sides,
    lambda state: state.troopers,
    FACETS,
)

ROUNDS: Final = COUNTS
