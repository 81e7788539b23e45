"""Skincare: a jar of cream, 0.6 units high."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from hygiene import towel

RADIUS = 0.42


def jar():
    """The jar on z = 0, closed, its label towards -Y."""
    frost = surface("frost", "#d3dfd4", rough=0.42, Specular=0.5, Clearcoat=0.25, Clearcoat_Roughness=0.2)
    labelled(frost, "cream")
    lid = wood("#d7b48b", "#b98f62", (0.7, 9, 9), 0.5)
    body = [(0, 0.01), (0.34, 0, 0.03), (RADIUS, 0.02, 0.07), (RADIUS, 0.40, 0.04), (0.39, 0.43, 0.01), (0, 0.43)]
    top = [(0, 0.44), (0.415, 0.44, 0.004), (0.425, 0.446, 0.008), (0.425, 0.60, 0.022), (0.36, 0.614, 0.02), (0, 0.614)]
    whole = group("jar", [lathe("body", body, frost, segments=220, z_range=(0, 0.45)), lathe("lid", top, lid, segments=160)])
    whole.rotation_euler[2] = math.radians(180)
    return whole


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    window, wall = (3.2, -3.0, 3.6), (0, 0.9, 0.7)
    sun(window, wall, 4.2, 0.8, (1, 0.92, 0.8))
    leaf_gobo(window, (-0.62, 0.9, 1.30), 12, 1.5, 1.8, 0.48, 0.045, 60, 0.35, 7)
    leaf_gobo(window, (0.95, 0.9, 0.55), 9, 1.3, 1.2, 0.36, 0.04, 118, -0.3, 3)
    area((-2.6, -3, 2.4), (0, 0, 0.5), 2.2, 34, (0.88, 0.95, 1))
    area((1.6, -3.2, 1.2), (0, 0, 0.6), (0.5, 2.0), 18)


def ad4():
    """A shelf before a sage wall in hard sun: the jar in the shadow of a palm, a pebble, a towel."""
    reset(exposure=-0.5, saturation=1.0, contrast=1.12)
    world((0.95, 1, 0.94), 0.36, "apartment", 100, 0.5)
    camera((0, -5.4, 1.35), (0, 0, 0.60), lens=100)
    plaster_wall("#8ba088")
    rounded_box(stone("#e6dfd0", "#d3c8b4", 2.8, 0.4, 0.16), (0, -0.2, -0.10), (8, 2.5, 0.2), 0.02)
    the_jar = jar()
    the_jar.location = (-0.06, -0.04, 0)
    the_jar.rotation_euler[2] = math.radians(176)
    towel("#e4dccb", (0.78, 0.56, 0), (0.62, 0.5), 3)
    pebble((-0.68, 0.36, 0.06), (0.19, 0.15, 0.07), stone("#9b968a", "#807b70", 6, 0.6, 0.06), 3, (0, 0, 20))
    focus((-0.06, -0.42, 0.3), 5)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "skincare")
