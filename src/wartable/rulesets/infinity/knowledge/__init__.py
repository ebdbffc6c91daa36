"""Knowledge of one seat."""
