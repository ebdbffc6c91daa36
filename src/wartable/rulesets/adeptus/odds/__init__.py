"""What an attack would probably do, as far as the asking seat can know."""
