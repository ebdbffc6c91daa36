"""Rules of Matches, in which people fight in a few Zones."""
