import { existsSync, renameSync } from "node:fs";
import { Server } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { openPostgresLeadWriter } from "../../../../storage/postgres/lead-writer.ts";
import { openBoard } from "../../../support/board/open-board.ts";
import { asOwner, freshDatabase } from "../../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { email, idOf, lead, openCommand, run, url } from "../../../support/operators/leads-command.ts";
import { tcpProxy } from "../../../support/proxies/tcp-proxy.ts";

const EMAIL = "ada@shop.example";
const MASKED = "a•••@s•••.example";

async function openOnPostgres(
  through: (url: string) => Promise<string> = async (each) => each,
  changes: Parameters<typeof openBoard>[1] = {},
) {
  const database = await freshDatabase("migrated");
  const writer = await openPostgresLeadWriter(database);
  onTestFinished(() => writer.close());
  await writer.insert(lead(1, email(EMAIL, "/food/version_a")));
  const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: await through(database) };
  return { database, ...(await openBoard(settings, changes)) };
}

async function openOnSqlite(changes: Parameters<typeof openBoard>[1] = {}) {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email(EMAIL, "/food/version_a")));
  return { dataDir, insert, ...(await openBoard({ DATA_DIR: dataDir }, changes)) };
}

describe.each([
  ["SQLite", () => openOnSqlite()],
  ["PostgreSQL", () => openOnPostgres()],
])("on %s", (_name, open) => {
  test("any URL gets a response, and none fails", async () => {
    const { ask, base, open: openLink, problems } = await open();
    const headers = await openLink();
    const strange = [
      "%00",
      "%",
      "'--",
      "\\",
      "%27%22%3E",
      "%F0%9F%8D%93",
      "a".repeat(2000),
      "../",
      "1e9",
      "-1",
      "%0d%0a",
    ];
    for (const each of strange) {
      for (const name of ["text", "kind", "page", "state", "spam", "after", "on", "problem"]) {
        expect((await ask(`${base}leads?${name}=${each}`, { headers })).status, `${name}=${each}`).toBe(200);
      }
      for (const path of ["leads/", "picture/", "variants/", "site/", "health/", "log/", "nothing/"]) {
        if (each === "../") continue;
        expect((await ask(base + path + each, { headers })).status, path + each).toBe(404);
      }
    }
    expect(problems).toEqual([]);
  });

  test("any form gets a response, and marks no other lead", async () => {
    const { base, ask, form, open: openLink, problems } = await open();
    const headers = await openLink();
    for (const id of ["", "x", "%", "'--", "\0", idOf(2), idOf(1).slice(0, 8)]) {
      for (const path of ["show", "done", "reopen"]) {
        expect((await form(path, headers, { id, outcome: "won", value: "" })).status, path).toBe(303);
      }
    }
    const { text } = await ask(`${base}leads/${idOf(1)}`, { headers });
    expect(text).toContain("<dd>Open</dd>");
    expect(text).toContain(MASKED);
    expect(problems).toEqual([]);
  });

  test("an e-mail address is masked again after ten minutes, and recorded each time it is shown", async () => {
    let now = new Date();
    const { base, ask, form, open: openLink, board } = await open();
    board.now = () => now;
    const headers = await openLink();
    const view = async (path: string) => (await ask(base + path, { headers })).text;
    expect(await view("leads")).toContain(MASKED);
    await form("show", headers, { id: idOf(1) });
    await form("show", headers, { id: idOf(1) });
    expect(await view("leads")).toContain(EMAIL);
    expect((await view("log")).match(/Saw the e-mail address/g)).toHaveLength(1);
    now = new Date(now.getTime() + 10 * 60_000);
    for (const path of ["leads", `leads/${idOf(1)}`, "log", ""])
      expect(await view(path)).not.toContain(EMAIL);
    await form("show-all", headers, { masked: idOf(1) });
    expect(await view("leads")).toContain(EMAIL);
    expect((await view("log")).match(/Saw the e-mail address/g)).toHaveLength(2);
  });
});

test("an e-mail address that can't be recorded is not shown", async () => {
  const { base, ask, form, open, dataDir, problems } = await openOnSqlite();
  const headers = await open();
  const database = new DatabaseSync(join(dataDir, "leads.db"));
  database.exec("alter table audit_log rename to gone");
  database.close();
  expect((await form("show", headers, { id: idOf(1) })).status).toBe(500);
  expect(problems.join()).toContain("no such table");
  expect((await ask(`${base}leads`, { headers })).text).not.toContain(EMAIL);
});

describe("a database that goes away", () => {
  test("a form that fails says that it may not be saved, and can be sent again as it was", async () => {
    const { dataDir, insert } = await openCommand();
    await insert(lead(1, url("https://shop.example/mug")));
    const { base, ask, form, open } = await openBoard({ DATA_DIR: dataDir, CURRENCY: "EUR" });
    const headers = await open();
    const back = `leads/${idOf(1)}`;
    const move = (from: string, to: string) => {
      for (const end of ["", "-wal", "-shm"]) {
        const file = join(dataDir, from + end);
        if (existsSync(file)) renameSync(file, join(dataDir, to + end));
      }
    };
    move("leads.db", "away");
    const typed = { id: idOf(1), outcome: "won", value: "120.50", back };
    const failed = await form("done", headers, typed);
    expect(failed.status).toBe(503);
    expect(failed.text).toContain("It is not known whether this was saved.");
    expect(failed.text).toContain(`href="${base}${back}"`);
    expect(failed.text).toContain(`action="${base}done"`);
    const fields = failed.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const kept = Object.fromEntries(Array.from(fields, ([, name, value]) => [name, value]));
    expect(kept).toMatchObject(typed);
    move("away", "leads.db");
    expect((await form("done", headers, kept)).headers.location).toBe(base + back);
    expect((await ask(base + back, { headers })).text).toContain("120.50 EUR");
  });

  test("a moved or replaced database is noticed and reopened", async () => {
    const folder = temporaryFolder();
    const write = async (name: string, to: string) => {
      const writer = await openSqliteLeadWriter(join(folder, name));
      await writer.insert(lead(1, email(to)));
      await writer.close();
    };
    const move = (from: string, to: string) => {
      for (const end of ["", "-wal", "-shm"]) {
        const file = join(folder, from + end);
        if (existsSync(file)) renameSync(file, join(folder, to + end));
      }
    };
    await write("leads.db", EMAIL);
    await write("new", "bob@shop.example");
    const { base, ask, open, problems } = await openBoard({ DATA_DIR: folder });
    const headers = await open();
    const show = async () => (await ask(`${base}leads`, { headers })).text;
    expect(await show()).toContain(MASKED);
    move("leads.db", "away");
    const away = await ask(`${base}leads`, { headers });
    expect(away.status).toBe(503);
    expect(away.text).toContain("The database does not answer");
    expect(problems.join()).toContain("There are no leads here");
    move("new", "leads.db");
    expect(await show()).toContain("b•••@s•••.example");
    expect(await show()).not.toContain(MASKED);
  });

  test("a database that cuts or refuses connections is retried at the next request", async () => {
    const proxies: Awaited<ReturnType<typeof tcpProxy>>[] = [];
    const { base, ask, open } = await openOnPostgres(async (database) => {
      proxies.push(await tcpProxy(database));
      return proxies[0]!.url;
    });
    const [proxy] = proxies;
    const headers = await open();
    proxy!.mode = "hanging up";
    expect((await ask(`${base}leads`, { headers })).status).toBe(503);
    proxy!.mode = "open";
    expect((await ask(`${base}leads`, { headers })).status).toBe(200);
    proxy!.mode = "hanging up";
    proxy!.cut();
    expect((await ask(`${base}leads`, { headers })).status).toBe(503);
    proxy!.mode = "open";
    expect((await ask(`${base}leads`, { headers })).text).toContain(MASKED);
  });

  test("a view says so when the database does not respond in time", async () => {
    const proxies: Awaited<ReturnType<typeof tcpProxy>>[] = [];
    const through = async (database: string) => {
      proxies.push(await tcpProxy(database));
      return proxies[0]!.url;
    };
    const { base, ask, open } = await openOnPostgres(through, { answerMsMax: 1000 });
    const headers = await open();
    const status = async () => (await ask(base, { headers })).status;
    // A busy machine may need more than a second at first.
    await expect.poll(status).toBe(200);
    proxies[0]!.mode = "silent";
    expect(await status()).toBe(503);
    proxies[0]!.mode = "open";
    proxies[0]!.cut();
    await expect.poll(status).toBe(200);
  });
});

test("if the report and alarms can't be computed, views say so and don't reload", async () => {
  const { base, ask, open } = await openOnSqlite();
  const headers = await open();
  for (const [path, says] of [
    ["", "run leads watch to see why"],
    ["health", "run leads watch to see why"],
    ["variants", "run leads report to see why"],
  ]) {
    const answer = await ask(base + path, { headers });
    expect(answer.text).toContain(says);
    expect(answer.headers.refresh).toBeUndefined();
  }
  const pending = await openOnSqlite({
    results: { current: () => ({ report: null, alarms: null, isComputing: true }) },
  });
  const cookie = await pending.open();
  for (const path of ["", "health", "variants"]) {
    expect((await pending.ask(pending.base + path, { headers: cookie })).headers.refresh).toBe("2");
  }
  const { text } = await pending.ask(`${pending.base}variants`, { headers: cookie });
  expect(text).toContain("The figures are being computed.");
});

test("the board reads on connections that can't write", async () => {
  const { database, board } = await openOnPostgres();
  await board.stores.read(async ({ leads, outbox }) => {
    await expect(leads.setDone([idOf(1)], new Date())).rejects.toThrow("read-only");
    await expect(outbox.sendAgain(new Date())).rejects.toThrow("read-only");
  });
  expect(await asOwner(database, (sql) => sql`select done_at from "Landing page"`)).toMatchObject([
    { done_at: null },
  ]);
  const sqlite = await openOnSqlite();
  await sqlite.board.stores.read(async ({ leads, outbox }) => {
    await expect(leads.setDone([idOf(1)], new Date())).rejects.toThrow("readonly");
    await expect(outbox.sendAgain(new Date())).rejects.toThrow("readonly");
  });
});

describe("the command", () => {
  test("reports a problem in one line", async () => {
    const { dataDir, port } = await openOnSqlite();
    const taken = await run(dataDir, ["board", "--port", String(port)]);
    expect(taken).toMatchObject({ exitCode: 1, out: "" });
    expect(taken.err).toBe(`Port ${port} cannot be used (EADDRINUSE): try another.\n`);
    vi.spyOn(Server.prototype, "listen").mockImplementationOnce(function (this: Server) {
      process.nextTick(() =>
        this.emit("error", Object.assign(new Error("listen EACCES"), { code: "EACCES" })),
      );
      return this;
    });
    expect((await run(dataDir, ["board", "--port", "80"])).err).toBe(
      "Port 80 cannot be used (EACCES): try another.\n",
    );
    for (const wrong of ["0", "65536", "x", "-1", "80.5"]) {
      expect((await run(dataDir, ["board", "--port", wrong])).exitCode).toBe(2);
    }
    const empty = temporaryFolder();
    expect((await run(empty, ["board"])).err).toBe(
      `There are no leads here: ${join(empty, "leads.db")} does not exist.\n`,
    );
  });

  test("ends with Ctrl-C, and the port is closed", async () => {
    const { dataDir } = await openOnSqlite();
    const stop = new AbortController();
    const ran = await run(dataDir, ["board"], { signal: stop.signal, onPrint: () => stop.abort() });
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{43}\n$/);
    await expect(fetch(ran.out.trim())).rejects.toThrow();
  });
});

test("a product that is open in two boards is marked as done once, and both show it", async () => {
  const { dataDir, insert, ...one } = await openOnSqlite();
  await insert(lead(2, url("https://shop.example/mug")));
  const other = await openBoard({ DATA_DIR: dataDir });
  const [mine, theirs] = [await one.open(), await other.open()];
  await Promise.all([
    one.form("done", mine, { id: idOf(2) }),
    other.form("done", theirs, { id: idOf(2), outcome: "won" }),
  ]);
  for (const [board, headers] of [
    [one, mine],
    [other, theirs],
  ] as const) {
    expect((await board.ask(`${board.base}leads/${idOf(2)}`, { headers })).text).toContain("Done since");
  }
});
