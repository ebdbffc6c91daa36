"""Skills that a Trooper can declare, each an entry with its rules."""
