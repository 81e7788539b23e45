import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { withTimeout } from "../../domain/with-timeout.ts";
import { STORE_ANSWER_MS_MAX } from "../health.ts";
import type { Backlog } from "../../domain/outbox/outbox.ts";

/** The buckets: from a page served from memory to a large picture on a slow network. */
const DURATION_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export type Sources = {
  /** Null without a webhook. */
  backlog: (() => Promise<Backlog>) | null;
  /** The database's size and limit; null without a limit. */
  database?: { bytes: () => Promise<number>; bytesMax: number } | null;
  /** By name. */
  stores: Record<string, { ready(): Promise<void> }>;
  /** Null if no data is stored on disk. */
  dataDir: string | null;
};

/** All metrics. Every label has few values, whatever visitors send. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = this.#histogram(
    "landing_request_duration_seconds",
    "Time from the start of a request to the end of its response.",
    ["route", "method", "status"],
  );
  readonly leads = this.#counter("landing_leads_total", "Rows submitted, including retries.", [
    "page",
    "kind",
    "result",
  ]);
  readonly refusals = this.#counter("landing_refusals_total", "Requests refused or failed, by error code.", [
    "reason",
  ]);
  readonly uploadBytes = this.#counter("landing_upload_bytes_total", "Bytes of stored pictures.", []);
  readonly flagEvaluations = this.#counter("landing_flag_evaluations_total", "Evaluations of the flag.", [
    "page",
    "variant",
  ]);
  readonly visits = this.#counter("landing_visits_recorded_total", "Visits recorded for the report.", [
    "page",
    "variant",
  ]);
  readonly views = this.#counter(
    "landing_page_views_total",
    "Views of landing pages, at most one per network, page and hour.",
    ["page"],
  );

  constructor({ backlog, database = null, stores, dataDir }: Sources) {
    collectDefaultMetrics({ register: this.#registry });
    if (backlog) this.#measureOutbox(backlog);
    this.#measureStores(stores);
    if (database !== null) {
      this.#gauge("landing_database_bytes", "Size of leads and the report's visitors.", async (gauge) => {
        gauge.set(await database.bytes());
      });
      this.#gauge("landing_database_bytes_max", "Limit of that size, DATABASE_BYTES_MAX.", async (gauge) => {
        gauge.set(database.bytesMax);
      });
    }
    if (dataDir !== null) {
      this.#gauge("landing_disk_free_bytes", "Free space on the data folder's disk.", async (gauge) => {
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

  #measureStores(stores: Sources["stores"]): void {
    const measure = async (gauge: Gauge) => {
      await Promise.all(
        Object.entries(stores).map(async ([store, { ready }]) => {
          const isReady = withTimeout(STORE_ANSWER_MS_MAX, ready(), "The store").then(
            () => 1,
            () => 0,
          );
          gauge.set({ store }, await isReady);
        }),
      );
    };
    const help = "Whether a store can be written: 1 or 0, as /readyz says.";
    this.#gauge("landing_store_ready", help, measure, ["store"]);
  }

  /** The three gauges, collected together, share one query. */
  #measureOutbox(backlog: () => Promise<Backlog>): void {
    let pending: Promise<Backlog> | null = null;
    const query = () => (pending ??= backlog().finally(() => (pending = null)));
    this.#gauge("landing_hooks_waiting", "Webhook calls waiting.", async (gauge) => {
      gauge.set((await query()).waiting);
    });
    this.#gauge("landing_hooks_failed", "Webhook calls given up.", async (gauge) => {
      gauge.set((await query()).failed);
    });
    this.#gauge(
      "landing_hooks_oldest_seconds",
      "Age of the oldest waiting webhook call; 0 without any.",
      async (gauge) => {
        const { dueSince } = await query();
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

  /** A gauge that can't be measured is omitted; the others are still served. */
  #gauge(
    name: string,
    help: string,
    measure: (gauge: Gauge) => Promise<void>,
    labelNames: string[] = [],
  ): Gauge {
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        await measure(this).catch(() => this.remove());
      },
    });
  }
}
