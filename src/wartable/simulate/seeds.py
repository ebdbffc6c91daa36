"""Seeds for the battles of a simulation and for their players."""

from __future__ import annotations

from hashlib import blake2b


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed below 2**48 that follows from `seed` and the parts alone: number of the battle, seat ..."""
    name = "/".join([str(seed), *[str(part) for part in parts]])
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big")
