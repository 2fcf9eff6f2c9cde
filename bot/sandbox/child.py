"""The bot's process: started, stopped, killed, and never left behind."""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping, Sequence

STOP_SECONDS = 10.0
"""How long the bot may take to end after SIGTERM before it is killed."""


class Child:
    """One process that is started again and again with the same command and environment.

    `on_exit` is called with the exit code when the process ends without being asked to.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        on_exit: Callable[[int], None] = lambda _code: None,
    ) -> None:
        self._command = list(command)
        self._environment = {**os.environ, **environment}
        self._on_exit = on_exit
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._asked = False

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the process unless it runs; raises OSError where the command cannot be run."""
        async with self._lock:
            if self.running:
                return
            self._asked = False
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment, stdin=asyncio.subprocess.DEVNULL
            )
            self._watch = asyncio.create_task(self._wait(self._process))

    async def stop(self) -> None:
        """Send SIGTERM and wait; after a bound, SIGKILL."""
        async with self._lock:
            await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """Send SIGKILL and wait."""
        async with self._lock:
            await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> None:
        process, watch = self._process, self._watch
        if process is None or watch is None:
            return
        self._asked = True
        if process.returncode is None:
            process.send_signal(how)
        try:
            await asyncio.wait_for(asyncio.shield(watch), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await watch

    async def _wait(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        if not self._asked:
            self._on_exit(code)
