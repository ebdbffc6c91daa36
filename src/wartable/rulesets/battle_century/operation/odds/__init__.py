"""Forecasts of options: odds of attacks, trial uses of abilities, and the evaluation of their results."""
