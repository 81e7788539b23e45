"""Hygiene: a refill pouch of hand wash, 1.2 units high."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from hygiene import lemon, lemon_slice


def refill():
    """The pouch on z = 0, its label towards -Y, its spout at the upper right."""
    film = surface("film", "#f2f7fa", rough=0.28, Specular=0.5, Clearcoat=0.35)
    printed_front(film, "refill", (0.66, 0.953), (0, 0.55))
    add_bump(film, noise_texture(film, 4.5, 2, 0.8, (1, 1, 0.6)), 0.5, 0.035)
    white = surface("cap", "#1667b7", rough=0.3)
    cap_profile = [(0, 0), (0.075, 0, 0.008), (0.075, 0.12, 0.014), (0, 0.125)]
    cap = lathe("cap", cap_profile, white)
    cap.location = (0.27, 0, 1.16)
    cap.rotation_euler = (0, math.radians(24), 0)
    neck = lathe("neck", [(0, 0), (0.05, 0), (0.05, 0.10), (0, 0.10)], film)
    neck.location = (0.245, 0, 1.09)
    neck.rotation_euler = (0, math.radians(24), 0)
    return group("refill", [pouch("refill", 0.38, 0.17, 1.16, film, seal=0.10, crumple=0.024, seed=5), cap, neck])


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (3.2, -3.4, 4.0), (0, 0.3, 0.7)
    sun(S, T, 3.2, 1.1, (1, 0.95, 0.86))
    leaf_gobo(S, (0.75, 0.9, 1.45), 11, 1.5, 1.6, 0.44, 0.045, 120, 0.4)
    area((-2.6, -3, 2.2), (0, 0, 0.6), (1, 2.2), 44, (0.9, 0.96, 1))
    area((2.2, -2.8, 1.4), (0, 0, 0.7), (0.5, 2.2), 34)
    area((0, -5.5, 3.4), (0, 0, 0.6), 2, 50)


def ad4():
    """White and aqua tile, folded towels, one lemon."""
    reset(exposure=-0.20, saturation=1.04, contrast=1.1)
    world((0.93, 0.97, 1), 0.42)
    camera((0, -5.6, 1.2), (0, 0, 0.90), lens=82)
    glaze = surface("tile", "#4fa3b8", rough=0.12, Specular=0.55)
    tiles(glaze, surface("grout", "#dfeef2", rough=0.9), (-3.3, 3.3), (-0.3, 3.6), 0.9, 0.44, 0.22, offset=0.5)
    rounded_box(surface("shelf", "#f4f6f6", rough=0.2, Specular=0.5), (0, -0.35, -0.1), (6, 2.4, 0.2), 0.03)
    the_refill = refill()
    the_refill.location = (-0.10, 0, 0)
    the_refill.rotation_euler[2] = math.radians(-7)
    terry = bump(surface("terry", "#ffffff", rough=1, Sheen=0.6), 90, 0.6, distance=0.02)
    sand = bump(surface("sand", "#f2d7b0", rough=1, Sheen=0.6), 90, 0.6, distance=0.02)
    rounded_box(sand, (0.66, 0.26, 0.09), (0.66, 0.60, 0.17), 0.078)
    rounded_box(terry, (0.67, 0.26, 0.25), (0.62, 0.58, 0.15), 0.07)
    lemon((-0.70, -0.22, 0.125), 0.165, (78, 0, 50))
    lemon_slice((-0.50, -0.52, 0.03), (0, 0, 20), 0.14)
    bubbles([(0.42, -0.5, 0.08, 0.08), (0.60, -0.46, 0.05, 0.05), (-0.70, 0.1, 1.02, 0.07), (-0.84, 0.1, 0.74, 0.045)], bubble_film(0.7))
    focus((-0.1, -0.12, 0.6), 6.3)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "hygiene")
