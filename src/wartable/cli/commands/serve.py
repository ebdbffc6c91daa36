"""`wartable serve`: the web server."""

from __future__ import annotations

import errno
import socket
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Final

import typer

from wartable.cli.failures import guarded
from wartable.seat.errors import CommandError

if TYPE_CHECKING:
    from wartable.web.settings import Settings
    from wartable.web.webhooks.addresses import WebhookHost

PORT: Final = 8765
_MAX_TRIED: Final = 20
"""Number of ports to try, from the default one upwards, if the user names none."""


Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")]
Port = Annotated[
    int | None,
    typer.Option(help=f"The port; by default {PORT}, or the next one that is free.", min=1, max=65535),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")]
Public = Annotated[
    bool, typer.Option("--public", help="Answer under any name, as behind a proxy; see docs/hosting.md.")
]
Proxy = Annotated[
    str,
    typer.Option(
        envvar="WARTABLE_PROXY",
        help="With --public: addresses of trusted proxies that forward client addresses; * for all.",
    ),
]
Kept = Annotated[
    str,
    typer.Option(
        envvar="WARTABLE_DATABASE",
        help="Where tables are stored: a file, or the URL of a PostgreSQL database.",
    ),
]
Stdio = Annotated[
    bool, typer.Option("--stdio", help="No page: a line of JSON in, a line of JSON out, for programs.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        help="Worker processes that run the rules; by default one for each core but one, at most 4.",
        min=1,
        max=64,
    ),
]

JobSeconds = Annotated[
    float,
    typer.Option(help="CPU seconds after which a worker's job is stopped.", min=1, max=3600),
]
JobMegabytes = Annotated[
    int, typer.Option(help="Megabytes by which a worker may grow in one job.", min=100, max=100_000)
]

ArchiveAfter = Annotated[
    float,
    typer.Option(help="Days without activity after which a table is closed; 0 for never.", min=0, max=9999),
]
OpenTables = Annotated[
    int,
    typer.Option(
        help="Open tables that one browser or program may have; 0 for no limit.", min=0, max=1_000_000
    ),
]
NewBrowsers = Annotated[
    int,
    typer.Option(
        help="New browsers, and programs without a token, from one address in an hour; 0 for no limit.",
        min=0,
        max=1_000_000,
    ),
]
WebhookHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--webhook-host",
        help="A host that tables may post their turns to, such as discord.com; can be given more than once.",
        metavar="HOST",
    ),
]
CloseTable = Annotated[
    str,
    typer.Option("--close", help="Serve nothing: close the table with this id, and exit.", metavar="TABLE"),
]


@guarded
def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    public: Public = False,
    proxy: Proxy = "127.0.0.1",
    database: Kept = "",
    stdio: Stdio = False,
    workers: Workers = None,
    job_seconds: JobSeconds = 20.0,
    job_megabytes: JobMegabytes = 500,
    archive_after: ArchiveAfter = 90.0,
    open_tables: OpenTables = 1_000,
    new_browsers: NewBrowsers = 600,
    webhook_host: WebhookHosts = None,
    close: CloseTable = "",
) -> None:
    """Serve tables that people play at from their browsers, against each other or the computer."""
    _check_installed()
    if stdio:
        return _serve_stdio()
    from wartable.web.quotas import QuotaLimits
    from wartable.web.settings import Settings, database_url
    from wartable.web.workers.limits import Limits

    if close:
        return _close_table(database_url(database), close)
    settings = Settings(
        database_url(database),
        host=host,
        port=_free_port(host, port),
        public=public,
        proxy=proxy,
        workers=workers or _default_workers(),
        archive_days=archive_after,
        quota=QuotaLimits(open_tables, new_browsers),
        limits=Limits(job_seconds, job_megabytes * 1_000_000),
        webhook_hosts=_read_hosts(webhook_host or []),
    )
    _run_server(settings, opens_browser=not no_browser)


def _serve_stdio() -> None:
    """Answer the JSON requests of a program on standard input, until it ends."""
    from wartable.web.api.stdio import run

    run(sys.stdin, sys.stdout)


def _read_hosts(names: list[str]) -> tuple[WebhookHost, ...]:
    """Return the hosts that tables may post their turns to, as `--webhook-host` names them."""
    from wartable.web.webhooks.addresses import read_host

    return tuple([read_host(name) for name in names])


def _default_workers() -> int:
    from joblib import cpu_count

    from wartable.web.settings import default_worker_count

    return default_worker_count(int(cpu_count()))


def _check_installed() -> None:
    """Raise CommandError if the packages for the web page are missing."""
    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise CommandError("cannot serve: the web packages are not installed; install wartable[web]")


def _close_table(url: str, table: str) -> None:
    """Close the table with this id in the database, which a server may be using. Raises CommandError if there
    is no such table.
    """
    from wartable.web.settings import Settings
    from wartable.web.store.closing import set_table_closed
    from wartable.web.upgrading import open_upgraded_database

    database = open_upgraded_database(Settings(url))
    try:
        if not database.write(set_table_closed(table, on=True)).result():
            raise CommandError(f"cannot close {table[:40]!r}: there is no such table in this database")
    finally:
        database.close()
    typer.echo('The table is closed. Its owner can open it again under "My tables".')


def _run_server(settings: Settings, *, opens_browser: bool) -> None:
    """Print the server's address, and run it until it is stopped. Raises CommandError if the database cannot
    be used.
    """
    if settings.public and settings.host == "127.0.0.1":
        typer.echo(
            "Listening on this machine only: a proxy here may forward requests, or use --host 0.0.0.0."
        )
    from wartable.web.serving import serve as run
    from wartable.web.store.holding import locked_database
    from wartable.web.store.opening import open_database
    from wartable.web.upgrading import save_checkpoints_before_upgrade

    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    with locked_database(settings.database):
        save_checkpoints_before_upgrade(settings)
        open_database(settings.database).dispose()
        typer.echo(
            f"The table is at http://{host}:{settings.port}/ - Ctrl-C closes it; every battle is kept."
        )
        run(settings, opens_browser=opens_browser)


def _free_port(host: str, requested: int | None) -> int:
    """Return the port to listen at: `requested`, or, if that is None, the first free one from the default
    port upwards. Raises CommandError if none is available.
    """
    ports = [requested] if requested is not None else list(range(PORT, PORT + _MAX_TRIED))
    failure: OSError | None = None
    for port in ports:
        try:
            _try_port(host, port)
        except OSError as error:
            failure = error
            if error.errno != errno.EADDRINUSE:
                break
        else:
            return port
    reason = failure.strerror if failure is not None else ""
    raise CommandError(
        f"cannot listen on {host}, port {ports[0]}: {reason}; name another with --host or --port"
    )


def _try_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        tried.bind((host, port))
