/** Where things live. IMAGERY_BUILD and IMAGERY_OUT move the build folder and the finished pictures. */
import path from 'node:path';

export const root = path.dirname(path.dirname(new URL(import.meta.url).pathname));
export const build = process.env.IMAGERY_BUILD || path.join(root, 'build');
export const masters = process.env.IMAGERY_OUT || path.join(root, 'masters');
export const plates = path.join(root, 'plates');
export const labels = path.join(root, 'labels');
export const products = path.join(root, 'products');
export const textures = path.join(build, 'tex');
export const environments = path.join(build, 'hdri');
export const raw = path.join(build, 'raw');
export const frames = path.join(build, 'frames');

export const rawFile = (name) => path.join(raw, `${name}.png`);
export const plateFile = (name) => path.join(plates, `${name}.webp`);
export const masterFile = (name) => path.join(masters, `${name}.webp`);
