"""Facts that a seat knows about Troopers and armies, as data. IN-R40."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.ground.measures import FACINGS, INCH
from wartable.rulesets.infinity.knowledge.perspective import CHAIN, COUNTER, Perspective
from wartable.rulesets.infinity.knowledge.perspective import LIEUTENANT as LEADS
from wartable.rulesets.infinity.model.attributes import attribute_of, movement_values_of
from wartable.rulesets.infinity.model.skills import CHAIN_OF_COMMAND, COUNTERINTELLIGENCE, LIEUTENANT
from wartable.rulesets.infinity.model.states import TABLE
from wartable.rulesets.infinity.model.trooper import Trooper

Facts = dict[str, object]

_PRIVATE: Final = {LIEUTENANT: LEADS, CHAIN_OF_COMMAND: CHAIN, COUNTERINTELLIGENCE: COUNTER}
"""Special Skills that others do not see on a Trooper, with the facet that reveals each of them."""

ATTRIBUTES: Final = ("cc", "bs", "ph", "wip", "arm", "bts")


def known_skills_of(perspective: Perspective, trooper: Trooper) -> dict[str, int]:
    """Return the Special Skills of a Trooper that a seat knows about, as a dict from skills to the numbers
    printed with them.
    """
    skills = trooper.profile.skills
    if perspective.owns(trooper):
        return dict(skills)
    return {
        key: number
        for key, number in skills.items()
        if key not in _PRIVATE or perspective.knows(trooper, _PRIVATE[key])
    }


def is_known_lieutenant(perspective: Perspective, trooper: Trooper) -> bool:
    """Whether a seat knows that this Trooper is the Lieutenant of its army. IN-03-12."""
    return trooper.id == perspective.state.armies[trooper.side].leader and perspective.knows(trooper, LEADS)


def trooper_facts(perspective: Perspective, trooper: Trooper) -> Facts:
    """Return what a seat knows about a Trooper, as facts by key. Cost and SWC are known only to the owner."""
    profile = trooper.profile
    placed = trooper.place == TABLE or perspective.owns(trooper)
    facts: Facts = {
        "status": trooper.place,
        "type": profile.type,
        "training": profile.training,
        "mov": list(movement_values_of(trooper)),
        **{name: attribute_of(trooper, name) for name in ATTRIBUTES},
        ("str" if profile.structure else "vita"): profile.vita,
        "silhouette": profile.silhouette,
        "wounds": trooper.wounds,
        "states": list(trooper.states),
        "prone": trooper.prone,
        "skills": known_skills_of(perspective, trooper),
        "weapons": [weapon.name for weapon in profile.weapons],
        "team": trooper.team,
        "leads": trooper.team == trooper.id,
        "items": trooper.items[:],
        "lieutenant": is_known_lieutenant(perspective, trooper),
        "group": trooper.group,
        "controller": "" if perspective.is_unseen_enemy(trooper.controller) else trooper.controller,
        "angle": trooper.body.facing * 360 // FACINGS if placed else 0,
        "z": trooper.body.z / INCH if placed else 0,
    }
    if perspective.owns(trooper):
        facts.update({"cost": profile.cost, "swc": profile.swc / 2})
    return facts


def army_facts(perspective: Perspective, side: str) -> Facts:
    """Return what a seat knows about an army, as facts by key. Its tokens and Orders are public, and so is
    the number of Troopers in its reserve, but not who they are.
    """
    army = perspective.state.armies[side]
    return {
        "side": side,
        "tokens": army.tokens,
        "speedballs": army.speedballs,
        "regular": {str(group): number for group, number in army.regular.items()},
        "irregular": army.irregular[:],
        "tactical": army.tactical[:],
        "lieutenant": army.lieutenant,
        "retreat": army.is_retreating,
        "loss_of_lieutenant": army.is_leaderless,
        "fireteams": [
            {"leader": team.leader, "kind": team.kind, "members": team.members[:]} for team in army.teams
        ],
        "held": perspective.state.count_held_back(side),
        "points": perspective.state.plan.points.get(side, 0),
    }
