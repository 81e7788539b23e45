import { describe, expect, test } from "vitest";
import type { DayKeyStore } from "../../domain/experiment/day-key.ts";

export type OpenedDayKeys = {
  /** Opens the store as a starting server does. */
  open: () => DayKeyStore;
  /** Runs a query on the database itself. */
  run: (sql: string) => Promise<unknown>;
  /** All stored keys. */
  kept: () => Promise<string[]>;
};

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The promises of every store of day keys. `open` creates an empty one. */
export function dayKeysContract(name: string, open: () => Promise<OpenedDayKeys>): void {
  describe(`a day's key in ${name}`, () => {
    test("is the same for all servers that start the day at once, and after a restart", async () => {
      const { open: start, kept } = await open();
      const servers = [start(), start(), start(), start()];
      const found = await Promise.all(servers.map((server) => server.currentKey()));
      found.push(await start().currentKey());
      expect(new Set(found.map(({ key }) => key)).size).toBe(1);
      expect(found[0]!.key).toMatch(/^[0-9a-f]{64}$/);
      expect(await kept()).toEqual([found[0]!.key]);
      for (const { endsInMs } of found) {
        const untilMidnight = 86_400_000 - (Date.now() % 86_400_000);
        expect(Math.abs(endsInMs - untilMidnight)).toBeLessThan(60_000);
      }
    });

    test("differs from earlier days', which are deleted", async () => {
      const { open: start, run, kept } = await open();
      const old = "ab".repeat(32);
      await run(`insert into day_keys (day, key) values ('2026-01-02', '${old}'), ('2026-01-03', '${old}')`);
      const { key } = await start().currentKey();
      expect(key).not.toBe(old);
      expect(await kept()).toEqual([key]);
    });

    test("leaves earlier days' keys while the last trusted time is hours ago", async () => {
      const { open: start, run, kept } = await open();
      const old = "ab".repeat(32);
      await run(`insert into day_keys (day, key) values ('2026-01-02', '${old}')`);
      await run(`insert into clock_notes (id, believed_at) values (1, '${ago(3 * 3_600_000)}')`);
      const { key } = await start().currentKey();
      expect((await kept()).toSorted()).toEqual([key, old].toSorted());
      await run(`
        delete from day_keys where key <> '${old}';
        update clock_notes set believed_at = '${ago(3_600_000)}'`);
      const again = await start().currentKey();
      expect(await kept()).toEqual([again.key]);
    });
  });
}
