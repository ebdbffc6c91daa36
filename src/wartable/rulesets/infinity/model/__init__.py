"""Troopers, their profiles and weapons, armies, and the state of a skirmish."""
