"""Bright things that are only looked at: far lamps, a city, the sky in a window."""

from . import materials


def only_seen(material):
    """Keep a glowing surface out of the list of lamps. The path tracer would spend most of its shadow rays on
    a sky or on five hundred far windows that light nothing here; this is the cheapest cure for noise there is."""
    material.cycles.sample_as_light = False
    return material


def camera_only(thing):
    """Seen by the camera, but neither mirrored nor lighting anything."""
    for ray in ("glossy", "diffuse", "transmission", "shadow"):
        setattr(thing, "visible_" + ray, False)
    return thing


def far_glow(name, colour, strength):
    """A glowing surface that is seen but lights nothing worth sampling."""
    return only_seen(materials.glowing(name, colour, strength))
