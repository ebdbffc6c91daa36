"""The knowledge that each seat has of a skirmish."""
