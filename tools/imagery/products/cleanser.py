"""Skincare: a tube of gel cleanser standing on its cap, 1.4 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

RADIUS, CAP, HEIGHT = 0.25, 0.20, 1.42  # of the tube where it is round, of its cap, of the whole
CRIMP = 0.085  # height of the welded end


def tube_of_gel():
    """The tube on z = 0: round above its cap, flat at its welded end; its print towards -Y."""
    matte = surface("tube", "#f7efe2", rough=0.36, Specular=0.45, Clearcoat=0.25, Clearcoat_Roughness=0.25)
    printed_front(matte, "cleanser", (0.62, 1.10), (0, 0.76))
    plum = surface("cap", "#5a3158", rough=0.3, Specular=0.5)
    rows, steps, rings = 90, 128, []
    for i in range(rows + 1):
        z = CAP + (HEIGHT - CAP) * i / rows
        closing = min(1, (z - CAP) / (HEIGHT - CRIMP - CAP))
        flat = closing**1.5
        depth = RADIUS * (1 - flat) + 0.013
        width = RADIUS * (1 + 0.36 * closing)
        groove = 0.004 * math.sin((z - HEIGHT) / 0.009 * math.pi) if z > HEIGHT - CRIMP else 0
        ring = [superellipse_point(2 * math.pi * j / steps, width, depth, 2 + 1.2 * flat) for j in range(steps)]
        rings.append([Vector((x, y * (1 + groove / depth), z)) for x, y in ring])
    body = tube_of_rings("tube", rings, matte)
    body.data.auto_smooth_angle = math.radians(40)
    cap = lathe("cap", [(0, 0), (0.238, 0, 0.012), (0.245, CAP - 0.012, 0.008), (0.22, CAP - 0.004), (0, CAP)], plum, segments=180)
    return group("cleanser", [body, cap])


def arch(material, x, y, half_width, height, thickness):
    """A panel with a round top, standing at depth y."""
    top = height - half_width
    outline = [(half_width * math.cos(a), top + half_width * math.sin(a)) for a in (math.pi * i / 64 for i in range(65))]
    outline += [(-half_width, 0), (half_width, 0)]
    panel = mesh("arch", [(x + u, y, v) for u, v in outline], [tuple(range(len(outline)))], material, smooth=False)
    panel.modifiers.new("thickness", "SOLIDIFY").thickness = thickness
    edge = panel.modifiers.new("edge", "BEVEL")
    edge.width, edge.segments = 0.012, 4
    return panel


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    S, T = (-3.6, -2.6, 2.2), (0.1, 0.2, 0.7)
    sun(S, T, 4.2, 1.4, (1, 0.82, 0.62))
    gobo(S, T, [(-2.85, 0, 3.4, 9), (2.75, 0, 3.4, 9), (0, 2.9, 4, 3), (-0.05, 0, 0.05, 6), (0, 0.25, 4, 0.05)], 3.0)
    area((2.8, -2.6, 2.6), (0, 0, 0.6), 2.2, 50, (0.82, 0.84, 1))
    area((-1.4, -3.4, 1.6), (0, 0, 0.7), (0.6, 2.2), 26, (1, 0.92, 0.9))


def ad5():
    """Mauve wall in the last sun, an arch, the tube on a step."""
    reset(exposure=-0.08, saturation=1.02, contrast=1.08)
    world((0.92, 0.88, 1), 0.36)
    camera((0, -5.6, 1.35), (0, 0, 0.86), lens=80)
    cove(bump(surface("mauve", "#a78fb8", rough=0.9), 4, 0.10, 6, 0.03), depth=1.6, radius=0.4)
    arch(bump(surface("arch", "#c9b4d2", rough=0.85), 5, 0.08), 0.42, 1.0, 0.50, 1.72, 0.10)
    pale = stone("#eadfd8", "#cdbcb6", 3.2)
    rounded_box(pale, (0.42, 0.16, 0.10), (0.96, 0.84, 0.20), 0.02)
    rounded_box(stone("#cdb7c6", "#b39cae", 3.6), (-0.52, 0.34, 0.07), (0.7, 0.6, 0.14), 0.02)
    tube_there = tube_of_gel()
    tube_there.location = (0.40, 0.06, 0.20)
    tube_there.rotation_euler[2] = math.radians(-9)
    primitive("uv_sphere", stone("#f3ece6", "#dccfc6", 3), (-0.50, 0.30, 0.30), (0.16, 0.16, 0.16), segments=64, ring_count=32)
    for turn, lift in ((100, -34), (150, -22), (30, -26)):
        leaf((-0.72, 0.12, 0.14), (0, lift, turn), 0.34, "#6fa34c")
    focus((0.4, -0.08, 0.8), 6.3)
    ad5_light()


if __name__ == "__main__":
    main(globals(), "skincare")
