"""Everything that can be looked up: skills, states, Orders, weapons, ammunition, uses of Command Tokens."""
