"""Skincare: a jar of cream, 0.6 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

RADIUS = 0.42


def jar():
    """The jar on z = 0, closed, its label towards -Y."""
    frost = surface("frost", "#dfe9df", rough=0.34, Specular=0.5, Clearcoat=0.4, Clearcoat_Roughness=0.1)
    labelled(frost, "cream")
    lid = wood("#d7b48b", "#b98f62", (4, 4, 0.6), 0.5)
    body = [(0, 0.01), (0.34, 0, 0.03), (RADIUS, 0.02, 0.07), (RADIUS, 0.40, 0.04), (0.39, 0.43, 0.01), (0, 0.43)]
    top = [(0, 0.43), (0.425, 0.43, 0.012), (0.425, 0.60, 0.03), (0.36, 0.612, 0.02), (0, 0.612)]
    whole = group("jar", [lathe("body", body, frost, segments=220, z_range=(0, 0.45)), lathe("lid", top, lid, segments=160)])
    whole.rotation_euler[2] = math.radians(180)
    return whole


def swirl(location, radius=0.25):
    """A dollop of cream with a turned peak."""

    def cream(x, y):
        away = math.hypot(x, y) / radius
        if away >= 1:
            return -0.02
        turned = math.atan2(y, x) + 7 * away
        return 0.11 * (1 - away) ** 2 + 0.07 * math.sqrt(1 - away**2) + 0.034 * math.sin(2 * turned) * (1 - away) * min(1, away * 3)

    white = surface("cream", "#fffaf2", rough=0.28, Specular=0.5, Subsurface=0.1)
    sheet(cream, white, (-radius, radius), (-radius, radius), 140, "cream").location = location


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    L, T = (3.2, -3.0, 3.8), (0, 0.4, 0.7)
    sun(L, T, 4.0, 1.2, (1, 0.92, 0.8))
    leaf_gobo(L, (-0.62, 0.9, 1.30), 12, 1.5, 1.8, 0.48, 0.045, 60, 0.35, 7)
    area((-2.6, -3, 2.4), (0, 0, 0.5), 2.2, 40, (0.88, 0.95, 1))
    area((1.6, -3.2, 1.2), (0, 0, 0.6), (0.5, 2.0), 20)


def ad4():
    """Sage wall, two stones, a dollop of cream."""
    reset(exposure=-0.20, saturation=0.98, contrast=1.1)
    world((0.95, 1, 0.94), 0.38)
    camera((0, -5.4, 1.5), (0, 0, 0.80), lens=84)
    cove(bump(surface("sage", "#8fa58c", rough=0.9), 4, 0.10, 6, 0.03), depth=1.5, radius=0.5)
    pale = stone("#e9e2d4", "#cfc4b0", 3.2)
    podium(pale, 0.66, 0.20, bevel=0.02, location=(-0.06, 0.06))
    podium(stone("#c7b79d", "#a8967a", 4), 0.34, 0.44, bevel=0.02, location=(0.66, 0.42))
    the_jar = jar()
    the_jar.location = (-0.08, 0.04, 0.20)
    the_jar.rotation_euler[2] = math.radians(176)
    swirl((0.50, -0.52, 0))
    oat = surface("oat", "#d9b47c", rough=0.7)
    rng = random.Random(4)
    for _ in range(26):
        away, turn = rng.uniform(0.05, 0.34), rng.uniform(0, 6.28)
        place = (-0.56 + away * math.cos(turn), -0.58 + 0.6 * away * math.sin(turn), 0.014)
        primitive("ico_sphere", oat, place, (0.034, 0.016, 0.012), (0.2, 0.2, rng.uniform(0, 6)), subdivisions=2, radius=1)
    pebble((0.66, 0.42, 0.56), (0.19, 0.16, 0.13), surface("peb", "#f1ece2", rough=0.55), 3, (0, 0, 20))
    leaf((0.44, 0.30, 0.46), (0, -20, 200), 0.34, "#5f7f5a")
    ad4_light()


if __name__ == "__main__":
    main(globals(), "skincare")
