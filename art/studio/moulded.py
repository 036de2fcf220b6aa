"""Things pressed in one piece: simple solids melt into one another with a fillet, and one skin lies over them all.

A solid is a function of points, an array (..., 3): below nothing inside, above nothing outside, and near its surface
roughly the distance in metres. The skin's points lie exactly on the surface and carry its true normals, so that black
gloss shows neither facets nor seams.
"""

import bpy
import numpy as np


def joined(first, second, fillet):
    """Both solids, the corner between them filled to about `fillet` metres."""
    share = np.clip(0.5 + 0.5 * (second - first) / fillet, 0, 1)
    return second + (first - second) * share - fillet * share * (1 - share)


def common(first, second, round_over):
    """What both solids share, the edge rounded over."""
    return -joined(-first, -second, round_over)


def cut(solid, tool, round_over):
    """The solid without the tool."""
    return common(solid, -tool, round_over)


def rounded(aside, above, edge):
    """A solid whose edge is rounded by `edge` metres, from the distances to its side and to its top and bottom, both
    already drawn in by as much."""
    return np.hypot(np.maximum(aside, 0), np.maximum(above, 0)) + np.minimum(np.maximum(aside, above), 0) - edge


def _slope(solid, points, reach=2e-5):
    """Gradient of the solid's function."""
    steps = np.eye(3) * reach
    return np.stack([(solid(points + step) - solid(points - step)) / (2 * reach) for step in steps], -1)


def skin(name, solid, low, high, step, material):
    """The surface of a solid between the corners `low` and `high`, its points about `step` apart."""
    axes = [np.arange(a - 1.5 * step, b + 2.5 * step, step) for a, b in zip(low, high)]
    within = solid(np.stack(np.meshgrid(*axes, indexing="ij"), -1)) < 0
    # one point in every cell that the surface passes through …
    corners = sum(
        within[i:within.shape[0] - 1 + i, j:within.shape[1] - 1 + j, k:within.shape[2] - 1 + k].astype(np.int8)
        for i in (0, 1) for j in (0, 1) for k in (0, 1)
    )
    crossed = (corners > 0) & (corners < 8)
    number = np.full(crossed.shape, -1)
    number[crossed] = np.arange(crossed.sum())
    points = np.stack([axis[cell] + step / 2 for axis, cell in zip(axes, np.nonzero(crossed))], -1)
    # … pulled onto it
    for _ in range(7):
        slope = _slope(solid, points)
        points -= np.clip(solid(points) / np.maximum((slope**2).sum(-1), 1e-6), -step, step)[:, None] * slope
    slope = _slope(solid, points)
    normals = slope / np.linalg.norm(slope, axis=1)[:, None]
    # and a face round every edge of the grid that it cuts
    faces = []
    for axis in range(3):
        # the axes in turn, so that the four cells are met anticlockwise
        cells = np.moveaxis(number, (axis, (axis + 1) % 3, (axis + 2) % 3), (0, 1, 2))
        inside = np.moveaxis(within, (axis, (axis + 1) % 3, (axis + 2) % 3), (0, 1, 2))
        here, ahead = inside[:-1, 1:-1, 1:-1], inside[1:, 1:-1, 1:-1]
        around = np.stack([cells[:, :-1, :-1], cells[:, 1:, :-1], cells[:, 1:, 1:], cells[:, :-1, 1:]], -1)
        faces += [around[here & ~ahead], around[ahead & ~here][:, ::-1]]
    data = bpy.data.meshes.new(name)
    data.from_pydata(points.tolist(), [], np.concatenate(faces).tolist())
    data.polygons.foreach_set("use_smooth", np.ones(len(data.polygons), bool))
    data.use_auto_smooth = True
    data.auto_smooth_angle = 3.14
    data.normals_split_custom_set_from_vertices(normals.tolist())
    data.update()
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing
