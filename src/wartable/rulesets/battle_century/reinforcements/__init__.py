"""Allied Reinforcements: what they do in their Turn, and what Enemies can do to them."""
