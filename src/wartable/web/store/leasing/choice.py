"""Choose the kind of leases that a database needs."""

from __future__ import annotations

from sqlalchemy import Engine

from wartable.web.store.leasing.leases import Leases, SingleServerLeases, Tell


def create_leases(engine: Engine, tell: Tell) -> Leases:
    """Return the object for leases that fits a database. `tell` is called with the notifications of other
    servers.
    """
    if engine.dialect.name != "postgresql":
        return SingleServerLeases()
    from wartable.web.store.leasing.postgres import PostgresLeases  # its driver comes with wartable[postgres]

    return PostgresLeases(engine, tell)
