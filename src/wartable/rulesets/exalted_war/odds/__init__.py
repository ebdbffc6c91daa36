"""Forecasts by running the rules, look-ahead, estimates of hidden traits."""
