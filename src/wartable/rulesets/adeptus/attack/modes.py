"""The ways to attack, by their keys. AD-05, AD-R2, AD-R12, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.attack import Mode

STRIKE: Final = Mode("strike", "Single Attack", ranged=False)
SHOT: Final = Mode("shot", "Single Attack", ranged=True)
BURST: Final = Mode("burst", "Burst", ranged=True, bonus=10, per=2, limit="burst", shots="burst")
BARRAGE: Final = Mode("barrage", "Barrage", ranged=True, bonus=20, per=1, limit="auto", shots="auto")
SWIFT: Final = Mode("swift", "Flurry", ranged=False, per=2, limit="bonus")
LIGHTNING: Final = Mode("lightning", "Lightning", ranged=False, bonus=-10, per=1, limit="bonus")
ALL_OUT: Final = Mode("all_out", "All-Out Attack", ranged=False, bonus=20)
CHARGE: Final = Mode("charge", "Charge", ranged=False, bonus=10)
GUARDED_STRIKE: Final = Mode("guarded_strike", "Guarded Attack", ranged=False, bonus=-10)
CALLED_BLOW: Final = Mode("called_blow", "Called Shot", ranged=False)
CALLED_SHOT: Final = Mode("called_shot", "Called Shot", ranged=True)
SUPPRESSING: Final = Mode(
    "suppressing", "Suppressing Fire", ranged=True, bonus=-20, per=2, limit="auto", shots="auto"
)
OPPORTUNITY: Final = Mode("opportunity", "Attack of Opportunity", ranged=False)

VOLLEY: Final = Mode("volley", "Volley", ranged=True, per=2, limit="strength")
ASSAULT: Final = Mode("assault", "Assault", ranged=False, per=2, limit="strength")
MARKED: Final = Mode("marked", "Marked Attack", ranged=True, bonus=20, per=2, limit="strength")
SUSTAINED: Final = Mode("sustained", "Sustained Volley", ranged=True, per=1, limit="double", shots="burst")
SUPPRESS: Final = Mode(
    "suppress", "Suppress", ranged=True, bonus=-20, per=2, limit="any", shots="burst", by_distance=False
)
SWAMP: Final = Mode("swamp", "Swamp", ranged=False, per=1, limit="strength")

FIRE: Final = Mode("fire", "Fire", ranged=True, per=1, limit="squads")
BLOWS: Final = Mode("blows", "Strike", ranged=False, per=1, limit="squads")
MASSED: Final = Mode("massed", "Massed Fire", ranged=True, bonus=10, per=1, limit="squads2", shots="burst")
