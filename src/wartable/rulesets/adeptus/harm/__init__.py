"""Effects of hits: Wounds, losses of Swarms and Hordes, critical effects, death, dissolving."""
