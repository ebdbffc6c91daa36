"""Characters: what a Pilot is made of, and what each Skill and Trait does."""
