"""Knowledge of each seat."""
