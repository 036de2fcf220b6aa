"""Shapes. Every edge that meets the light is bevelled: no real edge is perfectly sharp."""

import math

import bmesh
import bpy
import numpy as np


def _link(name, data, location=(0, 0, 0)):
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    return thing


def mesh(name, vertices, faces, material=None, smooth=False, location=(0, 0, 0)):
    """An object from a list of points and faces."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.update()
    if material:
        data.materials.append(material)
    if smooth:
        for polygon in data.polygons:
            polygon.use_smooth = True
    return _link(name, data, location)


def bevel(thing, width, segments=4, angle=0.6):
    """Round the edges that are sharper than `angle` radians."""
    modifier = thing.modifiers.new("bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    modifier.angle_limit = angle
    # the rounding shades as one curve while the flats stay flat
    modifier.harden_normals = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = 0.65
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    return thing


def subdivide(thing, levels):
    """Catmull-Clark smoothing."""
    modifier = thing.modifiers.new("subdivide", "SUBSURF")
    modifier.levels = levels
    modifier.render_levels = levels
    return thing


def box(name, x, y, z, material=None, edge=0.0):
    """A block from x[0] to x[1] and so on; `edge` is the radius of its rounded edges."""
    centre = [(a + b) / 2 for a, b in (x, y, z)]
    half = [(b - a) / 2 for a, b in (x, y, z)]
    corners = [(i * half[0], j * half[1], k * half[2]) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    block = mesh(name, corners, faces, material, location=centre)
    if edge:
        bevel(block, edge)
    return block


def round_uprights(block, radius, segments=10):
    """Round the upright edges of a box by `radius`, whatever its other edges are."""
    shape = bmesh.new()
    shape.from_mesh(block.data)
    uprights = [edge for edge in shape.edges if abs(edge.verts[0].co.z - edge.verts[1].co.z) > 1e-6]
    bmesh.ops.bevel(shape, geom=uprights, offset=radius, segments=segments, profile=0.5, affect="EDGES")
    shape.to_mesh(block.data)
    shape.free()
    for polygon in block.data.polygons:
        polygon.use_smooth = True
    return block


def cushion(name, size, location, material, rotation=(0, 0, 0), softness=0.38, levels=4):
    """An upholstered block: subdivided, its edges held by a crease of 1 - softness."""
    sx, sy, sz = (s / 2 for s in size)
    block = box(name, (-sx, sx), (-sy, sy), (-sz, sz), material)
    block.location = location
    block.rotation_euler = rotation
    subdivide(block, levels)
    for edge in block.data.edges:
        edge.crease = 1 - softness
    for polygon in block.data.polygons:
        polygon.use_smooth = True
    return block


def sheet(name, x, y, z, material=None, columns=1, rows=1, height=None):
    """A level sheet; `height(x, y)` may lift it point by point."""
    xs = np.linspace(x[0], x[1], columns + 1)
    ys = np.linspace(y[0], y[1], rows + 1)
    points = [(a, b, z + (height(a, b) if height else 0.0)) for b in ys for a in xs]
    width = columns + 1
    faces = [
        (j * width + i, j * width + i + 1, (j + 1) * width + i + 1, (j + 1) * width + i)
        for j in range(rows) for i in range(columns)
    ]
    return mesh(name, points, faces, material, smooth=True)


def height_field(name, x, y, z, material):
    """A large smooth surface from three arrays of the same (rows, columns) shape; fast."""
    rows, columns = z.shape
    points = np.stack([x, y, z], -1).reshape(-1, 3).astype(np.float32)
    index = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1)
    faces = faces.reshape(-1, 4).astype(np.int32)
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", points.ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set("vertex_index", faces.ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype=np.int32))
    data.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    data.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    data.update()
    data.validate()
    data.materials.append(material)
    return _link(name, data)


def _lattice(points, seed):
    """Smooth noise, -1 to 1, at an array of points, one unit from knot to knot."""
    knots = np.random.default_rng(seed).uniform(-1, 1, (16, 16, 16))
    base = np.floor(points).astype(int)
    part = points - base
    part = part * part * (3 - 2 * part)
    total = np.zeros(len(points))
    for corner in np.ndindex(2, 2, 2):
        weight = np.prod(np.where(corner, part, 1 - part), axis=1)
        total += weight * knots[tuple((base + corner).T % 16)]
    return total


def dressed_block(name, size, place, material, edge=0.016, chips=2.0, seed=0):
    """A cut stone of `size`, its arrises broken by a hair (`edge`) and here and there knocked off (`chips` times as far); `place` maps its points, an array
    of (x, y, z) from 0 to `size`, to where the stone stands: a wedge, a quoin."""
    size = np.array(size, float)
    marks = []
    for reach in size:
        rim = np.array([0.0, 0.35, 0.75, 1.2]) * edge
        inner = np.linspace(1.8 * edge, reach - 1.8 * edge, max(2, round(reach / 0.05)))
        marks.append(np.concatenate([rim, inner, reach - rim[::-1]]))
    points, faces, count = [], [], 0
    for axis in range(3):
        a, b = [k for k in range(3) if k != axis]
        grid = np.stack(np.meshgrid(marks[a], marks[b], indexing="ij"), -1)
        rows, columns = grid.shape[:2]
        index = np.arange(rows * columns).reshape(rows, columns)
        quads = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], -1).reshape(-1, 4)
        for far in (0, 1):
            side = np.zeros((rows * columns, 3))
            side[:, [a, b]] = grid.reshape(-1, 2)
            side[:, axis] = far * size[axis]
            points.append(side)
            faces.append((quads if (far == 0) == (axis == 1) else quads[:, ::-1]) + count)
            count += rows * columns
    points, faces = np.concatenate(points), np.concatenate(faces)
    # one mesh, not six sheets
    _, first, where = np.unique(np.round(points, 6), axis=0, return_index=True, return_inverse=True)
    points, faces = points[first], where.reshape(-1)[faces]
    knocks = _lattice(points / 0.075 + seed * 3.7, seed) + 0.6 * _lattice(points / 0.03 + seed * 1.3, seed + 1)
    radius = edge * (1 + chips * np.clip(knocks - 0.4, -0.2, 1.4))[:, None]
    heart = np.clip(points, radius, size - radius)
    out = points - heart
    length = np.linalg.norm(out, axis=1)[:, None]
    points = np.where(length > 1e-9, heart + out / np.maximum(length, 1e-9) * np.minimum(radius, length), points)
    points = np.asarray(place(points), np.float32)
    data = bpy.data.meshes.new(name)
    data.from_pydata(points.tolist(), [], faces.tolist())
    data.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    data.update()
    data.materials.append(material)
    return _link(name, data)


def pierced_slab(name, outline, openings, thickness, material=None, edge=0.02, location=(0, 0, 0), turned=False):
    """A wall drawn in elevation (x, z) with openings cut through, standing on the y axis;
    `turned` makes it run along y instead."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "2D"
    curve.fill_mode = "BOTH"
    curve.extrude = thickness / 2 - edge
    curve.bevel_depth = edge
    curve.bevel_resolution = 3
    curve.offset = -edge
    for outline_points in [outline] + list(openings):
        spline = curve.splines.new("POLY")
        spline.points.add(len(outline_points) - 1)
        for point, (u, v) in zip(spline.points, outline_points):
            point.co = (u, v, 0, 1)
        spline.use_cyclic_u = True
    wall = _link(name, curve, location)
    wall.rotation_euler = (math.pi / 2, 0, math.pi / 2 if turned else 0)
    if material:
        curve.materials.append(material)
    return wall


def rectangle(left, right, bottom, top):
    """Outline of a rectangle, for `pierced_slab`."""
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def arch(centre, width, spring, base=-0.5, steps=48, rise=None):
    """Outline of a round-headed opening: jambs up to `spring`, then half a circle."""
    radius = width / 2
    rise = rise or radius
    points = [(centre - radius, base)]
    for i in range(steps + 1):
        angle = math.pi * i / steps
        points.append((centre - radius * math.cos(angle), spring + rise * math.sin(angle)))
    points.append((centre + radius, base))
    return points[::-1]


def lathe(name, profile, material=None, segments=96, location=(0, 0, 0), sharp_above=0.7):
    """Turn a profile of (radius, height) round the vertical axis."""
    count = len(profile)
    points = []
    faces = []
    for k in range(segments):
        angle = 2 * math.pi * k / segments
        points.extend((r * math.cos(angle), r * math.sin(angle), z) for r, z in profile)
    for k in range(segments):
        following = (k + 1) % segments
        for i in range(count - 1):
            faces.append((k * count + i, following * count + i, following * count + i + 1, k * count + i + 1))
    turned = mesh(name, points, faces, material, location=location)
    work = bmesh.new()
    work.from_mesh(turned.data)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(turned.data)
    work.free()
    for polygon in turned.data.polygons:
        polygon.use_smooth = True
    turned.data.use_auto_smooth = True
    turned.data.auto_smooth_angle = sharp_above
    return turned


def between(p0, p1, p2, p3, t):
    """Catmull-Rom: the point that is `t` (0 to 1) of the way from p1 to p2, on a curve through all four."""
    return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)


def curve(points, steps, beyond=None):
    """A smooth curve through points of any dimension, `steps` to each span. `beyond` are the points before the first and
    after the last; by default the curve runs on there as it came."""
    points = [np.array(point, float) for point in points]
    before, after = beyond or (2 * points[0] - points[1], 2 * points[-1] - points[-2])
    padded = [before, *points, after]
    result = [between(*four, k / steps) for four in zip(padded, padded[1:], padded[2:], padded[3:]) for k in range(steps)]
    return [*result, points[-1]]


def smooth_profile(points, steps=6):
    """A smooth curve through profile points, level at its ends, for `lathe`."""
    ends = [np.array(point, float) for point in (points[0], points[-1])]
    return [(max(0.0, r), z) for r, z in curve(points, steps, ends)]


def ring(name, radius, thickness, material, segments=96, location=(0, 0, 0)):
    """A torus lying flat: a bezel, a hoop, a rim."""
    profile = [
        (radius + thickness * math.cos(a), thickness * math.sin(a))
        for a in np.linspace(0, 2 * math.pi, 16)
    ]
    return lathe(name, profile, material, segments, location, sharp_above=3.0)


def star(reach, material, location=(0, 0, 0)):
    """The house's star with eight points, flat, towards +z; its longest points reach along x and y."""
    points = [(0, 0, 0)]
    for i in range(16):
        r = reach * (0.18 if i % 2 else (1.0 if i % 4 == 0 else 0.53))
        points.append((r * math.sin(math.pi * i / 8), r * math.cos(math.pi * i / 8), 0))
    return mesh("star", points, [(0, (i + 1) % 16 + 1, i + 1) for i in range(16)], material, location=location)


def tube(name, points, radius, material, closed=False, taper=None):
    """A round bar along a path of points; `taper` gives a factor per point."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.use_fill_caps = True
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for i, (point, co) in enumerate(zip(spline.points, points)):
        point.co = tuple(co) + (1,)
        if taper:
            point.radius = taper[i]
    spline.use_cyclic_u = closed
    curve.materials.append(material)
    return _link(name, curve)


def sweep(name, path, section, side, material):
    """A bar of any section along a path that bends in one plane: straps, grips, welts.

    `section(share)` gives the outline at a part of the way, 0 to 1, as (across, out) pairs, counted along `side`
    (square to the plane) and away from the path; the same number of points all the way."""
    side = np.array(side, float)
    spots = np.array(path, float)
    ahead = np.gradient(spots, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    out = np.cross(ahead, side)
    points = []
    for i, (spot, away) in enumerate(zip(spots, out)):
        outline = section(i / (len(spots) - 1))
        points.extend(tuple(spot + a * side + b * away) for a, b in outline)
    count = len(outline)
    faces = [
        (i * count + k, i * count + (k + 1) % count, (i + 1) * count + (k + 1) % count, (i + 1) * count + k)
        for i in range(len(spots) - 1) for k in range(count)
    ]
    faces += [tuple(range(count)), tuple(range(len(points) - 1, len(points) - 1 - count, -1))]
    bar = mesh(name, points, faces, material, smooth=True)
    work = bmesh.new()
    work.from_mesh(bar.data)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(bar.data)
    work.free()
    bar.data.use_auto_smooth = True
    bar.data.auto_smooth_angle = 0.9
    return bar


def rounded_bar(width, thickness, steps=28, power=5.0):
    """Section of a strap with softened edges, for `sweep`."""
    outline = []
    for i in range(steps):
        angle = 2 * math.pi * i / steps
        c, s = math.cos(angle), math.sin(angle)
        outline.append((
            width / 2 * math.copysign(abs(c) ** (2 / power), c),
            thickness / 2 * math.copysign(abs(s) ** (2 / power), s),
        ))
    return outline


def sphere(name, radius, location, material, segments=24):
    work = bmesh.new()
    bmesh.ops.create_uvsphere(work, u_segments=segments, v_segments=segments // 2, radius=radius)
    data = bpy.data.meshes.new(name)
    work.to_mesh(data)
    work.free()
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.materials.append(material)
    return _link(name, data, location)


def copy_of(thing, location, rotation=(0, 0, 0), scale=(1, 1, 1)):
    """Another one of the same, sharing its mesh."""
    twin = thing.copy()
    bpy.context.collection.objects.link(twin)
    twin.location = location
    twin.rotation_euler = rotation
    twin.scale = scale
    return twin


def remove(*things):
    """Take models off the set once they have been copied."""
    for thing in things:
        bpy.data.objects.remove(thing)
