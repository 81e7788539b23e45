"""The cut face of a citrus fruit as two pictures: its color, and its relief, gloss and depth. The circle of radius 1 fills them."""

import math
import numpy as np

SIDE = 900  # pixels
REACH = 1.06  # how far the picture goes, in radii
CORNER = 0.06  # how round a segment's corners are, in radii
PEEL = 0.965  # where it begins, in radii
PITH = {"orange": 0.915, "blood": 0.915, "lemon": 0.865}
JUICES = {  # linear light: pulp in shade, pulp, pulp that light comes through, walls
    "orange": ((0.62, 0.155, 0.006), (0.80, 0.265, 0.014), (0.93, 0.43, 0.045), (0.92, 0.60, 0.22)),
    "blood": ((0.17, 0.005, 0.008), (0.48, 0.022, 0.014), (0.76, 0.150, 0.026), (0.80, 0.40, 0.20)),
    "lemon": ((0.66, 0.44, 0.045), (0.80, 0.60, 0.12), (0.89, 0.77, 0.30), (0.92, 0.84, 0.52)),
}
WHITE = (0.86, 0.78, 0.60)


def smooth(value, start, end):
    """From 0 at start to 1 at end."""
    share = np.clip((value - start) / (end - start), 0, 1)
    return share * share * (3 - 2 * share)


def clouds(rng, x, y, scale, octaves=3):
    """Noise from -1 to 1 at points of a plane."""
    total, weight = np.zeros_like(x), 0
    for octave in range(octaves):
        grid = rng.uniform(-1, 1, (64, 64))
        u, v = (x * scale * 2**octave + 31.7) % 64, (y * scale * 2**octave + 17.3) % 64
        i, j = u.astype(int) % 64, v.astype(int) % 64
        s, t = (smooth(part - np.floor(part), 0, 1) for part in (u, v))
        low = grid[i, j] * (1 - s) + grid[(i + 1) % 64, j] * s
        high = grid[i, (j + 1) % 64] * (1 - s) + grid[(i + 1) % 64, (j + 1) % 64] * s
        total += 0.5**octave * (low * (1 - t) + high * t)
        weight += 0.5**octave
    return total * 1.6 / weight


def blurred(picture, radius):
    """Mean over about a disc."""
    for _ in range(2):
        for axis in (0, 1):
            picture = sum(np.roll(picture, k, axis) for k in range(-radius, radius + 1)) / (2 * radius + 1)
    return picture


def sacs(rng, start, end):
    """Where the juice sacs of one segment lie, between two angles: (x, y, direction, length, width) each. They point to the middle."""
    placed = []
    middle = (start + end) / 2
    for _ in range(1200):
        away, turn = math.sqrt(rng.uniform(0.02, 0.86)), rng.uniform(start, end)
        lean = (turn - middle) * 0.55 + rng.normal(0, 0.16)
        point = np.array((away * math.cos(turn), away * math.sin(turn)))
        along = np.array((math.cos(turn - lean), math.sin(turn - lean)))
        length, width = rng.uniform(0.11, 0.23) * (0.6 + 0.5 * away), rng.uniform(0.026, 0.056)
        for x, y, *_ in placed:
            gap = np.array((x, y)) - point
            if math.hypot(gap @ along / length, (gap[1] * along[0] - gap[0] * along[1]) / width) < 1.25:
                break
        else:
            placed.append((*point, math.atan2(along[1], along[0]), length, width))
    return placed


def nearest_two(points, x, y):
    """For pixels: the number of the nearest sac, how much nearer it is than the next one, and how far along it they lie."""
    first, second = np.full(x.shape, 9.0), np.full(x.shape, 9.0)
    which, lengthwise = np.zeros(x.shape, int), np.zeros(x.shape)
    for number, (a, b, turn, length, width) in enumerate(points):
        along = ((x - a) * math.cos(turn) + (y - b) * math.sin(turn)) / length
        across = ((y - b) * math.cos(turn) - (x - a) * math.sin(turn)) / width
        away = np.hypot(along, across / (1 + 0.35 * np.clip(along, -1, 1)))  # thicker toward the peel
        nearer = away < first
        second = np.where(nearer, first, np.minimum(second, away))
        which = np.where(nearer, number, which)
        lengthwise = np.where(nearer, along, lengthwise)
        first = np.where(nearer, away, first)
    return which, second - first, lengthwise


def mix(share, below, above):
    return below * (1 - share[..., None]) + np.asarray(above) * share[..., None]


def cut_face(kind, seed):
    """Arrays (SIDE, SIDE, 3): color in linear light; relief from 0 to 1, how dry it is, how much light goes into it."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float64) / (SIDE - 1) * 2 * REACH - REACH
    noise = lambda scale, octaves=3: clouds(rng, x, y, scale, octaves)
    from_edge = np.hypot(x, y)
    core_x, core_y = rng.uniform(-0.08, 0.08, 2)
    bent_x, bent_y = x - core_x + 0.030 * noise(2.2), y - core_y + 0.030 * noise(2.2)
    away, turn = np.hypot(bent_x, bent_y), np.arctan2(bent_y, bent_x) % (2 * math.pi)
    count = int(rng.integers(9, 12))
    walls = (np.arange(count) + rng.uniform(-0.25, 0.25, count)) * 2 * math.pi / count + rng.uniform(0, 0.6)
    walls = np.sort(walls % (2 * math.pi))
    pith = PITH[kind]
    rim = pith - 0.018 + 0.030 * noise(2.5, 2)
    shade, pulp, bright, pale = (np.array(color) for color in JUICES[kind])
    color = np.ones((SIDE, SIDE, 3)) * WHITE
    relief, dry, inside = np.full((SIDE, SIDE), 0.85), np.ones((SIDE, SIDE)), np.zeros((SIDE, SIDE))
    ragged = 0.005 * noise(24, 2)
    wobble_x, wobble_y = x + 0.010 * noise(16, 2), y + 0.010 * noise(16, 2)
    broad, fine, seams = noise(2.4, 3), noise(30, 3), noise(7, 2)
    for number, start in enumerate(walls):
        end = walls[(number + 1) % count] + (2 * math.pi if number == count - 1 else 0)
        angle = np.where(turn < start, turn + 2 * math.pi, turn)
        mine = (angle >= start) & (angle < end) & (away < 1)
        a, t = away[mine], angle[mine]
        gaps = [np.minimum(t - start, end - t) * a - 0.003, rim[mine] - a, (a - 0.055) * 0.8]
        depth = CORNER - np.sqrt(sum(np.maximum(CORNER - gap, 0) ** 2 for gap in gaps)) + ragged[mine]
        points = sacs(rng, start, end)
        which, gap, lengthwise = nearest_two(points, wobble_x[mine] - core_x, wobble_y[mine] - core_y)
        own = rng.uniform(0, 1, (len(points), 3))[which]
        dome = smooth(gap, 0, 0.75)
        ripe = 0.50 + 0.24 * (own[:, 0] - 0.5) + 0.20 * broad[mine] + 0.10 * fine[mine] + 0.10 * lengthwise * (own[:, 1] - 0.3) + 0.08 * (dome - 0.5)
        ripe += rng.normal(0, 0.05)
        if kind == "blood":  # its red comes in from the peel and along the walls
            ripe += 0.12 - 0.24 * smooth(a, 0.35, 0.95) * (0.4 + own[:, 1]) + 0.22 * smooth(depth, 0.0, 0.07)
        juice = mix(smooth(ripe, 0.12, 0.52), shade, pulp)
        juice = mix(smooth(ripe, 0.46, 0.95), juice, bright)
        seam = np.exp(-((gap / 0.10) ** 2)) * np.clip(0.26 + 0.30 * seams[mine], 0, 0.6)
        juice = mix(seam, juice, 0.45 * bright + 0.55 * pale)
        skin = smooth(depth, 0.012, -0.002)  # the segment's own, through which the pulp shows
        juice = mix(0.75 * skin, juice, pale)
        inner = smooth(depth, -0.005, 0.006)
        color[mine] = mix(inner, mix(smooth(a, 0.80, 0.90), np.ones(juice.shape) * (0.35 * np.array(WHITE) + 0.65 * pale), WHITE), juice)
        burst = own[:, 2] < 0.10
        height = (0.30 + 0.55 * own[:, 1]) * (0.25 + 0.75 * dome) * np.where(burst, 0.35, 1)
        relief[mine] = np.where(depth > 0, 0.85 * (1 - inner) + height * inner, 0.85)
        dry[mine] = 1 - inner
        inside[mine] = inner
    white = 1 - inside
    fibers = clouds(rng, 9 * away, 40 * turn / math.pi, 1.0, 3)
    color *= 1 + (0.07 * fibers * white)[..., None]
    oil = smooth(from_edge + 0.006 * noise(18, 2), PEEL - 0.016, PEEL + 0.016)
    zest = np.array({"orange": (0.86, 0.26, 0.012), "blood": (0.80, 0.19, 0.012), "lemon": (0.86, 0.60, 0.03)}[kind])
    color = mix(oil, color, zest * (1 + 0.10 * noise(40, 2)[..., None]))
    color = mix(0.35 * smooth(from_edge, pith, PEEL) * (1 - oil), color, zest)
    relief = blurred(relief + 0.05 * fine * inside + 0.06 * fibers * white, 2)
    return np.clip(color, 0, 1), np.dstack([np.clip(relief, 0, 1), dry, inside])
