"""What there is in an Operation: state, Units, what a Weapon, Upgrade, Power or Assistance is. No rules."""
