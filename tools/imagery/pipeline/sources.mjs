/** Which source each master was rendered from: masters/sources.json. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { labels, masterFile, masters, products } from './paths.mjs';

const ledgerFile = path.join(masters, 'sources.json');
const shotFunction = /^def (product|plain|ad\d|square|story|room|spin|day\d|loupe|shades|shade)\b/;

const known = () => (fs.existsSync(ledgerFile) ? JSON.parse(fs.readFileSync(ledgerFile, 'utf8')) : {});
const readIfThere = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
const functionName = (block) => block.match(shotFunction)?.[1];

/** The part of a product script that a shot depends on: everything shared, its own function and the shots it builds on. */
export function sourceOf({ script, shot: name, cut }) {
  const shot = cut?.from ?? name;
  const source = fs.readFileSync(path.join(products, `${script}.py`), 'utf8');
  const blocks = source.split(/^(?=def |if __name__)/m).filter((block) => !block.startsWith('if __name__'));
  const own = blocks.find((block) => functionName(block) === shot) ?? '';
  const used = (block) => {
    const other = functionName(block);
    return !other || other === shot || new RegExp(`\\b${other}\\(`).test(own);
  };
  return blocks.filter(used).join('');
}

/** Sixteen hex digits that change when the shot's source, its label, its samples or its scale change. The kit does not count. */
export function fingerprint(shot) {
  return crypto
    .createHash('sha256')
    .update(sourceOf(shot))
    .update(readIfThere(path.join(labels, `${shot.script}.svg`)))
    .update(shot.cut ? JSON.stringify(shot.cut) : `${shot.scale} ${shot.samples}${shot.finer > 1 ? ` ${shot.finer}` : ''}`)
    .digest('hex')
    .slice(0, 16);
}

export const hasMaster = (shot) => fs.existsSync(masterFile(shot.name));

export const isUpToDate = (shot) => hasMaster(shot) && known()[shot.name] === fingerprint(shot);

export function record(shot) {
  const entries = Object.entries({ ...known(), [shot.name]: fingerprint(shot) }).sort();
  fs.writeFileSync(ledgerFile, JSON.stringify(Object.fromEntries(entries), null, 1) + '\n');
}
