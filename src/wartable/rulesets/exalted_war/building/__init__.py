"""Whether setups and forces are by the rules."""
