"""What there is in a war: state, units, people, Charms, an attack in progress."""
