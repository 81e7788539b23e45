"""Cloth with a pile: loops of yarn, each a mesh, set on a surface by the thousand."""

import bpy, math
import numpy as np
from .materials import calculate, connect, new_node, principled, surface
from .shapes import mesh
from .studio import linear_color

SHAPES = 10  # different loops


def yarn(name, color, other_color):
    """Wool, every loop a little lighter or darker between two colors."""
    wool = surface(name, color, rough=1, Sheen=0.5, Specular=0.05)
    tone = new_node(wool, "ShaderNodeMixRGB")
    tone.inputs[1].default_value = (*linear_color(color), 1)
    tone.inputs[2].default_value = (*linear_color(other_color), 1)
    chance = new_node(wool, "ShaderNodeObjectInfo").outputs["Random"]
    connect(wool, calculate(wool, "POWER", chance, 1.6), tone.inputs[0])
    connect(wool, tone.outputs[0], principled(wool).inputs["Base Color"])
    return wool


def thread(path, radius, sides):
    """Corners and faces of a thread along a path (array of points)."""
    path = np.asarray(path, float)
    ahead = np.gradient(path, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    sideways = np.cross(ahead, (0.31, 0.17, 0.93))
    sideways /= np.linalg.norm(sideways, axis=1, keepdims=True)
    upwards = np.cross(ahead, sideways)
    turns = np.arange(sides) * 2 * math.pi / sides
    ring = np.cos(turns)[:, None, None] * sideways + np.sin(turns)[:, None, None] * upwards
    corners = (path + radius * ring).transpose(1, 0, 2).reshape(-1, 3)
    faces = [
        (i * sides + j, i * sides + (j + 1) % sides, (i + 1) * sides + (j + 1) % sides, (i + 1) * sides + j)
        for i in range(len(path) - 1)
        for j in range(sides)
    ]
    return corners, faces


def loop_of_yarn(rng, wool, thickness, lean, fuzz):
    """A loop of diameter 1 that stands on z = 0 and leans, with loose fibers round it. thickness = the yarn's radius."""
    turn = np.linspace(-0.62, 1.62, 13) * math.pi
    wobble = rng.normal(0, 0.07, (13, 3)).cumsum(0) * 0.6
    height = 0.5 * np.sin(turn) + 0.34
    tilt = rng.uniform(0.2, 1) * lean
    path = np.stack([0.5 * np.cos(turn), height * math.sin(tilt) + np.linspace(-0.3, 0.3, 13), height * math.cos(tilt)], 1)
    threads = [thread(path + wobble, thickness, 6)]
    for _ in range(fuzz):
        start = path[rng.integers(3, 10)]
        way = rng.normal(0, 1, 3) + (0, 0, 0.9)
        bend = rng.normal(0, 0.35, 3)
        threads.append(thread([start + way * 0.36 * t + bend * t * t * 0.5 for t in np.linspace(0, 1, 5)], 0.013, 3))
    corners, faces = [], []
    for points, sides in threads:
        faces += [tuple(k + len(corners) for k in side) for side in sides]
        corners += list(points)
    return mesh("loop", corners, faces, wool, angle=180)


def triangles(obj):
    """An object's triangles as corners (n, 3, 3) and normals of their corners, both in the world, its modifiers applied."""
    graph = bpy.context.evaluated_depsgraph_get()
    final = obj.evaluated_get(graph)
    data = final.to_mesh()
    data.calc_loop_triangles()
    points, normals = np.empty(len(data.vertices) * 3), np.empty(len(data.vertices) * 3)
    data.vertices.foreach_get("co", points)
    data.vertices.foreach_get("normal", normals)
    corners = np.empty(len(data.loop_triangles) * 3, int)
    data.loop_triangles.foreach_get("vertices", corners)
    final.to_mesh_clear()
    place = np.array(final.matrix_world)
    points = points.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3]
    normals = normals.reshape(-1, 3) @ np.linalg.inv(place[:3, :3])
    corners = corners.reshape(-1, 3)
    return points[corners], normals[corners]


def scatter_on(obj, spacing, rng):
    """Points spread evenly at random over an object, and the surface's normals there."""
    corners, normals = triangles(obj)
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1) / 2
    count = int(areas.sum() / spacing**2)
    which = np.searchsorted(areas.cumsum(), (np.arange(count) + rng.uniform(0, 1, count)) / count * areas.sum())
    a, b = rng.uniform(0, 1, (2, count))
    a, b = np.where(a + b > 1, 1 - a, a), np.where(a + b > 1, 1 - b, b)
    weights = np.stack([1 - a - b, a, b], 1)[..., None]
    which = np.minimum(which, len(areas) - 1)
    normal = (normals[which] * weights).sum(1)
    return (corners[which] * weights).sum(1), normal / np.linalg.norm(normal, axis=1, keepdims=True)


def loops(obj, wool, size, spacing, lean, fuzz, seed, where=None):
    """Covers an object with loops of yarn, or only those of its points (n, 3) of which where() says so. Returns their carriers, to be
    moved with the object."""
    rng = np.random.default_rng(seed)
    points, normals = scatter_on(obj, spacing, rng)
    if where:
        kept = where(points)
        points, normals = points[kept], normals[kept]
    first = np.cross(normals, rng.normal(0, 1, points.shape))
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    second = np.cross(normals, first)
    clumps = sum(np.sin(points @ way) for way in rng.normal(0, 0.7 / size, (6, 3))) / 6  # some loops hang together
    half = (size * rng.uniform(0.75, 1.2, len(points)) * (1 + 0.45 * clumps) / 2)[:, None]
    squares = np.stack([points + half * (x * first + y * second) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 1)
    carriers = []
    for k in range(SHAPES):
        own = squares[k::SHAPES].reshape(-1, 3)
        carrier = mesh("loops", own, [(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3) for i in range(len(own) // 4)], smooth=False)
        loop_of_yarn(rng, wool, 0.2, lean, fuzz).parent = carrier
        carrier.instance_type = "FACES"
        carrier.use_instance_faces_scale = True
        carrier.show_instancer_for_render = carrier.show_instancer_for_viewport = False
        carriers.append(carrier)
    return carriers


def boucle(parts, color, other_color, size=0.0085, spacing=0.0047, lean=1.45, fuzz=2):
    """Covers objects with looped wool between two colors: size = a loop's diameter, lean in radians, fuzz = loose fibers of each.
    Returns the loops' carriers, to be moved with the parts."""
    bpy.context.view_layer.update()
    ground = surface("ground", other_color, rough=1, Specular=0)
    wool = yarn("wool", color, other_color)
    carriers = []
    for seed, part in enumerate(parts):
        part.data.materials.clear()
        part.data.materials.append(ground)
        carriers += loops(part, wool, size, spacing, lean, fuzz, seed)
    return carriers
