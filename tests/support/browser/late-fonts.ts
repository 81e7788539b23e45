import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const { resolve } = createRequire(import.meta.url);
const fontsource = (name: string, weight: 400 | 700) =>
  resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
const dejaVu = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** Files with the widths of visitors' system fonts, by the fonts' names. */
export const SYSTEM_FONTS: Record<string, Record<string, string>> = {
  "Windows, macOS, iOS": {
    Arial: fontsource("arimo", 400),
    "Arial Bold": fontsource("arimo", 700),
    "Times New Roman": fontsource("tinos", 400),
    "Times New Roman Bold": fontsource("tinos", 700),
  },
  Android: {
    Roboto: fontsource("roboto", 400),
    "Roboto Bold": fontsource("roboto", 700),
    "Noto Serif": fontsource("noto-serif", 400),
    "Noto Serif Bold": fontsource("noto-serif", 700),
  },
  "Linux without fonts of its own": {
    "DejaVu Sans": dejaVu("DejaVuSans"),
    "DejaVu Sans Bold": dejaVu("DejaVuSans-Bold"),
    "DejaVu Serif": dejaVu("DejaVuSerif"),
    "DejaVu Serif Bold": dejaVu("DejaVuSerif-Bold"),
  },
};

/**
 * Gives pages a system's fonts instead of this machine's, and delays the site's own until the returned function is
 * called.
 */
export async function delayFonts(page: Page, fonts: Record<string, string>): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  await page.route("**/local-font/*", async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split("/").at(-1)!);
    await route.fulfill({ body: await readFile(fonts[name]!), contentType: "font/woff2" });
  });
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/local\("([^"]+)"\)/g, (_, name: string) =>
      fonts[name] ? `url(/local-font/${encodeURIComponent(name)})` : 'local("none")',
    );
    // The page's policy would block the changed style sheet.
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html });
  });
  return release;
}

/** All headings and other texts of a page, to be measured more than once. */
export function textBlocks(page: Page) {
  return page.evaluateHandle(() => {
    const texts = "h1,h2,h3,p,li,blockquote,figcaption,label,a,button";
    return Array.from(document.querySelectorAll<HTMLElement>(texts));
  });
}

/** Each one's height in pixels. */
export function heightsOf(blocks: Awaited<ReturnType<typeof textBlocks>>) {
  return blocks.evaluate((all) =>
    all.map((block) => ({
      text: `${block.tagName.toLowerCase()} “${block.textContent.trim()}”`,
      isHeading: /^H\d$/.test(block.tagName),
      height: Math.round(block.offsetHeight),
    })),
  );
}

/** Waits until this system's fallback fonts have loaded. */
export async function waitForFallbackFonts(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      Array.from(document.fonts)
        .filter(({ status, display }) => display !== "swap" && status !== "loaded")
        .map((font) => font.load().catch(() => {})),
    ),
  );
}

/** Chromium's cumulative layout shift since the page was opened. */
export function layoutShiftSoFar(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) sum += (shift as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    return sum;
  });
}
