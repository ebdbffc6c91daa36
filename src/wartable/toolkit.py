"""What games and tools build with beyond the public interface: reading what people wrote."""

from __future__ import annotations

from wartable.core.reader import Reader, Rejected, closest, part_path, shown, without_echoes

__all__ = ["Reader", "Rejected", "closest", "part_path", "shown", "without_echoes"]
