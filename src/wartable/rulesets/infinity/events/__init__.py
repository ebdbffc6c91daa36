"""Events of a skirmish, as ids and numbers."""
