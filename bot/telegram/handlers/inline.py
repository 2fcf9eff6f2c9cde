"""Inline mode: an own invite as a card, sent into any chat through the chat picker."""

from html import escape

from aiogram.types import InlineQuery, InlineQueryResultArticle, InputTextMessageContent

from bot.services.setup import Setup
from bot.telegram.buttons import keyboard, link
from bot.telegram.desk import Desk
from bot.telegram.setups import setup_text
from bot.telegram.views import boast_of


async def on_inline(query: InlineQuery, desk: Desk) -> None:
    """Offer the invite whose token is written; nothing for anybody else's or a closed one."""
    token = query.query.strip()
    invite = await desk.store.read(lambda tx: tx.invite_by_token(token))
    is_own = invite is not None and invite.inviter == query.from_user.id
    if invite is None or not is_own or not invite.is_open(desk.clock.now()):
        await query.answer([], cache_time=0, is_personal=True)
        return
    texts = await desk.texts(query.from_user)
    words = setup_text(texts, Setup.parse(invite.setup))
    boast = await desk.store.read(lambda tx: boast_of(tx, invite, texts))
    button = link(texts("invite-sit"), desk.host.start_url(invite.token))
    card = InlineQueryResultArticle(
        id=invite.id,
        title=texts("invite-card-boast" if boast else "invite-card"),
        description=words,
        input_message_content=InputTextMessageContent(
            message_text=escape(boast) or texts("invite-text", setup=words)
        ),
        reply_markup=keyboard([[button]]),
    )
    await query.answer([card], cache_time=0, is_personal=True)
