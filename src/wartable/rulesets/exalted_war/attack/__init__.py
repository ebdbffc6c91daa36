"""An attack from the declaration to the damage, and Charms used in it."""
