import { buildWhenStale } from "../../build/build-when-stale.ts";
import { measureBoard } from "./parts/board.ts";
import { measureGrowth } from "./parts/growth.ts";
import { measureInteraction } from "./parts/interaction.ts";
import { measurePages } from "./parts/pages.ts";
import { measureRouting } from "./parts/routing.ts";
import { measureServer } from "./parts/server.ts";
import { measureScale } from "./parts/scale.ts";
import { measureUpgrade } from "./parts/upgrade.ts";
import { measureVerdicts } from "./parts/verdicts.ts";
import { log } from "./report/progress.ts";
import { writeSection } from "./report/results-file.ts";
import { compareWith } from "./quick.ts";
import type { Section } from "./report/section.ts";

// Measures all parts, or those named, and writes the results to `tools/bench/RESULTS.md`. `quick`, alone, compares the
// site with that of another commit, by default the last: `npm run bench -- quick main`.

const parts: Record<string, () => Promise<Section>> = {
  pages: measurePages,
  routing: measureRouting,
  interaction: measureInteraction,
  server: measureServer,
  growth: measureGrowth,
  board: measureBoard,
  scale: measureScale,
  upgrade: measureUpgrade,
  verdicts: measureVerdicts,
};

const named = process.argv.slice(2);
if (named[0] === "quick") {
  await compareWith(named[1] ?? "HEAD");
  process.exit(0);
}
const unknown = named.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}, only ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

await buildWhenStale();
const missed: string[] = [];
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  log(`${name}: started`);
  const section = await parts[name]!();
  await writeSection(section);
  missed.push(
    ...section.goals
      .filter(({ reached }) => !reached)
      .map(({ goal, measured }) => `${goal}; it is ${measured}`),
  );
}
for (const goal of missed) log(`missed: ${goal}`);
log(`done, ${missed.length} goals missed; see tools/bench/RESULTS.md`);
// Don't wait for open handles.
process.exit(0);
