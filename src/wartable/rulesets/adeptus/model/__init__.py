"""What there is in a Mission: profiles, weapons, units, Swarms, Supreme Commanders, the field."""
