"""Everything that can be looked up: actions, qualities, weapons, Commands, Morale Abilities, Advantages."""
