import { describe, expect, test } from "vitest";
import { checkClock } from "../../../domain/retention/clock.ts";
import type { ClockNote, ClockNotes } from "../../../domain/retention/clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date("2026-06-30T12:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);

/** A store with its note in memory. */
function openNotes(
  note: ClockNote | null,
  storeNow: Date | null = null,
): ClockNotes & { note: ClockNote | null } {
  return {
    note,
    clock: async () => storeNow,
    async clockNote() {
      return this.note;
    },
    async saveClockNote(kept) {
      this.note = kept;
    },
  };
}

/** A server's checks, each an hour of uptime after the previous one. */
function openServer(notes: ClockNotes) {
  let earlier: Date | null = null;
  return async (at: Date) => {
    const { doubt, note } = await checkClock(notes, at, earlier && { at: earlier, agoMs: HOUR_MS });
    await notes.saveClockNote(note);
    earlier = at;
    return doubt === null ? "believed" : "doubted";
  };
}

test("without a recorded time any clock is trusted", async () => {
  const { now, doubt, note } = await checkClock(openNotes(null), NOW);
  expect({ now, doubt, note }).toEqual({ now: NOW, doubt: null, note: { trustedAt: NOW, suspect: null } });
});

test.each([
  [DAY_MS, "believed"],
  [DAY_MS + 1, "doubted"],
  [-DAY_MS, "believed"],
  [-DAY_MS - 1, "doubted"],
])("a clock %i ms past the last trusted time is %s", async (ms, expected) => {
  const notes = openNotes({ trustedAt: NOW, suspect: null });
  expect(await openServer(notes)(after(ms))).toBe(expected);
  expect(notes.note!.trustedAt).toEqual(expected === "believed" ? after(ms) : NOW);
});

test.each([DAY_MS + 1, -DAY_MS - 1])(
  "a database's clock %i ms from the machine's changes no note",
  async (ms) => {
    const before = { trustedAt: after(ms), suspect: null };
    const { now, doubt, note } = await checkClock(openNotes(before, after(ms)), NOW);
    expect(now).toEqual(after(ms));
    expect(doubt).toContain("the database's clock says ");
    expect(note).toBe(before);
  },
);

describe("a doubted clock", () => {
  const WEEK_MS = 7 * DAY_MS;

  async function checksUntilTrusted(servers: number): Promise<number> {
    const notes = openNotes({ trustedAt: NOW, suspect: null });
    const look = Array.from({ length: servers }, () => openServer(notes));
    for (let hour = 0; hour < 100; hour += 1) {
      for (const [n, lookOf] of look.entries()) {
        if ((await lookOf(after(WEEK_MS + hour * HOUR_MS + (n * HOUR_MS) / servers))) === "believed")
          return hour;
      }
    }
    return Infinity;
  }

  test("is trusted after a day, also if two or three servers take turns", async () => {
    expect(await Promise.all([1, 2, 3].map(checksUntilTrusted))).toEqual([24, 24, 24]);
  });

  test("is not trusted when it jumps a day every hour", async () => {
    const look = openServer(openNotes({ trustedAt: NOW, suspect: null }));
    for (let day = 2; day < 60; day += 1) expect(await look(after(day * DAY_MS))).toBe("doubted");
  });

  test("is no longer doubted once it is right again", async () => {
    const notes = openNotes({ trustedAt: NOW, suspect: null });
    const look = openServer(notes);
    for (let hour = 0; hour < 23; hour += 1) await look(after(WEEK_MS + hour * HOUR_MS));
    expect(await look(after(DAY_MS))).toBe("believed");
    expect(await look(after(WEEK_MS))).toBe("doubted");
    expect(notes.note).toEqual({ trustedAt: after(DAY_MS), suspect: { at: after(WEEK_MS), ranMs: 0 } });
  });
});
