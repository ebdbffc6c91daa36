"""What a unit can do in its turn."""
