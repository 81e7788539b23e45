"""Jewelry: twisted gold hoops, 0.7 units across."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *


def twisted_hoop(gold, radius=0.33, thickness=0.05, twists=14):
    """A hoop of three strands wound round each other, open at the back, its axis along Y."""
    around, section = 360, 36
    corners, faces = [], []
    for i in range(around):
        turn = 2 * math.pi * i / around
        slim = 0.62 + 0.38 * math.sin(turn / 2) ** 1.2  # thinner where it closes
        for j in range(section):
            angle = 2 * math.pi * j / section
            lobes = thickness * slim * (1 + 0.26 * math.cos(3 * angle + twists * turn))
            out, side = radius + lobes * math.cos(angle), lobes * math.sin(angle)
            corners.append((out * math.sin(turn), side, out * math.cos(turn)))
    for i in range(around):
        for j in range(section):
            k, l = (i + 1) % around, (j + 1) % section
            faces.append((i * section + j, k * section + j, k * section + l, i * section + l))
    return mesh("hoop", corners, faces, gold, angle=180)


def hoops():
    """A pair: one upright, one leaning on it."""
    gold = surface("gold", "#f0bb62", rough=0.14, metal=1)
    upright, leaning = twisted_hoop(gold), twisted_hoop(gold)
    upright.location = (-0.16, 0.02, 0.38)
    upright.rotation_euler = (0, math.radians(160), math.radians(28))
    leaning.location = (0.30, -0.14, 0.35)
    leaning.rotation_euler = (math.radians(-24), math.radians(150), math.radians(-22))
    return group("hoops", [upright, leaning])


def flag(x, y, z, sx, sz, color="#101010"):
    """Card out of frame that only mirrors see."""
    piece = rounded_box(surface("flag", color), (x, y, z), (sx, 0.02, sz))
    piece.visible_camera = piece.visible_shadow = piece.visible_diffuse = False


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-2.8, -2.4, 3.4), (0, 0.1, 0.5)
    sun(S, T, 4.0, 1.0, (1, 0.92, 0.80))
    leaf_gobo(S, (0.8, 0.9, 1.2), 10, 1.4, 1.3, 0.40, 0.045, 70, 0.4, 3)
    area((2.0, -2.6, 2.2), (0, 0, 0.5), (0.8, 1.6), 34, (0.94, 1, 0.98))
    area((-1.8, -2.4, 1.0), (0, 0, 0.5), (0.4, 1.4), 18, (1, 0.95, 0.88))
    flag(0.8, -2.9, 1.0, 0.35, 1.4, "#20140a")
    flag(-1.2, -3.0, 1.0, 0.3, 1.4, "#20140a")


def ad4():
    """Stone steps before deep green."""
    reset(exposure=-0.02, saturation=1.05, contrast=1.08)
    world_bands(
        [(0, "#d9cdb8", 0.5), (0.47, "#fff3e2", 0.7), (0.53, "#22392f", 0.5), (0.62, "#22392f", 0.5), (0.72, "#fff6ea", 1.2), (1, "#ffffff", 1)],
        0.55,
    )
    camera((0, -4.2, 1.15), (0, 0, 0.66), lens=80)
    wall = cove(bump(surface("green", "#1f5a47", rough=0.85), 4, 0.08, 5, 0.02), depth=1.4, radius=0.6)
    wall.visible_glossy = False  # the gold mirrors the light bands, not the wall
    travertine = stone("#e9dfcd", "#cdbfa6", 3.4)
    rounded_box(travertine, (-0.02, 0.06, 0.06), (1.3, 0.9, 0.12), 0.015, (0, 0, math.radians(-6)))
    rounded_box(stone("#d8c8ac", "#b8a684", 4), (0.60, 0.46, 0.25), (0.42, 0.36, 0.50), 0.015, (0, 0, math.radians(12)))
    pair = hoops()
    pair.location = (-0.04, 0, 0.12)
    pebble((0.60, 0.44, 0.60), (0.15, 0.12, 0.10), surface("peb", "#f3efe6", rough=0.5), 3, (0, 0, 30))
    focus((0, -0.05, 0.4), 5.6, 14)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "jewelry")
