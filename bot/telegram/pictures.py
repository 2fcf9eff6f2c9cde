"""Drawing off the event loop, one thread a core."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

import rendering
from rendering import Scene, Theme


class Pictures:
    """Draws scenes in threads of its own, so that nothing else waits for them."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="pictures")

    async def warm(self, theme: Theme) -> None:
        """Prepare what every picture of a theme needs."""
        await asyncio.get_running_loop().run_in_executor(self._threads, rendering.warm, theme)

    async def draw(self, scene: Scene, theme: Theme) -> bytes:
        """Return the JPEG of a scene."""

        def work() -> bytes:
            return rendering.encode(rendering.render(scene, theme))

        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=True, cancel_futures=True)
