"""The themes of the pictures, as data: colours and material, nothing else."""

from dataclasses import dataclass

Colour = tuple[int, int, int]


def colour(text: str) -> Colour:
    """Return the colour written as `#RRGGBB`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return `a` with the given share of `b` mixed in."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Material:
    """The four tones of a checker, of its dice, and the ink written on them."""

    base: Colour
    shade: Colour
    rim: Colour
    groove: Colour
    ink: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board.

    Grain, veneer and nap are the strengths of the textures of wood, points and felt, `pit` is how
    much darker the trays are than the field, each 0 to 1.
    """

    name: str
    strip: Colour
    text: Colour
    muted: Colour
    wood: tuple[Colour, Colour, Colour]
    inlay: Colour
    field: Colour
    vignette: Colour
    point_a: tuple[Colour, Colour]
    point_b: tuple[Colour, Colour]
    light: Material
    dark: Material
    number: Colour
    gold: Colour
    gold_text: Colour
    signal: Colour
    signal_ink: Colour
    cube: Material
    grain: float
    veneer: float
    nap: float
    pit: float
    shadow: float

    @property
    def tray(self) -> Colour:
        """Return the colour of the trays where they are lightest."""
        return mix(self.field, (0, 0, 0), self.pit)

    @property
    def hairline(self) -> Colour:
        """Return the colour of the line around a checker on a strip: some are as dark as it."""
        return mix(self.muted, self.strip, 0.35)


_IVORY_CUBE = Material(
    colour("#F7EFE0"), colour("#E0D2B6"), colour("#C4AE86"), colour("#A58F68"), colour("#7E1F16")
)

WALNUT = Theme(
    name="walnut",
    strip=colour("#17120F"),
    text=colour("#F4ECDF"),
    muted=colour("#A89A89"),
    wood=(colour("#3A2416"), colour("#4F311E"), colour("#664127")),
    inlay=colour("#C29557"),
    field=colour("#2D6459"),
    vignette=colour("#1D4A42"),
    point_a=(colour("#D3B27C"), colour("#BF9B62")),
    point_b=(colour("#97432F"), colour("#7E3424")),
    light=Material(
        colour("#F6EDDB"),
        colour("#DCCBAA"),
        colour("#C4AE86"),
        colour("#B59C70"),
        colour("#1C1A17"),
    ),
    dark=Material(
        colour("#33363D"),
        colour("#17191D"),
        colour("#0D0E11"),
        colour("#5A6069"),
        colour("#F6EFE2"),
    ),
    number=colour("#E7CFA2"),
    gold=colour("#FFC845"),
    gold_text=colour("#FFC845"),
    signal=colour("#5AD1E6"),
    signal_ink=colour("#0D2228"),
    cube=_IVORY_CUBE,
    grain=0.65,
    veneer=0.3,
    nap=0.1,
    pit=0.1,
    shadow=0.59,
)

LINEN = Theme(
    name="linen",
    strip=colour("#F3EDE3"),
    text=colour("#2A2622"),
    muted=colour("#6F6558"),
    wood=(colour("#B98E5E"), colour("#CFA677"), colour("#E0BE92")),
    inlay=colour("#8A6335"),
    field=colour("#F1E8D8"),
    vignette=colour("#E3D6BF"),
    point_a=(colour("#C9885A"), colour("#B97749")),
    point_b=(colour("#6E8C86"), colour("#5E7B75")),
    light=Material(
        colour("#FFFDF7"),
        colour("#EADFC8"),
        colour("#C9B690"),
        colour("#C2AE88"),
        colour("#1F1D1A"),
    ),
    dark=Material(
        colour("#3A3F4A"),
        colour("#1D2027"),
        colour("#121419"),
        colour("#666D7A"),
        colour("#FAF6EE"),
    ),
    number=colour("#4A3418"),
    gold=colour("#E08A00"),
    gold_text=colour("#9A5B00"),
    signal=colour("#0077B6"),
    signal_ink=colour("#FFFFFF"),
    cube=_IVORY_CUBE,
    grain=0.65,
    veneer=0.2,
    nap=0.1,
    pit=0.02,
    shadow=0.5,
)

MIDNIGHT = Theme(
    name="midnight",
    strip=colour("#0E1320"),
    text=colour("#EAF0FA"),
    muted=colour("#8C9AB3"),
    wood=(colour("#141B2C"), colour("#1C2539"), colour("#273149")),
    inlay=colour("#54668C"),
    field=colour("#24314D"),
    vignette=colour("#1A2440"),
    point_a=(colour("#7E93BD"), colour("#6A7FAA")),
    point_b=(colour("#3D4E77"), colour("#334366")),
    light=Material(
        colour("#FAF7F0"),
        colour("#DDD7C8"),
        colour("#B9B2A0"),
        colour("#ACA48F"),
        colour("#191C24"),
    ),
    dark=Material(
        colour("#E4572E"),
        colour("#B33B19"),
        colour("#7E260D"),
        colour("#FF9B7A"),
        colour("#FFFFFF"),
    ),
    number=colour("#C6D3EC"),
    gold=colour("#FFD166"),
    gold_text=colour("#FFD166"),
    signal=colour("#4DE1C1"),
    signal_ink=colour("#0B2520"),
    cube=_IVORY_CUBE,
    grain=0.65,
    veneer=0.14,
    nap=0.1,
    pit=0.1,
    shadow=0.59,
)

CONTRAST = Theme(
    name="contrast",
    strip=colour("#0B0B0D"),
    text=colour("#FFFFFF"),
    muted=colour("#C9CCD1"),
    wood=(colour("#17181B"), colour("#1B1C20"), colour("#202126")),
    inlay=colour("#D9DCE1"),
    field=colour("#7C838B"),
    vignette=colour("#737A82"),
    point_a=(colour("#A5ABB2"), colour("#9CA2A9")),
    point_b=(colour("#565C63"), colour("#5C6269")),
    light=Material(
        colour("#FFFFFF"),
        colour("#F1F1EE"),
        colour("#C4C4BE"),
        colour("#8B8B86"),
        colour("#0B0B0D"),
    ),
    dark=Material(
        colour("#1A1B1F"),
        colour("#0C0D0F"),
        colour("#8A8D93"),
        colour("#E8E9EB"),
        colour("#FFFFFF"),
    ),
    number=colour("#FFFFFF"),
    gold=colour("#FFD400"),
    gold_text=colour("#FFD400"),
    signal=colour("#4FE3FF"),
    signal_ink=colour("#08161A"),
    cube=Material(
        colour("#FFFFFF"),
        colour("#F1F1EE"),
        colour("#C4C4BE"),
        colour("#8B8B86"),
        colour("#0B0B0D"),
    ),
    grain=0.3,
    veneer=0.06,
    nap=0.1,
    pit=0.4,
    shadow=0.6,
)

THEMES = {theme.name: theme for theme in (WALNUT, LINEN, MIDNIGHT, CONTRAST)}
"""Name -> theme; the first one is the default."""
