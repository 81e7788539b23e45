import type { VariantResult } from "../../domain/comparison/compare-variants.ts";
import { html, type Markup } from "./markup.ts";
import type { Interval } from "../../domain/comparison/statistics.ts";
import { formatEnds, percent } from "./format-figures.ts";

/** Percentages that divide into a few round steps. */
const ROUND_ENDS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** The upper end of a scale that fits all intervals. Scales start at 0, so that lengths are comparable. */
export function makeScale(variants: readonly VariantResult[]): number {
  const highest = Math.max(0.01, ...variants.map(({ interval }) => interval?.high ?? 0));
  return (ROUND_ENDS.find((end) => end >= highest * 100 - 1e-9) ?? 100) / 100;
}

/** Divides the scale into thirds, quarters or fifths, whichever is round. */
function makeTicks(scale: number): number[] {
  const end = Math.round(scale * 100);
  const steps = [4, 5, 3].find((count) => end % count === 0) ?? 2;
  return Array.from({ length: steps + 1 }, (_, index) => (scale * index) / steps);
}

const at = (share: number, scale: number) => ((share / scale) * 1000).toFixed(1);

/** A rate as a dot on its confidence interval; the dashed line is the rate of version_a. */
export function ratePlot(plot: {
  rate: number;
  interval: Interval;
  scale: number;
  base: number | null;
  isWinner: boolean;
}): Markup {
  const { rate, interval, scale, base, isWinner } = plot;
  const label = `Rate ${percent(rate)}; the true rate lies between ${formatEnds(interval).join(" and ")}`;
  // The plot stretches to its column, but strokes don't: the dot is a zero-length line with round caps.
  return html`<svg
    class="plot${isWinner ? " winning" : ""}"
    viewBox="0 0 1000 40"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${base !== null && html`<path class="base" d="M${at(base, scale)} -8V40" vector-effect="non-scaling-stroke" />`}
    <path
      class="interval"
      d="M${at(interval.low, scale)} 20H${at(interval.high, scale)}"
      vector-effect="non-scaling-stroke"
    />
    <path class="dot" d="M${at(rate, scale)} 20h0" vector-effect="non-scaling-stroke" />
  </svg>`;
}

/** The number of steps between the scale's ticks. */
export function countSteps(scale: number): number {
  return makeTicks(scale).length - 1;
}

/** The tick labels under a column of plots. */
export function drawAxis(scale: number): Markup {
  const labels = makeTicks(scale).map(
    (tick) => html`<span style="left:${((tick / scale) * 100).toFixed(2)}%">${tickLabel(tick)}</span>`,
  );
  return html`<div class="axis" aria-hidden="true">${labels}</div>`;
}

function tickLabel(tick: number): string {
  return `${Number((tick * 100).toFixed(2))}%`;
}
