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


def on_the_ground(piece):
    """Lowers a piece until it touches z = 0."""
    bpy.context.view_layer.update()
    piece.location.z -= min((piece.matrix_world @ v.co).z for v in piece.data.vertices) + 0.002
    return piece


def hoops():
    """A pair: one upright, one leaning on it."""
    gold = surface("gold", "#f5cb80", rough=0.09, metal=1)
    upright, leaning = twisted_hoop(gold), twisted_hoop(gold)
    upright.location = (-0.16, 0.02, 0.38)
    upright.rotation_euler = (0, math.radians(160), math.radians(28))
    leaning.location = (0.30, -0.14, 0.35)
    leaning.rotation_euler = (math.radians(-24), math.radians(150), math.radians(-22))
    return group("hoops", [on_the_ground(upright), on_the_ground(leaning)])


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.4, -1.9, 2.7), (0, 0.1, 0.4)
    sun(S, T, 4.6, 0.6, (1, 0.92, 0.80))
    leaf_gobo(S, (0.8, 0.9, 1.2), 10, 1.4, 1.3, 0.40, 0.045, 70, 0.4, 3)
    area((2.0, -2.6, 2.2), (0, 0, 0.5), (0.8, 1.6), 16, (0.94, 1, 0.98)).visible_glossy = False
    card((-2.0, -1.3, 1.0), (0, 0, 0.5), (0.7, 1.8), 4, (1, 0.96, 0.90))
    card((0.3, -0.4, 3.0), (0, 0, 0.4), (1.6, 0.9), 3)
    card((2.2, -0.5, 0.8), (0, 0, 0.5), (0.4, 1.6), 3, (0.94, 1, 0.98))
    for x, width in ((-1.1, 0.7), (0.55, 0.9), (1.9, 0.6)):
        flag((x, -3.0, 0.9), (0, 0, 0.5), (width, 2.4))


def ad4():
    """A stone slab before deep green."""
    reset(exposure=-0.02, saturation=1.05, contrast=1.08)
    world_bands(
        [(0, "#d9cdb8", 0.5), (0.47, "#fff3e2", 0.7), (0.53, "#22392f", 0.3), (0.62, "#22392f", 0.3), (0.72, "#fff6ea", 1.0), (1, "#ffffff", 0.8)],
        0.45,
    )
    camera((0, -4.2, 1.15), (0, 0, 0.66), lens=80)
    wall = cove(plaster("#1f5a47", 0.12), depth=1.4, radius=0.6)
    wall.visible_glossy = False  # the gold mirrors the light bands, not the wall
    travertine = stone("#e9dfcd", "#cdbfa6", 3.4)
    rounded_box(travertine, (0.04, 0.06, 0.06), (1.24, 0.9, 0.12), 0.015, (0, 0, math.radians(-6)))
    rounded_box(stone("#d8c8ac", "#b8a684", 4), (0.66, 0.62, 0.14), (0.9, 0.40, 0.28), 0.015, (0, 0, math.radians(-6)))
    hoops().location = (-0.04, 0, 0.12)
    focus((0, -0.05, 0.4), 5.6, 14)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "jewelry")
