"""Whether the units of a setup are by the rules: who is in them, how they stand, when they come."""

from __future__ import annotations

from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.model.plan import WarPlan
from wartable.rulesets.exalted_war.model.troops import most_specials, relays_needed
from wartable.rulesets.exalted_war.model.unit import Unit, formations_of
from wartable.rulesets.exalted_war.saved.setup import Post


def check_unit(post: Post, plan: WarPlan) -> None:
    """Its special characters, its formation, the tick at which it comes."""
    unit, node = post.unit, post.node
    if not unit.is_solo and node.at("members").value == unit.members:
        _check_specials(node, unit)
        _check_formation(node.at("formation"), unit)
    if unit.arrives > plan.limit:
        what = f"the war ends at tick {plan.limit}, before it comes"
        node.at("arrives").fault(what, f"use 0 to {plan.limit}, or a later limit", fatal=False)


def _check_specials(node: Reader, unit: Unit) -> None:
    """No more special characters than the unit carries, Relays among them. EW-46, W-13."""
    count, most = len(unit.specials) + unit.relays, most_specials(unit.magnitude)
    if count > most:
        what = (
            f"it has {count} special characters, Relays included; Magnitude {unit.magnitude} carries {most}"
        )
        node.fault(what, f"leave {count - most} out: those above the limit fade into the ranks", fatal=False)


def _check_formation(node: Reader, unit: Unit) -> None:
    """One that it cannot hold. EW-50 to EW-56."""
    wanted = unit.formation
    ready = formations_of(unit)
    if wanted in ready:
        return
    if unit.lacks_relays:
        need = relays_needed(unit.magnitude)
        what = f"{wanted.name} needs {need} Relays at Magnitude {unit.magnitude}, and it has {unit.relays}"
        node.fault(what, "add Relays: as it is, it stands Unordered, its Drill 2 lower", fatal=False)
    else:
        what = f"{wanted.name} needs Drill {wanted.drill}, and it has {unit.drill}"
        could = ", ".join([formation.key for formation in ready])
        node.fault(what, f"use {could}: as it is, it stands Unordered", fatal=False)
