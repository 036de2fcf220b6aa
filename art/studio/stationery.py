"""Letters: an envelope closed with a stamped wax seal; and the bound book, tooled in gilt, that they lie on."""

import math

import bpy
from mathutils import noise

from . import materials, shapes
from .colours import darker


def sealing_wax(name="sealing wax", colour="#6b1a22"):
    """Dull where it was pressed, glossy where it ran."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates()
    cloud = nodes.noise(here, 260, 4, 0.55)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(cloud, [(0.3, darker(colour, 0.75)), (0.7, colour)]),
        Subsurface=0.12,
        Subsurface_Radius=(0.003, 0.0008, 0.0006),
        Subsurface_Color=darker(colour, 1.6),
        Roughness=nodes.between(cloud, 0.18, 0.36),
        Specular=0.5,
        Normal=nodes.bump(cloud, 0.08, 0.0006),
    ))


def tooled_line(x, y, thick, place, heading, name="tooled line"):
    """A gilt line pressed into leather, a rectangle from x[0] to x[1] and y[0] to y[1], `thick` its radius. It lies at `place`, the
    hide's surface, turned by `heading` degrees with the thing it is on. A hide without one is taken for a slab."""
    corners = [(x[0], y[0], 0), (x[1], y[0], 0), (x[1], y[1], 0), (x[0], y[1], 0)]
    line = shapes.tube(name, corners, thick, materials.plain("gilt line", "#b08a4c", 0.42), closed=True)
    line.location, line.rotation_euler, line.scale = place, (0, 0, math.radians(heading)), (1, 1, 0.25)
    return line


def _distance_to_stroke(x, y, start, end):
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = max(0.0, min(1.0, ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - start[0] - share * dx, y - start[1] - share * dy)


def seal(material, radius=0.0145, seed=4.0):
    """Wax that ran out under the stamp: an uneven rim, a sunk field, a V and a ring of beads in relief."""
    rings, spokes = 88, 200
    stamp = radius * 0.74
    strokes = (((-0.42, 0.46), (0.0, -0.50)), ((0.42, 0.46), (0.0, -0.50)), ((-0.58, 0.46), (-0.26, 0.46)), ((0.28, 0.46), (0.56, 0.46)))
    points = []
    for ring in range(rings + 1):
        for spoke in range(spokes):
            angle = 2 * math.pi * spoke / spokes
            c, s = math.cos(angle), math.sin(angle)
            edge = radius * (1.0 + 0.07 * noise.noise((c * 1.3 + seed, s * 1.3, 0)) + 0.03 * noise.noise((c * 3 + seed, s * 3, 2)))
            reach = edge * ring / rings
            x, y = reach * c, reach * s
            if reach < stamp:
                height = 0.00150
                u, v = x / stamp, y / stamp
                near = min(_distance_to_stroke(u, v, a, b) for a, b in strokes)
                thick = 0.10
                height += 0.00115 * max(0.0, min(1.0, (thick - near) / 0.05 + 0.5))
                bead = (angle / (2 * math.pi) * 40) % 1.0 - 0.5
                from_bead = math.hypot(bead * 2 * math.pi * 0.88 / 40, math.hypot(u, v) - 0.88)
                height += 0.00075 * max(0.0, 1.0 - (from_bead / 0.05) ** 2)
            else:
                share = (reach - stamp) / max(1e-9, edge - stamp)
                bulge = math.sin(math.pi * min(1.0, share * 0.9 + 0.10)) ** 0.6
                height = 0.0008 + 0.0030 * bulge * (1 + 0.25 * noise.noise((c * 2, s * 2, seed)))
                if share < 0.12:
                    height = 0.00150 + (height - 0.00150) * (share / 0.12)
                if share > 0.9:
                    height *= max(0.0, (1 - share) / 0.1) ** 0.5
            points.append((x, y, height))
    faces = []
    for ring in range(rings):
        for spoke in range(spokes):
            following = (spoke + 1) % spokes
            faces.append((ring * spokes + spoke, (ring + 1) * spokes + spoke, (ring + 1) * spokes + following, ring * spokes + following))
    return shapes.mesh("seal", points, faces, material, smooth=True)


def sealed_letter(width, depth, body, thickness):
    """An envelope lying on its face: body, the two side flaps, the top flap and its seal.
    Returns a handle at the middle of the envelope; the flap closes towards -Y. `body` gives the height of its upper
    side, `thickness` that of the sheet there."""
    paper = materials.laid_paper("envelope", "#e9dfcb", 0.4)
    wax = sealing_wax()
    x, y = width / 2, depth / 2

    def sheet(name, outline, lift, height=0.0004):
        centre = (sum(p[0] for p in outline) / len(outline), sum(p[1] for p in outline) / len(outline))
        steps = 20
        points, faces = [], []
        count = len(outline)
        for step in range(steps + 1):
            share = step / steps
            for px, py in outline:
                u = centre[0] + (px - centre[0]) * share
                v = centre[1] + (py - centre[1]) * share
                points.append((u, v, body(u, v) + lift(u, v)))
        for step in range(steps):
            for i in range(count):
                j = (i + 1) % count
                faces.append((step * count + i, (step + 1) * count + i, (step + 1) * count + j, step * count + j))
        flap = shapes.mesh(name, points, faces, paper, smooth=True)
        thick = flap.modifiers.new("paper", "SOLIDIFY")
        thick.thickness = height
        thick.offset = -1
        return flap

    def along(a, b, steps):
        return [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps)]

    def rounded_tip(a, tip, b, radius):
        """From a to b by way of a rounded point."""
        def towards(p, q, length):
            d = math.hypot(q[0] - p[0], q[1] - p[1])
            return (p[0] + (q[0] - p[0]) * length / d, p[1] + (q[1] - p[1]) * length / d)
        first, last = towards(tip, a, radius), towards(tip, b, radius)
        path = along(a, first, 24)
        for i in range(17):
            t = i / 16
            path.append(tuple((1 - t) ** 2 * first[k] + 2 * t * (1 - t) * tip[k] + t * t * last[k] for k in (0, 1)))
        return path + along(last, b, 24)[1:] + [b]

    parts = []
    back = along((-x, -y), (x, -y), 30) + along((x, -y), (x, y), 24) + along((x, y), (-x, y), 30) + along((-x, y), (-x, -y), 24)
    parts.append(sheet("envelope", back, lambda u, v: 0.0, thickness))
    lower = rounded_tip((-x, -y), (0, 0.012), (x, -y), 0.012)
    parts.append(sheet("lower flap", lower, lambda u, v: 0.00055))
    upper = rounded_tip((x, y), (0, -0.016), (-x, y), 0.014)
    parts.append(sheet("upper flap", upper, lambda u, v: 0.00095 + 0.0009 * max(0.0, (y - v) / depth) * min(1.0, abs(u) / 0.02)))
    stamp = seal(wax)
    stamp.location = (0.0015, -0.009, body(0, -0.009) + 0.0009)
    stamp.rotation_euler = (0, 0, math.radians(9))
    stamp.scale = (1.2, 1.2, 1.2)
    parts.append(stamp)
    handle = bpy.data.objects.new("letter", None)
    bpy.context.collection.objects.link(handle)
    for part in parts:
        part.parent = handle
    return handle


def gilt_edges(name="gilt edges"):
    """What gold leaf on the edges of many sheets looks like: a mirror in fine lines."""
    nodes = materials.Nodes(name)
    here = nodes.coordinates(scale=(5, 5, 5200))
    sheets = nodes.noise(here, 1.0, 3, 0.6)
    rubbed = nodes.noise(nodes.coordinates(), 60, 4, 0.6)
    return nodes.surface(nodes.principled(
        Base_Color=nodes.ramp(sheets, [(0.30, "#8c6a36"), (0.52, "#d6ab62"), (0.75, "#f2d596")]),
        Metallic=0.4,
        Roughness=nodes.between(rubbed, 0.26, 0.46, 0.35, 0.7),
        Normal=nodes.bump(sheets, 0.35, 0.0004),
    ))


def bound_book(width, depth, thickness, hide, ribbon="#651820"):
    """A closed book that lies on its back, its spine towards -X and its foot towards -Y: boards in `hide`, gilt edges, a
    ruled border on the cover, and a ribbon that hangs out of its foot on to what it lies on.
    Returns a handle at the middle of its underside; `hide(half)` makes the leather of a block of that half-size."""
    handle = bpy.data.objects.new("book", None)
    bpy.context.collection.objects.link(handle)
    x, y, board, square, joint = width / 2, depth / 2, 0.0034, 0.0036, 0.0085

    def cover(low):
        block = shapes.box("board", (-x + joint, x), (-y, y), (low, low + board), hide(((width - joint) / 2, y, board / 2)))
        return shapes.bevel(shapes.round_uprights(block, 0.004), 0.0012)

    def spine(steps=24):
        turns = [math.pi * i / steps for i in range(steps + 1)]
        section = [(-x + 0.0075 - 0.0095 * math.sin(a), thickness / 2 * (1 - math.cos(a))) for a in turns]
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(steps)]
        ends = [tuple(range(side, 2 * steps + 2, 2)) for side in (0, 1)]
        back = shapes.mesh("spine", [(across, side * y, up) for across, up in section for side in (-1, 1)], faces + ends, hide(None), smooth=True)
        back.data.use_auto_smooth, back.data.auto_smooth_angle = True, 0.7
        return back

    def marker():
        """Out of the leaves, over the lower board, and on to the table."""
        path = shapes.curve([
            (0.0040, 0.0120, thickness * 0.46), (0.0040, 0.0, thickness * 0.44), (0.0044, -0.0085, thickness * 0.32),
            (0.0050, -0.0125, 0.0035), (0.0058, -0.0170, 0.0009), (0.0076, -0.0235, 0.0012),
        ], 10)
        edges = [(across + side, along - y + square, up) for across, along, up in path for side in (-0.0032, 0.0032)]
        faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
        return shapes.mesh("ribbon", edges, faces, materials.silk("ribbon", ribbon), smooth=True)

    parts = [
        cover(0.0),
        cover(thickness - board),
        shapes.box("joint", (-x + 0.004, -x + joint + 0.002), (-y + 0.0006, y - 0.0006), (0.0009, thickness - 0.0009), hide(None), 0.0006),
        spine(),
        shapes.box("leaves", (-x + joint, x - square), (-y + square, y - square), (board, thickness - board), gilt_edges(), 0.0003),
        marker(),
    ]
    for inset, thick in ((0.0105, 0.0007), (0.0135, 0.0004)):
        parts.append(tooled_line((-x + joint + inset, x - inset), (-y + inset, y - inset), thick, (0, 0, thickness), 0))
    for part in parts:
        part.parent = handle
    return handle
