/** Reads the weights of Intel Open Image Denoise: a .tza file, version 2, little endian. */
import fs from 'node:fs';

const magic = 0x41d7;

function halfToNumber(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Infinity;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Tensors by name: { shape, values }, values a Float32Array with the last index running fastest. */
export function readWeights(file) {
  const bytes = fs.readFileSync(file);
  if (bytes.readUInt16LE(0) !== magic || bytes[2] !== 2) throw new Error(`${file} is not a .tza file of version 2`);
  let at = Number(bytes.readBigUInt64LE(4));
  const take = (length, read) => {
    const value = read(at);
    at += length;
    return value;
  };
  const uint8 = () => take(1, (i) => bytes[i]);
  const uint16 = () => take(2, (i) => bytes.readUInt16LE(i));
  const uint32 = () => take(4, (i) => bytes.readUInt32LE(i));
  const uint64 = () => take(8, (i) => Number(bytes.readBigUInt64LE(i)));
  const text = (length) => take(length, (i) => bytes.toString('utf8', i, i + length));

  const tensors = {};
  for (let left = uint32(); left > 0; left -= 1) {
    const name = text(uint16());
    const rank = uint8();
    const shape = Array.from({ length: rank }, uint32);
    text(rank); // the order of the indexes, the same for every tensor
    const isHalf = text(1) === 'h';
    const start = uint64();
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    for (let i = 0; i < values.length; i += 1) {
      values[i] = isHalf ? halfToNumber(bytes.readUInt16LE(start + 2 * i)) : bytes.readFloatLE(start + 4 * i);
    }
    tensors[name] = { shape, values };
  }
  return tensors;
}
