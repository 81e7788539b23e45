import { join } from "node:path";
import { inTurn } from "../report/in-turn.ts";
import { log } from "../report/progress.ts";
import { type Goal, type Section, atLeast, atMost, formatNumber } from "../report/section.ts";
import { unlessSkipped } from "../report/skipped.ts";
import { median, medianRatio } from "../report/statistics.ts";
import { type Throttling, type Vitals, startLighthouse } from "../servers/lighthouse.ts";
import { startOurServer } from "../servers/our-server.ts";
import { ASTRO, addAstroPage } from "../sites/astro.ts";
import { HAND_WRITTEN, REACT_ISLANDS, WHOLE_PAGE, writeRivals } from "../sites/write-rivals.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROUNDS = 5;

const PAGES = {
  upload: "/furniture/version_a",
  video: "/beverage/version_b",
  waitlist: "/skincare/version_d",
};

const PREFIXES = {
  ours: "",
  "by hand": HAND_WRITTEN,
  "React islands": REACT_ISLANDS,
  Astro: ASTRO,
  "hydrated as a whole": WHOLE_PAGE,
};
type Maker = keyof typeof PREFIXES;

const OURS_AND_BY_HAND: Maker[] = ["ours", "by hand"];

/** Visits with applied throttling take 15 s each, so there are fewer of them. */
const CONTESTS: { kind: keyof typeof PAGES; throttling: Throttling; makers: Maker[] }[] = [
  {
    kind: "upload",
    throttling: "simulated",
    makers: [...OURS_AND_BY_HAND, "React islands", "Astro", "hydrated as a whole"],
  },
  { kind: "video", throttling: "simulated", makers: OURS_AND_BY_HAND },
  { kind: "waitlist", throttling: "simulated", makers: OURS_AND_BY_HAND },
  { kind: "upload", throttling: "applied", makers: [...OURS_AND_BY_HAND, "React islands", "Astro"] },
  { kind: "waitlist", throttling: "applied", makers: OURS_AND_BY_HAND },
];

export async function measurePages(): Promise<Section> {
  const folder = temporaryFolder();
  log("pages: writing the rival pages");
  const site = join(folder, "site");
  const skipped: string[] = [];
  await unlessSkipped(skipped, () => addAstroPage("dist/site", PAGES.upload, site));
  await writeRivals("dist/site", site, Object.values(PAGES));
  const server = await startOurServer(join(folder, "ours"), { SITE_DIR: site });
  const lighthouse = await startLighthouse(join(folder, "lighthouse"));
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const { kind, throttling, makers } of CONTESTS) {
    log(`pages: ${kind}, ${throttling} throttling`);
    const visits = new Map(
      makers
        .filter((maker) => maker !== "Astro" || skipped.length === 0)
        .map((maker) => [
          maker,
          () => lighthouse.visit(server.url + PREFIXES[maker] + PAGES[kind], throttling),
        ]),
    );
    const visited = await inTurn(ROUNDS, visits);
    for (const [maker, vitals] of visited) {
      rows.push([`${kind}, ${throttling}`, maker, ...toCells(vitals, visited.get("by hand")!)]);
      log(`  ${rows.at(-1)!.slice(1).join(" · ")}`);
    }
    goals.push(...listGoals(kind, throttling, visited.get("ours")!, visited.get("by hand")!));
  }
  await lighthouse.stop();
  await server.stop();
  return {
    title: "Pages",
    about: `Lighthouse ${lighthouse.version} emulating a phone, ${ROUNDS} visits of each page, taking turns: ours, the same page as hand-written HTML
with a few lines of plain script for the form, and once each with forms as React islands, written as a user of React would, built
with Astro from the same form, texts and pictures (\`tools/bench/astro/\`), and hydrated as a whole by React. All are served by our server.
Numbers are medians; ratios are medians of the ratios of each round.`,
    tables: [
      {
        columns: [
          "Page, throttling",
          "",
          "FCP ms",
          "LCP ms",
          "TBT ms",
          "CLS",
          "Score",
          "FCP / by hand",
          "LCP / by hand",
        ],
        rows,
      },
    ],
    goals,
    skipped,
  };
}

function toCells(vitals: Vitals[], byHand: Vitals[]): string[] {
  return [
    ...(["fcpMs", "lcpMs", "tbtMs", "cls", "score"] as const).map((name) =>
      formatNumber(median(all(vitals, name))),
    ),
    formatNumber(ratio("fcpMs", vitals, byHand)),
    formatNumber(ratio("lcpMs", vitals, byHand)),
  ];
}

function listGoals(kind: string, throttling: Throttling, ours: Vitals[], byHand: Vitals[]): Goal[] {
  const label = (metric: string) => `${kind}, ${throttling}: ${metric}`;
  const moreBlocking = median(ours.map(({ tbtMs }, round) => tbtMs - byHand[round]!.tbtMs));
  return [
    atMost(label("FCP against by hand"), ratio("fcpMs", ours, byHand), 1.05),
    atMost(label("LCP against by hand"), ratio("lcpMs", ours, byHand), 1.05),
    atMost(label("TBT more than by hand"), moreBlocking, 10, " ms"),
    atMost(label("CLS"), median(all(ours, "cls")), 0),
    atLeast(label("score"), median(all(ours, "score")), 100),
  ];
}

function ratio(name: keyof Vitals, ours: Vitals[], theirs: Vitals[]): number {
  return medianRatio(all(ours, name), all(theirs, name));
}

function all(vitals: Vitals[], name: keyof Vitals): number[] {
  return vitals.map((one) => one[name]);
}
