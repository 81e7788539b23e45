import { quantile } from "../report/statistics.ts";
import { Caller } from "./caller.ts";
import { type RequestKind, makeRequests } from "./requests.ts";

// Runs in a process of its own, so that generating load takes no time from what is measured.

export type Job = {
  url: string;
  send: RequestKind;
  /** Concurrent connections, each with one request at a time. */
  callers: number;
  seconds: number;
};

export type Load = {
  /** Including the warm-up. */
  calls: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
};

/** Lets connections and code warm up before measuring. */
const WARM_UP_MS = 500;

const job = JSON.parse(process.argv[2]!) as Job;
const next = makeRequests(job.send);
const latencies: number[] = [];
let calls = 0;
const countFrom = performance.now() + WARM_UP_MS;
const until = countFrom + job.seconds * 1000;

async function callRepeatedly(caller: Caller) {
  for (;;) {
    const sentAtMs = performance.now();
    // On a busy machine even a single call can take longer than the whole measurement.
    if (sentAtMs > until && latencies.length > 0) return caller.close();
    const status = await caller.call(next());
    if (status >= 300) throw new Error(`${JSON.stringify(job.send)} was answered ${status}.`);
    calls += 1;
    if (sentAtMs > countFrom) latencies.push(performance.now() - sentAtMs);
  }
}

await Promise.all(Array.from({ length: job.callers }, () => callRepeatedly(new Caller(new URL(job.url)))));
const elapsedMs = performance.now() - countFrom;
const load: Load = {
  calls,
  perSecond: (latencies.length / elapsedMs) * 1000,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
};
console.log(JSON.stringify(load));
