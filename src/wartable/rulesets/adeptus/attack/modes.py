"""The modes of attacks. AD-05, AD-R2, AD-R12, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.attack import Mode

STRIKE: Final = Mode("strike", "Single Attack", is_ranged=False)
SHOT: Final = Mode("shot", "Single Attack", is_ranged=True)
BURST: Final = Mode("burst", "Burst", is_ranged=True, bonus=10, per=2, limit="burst", shots="burst")
BARRAGE: Final = Mode("barrage", "Barrage", is_ranged=True, bonus=20, per=1, limit="auto", shots="auto")
SWIFT: Final = Mode("swift", "Flurry", is_ranged=False, per=2, limit="bonus")
LIGHTNING: Final = Mode("lightning", "Lightning", is_ranged=False, bonus=-10, per=1, limit="bonus")
ALL_OUT: Final = Mode("all_out", "All-Out Attack", is_ranged=False, bonus=20)
CHARGE: Final = Mode("charge", "Charge", is_ranged=False, bonus=10)
GUARDED_STRIKE: Final = Mode("guarded_strike", "Guarded Attack", is_ranged=False, bonus=-10)
CALLED_BLOW: Final = Mode("called_blow", "Called Shot", is_ranged=False)
CALLED_SHOT: Final = Mode("called_shot", "Called Shot", is_ranged=True)
SUPPRESSING: Final = Mode(
    "suppressing", "Suppressing Fire", is_ranged=True, bonus=-20, per=2, limit="auto", shots="auto"
)
OPPORTUNITY: Final = Mode("opportunity", "Attack of Opportunity", is_ranged=False)

VOLLEY: Final = Mode("volley", "Volley", is_ranged=True, per=2, limit="strength")
ASSAULT: Final = Mode("assault", "Assault", is_ranged=False, per=2, limit="strength")
MARKED: Final = Mode("marked", "Marked Attack", is_ranged=True, bonus=20, per=2, limit="strength")
SUSTAINED: Final = Mode("sustained", "Sustained Volley", is_ranged=True, per=1, limit="double", shots="burst")
SUPPRESS: Final = Mode(
    "suppress", "Suppress", is_ranged=True, bonus=-20, per=2, limit="any", shots="burst", by_distance=False
)
SWAMP: Final = Mode("swamp", "Swamp", is_ranged=False, per=1, limit="strength")

FIRE: Final = Mode("fire", "Fire", is_ranged=True, per=1, limit="squads")
BLOWS: Final = Mode("blows", "Strike", is_ranged=False, per=1, limit="squads")
MASSED: Final = Mode("massed", "Massed Fire", is_ranged=True, bonus=10, per=1, limit="squads2", shots="burst")
