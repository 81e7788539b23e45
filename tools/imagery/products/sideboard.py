"""Furniture: an oak sideboard with reeded doors, 1.5 units wide."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from products.furniture import quad, sprig, TALL_VASE_PROFILE

WIDTH, DEPTH, HEIGHT = 1.50, 0.42, 0.62


def sideboard():
    """The sideboard on z = 0, its doors towards -Y."""
    oak = wood("#c79a63", "#a47743", (0.7, 5, 5), 0.45)
    upright = wood("#c79a63", "#a47743", (5, 5, 0.7), 0.45)
    dark = surface("inside", "#4a3018", rough=0.8)
    brass = surface("brass", "#d9a94e", rough=0.25, metal=1)
    low = 0.16
    middle = low + (HEIGHT - low) / 2
    parts = [
        rounded_box(oak, (0, 0, HEIGHT - 0.02), (WIDTH + 0.03, DEPTH + 0.03, 0.04), 0.008),
        rounded_box(oak, (0, 0, low + 0.02), (WIDTH, DEPTH, 0.04), 0.008),
        rounded_box(dark, (0, 0.01, middle), (WIDTH - 0.06, DEPTH - 0.06, HEIGHT - low - 0.06), 0.004),
    ]
    for x in (-1, 1):
        side = (x * (WIDTH / 2 - 0.022), 0, middle)
        parts.append(rounded_box(upright, side, (0.04, DEPTH - 0.01, HEIGHT - low - 0.076), 0.006))
    reed, gap = 0.030, 0.006
    for door in range(3):
        left = -WIDTH / 2 + 0.045 + door * (WIDTH - 0.09) / 3
        count = int((WIDTH - 0.09) / 3 / reed)
        for i in range(count):
            x = left + reed * (i + 0.5)
            slat = rounded_box(upright, (x, -DEPTH / 2 + 0.02, middle), (reed - 0.004, 0.034, HEIGHT - low - 0.10), 0.012)
            parts.append(slat)
        parts.append(primitive("uv_sphere", brass, (left + count * reed - 0.05, -DEPTH / 2 - 0.02, middle), (0.018,) * 3, segments=24, ring_count=12))
    for x in (-1, 1):
        for y in (-1, 1):
            leg = lathe("leg", [(0, 0), (0.016, 0, 0.004), (0.028, low + 0.02), (0, low + 0.02)], upright, segments=32)
            leg.location = (x * (WIDTH / 2 - 0.14), y * (DEPTH / 2 - 0.07), 0)
            leg.rotation_euler = (math.radians(-6 * y), math.radians(6 * x), 0)
            parts.append(leg)
    return group("sideboard", parts)


def table_lamp(x, y, z):
    """Ceramic lamp with a lit shade."""
    clay = bump(surface("clay", "#e8dfd0", rough=0.5), 20, 0.08)
    base = lathe("base", [(0, 0), (0.08, 0, 0.02), (0.11, 0.10, 0.07), (0.05, 0.22, 0.04), (0.014, 0.26), (0.014, 0.32), (0, 0.32)], clay)
    cloth = surface("shade", "#f6e6c9", rough=0.9)
    principled(cloth).inputs["Emission"].default_value = (*linear_color("#ffc987"), 1)
    principled(cloth).inputs["Emission Strength"].default_value = 0.5
    shade = lathe("shade", [(0.19, 0.28), (0.13, 0.50, 0.01), (0.12, 0.50), (0.18, 0.285)], cloth, segments=96)
    shade.visible_shadow = shade.visible_diffuse = False
    for part in (base, shade):
        part.location = (x, y, z)


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (3.2, -3.4, 3.6), (0, 0.3, 0.7)
    sun(S, T, 4.4, 1.0, (1, 0.90, 0.74))
    gobo(S, T, [(-2.75, 0, 3.4, 9), (2.75, 0, 3.4, 9), (0, 2.7, 3, 3), (0, -2.9, 3, 3), (0, 0, 0.05, 4)], 3.0)
    area((-2.8, -3, 2.4), (0, 0, 0.5), 2.4, 44, (0.84, 0.92, 1))
    area((2, -3, 3), (0, 0, 0.5), 2, 40, (1, 0.93, 0.84))


def ad4():
    """Dusty-blue hall: a round mirror, a lamp, a vase of leaves."""
    reset(exposure=-0.02, saturation=1.0, contrast=1.07)
    world((0.92, 0.95, 1), 0.30)
    camera((0, -5.4, 1.12), (0, 0, 0.84), lens=84)
    plaster = bump(surface("plaster", "#6f8ea0", rough=0.9), 5, 0.12, 6, 0.04)
    quad("wall", [(-6, 1.0, 0), (6, 1.0, 0), (6, 1.0, 6), (-6, 1.0, 6)], plaster)
    quad("floor", [(-6, -7, 0), (6, -7, 0), (6, 1, 0), (-6, 1, 0)], wood("#b98a5c", "#946842", (0.35, 5, 5), 0.42))
    rounded_box(surface("skirt", "#dfe5e6", rough=0.6), (0, 0.98, 0.06), (12, 0.04, 0.12), 0.01)
    the_sideboard = sideboard()
    the_sideboard.location = (0, 0.62, 0)
    frame = dict(major_radius=0.33, minor_radius=0.018, major_segments=128, minor_segments=24)
    primitive("torus", surface("brass", "#d9a94e", rough=0.25, metal=1), (0.10, 0.96, 1.20), (1, 1, 1), (math.radians(90), 0, 0), **frame)
    silver = surface("silver", "#e9eef0", rough=0.03, metal=1)
    principled(silver).inputs["Emission"].default_value = (*linear_color("#c9dbe2"), 1)
    principled(silver).inputs["Emission Strength"].default_value = 0.28
    primitive("cylinder", silver, (0.10, 0.97, 1.20), (1, 1, 1), (math.radians(90), 0, 0), radius=0.325, depth=0.01, vertices=128)
    table_lamp(-0.50, 0.62, HEIGHT)
    vase = lathe("vase", TALL_VASE_PROFILE, bump(surface("cer", "#b5583c", rough=0.35), 30, 0.1))
    vase.location = (0.50, 0.60, HEIGHT)
    sprig((0.50, 0.60, HEIGHT + 0.28), 7, 5, (0.3, 0.5))
    for k, (color, width) in enumerate((("#e5dccb", 0.26), ("#2f4a43", 0.23))):
        rounded_box(surface("book", color, rough=0.6), (0.02, 0.58, HEIGHT + 0.018 + 0.037 * k), (width, width * 0.72, 0.034), 0.005, (0, 0, 0.2 * k - 0.1))
    ad4_light()


if __name__ == "__main__":
    main(globals(), "furniture")
