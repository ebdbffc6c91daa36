"""What seats see, and how it is told."""
