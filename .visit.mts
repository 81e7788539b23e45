import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
import { findChromium, launchOptions } from "./tests/support/browser/chromium.ts";
const extra = (process.env.X ?? "").split(" ").filter(Boolean);
const n = +(process.env.N ?? 12);
const o = launchOptions();
let args = o.args;
for (const e of extra)
  if (e.startsWith("+dis="))
    args = args.map((a) => (a.startsWith("--disable-features=") ? a + "," + e.slice(5) : a));
args = [...args, ...extra.filter((e) => !e.startsWith("+"))];
const b = await chromium.launch({ executablePath: findChromium(), ...o, args });
const use = () => +readFileSync(process.env.G + "/cpuacct.usage", "utf8") / 1e9;
const shared = extra.includes("+shared")
  ? await b.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 } })
  : undefined;
async function visit() {
  const c =
    shared ?? (await b.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 } }));
  const p = await c.newPage();
  await p.goto(process.env.U + "/" + (process.env.P ?? "beverage/version_a"));
  if (!extra.includes("+notouch")) {
    await p.evaluate(() => document.querySelector("form input")?.focus());
    await p.keyboard.press("a");
    await p.waitForTimeout(300);
  }
  if (shared) await p.close();
  else await c.close();
}
await visit();
await visit();
const s = use(),
  self = process.cpuUsage();
for (let i = 0; i < n; i++) await visit();
const d = process.cpuUsage(self);
console.log(
  ((use() - s) / n).toFixed(3),
  "s CPU a visit, of it node",
  ((d.user + d.system) / 1e6 / n).toFixed(3),
  extra.join(" "),
);
await b.close();
