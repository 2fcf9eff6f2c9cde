"""How fast pictures are drawn, beside a floor: copying the board and encoding the same pixels."""

import hashlib
import itertools
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from rendering import THEMES, Scene, encode, render, warm
from rendering.board import board
from rendering.layout import Layout
from tests.bench.figure import Figure, interleaved, seconds
from tests.rendering.scenes import DANCE, DOUBLES, LONG_MIDDLE, MOVE, OFFER, OPENING, THEIR_MOVE

ROOT = Path(__file__).parent.parent.parent
PLAY = (OPENING, MOVE, THEIR_MOVE, DOUBLES, DANCE, OFFER, LONG_MIDDLE)
"""What a game is made of; their pip counts are changed so that no frame repeats another."""

FRAMES = 40
HASHED = bytes(2_000_000)
"""Hashing needs no interpreter lock: it tells how much the second core has to give just now."""


FIRST = """
import time
from rendering import THEMES, encode, render
from tests.rendering.scenes import MOVE
start = time.perf_counter()
encode(render(MOVE, THEMES["{theme}"]))
print((time.perf_counter() - start) * 1000)
"""

MEMORY = """
from pathlib import Path
from rendering import THEMES, encode, render, warm
from tests.rendering.scenes import SCENES
for theme in THEMES.values():
    warm(theme)
    for scene in SCENES.values():
        if not scene.mirrored and scene.near:
            encode(render(scene, theme))
status = Path("/proc/self/status").read_text()
print(int(status.split("VmRSS:")[1].split()[0]) / 1024)
"""


def frames() -> Iterator[Scene]:
    """Yield scenes of play without end, each with pip counts of its own."""
    for n, scene in enumerate(itertools.cycle(PLAY)):
        seats = [
            replace(
                seat,
                figures=tuple(
                    replace(f, value=str(40 + (n * 7 + i) % 120))
                    for i, f in enumerate(seat.figures)
                ),
            )
            for seat in (scene.near, scene.far)
            if seat is not None
        ]
        yield replace(scene, near=seats[0], far=seats[1])


def printed(code: str) -> float:
    """Return the number a fresh process prints."""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(run.stdout)


def rates(work: Callable[[int], object], pairs: int = 9) -> tuple[float, float, float]:
    """Return the best calls a second on one thread and on two, interleaved, and their ratio.

    The best, since whoever else is using the second core only ever slows a round down.
    """
    one, two = [], []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(pairs):
            one.append(FRAMES / seconds(lambda: [work(n) for n in range(FRAMES)]))
            two.append(FRAMES / seconds(lambda: list(pool.map(work, range(FRAMES)))))
    return max(one), max(two), max(two) / max(one)


def figures() -> Iterator[Figure]:
    """Yield the figures of the pictures."""
    theme = THEMES["walnut"]
    warm(theme)
    scenes = frames()
    base = board(theme, Layout())
    last = [render(next(scenes), theme)]

    def whole() -> None:
        last[0] = render(next(scenes), theme)
        encode(last[0])

    def floor() -> None:
        base.copy()
        encode(last[0])

    frame, bottom, ratio = interleaved(whole, floor, pairs=41)
    yield Figure("picture.frame", frame * 1e3, "ms", bottom * 1e3, ratio)
    drawn, bottom, ratio = interleaved(lambda: render(next(scenes), theme), floor, pairs=41)
    yield Figure("picture.render", drawn * 1e3, "ms", bottom * 1e3, ratio)

    batch = [next(scenes) for _ in range(FRAMES)]
    one, two, ratio = rates(lambda n: encode(render(batch[n], theme)))
    yield Figure("picture.two_threads", two, "frames/s", one, ratio)
    one, two, ratio = rates(lambda _: hashlib.sha256(HASHED))
    yield Figure("picture.two_threads.hashing", two, "hashes/s", one, ratio)

    for name in THEMES:
        code = FIRST.format(theme=name)
        first = statistics.median(printed(code) for _ in range(3))
        floors = statistics.median(seconds(floor) for _ in range(9)) * 1e3
        yield Figure(f"picture.first_frame.{name}", first, "ms", floors, first / floors)

    sizes = [len(encode(render(scene, t))) / 1024 for scene in batch[:7] for t in THEMES.values()]
    yield Figure("picture.size.median", statistics.median(sizes), "KiB")
    yield Figure("picture.size.largest", max(sizes), "KiB")
    yield Figure("picture.memory.four_themes", printed(MEMORY), "MiB")
