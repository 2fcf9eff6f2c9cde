"""No token reaches a log, by whatever way an error carries it."""

import io
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import ClientDecodeError, TelegramAPIError
from aiohttp import ClientError, web

from bot.masking import MaskingFormatter, mask

ROOT = Path(__file__).parent.parent
TOKEN = "123456789:" + "AAbbCCddEEffGGhh-_" * 2
SECRET = TOKEN.partition(":")[2]


@pytest.fixture
def log():
    """Return a logger of its own and the text that it has written."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(MaskingFormatter("%(levelname)s %(message)s"))
    logger = logging.getLogger("tests.masked")
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    yield logger, stream
    logger.removeHandler(handler)


def written(log, *, marker):
    """Return what was written, checked to say something and to say no secret."""
    text = log[1].getvalue()
    assert marker in text
    assert SECRET not in text
    return text


def test_a_token_is_cut_down_to_the_bot():
    assert mask(f"a {TOKEN} b") == "a 123456789:*** b"
    assert mask(f"https://x/bot{TOKEN}/getMe") == "https://x/bot123456789:***/getMe"
    assert mask(TOKEN.replace(":", "%3A")) == "123456789:***"
    assert mask(f"{TOKEN} {TOKEN}") == "123456789:*** 123456789:***"


@pytest.mark.parametrize(
    "text", ["at 12:34:56", "5:1", "127.0.0.1:8080/" + "a" * 40, "m:abcdefgh", "1: " + "a" * 40]
)
def test_other_text_is_left_alone(text):
    assert mask(text) == text


def test_message_and_arguments_are_masked(log):
    log[0].info(f"said {TOKEN}")
    log[0].info("said %s and %r", TOKEN, {"token": TOKEN})
    assert written(log, marker="said").count("***") == 3


def test_a_token_in_pieces_is_masked_when_they_meet(log):
    log[0].info("token %d:%s", 123456789, SECRET)
    written(log, marker="token 123456789:***")


def test_tracebacks_causes_and_stacks_are_masked(log):
    error = RuntimeError(f"again {TOKEN}")
    error.__cause__ = ValueError(TOKEN)
    log[0].error("failed", exc_info=error, stack_info=True)
    assert written(log, marker="direct cause").count("***") == 2


# Each error that could carry the token, made with the real library


@pytest.fixture
async def server():
    async def missing(request):
        return web.Response(status=404)

    async def answer(request):
        path = request.match_info["path"]
        if path.endswith("getMe"):
            return web.Response(status=502, text=f"<html>no bot{TOKEN} here</html>")
        if path.endswith("getChat"):
            request.transport.close()
            return web.Response()
        description = f"Unauthorized for {TOKEN}"
        return web.json_response(
            {"ok": False, "error_code": 401, "description": description}, status=401
        )

    app = web.Application()
    app.router.add_get("/file/{path:.*}", missing)
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.01)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@pytest.fixture
async def bot(server):
    bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(server)))
    yield bot
    await bot.session.close()


async def test_a_failed_download_is_masked(log, bot):
    with pytest.raises(ClientError) as caught:
        await bot.download_file("photos/1.jpg")
    assert SECRET in str(caught.value)
    log[0].error("download: %s", caught.value, exc_info=caught.value)
    written(log, marker="Traceback")


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda bot: bot.get_me(), ClientDecodeError),
        (lambda bot: bot.get_chat(1), TelegramAPIError),
        (lambda bot: bot.log_out(), TelegramAPIError),
    ],
    ids=["html", "cut", "unauthorized"],
)
async def test_a_failed_call_is_masked(log, bot, call, error):
    with pytest.raises(error) as caught:
        await call(bot)
    log[0].error("call: %s %r", caught.value, caught.value, exc_info=caught.value)
    written(log, marker="Traceback")


@pytest.mark.parametrize("host", ["127.0.0.1:1", "no-such-host.invalid"])
async def test_an_unreachable_server_is_masked(log, host):
    bot = Bot(TOKEN, session=AiohttpSession(api=TelegramAPIServer.from_base(f"http://{host}")))
    with pytest.raises(TelegramAPIError) as caught:
        await bot.get_me(request_timeout=5)
    log[0].error("call: %s", caught.value, exc_info=caught.value)
    await bot.session.close()
    written(log, marker="Traceback")


async def test_a_bot_that_is_printed_is_masked(log, bot):
    assert SECRET in str(bot.__dict__)
    log[0].info("bot %s %r", bot.__dict__, bot)
    written(log, marker="bot {")


# Installed in a process


def run(code):
    """Return what a process that has installed masking writes."""
    return subprocess.run(
        [sys.executable, "-c", f"import bot.masking as m; m.install('INFO')\n{code}"],
        cwd=ROOT,
        env={**os.environ, "T": TOKEN},
        capture_output=True,
        text=True,
        check=False,
    )


FAIL = "raise ValueError('x ' + os.environ['T'])"

WAYS = {
    "logger": "logging.getLogger('aiogram').info('x %s', os.environ['T'])",
    "uncaught": FAIL,
    "thread": f"def f(): {FAIL}\nt = threading.Thread(target=f); t.start(); t.join()",
    "warning": "warnings.warn('x ' + os.environ['T'])",
    "finalizer": f"class A:\n def __del__(self): {FAIL}\nA()",
    "task": (
        f"async def fail(): {FAIL}\n"
        "async def main():\n t = asyncio.create_task(fail()); await asyncio.sleep(0)\n"
        "asyncio.run(main())"
    ),
}


@pytest.mark.parametrize("code", WAYS.values(), ids=WAYS)
def test_every_way_to_stderr_is_masked(code):
    done = run(f"import asyncio, logging, os, threading, warnings\n{code}")
    assert "x 123456789:***" in done.stderr
    assert SECRET not in done.stderr + done.stdout


def test_an_uncaught_error_still_ends_with_code_1():
    assert run("raise ValueError").returncode == 1
