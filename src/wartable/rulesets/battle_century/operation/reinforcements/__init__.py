"""Allied Reinforcements: their Turns, Assistance and Powers."""
