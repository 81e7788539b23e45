"""Beverage: a small bottle of sparkling apple, 1.32 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

BODY_PROFILE = [  # radius, height[, rounding]
    (0, 0.03),
    (0.22, 0.0, 0.03),
    (0.29, 0.02, 0.05),
    (0.29, 0.66, 0.16),
    (0.13, 0.94, 0.12),
    (0.098, 1.20, 0.02),
    (0.118, 1.215, 0.01),
    (0.118, 1.25, 0.01),
    (0.09, 1.26),
    (0, 1.26),
]


def bottle(drops=0):
    """The bottle on z = 0, its label towards -Y; drops = number of beads on its front."""
    green = surface("glass", "#0c3a1c", rough=0.06, Specular=0.8, Clearcoat=1.0)
    principled(green).inputs["Clearcoat Roughness"].default_value = 0.02
    paper = surface("paper", "#fff6df", rough=0.55)
    labelled(paper, "apple")
    gold = surface("crown", "#e0b04f", rough=0.25, metal=1)
    body = lathe("body", BODY_PROFILE, green, segments=200, fillet_steps=12)
    label = lathe("label", [(0.2925, 0.10), (0.2925, 0.60)], paper, segments=200, z_range=(0.10, 0.60))
    crown = lathe("crown", [(0, 1.30), (0.11, 1.30, 0.03), (0.135, 1.225, 0.005), (0.12, 1.22)], gold, segments=126)
    for corner in crown.data.vertices:
        around = math.atan2(corner.co.y, corner.co.x)
        if corner.co.z < 1.26:
            corner.co.xy *= 1 + 0.05 * math.cos(21 * around)
    parts = [body, label, crown]
    if drops:
        front = (math.radians(-12), math.radians(192))
        parts.append(droplets(body, drops, glass("water", "#ffffff", 0, 1.33), (0.04, 1.16), 3, front=front))
    whole = group("bottle", parts)
    whole.rotation_euler[2] = math.radians(180)
    return whole


def apple(location, r=0.24, rotation=(0, 0, 0), color="#d5402b", seed=1):
    """An apple with its stalk."""
    skin = surface("skin", color, rough=0.28, Specular=0.5)
    streaks = noise_texture(skin, 5, 4, 0.6, (2.2, 2.2, 0.5))
    connect(skin, ramp(skin, streaks, [(0.34, color), (0.62, color), (0.78, "#f0b63e")]), principled(skin).inputs["Base Color"])
    profile = [(0, -0.80), (0.20, -0.92, 0.1), (0.62, -0.80, 0.25), (1.0, 0.05, 0.5), (0.86, 0.72, 0.3), (0.30, 0.86, 0.25), (0, 0.58)]
    fruit = lathe("apple", [(x * r, z * r, *(w * r for w in rest)) for x, z, *rest in profile], skin, segments=96, fillet_steps=10, angle=180)
    stalk = tube("stalk", [(0, 0, 0.58 * r), (0.02, 0, 0.85 * r), (0.06, 0.01, 1.15 * r)], 0.05 * r, surface("stalk", "#5a3d1e", rough=0.8))
    whole = group("apple", [fruit, stalk])
    whole.location = location
    whole.rotation_euler = [math.radians(a) for a in rotation]
    return whole


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.2, -3.0, 4.2), (0, 0.2, 0.6)
    sun(S, T, 3.8, 1.1, (1, 0.93, 0.78))
    leaf_gobo(S, (0.75, 1.0, 1.5), 12, 1.5, 1.7, 0.46, 0.05, 70, 0.35, 4)
    area((3.0, -1.2, 1.6), (0, 0, 0.7), (0.6, 2.4), 90, (1, 0.97, 0.9))
    area((-2.4, -1.0, 1.4), (0, 0, 0.7), (0.4, 2.2), 60)
    area((0.4, -6.2, 2.4), (0, 0, 0.7), (2.4, 2.4), 70)


def ad4():
    """Orchard yellow: apples on a crate in hard sun."""
    reset(exposure=-0.15, saturation=1.05, contrast=1.1)
    world((1, 0.96, 0.86), 0.38)
    camera((0, -5.6, 1.2), (0, 0, 0.92), lens=82)
    cove(surface("cove", "#e8b23a", rough=0.7), depth=2.2, radius=1.2)
    plank = wood("#d9a86c", "#b07c44", (0.6, 5, 5), 0.5)
    for i, y in enumerate((-0.42, -0.06, 0.30)):
        rounded_box(plank, (0.05 * (-1) ** i, y, 0.15), (1.9, 0.33, 0.07), 0.012)
    for x in (-0.72, 0.72):
        rounded_box(plank, (x, -0.06, 0.057), (0.12, 1.0, 0.113), 0.012)
    the_bottle = bottle(700)
    the_bottle.location = (-0.04, -0.10, 0.187)
    the_bottle.rotation_euler[2] = math.radians(174)
    apple((-0.56, 0.12, 0.187 + 0.21), 0.24, (0, 8, 30))
    apple((0.52, 0.06, 0.187 + 0.20), 0.23, (12, -8, 100), "#c93524")
    apple((0.70, -0.42, 0.187 + 0.18), 0.20, (70, 10, 40), "#8fae3a")
    apple((-0.84, -0.34, 0.187 + 0.17), 0.19, (-20, 20, 10), "#8fae3a")
    leaf((-0.52, 0.02, 0.62), (0, -20, 210), 0.26, "#3f8a3c")
    leaf((0.50, 0.02, 0.60), (10, -20, -20), 0.24, "#2f7d32")
    ad4_light()


if __name__ == "__main__":
    main(globals(), "beverage")
