"""State and catalogue classes: Characters, Skills, Traits, Scenes, a Test in progress. No rules."""
