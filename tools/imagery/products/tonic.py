"""Beverage: a stubby bottle of tonic, 1.1 units long, seen from above."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

BODY_PROFILE = [  # radius, height[, rounding]
    (0, 0.03),
    (0.24, 0.0, 0.03),
    (0.30, 0.02, 0.06),
    (0.30, 0.56, 0.12),
    (0.14, 0.78, 0.10),
    (0.112, 1.02, 0.02),
    (0.128, 1.035, 0.01),
    (0.128, 1.065, 0.01),
    (0.10, 1.075),
    (0, 1.075),
]


def bottle(drops):
    """The bottle on z = 0, its label towards -Y; drops = number of beads on its front."""
    cobalt = surface("glass", "#0b2f9e", rough=0.05, Specular=0.8, Clearcoat=1.0)
    principled(cobalt).inputs["Clearcoat Roughness"].default_value = 0.02
    paper = surface("paper", "#f4f8ff", rough=0.5)
    labelled(paper, "tonic")
    steel = surface("crown", "#d5dbe2", rough=0.22, metal=1)
    body = lathe("body", BODY_PROFILE, cobalt, segments=200, fillet_steps=12)
    label = lathe("label", [(0.3025, 0.08), (0.3025, 0.50)], paper, segments=200, z_range=(0.08, 0.50))
    crown = lathe("crown", [(0, 1.115), (0.12, 1.115, 0.03), (0.146, 1.04, 0.005), (0.13, 1.035)], steel, segments=126)
    for corner in crown.data.vertices:
        around = math.atan2(corner.co.y, corner.co.x)
        if corner.co.z < 1.075:
            corner.co.xy *= 1 + 0.05 * math.cos(21 * around)
    front = (math.radians(0), math.radians(180))
    beads = droplets(body, drops, glass("water", "#ffffff", 0, 1.33), (0.52, 1.0), 3, size=(0.006, 0.02), front=front)
    whole = group("bottle", [body, label, crown, beads])
    whole.rotation_euler[2] = math.radians(180)
    return whole


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    sun((-2.6, 2.0, 5.4), (0, 0, 0), 3.9, 0.8, (1, 0.97, 0.92))
    area((2.6, -1.4, 3.6), (0, 0, 0), 2.4, 60, (0.9, 0.96, 1))
    area((-1.2, 0.6, 3.4), (0, 0, 0.2), (0.3, 2.6), 26)


def ad5():
    """Ice blue, from above: the bottle among ice cubes and limes."""
    reset(exposure=0.05, saturation=1.05, contrast=1.08)
    world((0.92, 0.96, 1), 0.42)
    camera((0, -1.3, 6.2), (0, 0.02, 0.1), lens=112)
    ground = surface("ground", "#5fa9e2", rough=0.5)
    mesh("ground", [(-6, -6, 0), (6, -6, 0), (6, 6, 0), (-6, 6, 0)], [(0, 1, 2, 3)], ground, smooth=False)
    lying = group("lying", [bottle(420)])
    lying.location = (0.34, -0.42, 0.30)
    lying.rotation_euler = (math.radians(-90), 0, math.radians(28))
    frozen = clear_ice("#ffffff", 0.14)
    for i, (x, y, edge, turn) in enumerate(
        [
            (-0.30, -0.24, 0.26, 20),
            (-0.58, 0.08, 0.28, 62),
            (-0.40, 0.36, 0.20, 8),
            (-0.74, 0.30, 0.22, 40),
            (-0.62, 0.62, 0.26, 75),
            (-0.28, 0.84, 0.20, 30),
            (0.20, 0.62, 0.26, 35),
            (0.52, 0.70, 0.28, 70),
            (0.72, 0.42, 0.24, 15),
            (0.66, 0.10, 0.24, 50),
            (0.78, -0.22, 0.22, 28),
            (0.14, 0.90, 0.18, 5),
        ]
    ):
        ice((x, y, edge * 0.5), (i * 5 % 9 - 4, i * 7 % 9 - 4, turn), edge, i, frozen)
    citrus_slice((0.40, 0.34, 0.14), (16, -14, 20), 0.20, kind="lime")
    citrus_slice((-0.70, -0.10, 0.16), (34, 16, 0), 0.18, kind="lime")
    blue = surface("juniper", "#26305c", rough=0.55)
    for x, y in ((0.02, -0.42), (0.06, -0.53), (0.50, 0.46), (0.74, 0.66), (-0.06, -0.44), (-0.04, 0.78), (-0.62, -0.34)):
        primitive("uv_sphere", blue, (x, y, 0.036), (0.036, 0.036, 0.036), segments=32, ring_count=16)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "beverage")
