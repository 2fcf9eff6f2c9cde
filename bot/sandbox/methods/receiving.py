"""How the bot gets its updates, and the files people see."""

import re
from typing import Any

from bot.sandbox.failure import Refused, bad_request
from bot.sandbox.methods.call import Call, method
from bot.sandbox.reading import address

LONG_POLL = 50
LIMIT = 100
CONNECTIONS = 40
DOWNLOAD_BYTES = 20 * 1024 * 1024
SECRET = re.compile(r"[A-Za-z0-9_-]+")
SECRET_LENGTH = 256
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)


@method("getMe")
async def get_me(call: Call) -> dict[str, Any]:
    """Tell the bot who it is."""
    bot = call.world.bot
    return {
        **bot.api,
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


@method("getUpdates")
async def get_updates(call: Call) -> list[dict[str, Any]]:
    """Return the next updates, waiting for one up to `timeout` seconds."""
    params, updates = call.params, call.world.updates
    if updates.webhook_url:
        raise Refused(409, WEBHOOK_ACTIVE)
    limit = params.get("limit", LIMIT)
    if "allowed_updates" in params:
        updates.allowed = tuple(params["allowed_updates"]) or None
    return await updates.poll(
        params.get("offset", 0),
        limit if 1 <= limit <= LIMIT else LIMIT,
        min(max(params.get("timeout", 0), 0), LONG_POLL),
    )


@method("setWebhook")
async def set_webhook(call: Call) -> bool:
    """Have updates posted to an address; on this machine plain HTTP and any port will do."""
    params, world = call.params, call.world
    url = params.get("url", "")
    parts = address(url)
    if parts is None:
        raise bad_request("bad webhook: invalid webhook URL specified")
    local = parts.hostname in ("127.0.0.1", "localhost", "::1")
    if url and not local:
        raise bad_request("bad webhook: failed to resolve host: Name or service not known")
    if url and parts.scheme not in ("http", "https"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = params.get("secret_token", "")
    if len(secret) > SECRET_LENGTH:
        raise bad_request("secret token is too long")
    if secret and not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = params.get("max_connections", CONNECTIONS)
    if not 1 <= connections <= LIMIT:
        connections = CONNECTIONS
    if "allowed_updates" in params:
        world.updates.allowed = tuple(params["allowed_updates"]) or None
    await _set(call, url, secret, connections)
    return True


@method("deleteWebhook")
async def delete_webhook(call: Call) -> bool:
    """Stop posting updates."""
    await _set(call, "", "", CONNECTIONS)
    return True


@method("getWebhookInfo")
async def get_webhook_info(call: Call) -> dict[str, Any]:
    """Tell where updates go, how many wait and what went wrong last."""
    return call.world.webhook.info(call.world.updates)


@method("getFile")
async def get_file(call: Call) -> dict[str, Any]:
    """Tell where a file may be fetched: /file/bot<token>/<file_path>."""
    file = call.world.files.get(call.params["file_id"])
    if file is None:
        raise bad_request("invalid file_id")
    if len(file.content) > DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "file_path": file.path,
    }


async def _set(call: Call, url: str, secret: str, connections: int) -> None:
    await call.world.webhook.stop()
    if call.params.get("drop_pending_updates"):
        call.world.updates.drop_pending()
    await call.world.webhook.set(url, secret, connections)
