"""What there is: Characters, Skills, Traits, Scenes, a Test in progress. No rules."""
