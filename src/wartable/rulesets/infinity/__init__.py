"""Infinity: Orders, reactions and Command Tokens (command_tokens.txt)."""
