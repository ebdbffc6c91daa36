"""Charms: powers of single people, paid in motes and Willpower; one file a purpose."""
