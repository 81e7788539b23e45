// node compose/layers.mjs <industry_shot> ...: build/raw/layers/<name> -> masters/layers/<name>-<layer>.webp and .avif
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { masters, raw } from '../pipeline/paths.mjs';

const width = 780;
const shadowWidth = 390; // soft
const order = ['plate', 'shadow', 'props-shadow', 'product', 'props'];
const formats = {
  webp: (layer) => ({ quality: layer === 'product' ? 60 : 50, alphaQuality: 50, effort: 6, smartSubsample: true }),
  avif: () => ({ quality: 50, effort: 6, chromaSubsampling: '4:4:4' }),
};

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
  const total = { webp: 0, avif: 0 };
  for (const layer of order) {
    const file = fs.readdirSync(folder).find((entry) => entry.startsWith(`${layer}.`));
    const picture = await open(folder, file).resize({ width: layer.endsWith('shadow') ? shadowWidth : width }).png().toBuffer();
    for (const [format, options] of Object.entries(formats)) {
      const encoded = await sharp(picture)[format](options(layer)).toBuffer();
      fs.writeFileSync(path.join(target, `${name}-${layer}.${format}`), encoded);
      total[format] += encoded.length;
      console.log(name, layer, format, encoded.length);
    }
  }
  console.log(name, 'together', total);
}
