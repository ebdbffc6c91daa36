"""The addresses of webhooks, and the hosts that they may reach."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from wartable import BadInput

IPAddress = IPv4Address | IPv6Address
MAX_LENGTH: Final = 500
"""Greatest number of characters of a webhook's address."""
_PORTS: Final = {"https": 443, "http": 80}
_ENDING_IN_IPV4: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
"""Networks whose last 32 bits are an IPv4 address: NAT64, and "compatible" addresses."""
_LOCAL_NETWORKS: Final = (IPv6Network("64:ff9b:1::/48"),)
"""Networks that are never public, although some versions of Python count them as global: local NAT64."""


class WebhookHost(NamedTuple):
    """A host to which webhooks may post: its scheme, name and port."""

    scheme: str
    name: str
    port: int

    @property
    def title(self) -> str:
        """The host in the form in which the option `--webhook-host` takes it."""
        name = f"[{self.name}]" if ":" in self.name else self.name
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{'http://' if self.scheme == 'http' else ''}{name}{port}"

    @property
    def address(self) -> IPAddress | None:
        """The IP address, if the name is one; otherwise None."""
        return parse_ip(self.name)


def read_host(text: str) -> WebhookHost:
    """Parse a host that webhooks may reach, such as "discord.com", "192.168.1.5:8443" or "http://hook.lan".
    Raises BadInput if it is no host.
    """
    found = _split_url(text if "://" in text else f"https://{text}")
    host = None if found is None else _host_of(found)
    if found is None or host is None or found.path not in ("", "/") or found.query or found.fragment:
        example = "give a name such as discord.com, or http://hook.lan:8080 for one without TLS"
        raise BadInput(f"cannot use {text[:60]!r} as the host of a webhook: {example}")
    return host


def check_webhook_address(url: str, allowed: Sequence[WebhookHost]) -> WebhookHost:
    """Return the host in the address of a webhook. Raises BadInput if the address is invalid or its host is
    not allowed; the message does not contain the address, which is secret.
    """
    found = _split_url(url)
    if found is None or len(url) > MAX_LENGTH or not (url.isascii() and url.isprintable()) or " " in url:
        raise BadInput("cannot use this address: copy the whole address of the webhook, with https://")
    host = _host_of(found)
    if host is None or found.fragment:
        raise BadInput("cannot use this address: it must be like https://discord.com/api/webhooks/...")
    if host not in allowed:
        named = ", ".join([one.title for one in allowed])
        raise BadInput(f"cannot use this address: this server sends webhooks only to {named}")
    return host


def _split_url(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:
        return None


def _host_of(url: SplitResult) -> WebhookHost | None:
    """Return the host of a URL; None if it has no host, contains a user, or is not for HTTP."""
    try:
        port = url.port
    except ValueError:
        return None
    name = (url.hostname or "").rstrip(".")
    if url.scheme not in _PORTS or not name or "@" in url.netloc or not _is_name(name):
        return None
    return WebhookHost(url.scheme, name, port or _PORTS[url.scheme])


def _is_name(name: str) -> bool:
    """Whether a host name is an IP address, or has only letters, digits, hyphens and dots."""
    return parse_ip(name) is not None or (
        name.isascii() and name.replace("-", "a").replace(".", "a").isalnum()
    )


def parse_ip(text: str) -> IPAddress | None:
    """Return the IP address that is written in a text; None if the text is something else."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def may_reach(address: IPAddress, allowed: Sequence[WebhookHost]) -> bool:
    """Whether webhooks may connect to an IP address: it is public, and so are the IPv4 addresses in it, or it
    is itself one of the allowed hosts.
    """
    if any(one.address == address for one in allowed):
        return True
    if any(address in network for network in _LOCAL_NETWORKS):
        return False
    return all(one.is_global and not one.is_multicast for one in (address, *_embedded_addresses(address)))


def _embedded_addresses(address: IPAddress) -> list[IPv4Address]:
    """Return the IPv4 addresses inside an IPv6 address, to which a gateway or a tunnel may send what is
    addressed to it: mapped, compatible, 6to4, NAT64 and Teredo.
    """
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if any(address in network for network in _ENDING_IN_IPV4):
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in found if one is not None]
