"""Maps drawn in a terminal: zones, rooms and open fields."""
