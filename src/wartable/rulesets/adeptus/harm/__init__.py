"""What hits do: to Wounds, to the ranks of a Swarm, to a Horde; critical effects, death, dissolving."""
