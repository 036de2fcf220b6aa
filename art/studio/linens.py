"""Cloth that has fallen: dropped on the set by Blender's cloth solver, then hemmed and thickened."""

import math

import bpy
from mathutils import noise

from . import shapes


def _obstacle(thing, friction=25.0, thickness=0.003):
    collision = thing.modifiers.new("collision", "COLLISION")
    thing.collision.thickness_outer = thickness
    thing.collision.cloth_friction = friction
    thing.collision.damping = 0.8
    return collision


def dropped_cloth(name, width, length, location, material, obstacles, heading=0.0, gather=0.25, folds=4,
                  frames=70, density=110, stiffness=6.0, thickness=0.0022, seed=1):
    """A rectangle of linen let fall from `location` on to `obstacles`.

    It starts gathered: `folds` waves across its width take up the share `gather` of it, so that it lands
    in long soft pleats instead of lying flat. `density` is the number of threads kept per metre.
    """
    columns = int(width * density)
    rows = int(length * density)
    narrowed = width * (1 - gather)
    # amplitude of a sine whose arc length is the full width
    wave = narrowed / folds
    amplitude = wave / math.pi * math.sqrt(max(0.0, (width / narrowed) ** 2 - 1)) / 1.414

    def pleats(x, y):
        drift = 0.6 * noise.noise((x * 6 + seed, y * 3, 0))
        return amplitude * math.sin(2 * math.pi * x / wave + drift + 1.2 * y) * (0.75 + 0.5 * noise.noise((x * 3, y * 2, seed)))

    cloth = shapes.sheet(name, (-narrowed / 2, narrowed / 2), (-length / 2, length / 2), 0, material, columns, rows, pleats)
    cloth.location = location
    cloth.rotation_euler = (0, 0, math.radians(heading))
    for obstacle in obstacles:
        _obstacle(obstacle)
    solver = cloth.modifiers.new("cloth", "CLOTH")
    settings = solver.settings
    settings.quality = 6
    settings.mass = 0.25
    settings.tension_stiffness = 25
    settings.compression_stiffness = 25
    settings.shear_stiffness = 12
    settings.bending_stiffness = stiffness * 0.1
    settings.air_damping = 2.0
    collisions = solver.collision_settings
    collisions.collision_quality = 3
    collisions.distance_min = 0.002
    collisions.use_self_collision = True
    collisions.self_distance_min = 0.003
    solver.point_cache.frame_start = 1
    solver.point_cache.frame_end = frames
    scene = bpy.context.scene
    scene.frame_start = 1
    scene.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    fallen = bpy.data.meshes.new_from_object(cloth.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    cloth.modifiers.clear()
    cloth.data = fallen
    for polygon in fallen.polygons:
        polygon.use_smooth = True
    for obstacle in obstacles:
        for modifier in list(obstacle.modifiers):
            if modifier.type == "COLLISION":
                obstacle.modifiers.remove(modifier)
    thick = cloth.modifiers.new("thickness", "SOLIDIFY")
    thick.thickness = thickness
    thick.offset = 0
    shapes.subdivide(cloth, 1)
    return cloth
