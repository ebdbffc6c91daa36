"""What a Trooper can declare, each skill an entry with its rules."""
