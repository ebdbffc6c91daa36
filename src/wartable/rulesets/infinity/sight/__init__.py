"""What Troopers see, touch and have in their Zone of Control."""
