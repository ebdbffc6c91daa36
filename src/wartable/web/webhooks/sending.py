"""Post the message of a webhook."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import httpx

from wartable import BadInput
from wartable.web.webhooks.addresses import IPAddress, WebhookHost, check_webhook_address, may_reach, parse_ip

_TIMEOUT: Final = 5.0
"""Seconds that posting a message may take, from the look-up of the host's name to the response."""
_MAX_WAIT: Final = 3_600.0
"""Greatest number of seconds to wait if a server asks for it."""
_DEFAULT_WAIT: Final = 60.0
"""Seconds to wait after a failure if the server asks for no other time."""
_GONE_STATUSES: Final = (401, 403, 404, 410)
"""HTTP statuses of a webhook that does not exist any more."""
_BUSY_STATUSES: Final = (408, 429)

Resolve = Callable[[str, int], Awaitable[list[IPAddress]]]
"""Function that looks up the IP addresses of a host name and port."""


class PostResult(NamedTuple):
    """The result of posting a message. `problem` is "" if it was accepted. Otherwise, `wait` is the time in
    seconds after which it can be posted again; 0 means never.
    """

    problem: str = ""
    wait: float = 0.0


async def resolve(name: str, port: int) -> list[IPAddress]:
    """Return the IP addresses of a host, from the system's resolver. Raises OSError if it has none."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    addresses = [parse_ip(str(address_[4][0]).partition("%")[0]) for address_ in found]
    return [address_ for address_ in dict.fromkeys(addresses) if address_ is not None]


class WebhookSender:
    """Posts messages to hosts that are allowed. The host's name is looked up once for each message, and the
    connection is made to the address that was checked.
    """

    def __init__(self, allowed: Sequence[WebhookHost], resolve: Resolve = resolve) -> None:
        self.allowed = tuple(allowed)
        self._resolve = resolve

    async def post(self, url: str, body: dict[str, Any]) -> PostResult:
        """Post a body as JSON to a webhook, without following redirects. Failures are returned, not
        raised.
        """
        try:
            host = check_webhook_address(url, self.allowed)
        except BadInput as error:  # no longer allowed
            return PostResult(str(error))
        try:
            async with asyncio.timeout(_TIMEOUT):
                address = await self._allowed_address(host)
                if address is None:
                    return PostResult(f"{host.title} has a private address, which this server does not allow")
                return await self._post(url, host, address, body)
        except TimeoutError:
            return PostResult(f"{host.title} did not answer within {_TIMEOUT:g} seconds", _DEFAULT_WAIT)
        except (OSError, UnicodeError, httpx.HTTPError, httpx.InvalidURL):
            return PostResult(f"{host.title} cannot be reached", _DEFAULT_WAIT)

    async def _allowed_address(self, host: WebhookHost) -> IPAddress | None:
        """Return an IP address of a host that webhooks may reach; None if it has none."""
        own = host.address
        found = [own] if own is not None else await self._resolve(host.name, host.port)
        return next((address_ for address_ in found if may_reach(address_, self.allowed)), None)

    async def _post(
        self, url: str, host: WebhookHost, address: IPAddress, body: dict[str, Any]
    ) -> PostResult:
        wanted = httpx.URL(url)
        async with (
            httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=_TIMEOUT) as client,
            client.stream(
                "POST",
                wanted.copy_with(host=str(address)),
                json=body,
                headers={"host": wanted.netloc.decode(), "user-agent": "Wartable"},
                extensions={"sni_hostname": host.name},
            ) as response,
        ):  # the body of the response is not read
            return _post_result(host, response.status_code, response.headers.get("retry-after", ""))


def _post_result(host: WebhookHost, status: int, retry_after: str) -> PostResult:
    if 200 <= status < 300:
        return PostResult()
    problem = f"{host.title} answered with status {status}"
    if status in _GONE_STATUSES:
        return PostResult(f"{problem}: the webhook does not exist any more; enter a new address")
    if status in _BUSY_STATUSES or status >= 500:
        return PostResult(problem, _wait_seconds(retry_after))
    return PostResult(problem)


def _wait_seconds(retry_after: str) -> float:
    """Return how many seconds a server asks to wait, by its header Retry-After. If the header names a date
    instead, return a default.
    """
    try:
        wanted = float(retry_after)
    except ValueError:
        return _DEFAULT_WAIT
    return min(_MAX_WAIT, wanted) if wanted >= 1.0 else 1.0
