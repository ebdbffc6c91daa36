"""What all games share: questions, dice, events, checkpoints, views, files of state. It knows no ruleset."""
