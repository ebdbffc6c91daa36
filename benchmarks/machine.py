"""The circumstances of a measurement: the running form of Wartable, and the machine."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from wartable.form import form

__all__ = ["form", "machine"]


def machine() -> dict[str, object]:
    """Return the circumstances of a measurement: form, Python, and machine."""
    return {
        "form": form(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cores": os.cpu_count(),
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def processor() -> str:
    """Return the processor's name, as far as the system reveals it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
