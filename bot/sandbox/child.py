"""The bot's process: started, stopped, killed, and never left behind."""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

STOP_SECONDS = 10.0
"""How long the bot may take to end after SIGTERM before it is killed."""

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Child:
    """One process that is started again and again with the same command and environment.

    It has a session of its own, so that Ctrl-C reaches only us and we end it in order; should
    we be killed ourselves, Linux kills it too. `on_exit` is called with the exit code when it
    ends without being asked to.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        on_exit: Callable[[int], None] = lambda _code: None,
        *,
        folder: Path | None = None,
        stop_seconds: float = STOP_SECONDS,
    ) -> None:
        self._command = list(command)
        self._environment = dict(environment)
        self._on_exit = on_exit
        self._folder = folder
        self._stop_seconds = stop_seconds
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._asked = False

    @property
    def running(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The process id of the latest run."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Start the process unless it runs; raises OSError where the command cannot be run."""
        async with self._lock:
            if self.running:
                return
            self._asked = False
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env=self._environment,
                cwd=self._folder,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,
                preexec_fn=_die_with_parent if _LIBC else None,
            )
            self._watch = asyncio.create_task(self._wait(self._process))

    async def stop(self) -> None:
        """Send SIGTERM and wait; after a bound, SIGKILL to it and all it started."""
        async with self._lock:
            await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """Send SIGKILL and wait."""
        async with self._lock:
            await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> None:
        process, watch = self._process, self._watch
        if process is None or watch is None or process.returncode is not None:
            return
        self._asked = True
        process.send_signal(how)
        try:
            await asyncio.wait_for(asyncio.shield(watch), self._stop_seconds)
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            await watch

    async def _wait(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        if not self._asked:
            self._on_exit(code)


def _die_with_parent() -> None:
    """Ask Linux, in the new process, to kill it when its parent is gone."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
