"""Model of a Mission: profiles, weapons, units, Swarms, Supreme Commanders, the field."""
