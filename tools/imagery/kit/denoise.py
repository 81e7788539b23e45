"""Joint non-local-means denoiser over two half-sample renders (dual buffer, after Rousselle and others).

Debian's Blender has no OpenImageDenoise. Pictures are float arrays of the shape (height, width, 3), linear light.
"""

import numpy as np


def box_mean(values, radius):
    """Mean over a square window of 2 * radius + 1 pixels; edges are repeated."""
    size = 2 * radius + 1
    for axis in (0, 1):
        padding = [(radius + 1, radius) if i == axis else (0, 0) for i in range(values.ndim)]
        sums = np.pad(values, padding, mode="edge").cumsum(axis, dtype=np.float64)
        length = values.shape[axis]
        window = np.take(sums, range(size, size + length), axis) - np.take(sums, range(0, length), axis)
        values = (window / size).astype(np.float32)
    return values


def despeckle(picture):
    """Fireflies: cap each pixel at the 3rd brightest of its 3 x 3 neighbours, by brightness."""
    brightness = picture.mean(2)
    padded = np.pad(brightness, 1, mode="edge")
    height, width = brightness.shape
    neighbours = np.stack([padded[i : i + height, j : j + width] for i in range(3) for j in range(3)])
    cap = np.maximum(np.sort(neighbours, 0)[6] * 1.1, 0.9)  # only touch HDR outliers, never white label type
    return picture * np.minimum(1, cap / np.maximum(brightness, 1e-6))[..., None]


def compress(picture):
    """Logarithm of the light, so that bright areas do not rule the weights."""
    return np.log1p(np.maximum(picture, 0))


def overlap(offset, length):
    """Two slices of an axis: the pixels that have a neighbour at this offset, and those neighbours."""
    neighbours = slice(max(0, offset), min(length, length + offset))
    pixels = slice(max(0, -offset), min(length, length - offset))
    return pixels, neighbours


def denoise(first, second, albedo, normal, radius=5, strength=0.7, feature_strength=0.6):
    """Average of both halves, each filtered with weights measured on the other one, so noise cannot vouch for itself.
    Edges in albedo and normal stop the filter. radius = reach of the search in pixels."""
    first, second = despeckle(first), despeckle(second)
    first_guide, second_guide = compress(first), compress(second)
    variance = box_mean(np.square(first_guide - second_guide).mean(2) * 0.5, 3) + 1e-5
    features = np.concatenate([albedo, normal * 0.5], 2)
    height, width = variance.shape
    sums = [np.zeros_like(first), np.zeros_like(second)]
    weights = [np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)]
    halves = ((first, second_guide, sums[0], weights[0]), (second, first_guide, sums[1], weights[1]))
    for down in range(-radius, radius + 1):
        for right in range(-radius, radius + 1):
            rows, rows_there = overlap(down, height)
            columns, columns_there = overlap(right, width)
            here, there = (rows, columns), (rows_there, columns_there)
            feature_distance = np.square(features[here] - features[there]).sum(2) / (feature_strength**2 * 0.02)
            noise = variance[here] + np.minimum(variance[there], variance[here])
            for half, guide, total, weight_total in halves:
                difference = np.square(guide[here] - guide[there]).mean(2)
                distance = box_mean((difference - noise) / (strength * strength * 2 * variance[here]), 1)
                weight = np.exp(-np.maximum(distance, 0) - feature_distance)
                total[here] += half[there] * weight[..., None]
                weight_total[here] += weight
    return 0.5 * (sums[0] / weights[0][..., None] + sums[1] / weights[1][..., None])
