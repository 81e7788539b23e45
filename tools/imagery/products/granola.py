"""Food: a paper bag of granola, 1.12 units high."""

import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *


def bag():
    """The bag on z = 0, its label towards -Y, its top rolled and clipped."""
    kraft = surface("kraft", "#b98552", rough=0.75, Specular=0.25)
    printed_front(kraft, "granola", (0.50, 0.555), (0, 0.47))
    add_bump(kraft, noise_texture(kraft, 60, 4), 0.10, 0.006)
    clip = wood("#d9a066", "#a8703c", (5, 5, 1), 0.5)
    return group(
        "bag",
        [
            pouch("bag", 0.36, 0.17, 1.08, kraft, seal=0.10, crumple=0.020, seed=2),
            rounded_box(kraft, (0, 0, 1.08), (0.75, 0.06, 0.075), 0.025),
            rounded_box(clip, (0.12, -0.045, 1.06), (0.07, 0.05, 0.20), 0.015),
        ],
    )


def honey_jar(location):
    """A glass of honey, 0.46 high, closed."""
    honey = surface("honey", "#c9720c", rough=0.06, Specular=0.7, Clearcoat=0.8)
    principled(honey).inputs["Emission"].default_value = (*linear_color("#ff9d1e"), 1)
    principled(honey).inputs["Emission Strength"].default_value = 0.16
    lid = surface("lid", "#e9c46a", rough=0.25, metal=1)
    glass_profile = [(0, 0), (0.17, 0, 0.03), (0.19, 0.05, 0.04), (0.19, 0.30, 0.06), (0.15, 0.36, 0.03), (0, 0.36)]
    lid_profile = [(0, 0.35), (0.158, 0.35, 0.006), (0.16, 0.44, 0.015), (0.14, 0.45), (0, 0.45)]
    jar = group("honey", [lathe("honey", glass_profile, honey), lathe("lid", lid_profile, lid)])
    jar.location = location
    return jar


def bowl(location, radius=0.34):
    """A stoneware bowl heaped with granola."""
    clay = bump(surface("clay", "#eef0ea", rough=0.35), 30, 0.06)
    profile = [(0, 0), (0.16, 0, 0.02), (0.30, 0.10, 0.10), (radius, 0.24, 0.01), (radius - 0.025, 0.24), (0.26, 0.12, 0.1), (0, 0.09)]
    dish = lathe("bowl", profile, clay)
    dish.location = location
    heap(location, 150, radius - 0.05, 0.20, 0.10)


def heap(location, count, spread, level, rise, seed=3):
    """Clusters, almonds and berries lying on each other, at location; spread = radius of the heap."""
    rng = random.Random(seed)
    oats = bump(surface("oats", "#c98f4e", rough=0.8), 50, 0.6, distance=0.02)
    toasted = bump(surface("toasted", "#a0622a", rough=0.7), 50, 0.6, distance=0.02)
    berry = surface("berry", "#a31632", rough=0.35)
    x, y, z = location
    for _ in range(count):
        away, turn = spread * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        up = level + rise * (1 - (away / spread) ** 2) + rng.uniform(-0.02, 0.02)
        r = rng.uniform(0.022, 0.042)
        kind = rng.choices((oats, toasted, berry), (6, 4, 1))[0]
        flat = (r, r * rng.uniform(0.6, 1), r * rng.uniform(0.5, 0.9))
        place = (x + away * math.cos(turn), y + away * math.sin(turn), z + up)
        primitive("ico_sphere", kind, place, flat, [rng.uniform(0, 6) for _ in range(3)], subdivisions=2, radius=1)


def ad4_light():
    """Lights of ad4: power in watts, of the sun in watts per square metre."""
    S, T = (-3.4, -2.6, 3.4), (0, 0.2, 0.5)
    sun(S, T, 4.4, 1.0, (1, 0.90, 0.72))
    gobo(S, T, [(-2.6, 0, 3, 9), (2.7, 0, 3, 9), (0.1, 0, 0.06, 4), (0, 0.5, 3, 0.06)], 3.0)
    area((2.6, -3, 2.2), (0, 0, 0.5), 2.2, 46, (0.84, 0.92, 1))
    area((-2, -3.2, 2.4), (0, 0, 0.5), 1.6, 36, (1, 0.93, 0.84))


def ad4():
    """Breakfast: honey and a full bowl in the first sun, on a blue cloth."""
    reset(exposure=-0.02, saturation=1.04, contrast=1.08)
    world((0.9, 0.95, 1), 0.34)
    camera((0, -5.4, 1.45), (0, 0, 0.84), lens=82)
    wall = bump(surface("wall", "#7fa7bd", rough=0.9), 4, 0.10, 6, 0.03)
    mesh("wall", [(-6, 1.1, -1), (6, 1.1, -1), (6, 1.1, 6), (-6, 1.1, 6)], [(0, 1, 2, 3)], wall, smooth=False)
    table = wood("#d8b48a", "#b98c5c", (0.5, 4.5, 4.5), 0.45)
    mesh("table", [(-6, -6, 0), (6, -6, 0), (6, 1.1, 0), (-6, 1.1, 0)], [(0, 1, 2, 3)], table, smooth=False)
    the_bag = bag()
    the_bag.location = (-0.16, 0.14, 0)
    the_bag.rotation_euler[2] = math.radians(-8)
    honey_jar((0.50, 0.22, 0))
    bowl((0.42, -0.42, 0))
    heap((-0.52, -0.52, 0), 26, 0.26, 0.03, 0.01, 8)
    ad4_light()


if __name__ == "__main__":
    main(globals(), "food")
