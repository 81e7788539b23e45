"""Skincare: a tube of gel cleanser standing on its cap, 1.4 units high."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from skincare import speckled

RADIUS, CAP, HEIGHT = 0.25, 0.20, 1.42  # of the tube where it is round, of its cap, of the whole
CRIMP = 0.085  # height of the welded end


def tube_of_gel():
    """The tube on z = 0: round above its cap, flat at its welded end; its print towards -Y."""
    matte = surface("tube", "#f7efe2", rough=0.42, Specular=0.35)
    printed_front(matte, "cleanser", (0.62, 1.10), (0, 0.76))
    plum = surface("cap", "#5a3158", rough=0.3, Specular=0.5)
    rows, steps, rings = 480, 128, []
    for i in range(rows + 1):
        z = CAP + (HEIGHT - CAP) * i / rows
        closing = min(1, (z - CAP) / (HEIGHT - CRIMP - CAP))
        flat = closing**1.5
        depth = RADIUS * (1 - flat) + 0.009
        width = RADIUS * (1 + 0.36 * closing)
        groove = 0.0035 * math.sin((z - HEIGHT) / 0.0075 * math.pi) if HEIGHT - CRIMP < z < HEIGHT - 0.012 else 0
        ring = [superellipse_point(2 * math.pi * j / steps, width, depth, 2 + 1.2 * flat) for j in range(steps)]
        soft = min(1, (z - CAP) / 0.2) * min(1, max(0, HEIGHT - CRIMP - z) / 0.1)
        dent = [0.030 * soft * noise.noise(Vector((x * 2.2, math.copysign(1, y) * 3, z * 2.6))) for x, y in ring]  # squeezed before
        rings.append([Vector((x, y * (1 + (groove + d) / depth), z)) for (x, y), d in zip(ring, dent)])
    body = tube_of_rings("tube", rings, matte)
    body.data.auto_smooth_angle = math.radians(40)
    cap = lathe("cap", [(0, 0), (0.238, 0, 0.012), (0.245, CAP - 0.012, 0.008), (0.22, CAP - 0.004), (0, CAP)], plum, segments=180)
    return group("cleanser", [body, cap])


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    window, wall = (-3.6, -2.6, 2.6), (0.1, 0.9, 0.8)
    sun(window, wall, 4.4, 0.8, (1, 0.82, 0.62))
    gobo(window, wall, [(-2.35, 0, 2.2, 9, 6), (2.15, 0, 2.2, 9, 6), (0, 2.7, 6, 3), (-0.05, 0, 0.06, 6, 6), (0, 0.30, 6, 0.06, 6)], 3.0)
    area((2.8, -2.6, 2.6), (0, 0, 0.6), 2.2, 40, (0.82, 0.84, 1))
    area((-1.4, -3.4, 1.6), (0, 0, 0.7), (0.6, 2.2), 22, (1, 0.92, 0.9))


def ad5():
    """A bathroom's shelf in the last sun: the tube before a mauve wall."""
    reset(exposure=-0.10, saturation=1.0, contrast=1.08)
    world((0.92, 0.88, 1), 0.34, "apartment", 100, 0.5)
    camera((0, -5.6, 1.35), (0, 0, 0.80), lens=80)
    plaster_wall("#9a80ac")
    rounded_box(stone("#e3d8d2", "#cfc0ba", 2.6, 0.4, 0.14), (0, -0.2, -0.10), (8, 2.5, 0.2), 0.02)
    tube_there = tube_of_gel()
    tube_there.location = (0.40, 0.0, 0)
    tube_there.rotation_euler[2] = math.radians(-9)
    pebble((-0.56, 0.24, 0.07), (0.20, 0.15, 0.075), speckled("#857f8c", "#5b5562", 1), 4, (0, 0, 25))
    pebble((-0.30, 0.40, 0.05), (0.13, 0.10, 0.055), speckled("#cfc5c4", "#9a8e92", 2), 9, (0, 0, 70))
    focus((0.4, -0.25, 0.8), 5)
    ad5_light()


def plain():
    """Plain photo: the tube on a bathroom's shelf before white tiles, between a window and a bulb."""
    reset(exposure=0.15, phone=True)
    worktop_by_window(surface("shelf", "#e9e6df", rough=0.35, Specular=0.4), "#b9b7b0", 0.8)
    glaze = surface("glaze", "#e4e5e2", rough=0.13, Specular=0.5)
    add_bump(glaze, noise_texture(glaze, 3.4, 3), 0.22, 0.03)
    tiles(glaze, surface("grout", "#b9b7b0", rough=1), (-4.3, 4.4), (0.0, 4), 0.78, 0.62, 0.62, 0.016)
    tube_there = tube_of_gel()
    tube_there.location, tube_there.rotation_euler[2] = (0.04, 0.1, 0), math.radians(11)
    held_phone((0.34, -3.1, 1.7), (0.05, 0.1, 0.70), -2.5, 52)


if __name__ == "__main__":
    main(globals(), "skincare")
