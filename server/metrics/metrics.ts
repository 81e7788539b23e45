import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Backlog } from "../../domain/outbox/outbox.ts";

/** From a page out of memory to a large picture on a slow network. */
const DURATION_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export type Sources = {
  /** What waits for the webhook; null: nothing is sent. */
  backlog: (() => Promise<Backlog>) | null;
  /** What leads take, and what they may; null: not known, or without a bound. */
  database?: { bytes: () => Promise<number>; bytesMax: number } | null;
  /** The folder whose disk may run full; null: nothing is kept on one. */
  dataDir: string | null;
};

/** All that Prometheus may ask for. Every label has few values, whatever visitors send. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = this.#histogram(
    "landing_request_duration_seconds",
    "From a request's first line to the end of its answer.",
    ["route", "method", "status"],
  );
  readonly leads = this.#counter("landing_leads_total", "Rows that were sent, also again by a retry.", [
    "page",
    "kind",
    "result",
  ]);
  readonly refusals = this.#counter(
    "landing_refusals_total",
    "Requests that were refused or failed, by the reason given.",
    ["reason"],
  );
  readonly uploadBytes = this.#counter(
    "landing_upload_bytes_total",
    "Bytes of the pictures that were stored.",
    [],
  );
  readonly flagEvaluations = this.#counter(
    "landing_flag_evaluations_total",
    "What the flag was said to be.",
    ["page", "variant"],
  );
  readonly visitors = this.#counter(
    "landing_visits_recorded_total",
    "Visits that were recorded for the report.",
    ["page", "variant"],
  );
  readonly views = this.#counter(
    "landing_page_views_total",
    "Landing pages that people asked for, of one network once an hour.",
    ["page"],
  );

  constructor({ backlog, database = null, dataDir }: Sources) {
    collectDefaultMetrics({ register: this.#registry });
    if (backlog) this.#measureHooks(backlog);
    if (database !== null) {
      this.#gauge("landing_database_bytes", "What leads and the report's visitors take.", async (gauge) => {
        gauge.set(await database.bytes());
      });
      this.#gauge("landing_database_bytes_max", "What they may take.", async (gauge) => {
        gauge.set(database.bytesMax);
      });
    }
    if (dataDir !== null) {
      this.#gauge("landing_disk_free_bytes", "Room for the data folder.", async (gauge) => {
        const { bavail, bsize } = await statfs(dataDir);
        gauge.set(bavail * bsize);
      });
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In Prometheus' text format. */
  read(): Promise<string> {
    return this.#registry.metrics();
  }

  /** One look at the outbox for all three, which are asked for together. */
  #measureHooks(backlog: () => Promise<Backlog>): void {
    let look: Promise<Backlog> | null = null;
    const found = () => (look ??= backlog().finally(() => (look = null)));
    this.#gauge("landing_hooks_waiting", "Calls to the webhook that wait.", async (gauge) => {
      gauge.set((await found()).waiting);
    });
    this.#gauge("landing_hooks_failed", "Calls to the webhook that failed for good.", async (gauge) => {
      gauge.set((await found()).failed);
    });
    this.#gauge(
      "landing_hooks_oldest_seconds",
      "How long the call has waited that waits longest; 0: none waits.",
      async (gauge) => {
        const { dueSince } = await found();
        gauge.set(dueSince === null ? 0 : Math.max(0, Date.now() - dueSince.getTime()) / 1000);
      },
    );
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: DURATION_SECONDS, registers: [this.#registry] });
  }

  /** What can not be found out is left out: the other figures are worth having. */
  #gauge(name: string, help: string, measure: (gauge: Gauge) => Promise<void>): Gauge {
    return new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        await measure(this).catch(() => this.remove());
      },
    });
  }
}
