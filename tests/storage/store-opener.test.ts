import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "../../domain/errors/app-error.ts";
import { OperatorError } from "../../domain/errors/operator-error.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import {
  failFastLeadStores,
  failFastUploadBytes,
  failFastUploadStore,
} from "../../storage/fail-fast-stores.ts";
import type { LeadStores } from "../../storage/backend.ts";
import { StoreOpener } from "../../storage/store-opener.ts";
import { holdPauses } from "../support/doubles/pauses.ts";

const FULL = new StoreDown("The disk is full.");
const LEADS = "leads.db: nothing can be stored; pages and flags still work.";
const STORE = { leads: 3 };

/** A store whose next try ends as the test decides. */
function prepare() {
  const pauses = holdPauses();
  const tries: PromiseWithResolvers<typeof STORE>[] = [];
  const closed: unknown[] = [];
  const said: unknown[] = [];
  const note = (...line: unknown[]) => void said.push(line);
  const store = new StoreOpener({
    name: "leads.db",
    open: () => {
      tries.push(Promise.withResolvers());
      return tries.at(-1)!.promise;
    },
    close: async (opened: typeof STORE) => {
      await setImmediate();
      closed.push(opened);
    },
    log: { info: note, error: note },
  });

  /** Ends the first try, or a later one after its pause. */
  async function fail(problem: unknown) {
    if (tries.length === 0) {
      const started = store.start();
      tries[0]!.reject(problem);
      await started;
    } else {
      await endPause();
      tries.at(-1)!.reject(problem);
    }
    await setImmediate();
  }

  async function endPause() {
    pauses.at(-1)!.end();
    await setImmediate();
  }

  return { store, pauses, tries, closed, said, fail, endPause };
}

const opener = <Store>(store: Store) => ({ get: () => store }) as unknown as StoreOpener<Store>;

test("a server's stores forward every call once they are open", async () => {
  const called: string[] = [];
  const answers = (of: string) =>
    new Proxy(
      {},
      { get: (_, name) => async (given: unknown) => called.push(`${of}.${String(name)} ${given}`) },
    );
  const opened = opener({
    leads: answers("leads"),
    outbox: answers("outbox"),
    mailboxes: answers("mailboxes"),
    experiment: answers("experiment"),
    uploadBytes: answers("bytes"),
  } as unknown as LeadStores);
  const { mailboxes, ...server } = failFastLeadStores(opened, { outbox: {}, marksMailboxes: true } as never);
  await mailboxes!.mark(1 as never, null as never);
  const pictures = failFastUploadStore(opener(answers("pictures")) as never);
  for (const store of [
    server.leads,
    server.outbox!,
    server.experiment,
    failFastUploadBytes(opened),
    pictures,
  ]) {
    for (const call of Object.values(store) as ((given: number) => Promise<unknown>)[]) await call(1);
  }
  const calls =
    "mailboxes.mark leads.insert leads.ready leads.bytesStored outbox.claim outbox.releaseReady outbox.delivered " +
    "outbox.reschedule outbox.failed outbox.backlog outbox.isEmpty experiment.save experiment.assignmentsStored " +
    "experiment.currentKey bytes.add bytes.total bytes.begin bytes.finish pictures.save pictures.open " +
    "pictures.size pictures.bytesStored pictures.ready";
  expect(called).toEqual(calls.split(" ").map((call) => `${call} 1`));
});

test("a store that is down is retried after a second, doubling up to half a minute", async () => {
  const { store, pauses, tries, said, fail, endPause } = prepare();
  let isOpen = false;
  void store.opened.then(() => (isOpen = true));
  await fail(FULL);
  expect(() => store.get()).toThrow(AppError);
  // Logged once, although each try has an error of its own.
  for (let time = 2; time <= 5; time++) await fail(new StoreDown(FULL.message));
  await fail(new OperatorError("The folder is gone.", "Make it again."));
  await fail(new Error("out of memory"));
  await endPause();
  expect(isOpen).toBe(false);
  tries.at(-1)!.resolve(STORE);
  await store.opened;
  expect(store.get()).toBe(STORE);
  expect(pauses.map(({ ms, ref }) => [ms, ref])).toEqual([
    // The longest that starting waits for the first try.
    [10_000, false],
    ...[1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map((ms) => [ms, false]),
  ]);
  expect(said).toEqual([
    [{}, `${LEADS} The disk is full. Retrying.`],
    [{}, `${LEADS} The folder is gone. Make it again. Retrying.`],
    [{ err: new Error("out of memory") }, `${LEADS} Error. Retrying.`],
    ["leads.db: available again"],
  ]);
});

test("a store that opens at the first try logs nothing and is closed once", async () => {
  const { store, tries, closed, said } = prepare();
  const started = store.start();
  tries[0]!.resolve(STORE);
  await started;
  await store.opened;
  expect(store.get()).toBe(STORE);
  await Promise.all([store.close(), store.close()]);
  expect([tries.length, closed, said]).toEqual([1, [STORE], []]);
  expect(() => store.get()).toThrow(AppError);
});

test("a server starts without a store that is down, and uses it once it responds", async () => {
  const { store, pauses, tries, said } = prepare();
  const started = store.start();
  pauses[0]!.end();
  await started;
  tries[0]!.resolve(STORE);
  await store.opened;
  expect(store.get()).toBe(STORE);
  expect(said).toEqual([[{}, `${LEADS} It does not answer. Retrying.`], ["leads.db: available again"]]);
});

test("wrong settings keep a server from starting", async () => {
  const { store, tries } = prepare();
  const started = store.start();
  tries[0]!.reject(new OperatorError("There is no such bucket."));
  await expect(started).rejects.toThrow("There is no such bucket.");
});

test("a store that needs repair is not retried, and the log says what to do", async () => {
  const { pauses, tries, said, fail } = prepare();
  await fail(FULL);
  await fail(new StoreDown("The database is damaged.", { isRetryable: false }));
  expect([tries.length, pauses.length]).toEqual([2, 2]);
  expect(said).toEqual([
    [{}, `${LEADS} The disk is full. Retrying.`],
    [{}, `${LEADS} The database is damaged. Restart the server once that is done.`],
  ]);
});

test("a stopping server stops retrying, and waits for a store that opens late, to close it", async () => {
  const waiting = prepare();
  await waiting.fail(FULL);
  await waiting.store.close();
  await setImmediate();
  expect([waiting.tries.length, waiting.closed]).toEqual([1, []]);

  const opening = prepare();
  const started = opening.store.start();
  const closing = opening.store.close();
  opening.tries[0]!.resolve(STORE);
  await closing;
  expect([opening.closed, opening.said]).toEqual([[STORE], []]);
  await started;
  expect(() => opening.store.get()).toThrow(AppError);
});
