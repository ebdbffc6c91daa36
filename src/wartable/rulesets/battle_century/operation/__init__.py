"""Operations: mecha in Zones."""
