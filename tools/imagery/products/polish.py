"""Makeup: three bottles of nail lacquer, 0.94 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

HALF = 0.21  # of a bottle's width


def bottle(color, place, turn=0):
    """A square bottle of a colour at (x, y, z), its name towards -Y; turn in degrees."""
    lacquer = surface("lacquer", color, rough=0.14, Specular=0.6, Clearcoat=1.0, Clearcoat_Roughness=0.03)
    printed_front(lacquer, "polish", (0.36, 0.24), (0, -0.01))
    black = surface("cap", "#1c0a12", rough=0.22, Specular=0.6, Clearcoat=0.5)
    gold = surface("gold", "#eebb74", rough=0.18, metal=1)
    cap = [(0, 0.455), (0.108, 0.455, 0.008), (0.100, 0.92, 0.03), (0.06, 0.94, 0.02), (0, 0.94)]
    neck = [(0, 0.41), (0.118, 0.41, 0.008), (0.118, 0.46, 0.008), (0, 0.46)]
    body = rounded_box(lacquer, (0, 0, 0.21), (2 * HALF, 2 * HALF, 0.42), 0.075)
    whole = group("polish", [body, lathe("neck", neck, gold), lathe("cap", cap, black, segments=96)])
    whole.location = place
    whole.rotation_euler[2] = math.radians(turn)
    return whole


def spill(place, color, seed=2):
    """A glossy puddle at (x, y)."""
    lacquer = surface("spill", color, rough=0.05, Specular=0.8, Clearcoat=1.0)

    def height(x, y):
        away = math.hypot(x, y * 1.5)
        reach = 0.24 + 0.09 * noise.noise(Vector((math.cos(math.atan2(y, x)) * 1.3, math.sin(math.atan2(y, x)) * 1.3, seed)))
        inside = 1 - (away / reach) ** 2
        return 0.022 * math.sqrt(inside) if inside > 0 else -0.01

    sheet(height, lacquer, (-0.4, 0.4), (-0.3, 0.3), 160, "spill").location = (*place, 0)


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    sun((-2.8, -3.2, 4.0), (0, 0, 0.6), 3.0, 1.0, (1, 0.95, 0.92))
    area((-1.9, -2.2, 1.6), (0, 0, 0.6), (0.5, 2.2), 56, (1, 0.96, 0.95))
    area((2.3, -1.6, 1.6), (0, 0, 0.6), (0.35, 2.2), 44, (0.95, 0.92, 1))
    area((0, -4.4, 3.4), (0, 0, 0.7), 1.8, 40)


def ad4():
    """Three shades on steps of lilac and coral."""
    reset(exposure=-0.14, saturation=1.05, contrast=1.08)
    world_bands(
        [(0, "#8d78c9", 0.6), (0.48, "#d9ccff", 0.7), (0.56, "#2c1f4a", 0.5), (0.64, "#3a2b5c", 0.5), (0.73, "#ffffff", 1.2), (1, "#ffffff", 0.8)],
        0.62,
    )
    camera((0, -5.2, 1.35), (0, 0, 0.86), lens=82)
    cove(surface("cove", "#b9a2ec", rough=0.65), depth=1.9, radius=1.0)
    podium(surface("step", "#ff8f74", rough=0.45), 0.40, 0.46, bevel=0.02, location=(-0.04, 0.34))
    podium(surface("step2", "#d9c8ff", rough=0.5), 0.36, 0.22, bevel=0.02, location=(-0.58, -0.02))
    podium(surface("step3", "#ffd0bf", rough=0.5), 0.36, 0.10, bevel=0.02, location=(0.56, -0.04))
    bottle("#c20f45", (-0.04, 0.30, 0.46), 6)
    bottle("#5b2bbd", (-0.58, -0.06, 0.22), -10)
    bottle("#f2622e", (0.56, -0.08, 0.10), 12)
    spill((0.02, -0.62), "#c20f45")
    focus((0, 0.05, 0.5), 8)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "makeup")
