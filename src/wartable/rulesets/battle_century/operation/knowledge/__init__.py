"""Knowledge of each seat: its perspective on the state, and redaction of events."""
