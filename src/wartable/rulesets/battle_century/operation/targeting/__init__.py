"""What a Unit can attack, and from which Zones."""
