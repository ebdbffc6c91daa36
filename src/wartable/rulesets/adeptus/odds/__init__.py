"""Forecasts of attacks, from what the asking seat knows."""
