"""The studio: the vocabulary every picture of the evening is made with.

One palette, one brass, one stone, one kind of candle, one camera, so that twelve
pictures look like one house on one night. Lengths are metres, angles degrees,
colours sRGB hex strings, light is in watts. Runs inside Blender 3.4's Python.
"""
