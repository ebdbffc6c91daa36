"""Forecasts of attacks, from the asking seat's knowledge."""
