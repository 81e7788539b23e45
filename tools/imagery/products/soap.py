"""Hygiene: bars of soap with their carton; a bar is 0.76 units long."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

HALF_LENGTH, HALF_WIDTH, THICKNESS = 0.38, 0.25, 0.20
STEP = 0.54  # height under the bars
CARTON = (0.54, 0.30, 0.81)  # width, depth, height


def bar(tones):
    """A marbled bar lying on z = 0, the name pressed into its top; tones = two colours."""
    soap = surface("soap", tones[0], rough=0.36, Specular=0.45)
    swirl = noise_texture(soap, 2.6, 5, 2.2, (1, 1.8, 1))
    connect(soap, ramp(soap, swirl, [(0.40, tones[0]), (0.56, tones[1])]), principled(soap).inputs["Base Color"])
    stamp = image_on_top(soap, "soap-stamp", (0.60, 0.375))
    bump_node = add_bump(soap, stamp.outputs["Alpha"], 1.0, 0.022)
    return cushion("bar", HALF_LENGTH, HALF_WIDTH, THICKNESS, 3.6, bump_node, 0, dome=0.012, edge=0.062)


def put(piece, location, rotation=(0, 0, 0)):
    """Puts a piece somewhere; rotation in degrees."""
    piece.location = location
    piece.rotation_euler = [math.radians(a) for a in rotation]


def carton():
    """The printed box on z = 0, its front towards -Y."""
    board = surface("board", "#fbfcfc", rough=0.5, Specular=0.3)
    printed_front(board, "soap", (CARTON[0], CARTON[2]), (0, 0))
    box = rounded_box(board, (0, 0, CARTON[2] / 2), (CARTON[0], CARTON[1], CARTON[2]), 0.008)
    return group("carton", [box])


def ad5_light():
    """Lights of ad5: power in watts, of the sun in watts per square metre."""
    sun((-3.0, -3.0, 4.2), (0, 0, 0.5), 2.9, 1.4, (1, 0.95, 0.88))
    area((2.6, -2.8, 2.2), (0, 0, 0.6), (0.9, 2.2), 34, (1, 0.95, 0.95))
    area((-2.4, -2.2, 1.2), (0, 0, 0.5), (0.5, 2), 26)
    area((0, -5.2, 3.6), (0, 0, 0.6), 2, 44)


def ad5():
    """Coral steps: three bars high, the carton beside them."""
    reset(exposure=-0.20, saturation=1.03, contrast=1.08)
    world((1, 0.96, 0.94), 0.42)
    camera((-0.03, -5.6, 1.7), (-0.03, 0, 0.94), lens=90)
    cove(surface("cove", "#f2785f", rough=0.7), depth=2.2, radius=1.2)
    podium(surface("step", "#ffd9cb", rough=0.55), 0.56, STEP, bevel=0.02, location=(-0.30, 0.10))
    podium(surface("step2", "#f89a84", rough=0.6), 0.52, 0.18, bevel=0.02, location=(0.50, -0.06))
    white, sea, pale = ("#fbfdfd", "#cfeaf3"), ("#7cc4e4", "#d6eef6"), ("#a9dcec", "#f2fafc")
    for level, (tones, turn) in enumerate(((white, 5), (sea, -9), (pale, 14))):
        put(bar(tones), (-0.22, 0.24, STEP + level * (THICKNESS + 0.010)), (0, 0, turn))
    put(bar(("#fcfdfd", "#aedfee")), (-0.42, -0.14, STEP + 0.228), (76, 0, 6))
    box = carton()
    box.location = (0.50, -0.04, 0.18)
    box.rotation_euler[2] = math.radians(-16)
    leaf((0.22, -0.44, 0.195), (0, -12, 4), 0.30, "#3f8a4a")
    leaf((0.24, -0.42, 0.200), (0, -16, -34), 0.22, "#5a9c52")
    bubbles([(0.42, 0.2, 1.30, 0.085), (0.66, 0.1, 1.16, 0.042), (0.58, 0.2, 1.48, 0.04)], bubble_film(0.7))
    ad5_light()


if __name__ == "__main__":
    main(globals(), "hygiene")
