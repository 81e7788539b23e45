"""Cut stones. Lengths in scene units, angles in degrees where named so."""

import bpy, bmesh, math
import numpy as np
from mathutils import Vector
from .materials import calculate, connect, new_node, ramp, surface
from .shapes import primitive
from .studio import link

TABLE, STARS, LOWER_HALVES, GIRDLE = 0.57, 0.50, 0.77, 0.045  # shares of the radius, of the way to the girdle and of the radius
DIAMOND = "diamond"  # the label of the node that bends light
FIRE = (2.408, 2.424, 2.448)  # its index for red, green and blue
CROWN, PAVILION = math.radians(34.5), math.radians(40.75)


def facets(sides):
    """Planes of a round brilliant of radius 1 as rows (normal, distance): a table, 8 stars, 8 bezels, 16 upper halves, 8 mains and
    16 lower halves, and a girdle of so many sides."""
    rim, eighth = GIRDLE / 2, math.pi / 4

    def corner(radius, turn, height):
        return np.array([radius * math.cos(turn), radius * math.sin(turn), height])

    def plane(normal, point):
        normal = normal / np.linalg.norm(normal)
        distance = normal @ point
        return (*normal, distance) if distance > 0 else (*-normal, -distance)

    def through(a, b, c):
        return plane(np.cross(b - a, c - a), a)

    crown_top = rim + (1 - TABLE) * math.tan(CROWN)
    star = TABLE * math.cos(eighth / 2)
    star += STARS * (1 - star)
    low = 1 - LOWER_HALVES
    planes = [(0, 0, 1, crown_top)]
    for k in range(8):
        turn, between = k * eighth, (k + 0.5) * eighth
        planes.append(plane(corner(math.tan(CROWN), turn, 1), corner(1, turn, rim)))
        planes.append(plane(corner(math.tan(PAVILION), turn, -1), corner(1, turn, -rim)))
        tip = corner(star, between, rim + (1 - star * math.cos(eighth / 2)) * math.tan(CROWN))
        toe = corner(low, between, -rim - (1 - low * math.cos(eighth / 2)) * math.tan(PAVILION))
        planes.append(through(corner(TABLE, turn, crown_top), corner(TABLE, turn + eighth, crown_top), tip))
        for side in (turn, turn + eighth):
            planes.append(through(tip, corner(1, side, rim), corner(1, between, rim)))
            planes.append(through(toe, corner(1, side, -rim), corner(1, between, -rim)))
    for k in range(sides):
        planes.append((*corner(1, 2 * math.pi * (k + 0.5) / sides, 0), math.cos(math.pi / sides)))
    return np.array(planes)


def corners_within(planes):
    """Where three planes meet inside all the others, so that every facet is flat."""
    normals, distances = planes[:, :3], planes[:, 3]
    first, second = np.triu_indices(len(planes), 1)
    found = []
    for third in range(2, len(planes)):
        pairs = second < third
        i, j = first[pairs], second[pairs]
        sets = np.stack([normals[i], normals[j], np.broadcast_to(normals[third], (len(i), 3))], 1)
        meets = abs(np.linalg.det(sets)) > 1e-7
        sides = np.stack([distances[i], distances[j], np.full(len(i), distances[third])], 1)[meets]
        points = np.linalg.solve(sets[meets], sides[..., None])[..., 0]
        found.append(points[(points @ normals.T <= distances + 1e-7).all(1)])
    return np.unique(np.concatenate(found).round(6), axis=0)


def bruted():
    """The frosted girdle of a stone."""
    return surface("girdle", "#f4f6fa", rough=0.5, Transmission=0.6)


def brilliant(radius, material, sides=64):
    """Round brilliant of 57 facets, its frosted girdle round z = 0, its table upwards."""
    solid = bmesh.new()
    for point in corners_within(facets(sides)):
        solid.verts.new(point * radius)
    bmesh.ops.remove_doubles(solid, verts=solid.verts, dist=radius * 2e-4)
    bmesh.ops.convex_hull(solid, input=solid.verts)
    bmesh.ops.dissolve_limit(solid, angle_limit=math.radians(0.15), verts=solid.verts, edges=solid.edges)
    bmesh.ops.recalc_face_normals(solid, faces=solid.faces)
    data = bpy.data.meshes.new("brilliant")
    solid.to_mesh(data)
    solid.free()
    data.materials.append(material)
    data.materials.append(bruted())
    for facet in data.polygons:
        facet.material_index = int(abs(facet.normal.z) < 0.01)
    return link(bpy.data.objects.new("brilliant", data))


def diamond():
    """Clear, with a diamond's index. Light that only casts a shadow passes. What it looks like depends on its surroundings alone:
    dark ones with many small lamps."""
    material = bpy.data.materials.new("diamond")
    material.use_nodes = True
    material.node_tree.nodes.clear()
    stone = new_node(material, "ShaderNodeBsdfGlass", distribution="SHARP")
    stone.label, stone.inputs["IOR"].default_value = DIAMOND, FIRE[1]
    clear = new_node(material, "ShaderNodeBsdfTransparent")
    clear.inputs[0].default_value = (0.8, 0.8, 0.8, 1)
    light_path = new_node(material, "ShaderNodeLightPath")
    seen = new_node(material, "ShaderNodeMixShader")
    connect(material, light_path.outputs["Is Shadow Ray"], seen.inputs[0])
    connect(material, stone.outputs[0], seen.inputs[1])
    connect(material, clear.outputs[0], seen.inputs[2])
    connect(material, seen.outputs[0], new_node(material, "ShaderNodeOutputMaterial").inputs[0])
    return material


def gem_tent(target, strength=1.0, radius=2.6, seed=0.0):
    """What stones show and nothing else sees: a white tent round a point, cut into brighter and darker panes, with the dark hole that
    the camera looks through, whose mirror images are the arrows of a brilliant; and small sparks of color, its fire."""
    cam = bpy.context.scene.camera
    bpy.context.view_layer.update()
    toward = (cam.matrix_world.translation - Vector(target)).normalized()
    material = bpy.data.materials.new("tent")
    material.use_nodes = True
    material.node_tree.nodes.clear()
    coordinates = new_node(material, "ShaderNodeTexCoord")
    direction = new_node(material, "ShaderNodeVectorMath", operation="NORMALIZE")
    connect(material, coordinates.outputs["Object"], direction.inputs[0])
    ahead = new_node(material, "ShaderNodeVectorMath", operation="DOT_PRODUCT")
    connect(material, direction.outputs[0], ahead.inputs[0])
    ahead.inputs[1].default_value = toward
    hole = ramp(material, ahead.outputs["Value"], [(0, "#707070"), (0.80, "#ffffff"), (0.935, "#ffffff"), (0.96, "#050505"), (1, "#050505")])

    def panes(scale, offset):
        cells = new_node(material, "ShaderNodeTexVoronoi", feature="F1")
        cells.inputs["Scale"].default_value = scale
        moved = new_node(material, "ShaderNodeVectorMath", operation="ADD")
        connect(material, direction.outputs[0], moved.inputs[0])
        moved.inputs[1].default_value = (offset, seed, 0)
        connect(material, moved.outputs[0], cells.inputs["Vector"])
        channels = new_node(material, "ShaderNodeSeparateColor")
        connect(material, cells.outputs["Color"], channels.inputs[0])
        return cells, channels

    _, channels = panes(2.6, 0)
    light = ramp(material, channels.outputs[0], [(0, "#0b0b0c"), (0.38, "#1c1d20"), (0.45, "#c9ccd2"), (1, "#ffffff")])
    lit = new_node(material, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    lit.inputs[0].default_value = 1
    connect(material, light, lit.inputs[1])
    connect(material, hole, lit.inputs[2])
    sparks, hues = panes(7, 3.7)
    near = calculate(material, "LESS_THAN", sparks.outputs["Distance"], 0.16)
    chosen = calculate(material, "MULTIPLY", near, calculate(material, "GREATER_THAN", hues.outputs[1], 0.55))
    hue = new_node(material, "ShaderNodeCombineColor", mode="HSV")
    connect(material, hues.outputs[2], hue.inputs[0])
    hue.inputs[1].default_value, hue.inputs[2].default_value = 0.75, 5.0
    fire = new_node(material, "ShaderNodeMixRGB", blend_type="MIX")
    connect(material, chosen, fire.inputs[0])
    connect(material, lit.outputs[0], fire.inputs[1])
    connect(material, hue.outputs[0], fire.inputs[2])
    shining = new_node(material, "ShaderNodeEmission")
    shining.inputs[1].default_value = strength
    connect(material, fire.outputs[0], shining.inputs[0])
    connect(material, shining.outputs[0], new_node(material, "ShaderNodeOutputMaterial").inputs[0])
    material.cycles.sample_as_light = False
    tent = primitive("uv_sphere", material, target, (radius,) * 3, segments=48, ring_count=24)
    tent.visible_camera = tent.visible_diffuse = tent.visible_glossy = tent.visible_shadow = False
    return tent
