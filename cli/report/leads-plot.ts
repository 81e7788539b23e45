import type { Figures, LeadsOfDay, Period } from "../../domain/experiment/experiment-repository.ts";
import { formatCount, formatNumber } from "../output/format-number.ts";
import { html, type Markup } from "./markup.ts";
import { formatDate } from "./format-figures.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { sum } from "../../domain/sum.ts";

/** A stacked bar for each day's leads: products below, e-mail addresses above. */
export function leadsPlot(
  leads: readonly LeadsOfDay[],
  period: Period,
  recorded: Figures["recorded"],
): Markup {
  const days = everyDay(leads, period, recorded);
  const max = Math.max(...days.map(({ products, emails }) => products + emails));
  const { end, step } = niceScale(max);
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  const width = 1000 / days.length;
  const gap = Math.min(width * 0.25, 8);
  const bars = days.map(({ day, products, emails }, index) => {
    const x = index * width + gap / 2;
    const bar = (name: string, from: number, count: number) =>
      count > 0 &&
      html`<rect
        class="${name}"
        x="${x.toFixed(2)}"
        width="${(width - gap).toFixed(2)}"
        y="${(200 - ((from + count) / end) * 200).toFixed(2)}"
        height="${((count / end) * 200).toFixed(2)}"
      />`;
    const title = `${formatDate(new Date(day))}: ${formatCount(products, "product")}, ${formatNumber(emails)} e-mail ${emails === 1 ? "address" : "addresses"}`;
    return html`<g
      ><title>${title}</title>${bar("product", 0, products)}${bar("email", products, emails)}</g
    >`;
  });
  const total = sum(days.map(({ products, emails }) => products + emails));
  const label = `Leads a day from ${formatDate(new Date(days[0]!.day))} to ${formatDate(new Date(days.at(-1)!.day))}: ${formatNumber(total)} in all, ${formatNumber(max)} on the best day. The numbers follow.`;
  return html`<p class="legend">
      <span class="product">Products, by link or picture</span>
      <span class="email">E-mail addresses, on waitlists</span>
    </p>
    <div class="bars">
      <div class="scale" aria-hidden="true">
        ${ticks.map((tick) => html`<span style="bottom:${((tick / end) * 100).toFixed(2)}%">${formatNumber(tick)}</span>`)}
      </div>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="${label}">
        ${ticks.map((tick) => html`<path class="grid" d="M0 ${(200 - (tick / end) * 200).toFixed(2)}H1000" vector-effect="non-scaling-stroke" />`)}
        ${bars}
      </svg>
      <div class="dates" aria-hidden="true">
        ${labeledDays(days).map((day) => html`<span>${shortDate(day)}</span>`)}
      </div>
    </div>
    <details>
      <summary>The numbers</summary>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col" class="number">Products</th>
            <th scope="col" class="number">E-mail addresses</th>
            <th scope="col" class="number">Leads</th>
          </tr>
        </thead>
        <tbody>
          ${days.map(
            ({ day, products, emails }) =>
              html`<tr>
                <th scope="row">${day}</th>
                <td class="number">${formatNumber(products)}</td>
                <td class="number">${formatNumber(emails)}</td>
                <td class="number">${formatNumber(products + emails)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
}

/** Fills in days without leads, from the start of the period or the first record to the end of either. */
function everyDay(
  leads: readonly LeadsOfDay[],
  { since, until }: Period,
  recorded: Figures["recorded"],
): LeadsOfDay[] {
  const byDay = new Map(leads.map((day) => [day.day, day]));
  const first = Math.max(since?.getTime() ?? 0, recorded?.first.getTime() ?? 0);
  const last = Math.min((until?.getTime() ?? Infinity) - 1, recorded?.last.getTime() ?? 0);
  const days: LeadsOfDay[] = [];
  for (let time = Math.floor(first / DAY_MS) * DAY_MS; time <= last; time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    days.push(byDay.get(day) ?? { day, products: 0, emails: 0 });
  }
  return days;
}

/** A scale from 0 to a round number, in steps of 1, 2 or 5 times a power of ten. */
function niceScale(max: number): { end: number; step: number } {
  const rough = Math.max(max, 1) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((size) => size * unit >= rough)! * unit);
  return { end: Math.ceil(Math.max(max, 1) / step) * step, step };
}

/** The first, the last and the middle day. */
function labeledDays(days: readonly LeadsOfDay[]): LeadsOfDay[] {
  if (days.length < 3) return [...days];
  return [days[0]!, days[Math.floor((days.length - 1) / 2)]!, days.at(-1)!];
}

function shortDate({ day }: LeadsOfDay): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(day),
  );
}
