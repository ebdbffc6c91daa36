"""Actions, duels and flurries."""
