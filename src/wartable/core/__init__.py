"""What every game of war at a table shares: questions, dice, events, checkpoints. Knows no ruleset."""
