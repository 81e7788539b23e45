import { statfs } from "node:fs/promises";
import { usesDataDir } from "../../config/groups/storage.ts";
import type { Backlog } from "../../domain/outbox/outbox.ts";
import { WARN_FROM_PERCENT } from "../../domain/uploads/capped-uploads.ts";
import { diskBytes } from "../../domain/uploads/upload-store.ts";
import type { CommandContext } from "../command-context.ts";
import type { Harm } from "../../domain/comparison/find-harm.ts";
import { currentRules, rulesChangedAt } from "../report/current-rules.ts";
import { percent } from "../report/format-figures.ts";
import { formatCount, formatBytes } from "../output/format-number.ts";
import type { Finding } from "./finding.ts";
import { findSilentForms, WATCHED_HOURS } from "./silent-forms.ts";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** How long a webhook call may wait without an alarm: long enough for the receiver to restart. */
const WAIT_MS_MAX = 15 * MINUTE_MS;

/** Room for about forty pictures of the maximum size, or for the database's log during a cleanup. */
export const FREE_BYTES_MIN = 1e9;

/**
 * Each test of the split runs from the beginning of such a period through the next one. It is short enough to show a
 * broken split however long the experiment runs, and starts at a fixed time, as anytime-valid tests require.
 */
const SPLIT_MS = 14 * 24 * HOUR_MS;

export type CheckResult = { findings: Finding[]; remarks?: string[] };

/** A check rejects if it could not run. */
export const checks: Record<
  Exclude<Finding["check"], "harm">,
  (context: CommandContext) => Promise<CheckResult>
> = {
  async form({ openExperiment, config, now }) {
    const experiment = await openExperiment();
    const since = new Date(now().getTime() - WATCHED_HOURS * HOUR_MS);
    const counts = await experiment.byHour(since);
    const { findings, judged, unknown } = findSilentForms(counts, {
      now: now(),
      rulesChangedAt: rulesChangedAt(config()),
    });
    if (unknown.length === 0) return { findings };
    const forms = judged.length === 0 ? "any form" : unknown.join(", ");
    return { findings, remarks: [`Too few visits or leads to judge ${forms}.`] };
  },
  async hooks({ openOutbox, now }) {
    return { findings: findStuckCalls(await (await openOutbox()).backlog(now()), now()) };
  },
  async disk({ config }) {
    const { dataDir } = config();
    if (!usesDataDir(config())) return { findings: [] };
    const { bavail, bsize } = await statfs(dataDir);
    return { findings: findFullDisk(dataDir, bavail * bsize) };
  },
  async room({ config, openUploads }) {
    const { storedBytesMax } = config();
    if (storedBytesMax === Infinity) return { findings: [] };
    let stored = 0;
    for await (const { bytes } of (await openUploads()).list()) stored += diskBytes(bytes);
    return { findings: findFullRoom(stored, storedBytesMax) };
  },
  async split({ openExperiment, config, now }) {
    const { findBrokenSplits, findHarm } = await import("../../domain/comparison/find-harm.ts");
    const experiment = await openExperiment();
    const rules = currentRules(config());
    const since = new Date((Math.floor(now().getTime() / SPLIT_MS) - 1) * SPLIT_MS);
    const period = { since, until: null };
    const figures = await experiment.comparedFigures(period);
    const findings = findBrokenSplits(figures, rules, period).map((path) => describeSplit(path, since));
    if (rules === null) return { findings };
    // Gives a repaired variant a fresh start.
    const changedAt = rulesChangedAt(config())!;
    const sinceChange = changedAt > since ? { since: changedAt, until: null } : period;
    const changed = changedAt > since ? await experiment.comparedFigures(sinceChange) : figures;
    const harms = findHarm(changed, rules, sinceChange);
    return { findings: [...findings, ...harms.map((harm) => describeHarm(harm, sinceChange.since))] };
  },
};

export function findStuckCalls({ waiting, failed, dueSince }: Backlog, now: Date): Finding[] {
  const findings: Finding[] = [];
  const waitMs = dueSince === null ? 0 : now.getTime() - dueSince.getTime();
  if (waitMs > WAIT_MS_MAX) {
    const minutes = Math.floor(waitMs / MINUTE_MS);
    findings.push({
      check: "hooks",
      message: `${formatCount(waiting, "call")} to your webhook ${waiting === 1 ? "is" : "are"} waiting, the longest for ${minutes} min.`,
      advice: "leads hooks shows why its last call failed.",
    });
  }
  if (failed > 0) {
    findings.push({
      check: "hooks",
      message: `${formatCount(failed, "call")} to your webhook failed for good.`,
      advice: "leads hooks shows why; leads hooks retry --all sends them again.",
    });
  }
  return findings;
}

export function findFullDisk(folder: string, freeBytes: number): Finding[] {
  if (freeBytes >= FREE_BYTES_MIN) return [];
  return [
    {
      check: "disk",
      message: `${folder}: ${formatBytes(freeBytes)} free, less than ${formatBytes(FREE_BYTES_MIN)}.`,
      advice: "Make room: leads sweep shows pictures that no lead has, leads purge deletes what is old.",
    },
  ];
}

/** Compares with STORAGE_BYTES_MAX, above which pictures are refused. */
function findFullRoom(storedBytes: number, bytesMax: number): Finding[] {
  if (storedBytes < (bytesMax * WARN_FROM_PERCENT) / 100) return [];
  return [
    {
      check: "room",
      message: `Pictures take ${formatBytes(storedBytes)} of at most ${formatBytes(bytesMax)}; above that, new ones are refused.`,
      advice: "Raise STORAGE_BYTES_MAX, or make room: leads sweep, leads purge.",
    },
  ];
}

function describeSplit(page: string, since: Date): Finding {
  const day = since.toISOString().slice(0, 10);
  return {
    check: "split",
    page,
    message: `${page}: visitors since ${day} were not split as the rules say.`,
    advice: `Run leads report --since ${day}. Look for a broken variant, or a bot posing as visitors.`,
  };
}

function describeHarm({ path, variant, base }: Harm, since: Date): Finding {
  const day = since.toISOString().slice(0, 10);
  return {
    check: "harm",
    page: `${path}/${variant.name}`,
    isHarmful: true,
    message: `${path}/${variant.name} brings fewer leads than ${base.name}: since ${day}, ${formatRate(variant)}, against ${formatRate(base)}.`,
    advice: "Compare them with: leads report.",
  };
}

function formatRate({ visitors, converted }: Harm["variant"]): string {
  return `${formatCount(converted, "lead")} from ${formatCount(visitors, "visitor")} (${percent(converted / visitors)})`;
}
