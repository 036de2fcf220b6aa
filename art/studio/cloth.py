"""Cloth that falls as cloth does: Blender's solver drapes it over what stands on the set."""

import bpy
import numpy as np


def fall(cloth, over, pinned, frames, stiffness=0.5, apart=0.0014):
    """Let a mesh fall until it rests.

    `over` are objects that stop it; `pinned(point)` says of each of its points, as it starts, whether it is held.
    `stiffness` is its resistance to bending, in the solver's own measure (silk 0.5, linen 1); `apart` how far it keeps from
    what stops it, in metres: not more than its points are from each other, or it is crumpled. Its folds may pass through
    each other; whoever lays it leaves them room."""
    for thing in over:
        thing.modifiers.new("stops cloth", "COLLISION")
        thing.collision.thickness_outer = apart
        thing.collision.cloth_friction = 12
    solver = cloth.modifiers.new("cloth", "CLOTH")
    how = solver.settings
    how.quality = 10
    how.mass = 0.3      # of each point; lighter ones are stiffer, the springs between them being what they are
    how.air_damping = 1.0
    how.tension_stiffness = how.compression_stiffness = 25
    how.shear_stiffness = 8
    how.bending_stiffness = stiffness
    solver.collision_settings.distance_min = apart
    solver.collision_settings.collision_quality = 4
    held = cloth.vertex_groups.new(name="held")
    held.add([vertex.index for vertex in cloth.data.vertices if pinned(vertex.co)], 1.0, "REPLACE")
    how.vertex_group_mass = "held"
    scene = bpy.context.scene
    solver.point_cache.frame_start, solver.point_cache.frame_end = 1, frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    rest = cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    points = np.empty(len(rest.vertices) * 3, np.float32)
    rest.vertices.foreach_get("co", points)
    cloth.modifiers.remove(solver)
    scene.frame_set(1)
    cloth.data.vertices.foreach_set("co", points)
    cloth.data.update()
