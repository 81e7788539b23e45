import { expect, onTestFinished, test, vi } from "vitest";
import { BoardStores } from "../../../../cli/board/board-stores.ts";
import { explain } from "../../../../cli/board/run-board.ts";
import { OperatorError } from "../../../../domain/errors/operator-error.ts";
import { StoreDown } from "../../../../domain/errors/store-down.ts";
import type { StorageBackends } from "../../../../storage/choose-storage.ts";
import type { UploadRepository } from "../../../../domain/uploads/upload-repository.ts";

test("pictures are opened on first use, and again after a failure", async () => {
  const answers: (UploadRepository | Error)[] = [
    new Error("The disk is away."),
    { close: async () => {} } as UploadRepository,
  ];
  const [, pictures] = answers;
  const storage = {
    uploads: {
      async openRepository() {
        const answer = answers.shift()!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  } as StorageBackends;
  const stores = new BoardStores(storage);
  expect(answers).toHaveLength(2);
  await expect(stores.uploads()).rejects.toThrow("The disk is away.");
  expect(await stores.uploads()).toBe(pictures);
  expect(await stores.uploads()).toBe(pictures);
  await stores.close();
});

test.each([
  ["a lost connection", Object.assign(new Error("It closed."), { code: "CONNECTION_CLOSED" }), true],
  ["a refused connection", Object.assign(new Error("Refused."), { code: "ECONNREFUSED" }), true],
  ["a database that is down", new StoreDown("It is full."), true],
  ["a missing table", Object.assign(new Error("no such table"), { code: "ERR_SQLITE_ERROR" }), false],
  ["a missing right", new OperatorError("The user may not.", "Grant it."), false],
  ["a mistake of ours", new TypeError("It is null."), false],
])("%s is an outage or passes unchanged", async (_, error, isOutage) => {
  const leads = { file: null, openLeads: async () => Promise.reject(error) };
  const stores = new BoardStores({ leads } as unknown as StorageBackends);
  for (const use of [stores.read(async () => {}), stores.mark(async () => {})]) {
    const thrown = await use.catch((problem: unknown) => problem);
    expect(thrown).toMatchObject({ message: error.message });
    expect(thrown instanceof StoreDown).toBe(isOutage);
    if (!isOutage) expect(thrown).toBe(error);
  }
});

test("the terminal shows a mistake with its stack, and an operator's problem in its own words", () => {
  expect(explain(new TypeError("It is null."))).toMatch(
    /^TypeError: It is null\.\n {4}at .*board-stores\.test/,
  );
  expect(explain(new OperatorError("The user may not.", "Grant it."))).toBe("The user may not.\nGrant it.");
});

test("a database that doesn't answer is given up after 15 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = Promise.resolve({ close: async () => {} });
  const open = () => opened;
  const leads = { file: null, openLeads: open, openExperiment: open, openOutbox: open };
  const stores = new BoardStores({ leads } as unknown as StorageBackends);
  let outcome = "none";
  void stores.read(() => new Promise<never>(() => {})).catch((error: Error) => (outcome = error.name));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).toBe("none");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe("StoreDown");
});

test("a database that doesn't answer its opening keeps no read waiting, and is closed once it has opened", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const closed: string[] = [];
  const store = (name: string) => ({ close: async () => void closed.push(name) });
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  const openings = [answered, Promise.resolve(store("second"))];
  const leads = {
    file: null,
    openLeads: () => openings.shift(),
    openExperiment: async () => store("experiment"),
    openOutbox: async () => store("outbox"),
  };
  const stores = new BoardStores({ leads } as unknown as StorageBackends);
  const outcome = stores.read(async () => {}).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toBe("StoreDown");
  expect(await stores.read(async ({ outbox }) => typeof outbox.close)).toBe("function");
  const ended = stores.close();
  answer(store("first"));
  await ended;
  expect(closed.toSorted()).toEqual(["experiment", "experiment", "first", "outbox", "outbox", "second"]);
});
