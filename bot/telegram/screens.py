"""The screens' loop: brings every message up to what it should show.

A change only raises what a screen wants. Here each screen that is behind is presented, drawn,
sent or edited, and recorded; so changes in a flooded chat coalesce into the newest picture, and
whatever was lost with a crash or an outage is made up for, with no queue of calls.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.types import (
    BufferedInputFile,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
)

from bot.errors import StoreUnavailable
from bot.services.ports import Clock, Store, Transaction
from bot.services.screen import Screen, ScreenKind
from bot.telegram.frame import Frame
from bot.telegram.persistence import insist, put_away
from bot.telegram.pictures import Pictures
from bot.telegram.trouble import Backoff, passes
from bot.telegram.verdict import Verdict, verdict
from rendering import picture_key

logger = logging.getLogger(__name__)

Present = Callable[[Transaction, Screen], Frame | None]
"""Returns what a screen shows now, None for nothing."""

LONGEST = 1.0
"""Seconds between two looks: the clock may be moved on from outside."""
IN_FLIGHT = 100
AT_ONCE = 4
"""Screens looked at while the list of all is read."""
TRIES = 12
"""Failed attempts in a row, about three minutes of them, after which a fault of ours parks."""

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class _Look:
    """A screen that is behind, what it should show, and whether Telegram has its picture."""

    screen: Screen
    frame: Frame | None
    picture: str = ""
    digest: str = ""
    file_id: str | None = None

    @property
    def caption_is_shown(self) -> bool:
        """Tell whether only the keyboard can differ, apart from the picture."""
        shown, wanted = (text.partition(":")[0] for text in (self.screen.digest, self.digest))
        return shown == wanted


class Screens:
    """One lane for each chat, so that a chat has one request in flight and its own pace."""

    def __init__(
        self, bot: Bot, store: Store, clock: Clock, pictures: Pictures, present: Present
    ) -> None:
        self._bot = bot
        self._store = store
        self._clock = clock
        self._pictures = pictures
        self._present = present
        self._change = asyncio.Event()
        self._busy: set[int] = set()
        self._flooded: dict[int, int] = {}
        self._slots = asyncio.Semaphore(IN_FLIGHT)
        self._stopping = False

    def stop(self) -> None:
        """Begin nothing more; `run` returns when what is in flight has ended."""
        self._stopping = True
        self.wake()

    def wake(self) -> None:
        """Look again now."""
        self._change.set()

    async def run(self) -> None:
        """Keep every screen up to date, until stopped."""
        try:
            async with asyncio.TaskGroup() as lanes:
                await self._start_and_wait(lanes)
        except BaseExceptionGroup as group:
            # One of a kind is enough for the host: a revoked token has one cause.
            raise group.exceptions[0] from None

    async def _start_and_wait(self, lanes: asyncio.TaskGroup) -> None:
        while not self._stopping:
            self._change.clear()
            try:
                pause = await self._start_lanes(lanes)
            except StoreUnavailable as error:
                logger.warning("the screens have to wait: %s", error)
                pause = LONGEST
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._change.wait()

    async def _start_lanes(self, lanes: asyncio.TaskGroup) -> float:
        now = self._clock.now()
        self._flooded = {chat: until for chat, until in self._flooded.items() if until > now}
        # What a lane is busy with may be recorded while the list is read; its end wakes us again.
        taken = frozenset((*self._busy, *self._flooded))
        chats, looks, retry = await self._store.read(lambda tx: self._list(tx, now, taken))
        for chat, screens in chats.items():
            self._busy.add(chat)
            lanes.create_task(self._lane(chat, screens, looks.get(chat)))
        waits = [until for until in (retry, *self._flooded.values()) if until is not None]
        return min([LONGEST, *(max(until - now, 1) / 1000 for until in waits)])

    def _list(
        self, tx: Transaction, now: int, taken: frozenset[int]
    ) -> tuple[dict[int, list[Screen]], dict[int, _Look], int | None]:
        """Return what is behind by chats, a first look at some of it, and when to try again.

        To look in the same read spares the few that a press concerns a way to the store.
        """
        chats: dict[int, list[Screen]] = {}
        for screen in tx.behind(now):
            if screen.chat not in taken:
                chats.setdefault(screen.chat, []).append(screen)
        looks: dict[int, _Look] = {}
        for chat, screens in islice(chats.items(), AT_ONCE):
            try:
                looks[chat] = self._look(tx, screens[0])
            except StoreUnavailable:
                raise
            except Exception as error:
                # Its lane looks for itself, and records the fault.
                logger.info("screen %d cannot be looked at: %s", screens[0].id, error)
        return chats, looks, tx.next_retry()

    async def _lane(self, chat: int, screens: list[Screen], look: _Look | None) -> None:
        try:
            for screen in screens:
                if self._stopping or chat in self._flooded:
                    break
                await self._bring_up_to_date(screen, look)
                look = None
        except StoreUnavailable as error:
            logger.warning("the screens of a chat have to wait: %s", error)
            await asyncio.sleep(LONGEST)
        finally:
            self._busy.discard(chat)
            self.wake()

    async def _bring_up_to_date(self, screen: Screen, look: _Look | None) -> None:
        try:
            if look is None:
                look = await self._store.read(lambda tx: self._look_again(tx, screen.id))
            if look is None:
                return
            screen = look.screen
            async with self._slots:
                shown, sent = await self._show(look)
        except (StoreUnavailable, TelegramUnauthorizedError):
            raise
        except Exception as error:
            await self._fail(screen, error)
            return
        done = replace(shown, shown=screen.wanted, tries=0, retry_at=None)
        await self._record(done, sent)
        if screen.message is not None and done.message != screen.message:
            await self._take_away(screen.chat, screen.message)

    def _look_again(self, tx: Transaction, number: int) -> _Look | None:
        screen = tx.screen(number)
        return None if screen is None or screen.shown >= screen.wanted else self._look(tx, screen)

    def _look(self, tx: Transaction, screen: Screen) -> _Look:
        frame = self._present(tx, screen)
        if frame is None:
            return _Look(screen, None)
        picture = picture_key(frame.scene, frame.theme) if frame.scene else ""
        needed = picture and (screen.must_send or picture != screen.picture)
        file_id = tx.picture(picture) if needed else None
        return _Look(screen, frame, picture, _digest(frame), file_id)

    async def _show(self, look: _Look) -> tuple[Screen, Message | None]:
        """Send or edit what differs from what was last shown.

        Return the screen as it is then, and the message if it brought a picture new to Telegram.
        """
        screen, frame = look.screen, look.frame
        if frame is None:
            return screen, None
        fresh = replace(screen, version=frame.version, picture=look.picture, digest=look.digest)
        if screen.must_send:
            message = await self._send(screen, frame, look)
            fresh = replace(fresh, message=message.message_id, sent_at=self._clock.now())
            return fresh, message if look.file_id is None else None
        if (look.picture, look.digest) == (screen.picture, screen.digest):
            return fresh, None
        try:
            edited = await self._edit(screen, frame, look)
        except TelegramAPIError as error:
            if verdict(error) is not Verdict.DONE:
                raise
            return fresh, None
        is_new = look.picture != screen.picture and look.file_id is None
        return fresh, edited if is_new and isinstance(edited, Message) else None

    async def _record(self, done: Screen, sent: Message | None) -> None:
        """Keep what was shown, however long the store takes: a lost id would send it twice."""
        now = self._clock.now()

        def work(tx: Transaction) -> None:
            tx.save_screen(done)
            if sent is not None and sent.photo:
                tx.save_picture(done.picture, sent.photo[-1].file_id, now)

        backoff = Backoff()
        while True:
            try:
                await self._store.write(work)
            except StoreUnavailable as error:
                logger.warning("screen %d is shown and has to be recorded: %s", done.id, error)
                await asyncio.sleep(backoff.after(error))
            else:
                return

    async def _send(self, screen: Screen, frame: Frame, look: _Look) -> Message:
        if frame.scene is None:
            return await self._bot.send_message(
                screen.chat,
                frame.caption,
                message_thread_id=screen.thread,
                reply_markup=frame.keyboard,
                link_preview_options=_NO_PREVIEW,
            )
        return await self._bot.send_photo(
            screen.chat,
            await self._photo(frame, look.file_id),
            caption=frame.caption,
            message_thread_id=screen.thread,
            reply_markup=frame.keyboard,
            show_caption_above_media=True,
        )

    async def _edit(self, screen: Screen, frame: Frame, look: _Look) -> Message | bool:
        """Make one edit that carries everything that differs."""
        if frame.scene is None:
            return await self._bot.edit_message_text(
                frame.caption,
                chat_id=screen.chat,
                message_id=screen.message,
                reply_markup=frame.keyboard,
                link_preview_options=_NO_PREVIEW,
            )
        if look.picture != screen.picture:
            media = InputMediaPhoto(
                media=await self._photo(frame, look.file_id),
                caption=frame.caption,
                show_caption_above_media=True,
            )
            return await self._bot.edit_message_media(
                media,
                chat_id=screen.chat,
                message_id=screen.message,
                reply_markup=frame.keyboard,
            )
        if look.caption_is_shown:
            return await self._bot.edit_message_reply_markup(
                chat_id=screen.chat, message_id=screen.message, reply_markup=frame.keyboard
            )
        return await self._bot.edit_message_caption(
            chat_id=screen.chat,
            message_id=screen.message,
            caption=frame.caption,
            show_caption_above_media=True,
            reply_markup=frame.keyboard,
        )

    async def _photo(self, frame: Frame, file_id: str | None) -> str | BufferedInputFile:
        """Return a picture that Telegram has, or its bytes."""
        if file_id is not None:
            return file_id
        assert frame.scene is not None
        drawn = await self._pictures.draw(frame.scene, frame.theme)
        return BufferedInputFile(drawn, "board.jpg")

    async def _take_away(self, chat: int, message: int) -> None:
        """Delete a message that was sent anew; what stays is put away when it is pressed."""
        try:
            await insist(lambda: put_away(self._bot, chat, message))
        except Exception as error:
            if not (passes(error) or isinstance(error, TelegramAPIError)):
                raise
            logger.info("an old message stays in chat %d: %s", chat, error)

    async def _fail(self, screen: Screen, error: Exception) -> None:
        """Record what an error means for a screen."""
        found = verdict(error)
        tries = screen.tries + 1
        if found is Verdict.GIVE_UP:
            logger.error("screen %d cannot be shown", screen.id, exc_info=error)
            found = Verdict.PARK if tries >= TRIES else Verdict.RETRY
        else:
            logger.info("screen %d: %s: %s", screen.id, found.value, error)
        now = self._clock.now()
        if isinstance(error, TelegramRetryAfter):
            self._flooded[screen.chat] = now + error.retry_after * 1000
            changed = replace(screen, retry_at=self._flooded[screen.chat])
        elif found is Verdict.SEND_AFRESH:
            changed = replace(screen, message=None, picture="", digest="")
        elif found is Verdict.PARK:
            changed = replace(screen, parked=True)
        elif isinstance(error, TelegramMigrateToChat):
            changed, new = screen, error.migrate_to_chat_id
            await self._store.write(lambda tx: tx.move_chat(screen.chat, new))
            return
        else:
            pause = Backoff(attempts=screen.tries).after(error)
            changed = replace(screen, tries=tries, retry_at=now + round(pause * 1000))

        def record(tx: Transaction) -> None:
            tx.save_screen(changed)
            if found is Verdict.UPLOAD:
                tx.forget_pictures()
            if found is Verdict.PARK and screen.viewer is not None:
                _lose_touch(tx, screen, screen.viewer)

        await self._store.write(record)


def _lose_touch(tx: Transaction, screen: Screen, viewer: int) -> None:
    """Note that a person is out of reach; those who wait for him are told on their boards."""
    if screen.chat != viewer:
        # A group is out of reach, which says nothing about the person.
        return
    person = tx.user(viewer)
    if person is not None and person.reachable:
        tx.save_user(replace(person, reachable=False))
    live = tx.match(screen.subject) if screen.kind is ScreenKind.BOARD else None
    for seat in live.seats if live else ():
        if seat.user is not None and seat.user != viewer:
            tx.want(screen.subject, viewer=seat.user, menu=None)


def _digest(frame: Frame) -> str:
    """Return hashes of caption and keyboard."""
    keyboard = frame.keyboard.model_dump_json(exclude_none=True) if frame.keyboard else ""
    return ":".join(
        hashlib.sha256(text.encode()).hexdigest()[:24] for text in (frame.caption, keyboard)
    )
