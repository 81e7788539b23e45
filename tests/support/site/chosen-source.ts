/** The screen to choose a picture for. */
export type Screen = { widthPx: number; pixelRatio: number };

const REM_PX = 16;

/** The candidate of a `srcset` that Chromium loads for a `sizes` attribute on a screen. */
export function chosenSource(srcset: string, sizes: string, screen: Screen): string {
  const drawnPx = drawnWidth(sizes, screen.widthPx);
  const candidates = srcset
    .split(",")
    .map((candidate) => {
      const [url = "", width = ""] = candidate.trim().split(/\s+/);
      if (!/^\d+w$/.test(width)) throw new Error(`A candidate without a width: ${candidate.trim()}`);
      return { url, density: Number.parseInt(width, 10) / drawnPx };
    })
    .toSorted((one, other) => one.density - other.density);
  const sharpest = candidates.at(-1)!;
  return (candidates.find(({ density }) => density >= screen.pixelRatio) ?? sharpest).url;
}

/** The first size whose condition applies, in pixels. */
function drawnWidth(sizes: string, widthPx: number): number {
  for (const size of sizes.split(",")) {
    const match = /^(?:\((min|max)-width:\s*([\d.]+)(px|rem)\)\s+)?([\d.]+)(px|rem|vw)$/.exec(size.trim());
    if (!match) throw new Error(`A size that this does not understand: ${size.trim()}`);
    const [, bound, limit, limitUnit, length, unit] = match;
    const limitPx = Number(limit) * (limitUnit === "rem" ? REM_PX : 1);
    if (bound === "min" && widthPx < limitPx) continue;
    if (bound === "max" && widthPx > limitPx) continue;
    return Number(length) * { px: 1, rem: REM_PX, vw: widthPx / 100 }[unit as "px" | "rem" | "vw"];
  }
  throw new Error(`No size without a condition: ${sizes}`);
}
