"""Decide when webhooks post: a few minutes after the last change that the spectators of a table see."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic, time
from typing import Final

from wartable import BadInput
from wartable.web.host import Host, NoSuchTable
from wartable.web.store.database import DatabaseFailure
from wartable.web.store.lobby import LOBBY
from wartable.web.store.webhooks import WEBHOOKS, Webhook
from wartable.web.tables.refusals import BUSY, SPECTATOR, Refused
from wartable.web.webhooks.addresses import check_webhook_address
from wartable.web.webhooks.messages import is_message_due, message_text, payload
from wartable.web.webhooks.sending import PostResult, WebhookSender

_QUIET_SECONDS: Final = 300.0
"""Seconds without a change after which a message is posted, so that people are not disturbed while they
play.
"""
_RETRY_SECONDS: Final = 5.0
"""Seconds until a table that is busy is tried again."""
_MAX_TRIES: Final = 4
"""Greatest number of attempts to post one message."""
_RECENT_SECONDS: Final = 7 * 86_400.0
"""Age in seconds up to which changes from before the start of the server are considered."""
_MAX_PARALLEL: Final = 4
"""Greatest number of messages that are posted at the same time."""


class Webhooks:
    """Sets the webhooks of tables, and lets them post when tables change."""

    def __init__(self, host: Host, sender: WebhookSender) -> None:
        self.sender = sender
        self._host = host
        self._quiet = _QUIET_SECONDS
        self._changes: dict[str, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Semaphore(_MAX_PARALLEL)
        if self.is_on:
            host.on_change = self.handle_table_change

    @property
    def is_on(self) -> bool:
        """Whether this server allows webhooks to any host."""
        return bool(self.sender.allowed)

    # ------------------------------------------------------------------ settings of a table

    async def get(self, table: str) -> Webhook | None:
        """Return the webhook of a table; None if it has none."""
        return await self._host.read(WEBHOOKS.get(table))

    async def set(self, table: str, url: str, base: str) -> None:
        """Set the webhook of a table, after a first message was posted to it; remove the webhook if `url` is
        "". `base` is the address of this server for links. Raises BadInput if the address cannot be used, or
        does not accept the message.
        """
        if not url:
            await self._host.write(WEBHOOKS.remove(table))
            return
        check_webhook_address(url, self.sender.allowed)
        screen = await self._host.screen_data(table, SPECTATOR, odds=False)
        sent = await self._post(url, message_text(screen, await self._link(table, base)))
        if sent.problem:
            raise BadInput(f"cannot use this address: {sent.problem}")
        await self._host.write(WEBHOOKS.set(table, url, base, screen["seen"]))

    async def _link(self, table: str, base: str) -> str:
        """Return the address of the lobby of a table, which gives no access to a seat."""
        return f"{base}/lobby/{await self._host.read(LOBBY.lobby_code(table))}"

    # ------------------------------------------------------------------ changes

    async def resume_posting(self) -> None:
        """Let tables that changed shortly before this server was started post messages that are due."""
        if not self.is_on:
            return
        for table in await self._host.read(WEBHOOKS.tables_with_due_message(time() - _RECENT_SECONDS)):
            self.handle_table_change(table)

    def handle_table_change(self, table: str) -> None:
        """Post a message about a table later, if it has a webhook and its spectators see that it has
        changed.
        """
        if table in self._changes:
            self._changes[table].set()
            return
        self._changes[table] = asyncio.Event()
        task = asyncio.create_task(self._follow(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, table: str) -> None:
        """Wait until a table does not change any more, then post a message if one is due; repeat this if the
        table has changed meanwhile.
        """
        try:
            with suppress(DatabaseFailure, NoSuchTable, Refused):
                while await self._has_webhook(table):
                    await self._wait_until_quiet(table)
                    await self._send(table)
                    if not self._changes[table].is_set():
                        break
        finally:
            del self._changes[table]

    async def _has_webhook(self, table: str) -> bool:
        found = await self.get(table)
        return found is not None and bool(found.url)

    async def _wait_until_quiet(self, table: str) -> None:
        """Wait until the page of a table's spectators has not changed for a while; hidden changes do not
        count.
        """
        seen, quiet_at = "", 0.0
        while True:
            changed = self._changes[table]
            changed.clear()
            tag = await self._spectators_tag(table)
            if tag != seen:
                seen, quiet_at = tag, monotonic() + self._quiet
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, quiet_at - monotonic()))
            except TimeoutError:
                return

    async def _spectators_tag(self, table: str) -> str:
        """Return the tag of the page of a table's spectators; if the table is busy, try again until it is
        not.
        """
        while True:
            try:
                return str((await self._host.glance(table, SPECTATOR))["seen"])
            except Refused as refusal:
                if refusal.kind != BUSY:
                    raise
                await asyncio.sleep(_RETRY_SECONDS)

    # ------------------------------------------------------------------ sending

    async def _send(self, table: str) -> None:
        """Post a message about the state of a table, if one is due and was not posted before."""
        before = await self.get(table)
        screen = await self._host.screen_data(table, SPECTATOR, odds=False)
        tag = str(screen["seen"])
        if before is None or not before.url or before.told == tag or not is_message_due(screen):
            return
        if not await self._host.write(WEBHOOKS.claim_message(table, before, tag)):
            return
        taken = before._replace(told=tag)
        sent = await self._post(
            before.url, message_text(screen, await self._link(table, before.base)), _MAX_TRIES
        )
        is_gone = bool(sent.problem) and not sent.wait
        await self._host.write(WEBHOOKS.record_post_result(table, taken, sent.problem, is_gone=is_gone))

    async def _post(self, url: str, text: str, tries: int = 1) -> PostResult:
        """Post a text. If that fails and may succeed later, it is tried again, `tries` times in all."""
        while True:
            async with self._sending:
                sent = await self.sender.post(url, payload(text))
            tries -= 1
            if not (sent.problem and sent.wait and tries):
                return sent
            await asyncio.sleep(sent.wait)

    def close(self) -> None:
        """Stop all waiting and posting."""
        for task in self._tasks:
            task.cancel()
