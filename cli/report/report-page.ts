import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { industryContent } from "../../content/index.ts";
import { site } from "../../content/site.ts";
import { BASE_VARIANT } from "../../contract/flags.ts";
import type { Industry } from "../../contract/paths.ts";
import type { Stage } from "../../domain/leads/lead-outcome.ts";
import type { Decision } from "../decisions/decision-file.ts";
import { describeDecision } from "../decisions/write-decisions.ts";
import { formatNumber } from "../output/format-number.ts";
import { campaignColumns, campaignRows } from "./campaign-rates.ts";
import type { Comparison, VariantResult } from "../../domain/comparison/compare-variants.ts";
import type { ExperimentReport } from "./experiment-report.ts";
import { leadsPlot } from "./leads-plot.ts";
import { type Markup, html } from "./markup.ts";
import { drawAxis, ratePlot, makeScale, countSteps } from "./rate-plot.ts";
import {
  formatChance,
  formatDate,
  formatLift,
  formatLiftRange,
  percent,
  formatRange,
} from "./format-figures.ts";
import {
  explanationsFor,
  METHODS,
  formatName,
  formatDetectableLift,
  formatSubject,
  STAGE_HEADINGS,
  TITLE,
  formatUncounted,
  formatUncountedByVariant,
  formatVerdict,
  formatWarnings,
  valueHeading,
} from "./report-texts.ts";
import { sum } from "../../domain/sum.ts";

/** The report as one self-contained HTML page without scripts. */
export function reportPage(report: ExperimentReport, decisions: readonly Decision[], madeAt: Date): string {
  const { together, industries } = report;
  const css = readFileSync(new URL("report-page.css", import.meta.url), "utf8");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${TITLE} · ${site.brand}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <style>
          ${html.trusted(fontFaces() + css)}
        </style>
      </head>
      <body>
        <header class="top">
          <p class="brand">${site.brand}</p>
          <h1>${TITLE}</h1>
          <p class="lead">${formatSubject(report)}</p>
        </header>
        <main>
          ${glance(report)}
          ${[together, ...industries].filter(({ verdict }) => verdict.is !== "nobody").map((industry) => section(industry, report))}
          ${campaignsSection(report)} ${decisionsSection(decisions)} ${leadsSection(report)}
          ${viewsSection(report)}
          <section class="explained" id="explained" aria-labelledby="explained-heading">
            <h2 id="explained-heading">How to read this</h2>
            <dl>
              ${explanationsFor(report.stage).map(
                ({ word, meaning }) =>
                  html`<div>
                    <dt>${word}</dt>
                    <dd>${meaning}</dd>
                  </div>`,
              )}
            </dl>
            <p class="methods"><strong>For statisticians.</strong> ${METHODS}</p>
          </section>
        </main>
        <footer>Made on ${formatDate(madeAt)} from what this site’s server has recorded.</footer>
      </body>
    </html> `.text;
}

/** The summary table. */
function glance({ together, industries, stage }: ExperimentReport): Markup {
  const rows = [together, ...industries].map((comparison) => {
    const { variants, verdict } = comparison;
    const visitors = sum(variants.map((variant) => variant.visitors));
    const name = formatName(comparison);
    return html`<tr>
      <th scope="row">
        ${drawDot(comparison)}${verdict.is === "nobody" ? name : html`<a href="#${toId(comparison)}">${name}</a>`}
      </th>
      <td class="number" data-label="visitors">${formatNumber(visitors)}</td>
      <td class="number" data-label="${STAGE_HEADINGS[stage].toLowerCase()}">
        ${formatNumber(sum(variants.map((variant) => variant.converted)))}
      </td>
      <td>${badge(comparison)}</td>
    </tr>`;
  });
  return html`<section class="glance" aria-labelledby="glance-heading">
    <h2 id="glance-heading">At a glance</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Industry</th>
          <th scope="col" class="number">Visitors</th>
          <th scope="col" class="number">${STAGE_HEADINGS[stage]}</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function badge(comparison: Comparison): Markup {
  return html`<span class="badge ${comparison.verdict.is}">${formatVerdict(comparison).short}</span>`;
}

/** A dot in the accent color of the industry's pages. */
function drawDot({ path }: Comparison): Markup {
  if (path === null) return html`<i class="dot all"></i>`;
  const { theme } = industryContent[path.slice(1) as Industry];
  return html`<i class="dot" style="background:${theme.accent}"></i>`;
}

function toId({ path }: Comparison): string {
  return path === null ? "all" : path.slice(1);
}

function section(comparison: Comparison, report: ExperimentReport): Markup {
  const { stage } = report;
  const value = valueHeading(comparison, report);
  const uncounted = formatUncountedByVariant(comparison);
  const power = stage === "lead" ? null : formatDetectableLift(comparison);
  const id = toId(comparison);
  const { variants } = comparison;
  const isCompared = variants.length > 1;
  const scale = makeScale(variants);
  const base = isCompared ? (variants.find(({ name }) => name === BASE_VARIANT)?.rate ?? null) : null;
  return html`<section class="comparison" id="${id}" aria-labelledby="${id}-heading">
    <div class="heading">
      <h2 id="${id}-heading">${drawDot(comparison)}${formatName(comparison)}</h2>
      ${badge(comparison)}
    </div>
    ${power !== null && html`<p class="note">${power}</p>`}
    <p class="verdict">${formatVerdict(comparison).sentence}</p>
    ${formatWarnings(comparison).map((warning) => html`<p class="warning"><strong>Warning.</strong> ${warning}</p>`)}
    <table class="variants ${isCompared ? "compared" : "single"}">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col" class="number">Visitors</th>
          <th scope="col" class="number">${STAGE_HEADINGS[stage]}</th>
          ${value !== null && html`<th scope="col" class="number">${value}</th>`}
          <th scope="col" class="rate">Rate, and where the true rate lies</th>
          ${
            isCompared &&
            html`<th scope="col" class="number">Chance to be best</th>
              <th scope="col" class="number">Against ${BASE_VARIANT}</th>`
          }
        </tr>
      </thead>
      <tbody>
        ${variants.map((variant) => row(variant, comparison, { scale, base, stage, value }))}
      </tbody>
      <tfoot aria-hidden="true">
        <tr>
          <td></td>
          <td></td>
          <td></td>
          ${value !== null && html`<td></td>`}
          <td class="rate">${drawAxis(scale)}</td>
          ${
            isCompared &&
            html`<td></td>
              <td></td>`
          }
        </tr>
      </tfoot>
    </table>
    ${uncounted !== null && html`<p class="note">${uncounted}</p>`}
  </section>`;
}

function row(
  variant: VariantResult,
  { variants, verdict }: Comparison,
  { scale, base, stage, value }: { scale: number; base: number | null; stage: Stage; value: string | null },
): Markup {
  const { name, hypothesis, visitors, converted, rate, interval, chanceToBeBest, lift } = variant;
  const isWinner = verdict.is === "won" && verdict.by === name;
  return html`<tr${isWinner ? html.trusted(' class="winner"') : ""}>
<th scope="row"><b>${name}</b>${hypothesis !== null && html`<span class="hypothesis">${hypothesis}</span>`}</th>
<td class="number" data-label="Visitors">${formatNumber(visitors)}</td>
<td class="number" data-label="${STAGE_HEADINGS[stage]}">${formatNumber(converted)}</td>
${value !== null && html`<td class="number" data-label="${value}">${formatNumber(variant.value ?? 0)}</td>`}
<td class="rate"><div style="--steps:${countSteps(scale)}">${
    rate === null || interval === null
      ? html`<p class="range">No visitors</p>`
      : html`${ratePlot({ rate, interval, scale, base, isWinner })}
          <p class="range"><b>${percent(rate)}</b> <span>true rate ${formatRange(interval)}</span></p>`
  }</div>${drawAxis(scale)}</td>
${
  variants.length > 1 &&
  html`<td class="number" data-label="Chance to be best">
      ${
        chanceToBeBest === null
          ? "–"
          : html`<span class="chance"
              >${formatChance(chanceToBeBest)}<i style="--share:${chanceToBeBest.toFixed(3)}"></i
            ></span>`
      }
    </td>
    <td class="number" data-label="Against ${BASE_VARIANT}">
      ${lift ? html`<b>${formatLift(lift)}</b> <span class="spread">${formatLiftRange(lift)}</span>` : "–"}
    </td>`
}
</tr>`;
}

function campaignsSection({ campaigns }: ExperimentReport): Markup {
  if (campaigns === undefined || campaigns.comparisons.length === 0) return html``;
  const columns = campaignColumns(campaigns.by).filter(({ heading }) => !GROUPED_BY.has(heading));
  return html`<section class="campaigns" aria-labelledby="campaigns-heading">
    <h2 id="campaigns-heading">By ${campaigns.by}</h2>
    ${campaigns.warnings.map((warning) => html`<p class="warning"><strong>Warning.</strong> ${warning}</p>`)}
    <div class="scrolled" tabindex="0" role="region" aria-labelledby="campaigns-heading">
      <table>
        <thead>
          <tr>
            ${columns.map(({ heading, align = "left" }) => html`<th scope="col" class="${toClass(align)}">${heading}</th>`)}
          </tr>
        </thead>
        ${campaigns.comparisons.map(
          (comparison) =>
            html`<tbody>
              <tr>
                <th scope="rowgroup" colspan="${columns.length}">
                  <b>${comparison.campaign ?? "(none)"}</b> ${comparison.path}
                </th>
              </tr>
              ${campaignRows([comparison]).map(
                (cells) =>
                  html`<tr>
                    ${columns.map(({ text, align = "left" }) => html`<td class="${toClass(align)}">${text(cells)}</td>`)}
                  </tr>`,
              )}
            </tbody>`,
        )}
      </table>
    </div>
  </section>`;
}

/** Columns of the text that are headings of groups here. */
const GROUPED_BY: ReadonlySet<string> = new Set(["source", "campaign", "Page"]);

function toClass(align: "left" | "right"): string {
  return align === "right" ? "number" : "";
}

function decisionsSection(decisions: readonly Decision[]): Markup {
  if (decisions.length === 0) return html``;
  return html`<section class="decisions" aria-labelledby="decisions-heading">
    <h2 id="decisions-heading">Decisions</h2>
    <ul>
      ${decisions.map((decision) => html`<li>${describeDecision(decision)}</li>`)}
    </ul>
  </section>`;
}

function leadsSection(report: ExperimentReport): Markup {
  const { leads, period, recorded } = report;
  if (leads.length === 0) return html``;
  return html`<section class="days" aria-labelledby="days-heading">
    <h2 id="days-heading">Leads a day</h2>
    ${leadsPlot(leads, period, recorded)}
    <p class="note">${formatUncounted(report)}</p>
  </section>`;
}

function viewsSection({ views }: ExperimentReport): Markup {
  if (views.length === 0) return html``;
  return html`<section class="views" aria-labelledby="views-heading">
    <h2 id="views-heading">Page requests</h2>
    <p class="note">
      How often each page was requested from this server: fewer times than it was seen,
      <a href="#explained">as explained below</a>.
    </p>
    <ul>
      ${views.map(({ path, views: count }) => html`<li><code>${path}</code> <span>${formatNumber(count)}</span></li>`)}
    </ul>
  </section>`;
}

/** The site's fonts if they are installed (they are dev dependencies); otherwise the system's are used. */
function fontFaces(): string {
  return [
    fontFace("Bricolage Grotesque", "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"),
    fontFace("Instrument Sans", "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
  ].join("");
}

function fontFace(family: string, file: string): string {
  try {
    const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`));
    const data = readFileSync(path).toString("base64");
    return `@font-face{font-family:"${family}";font-weight:200 800;src:url(data:font/woff2;base64,${data})}\n`;
  } catch {
    return "";
  }
}
