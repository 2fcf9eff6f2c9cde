"""What is waited out, and for how long."""

import asyncio

import aiohttp
import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    RestartingTelegram,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetMe

from bot.errors import AlreadyApplied, Refusal, StoreUnavailable, StoreUnusable
from bot.telegram.trouble import Backoff, passes


def says(kind, **more):
    return kind(method=GetMe(), message="no", **more)


@pytest.mark.parametrize(
    "error",
    [
        StoreUnavailable(),
        says(TelegramNetworkError),
        says(TelegramServerError),
        says(RestartingTelegram),
        says(TelegramRetryAfter, retry_after=3),
        ClientDecodeError("html", ValueError(), "<html>"),
        aiohttp.ClientPayloadError(),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_trouble_passes(error):
    assert passes(error)


@pytest.mark.parametrize(
    "error",
    [
        ValueError(),
        Refusal(),
        AlreadyApplied(),
        StoreUnusable(),
        says(TelegramBadRequest),
        says(TelegramForbiddenError),
        says(TelegramConflictError),
        says(TelegramUnauthorizedError),
        says(TelegramEntityTooLarge),
        asyncio.CancelledError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_faults_do_not(error):
    assert not passes(error)


def test_pauses_double_up_to_the_longest():
    backoff = Backoff(jitter=lambda: 1.0)
    pauses = [backoff.after(ConnectionError()) for _ in range(10)]
    assert pauses == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30.0, 30.0]
    backoff.reset()
    assert backoff.after(ConnectionError()) == 0.2


def test_jitter_takes_at_most_half():
    assert Backoff(jitter=lambda: 0.0).after(ConnectionError()) == 0.1


def test_many_failures_do_not_overflow():
    assert Backoff(attempts=100_000, jitter=lambda: 1.0).after(ConnectionError()) == 30.0


def test_telegram_says_itself_how_long():
    backoff = Backoff()
    assert backoff.after(says(TelegramRetryAfter, retry_after=77)) == 77.0
    assert backoff.attempts == 0
