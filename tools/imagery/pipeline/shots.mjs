/** The shots of manifest.json. A name is <industry>_<shot>; samples are per pixel, scale 1 is the full size of the format; finer = so many
times as wide and high until it is denoised (1). The script is the industry's, unless the shot names that of another product. cut =
{ from: another shot, top: where it begins, as a share of that one's height, plate: kept without words, too }: a part in 4:5 of a
picture as wide, which is not rendered again. */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

export function allShots() {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'manifest.json'), 'utf8'));
  return Object.entries(manifest).map(([name, { samples, scale, finer = 1, script, cut }]) => {
    const [industry, shot] = name.split('_');
    return { name, industry, shot, samples, scale, finer, script: script ?? industry, cut };
  });
}

/** Shots named in full or by their industry; no names: all. A name that matches nothing is an error, not an empty run. */
export function selectShots(names) {
  const shots = allShots();
  const matches = (shot, name) => name === shot.name || name === shot.industry;
  for (const name of names) {
    if (!shots.some((shot) => matches(shot, name))) throw new Error(`no shot or industry called "${name}" in manifest.json`);
  }
  return names.length ? shots.filter((shot) => names.some((name) => matches(shot, name))) : shots;
}
