"""telephone, 1:30 am: the house's private line, on the table where the letter was written.

The words stand on the left, where there is only the table and the dark; the candle that lights the telephone burns there,
out of the frame. Its dial looks towards the words.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mathutils import Matrix, Vector

from studio import furniture, lenses, lights, sky
from studio.output import Picture, empty_stage, setting, shoot, when_lit
from studio.telephone import cloth_of_cord, cord, telephone

TURNED = -25.0      # degrees: its dial towards the words
WARM, COOL, NIGHT = "#ffbb78", "#7f9ad6", "#93a6cc"


def private_line():
    """The telephone and its two cords: the handset's hangs behind it, the wall's lies as it fell."""
    stand = Matrix.Rotation(math.radians(TURNED), 4, "Z")
    telephone().matrix_world = stand
    cotton = cloth_of_cord()

    def placed(*points):
        return [stand @ Vector(point) for point in points]

    lies = 0.0027
    # away from us, in the telephone's shadow
    wall = placed((0.012, 0.090, 0.008), (0.012, 0.104, 0.0075)) + [
        Vector(point) for point in ((0.085, 0.135, lies), (0.120, 0.190, lies), (0.125, 0.30, lies), (0.10, 0.55, lies), (0.12, 1.0, lies))
    ]
    cord("cord to the wall", wall, cotton)
    hanging = placed(
        (-0.0845, 0.014, 0.088), (-0.0885, 0.026, 0.080), (-0.0935, 0.042, 0.052), (-0.0930, 0.062, 0.016), (-0.082, 0.090, lies),
        (-0.054, 0.122, lies), (-0.016, 0.122, 0.004), (-0.010, 0.104, 0.0075), (-0.010, 0.090, 0.008),
    )
    cord("cord of the handset", hanging, cotton)


def build():
    empty_stage()
    sky.night("#0a1220", 0.03)
    furniture.walnut_table(0.12)
    private_line()
    middle = (0, 0, 0.06)
    # the candle's light, a pool on the table round the telephone
    key = lights.soft_box((-0.62, -0.30, setting("kz", 0.44)), (0.02, 0.0, 0.03), 0.10, setting("key", when_lit(4.0, 0.0)), WARM, spread=60.0)
    # where nothing burns, the window's
    night = lights.soft_box((0.55, -0.25, 1.0), middle, 0.9, setting("night", when_lit(0.0, 20.0)), NIGHT, height=0.6)
    for lamp in (key, night):
        lamp.visible_glossy = False
    warm, paler = when_lit(WARM, NIGHT), when_lit("#ffc27e", NIGHT)
    boxes = [
        # one line along the handset's back
        lights.soft_box((0.127, 0.27, 0.90), middle, 1.8, setting("ridge", when_lit(21.0, 4.4)), paler, height=0.09, feather=1.0),
        # the flank that looks at the candle, and the front's edge
        lights.soft_box((-0.75, -0.12, 0.34), middle, 0.28, setting("flank", when_lit(4.0, 0.6)), warm, height=0.55, feather=0.8),
        # beside what the finger wheel mirrors: its turned rings draw a wedge of it
        lights.soft_box((setting("dx", -0.60), setting("dy", -0.17), setting("dz", 0.74)), middle, 0.26, setting("dial", when_lit(2.2, 0.6)), paler, height=0.16, feather=1.0),
        # what all other brass mirrors: behind the eye, so faint that the resin does not show it
        lights.soft_box((-0.45, -1.7, 0.55), middle, 1.4, setting("room", when_lit(1.4, 0.5)), warm, height=0.9, feather=1.0),
        # upright faces mirror what stands as low as they do: one long light down plinth, cups and prongs
        lights.soft_box((-0.85, -0.75, 0.20), middle, 0.16, setting("low", when_lit(2.0, 0.45)), warm, height=0.50, feather=1.0),
        # down the sweep of the flank, from so far to the left that the table does not mirror it into the picture
        lights.soft_box((-0.95, 0.85, 0.36), middle, 0.14, setting("sweep", when_lit(3.0, 0.7)), warm, height=0.60, feather=1.0),
        # what the lit table gives back, as far to the right; where nothing burns, the night
        lights.soft_box((0.95, 0.80, 0.40), middle, 0.08, setting("cool", when_lit(0.5, 0.9)), when_lit("#d69a63", COOL), height=0.60, feather=0.7),
    ]
    for box in boxes:
        box.visible_diffuse = False


if __name__ == "__main__":
    build()
    x = setting("cx", -0.070)
    lenses.camera((x, setting("cy", -1.235), setting("cz", 0.36)), (setting("tx", x), 0.0, setting("tz", 0.062)), setting("lens", 75.0), f_stop=4.0, focus=(-0.02, -0.062, 0.06))
    shoot(Picture(
        role="telephone",
        width=2400,
        height=1500,
        negative=0.8,
        samples=48,
        diffuse_bounces=3,
        glossy_bounces=4,
        transmission_bounces=2,
        noise_threshold=0.03,
        clamp_indirect=3.0,
        grade={"exposure": setting("exposure", 0.6), "bloom": 0.022, "bloom_from": 1.6, "bloom_tint": (1.0, 0.74, 0.48), "vignette": 0.4,
               "burn": (("left", 0.6, 3.0), ("foot", 0.3, 0.5))},
    ))
