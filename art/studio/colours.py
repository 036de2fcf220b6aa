"""Colours: named, written in sRGB hex, handed to Blender in linear light."""

BRASS = "#c9a15a"
POLISHED_BRASS = "#d8ab5c"
WARM_LIMESTONE_DARK = "#968a78"
WARM_LIMESTONE_LIGHT = "#c4b7a2"
BLACK_MARBLE = "#07090d"
IVORY_WAX = "#f3e6cd"
IVORY_PAPER = "#efe6d4"
NAVY = "#16233c"
DARK_WALNUT = "#1c0e07"
WALNUT = "#4a2a17"

CANDLELIGHT = "#ff9a42"
LOW_SUN = "#ff9d4e"
LAMPLIGHT = "#ffc686"
BLUE_HOUR = "#4f78c0"
MOONLESS_BLUE = "#1a2748"


def linear(colour):
    """sRGB hex (or an already linear tuple) as linear RGBA, the form Blender's sockets take."""
    if not isinstance(colour, str):
        return tuple(colour) if len(colour) == 4 else tuple(colour) + (1.0,)
    digits = colour.lstrip("#")
    channels = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    decoded = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return tuple(decoded) + (1.0,)


def darker(colour, factor):
    """The same hue with its light multiplied by `factor`."""
    r, g, b, a = linear(colour)
    return (r * factor, g * factor, b * factor, a)


def between(first, second, share):
    """A mixture of two colours in linear light; `share` 0 is the first, 1 the second."""
    a, b = linear(first), linear(second)
    return tuple(x + (y - x) * share for x, y in zip(a, b))


def grey(value):
    """A neutral linear grey."""
    return (value, value, value, 1.0)
