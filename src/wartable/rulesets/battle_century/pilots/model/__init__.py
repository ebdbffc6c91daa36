"""State and basic classes of Characters: Skills, Traits, Scenes and the Test in progress, without rules."""
