"""What one seat knows of a skirmish."""
