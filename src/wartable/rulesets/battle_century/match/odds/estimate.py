"""A Match as one side believes it to be: its own Characters as they are, Enemies as far as it knows them, the
rest typical. B-9.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.scale import MACHINE_RANKS, MECHA
from wartable.rulesets.battle_century.pilots.model.sheet import Sheet
from wartable.rulesets.battle_century.pilots.model.state import Scene

TYPICAL: Final = 5
"""Rank assumed for unknown Attributes: a hundred points buy six Attributes of this Rank."""
STRANGER: Final = 2
"""By how many Ranks most strangers are above or below the typical Character, at the most."""


def knows(state: Scene, side: str, me: Character, facet: str) -> bool:
    """Whether a side knows this facet of a Character: because it is its own, sheets are open, or it has
    learned it.
    """
    if side in ("", me.side) or state.plan.open_sheets:
        return True
    return state.knowledge.knows(side, me.id, facet)


def believed(state: Scene, side: str, me: Character, rank: int = TYPICAL) -> Character:
    """Return the Character if its sheet is known, else a copy with this rank for unknown Attributes and the
    Skills and Traits seen so far, in the same visible situation.
    """
    if knows(state, side, me, "attributes") and knows(state, side, me, "talents"):
        return me
    sheet = me.sheet
    known = knows(state, side, me, "attributes")
    seen = [
        talent
        for talent in me.talents
        if knows(state, side, me, "talents") or knows(state, side, me, "talent:" + talent.tag)
    ]
    twin = Character(
        Sheet(
            sheet.id,
            sheet.name,
            sheet.tier if known else "npc",
            sheet.power_level if known else 0,
            sheet.ranks if known else dict.fromkeys(ATTRIBUTES, rank),
            [skill for skill in sheet.skills if skill in seen],
            [trait for trait in sheet.traits if trait in seen],
            sheet.means if known else (),
            sheet.proxies,
            None,
            _machine(me, rank, known=known),
        ),
        me.side,
        me.seat,
        me.zone,
    )
    _dress(twin, me, known=known)
    return twin


def _machine(me: Character, rank: int, *, known: bool) -> dict[str, int] | None:
    """Return the ranks of a mecha, or `rank` for each if they are not `known`; None for a person."""
    if me.sheet.scale is not MECHA:
        return None
    return {name: me.sheet.ranks[name] if known else rank for name in MACHINE_RANKS}


def _dress(twin: Character, me: Character, *, known: bool) -> None:
    """Copy the public state of a Character: its Zone, Damage and effects."""
    twin.standing = me.standing
    twin.effects = me.effects
    twin.buildup = me.buildup
    twin.initiative = me.initiative
    twin.acted = me.acted
    twin.proxy = me.proxy
    twin.uses = me.uses
    twin.arc_uses = me.arc_uses
    twin.notes = me.notes
    twin.lost = me.lost
    if known:
        twin.layers = me.layers[:]
        twin.proxies = me.proxies.copy()
        return
    whole = twin.whole
    damage = me.whole - me.layers[0]
    twin.layers = [0 if points == 0 and me.whole else whole for points in me.layers]
    if me.lost == 0:
        twin.layers[0] = max(1, whole - damage)
    elif me.lost < len(twin.layers):
        at = min([at for at, points in enumerate(twin.layers) if points], default=0)
        twin.layers[at] = max(1, whole // 2)
    twin.proxies = {name: whole if points else 0 for name, points in me.proxies.items()}


def determinized(state: Scene, side: str) -> Scene:
    """Return a copy of the Scene with estimates for Characters whose sheets the side does not know; the
    others are shared.
    """
    twin = Scene(state.seed, state.plan)
    twin.characters = {key: believed(state, side, me) for key, me in state.characters.items()}
    state.share_turns(twin)
    twin.surprising = state.surprising
    twin.waiting = state.waiting
    twin.dn = state.dn
    return twin


def in_determinized(scene: Scene, test: CharacterTest) -> CharacterTest:
    """Return the same Test among the Characters of a determinized Scene, not yet modified or rolled."""
    known = scene.characters
    return test.twin(known[test.who.id], [known[target.id] for target in test.targets])
