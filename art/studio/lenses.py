"""The camera: a full-frame body, 36 mm wide."""

import bpy
from mathutils import Vector


def camera(location, target, focal_length=35.0, f_stop=None, focus=None, shift=(0, 0)):
    """`focus` is a distance in metres or a point; without it the target is sharp.
    `shift` moves the film, as a view camera does, to keep uprights upright."""
    lens = bpy.data.cameras.new("camera")
    lens.lens = focal_length
    lens.shift_x, lens.shift_y = shift
    lens.clip_end = 1e5
    thing = bpy.data.objects.new("camera", lens)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    line = Vector(target) - Vector(location)
    thing.rotation_euler = line.to_track_quat("-Z", "Y").to_euler()
    if f_stop:
        lens.dof.use_dof = True
        lens.dof.aperture_fstop = f_stop
        lens.dof.aperture_blades = 0
        if focus is None:
            distance = line.length
        elif isinstance(focus, (int, float)):
            distance = focus
        else:
            # the plane of focus is square to the view, so measure along it
            distance = (Vector(focus) - Vector(location)).dot(line.normalized())
        lens.dof.focus_distance = distance
    bpy.context.scene.camera = thing
    return thing
