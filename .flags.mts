import { chromium } from "@playwright/test";
import { launchOptions } from "./tests/support/browser/chromium.ts";
import { startServerProcess } from "./tests/support/server/server-process.ts";
import { readdirSync, readFileSync } from "node:fs";
function tree(root: number) {
  const procs = new Map<number, any>();
  for (const d of readdirSync("/proc"))
    if (/^\d+$/.test(d)) {
      try {
        const s = readFileSync(`/proc/${d}/stat`, "utf8");
        const r = s.slice(s.lastIndexOf(")") + 2).split(" ");
        procs.set(+d, { ppid: +r[1]!, cpu: (+r[11]! + +r[12]! + +r[13]! + +r[14]!) / 100 });
      } catch {}
    }
  let sum = 0;
  const todo = [root];
  const kids = Map.groupBy([...procs], ([, p]) => p.ppid);
  while (todo.length) {
    const p = todo.pop()!;
    sum += procs.get(p)?.cpu ?? 0;
    for (const [k] of kids.get(p) ?? []) todo.push(k);
  }
  return sum;
}
const N = 15;
const base = launchOptions();
const variants: Record<string, string[]> = {
  now: [],
  noimg: ["--blink-settings=imagesEnabled=false"],
  ingpu: ["--in-process-gpu"],
  nosoft: ["--disable-software-rasterizer"],
  nocomp: ["--disable-gpu-compositing"],
  threads: ["--disable-threaded-compositing", "--disable-threaded-animation"],
  raster1: ["--num-raster-threads=1"],
  noiso: ["--disable-site-isolation-trials"],
  audio: ["--mute-audio", "--disable-audio-output", "--disable-features=AudioServiceOutOfProcess"],
  netin: ["--enable-features=NetworkServiceInProcess"],
  nov8opt: ["--js-flags=--no-opt --no-sparkplug"],
  now2: [],
};
const only = process.argv.slice(2);
const server = await startServerProcess();
for (const [name, more] of Object.entries(variants)) {
  if (only.length && !only.includes(name)) continue;
  const c0 = tree(process.pid);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    ...base,
    args: [...base.args, ...more],
  });
  const warm = await browser.newContext({ baseURL: server.url });
  const p = await warm.newPage();
  await p.goto("/food/version_a");
  await warm.close();
  const c1 = tree(process.pid),
    w = performance.now();
  for (let i = 0; i < N; i++) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto("/food/version_a", { waitUntil: "load" });
    await page.keyboard.press("Shift");
    await page.locator(".lead-form[data-ready]").first().waitFor();
    await context.close();
  }
  const c2 = tree(process.pid);
  await browser.close();
  console.log(
    name.padEnd(10),
    "start",
    (c1 - c0).toFixed(2),
    "per visit",
    ((c2 - c1) / N).toFixed(3),
    "wall",
    ((performance.now() - w) / N).toFixed(0),
  );
}
// only contexts and blank pages
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", ...base });
const c1 = tree(process.pid);
for (let i = 0; i < N; i++) {
  const c = await browser.newContext();
  const p = await c.newPage();
  await p.goto("about:blank");
  await c.close();
}
console.log("blank", ((tree(process.pid) - c1) / N).toFixed(3));
const c3 = tree(process.pid);
const ctx = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
for (let i = 0; i < N; i++) {
  const p = await ctx.newPage();
  await p.goto("/food/version_a");
  await p.keyboard.press("Shift");
  await p.locator(".lead-form[data-ready]").first().waitFor();
  await p.close();
}
console.log("same context, new pages", ((tree(process.pid) - c3) / N).toFixed(3));
const c4 = tree(process.pid);
const p = await ctx.newPage();
for (let i = 0; i < N; i++) {
  await p.goto("/food/version_a");
  await p.keyboard.press("Shift");
  await p.locator(".lead-form[data-ready]").first().waitFor();
}
console.log("same page", ((tree(process.pid) - c4) / N).toFixed(3));
await browser.close();
await server.stop();
