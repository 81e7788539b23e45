import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Access } from "../../../../cli/board/access.ts";
import { health } from "../../../../cli/board/screens/health.ts";
import { openBoard } from "../../../support/board/open-board.ts";
import { email, idOf, lead, openCommand, run } from "../../../support/operators/leads-command.ts";

async function openOnSqlite(changes: Parameters<typeof openBoard>[1] = {}) {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email("ada@shop.example", "/food/version_a")));
  await insert(lead(2, email("bob@shop.example", "/food/version_a")));
  return { dataDir, ...(await openBoard({ DATA_DIR: dataDir }, changes)) };
}

/** Until the test ends, the disk has this much free space. */
function leaveFree(bytes: number) {
  const room = vi.spyOn(fs, "statfs").mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    room.mockRestore();
    syncBuiltinESMExports();
  });
}

async function factOf(board: Parameters<typeof health>[0], name: string) {
  const screen = await health(board);
  if (screen.screen !== "health") throw new Error("Another screen");
  return screen.facts.find((fact) => fact.name === name);
}

describe("health", () => {
  test.each([
    [999_997_440, true],
    [1_000_001_536, false],
  ])("%i free bytes are too little: %s", async (bytes, isBad) => {
    const { board } = await openOnSqlite();
    leaveFree(bytes);
    const space = await factOf(board, "Space");
    expect(space?.isBad).toBe(isBad);
    expect(space?.text).toMatch(/^Leads take [\d.]+ \wB; 1\.0 GB are free where the data is\.$/);
  });

  test("no backup is bad, and so is one of eight days ago", async () => {
    const { board, dataDir } = await openOnSqlite();
    expect(await factOf(board, "Last backup")).toMatchObject({
      text: "Never backed up with leads backup.",
      isBad: true,
    });
    expect((await run(dataDir, ["backup", `${dataDir}/copy.db`])).exitCode).toBe(0);
    const backedUpAt = await board.stores.withAudit((log) => log.lastBackup());
    const days = async (count: number) => {
      board.now = () => new Date(backedUpAt!.getTime() + count * 86_400_000);
      return await factOf(board, "Last backup");
    };
    expect(await days(7)).toMatchObject({ isBad: false });
    expect(await days(8)).toMatchObject({ isBad: true });
    expect((await days(8))?.text).toMatch(/, 8 days ago, with leads backup\.$/);
  });
});

test("the command ends ten minutes after it started, or eight hours after the link was opened", () => {
  let now = new Date("2026-03-10T12:00:00Z");
  const access = new Access(() => now);
  expect(access.endsAt).toEqual(new Date("2026-03-10T12:10:00Z"));
  now = new Date("2026-03-10T12:05:00Z");
  access.exchange(access.linkPath.slice("/open/".length));
  expect(access.endsAt).toEqual(new Date("2026-03-10T20:05:00Z"));
});

test("variants are shown on a phone, or on a desktop on request", async () => {
  const { ask, base, open } = await openOnSqlite();
  const headers = await open();
  const shown = async (query: string) => {
    const { text } = await ask(`${base}variants/food${query}`, { headers });
    return /<ul class="variants (\w+)">/.exec(text)?.[1];
  };
  expect(await shown("")).toBe("phone");
  expect(await shown("?on=anything")).toBe("phone");
  expect(await shown("?on=desk")).toBe("desk");
});

test("only leads that are done look done", async () => {
  const { ask, base, open, form } = await openOnSqlite();
  const headers = await open();
  await form("done", headers, { only: idOf(1), outcome: "won", value: "" });
  const { text } = await ask(`${base}leads`, { headers });
  const rows = text
    .split("<tr")
    .filter((row) => row.includes(`leads/${idOf(1)}`) || row.includes(`leads/${idOf(2)}`));
  expect(rows.map((row) => row.startsWith(' class="done"')).toSorted()).toEqual([false, true]);
  expect(rows.find((row) => row.startsWith(' class="done"'))).toContain(idOf(1));
});
