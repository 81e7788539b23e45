import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../support/databases/fresh-database.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { SLOW_TEST_MS } from "../../../support/runner/slow.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { email, lead, run } from "../../../support/operators/leads-command.ts";
import { openDnsServer } from "../../../support/doubles/dns-server.ts";
import { startServer } from "../../../support/server/running-server.ts";
import { insertRow } from "../../../support/visitor/visitor.ts";

test.each([
  [
    "SQLite",
    async (dataDir: string) => {
      const earlier = await openSqliteLeadWriter(join(dataDir, "leads.db"));
      await earlier.insert(lead(1, email("old@good.example"), { createdAt: new Date() }));
      await earlier.close();
      return { place: {}, marked: ["old@good.example ok"] };
    },
  ],
  ["PostgreSQL", async () => ({ place: { DATABASE_URL: await freshDatabase("migrated") }, marked: [] })],
])(
  "a server on %s marks new e-mail addresses and those from before its start, and the operator sees it",
  { timeout: SLOW_TEST_MS },
  async (_, open) => {
    const dataDir = temporaryFolder();
    const { place, marked } = await open(dataDir);
    const { address: resolver } = await openDnsServer({ "good.example": { MX: ["mx.good.example"] } });
    const { url, end, log } = await startServer(dataDir, { MAILBOX_CHECK: resolver, ...place });
    for (const address of ["ada@good.example", "bob@gmial.example", "eve@mailinator.com"]) {
      expect((await insertRow(url, { email: address }, { "x-form-ms": "9000" })).status).toBe(201);
    }
    const marks = async () => {
      const { out } = await run(dataDir, ["export", "--json"], { env: place });
      const leads = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      return leads.map((each) => `${each.email} ${each.mailbox}`).toSorted();
    };
    await expect
      .poll(marks)
      .toEqual([
        "ada@good.example ok",
        "bob@gmial.example no mail server",
        "eve@mailinator.com disposable",
        ...marked,
      ]);
    expect((await run(dataDir, ["list"], { env: place })).out).toMatch(/Mailbox\n/);
    expect(await end("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(log()).not.toMatch(/good\.example|gmial|mailinator/);
  },
);
