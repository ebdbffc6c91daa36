"""Damage: answers to it, its consequences, and Units that leave the battlefield."""
