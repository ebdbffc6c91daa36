"""A Test: declaring, weighing, rolling; what it changes; its odds."""
