"""A desk telephone of 1938: a body and a handset pressed of black resin, a brass dial, two brass forks.

The resin is moulded (see there), the metal turned and bent. Everything is in the telephone's own frame: it looks along
-y, its handset lies along x, it stands on z = 0.
"""

import math

import bpy
import numpy as np

from . import materials, moulded, shapes
from .colours import darker

BRASS = "#dcbb68"       # yellower than the house's other brass: by this light that would be copper
FOOT = 0.0022           # height of the rubber feet
HIGH = 0.094            # where the body's flanks end
SADDLE = 0.034          # half the distance of the two forks
DIAL_TILT = 37.0        # degrees: how far its face looks up
DIAL = np.array((0.0, -0.0556, 0.0503)) + 0.0036 * np.array((0.0, -math.cos(math.radians(DIAL_TILT)), math.sin(math.radians(DIAL_TILT))))
WELL = 0.0392           # radius of the dial's seat

REST = 0.1148           # height of the handset's middle line over the body's middle
ARC = 0.204             # radius of its back
CUP = 0.083             # half the distance of its cups ...
CUP_LEAN = 10.0         # ... which look a little towards each other
CUP_FOOT = 0.0180       # from a cup's heart to its cap


def bakelite():
    """Black resin, polished in its mould and handled for years: a mirror, dulled in clouds, with the grease of fingers."""
    nodes = materials.Nodes("bakelite")
    here = nodes.coordinates()
    handled = nodes.noise(here, 26, 5, 0.6, 0.8)
    grease = nodes.noise(here, 120, 4, 0.62, 1.2)
    rubbed = nodes.add("Mapping", {"Vector": here, "Rotation": (0.3, 0.5, 0.9), "Scale": (1.0, 9.0, 9.0)}).outputs[0]
    wiped = nodes.noise(rubbed, 60, 3, 0.6)
    dull = nodes.math("ADD", nodes.between(handled, 0.05, 0.13, 0.38, 0.68), nodes.between(grease, 0.0, 0.07, 0.55, 0.72))
    dull = nodes.math("ADD", dull, nodes.between(wiped, 0.0, 0.035, 0.5, 0.7))
    # pressed resin is never quite even
    lie = nodes.noise(here, 38, 2, 0.4)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(handled, [(0.3, "#030303"), (0.7, "#060506")]),
        Roughness=dull,
        Specular=0.62,
        Normal=nodes.bump(lie, 0.05, 0.0016),
    ))


def spun_brass():
    """Brass turned on a lathe: its fine rings throw the light into two opposite wedges."""
    nodes = materials.Nodes("spun brass")
    here = nodes.coordinates()
    x, y = nodes.axis(here, "X"), nodes.axis(here, "Y")
    out = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y)))
    rings = nodes.noise(nodes.add("CombineXYZ", {0: nodes.math("MULTIPLY", out, 2600.0)}).outputs[0], 1.0, 3, 0.6)
    fingers = nodes.noise(here, 60, 6, 0.65, 0.4)
    tone = nodes.ramp(nodes.noise(here, 24, 4, 0.5), [(0.3, darker(BRASS, 0.72)), (0.7, BRASS)])
    return nodes.surface(nodes.principled(
        Base_Color=nodes.mix(nodes.between(rings, 0.0, 0.22), tone, darker(BRASS, 0.5)),
        Metallic=1.0,
        Roughness=nodes.between(fingers, 0.22, 0.34, 0.3, 0.7),
        Anisotropic=0.9,
        Tangent=nodes.add("Tangent", direction_type="RADIAL", axis="Z").outputs[0],
        Normal=nodes.bump(rings, 0.03, 0.0002),
    ))


def enamel():
    """Ivory, fired on metal, a little yellowed."""
    nodes = materials.Nodes("enamel")
    here = nodes.coordinates()
    cloud = nodes.noise(here, 70, 5, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(cloud, [(0.3, "#938771"), (0.7, "#aca08a")]),
        Roughness=nodes.between(cloud, 0.22, 0.34),
        Clearcoat=0.4,
        Clearcoat_Roughness=0.08,
    ))


def cloth_of_cord():
    """Brown cotton, its thread showing."""
    nodes = materials.Nodes("cord")
    here = nodes.coordinates()
    thread = nodes.noise(here, 1500, 2, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(thread, [(0.3, "#21180f"), (0.7, "#5c4833")]),
        Roughness=0.82,
        Sheen=0.5,
        Specular=0.22,
        Normal=nodes.bump(thread, 0.4, 0.0004),
    ))


def _body(points):
    """Flanks that sweep up from a plinth to a saddle with two shoulders, and the dial's seat grown out of the front."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    down = 1 - np.clip((z - 0.010) / (HIGH - 0.010), 0, 1)
    half = 0.0405 + 0.0348 * down**1.75
    front = 0.030 + 0.0625 * down**1.32
    back = 0.033 + 0.060 * down**2.0
    deep = (front + back) / 2
    power = 4.2 + 2.2 * down**3
    flank = ((np.abs(x) / half) ** power + (np.abs(y - (back - front) / 2) / deep) ** power) ** (1 / power)
    flank = (flank - 1) * np.minimum(half, deep)
    body = moulded.common(flank, z - 0.0895 - 0.0055 * np.minimum(1.4, (x / SADDLE) ** 2), 0.010)
    shoulder = np.sqrt((np.abs(x) - SADDLE) ** 2 + np.maximum(np.abs(y - 0.001) - 0.019, 0) ** 2 + (z - 0.0885) ** 2) - 0.0085
    body = moulded.joined(body, shoulder, 0.010)
    # the dial's seat
    lean = math.radians(DIAL_TILT)
    off = points - DIAL
    forward = -off[..., 1] * math.cos(lean) + off[..., 2] * math.sin(lean)
    upward = off[..., 1] * math.sin(lean) + off[..., 2] * math.cos(lean)
    out = np.hypot(x, upward)
    edge = 0.0022
    aside, above = out - (WELL + 0.0024 - edge), np.abs(forward + 0.020) - (0.0215 - edge)
    seat = moulded.rounded(aside, above, edge)
    body = moulded.joined(body, seat, 0.009)
    well = np.maximum(out - WELL, -0.0012 - forward)
    body = moulded.cut(body, well, 0.0010)
    # the plinth, rounded at its corners and along its edges
    corner, edge = 0.024, 0.0024
    aside = np.hypot(np.maximum(np.abs(x) - (0.0768 - corner), 0), np.maximum(np.abs(y) - (0.0965 - corner), 0)) - corner + edge
    above = np.abs(z - (FOOT + 0.0140) / 2) - (0.0140 - FOOT) / 2 + edge
    plinth = moulded.rounded(aside, above, edge)
    body = moulded.common(body, FOOT + 0.002 - z, 0.001)
    return moulded.joined(body, plinth, 0.0022)


def _handset(points):
    """A bowed handle, slim in the middle, that swells into two bells."""
    x, y, z = np.abs(points[..., 0]), points[..., 1], points[..., 2]
    across = x / CUP
    rise = np.hypot(x, z - (REST - ARC)) - ARC
    tall = 0.0108 + 0.0030 * across**2
    # the back is a little narrower than the belly
    wide = (0.0132 + 0.0048 * across**2) * (1 - 0.16 * np.clip(rise / tall, -1, 1))
    power = 2.5
    handle = ((np.abs(y) / wide) ** power + (np.abs(rise) / tall) ** power) ** (1 / power)
    handle = moulded.common((handle - 1) * np.minimum(wide, tall), x - 0.090, 0.016)
    lean = math.radians(CUP_LEAN)
    heart_z = REST - ARC + math.sqrt(ARC**2 - CUP**2)
    ahead = -(x - CUP) * math.sin(lean) - (z - heart_z) * math.cos(lean)
    out = np.hypot((x - CUP) * math.cos(lean) - (z - heart_z) * math.sin(lean), y)
    bell = 0.0268 - 0.0062 * np.clip((CUP_FOOT - ahead) / 0.032, 0, 1) ** 1.7
    cup = moulded.common(out - bell, -ahead - 0.0135, 0.015)
    handset = moulded.joined(handle, cup, 0.020)
    return moulded.common(handset, ahead - CUP_FOOT, 0.0006)


def _under(handle, parts):
    for part in parts:
        part.parent = handle
    return handle


def _handle(name):
    thing = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(thing)
    return thing


def _cap(resin, brass):
    """What is screwed on a cup, its face along +z: a thin collar of brass, a rim that stands out, a hollow face."""
    z = CUP_FOOT
    collar = shapes.smooth_profile([(0.0255, z - 0.0004), (0.0276, z - 0.0003), (0.0283, z + 0.0003), (0.0284, z + 0.0011), (0.0282, z + 0.0019), (0.0276, z + 0.0024), (0.0255, z + 0.0025)], 5)
    z += 0.0025
    cap = shapes.smooth_profile([(0.0260, z), (0.0278, z), (0.0290, z + 0.0006), (0.0296, z + 0.0022), (0.0297, z + 0.0052), (0.0293, z + 0.0078), (0.0282, z + 0.0095), (0.0262, z + 0.0102), (0.0225, z + 0.0096), (0.0120, z + 0.0080), (0, z + 0.0076)], 6)
    return [shapes.lathe("collar", collar, brass, 160, sharp_above=3.0), shapes.lathe("cap", cap, resin, 160, sharp_above=3.0)]


def handset(resin, brass):
    """The handset, where it lies on the forks."""
    low, high = (-0.118, -0.034, 0.066), (0.118, 0.034, 0.134)
    parts = [moulded.skin("handset", _handset, low, high, 0.0011, resin)]
    heart_z = REST - ARC + math.sqrt(ARC**2 - CUP**2)
    for side in (-1, 1):
        end = _under(_handle("cup"), _cap(resin, brass))
        end.location = (side * CUP, 0, heart_z)
        end.rotation_euler = (0, math.radians(180 + side * CUP_LEAN), 0)
        parts.append(end)
    return _under(_handle("handset"), parts)


def fork(brass):
    """A bar bent to a cradle. Its prongs bow out and in again like a tulip's leaves, each with a bead at its tip: upright or
    leaning out, they would mirror the table alone, and be brown. They end at half the handset's height: behind it, nothing
    is seen of them."""
    half = [(0.0, 0.0972), (0.0085, 0.0974), (0.0160, 0.0996), (0.0212, 0.1040), (0.0229, 0.1088), (0.0224, 0.1130)]
    path = [(-y, z) for y, z in half[:0:-1]] + half
    # evenly, so that its section can follow the way
    fine = np.array(shapes.curve(path, 14))
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    even = np.linspace(0, way[-1], 140)
    spine = [(0, y, z) for y, z in zip(np.interp(even, way, fine[:, 0]), np.interp(even, way, fine[:, 1]))]

    def section(share):
        outwards = abs(share - 0.5) * 2
        return shapes.rounded_bar(0.0086 - 0.0042 * outwards**2, 0.0044 - 0.0012 * outwards, 32, 2.5)

    bar = shapes.sweep("fork", spine, section, (1, 0, 0), brass)
    bar.data.auto_smooth_angle = 1.2
    tips = [shapes.sphere("bead", 0.0034, (0, side * 0.0220, 0.1142), brass, 40) for side in (-1, 1)]
    return _under(_handle("fork"), [bar, *tips])


def _circle(radius, count, centre=(0, 0)):
    return [(centre[0] + radius * math.cos(2 * math.pi * k / count), centre[1] + radius * math.sin(2 * math.pi * k / count)) for k in range(count)]


FIRST, APART = 48.0, 30.0     # degrees: where the first hole stands, anticlockwise from +x, and how far they are apart
STOP = -16.0


def dial(spun, polished):
    """Its face along +z: bezel, ivory plate with its figures, the finger wheel with its ten holes, card and stop."""
    ivory = enamel()
    parts = [
        shapes.lathe("plate", shapes.smooth_profile([(0, 0.0012), (0.020, 0.0011), (0.0368, 0.0002)], 6), ivory, 160),
        shapes.lathe("bezel", shapes.smooth_profile([(0.0364, -0.0010), (0.0365, 0.0012), (0.0370, 0.0022), (0.0378, 0.0026), (0.0386, 0.0023), (0.0391, 0.0014), (0.0392, -0.0010)], 6), polished, 200, sharp_above=3.0),
    ]
    places = [math.radians(FIRST + APART * k) for k in range(10)]
    holes = [_circle(0.0064, 72, (0.0258 * math.cos(a), 0.0258 * math.sin(a)))[::-1] for a in places]
    wheel = shapes.pierced_slab("finger wheel", _circle(0.0346, 240), holes, 0.0013, spun, 0.00035)
    wheel.rotation_euler, wheel.location = (0, 0, 0), (0, 0, 0.0044)
    parts.append(wheel)
    # on the plate, a figure under each hole
    ink = materials.plain("ink", "#17120e", 0.5)
    for figure, a in zip("1234567890", places):
        data = bpy.data.curves.new("figure", "FONT")
        data.body, data.size, data.align_x, data.align_y = figure, 0.0074, "CENTER", "CENTER"
        data.materials.append(ink)
        text = bpy.data.objects.new("figure", data)
        bpy.context.collection.objects.link(text)
        text.location = (0.0258 * math.cos(a), 0.0258 * math.sin(a), 0.00125)
        parts.append(text)
    # a bead along its rim
    parts.append(shapes.ring("bead", 0.0338, 0.0005, polished, 200, (0, 0, 0.0051)))
    # the card under its ring, in the middle of the wheel
    parts.append(shapes.lathe("card's ring", shapes.smooth_profile([(0.0176, 0.0050), (0.0174, 0.0060), (0.0168, 0.0065), (0.0161, 0.0063), (0.0157, 0.0057)], 6), polished, 160, sharp_above=3.0))
    parts.append(shapes.lathe("card", shapes.smooth_profile([(0, 0.0062), (0.010, 0.0060), (0.0160, 0.0057)], 6), ivory, 120))
    parts.append(shapes.ring("card's line", 0.0128, 0.00022, polished, 120, (0, 0, 0.0058)))
    # the stop: from the bezel over the wheel, and down before it ends
    stop = shapes.curve([(0.0384, 0, 0.0010), (0.0376, 0, 0.0054), (0.0345, 0, 0.0070), (0.0290, 0, 0.0068), (0.0238, 0, 0.0064)], 8)

    def section(share):
        rounded = math.sqrt(max(0.01, 1 - max(0.0, (share - 0.90) / 0.10) ** 2))
        return shapes.rounded_bar((0.0034 - 0.0012 * share) * rounded, 0.0011 * rounded, 24, 4.0)

    bar = shapes.sweep("finger stop", stop, section, (0, 1, 0), polished)
    bar.rotation_euler = (0, 0, math.radians(STOP))
    parts.append(bar)
    whole = _under(_handle("dial"), parts)
    whole.location = tuple(DIAL)
    whole.rotation_euler = (math.radians(90 - DIAL_TILT), 0, 0)
    return whole


def telephone():
    """The whole of it, without its cords; returns the handle to place it by."""
    resin = bakelite()
    polished = materials.brass("polished brass", BRASS, 0.10, 0.16)
    spun = spun_brass()
    rubber = materials.plain("rubber", "#080707", 0.8)
    bent = materials.brass("bent brass", BRASS, 0.14, 0.14)
    parts = [moulded.skin("body", _body, (-0.080, -0.100, 0.0), (0.080, 0.100, 0.101), 0.0012, resin)]
    for side in (-1, 1):
        bar = fork(bent)
        bar.location = (side * SADDLE, 0.001, 0)
        parts.append(bar)
        for end in (-1, 1):
            foot = shapes.lathe("foot", [(0, 0), (0.0072, 0), (0.0078, 0.0006), (0.0080, FOOT + 0.0005), (0, FOOT + 0.0005)], rubber, 48)
            foot.location = (side * 0.058, end * 0.078, 0)
            parts.append(foot)
    parts.append(dial(spun, polished))
    lying = handset(resin, polished)
    # nobody has ever laid one down quite straight
    lying.rotation_euler = (0, 0, math.radians(1.6))
    lying.location = (0.0015, 0.0006, 0)
    parts.append(lying)
    return _under(_handle("telephone"), parts)


def cord(name, points, material, radius=0.0026, strands=7, lay=0.0105):
    """A braided cloth cord along `points`: threads wound both ways, each over and under the other."""
    path = np.array(shapes.curve(points, 60))
    way = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    even = np.arange(0, way[-1], 0.00042)
    path = np.stack([np.interp(even, way, path[:, k]) for k in range(3)], -1)
    ahead = np.gradient(path, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    # a frame that does not twist
    side = np.empty_like(ahead)
    last = np.cross(ahead[0], (0, 0, 1.0))
    for k, way_on in enumerate(ahead):
        last = last - way_on * (last @ way_on)
        last /= np.linalg.norm(last)
        side[k] = last
    out = np.cross(ahead, side)
    around = 40
    angle = np.linspace(0, 2 * math.pi, around, endpoint=False)[None, :]
    turn = 2 * math.pi * even[:, None] / lay
    there, back = np.cos(strands * angle + turn * 2), np.cos(strands * angle - turn * 2)
    thick = radius * (0.90 + 0.10 * np.maximum(there, back) - 0.05 * np.minimum(there, back) ** 2)
    points = path[:, None] + thick[..., None] * (np.cos(angle)[..., None] * side[:, None] + np.sin(angle)[..., None] * out[:, None])
    points = np.concatenate([points, points[:, :1]], 1)
    return shapes.height_field(name, points[..., 0], points[..., 1], points[..., 2], material)
