// node compose/environments.mjs: the photographs that surround a scene, out of their package -> build/hdri/*.exr
import fs from 'node:fs';
import path from 'node:path';
import { environments, root } from '../pipeline/paths.mjs';

const packaged = path.join(root, 'node_modules', '@pmndrs', 'assets', 'hdri');

fs.mkdirSync(environments, { recursive: true });
for (const module of fs.readdirSync(packaged).filter((file) => file.endsWith('.exr.js'))) {
  const file = path.join(environments, path.parse(module).name);
  if (fs.existsSync(file)) continue;
  const { default: url } = await import(path.join(packaged, module));
  fs.writeFileSync(file, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
