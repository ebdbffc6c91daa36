"""What each seat knows about a skirmish."""
