import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromiumPath } from "../../tests/browser/chromium.ts";
import { chromiumFlags } from "../browser/phone.ts";
import { installPackages } from "./install-packages.ts";
import { freePort, startProcess } from "./process.ts";

export type Throttling = "simulated" | "applied";

export type Vitals = { fcpMs: number; lcpMs: number; tbtMs: number; cls: number; score: number };

const METRICS = {
  fcpMs: "first-contentful-paint",
  lcpMs: "largest-contentful-paint",
  tbtMs: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

/** Lighthouse with a browser of its own, which it empties before each page. */
export async function startLighthouse(folder: string) {
  installPackages("bench");
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const browser = await startProcess({
    command: await chromiumPath(),
    args: [
      "--headless=new",
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${join(folder, "profile")}`,
      ...chromiumFlags(),
      "about:blank",
    ],
    log: join(folder, "chromium.log"),
    isReady: async () =>
      (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))?.ok ?? false,
  });
  const report = join(folder, "report.json");
  return {
    version: JSON.parse(readFileSync("bench/node_modules/lighthouse/package.json", "utf8")).version as string,
    stop: browser.stop,

    /** One visit of a phone, as Lighthouse has it by default. Now and then a trace comes without a paint; then it visits again. */
    async visit(address: string, throttling: Throttling, visitsLeft = 3): Promise<Vitals> {
      await promisify(execFile)(process.execPath, [
        "bench/node_modules/lighthouse/cli/index.js",
        address,
        `--port=${port}`,
        `--throttling-method=${throttling === "simulated" ? "simulate" : "devtools"}`,
        `--only-audits=${[...Object.values(METRICS), "speed-index"].join(",")}`,
        "--disable-full-page-screenshot",
        "--output=json",
        `--output-path=${report}`,
        "--quiet",
      ]);
      const { audits, categories } = JSON.parse(readFileSync(report, "utf8")) as Report;
      if (audits[METRICS.lcpMs]?.numericValue === undefined) {
        if (visitsLeft === 1) throw new Error(`Lighthouse saw no paint of ${address}.`);
        return this.visit(address, throttling, visitsLeft - 1);
      }
      const metric = (name: keyof typeof METRICS) => audits[METRICS[name]]!.numericValue!;
      return {
        fcpMs: metric("fcpMs"),
        lcpMs: metric("lcpMs"),
        tbtMs: metric("tbtMs"),
        cls: metric("cls"),
        score: Math.round(categories.performance.score * 100),
      };
    },
  };
}

type Report = {
  audits: Record<string, { numericValue?: number }>;
  categories: { performance: { score: number } };
};
