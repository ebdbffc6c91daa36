"""Webhooks: post a message to a chat channel when a table waits for a player, in the format of Discord."""
