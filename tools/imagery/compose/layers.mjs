// node compose/layers.mjs <industry_shot> ...: build/raw/layers/<name> -> masters/layers/<name>-<layer>.webp
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { masters, raw } from '../pipeline/paths.mjs';

const width = 780;
const shadowWidth = 390; // soft
const plateBlur = 0.7; // pixels; a third fewer bytes, and the finished picture follows
const order = ['plate', 'shadow', 'props-shadow', 'product', 'props'];
const isSoft = (layer) => layer.endsWith('shadow');
/** Faint shadows need all their levels. */
const encoding = (layer) => ({ quality: layer === 'product' ? 60 : 50, alphaQuality: isSoft(layer) ? 100 : 50, effort: 6, smartSubsample: true });

/** A layer as a sharp picture: 32 bit floats, top row first. */
function open(folder, file) {
  const [, columns, rows, channels] = file.match(/\.(\d+)x(\d+)x(\d)$/).map(Number);
  const bytes = fs.readFileSync(path.join(folder, file));
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const pixels = Uint8Array.from(floats, (value) => Math.round(255 * Math.min(1, Math.max(0, value))));
  return sharp(pixels, { raw: { width: columns, height: rows, channels } });
}

for (const name of process.argv.slice(2)) {
  const folder = path.join(raw, 'layers', name);
  const target = path.join(masters, 'layers');
  fs.mkdirSync(target, { recursive: true });
  for (const layer of order) {
    const file = fs.readdirSync(folder).find((entry) => entry.startsWith(`${layer}.`));
    const resized = open(folder, file).resize({ width: isSoft(layer) ? shadowWidth : width });
    const picture = layer === 'plate' ? resized.blur(plateBlur) : resized;
    const { size } = await picture.webp(encoding(layer)).toFile(path.join(target, `${name}-${layer}.webp`));
    console.log(name, layer, size);
  }
}
