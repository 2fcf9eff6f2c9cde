"""The six-point wall of long nardy, on packed checkers.

Packed checkers are one integer with a byte a point, so that a test over all points is a few
shifts. A wall is six consecutive points of the OPPONENT'S path: the mover's 1-24 seam is
inside it, the mover's 13-12 seam is the opponent's way out and home.
"""

from bot.rules.house import HouseRules, Wall
from bot.rules.position import HOME, OFF, Position

LOWEST_BITS = int.from_bytes(b"\0" + b"\1" * 24, "little")
NEAR = int.from_bytes(b"\0" + b"\1" * 12, "little")
FAR = LOWEST_BITS & ~NEAR
ALWAYS_ILLEGAL = 1 << 8 * 26


def pack(checkers: tuple[int, ...]) -> int:
    """Return 26 counts as one integer, point p in byte p."""
    return int.from_bytes(bytes(checkers), "little")


def unpack(packed: int) -> tuple[int, ...]:
    """Return the 26 counts of packed checkers."""
    return tuple(packed.to_bytes(26, "little"))


def wall_floor(position: Position, house: HouseRules) -> int:
    """Return the bit a wall must lie above to be legal; 0 when every wall is legal."""
    opp = position.opp
    if house.wall is Wall.ALLOW:
        return 0
    if house.wall is Wall.FORBID:
        return ALWAYS_ILLEGAL
    if opp[OFF]:
        return 0
    if house.wall is Wall.HOME:
        return 0 if any(opp[1 : HOME + 1]) else ALWAYS_ILLEGAL
    front = next((point for point in range(1, 25) if opp[point]), 0)
    return 1 << 8 * front


def holds_illegal_wall(packed: int, floor: int) -> bool:
    """Tell whether the packed checkers hold a wall that does not lie above the floor."""
    held = (packed | packed >> 1 | packed >> 2 | packed >> 3) & LOWEST_BITS
    path = (held & NEAR) << 96 | (held & FAR) >> 96
    three = path & path >> 8 & path >> 16
    walls = three & three >> 24
    return walls != 0 and walls & -walls <= floor
