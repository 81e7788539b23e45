import { expect, test } from "vitest";
import { followLeads } from "../../../cli/lead/follow-leads.ts";
import type { LeadAdminRepository } from "../../../domain/leads/lead-admin-repository.ts";
import type { StoredLead } from "../../../domain/leads/stored-lead.ts";
import { openSqliteLeadAdminRepository } from "../../../storage/sqlite/lead-admin-repository.ts";
import { join } from "node:path";
import { email, lead, openCommand, url } from "../../support/operators/leads-command.ts";

const secondsAgo = (n: number) => ({ createdAt: new Date(Date.now() - n * 1000) });

/** The e-mail addresses of the leads that are followed in a new database. */
async function follow(from: Date, now = () => new Date()) {
  const { dataDir, insert } = await openCommand();
  const stop = new AbortController();
  const leads = await openSqliteLeadAdminRepository(join(dataDir, "leads.db"), "read");
  const shown: (string | null)[] = [];
  const following = (async () => {
    for await (const batch of followLeads(leads, {}, { from, everyMs: 5, now, signal: stop.signal })) {
      shown.push(...batch.map((one) => one.email));
    }
  })();
  const end = async () => {
    stop.abort();
    await following;
    await leads.close();
  };
  return { insert, shown, end };
}

test("a lead stored late, with an earlier time than the last one shown, is not missed", async () => {
  const { insert, shown, end } = await follow(new Date(Date.now() - 60_000));
  await insert(lead(9, email("before@example.com"), secondsAgo(61)));
  await insert(lead(1, email("first@example.com"), secondsAgo(2)));
  await expect.poll(() => shown).toEqual(["first@example.com"]);
  await insert(lead(2, email("late@example.com"), secondsAgo(5)));
  await expect.poll(() => shown).toEqual(["first@example.com", "late@example.com"]);
  // A lead from a server whose clock is ahead hides no others.
  await insert(lead(3, email("future@example.com"), secondsAgo(-600)));
  await expect.poll(() => shown).toHaveLength(3);
  await insert(lead(4, email("now@example.com"), secondsAgo(0)));
  await expect.poll(() => shown).toHaveLength(4);
  // When the next one arrives, it has queried again and shown none twice.
  await insert(lead(5, email("next@example.com"), secondsAgo(0)));
  await expect.poll(() => shown).toContain("next@example.com");
  await end();
  expect(shown).toHaveLength(5);
});

test("no lead is shown twice after the clock was set back", async () => {
  let setBackMs = 0;
  const now = () => new Date(Date.now() - setBackMs);
  const { insert, shown, end } = await follow(new Date(Date.now() - 2 * 3_600_000), now);
  await insert(lead(1, email("first@example.com"), secondsAgo(600)));
  await insert(lead(2, email("second@example.com"), secondsAgo(1)));
  await expect.poll(() => shown).toHaveLength(2);
  // Meanwhile, it forgets what it needs no more.
  await new Promise((resolve) => setTimeout(resolve, 50));
  setBackMs = 3_600_000;
  await insert(lead(3, email("third@example.com"), secondsAgo(3600)));
  await expect.poll(() => shown).toContain("third@example.com");
  await insert(lead(4, email("fourth@example.com"), secondsAgo(3599)));
  await expect.poll(() => shown).toContain("fourth@example.com");
  await end();
  expect(shown).toHaveLength(4);
});

const batch = (n: number) => [{ id: String(n), createdAt: new Date(n) } as StoredLead];

test("when stopped while printing many leads, it prints no further batch", async () => {
  const stop = new AbortController();
  const leads = {
    async *listByTime() {
      yield batch(1);
      yield batch(2);
    },
  } as unknown as LeadAdminRepository;
  const shown: string[] = [];
  for await (const [one] of followLeads(
    leads,
    {},
    { from: new Date(0), everyMs: 5, now: () => new Date(), signal: stop.signal },
  )) {
    shown.push(one!.id);
    stop.abort();
  }
  expect(shown).toEqual(["1"]);
});

test("leads tail filters leads, and prints a line of JSON per lead", async () => {
  const { insert, onTerminal } = await openCommand();
  await insert(
    lead(1, email("a@example.com", "/food/version_a")),
    lead(2, url("https://b.example", "/food/version_b")),
    lead(3, email("c@example.com", "/")),
    lead(30, email("d@example.com", "/food/version_a")),
  );
  /** Its output up to a line with `last`. */
  const readLinesUntil = async (last: string, ...args: string[]) => {
    const stop = new AbortController();
    const onPrint = (printed: string) => {
      if (printed.includes(last) && printed.endsWith("\n")) stop.abort();
    };
    const terminal = { signal: stop.signal, onPrint };
    const { exitCode, out, err } = await onTerminal(terminal, "tail", "--every", "1s", ...args);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    return out.trimEnd().split("\n");
  };
  expect(await readLinesUntil("a@example.com", "--since", "1d", "--path", "/food")).toEqual([
    "2026-03-10 10:00:00Z  url    https://b.example  \x1b[2m/food/version_b\x1b[22m",
    "2026-03-10 11:00:00Z  email  a@example.com  \x1b[2m/food/version_a\x1b[22m",
  ]);
  const [line, ...others] = await readLinesUntil("c@example.com", "--since", "1d", "--path", "/", "--json");
  expect(others).toEqual([]);
  expect(JSON.parse(line!)).toMatchObject({ email: "c@example.com", page: "/" });
  const signal = AbortSignal.timeout(1500);
  expect((await onTerminal({ signal }, "tail", "--every", "1s", "--kind", "url")).out).toBe("");
});

test("leads tail prints no visitor's control character", async () => {
  const { insert, onTerminal } = await openCommand();
  const nasty = "\x1b]0;owned\x07\x1b[2J\u009b31m\r\u202etxt.exe";
  await insert(lead(1, email(`a${nasty}@example.com`), { referrerPath: `/${nasty}` }));
  const stop = new AbortController();
  const terminal = { signal: stop.signal, onPrint: () => stop.abort(), env: { NO_COLOR: "1" } };
  const { out } = await onTerminal(terminal, "tail", "--since", "1d");
  expect(out).toContain("owned");
  expect(out).not.toMatch(/[^\n\P{Cc}]|[\u2028-\u202e]/u);
});
