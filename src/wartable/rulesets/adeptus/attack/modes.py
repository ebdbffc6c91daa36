"""The modes of attacks. AD-05, AD-R2, AD-R12, AD-R32."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.attack import AttackMode

STRIKE: Final = AttackMode("strike", "Single Attack", is_ranged=False)
SHOT: Final = AttackMode("shot", "Single Attack", is_ranged=True)
BURST: Final = AttackMode("burst", "Burst", is_ranged=True, bonus=10, per=2, limit="burst", shots="burst")
BARRAGE: Final = AttackMode("barrage", "Barrage", is_ranged=True, bonus=20, per=1, limit="auto", shots="auto")
SWIFT: Final = AttackMode("swift", "Flurry", is_ranged=False, per=2, limit="bonus")
LIGHTNING: Final = AttackMode("lightning", "Lightning", is_ranged=False, bonus=-10, per=1, limit="bonus")
ALL_OUT: Final = AttackMode("all_out", "All-Out Attack", is_ranged=False, bonus=20)
CHARGE: Final = AttackMode("charge", "Charge", is_ranged=False, bonus=10)
GUARDED_STRIKE: Final = AttackMode("guarded_strike", "Guarded Attack", is_ranged=False, bonus=-10)
CALLED_BLOW: Final = AttackMode("called_blow", "Called Shot", is_ranged=False)
CALLED_SHOT: Final = AttackMode("called_shot", "Called Shot", is_ranged=True)
SUPPRESSING: Final = AttackMode(
    "suppressing", "Suppressing Fire", is_ranged=True, bonus=-20, per=2, limit="auto", shots="auto"
)
OPPORTUNITY: Final = AttackMode("opportunity", "Attack of Opportunity", is_ranged=False)

VOLLEY: Final = AttackMode("volley", "Volley", is_ranged=True, per=2, limit="strength")
ASSAULT: Final = AttackMode("assault", "Assault", is_ranged=False, per=2, limit="strength")
MARKED: Final = AttackMode("marked", "Marked Attack", is_ranged=True, bonus=20, per=2, limit="strength")
SUSTAINED: Final = AttackMode(
    "sustained", "Sustained Volley", is_ranged=True, per=1, limit="double", shots="burst"
)
SUPPRESS: Final = AttackMode(
    "suppress", "Suppress", is_ranged=True, bonus=-20, per=2, limit="any", shots="burst", by_distance=False
)
SWAMP: Final = AttackMode("swamp", "Swamp", is_ranged=False, per=1, limit="strength")

FIRE: Final = AttackMode("fire", "Fire", is_ranged=True, per=1, limit="squads")
BLOWS: Final = AttackMode("blows", "Strike", is_ranged=False, per=1, limit="squads")
MASSED: Final = AttackMode(
    "massed", "Massed Fire", is_ranged=True, bonus=10, per=1, limit="squads2", shots="burst"
)
