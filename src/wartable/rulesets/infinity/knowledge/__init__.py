"""Knowledge of one seat about a skirmish."""
