"""Ticks: deployment, who acts when, objectives, the end."""
