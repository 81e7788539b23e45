import { expect, test } from "vitest";
import { freshDatabase } from "../../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";
import { run } from "../../../support/operators/leads-command.ts";
import { openDnsServer } from "../../../support/doubles/dns-server.ts";
import { startServer } from "../../../support/server/running-server.ts";
import { insertRow } from "../../../support/visitor/visitor.ts";

test.each([
  ["SQLite", async () => ({})],
  ["PostgreSQL", async () => ({ DATABASE_URL: await freshDatabase("migrated") })],
])(
  "a server on %s marks new e-mail addresses, and the operator sees it",
  { timeout: SLOW_TEST_MS },
  async (_, open) => {
    const [dataDir, place] = [temporaryFolder(), await open()];
    const { address: resolver } = await openDnsServer({ "good.example": { MX: ["mx.good.example"] } });
    const { url, end, log } = await startServer(dataDir, { MAILBOX_CHECK: resolver, ...place });
    for (const email of ["ada@good.example", "bob@gmial.example", "eve@mailinator.com"]) {
      expect((await insertRow(url, { email }, { "x-form-ms": "9000" })).status).toBe(201);
    }
    const marks = async () => {
      const { out } = await run(dataDir, ["export", "--json"], { env: place });
      const leads = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      return leads.map(({ email, mailbox }) => `${email} ${mailbox}`).toSorted();
    };
    await expect
      .poll(marks)
      .toEqual(["ada@good.example ok", "bob@gmial.example no mail server", "eve@mailinator.com disposable"]);
    expect((await run(dataDir, ["list"], { env: place })).out).toMatch(/Mailbox\n/);
    expect(await end("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(log()).not.toMatch(/good\.example|gmial|mailinator/);
  },
);
