import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { needChromium, withWindows } from "../../../tests/support/browser/chromium.ts";
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

const PACKAGE = "tools/bench/node_modules/lighthouse";

/** Lighthouse with its own browser, whose storage it clears before each page. */
export async function startLighthouse(folder: string) {
  installPackages("tools/bench");
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const browser = await startProcess({
    command: needChromium(withWindows),
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
  const { default: lighthouse } = (await import(
    pathToFileURL(resolve(PACKAGE, "core/index.js")).href
  )) as LighthouseModule;
  return {
    version: JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")).version as string,
    stop: browser.stop,

    /** Visits with Lighthouse's default phone. Retries, because a trace occasionally lacks a paint. */
    async visit(address: string, throttling: Throttling, visitsLeft = 3): Promise<Vitals> {
      const result = await lighthouse(address, {
        port,
        throttlingMethod: throttling === "simulated" ? "simulate" : "devtools",
        onlyAudits: [...Object.values(METRICS), "speed-index"],
        disableFullPageScreenshot: true,
        logLevel: "silent",
      });
      const { audits, categories } = result.lhr;
      if (audits[METRICS.lcpMs]?.numericValue === undefined) {
        if (visitsLeft === 1) throw new Error(`Lighthouse recorded no paint of ${address}.`);
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

/** The parts used here; Lighthouse is only installed for the bench. */
type LighthouseModule = {
  default: (
    address: string,
    flags: Record<string, unknown>,
  ) => Promise<{
    lhr: {
      audits: Record<string, { numericValue?: number }>;
      categories: { performance: { score: number } };
    };
  }>;
};
