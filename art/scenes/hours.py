"""The lights of the arches at four hours. `hero.py` builds the scene."""

from dataclasses import dataclass, field

from studio import lights, sky
from studio.colours import BLUE_HOUR, LOW_SUN
from studio.output import setting


SUN_AZIMUTH = 3.2
SUN_ELEVATION = 1.25   # of the disc: its lower edge is almost on the sea, so that it can fade in place


@dataclass(frozen=True)
class Hour:
    """The settings that depend on the hour. The geometry does not."""

    ramp: tuple                  # colors of the sky: (sine of the elevation, color)
    strength: float              # strength of the sky
    glow: tuple = ()             # around the sun or the moon: (power, strength, color)
    disc: float = 0.0            # strength of the sun or the moon, in the sky and in the water
    mirrored: float = 1.0        # the fraction of its light that the water reflects
    disc_look: dict = field(default_factory=lambda: {"elevation": SUN_ELEVATION, "disc_degrees": 0.8})
    glint: float = 0.0           # highlights of the sun in ruffled water
    sun: tuple = ()              # the light on the stone: elevation, azimuth, strength, color, width in degrees
    fill: tuple = (0, BLUE_HOUR)       # from behind the camera: watts, color
    overhead: tuple = (0, BLUE_HOUR)   # under the vault at the far end
    thrown: float = 0.0          # light from the bright sea, in watts
    land: tuple = ()             # haze in front of the cape, the ridge and the island
    candle: float = 17.0         # watts of each group
    hidden: float = 12.0         # watts of the candles outside the view
    flame: float = 70.0
    wax: float = 2.2
    streak: float = 0.0          # reflection of a flame in still water
    burnt: float = 0.0           # the burnt fraction of the candles
    clouds: tuple = (0.5, "#ffb27a")
    grade: dict = field(default_factory=dict)


HOURS = {
    # 6:41 pm: gold at the horizon and lavender above it, to keep the water below it from turning brown
    "sunset": Hour(
        ramp=((0, "#d68a4c"), (0.03, "#c6784f"), (0.09, "#9a6f78"), (0.2, "#5f678f"), (0.45, "#2d4674"), (1, "#182c54")),
        strength=0.85,
        glow=((8, 0.45, "#ff8a3a"), (60, 1.1, "#ffb25c"), (600, 2.6, "#ffd9a0"), (6000, 8.0, "#ffe2b0")),
        disc=130.0, glint=1.1,
        # slightly higher and further around than the disc, so that it lights the left jambs
        sun=(4.2, SUN_AZIMUTH + 6.0, 34.0, LOW_SUN, 1.2),
        fill=(520.0, "#8b93b8"), overhead=(80.0, BLUE_HOUR), thrown=330.0,
        land=("#7a4f38", "#a8704a", "#c08350"),
        grade={"exposure": 0.8, "vignette": 0.2},
    ),
    # 7:20 pm: the sun has set, its horizon is still warm; the candles are the brightest objects
    "dusk": Hour(
        ramp=((0, "#f2a76a"), (0.02, "#d98c68"), (0.06, "#a0848f"), (0.13, "#5f7fa8"), (0.27, "#345c98"), (0.5, "#1d3a72"), (1, "#10244c")),
        strength=0.36,
        glow=((10, 0.25, "#ff8a48"), (60, 0.35, "#ffa45c")),
        fill=(170.0, "#7f93c8"), overhead=(36.0, BLUE_HOUR), thrown=20.0,
        land=("#1f1d30", "#2d2941", "#433546"),
        candle=44.0, hidden=40.0, flame=60.0, wax=1.9,
        clouds=(0.35, "#e8946c"),
        grade={"exposure": 0.9, "vignette": 0.08},
    ),
    # 7:48 pm: a last green-blue over the sea; only the candles light the stone
    "night": Hour(
        ramp=((0, "#6f7c98"), (0.03, "#4a5f8c"), (0.10, "#28457c"), (0.25, "#152c60"), (0.5, "#0b1a42"), (1, "#060f2a")),
        strength=0.19,
        fill=(38.0, "#5a78c4"), overhead=(8.0, BLUE_HOUR), thrown=4.0,
        land=("#0a1022", "#10182e", "#141d38"),
        candle=62.0, hidden=26.0, flame=52.0, wax=1.7, streak=2.2,
        clouds=(0.2, "#4a5f8c"),
        grade={"exposure": 1.75, "saturation": 0.93, "vignette": 0.08},
    ),
    # 6:02 am, facing west: the earth's shadow on the sea, the pink band above it, and the sun behind the camera. The full moon
    # sets where the sun did
    "dawn": Hour(
        ramp=((0, "#7f8aa8"), (0.03, "#9590b0"), (0.085, "#e99e99"), (0.16, "#f0c8b2"), (0.32, "#a9bfd9"), (0.6, "#6f96c4"), (1, "#4a78b0")),
        strength=0.95,
        glow=((900, 0.16, "#ffe9d2"), (9000, 0.25, "#fff0dc")),
        disc=setting("moon", 1.5), mirrored=setting("moon_mirrored", 0.3),
        disc_look={"elevation": setting("moon_up", 6.4), "disc_degrees": setting("moon_degrees", 1.35), "disc_colour": "#ffefd8", "disc_seas": setting("seas", 0.96), "disc_turn": -40.0},
        sun=(7.0, 226.0, 8.0, "#ffb98a", setting("sun_width", 1.5)),
        # strong, because the page shows dark text on the shaded stones
        fill=(600.0, "#ccd2ee"), overhead=(900.0, "#c4cdea"), thrown=120.0,
        land=("#6f6672", "#8a7d8a", "#9c8b90"),
        candle=0.0, flame=0.0, wax=0.0, burnt=0.88,
        clouds=(0.3, "#ffcfb4"),
        grade={"exposure": 1.0, "saturation": 1.15, "vignette": 0.08},
    ),
}


def light_of(hour, clouds=1.0, mirrored=1.0):
    """Set up the sky, sun and fill lights of an hour; `clouds` is the fraction of its clouds, `mirrored` that of the sun's disc
    in the sea's reflection."""
    amount, tint = hour.clouds
    sky.dusk(
        azimuth=SUN_AZIMUTH, ramp=hour.ramp, glow=hour.glow, disc=hour.disc, disc_mirrored=mirrored * hour.mirrored, **hour.disc_look,
        clouds=clouds * amount, cloud_colour=tint, strength=setting("sky", hour.strength),
    )
    if hour.sun:
        elevation, azimuth, strength, colour, width = hour.sun
        # reflections show the drawn disc; this light only lights the stone
        lights.sun(elevation, azimuth, setting("sun", strength), colour, width).visible_glossy = False
    watts, colour = hour.fill
    lights.soft_box((-1, -6.5, 4), (0, 6, 2), 7, setting("fill", watts), colour, height=5).visible_glossy = False
    watts, colour = hour.overhead
    lights.soft_box((0, 9, 7.6), (0, 9, 0), 5, setting("overhead", watts), colour, height=9).visible_glossy = False
