"""Texts of moves, positions and matches, both ways.

Every reader raises BadNotation for a malformed text and changes nothing.
"""

from bot.errors import BadNotation
from bot.rules.match import Match
from bot.rules.movetext import format_moves, format_play, parse_play
from bot.rules.notation import gnuid, longid, xgid
from bot.rules.notation.gnuid import (
    format_gnuid,
    format_position_id,
    parse_gnuid,
    parse_position_id,
)
from bot.rules.notation.longid import format_lnid, parse_lnid
from bot.rules.notation.mat import format_mat
from bot.rules.notation.xgid import format_xgid, parse_xgid
from bot.rules.variant import SHORT

__all__ = [
    "BadNotation",
    "format_gnuid",
    "format_lnid",
    "format_mat",
    "format_match",
    "format_moves",
    "format_play",
    "format_position_id",
    "format_xgid",
    "parse_gnuid",
    "parse_lnid",
    "parse_match",
    "parse_play",
    "parse_position_id",
    "parse_xgid",
]


def parse_match(text: str) -> Match:
    """Return the match of an XGID, an LNID, or a GNU position ID with or without a match ID."""
    stripped = text.strip()
    if stripped.startswith(xgid.PREFIX):
        return parse_xgid(text)
    if stripped.startswith(longid.PREFIX):
        return parse_lnid(text)
    if "=" in stripped:
        raise BadNotation("position", "it starts with XGID= or LNID=, or is a GNU ID", 0, text)
    return gnuid.parse_gnuid(text)


def format_match(match: Match) -> str:
    """Return the XGID or LNID of a match. Raises WrongPhase where nobody is on roll."""
    return format_xgid(match) if match.variant is SHORT else format_lnid(match)
