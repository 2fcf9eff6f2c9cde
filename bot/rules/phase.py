"""What a match waits for."""

from enum import StrEnum


class Phase(StrEnum):
    """What a match waits for."""

    OPENING = "opening"
    """One die of each seat."""
    TO_ROLL = "to roll"
    """The seat on roll throws, or doubles."""
    TO_PLAY = "to play"
    """The seat on roll plays the dice."""
    DOUBLED = "doubled"
    """The answer to a double or a beaver."""
    RESIGNED = "resigned"
    """The answer to a resignation."""
    GAME_OVER = "game over"
    """The next game of the match."""
    MATCH_OVER = "match over"
    """Nothing."""
