"""Detection of the running form of Wartable: compiled or plain."""

from __future__ import annotations

import sys

from wartable.core.table import Table


def form() -> str:
    """Return in which form Wartable runs: "compiled", or "plain" for plain Python."""
    path = sys.modules[Table.__module__].__file__ or ""
    return "plain" if path.endswith(".py") else "compiled"
