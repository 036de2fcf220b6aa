"""Far lamps as the lens draws them.

A point of light far behind the plane of focus becomes a disc. Path traced, only one ray in some twenty that enter
the lens finds so small a lamp, and its disc stays grainy at any patience. The disc's place, size and shape follow
from the lens alone, so they are drawn, and added to the negative where the camera sees past everything on the set.
"""

from dataclasses import dataclass

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from .colours import linear

BEYOND = 8.0            # metres; what is farther lies behind the lamps
RIM = 0.16              # a simple lens gathers a little more light at the rim of a disc
PUPIL = 1.12            # the barrel's opening, in parts of the aperture's ...
BARREL = 0.30           # ... and how far it has moved over it in the corner of the frame: discs there are a little narrower


@dataclass
class Lamp:
    place: tuple
    colour: str
    strength: float     # of the lamp's surface, as a material's emission
    radius: float       # metres
    rim: float = RIM    # below nothing, the lens is one whose discs melt at their edge


def _smooth(edge, softness):
    t = np.clip(0.5 + edge / (2 * softness), 0, 1)
    return t * t * (3 - 2 * t)


def spread(aperture, focus, distance):
    """Radius of the disc of a point at this distance, in metres there."""
    return aperture * (distance - focus) / focus / 2


def drawn(lamps, width, height):
    """The light of all lamps on a film of width x height pixels, as linear RGB."""
    scene = bpy.context.scene
    camera = scene.camera
    lens = camera.data
    focal = lens.lens / 1000
    focus = lens.dof.focus_distance
    aperture = focal / lens.dof.aperture_fstop
    film = np.zeros((height, width, 3), np.float32)
    corner = np.hypot(width, height) / 2
    for lamp in lamps:
        seen = world_to_camera_view(scene, camera, Vector(lamp.place))
        distance = seen.z
        if distance <= focus:  # behind the camera, or before the plane of focus
            continue
        column, row = seen.x * width, (1 - seen.y) * height
        per_metre = focal / distance / (lens.sensor_width / 1000) * width
        blurred = spread(aperture, focus, distance)
        radius = blurred * per_metre
        softness = max(1.0, lamp.radius * per_metre, 0.03 * radius)
        reach = int(radius + softness + 2)
        left, right = max(0, int(column) - reach), min(width, int(column) + reach + 1)
        top, foot = max(0, int(row) - reach), min(height, int(row) + reach + 1)
        if left >= right or top >= foot:
            continue
        y, x = np.ogrid[top:foot, left:right]
        x, y = x + 0.5 - column, y + 0.5 - row
        off_x, off_y = (width / 2 - column) / corner, (height / 2 - row) / corner
        from_centre = np.hypot(x, y)
        shift = BARREL * radius
        disc = _smooth(radius - from_centre, softness)
        disc = disc * _smooth(PUPIL * radius - np.hypot(x - shift * off_x, y - shift * off_y), softness)
        disc = disc * (1 - lamp.rim / 2 + lamp.rim * np.clip(from_centre / radius, 0, 1) ** 4)
        level = lamp.strength * (lamp.radius / blurred) ** 2
        film[top:foot, left:right] += level * disc[..., None].astype(np.float32) * np.array(linear(lamp.colour)[:3], np.float32)
    return film
