import { fastify } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { DayKey } from "../../../domain/experiment/day-key.ts";
import { BatchedExperimentRecorder } from "../../../domain/experiment/experiment-recorder.ts";
import { Retention } from "../../../domain/retention/retention.ts";
import { CappedUploads } from "../../../domain/uploads/capped-uploads.ts";
import { stopServing } from "../../../server/connections/stop-serving.ts";
import { FlagsFile } from "../../../server/flags/flags-file.ts";
import { MailboxMarker } from "../../../server/mailboxes/mailbox-marker.ts";
import { SharedCountUploads } from "../../../storage/shared-count-uploads.ts";

const log = { info() {}, warn() {}, error() {} };
const fail = () => Promise.reject(new Error("away"));
const store = { save: async () => {}, bytesStored: async () => 0 } as never;

/** Each starts what a server runs all the time, and returns what stops it. */
const RUNNING: Record<string, () => Promise<() => unknown>> = {
  "mailbox checks": async () => {
    const lookup = { lookUp: async () => null, cancel() {} };
    const marker = new MailboxMarker({ store: { async *unmarked() {}, mark: async () => {} }, lookup, log });
    marker.start();
    return () => marker.stop();
  },
  "the report's counts": async () => {
    const recorder = new BatchedExperimentRecorder(store, log);
    recorder.viewed("/", new Date());
    return () => recorder.close();
  },
  "the day's key": async () => {
    const dayKey = new DayKey({ currentKey: async () => ({ key: "k", endsInMs: 60_000 }) } as never);
    await dayKey.start();
    return () => dayKey.stop();
  },
  "deletions of old data": async () => {
    const retention = new Retention({ days: 1, openLeads: fail, openUploads: fail, log } as never);
    retention.start();
    return () => retention.stop();
  },
  "counts of stored pictures": async () => {
    const uploads = new CappedUploads(store, { bytesMax: 1000, log } as never);
    await uploads.recount();
    return () => uploads.stopCounting();
  },
  "a shared count of pictures": async () => {
    const uploads = new SharedCountUploads(store, { add: async () => {} } as never);
    await uploads.save("a.png", new Blob(["a"]).stream() as never);
    return () => uploads.close();
  },
  "the flag's rules": async () => {
    const flags = new FlagsFile("flags.json");
    flags.watch(log);
    return () => flags.close();
  },
};

test.each(Object.keys(RUNNING))("%s run by a timer, which ends with them", async (name) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = await RUNNING[name]!();
  expect(vi.getTimerCount()).toBe(1);
  await stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a server that has stopped has no timer left", async () => {
  const app = fastify();
  await app.listen({ port: 0, host: "127.0.0.1" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stopServing(app);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await stopped;
  expect(vi.getTimerCount()).toBe(0);
});
