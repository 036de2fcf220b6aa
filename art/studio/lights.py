"""Lights. The evening is always a warm key against a blue fill."""

import math

import bpy
from mathutils import Vector

from .colours import CANDLELIGHT, LOW_SUN, linear


def _aim(thing, location, target):
    thing.location = location
    direction = Vector(target) - Vector(location)
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    return thing


def soft_box(location, target, width, watts, colour="#ffffff", height=None, spread=None, seen=False):
    """A rectangular light, invisible to the camera but not to polished things."""
    lamp = bpy.data.lights.new("soft box", "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size = width
    lamp.size_y = height or width
    lamp.energy = watts
    lamp.color = linear(colour)[:3]
    if spread:
        lamp.spread = math.radians(spread)
    thing = bpy.data.objects.new("soft box", lamp)
    bpy.context.collection.objects.link(thing)
    thing.visible_camera = seen
    return _aim(thing, location, target)


def glow(location, watts, colour=CANDLELIGHT, radius=0.015):
    """A small bare light: what a flame does to the things around it."""
    lamp = bpy.data.lights.new("glow", "POINT")
    lamp.energy = watts
    lamp.color = linear(colour)[:3]
    lamp.shadow_soft_size = radius
    thing = bpy.data.objects.new("glow", lamp)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    thing.visible_camera = False
    thing.visible_glossy = False
    return thing


def sun(elevation, azimuth, strength, colour=LOW_SUN, angle=0.53):
    """The sun, `azimuth` degrees clockwise from +y. A wider angle softens its shadows."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = strength
    lamp.color = linear(colour)[:3]
    lamp.angle = math.radians(angle)
    thing = bpy.data.objects.new("sun", lamp)
    bpy.context.collection.objects.link(thing)
    up, round_ = math.radians(elevation), math.radians(azimuth)
    towards = Vector((math.sin(round_) * math.cos(up), math.cos(round_) * math.cos(up), math.sin(up)))
    thing.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    return thing
