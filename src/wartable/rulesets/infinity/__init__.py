"""The d20 skirmish game of orders and Command Tokens (command_tokens.txt)."""
