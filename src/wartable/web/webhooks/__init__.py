"""Messages to a chat channel when a table waits for a player, in the format of Discord's webhooks."""
