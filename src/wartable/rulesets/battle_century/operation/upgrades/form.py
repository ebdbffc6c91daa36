"""Alternate Forms: Upgrades that give a mecha further forms, in each of which two of its Attributes are
swapped. R-FORM-001 to R-FORM-007, R-UPG-022, R-UPG-023.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import Form
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.turn.form_change import (
    ask_and_change_form,
    form_indexes_reached_by,
    has_superior_morphing,
)
from wartable.rulesets.battle_century.operation.turn.refit import loadout_with_added_form
from wartable.rulesets.battle_century.operation.upgrades.paying import pay_for_use_and_check_active
from wartable.rulesets.battle_century.operation.upgrades.utility import UtilityUpgrade

PAIRS: Final = (
    "might+guard",
    "might+systems",
    "might+speed",
    "guard+systems",
    "guard+speed",
    "systems+speed",
)
"""The pairs of Attributes that a form may swap."""

SET: Final = 10
"""The value in Mecha Points of each set of equipment that Superior Morphing gives to a form. R-UPG-023."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AlternateForm(UtilityUpgrade):
    """Base class of Upgrades that add a form to the mecha. `set_cost` is the cost, in Mecha Points, of a
    separate set of equipment for the form, in addition to the two sets that Superior Morphing includes.
    R-FORM-003, R-FORM-004, R-FORM-007.
    """

    group = "alternate_form"
    choices = PAIRS
    reshapes = True
    set_cost: ClassVar[int] = 0

    def make_form(self, name: str) -> Form:
        """Return the form that the Upgrade adds. Its name is `name`, or the title of the Upgrade if `name` is
        "".
        """
        return Form(name or self.title, self.tag, tuple(self.choice.split("+")))

    def loadout_with_upgrade(self, loadout: Loadout, area: str) -> Loadout:
        """Add the form to a loadout, with the Weapons and Upgrades that all other forms share. R-FORM-001,
        R-POW-011.
        """
        extended = loadout.with_fitting(Fitting(self, ""))
        first = extended.faces[0]
        mounts = [mount for mount in first.mounts if _is_shared(extended, mount.key)]
        fittings = [fitting for fitting in first.kit.fittings if _is_shared(extended, fitting.key)]
        return loadout_with_added_form(extended, self.make_form(""), mounts, fittings)

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        return zones if form_indexes_reached_by(state, me, self.tag) else 0

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        self.pay_and_change_form(table, me, 0)

    def pay_and_change_form(self, table: OperationTable, me: Unit, energy: int) -> None:
        """Pay `energy` points of Energy, then ask which of the forms that the Upgrade allows now the Unit
        takes, and change to it.
        """
        places = form_indexes_reached_by(table.state, me, self.tag)
        if pay_for_use_and_check_active(table, me, self, energy, target=me.id):
            ask_and_change_form(table, me, places)

    def form_change_options(self, state: Operation, me: Unit, energy: int) -> Sequence[Option]:
        """Return a list with the option to change form before the Action for `energy` points of Energy; an
        empty list if the Upgrade allows no change now.
        """
        names = " or ".join(
            [me.loadout.forms[place].form.name for place in form_indexes_reached_by(state, me, self.tag)]
        )
        cost = f" for {energy} Energy" if energy else ""
        return [Option(self.tag, f"{self.name}: {names}{cost}, without an Action")] if names else ()


def _is_shared(loadout: Loadout, key: str) -> bool:
    """Whether every form has the Weapon or Upgrade with this key, so that it does not belong to the separate
    set of one form.
    """
    for face in loadout.faces:
        if key not in face.modes and not face.kit.has_upgrade(key):
            return False
    return True


class Frame(AlternateForm):
    """Exchanges two Attributes of the bearer while it is worn. It is put on or off before the Operation, or
    as an Action while Docked in the Base.
    """

    key = "frame"
    cost = 5
    set_cost = 5
    rules = ("R-FORM-001", "R-FORM-002", "R-FORM-003", "R-FORM-005", "R-FORM-006", "R-FORM-007")

    def zones_to_use_from(self, state: Operation, me: Unit, zones: int) -> int:
        return zones if me.docked_in and form_indexes_reached_by(state, me, self.tag) else 0

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        return self.form_change_options(table.state, me, 0) if _changes_frame_freely(table.state, me) else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        self.pay_and_change_form(table, me, 0)


def _changes_frame_freely(state: Operation, me: Unit) -> bool:
    """Whether the Unit can change its Frame without an Action now: it needs Superior Morphing, and must be
    Docked in a Base unless a house rule allows changing anywhere. R-UPG-022, A-204.
    """
    return (me.docked_in != "" or state.plan.house.morphs_anywhere) and has_superior_morphing(me)


class Transformation(AlternateForm):
    """Adds a form in which two Attributes of the bearer are exchanged. The bearer changes form for 2 Energy
    at the beginning of its Turn, or as an Action.
    """

    key = "transformation"
    cost = 10
    rules = ("R-FORM-001", "R-FORM-004", "R-FORM-005", "R-FORM-006", "R-FORM-007")

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        price = _transformation_cost(me)
        return self.form_change_options(table.state, me, price) if me.energy >= price else ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        self.pay_and_change_form(table, me, _transformation_cost(me))


def _transformation_cost(me: Unit) -> int:
    """Return how much Energy the Unit pays to Transform without an Action. R-FORM-004, R-UPG-022."""
    return 1 if has_superior_morphing(me) else 2


class SuperiorMorphing(Upgrade):
    """A Transformation costs 1 Energy, and a Frame can be changed without an Action at the beginning of a
    Turn, still inside the Base. The default form and one other each get their own set of Features, External
    Upgrades and Weapons, in the same Areas and worth 10 Mecha Points, which this Upgrade pays for. Further
    Transformations get a set too, further Frames for 5 more Mecha Points.
    """

    key = "superior_morphing"
    group = "general"
    cost = 20
    in_battle = False
    rules = ("R-UPG-022", "R-UPG-023", "R-FORM-007")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.adept = True


FORMS: Final[tuple[type[Upgrade], ...]] = (SuperiorMorphing, Frame, Transformation)
