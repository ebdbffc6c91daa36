"""Effects of hits: Wounds, losses of Swarms and Hordes, critical effects, death, the end of Swarms."""
