/** Runs commands in the imagery folder and collects what they say. */
import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

export function run(command, args) {
  return new Promise((resolve) => {
    let log = '';
    const child = spawn(command, args, { cwd: root });
    const collect = (chunk) => {
      log += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, log: String(error) }));
    child.on('close', (code) => resolve({ code, log }));
  });
}

/** Renders one shot on one thread, at low priority: { done: Blender's summary } or { failed: the lines that tell why }. */
export async function renderShot({ script, shot, samples, scale, finer }) {
  const blender = ['blender', '-b', '-t', '1', '-P', `products/${script}.py`, '--', shot, String(scale), String(samples), String(finer)];
  const { log } = await run('nice', ['-n', '15', ...blender]);
  const lines = log.split('\n');
  const summary = lines.find((line) => line.startsWith('RENDERED '));
  if (summary) return { done: summary.slice('RENDERED '.length) };
  return { failed: lines.filter((line) => /Error|line \d/.test(line)).slice(0, 8).join('\n') };
}
