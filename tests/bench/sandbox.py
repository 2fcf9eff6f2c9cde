"""The sandbox under load: a hundred people press a thousand buttons a second for ten seconds.

Server and pressing people run in processes of their own. The floor of
the calls is a bare aiohttp server that answers the same requests at once.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from aiohttp import web

from bot.sandbox.server import Sandbox
from tests.bench.figure import Figure

PEOPLE = 100
RATE = 1_000
SECONDS = 10
KEYBOARD = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}
SERVER = "import asyncio; from tests.bench import sandbox; asyncio.run(sandbox.{}())"


async def serve() -> None:
    """Run a sandbox until standard input ends, its address printed."""
    async with Sandbox() as sandbox:
        print(f"{sandbox.url} {sandbox.token}", flush=True)
        await asyncio.to_thread(sys.stdin.read)


async def serve_floor() -> None:
    """Run a server that answers everything at once with the same small JSON."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        return web.json_response({"ok": True, "result": True})

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]} token", flush=True)
    await asyncio.to_thread(sys.stdin.read)


class Line:
    """One kept-alive connection: JSON there and back, with as little of its own as can be."""

    def __init__(self, url: str) -> None:
        self.port = int(url.rpartition(":")[2])

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        await self.writer.wait_closed()

    async def post(self, path: str, **fields: Any) -> Any:
        """Return the answer's JSON."""
        body = json.dumps(fields).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return json.loads(await self.reader.readexactly(length))


class Crowd:
    """People who press, and a bot that answers."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.bot = f"/bot{token}/"
        self.offset = 0
        self.waits: list[float] = []

    async def gather(self) -> list[tuple[int, int]]:
        """Let everybody in and give each a message with a button."""
        places = []
        async with Line(self.url) as line:
            for n in range(PEOPLE):
                user = (await line.post("/sandbox/users", name=f"P{n}"))["chat"]
                await line.post("/sandbox/messages", user=user, chat=user, text="/start")
                params = {"chat_id": user, "text": "x", "reply_markup": KEYBOARD}
                sent = await line.post(f"{self.bot}sendMessage", **params)
                places.append((user, sent["result"]["message_id"]))
        return places

    async def answer(self, presses: int) -> None:
        """Poll and answer until that many presses are answered."""
        queries: asyncio.Queue[str] = asyncio.Queue()

        async def answering() -> None:
            async with Line(self.url) as line:
                while True:
                    query = await queries.get()
                    params = {"callback_query_id": query, "text": "ok"}
                    answered = await line.post(f"{self.bot}answerCallbackQuery", **params)
                    if not answered["ok"]:
                        raise AssertionError(f"an answer was refused: {answered}")
                    queries.task_done()

        async with Line(self.url) as line, asyncio.TaskGroup() as group:
            tasks = [group.create_task(answering()) for _ in range(8)]
            while presses:
                params = {"offset": self.offset, "timeout": 5}
                for update in (await line.post(f"{self.bot}getUpdates", **params))["result"]:
                    self.offset = update["update_id"] + 1
                    if "callback_query" in update:
                        presses -= 1
                        queries.put_nowait(update["callback_query"]["id"])
            await queries.join()
            for task in tasks:
                task.cancel()

    async def press(self, user: int, message: int) -> None:
        """Press ten times a second, but never before the last press was answered."""
        begun = time.perf_counter()
        fields = {"user": user, "chat": user, "message_id": message, "button": "Go"}
        async with Line(self.url) as line:
            for n in range(RATE * SECONDS // PEOPLE):
                ahead = begun + n * PEOPLE / RATE - time.perf_counter()
                if ahead > 0:
                    await asyncio.sleep(ahead)
                started = time.perf_counter()
                pressed = await line.post("/sandbox/presses", **fields)
                if (pressed.get("answer") or {}).get("text") != "ok":
                    raise AssertionError(f"a press was answered with {pressed}")
                self.waits.append(time.perf_counter() - started)

    async def press_on(self, places: list[tuple[int, int]]) -> float:
        """Let everybody press and return how many seconds it took until all had answers."""
        started = time.perf_counter()
        await asyncio.gather(*(self.press(*place) for place in places))
        return time.perf_counter() - started


def resident(pid: int) -> float:
    """Return a process's memory in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def processor(pid: int) -> float:
    """Return the seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def crowd(url: str, token: str, pid: int) -> list[Figure]:
    """Press for the set time, three times, and tell how it went; the last run shows a leak."""
    people = Crowd(url, token)
    places = await people.gather()
    grown, spent = [], 0.0
    for _ in range(3):
        people.waits = []
        before, spent = resident(pid), processor(pid)
        took, _ = await asyncio.gather(people.press_on(places), people.answer(RATE * SECONDS))
        grown.append(resident(pid) - before)
        spent = processor(pid) - spent
    waits, rate = sorted(people.waits), len(people.waits) / took
    return [
        Figure("sandbox_presses", rate, "1/s", RATE, rate / RATE),
        Figure("sandbox_processor_a_press", spent / len(waits) * 1000, "ms"),
        Figure("sandbox_press_median", waits[len(waits) // 2] * 1000, "ms"),
        Figure("sandbox_press_p99", waits[len(waits) * 99 // 100] * 1000, "ms"),
        Figure("sandbox_memory_growth", grown[-1], "MB", grown[0]),
    ]


async def flat_out(url: str, path: str, requests: int = 5_000, lanes: int = 50) -> float:
    """Return how many requests a second a server answers to fifty who never pause."""

    async def lane() -> None:
        async with Line(url) as line:
            for _ in range(requests // lanes):
                await line.post(path, text="x")

    started = time.perf_counter()
    await asyncio.gather(*(lane() for _ in range(lanes)))
    return requests / (time.perf_counter() - started)


class Server:
    """One of the two servers in a process of its own."""

    def __init__(self, kind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER.format(kind)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.url, self.token = self.process.stdout.readline().split()

    def close(self) -> None:
        self.process.communicate(timeout=10)


def figures() -> Iterator[Figure]:
    """Yield how the sandbox stands the crowd, and its speed beside a bare server's."""
    sandbox, floor = Server("serve"), Server("serve_floor")
    try:
        yield from asyncio.run(crowd(sandbox.url, sandbox.token, sandbox.process.pid))
        path = f"/bot{sandbox.token}/getMe"
        pairs = [
            (asyncio.run(flat_out(sandbox.url, path)), asyncio.run(flat_out(floor.url, path)))
            for _ in range(3)
        ]
        ours, bare = (sorted(column)[1] for column in zip(*pairs, strict=True))
        ratio = sorted(a / b for a, b in pairs)[1]
        yield Figure("sandbox_calls", ours, "1/s", bare, ratio)
    finally:
        sandbox.close()
        floor.close()
