"""Whether setups and forces are sound."""
