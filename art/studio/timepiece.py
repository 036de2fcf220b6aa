"""A dress watch on a suede cushion, built to be looked at from a hand's breadth away.

Everything hangs on one handle whose origin is the middle of the case and whose +Z comes out of the dial;
twelve o'clock is +Y. Lengths in metres: a case of 40 mm.
"""

import math

import bpy

from . import materials, shapes
from .colours import NAVY, POLISHED_BRASS, darker


ROUND_THE_CASE, ALONG_THE_LUG = (30, 30, 2600), (2600, 30, 30)     # lines to the metre, by axis


def _brushed(name, colour, lines=ROUND_THE_CASE, roughness=0.24):
    """Metal brushed one way in fine lines, so that the light runs along them."""
    nodes = materials.Nodes(name)
    place = nodes.coordinates(lines)
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


def _suede(name, colour, sheen=1.0):
    """Nap that catches light at the edges, as far as `sheen` (0 to 1) says."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates()
    brushed = nodes.noise(here, 55, 5, 0.6, 0.6)
    fibre = nodes.noise(here, 1900, 2, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(brushed, [(0.34, darker(colour, 0.62)), (0.66, colour)]),
        Roughness=0.95,
        Sheen=sheen,
        Sheen_Tint=0.5,
        Specular=0.1,
        Normal=nodes.bump(fibre, 0.55, 0.0005),
    ))


def _lug(across, up, polished, brushed):
    """A horn that leaves the case flat and bows down beside the strap's end: brushed, with a polished facet along each
    upper edge."""
    spine = shapes.smooth_profile([(0.0140, -0.0006), (0.0166, -0.0006), (0.0186, -0.0012), (0.0203, -0.0024), (0.0216, -0.0040), (0.0224, -0.0056)], 5)

    def section(share):
        # its end is rounded
        end = math.sqrt(1 - 0.8 * max(0.0, (share - 0.76) / 0.24) ** 2)
        half, high, facet = end * (0.00140 - 0.00030 * share), end * (0.00200 - 0.00085 * share), end * 0.00052
        return [(-half, -high), (half, -high), (half, high - facet), (half - facet, high), (facet - half, high), (-half, high - facet)]

    horn = shapes.sweep("lug", [(across, up * along, height) for along, height in spine], section, (-up, 0, 0), brushed)
    horn.data.materials.append(polished)
    sides = len(section(0))
    for number, polygon in enumerate(horn.data.polygons):
        polygon.material_index = 1 if number % sides in (2, 4) else 0
    # the facets stay flat, their edges keep a hair of light
    return shapes.bevel(horn, 0.00009, 2, 0.45)


CUSHION_LONG = 0.0335     # half the cushion along the strap
WELT = 0.0184             # from its middle to where its ends are sewn in
CUSHION_HIGH = 0.0235     # half its height
GATHERED = 0.0190         # from its middle to where the folds of an end meet
FOLDS = 28


def _round_the_cushion(degrees, up):
    """A point of the strap's path over the cushion and the outward direction there, as (y, z)."""
    angle = math.radians(degrees)
    y = up * (CUSHION_LONG * math.sin(angle) + 0.0022)
    z = -CUSHION_HIGH + CUSHION_HIGH * math.cos(angle) + 0.0012
    ny, nz = up * math.sin(angle) * CUSHION_HIGH, math.cos(angle) * CUSHION_LONG
    length = math.hypot(ny, nz)
    return (y, z), (ny / length, nz / length)


STRAP_ENDS = 182         # degrees round the cushion
BETWEEN_LUGS = 0.0097    # half the room between a pair of lugs


def _strap_begins(across):
    """Where it begins beside its middle line, in degrees round the cushion: its end is cut round, to lie against the
    case's wall."""
    return math.degrees(math.asin((math.sqrt(0.0201**2 - across**2) - 0.0022) / CUSHION_LONG))


def _half_a_strap(share):
    """Half its width: all of the room between the lugs, narrower from where it has left them."""
    return BETWEEN_LUGS + 0.0003 - 0.0020 * max(0.0, share - 0.08)


def _over_the_bar(share):
    """How much thicker the strap is where it is folded round its spring bar."""
    return 0.0016 * max(0.0, 1 - share / 0.16) ** 2


def _strap(up, hide, thread, parts):
    """Half a strap: as wide as the lugs stand apart and thick over its spring bar, then tapering; its edge painted,
    stitched along both sides."""
    count = 60
    upper = [(0.08 * step, 0.0027 - 0.0010 * (0.08 * step) ** 2) for step in range(-12, 13)]
    section = ((-1.0, 0.0), (-0.99, 0.0013), *upper, (0.99, 0.0013), (1.0, 0.0), (0.94, -0.0008), (-0.94, -0.0008))
    points = []
    for i in range(count + 1):
        share = i / count
        half = _half_a_strap(share)
        padding = 1.0 - 0.45 * share
        for across, lift in section:
            begins = _strap_begins(across * half)
            (y, z), (ny, nz) = _round_the_cushion(begins + (STRAP_ENDS - begins) * share, up)
            raised = max(lift * padding, min(lift, 0.0018)) + (_over_the_bar(share) if lift > 0 else 0.0)
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
    for i in range(38):
        share = (i + 0.7) / 38
        half, raised = _half_a_strap(share), 0.0020 + _over_the_bar(share)
        begins = _strap_begins(half) + 3
        (y, z), (ny, nz) = _round_the_cushion(begins + (STRAP_ENDS - 28 - begins) * share, up)
        for side in (-1, 1):
            place = (side * half * 0.85, y + ny * raised, z + nz * raised)
            parts.append(shapes.copy_of(stitch, place, (math.atan2(-ny, nz), 0, 0.16 * side), (0.6, 1.75, 0.55)))
    shapes.remove(stitch)


def _thin_crystal():
    """So thin a dome hardly bends anything: a faint mirror, else clear. The dial keeps the soft boxes' light,
    which would otherwise have to be found by chance through the refraction."""
    nodes = materials.Nodes("crystal")
    mirror = nodes.add("BsdfGlossy", {"Roughness": 0.0})
    clear = nodes.add("BsdfTransparent")
    coated = nodes.math("MULTIPLY", nodes.add("Fresnel", {"IOR": 1.5}).outputs[0], 0.05)
    return nodes.surface(nodes.add("MixShader", {0: coated, 1: clear.outputs[0], 2: mirror.outputs[0]}))


MINUTES = 0.0157     # radius of the minute track


def _cushion(colour):
    """A round one, whose ends are gathered to a button as a bolster's are: even folds, no two alike, that are drawn deeper
    towards the middle."""
    end = [(0.0198, 0.0186), (0.0182, 0.0203), (0.0150, 0.0212), (0.0100, 0.0208), (0.0050, 0.0196), (0, GATHERED)]
    side = [(0.0206, 0.014), (0.0208, 0)]
    profile = [(r, -z) for r, z in reversed(end)] + [(r, -z) for r, z in side] + side[:1] + end
    pillow = shapes.lathe("cushion", shapes.smooth_profile(profile, 6), _suede("cushion", colour), 336)
    for vertex in pillow.data.vertices:
        x, y, z = vertex.co
        inwards = 1 - math.hypot(x, y) / 0.0198
        if abs(z) > WELT and inwards > 0:
            around = math.atan2(y, x)
            fold = math.cos(FOLDS * around + 1.1 * math.sin(3 * around) + 0.7 * math.sin(5 * around + 1))
            depth = (0.75 + 0.25 * math.sin(7 * around)) * inwards ** 0.6 * min(1, (1 - inwards) * 5)
            vertex.co.z += math.copysign(0.00062 * fold * depth, z)
    # its two ends in a darker nap: in the light from the side they would be grey discs
    pillow.data.materials.append(_suede("cushion end", darker(colour, 0.7), sheen=0.16))
    for polygon in pillow.data.polygons:
        polygon.material_index = int(abs(polygon.center.z) > WELT)
    return pillow


def watch(hour=8, minute=26, second=41, case_colour=POLISHED_BRASS, dial_colour=NAVY, strap_colour="#7a4420", cushion_colour="#2f3550"):
    """The whole watch on its cushion; returns the handle to place it by."""
    polished = materials.brass("polished gold", case_colour, 0.09, 0.09)
    brushed = _brushed("brushed gold", case_colour)
    brushed_lug = _brushed("brushed lug", case_colour, ALONG_THE_LUG)
    satin = materials.brass("satin gold", "#eecb86", 0.22, 0.05)
    dial = _sunburst("dial", dial_colour)
    inner_dial = _sunburst("small dial", darker(dial_colour, 0.55))
    white = materials.plain("print", "#d8d4c8", 0.6)
    hide = materials.leather("strap", strap_colour, 3.4, (0.36, 0.52), 0.13)
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
        place = (MINUTES * math.sin(angle), MINUTES * math.cos(angle), 0.0051)
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

    # the house's star below twelve
    add(shapes.star(0.0017, satin, (0, 0.0068, 0.0051)))

    # small seconds at six
    centre = (0, -0.0078, 0.00485)
    add(shapes.lathe("small dial", [(0, 0.0), (0.0040, 0.0)], inner_dial, 96), centre)
    add(shapes.ring("small dial rim", 0.0041, 0.00014, polished, 96, centre))
    for step in range(12):
        angle = 2 * math.pi * step / 12
        place = (0.0034 * math.sin(angle), centre[1] + 0.0034 * math.cos(angle), 0.0049)
        add(shapes.box("small mark", (-0.00006, 0.00006), (-0.0003, 0.0003), (0, 0.00006), white), place, (0, 0, -angle))

    def hand(degrees, reach, half, widest, slope, height, tail, place=(0, 0)):
        """A dauphine hand: `half` as wide as it gets, `widest` from its axis; two facets rise by `slope` to a ridge,
        so that each shows another light."""
        end, ridge = 0.22 * half, slope * half
        points = [
            (0, -tail, 0), (half, widest, 0), (end, 0.975 * reach, 0), (0, reach, 0), (-end, 0.975 * reach, 0), (-half, widest, 0),
            (0, widest, ridge), (0, 0.975 * reach, slope * end),
        ]
        faces = [(0, 1, 6), (1, 2, 7, 6), (2, 3, 7), (3, 4, 7), (4, 5, 6, 7), (5, 0, 6)]
        add(shapes.mesh("hand", points, faces, satin), (place[0], place[1], height), (0, 0, -math.radians(degrees)))

    # told apart at a glance: the hour broad and little more than half the way to the minutes, the minute slim and there
    hand((hour % 12 + minute / 60) * 30, 0.58 * MINUTES, 0.00135, 0.0026, 0.36, 0.0056, 0.0008)
    hand((minute + second / 60) * 6, 0.98 * MINUTES, 0.00070, 0.0030, 0.50, 0.0063, 0.0008)
    hand(second * 6, 0.0034, 0.00014, 0.0004, 0.5, 0.0052, 0.0012, (centre[0], centre[1]))
    add(shapes.lathe("hub", shapes.smooth_profile([(0, 0.0071), (0.0007, 0.0070), (0.0011, 0.0066), (0.0011, 0.0054)], 3), polished, 40))
    add(shapes.lathe("crystal", shapes.smooth_profile([(0.0168, 0.0060), (0.0166, 0.0068), (0.0150, 0.0073), (0.0080, 0.0080), (0, 0.0083)], 6), crystal, 128))

    # the crown: a short neck, a coin edge, a domed end
    teeth, fine = 24, 8
    points, faces = [], []
    profile = ((0.0016, -0.0004), (0.0016, 0.0005), (0.0023, 0.0006), (0.0028, 0.0010), (0.0028, 0.0031), (0.0024, 0.0034), (0.0023, 0.0035), (0.0015, 0.0039), (0.0, 0.0040))
    turns = teeth * fine
    for step in range(turns):
        angle = 2 * math.pi * step / turns
        groove = 0.00030 * (1 - abs(math.sin(math.pi * step / fine)))
        for radius, height in profile:
            reach = radius - (groove if radius > 0.0027 else 0.0)
            points.append((reach * math.cos(angle), reach * math.sin(angle), height))
    ring = len(profile)
    for step in range(turns):
        following = (step + 1) % turns
        for i in range(ring - 1):
            faces.append((step * ring + i, following * ring + i, following * ring + i + 1, step * ring + i + 1))
    crown = shapes.mesh("crown", points, faces, polished, smooth=True)
    crown.data.use_auto_smooth = True
    crown.data.auto_smooth_angle = 0.6
    add(crown, (0.0199, 0, 0.0), (0, math.pi / 2, 0))

    for up in (-1, 1):
        for across in (-BETWEEN_LUGS - 0.0014, BETWEEN_LUGS + 0.0014):
            parts.append(_lug(across, up, polished, brushed_lug))
        _strap(up, hide, thread, parts)

    pillow = _cushion(cushion_colour)
    pillow.rotation_euler = (0, math.pi / 2, 0)
    # as long as the strap leaves it room, or it would hover over the desk
    pillow.scale = (1.02, 1.70, 1.05)
    pillow.location = (0, 0, -CUSHION_HIGH)
    parts.append(pillow)
    for side in (-1, 1):
        button = shapes.sphere("button", 0.0034, (GATHERED * side, 0, -CUSHION_HIGH), hide, 40)
        button.scale = (0.42, 1.45, 0.95)
        parts.append(button)
    # where its sides are sewn in, a welt of the strap's leather
    for side in (-1, 1):
        welt = shapes.ring("welt", 0.0202, 0.0006, hide, 160)
        welt.rotation_euler, welt.scale = pillow.rotation_euler, pillow.scale
        welt.location = (WELT * side, 0, -CUSHION_HIGH)
        parts.append(welt)

    handle = bpy.data.objects.new("watch", None)
    bpy.context.collection.objects.link(handle)
    for part in parts:
        part.parent = handle
    return handle
