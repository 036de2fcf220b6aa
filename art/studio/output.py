"""Taking the picture: an empty stage, the film settings, the negative.

The negative is four planes of 32-bit floats (colour, albedo, normal, depth) that the
denoiser and the grade work on; see ../develop.
"""

import json
import os
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import bpy
import numpy as np

from . import bokeh


@dataclass
class Picture:
    """What a scene is for and how it is exposed. `grade` is handed to develop/grade.py."""

    role: str
    width: int
    height: int
    negative: float = 1.0   # part of the width that is rendered; the print is enlarged from it
    samples: int = 96
    diffuse_bounces: int = 3
    glossy_bounces: int = 4
    transmission_bounces: int = 6
    clamp_indirect: float = 2.0
    noise_threshold: float = 0.02
    settle: bool = False    # average what is far out of focus: see develop/defocus.py
    cut_out: bool = False   # keep what lies on the ground, and its shadow, without the ground
    grade: dict = field(default_factory=dict)


def _arguments():
    given = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    return dict(argument.split("=", 1) for argument in given if "=" in argument)


def setting(name, default):
    """A value that can be tried from the command line: `art/render hero name=value`."""
    given = _arguments().get(name)
    return default if given is None else type(default)(given)


def when_lit(lit, waiting):
    """The first value when the room is lit; the second while it waits in the dark: `art/render ROLE-unlit`."""
    return waiting if setting("light", "lit") == "unlit" else lit


def role(default):
    """The role asked for, in scenes that hold more than one picture."""
    return setting("role", default)


def empty_stage():
    """Start from nothing, with the path tracer."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.engine = "CYCLES"
    return bpy.context.scene


def _film(picture, width, height, samples):
    scene = bpy.context.scene
    render = scene.render
    render.resolution_x = width
    render.resolution_y = height
    render.resolution_percentage = 100
    render.threads_mode = "FIXED"
    render.threads = setting("threads", os.cpu_count() or 2)
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_auto_tile = False  # all of the frame at once, so that a time limit is fair to it
    cycles.time_limit = 60 * setting("minutes", 0.0)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = picture.noise_threshold
    cycles.adaptive_min_samples = max(8, samples // 4)
    cycles.use_denoising = False
    cycles.diffuse_bounces = picture.diffuse_bounces
    cycles.glossy_bounces = picture.glossy_bounces
    cycles.transmission_bounces = picture.transmission_bounces
    cycles.volume_bounces = 0
    cycles.max_bounces = max(picture.diffuse_bounces, picture.glossy_bounces, picture.transmission_bounces)
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_direct = 0.0
    cycles.sample_clamp_indirect = picture.clamp_indirect
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.5


def _only_region():
    """`region=left,right,bottom,top` in parts of the frame: a full-size proof of one corner."""
    region = setting("region", "")
    if region:
        render = bpy.context.scene.render
        render.use_border = True
        render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = map(float, region.split(","))


def _negative(folder, beyond):
    """Route the render passes into float images in `folder`; with the share of every pixel that looks past the set,
    if lamps are to be drawn `beyond` it."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = str(folder)
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.format.color_mode = "RGB"
    files.file_slots.clear()
    planes = {
        "color": "Image",
        "albedo": "Denoising Albedo",
        "normal": "Denoising Normal",
        "depth": "Depth",
    }
    if beyond:
        layer.use_pass_mist = True
        mist = scene.world.mist_settings
        mist.start, mist.depth, mist.falloff = bokeh.BEYOND, 1.0, "LINEAR"
        planes["beyond"] = "Mist"
    for plane, socket in planes.items():
        files.file_slots.new(plane)
        tree.links.new(layers.outputs[socket], files.inputs[plane])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs[0])
    return planes


def _plane(path, kind):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = kind
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    path.unlink()
    return pixels.reshape(image.size[1], image.size[0], 4)[::-1, :, :3]


def shoot(picture, far_lamps=(), smoke=None):
    """Render the stage and leave the negative in the folder named by `negative=`.
    `far_lamps` (see bokeh) and `smoke`, drawn for the size that it is handed, have planes of their own."""
    proof = setting("width", 0)
    # a room that waits is mostly black, and fades away: smaller and with fewer samples, but of the same proportions
    print_width = proof or round(picture.width * when_lit(1.0, 0.6))
    print_height = round(print_width * picture.height / picture.width)
    width = print_width if proof else round(print_width * picture.negative)
    height = round(width * picture.height / picture.width)
    samples = setting("samples", when_lit(picture.samples, picture.samples // 4))
    folder = Path(setting("negative", ".darkroom/" + picture.role))
    folder.mkdir(parents=True, exist_ok=True)
    _film(picture, width, height, samples)
    _only_region()
    planes = _negative(folder, beyond=bool(far_lamps))
    started = time.time()
    bpy.ops.render.render()
    seconds = time.time() - started
    frame = "%04d" % bpy.context.scene.frame_current
    seen = {
        plane: _plane(folder / (plane + frame + ".exr"), "Linear" if plane == "color" else "Non-Color")
        for plane in planes
    }
    if far_lamps:
        seen["lamps"] = bokeh.drawn(far_lamps, width, height)
    if smoke:
        seen["smoke"] = smoke(width, height)
    for plane, pixels in seen.items():
        np.ascontiguousarray(pixels).tofile(folder / (plane + ".raw"))
    lens = bpy.context.scene.camera.data
    notes = asdict(picture) | {
        "lens": {
            "focal": lens.lens / 1000,
            "film": lens.sensor_width / 1000,
            "f_stop": lens.dof.aperture_fstop,
            "focus": lens.dof.focus_distance,
        },
        "lamps": bool(far_lamps),
        "smoke": bool(smoke),
        "width": width,
        "height": height,
        "print_width": print_width,
        "print_height": print_height,
        "samples": samples,
        "seconds": round(seconds, 1),
    }
    (folder / "picture.json").write_text(json.dumps(notes, indent=2))
    print("SHOT %s %dx%d, %d samples, %.0f s" % (picture.role, width, height, samples, seconds), flush=True)
