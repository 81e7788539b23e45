"""Vessels of glass and what they hold, as surfaces between two media, and the sunlight that they gather on a table."""

import bpy, math
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree
from .materials import calculate, connect, glass, new_node, principled
from .shapes import fillet, mesh
from .studio import group, linear_color, picture

GLASS, WATER = 1.5, 1.33  # indices of refraction


def turned(name, profile, material, index=None, tint=None, arc=(0, 360), segments=256):
    """A surface of revolution through (radius, height): its front is outside where the profile rises. index = how much what is behind it
    bends light more than what is before it, tint = the color of what passes; none of them: nothing passes. arc in degrees."""
    count = len(profile)
    start, end = (math.radians(a) for a in arc)
    angles = [start + (end - start) * i / segments for i in range(segments + 1)]
    vertices = [(max(r, 1e-4) * math.cos(a), max(r, 1e-4) * math.sin(a), z) for a in angles for r, z in profile]
    faces, uv = [], []
    heights = [z for _, z in profile]
    low, high = min(heights), max(heights)
    for i in range(segments):
        for k in range(count - 1):
            faces.append((i * count + k, (i + 1) * count + k, (i + 1) * count + k + 1, i * count + k + 1))
            for ii, kk in ((i, k), (i + 1, k), (i + 1, k + 1), (i, k + 1)):
                uv += [ii / segments, (profile[kk][1] - low) / max(high - low, 1e-6)]
    piece = mesh(name, vertices, faces, material, angle=60)
    piece.data.uv_layers.new(name="UV").data.foreach_set("uv", uv)
    piece["profile"] = [float(c) for p in profile for c in p]
    piece["index"], piece["tint"] = index or 0.0, list(tint or (0, 0, 0))
    return piece


def vessel(name, outside, inside, tint="#ffffff", level=None, drink="#ffffff", index=WATER, shadow=0.6, filling=None):
    """A vessel of glass on z = 0. outside and inside are profiles (radius, height[, rounding]) from the middle of its foot to the lip; what
    it holds reaches the height level, in a color as it is seen through; filling = its material where nothing is."""
    clear, full = linear_color(tint), linear_color(drink)
    outer = [tuple(p) for p in fillet(outside)]
    inner = [tuple(p) for p in fillet(inside)][::-1]
    skin = glass(name + "_glass", clear, 0, GLASS, shadow)
    parts = [turned(name + "_outside", outer, skin, GLASS, clear)]
    if level is None:
        return group(name, parts + [turned(name + "_inside", outer[-1:] + inner, skin, GLASS, clear)])
    rim = level + 0.014
    first = next(i for i, (_, z) in enumerate(inner) if z < rim)
    (r0, z0), (r1, z1) = inner[first - 1], inner[first]
    radius = r0 + (r1 - r0) * (z0 - rim) / (z0 - z1)
    wall = filling or glass(name + "_wet", full, 0, GLASS / index, shadow)
    top = filling or glass(name + "_top", full, 0, index, shadow)
    parts += [
        turned(name + "_dry", outer[-1:] + inner[:first] + [(radius, rim)], skin, GLASS, clear),
        turned(name + "_wet", [(radius, rim)] + inner[first:], wall, 0 if filling else GLASS / index, full),
    ]
    surface = [(radius - 0.04 * u, rim - 0.014 * (1 - (1 - u) ** 3)) for u in (0, 0.1, 0.2, 0.35, 0.5, 0.7, 1)]
    parts.append(turned(name + "_top", surface + [(0, level)], top, 0 if filling else index, full))
    return group(name, parts)


class Turned:
    """What photons meet, in one tree: the surfaces that turned() made."""

    def __init__(self, pieces):
        vertices, faces, self.owners = [], [], []
        self.pieces = []
        for piece in pieces:
            profile = np.array(piece["profile"]).reshape(-1, 2)
            ways = np.diff(profile, axis=0)
            ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
            along = np.vstack([ways[:1], ways[:-1] + ways[1:], ways[-1:]])
            sharp = np.concatenate([[False], (ways[:-1] * ways[1:]).sum(1) < 0.5, [False]])
            self.pieces.append((piece.matrix_world.copy(), piece.matrix_world.inverted(), profile.tolist(), ways.tolist(), along.tolist(), sharp.tolist(), piece["index"], list(piece["tint"])))
            first, rows = len(vertices), len(profile) - 1
            vertices += [piece.matrix_world @ v.co for v in piece.data.vertices]
            for number, face in enumerate(piece.data.polygons):
                faces.append([first + corner for corner in face.vertices])
                self.owners.append((len(self.pieces) - 1, number % rows))
        self.tree = BVHTree.FromPolygons(vertices, faces)

    def hit(self, origin, way):
        """(place, normal, index, tint) of the next surface, or None."""
        place, _, face, _ = self.tree.ray_cast(origin, way)
        if place is None:
            return None
        owner, k = self.owners[face]
        out, into, profile, ways, along, sharp, index, tint = self.pieces[owner]
        local = into @ place
        (r0, z0), (r1, z1) = profile[k], profile[k + 1]
        radius = math.hypot(local.x, local.y) or 1e-9
        dr, dz = r1 - r0, z1 - z0
        t = min(1, max(0, ((radius - r0) * dr + (local.z - z0) * dz) / (dr * dr + dz * dz + 1e-12)))
        a, b = (ways[k] if sharp[i] else along[i] for i in (k, k + 1))
        u, v = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t  # outwards is (v, -u)
        normal = Vector((v * local.x / radius, v * local.y / radius, -u))
        return place, (out.to_3x3() @ normal).normalized(), index, tint


def refracted(way, normal, index):
    """(direction, share that passes) behind a surface, or None where all is reflected."""
    cosine = -way.dot(normal)
    ratio = 1 / index if cosine > 0 else index
    if cosine < 0:
        normal, cosine = -normal, -cosine
    square = 1 - ratio * ratio * (1 - cosine * cosine)
    if square <= 0:
        return None
    behind = math.sqrt(square)
    s = (ratio * cosine - behind) / (ratio * cosine + behind)
    p = (ratio * behind - cosine) / (ratio * behind + cosine)
    return (way * ratio + normal * (ratio * cosine - behind)).normalized(), 1 - (s * s + p * p) / 2


def blurred(pixels, width):
    """A picture with each pixel spread over a bell of the given width."""
    reach = int(3 * width) + 1
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    bell /= bell.sum()
    for axis in (0, 1):
        pixels = np.apply_along_axis(lambda line: np.convolve(line, bell, "same"), axis, pixels)
    return pixels


def gathered(light, x, y, photons=400000, pixels=420, seed=3):
    """Sunlight that glass passes on to the plane z = 0, as a picture over the ranges x and y: 1 = as bright as beside it."""
    bpy.context.view_layer.update()
    pieces = [piece for piece in bpy.data.objects if "tint" in piece and not piece.hide_render]
    scene = Turned(pieces)
    way = (light.matrix_world.to_3x3() @ Vector((0, 0, -1))).normalized()
    aside = way.orthogonal().normalized()
    up = way.cross(aside)
    corners = [piece.matrix_world @ Vector(corner) for piece in pieces for corner in piece.bound_box]
    (left, right), (low, high) = ((min(spots), max(spots)) for spots in ([c.dot(axis) for c in corners] for axis in (aside, up)))
    start = min(c.dot(way) for c in corners) - 1
    rng = np.random.default_rng(seed)
    columns, rows = pixels, round(pixels * (y[1] - y[0]) / (x[1] - x[0]))
    sum_ = np.zeros((rows, columns, 3))
    jitter = math.tan(light.data.angle / 2)
    chances = rng.random((photons, 4))
    for a, b, c, d in chances:
        turn, off = 2 * math.pi * c, jitter * math.sqrt(d)
        ray = (way + aside * (off * math.cos(turn)) + up * (off * math.sin(turn))).normalized()
        origin = aside * (left + (right - left) * a) + up * (low + (high - low) * b) + way * start
        color, met = [1.0, 1.0, 1.0], 0
        while met < 16:
            found = scene.hit(origin, ray)
            if found is None:
                break
            place, normal, index, tint = found
            met += 1
            if not index:
                color = None
                break
            bent = refracted(ray, normal, index)
            if bent:
                ray, share = bent
                color = [c0 * share * t for c0, t in zip(color, tint)]
            else:
                ray = ray - 2 * ray.dot(normal) * normal
            origin = place + ray * 1e-4
        if color is None or not met or ray.z >= -1e-3:
            continue
        spot = origin - ray * (origin.z / ray.z)
        i, j = int((spot.y - y[0]) / (y[1] - y[0]) * rows), int((spot.x - x[0]) / (x[1] - x[0]) * columns)
        if 0 <= i < rows and 0 <= j < columns:
            sum_[i, j] += color
    area = (right - left) * (high - low) / photons
    pixel = (x[1] - x[0]) / columns * (y[1] - y[0]) / rows
    return sum_ * area / pixel / -way.z


def lit_through(material, light, x, y, photons=400000, pixels=420, soft=1.2):
    """Lays gathered() over a table's material, whose plane is z = 0."""
    image = new_node(material, "ShaderNodeTexImage", extension="CLIP", interpolation="Cubic")
    image.image = picture("gathered", blurred(gathered(light, x, y, photons, pixels), soft))
    place, mapping = new_node(material, "ShaderNodeNewGeometry"), new_node(material, "ShaderNodeMapping")
    mapping.inputs["Location"].default_value = (-x[0] / (x[1] - x[0]), -y[0] / (y[1] - y[0]), 0)
    mapping.inputs["Scale"].default_value = (1 / (x[1] - x[0]), 1 / (y[1] - y[0]), 0)
    connect(material, place.outputs["Position"], mapping.inputs[0])
    connect(material, mapping.outputs[0], image.inputs[0])
    shader = principled(material)
    seen = new_node(material, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    seen.inputs[0].default_value = 1
    base = shader.inputs["Base Color"]
    if base.links:
        connect(material, base.links[0].from_socket, seen.inputs[1])
    else:
        seen.inputs[1].default_value = base.default_value
    connect(material, image.outputs[0], seen.inputs[2])
    toned = new_node(material, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    toned.inputs[0].default_value = 1
    toned.inputs[2].default_value = (*light.data.color, 1)
    connect(material, seen.outputs[0], toned.inputs[1])
    connect(material, toned.outputs[0], shader.inputs["Emission"])
    down = -(light.matrix_world.to_3x3() @ Vector((0, 0, -1))).normalized().z
    shader.inputs["Emission Strength"].default_value = light.data.energy * down / math.pi
    return material
