"""Sending a webhook's message."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import httpx

from wartable import BadInput
from wartable.web.webhooks.addresses import IPAddress, WebhookHost, check_address, ip_of, may_reach

_PATIENCE: Final = 5.0
"""Seconds for one message, from the look-up of the name to the reply."""
_LONGEST_WAIT: Final = 3_600.0
"""Most seconds to wait because a server asks for it."""
_WAIT: Final = 60.0
"""Seconds to wait after a failure."""
_GONE: Final = (401, 403, 404, 410)
"""Statuses of a webhook that does not exist any more."""
_BUSY: Final = (408, 429)

Resolve = Callable[[str, int], Awaitable[list[IPAddress]]]
"""Looks up the addresses of a host name and port."""


class SendResult(NamedTuple):
    """Result of sending a message: `problem` is "" if it was accepted.

    It can be sent again after `wait` seconds, or never if that is 0.
    """

    problem: str = ""
    wait: float = 0.0


async def resolve(name: str, port: int) -> list[IPAddress]:
    """Return the addresses of a host, from the system's resolver. Raises OSError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    addresses = [ip_of(str(one[4][0]).partition("%")[0]) for one in found]
    return [one for one in dict.fromkeys(addresses) if one is not None]


class WebhookSender:
    """Posts messages to hosts that are allowed.

    The name is looked up once for each message, and the connection goes to the address that was checked.
    """

    def __init__(self, allowed: Sequence[WebhookHost], resolve: Resolve = resolve) -> None:
        self.allowed = tuple(allowed)
        self._resolve = resolve

    async def post(self, url: str, body: dict[str, Any]) -> SendResult:
        """Post a body as JSON, without following redirects. Never raises for what the other side does."""
        try:
            host = check_address(url, self.allowed)
        except BadInput as error:  # no longer allowed
            return SendResult(str(error))
        try:
            async with asyncio.timeout(_PATIENCE):
                address = await self._address(host)
                if address is None:
                    return SendResult(f"{host.title} has a private address, which this server does not allow")
                return await self._post(url, host, address, body)
        except TimeoutError:
            return SendResult(f"{host.title} did not answer within {_PATIENCE:g} seconds", _WAIT)
        except (OSError, UnicodeError, httpx.HTTPError, httpx.InvalidURL):
            return SendResult(f"{host.title} cannot be reached", _WAIT)

    async def _address(self, host: WebhookHost) -> IPAddress | None:
        """Return an address of a host that may be reached; None if it has only others."""
        own = host.address
        found = [own] if own is not None else await self._resolve(host.name, host.port)
        return next((one for one in found if may_reach(one, self.allowed)), None)

    async def _post(
        self, url: str, host: WebhookHost, address: IPAddress, body: dict[str, Any]
    ) -> SendResult:
        wanted = httpx.URL(url)
        async with (
            httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=_PATIENCE) as client,
            client.stream(
                "POST",
                wanted.copy_with(host=str(address)),
                json=body,
                headers={"host": wanted.netloc.decode(), "user-agent": "Wartable"},
                extensions={"sni_hostname": host.name},
            ) as response,
        ):  # the body of the response is not read
            return _result(host, response.status_code, response.headers.get("retry-after", ""))


def _result(host: WebhookHost, status: int, retry_after: str) -> SendResult:
    if 200 <= status < 300:
        return SendResult()
    problem = f"{host.title} answered with status {status}"
    if status in _GONE:
        return SendResult(f"{problem}: the webhook does not exist any more; enter a new address")
    if status in _BUSY or status >= 500:
        return SendResult(problem, _seconds(retry_after))
    return SendResult(problem)


def _seconds(retry_after: str) -> float:
    """Return how long a server asks to wait, in seconds; a date is not read."""
    try:
        wanted = float(retry_after)
    except ValueError:
        return _WAIT
    return min(_LONGEST_WAIT, wanted) if wanted >= 1.0 else 1.0
