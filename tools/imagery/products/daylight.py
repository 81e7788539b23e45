"""Furniture: a day in one room, from morning to night. Only the light differs between the four shots."""

import os, sys

sys.path[:0] = [os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(os.path.abspath(__file__))]
from kit import *
from furniture import ad1, floorboards, lampshade, painted_by_hand

LAMP = (-1.50, 0.42)
SHADE = (1.07, 1.36)  # heights of its rim and its top
SASH = [(-3.05, 0, 4, 9), (3.05, 0, 4, 9), (0, 2.97, 2.2, 4), (0, -3.0, 2.2, 4), (0, 0.22, 2.2, 0.05)]
WINDOW = [*SASH, (0, 0, 0.05, 3)]
DOOR = [(-3.3, 0, 4, 9), (3.5, 0, 4, 9), (0, 3.2, 3.2, 4), (0, -3.6, 3.2, 4)]


def room(exposure, saturation=0.98, contrast=1.06):
    """The room of ad1 without its lights, with a floor lamp beside the table. exposure in stops."""
    ad1()
    painted_by_hand()
    floorboards()
    plain_mug((-0.80, 0.06, 0.475), -35).scale = (0.1, 0.1, 0.1)
    bpy.context.scene.cycles.sample_clamp_indirect = 3  # the yarn throws sparks
    for piece in [o for o in bpy.data.objects if o.type == "LIGHT" or o.name.startswith("gobo")]:
        bpy.data.objects.remove(piece)
    reframe((1600, 1000), lens=70, shift=(-0.36, 0), location=(0, -5.2, 1.15), target=(0, 0, 0.99))
    bpy.context.scene.view_settings.exposure = exposure
    bpy.app.driver_namespace["tone"] = (saturation, contrast, False)
    bpy.context.scene.world = bpy.data.worlds.new("W")
    bpy.context.scene.world.use_nodes = True


def outlet(x, z):
    """A wall outlet at (x, z) with a plug in its upper half."""
    white = surface("plate", "#e8e2d6", rough=0.35)
    rounded_box(white, (x, 0.995, z), (0.07, 0.012, 0.115), 0.004)
    rounded_box(surface("receptacle", "#d8d1c3", rough=0.3), (x, 0.988, z - 0.02), (0.034, 0.006, 0.029), 0.002)
    for aside in (-0.007, 0.007):
        rounded_box(surface("slot", "#1c1916", rough=0.8), (x + aside, 0.9845, z - 0.018), (0.003, 0.002, 0.01), 0.0005)
    rounded_box(white, (x, 0.972, z + 0.02), (0.026, 0.036, 0.022), 0.006)


def floor_lamp(power=0.0):
    """Brass lamp with a linen shade and a bulb of so many watts."""
    x, y = LAMP
    brass = surface("brass", "#c99a48", rough=0.24, metal=1)
    cotton = surface("cord", "#cfc3ad", rough=0.9)
    podium(brass, 0.15, 0.025, location=LAMP)
    tube("pole", [(x, y, 0.02), (x, y, 0.7), (x, y, SHADE[1])], 0.011, brass)
    cord = [(x, y + 0.13, 0.012), (x - 0.1, y + 0.24, 0.006), (x - 0.05, y + 0.4, 0.006), (x - 0.3, y + 0.47, 0.006)]
    tube("cord", [*cord, (x - 0.42, y + 0.53, 0.03), (x - 0.43, y + 0.535, 0.2), (x - 0.43, y + 0.55, 0.25)], 0.004, cotton)
    outlet(x - 0.43, 0.26)
    low, high = SHADE
    lampshade(((0.225, low), (0.155, high))).location = (x, y, 0)
    if power:
        bulb = bpy.data.lights.new("bulb", "POINT")
        bulb.energy = power
        bulb.color = (1, 0.66, 0.36)
        bulb.shadow_soft_size = 0.045
        link(bpy.data.objects.new("bulb", bulb)).location = (x, y, low + 0.14)


def window_sun(location, target, power, color, angle=0.9, boards=WINDOW):
    """Sun through a window with a cross; power in W/m2, angle = its apparent size in degrees."""
    sun(location, target, power, angle, color)
    gobo(location, target, boards, 3.0)


def day1():
    """Morning: a cool room, pale sun across the wall."""
    room(exposure=0.02)
    world((0.80, 0.90, 1), 0.40)
    floor_lamp()
    window_sun((-4.2, -3.0, 2.5), (-0.25, 0.5, 0.85), 5.0, (1, 0.88, 0.70))
    area((2.8, -3, 2.4), (0, 0, 0.5), 2.4, 46, (0.72, 0.85, 1))
    area((-2, -3, 3), (0, 0, 0.5), 2, 40, (0.85, 0.93, 1))


def day2():
    """Afternoon: bright, the sun high, through an open door on the floor, the seat and the wall."""
    room(exposure=0.0)
    world((1, 0.96, 0.90), 0.44)
    floor_lamp()
    window_sun((-2.6, -3.2, 4.6), (-0.3, 0.3, 0.6), 4.6, (1, 0.95, 0.86), boards=DOOR)
    area((2.8, -3, 2.4), (0, 0, 0.5), 2.4, 34, (0.95, 0.97, 1))
    area((-2, -3, 3), (0, 0, 0.5), 2, 38, (1, 0.96, 0.90))


def day3():
    """Evening: the last sun, low and orange, from the other side."""
    room(exposure=0.0, saturation=1.0)
    world((0.82, 0.68, 0.86), 0.17)
    floor_lamp()
    window_sun((4.4, -4.0, 1.75), (-0.25, 0.5, 0.98), 5.4, (1, 0.50, 0.19), 1.2, SASH)  # an upright bar would draw a rope on the chair
    area((-2.6, -3, 2.2), (0, 0, 0.5), 2.4, 20, (0.72, 0.72, 1))
    area((2, -3, 2), (0, 0, 0.5), 2, 12, (1, 0.62, 0.4))


def day4():
    """Night: the lamp is lit, a little blue comes from the window."""
    room(exposure=0.3)
    world((0.55, 0.62, 1), 0.045)
    floor_lamp(power=60)
    window_sun((-3.6, -3.6, 3.2), (0.35, 0.3, 0.85), 0.12, (0.45, 0.62, 1), 1.5)
    area((-1.35, -0.55, 1.25), (0.1, -0.1, 0.5), 0.5, 26, (1, 0.70, 0.42))  # through the cloth
    area((2.8, -3, 2.4), (0, 0, 0.5), 2.4, 2, (0.5, 0.65, 1))


if __name__ == "__main__":
    main(globals(), "furniture")
