"""Attacks open to a Unit, and the Zones from which they can be made."""
