import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { json } from "node:stream/consumers";
import type { ChildProcess } from "node:child_process";
import type { Decision } from "../decisions/decision-file.ts";
import type { Finding } from "../watch/finding.ts";
import type { Comparison } from "../../domain/comparison/compare-variants.ts";
import type { ExperimentReport } from "../report/experiment-report.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const PROGRAM = fileURLToPath(new URL("../leads.ts", import.meta.url));

/** How old a result may be; older ones are recomputed when somebody opens a view. */
const FRESH_MS_MAX = 2 * MINUTE_MS;

/** Pauses nine times as long as the last computation took, so that recomputing uses at most a tenth of the time. */
const PAUSE_PER_WORK = 9;

/** The output of `leads report --json`. */
type Report = ExperimentReport & { decisions: Decision[] };

export type Alarms = {
  findings: Finding[];
  failed_checks: { check: string; problem: string }[];
  remarks: string[];
};

/** A result and when it was computed; null until the first computation has succeeded. */
export type Computed<T> = { value: T; at: Date } | null;

export type CurrentResults = {
  report: Computed<Report>;
  alarms: Computed<Alarms>;
  /** Whether the results are being recomputed. */
  isComputing: boolean;
};

/**
 * The results of `leads report` and `leads watch`, which read the whole database. They run in processes of their own,
 * so that no view waits for them and their memory is freed.
 */
export class BackgroundResults {
  readonly #env: NodeJS.ProcessEnv;
  readonly #now: () => Date;
  readonly #program: string;
  readonly #children = new Set<ChildProcess>();
  #report: Computed<Report> = null;
  #alarms: Computed<Alarms> = null;
  #underWay: Promise<void> | null = null;
  #dueAtMs = -Infinity;
  #isStopping = false;

  constructor(env: NodeJS.ProcessEnv, now: () => Date, program = PROGRAM) {
    this.#env = env;
    this.#now = now;
    this.#program = program;
  }

  /** The latest results; starts recomputing old ones. */
  current(): CurrentResults {
    if (this.#underWay === null && this.#now().getTime() >= this.#dueAtMs) {
      this.#underWay = this.#recompute().finally(() => (this.#underWay = null));
    }
    return { report: this.#report, alarms: this.#alarms, isComputing: this.#underWay !== null };
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const child of this.#children) child.kill();
    await this.#underWay;
  }

  async #recompute(): Promise<void> {
    const startMs = this.#now().getTime();
    this.#dueAtMs = Infinity;
    const alarms = await this.#run<Alarms>("watch");
    if (alarms) this.#alarms = { value: alarms, at: this.#now() };
    const report = await this.#run<Report>("report");
    if (report) this.#report = { value: reviveDates(report), at: this.#now() };
    const endMs = this.#now().getTime();
    this.#dueAtMs = Math.max(startMs + FRESH_MS_MAX, endMs + (endMs - startMs) * PAUSE_PER_WORK);
  }

  /** @returns null if the command failed, or won't run because the board ends. */
  async #run<T>(command: "watch" | "report"): Promise<T | null> {
    if (this.#isStopping) return null;
    const child = spawn(process.execPath, [this.#program, command, "--json"], {
      env: this.#env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.#children.add(child);
    try {
      yieldToScreens(child);
      const [result] = await Promise.all([json(child.stdout), once(child, "exit")]);
      return result as T;
    } catch {
      return null;
    } finally {
      this.#children.delete(child);
    }
  }
}

/** Lowers the priority where that is possible. */
function yieldToScreens({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

/** Turns the dates of JSON, which are strings, into Dates. */
function reviveDates(report: Report): Report {
  return {
    ...report,
    decisions: report.decisions.map((decision) => ({ ...decision, at: new Date(decision.at) })),
    recorded: report.recorded && {
      first: new Date(report.recorded.first),
      last: new Date(report.recorded.last),
    },
    together: comparisonWithTimes(report.together),
    industries: report.industries.map(comparisonWithTimes),
  };
}

function comparisonWithTimes(comparison: Comparison): Comparison {
  const { rulesChangedAt, excludedNetworks } = comparison;
  return {
    ...comparison,
    rulesChangedAt: rulesChangedAt && new Date(rulesChangedAt),
    excludedNetworks: excludedNetworks.map((network) =>
      Object.assign(network, { firstAt: new Date(network.firstAt) }),
    ),
  };
}
