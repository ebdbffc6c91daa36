"""Hits of Advantages, which need no attack roll. They may be evaded; their Damage is rolled once for all
targets. SC-16, SC-17, AD-R10, AD-R53.
"""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision
from wartable.rulesets.adeptus.attack.evasion import (
    DODGE,
    SCATTER,
    TAKE,
    can_react,
    dodge_or_parry,
    scatter_or_brace,
)
from wartable.rulesets.adeptus.attack.strikes import BLAST_KILLS, wear_cover_if_beaten
from wartable.rulesets.adeptus.ground.paths import Cell
from wartable.rulesets.adeptus.ground.sight import cover_ap, covering_piece_against
from wartable.rulesets.adeptus.harm.ranks import (
    kill_underlings,
    reduce_magnitude,
    report_swarm_losses,
    underling_damage_reduction,
)
from wartable.rulesets.adeptus.harm.wounds import (
    apply_wounds,
    damage_reduction_of,
    kill_if_fatally_wounded,
    roll_deflection,
)
from wartable.rulesets.adeptus.model.plan import TerrainPiece
from wartable.rulesets.adeptus.model.profile import BODY
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


@define
class AdvantageImpact:
    """The hits of one strike or of mines: their Damage, Penetration and Blast number, and the cell from which
    they strike. If `open`, cover protects as against an attack from that cell; otherwise it does not protect
    at all. `worn` lists the ids of the pieces of cover that the impact has already damaged.
    """

    damage: int
    pen: int
    blast: int
    x: int
    y: int
    open: bool
    worn: list[str] = field([])


def ask_to_evade_advantage(
    table: MissionTable, unit: Unit, hits: int, cause: str, safe_cell: Cell | None = None
) -> int:
    """Ask a unit whether to evade hits of an Advantage, carry the answer out, and return how many hits are
    left. `cause` names the Advantage in the question. A person Dodges, to `safe_cell` if that is given; a
    Swarm uses Scatter!; a Horde cannot evade. SC-17, AD-R10.
    """
    if unit.is_horde or not can_react(unit):
        return hits
    swarm = unit.swarm
    if swarm is not None and swarm.reactions < 1:
        return hits
    answer = DODGE if swarm is None else SCATTER
    question = f"{unit.name}: {hits} hit{'s' if hits > 1 else ''} by {cause}. Evade?"
    if table.ask(Decision(unit.seat, question, (TAKE, answer), unit.id)) is TAKE:
        return hits
    if swarm is None:
        return dodge_or_parry(table, unit, True, None, hits, safe_cell)
    return scatter_or_brace(table, unit, swarm, hits, is_scatter=True)


def apply_impact_hits(
    table: MissionTable, unit: Unit, impact: AdvantageImpact, hits: int, location: int = BODY
) -> None:
    """Apply the `hits` of an Advantage, described by `impact`, that a unit did not evade. A person or giant
    is hit at this `location`. SC-16, SW-36, SW-43, AD-13, AD-R53.
    """
    state = table.state
    piece: TerrainPiece | None = None
    cover = 0
    if impact.open:
        piece = covering_piece_against(state, unit, impact.x, impact.y)
        cover = cover_ap(state, unit, piece)
    damage, pen = impact.damage, impact.pen
    swarm = unit.swarm
    if unit.is_horde:
        beaten = damage > damage_reduction_of(state, unit, BODY, cover, pen, 0)
        reduce_magnitude(table, unit, hits, hits * max(1, impact.blast) if beaten else 0)
    elif swarm is not None:
        beaten = damage > underling_damage_reduction(state, unit.side, swarm, cover, pen, 0)
        kills = hits * (1 + (BLAST_KILLS if impact.blast else 0))
        report_swarm_losses(table, unit, swarm, hits, kill_underlings(swarm, kills) if beaten else 0)
    elif not roll_deflection(table, unit, 0):
        reduction = damage_reduction_of(state, unit, location, cover, pen, 0)
        apply_wounds(table, unit, location, damage, reduction)
    else:
        return
    wear_cover_if_beaten(table, impact.worn, piece, damage, pen)
    kill_if_fatally_wounded(table, unit)
