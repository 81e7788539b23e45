/** Cold mist over a picture's lower part, as see-through frames that end where they begin. */

const frameCount = 96;
const alphaMax = 0.5;
const [top, full] = [0.46, 0.84]; // shares of the height: where the mist begins, and where it is thickest
const tile = 256;

/** Smooth noise that repeats after a tile: octaves of random lattices, interpolated. */
function noiseTile(seed) {
  let state = seed;
  const random = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const values = new Float32Array(tile * tile);
  for (const [cells, share] of [[3, 0.5], [6, 0.28], [12, 0.15], [24, 0.07]]) {
    const lattice = Array.from({ length: cells * cells }, random);
    const at = (x, y) => lattice[(y % cells) * cells + (x % cells)];
    for (let y = 0; y < tile; y += 1) {
      for (let x = 0; x < tile; x += 1) {
        const [u, v] = [(x * cells) / tile, (y * cells) / tile];
        const [i, j] = [Math.floor(u), Math.floor(v)];
        const [a, b] = [u - i, v - j].map((t) => t * t * (3 - 2 * t));
        const upper = at(i, j) * (1 - a) + at(i + 1, j) * a;
        const lower = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a;
        values[y * tile + x] += share * (upper * (1 - b) + lower * b);
      }
    }
  }
  return values;
}

const smooth = (t) => Math.min(1, Math.max(0, t)) ** 2 * (3 - 2 * Math.min(1, Math.max(0, t)));

/** Yields RGBA pixels. Two layers drift apart, each by whole tiles. */
export function* mistFrames(width, height) {
  const layers = [
    { noise: noiseTile(11), scale: 0.42, drift: [1, -1] },
    { noise: noiseTile(29), scale: 0.62, drift: [-1, -2] },
  ];
  for (let frame = 0; frame < frameCount; frame += 1) {
    const pixels = Buffer.alloc(width * height * 4, 255);
    const time = (frame / frameCount) * tile;
    for (let y = 0; y < height; y += 1) {
      const level = y / height;
      const band = smooth((level - top) / (full - top));
      for (let x = 0; x < width; x += 1) {
        let density = 0;
        for (const { noise, scale, drift } of layers) {
          const u = (((x * scale - time * drift[0]) % tile) + tile) % tile;
          const v = (((y * scale * 1.5 - time * drift[1]) % tile) + tile) % tile;
          density += noise[(v | 0) * tile + (u | 0)] / layers.length;
        }
        const alpha = alphaMax * band * smooth((density - 0.40) / 0.24);
        const at = (y * width + x) * 4;
        pixels[at + 1] = 236;
        pixels[at + 2] = 232;
        pixels[at + 3] = Math.round(255 * alpha);
      }
    }
    yield pixels;
  }
}
