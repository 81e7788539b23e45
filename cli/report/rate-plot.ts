import type { Version } from "./experiment-report.ts";
import { html, type Markup } from "./markup.ts";
import type { Interval } from "./statistics.ts";
import { formatEnds, percent } from "./words.ts";

/** Ends of a scale that divide into few round steps, in percent. */
const ROUND_ENDS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/** Where a scale ends that holds every range of some versions. It begins at 0, so that lengths can be compared. */
export function makeScale(versions: readonly Version[]): number {
  const highest = Math.max(0.01, ...versions.map(({ interval }) => interval?.high ?? 0));
  return (ROUND_ENDS.find((end) => end >= highest * 100 - 1e-9) ?? 100) / 100;
}

/** At each third, fourth or fifth of the scale, whichever is round. */
function makeTicks(scale: number): number[] {
  const end = Math.round(scale * 100);
  const steps = [4, 5, 3].find((count) => end % count === 0) ?? 2;
  return Array.from({ length: steps + 1 }, (_, index) => (scale * index) / steps);
}

const at = (share: number, scale: number) => ((share / scale) * 1000).toFixed(1);

/** A rate as a dot on the range that holds the true one; the dashed line is that of version_a. */
export function ratePlot(plot: {
  rate: number;
  interval: Interval;
  scale: number;
  base: number | null;
  isWinner: boolean;
}): Markup {
  const { rate, interval, scale, base, isWinner } = plot;
  const label = `Rate ${percent(rate)}; the true rate lies between ${formatEnds(interval).join(" and ")}`;
  // Stretched to its column's width; strokes keep theirs, so the dot is a line of no length with round ends.
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

/** In how many steps the scale's lines divide it. */
export function chooseSteps(scale: number): number {
  return makeTicks(scale).length - 1;
}

/** The numbers under a column of such plots. */
export function drawAxis(scale: number): Markup {
  const labels = makeTicks(scale).map(
    (tick) => html`<span style="left:${((tick / scale) * 100).toFixed(2)}%">${tickLabel(tick)}</span>`,
  );
  return html`<div class="axis" aria-hidden="true">${labels}</div>`;
}

function tickLabel(tick: number): string {
  return `${Number((tick * 100).toFixed(2))}%`;
}
