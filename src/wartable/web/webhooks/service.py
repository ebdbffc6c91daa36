"""Sends a webhook's message some minutes after the last change that the spectators of its table see."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic, time
from typing import Final

from wartable import BadInput
from wartable.web.host import Host, NoSuchTable
from wartable.web.store.database import Failing
from wartable.web.store.lobby import LOBBY
from wartable.web.store.webhooks import WEBHOOKS, Webhook
from wartable.web.tables.refusals import BUSY, SPECTATOR, Refused
from wartable.web.webhooks.addresses import check_address
from wartable.web.webhooks.messages import is_told, payload, text_of
from wartable.web.webhooks.sending import SendResult, WebhookSender

_QUIET: Final = 300.0
"""Seconds without a change after which a message is sent, so that people who play now are not disturbed."""
_AGAIN: Final = 5.0
"""Seconds until a table that is busy is looked at again."""
_MOST_TRIES: Final = 4
"""Most attempts to send one message."""
_RECENT: Final = 7 * 86_400.0
"""Seconds for which a change still matters after the server was stopped."""
_AT_ONCE: Final = 4
"""Most messages that are sent at the same time."""


class Webhooks:
    """The webhooks of all tables of a server."""

    def __init__(self, host: Host, sender: WebhookSender) -> None:
        self.sender = sender
        self._host = host
        self._quiet = _QUIET
        self._changes: dict[str, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Semaphore(_AT_ONCE)
        if self.is_on:
            host.on_change = self.changed

    @property
    def is_on(self) -> bool:
        """Whether this server may send anything."""
        return bool(self.sender.allowed)

    # ------------------------------------------------------------------ what the host of a table decides

    async def get(self, table: str) -> Webhook | None:
        """Return the webhook of a table."""
        return await self._host.read(WEBHOOKS.get(table))

    async def set(self, table: str, url: str, base: str) -> None:
        """Give a table a webhook after a first message to it, or remove it if `url` is "".

        Raises BadInput for an address that cannot be used or does not accept the message.
        """
        if not url:
            await self._host.write(WEBHOOKS.remove(table))
            return
        check_address(url, self.sender.allowed)
        screen = await self._host.screen(table, SPECTATOR, odds=False)
        sent = await self._post(url, text_of(screen, await self._link(table, base)))
        if sent.problem:
            raise BadInput(f"cannot use this address: {sent.problem}")
        await self._host.write(WEBHOOKS.set(table, url, base, screen["seen"]))

    async def _link(self, table: str, base: str) -> str:
        """Return the address of a table's lobby, which opens no seat."""
        return f"{base}/lobby/{await self._host.read(LOBBY.code(table))}"

    # ------------------------------------------------------------------ changes

    async def resume(self) -> None:
        """Look after the tables that changed before this server was stopped."""
        if not self.is_on:
            return
        for table in await self._host.read(WEBHOOKS.pending(time() - _RECENT)):
            self.changed(table)

    def changed(self, table: str) -> None:
        """Send a message about a table later, if it has a webhook and its spectators see the change."""
        if table in self._changes:
            self._changes[table].set()
            return
        self._changes[table] = asyncio.Event()
        task = asyncio.create_task(self._follow(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, table: str) -> None:
        """Follow a table until it is quiet, then send a message if one is due."""
        try:
            with suppress(Failing, NoSuchTable, Refused):
                if await self._is_followed(table):
                    await self._settle(table)
                    await self._send(table)
        finally:
            del self._changes[table]

    async def _is_followed(self, table: str) -> bool:
        found = await self.get(table)
        return found is not None and bool(found.url)

    async def _settle(self, table: str) -> None:
        """Wait until the spectators' page has stayed the same for a while; hidden changes do not count."""
        seen, quiet_at = "", 0.0
        while True:
            changed = self._changes[table]
            changed.clear()
            tag = await self._patiently(table)
            if tag != seen:
                seen, quiet_at = tag, monotonic() + self._quiet
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, quiet_at - monotonic()))
            except TimeoutError:
                return

    async def _patiently(self, table: str) -> str:
        """Return the tag of the spectators' page, however busy the table is."""
        while True:
            try:
                return str((await self._host.glance(table, SPECTATOR))["seen"])
            except Refused as refusal:
                if refusal.kind != BUSY:
                    raise
                await asyncio.sleep(_AGAIN)

    # ------------------------------------------------------------------ sending

    async def _send(self, table: str) -> None:
        """Tell the webhook of a table how things stand, unless it knows."""
        before = await self.get(table)
        screen = await self._host.screen(table, SPECTATOR, odds=False)
        tag = str(screen["seen"])
        if before is None or not before.url or before.told == tag or not is_told(screen):
            return
        if not await self._host.write(WEBHOOKS.take(table, before, tag)):
            return
        taken = before._replace(told=tag)
        sent = await self._post(
            before.url, text_of(screen, await self._link(table, before.base)), _MOST_TRIES
        )
        is_gone = bool(sent.problem) and not sent.wait
        await self._host.write(WEBHOOKS.note(table, taken, sent.problem, is_gone=is_gone))

    async def _post(self, url: str, text: str, tries: int = 1) -> SendResult:
        """Post a text, again after a while if that fails and may succeed later."""
        while True:
            async with self._sending:
                sent = await self.sender.post(url, payload(text))
            tries -= 1
            if not (sent.problem and sent.wait and tries):
                return sent
            await asyncio.sleep(sent.wait)

    def close(self) -> None:
        """Send nothing more."""
        for task in self._tasks:
            task.cancel()
