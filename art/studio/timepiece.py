"""A dress watch on a suede cushion, built to be looked at from a hand's breadth away.

Everything hangs on one handle whose origin is the middle of the case and whose +Z comes out of the dial;
twelve o'clock is +Y. Lengths in metres: a case of 40 mm.
"""

import math

import bpy

from . import materials, shapes
from .colours import NAVY, POLISHED_BRASS, darker


def _brushed(name, colour, roughness=0.24):
    """Metal brushed round the case: fine circular lines, so the light runs along them."""
    nodes = materials.Nodes(name)
    place = nodes.coordinates((30, 30, 2600))
    lines = nodes.noise(place, 1.0, 3, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=colour,
        Metallic=1.0,
        Roughness=nodes.between(lines, roughness, roughness + 0.12),
        Normal=nodes.bump(lines, 0.08, 0.0002),
    ))


def _sunburst(name, colour):
    """A dial brushed outwards from its middle: bright in two opposite wedges."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates()
    angle = nodes.add("TexGradient", {"Vector": here}, gradient_type="RADIAL").outputs["Fac"]
    rays = nodes.noise(nodes.add("CombineXYZ", {0: nodes.math("MULTIPLY", angle, 420.0)}).outputs[0], 1.0, 3, 0.6)
    tone = nodes.ramp(rays, [(0.25, darker(colour, 0.72)), (0.75, darker(colour, 1.25))])
    tangent = nodes.add("Tangent", direction_type="RADIAL", axis="Z").outputs[0]
    return nodes.surface(nodes.principled(
        Base_Color=tone,
        Metallic=0.8,
        Roughness=0.33,
        Anisotropic=0.75,
        Tangent=tangent,
        Normal=nodes.bump(rays, 0.02, 0.0001),
    ))


def _suede(name, colour):
    """Nap that catches light at the edges."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates()
    brushed = nodes.noise(here, 55, 5, 0.6, 0.6)
    fibre = nodes.noise(here, 1900, 2, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(brushed, [(0.3, darker(colour, 0.82)), (0.7, colour)]),
        Roughness=0.95,
        Sheen=1.0,
        Sheen_Tint=0.5,
        Specular=0.1,
        Normal=nodes.bump(fibre, 0.25, 0.0004),
    ))


def _lug(across, up, metal):
    """A horn that leaves the case flat and bows down to the strap."""
    stations = [
        (0.0150, 0.0012, 0.0021, 0.0022),
        (0.0185, 0.0014, 0.0020, 0.0021),
        (0.0212, 0.0006, 0.0018, 0.0019),
        (0.0236, -0.0014, 0.0016, 0.0017),
        (0.0253, -0.0044, 0.0014, 0.0014),
    ]
    points = []
    for along, height, half_width, half_height in stations:
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            points.append((across + i * half_width, up * along, height + j * half_height))
    faces = [(3, 2, 1, 0)]
    for row in range(len(stations) - 1):
        for side in range(4):
            a = row * 4 + side
            b = row * 4 + (side + 1) % 4
            faces.append((a, b, b + 4, a + 4))
    last = 4 * (len(stations) - 1)
    faces.append((last, last + 1, last + 2, last + 3))
    horn = shapes.mesh("lug", points, faces, metal, smooth=True)
    shapes.bevel(horn, 0.0006, 3, 0.5)
    shapes.subdivide(horn, 2)
    return horn


CUSHION_LONG = 0.0335     # half the cushion along the strap
CUSHION_HIGH = 0.0235     # half its height


def _round_the_cushion(degrees, up):
    """A point of the strap's path over the cushion and the outward direction there, as (y, z)."""
    angle = math.radians(degrees)
    y = up * (CUSHION_LONG * math.sin(angle) + 0.0022)
    z = -CUSHION_HIGH + CUSHION_HIGH * math.cos(angle) + 0.0012
    ny, nz = up * math.sin(angle) * CUSHION_HIGH, math.cos(angle) * CUSHION_LONG
    length = math.hypot(ny, nz)
    return (y, z), (ny / length, nz / length)


def _strap(up, hide, thread, parts):
    """Half a strap: padded, tapering, its edge painted, stitched along both sides."""
    count = 40
    section = ((-1.0, 0.0), (-0.97, 0.0012), (-0.86, 0.0018), (-0.5, 0.0025), (0.0, 0.0027), (0.5, 0.0025), (0.86, 0.0018), (0.97, 0.0012), (1.0, 0.0), (0.9, -0.0008), (-0.9, -0.0008))
    points = []
    for i in range(count + 1):
        share = i / count
        (y, z), (ny, nz) = _round_the_cushion(33 + 150 * share, up)
        half = 0.0098 - 0.0014 * share
        padding = 1.0 - 0.45 * share
        for across, lift in section:
            raised = lift * (padding if lift > 0.0018 else 1.0)
            points.append((across * half, y + ny * raised, z + nz * raised))
    ring = len(section)
    faces = []
    for i in range(count):
        for j in range(ring):
            faces.append((i * ring + j, i * ring + (j + 1) % ring, (i + 1) * ring + (j + 1) % ring, (i + 1) * ring + j))
    strap = shapes.mesh("strap", points, faces, hide, smooth=True)
    strap.data.use_auto_smooth = True
    strap.data.auto_smooth_angle = 0.9
    parts.append(strap)
    stitch = shapes.sphere("stitch", 0.00036, (0, 0, -1), thread, 12)
    for i in range(30):
        share = (i + 0.7) / 30
        (y, z), (ny, nz) = _round_the_cushion(33 + 124 * share, up)
        half = 0.0098 - 0.0014 * share
        for side in (-1, 1):
            place = (side * half * 0.83, y + ny * 0.00195, z + nz * 0.00195)
            parts.append(shapes.copy_of(stitch, place, (math.atan2(-ny, nz), 0, 0.16 * side), (0.8, 2.3, 0.75)))
    shapes.remove(stitch)


def _thin_crystal():
    """So thin a dome hardly bends anything: a faint mirror, else clear. The dial keeps the soft boxes' light,
    which would otherwise have to be found by chance through the refraction."""
    nodes = materials.Nodes("crystal")
    mirror = nodes.add("BsdfGlossy", {"Roughness": 0.0})
    clear = nodes.add("BsdfTransparent")
    coated = nodes.math("MULTIPLY", nodes.add("Fresnel", {"IOR": 1.5}).outputs[0], 0.35)
    return nodes.surface(nodes.add("MixShader", {0: coated, 1: clear.outputs[0], 2: mirror.outputs[0]}))


def watch(hour=7, minute=26, second=41, case_colour=POLISHED_BRASS, dial_colour=NAVY, strap_colour="#4a2a17", cushion_colour="#8c8174"):
    """The whole watch on its cushion; returns the handle to place it by."""
    polished = materials.brass("polished gold", case_colour, 0.09, 0.09)
    brushed = _brushed("brushed gold", case_colour)
    dial = _sunburst("dial", dial_colour)
    inner_dial = _sunburst("small dial", darker(dial_colour, 0.55))
    white = materials.plain("print", "#d8d4c8", 0.6)
    hide = materials.leather("strap", strap_colour, 2.4, (0.36, 0.55), 0.28)
    thread = materials.plain("thread", "#c9a76a", 0.7)
    crystal = _thin_crystal()
    parts = []

    def add(part, place=None, turn=None):
        if place:
            part.location = place
        if turn:
            part.rotation_euler = turn
        parts.append(part)
        return part

    add(shapes.lathe("case back", shapes.smooth_profile([(0, -0.0045), (0.0165, -0.0045), (0.0182, -0.0036)], 4), polished, 160))
    add(shapes.lathe("case band", [(0.0182, -0.0036), (0.0196, -0.0026), (0.0200, -0.0022), (0.0200, 0.0022), (0.0197, 0.0027)], brushed, 160))
    add(shapes.lathe("bezel", shapes.smooth_profile([
        (0.0197, 0.0027), (0.0193, 0.0034), (0.0188, 0.0046), (0.0182, 0.0058), (0.0174, 0.0064), (0.0169, 0.0063), (0.0166, 0.0056), (0.0166, 0.0048),
    ], 6), polished, 200))
    add(shapes.lathe("dial", [(0, 0.0048), (0.0150, 0.0048), (0.0166, 0.0051)], dial, 160))

    for step in range(60):
        angle = 2 * math.pi * step / 60
        place = (0.0157 * math.sin(angle), 0.0157 * math.cos(angle), 0.0051)
        half = 0.00012 if step % 5 else 0.0002
        add(shapes.box("minute", (-half, half), (-0.00035, 0.00035), (0, 0.00008), white), place, (0, 0, -angle))
    for step in range(12):
        if step == 6:
            continue
        angle = 2 * math.pi * step / 12
        half = 0.00052 if step % 3 == 0 else 0.00034
        reach = 0.0018 if step % 3 == 0 else 0.0015
        for shift in ((-0.0008, 0.0008) if step == 0 else (0.0,)):
            place = (0.0133 * math.sin(angle) + shift, 0.0133 * math.cos(angle), 0.0051)
            add(shapes.box("index", (-half, half), (-reach, reach), (-0.0002, 0.00042), polished, 0.00014), place, (0, 0, -angle))

    # small seconds at six
    centre = (0, -0.0078, 0.00485)
    add(shapes.lathe("small dial", [(0, 0.0), (0.0040, 0.0)], inner_dial, 96), centre)
    add(shapes.ring("small dial rim", 0.0041, 0.00014, polished, 96, centre))
    for step in range(12):
        angle = 2 * math.pi * step / 12
        place = (0.0034 * math.sin(angle), centre[1] + 0.0034 * math.cos(angle), 0.0049)
        add(shapes.box("small mark", (-0.00006, 0.00006), (-0.0003, 0.0003), (0, 0.00006), white), place, (0, 0, -angle))

    def hand(degrees, reach, half, height, tail, place=(0, 0)):
        """A dauphine hand: two facets that meet in a ridge, so one side shines and one is dark."""
        points = [(0, -tail, 0), (half, 0.0006, 0), (0, reach, 0), (-half, 0.0006, 0), (0, 0.0008, 0.00030), (0, reach * 0.96, 0.0001)]
        faces = [(0, 1, 4), (1, 2, 5, 4), (2, 3, 4, 5), (3, 0, 4)]
        add(shapes.mesh("hand", points, faces, polished), (place[0], place[1], height), (0, 0, -math.radians(degrees)))

    hand((hour % 12 + minute / 60) * 30, 0.0092, 0.00100, 0.0057, 0.0024)
    hand((minute + second / 60) * 6, 0.0138, 0.00078, 0.0062, 0.0026)
    hand(second * 6, 0.0032, 0.00012, 0.0052, 0.0010, (centre[0], centre[1]))
    add(shapes.lathe("hub", shapes.smooth_profile([(0, 0.0070), (0.0006, 0.0069), (0.0009, 0.0066), (0.0009, 0.0054)], 3), polished, 40))
    add(shapes.lathe("crystal", shapes.smooth_profile([(0.0168, 0.0060), (0.0166, 0.0068), (0.0150, 0.0073), (0.0080, 0.0080), (0, 0.0083)], 6), crystal, 128))

    # the crown: a knurled knob
    ribs = 36
    points, faces = [], []
    profile = ((0.0, 0.0), (0.0024, 0.0), (0.0028, 0.0004), (0.0028, 0.0034), (0.0024, 0.0038), (0.0, 0.0039))
    turns = ribs * 4
    for step in range(turns):
        angle = 2 * math.pi * step / turns
        flute = 1.0 - 0.06 * (1 if step % 4 in (0, 1) else 0)
        for radius, height in profile:
            scale = flute if radius > 0.0026 else 1.0
            points.append((radius * scale * math.cos(angle), radius * scale * math.sin(angle), height))
    ring = len(profile)
    for step in range(turns):
        following = (step + 1) % turns
        for i in range(ring - 1):
            faces.append((step * ring + i, following * ring + i, following * ring + i + 1, step * ring + i + 1))
    add(shapes.mesh("crown", points, faces, polished), (0.0199, 0, 0.0), (0, math.pi / 2, 0))

    for up in (-1, 1):
        for across in (-0.0112, 0.0112):
            parts.append(_lug(across, up, polished))
        _strap(up, hide, thread, parts)

    suede = _suede("cushion", cushion_colour)
    pillow = shapes.lathe("cushion", shapes.smooth_profile([
        (0, -0.0310), (0.012, -0.0308), (0.0165, -0.0298), (0.0195, -0.0270), (0.0204, -0.02), (0.0208, 0),
        (0.0204, 0.02), (0.0195, 0.0270), (0.0165, 0.0298), (0.012, 0.0308), (0, 0.0310),
    ], 5), suede, 96)
    pillow.rotation_euler = (0, math.pi / 2, 0)
    pillow.scale = (1.02, 1.45, 1.0)
    pillow.location = (0, 0, -CUSHION_HIGH)
    parts.append(pillow)

    handle = bpy.data.objects.new("watch", None)
    bpy.context.collection.objects.link(handle)
    for part in parts:
        part.parent = handle
    return handle
