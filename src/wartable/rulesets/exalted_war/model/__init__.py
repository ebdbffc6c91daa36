"""State of a war: units, people, Charms, an attack in progress."""
