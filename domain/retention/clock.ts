/** By how much a clock may differ from the last believed time, and how long it must run evenly to be believed all the same. */
const DOUBT_MS = 86_400_000;

/** By how much a clock may leave what the machine counted between two looks, and still run evenly. */
const UNEVEN_MS_MAX = 3_600_000;

/** What servers keep of their looks at the clock. */
export type ClockNote = {
  /** The last time that was believed. */
  believedAt: Date;
  /** The last time that was not, and for how long that clock has been seen to run evenly; null: none since. */
  doubted: { at: Date; ranMs: number } | null;
};

/** A store that keeps it. */
export interface ClockNotes {
  /** The store's own clock, which all servers share; null where it has none but the machine's. */
  clock(): Promise<Date | null>;
  /** Before the first look the newest record stands for a believed time; null: there is none either. */
  clockNote(): Promise<ClockNote | null>;
  noteClock(note: ClockNote): Promise<void>;
}

/** A server's earlier look at the same clock, and how long ago that was by the machine's count, which nobody sets. */
export type PreviousCheck = { at: Date; agoMs: number };

export type ClockCheck = {
  /** By the store's clock where it has one. */
  now: Date;
  /** What speaks against deleting by it, as the beginning of a sentence; null: nothing. */
  doubt: string | null;
  /** What is to be kept of this look. */
  note: ClockNote;
};

/**
 * Whether the clock may be believed: it is within a day of the last believed time, or has run on from there, or has run
 * evenly for a day since it was doubted. Changes nothing.
 */
export async function checkClock(
  notes: ClockNotes,
  machine: Date,
  earlier: PreviousCheck | null = null,
): Promise<ClockCheck> {
  const now = (await notes.clock()) ?? machine;
  const note = (await notes.clockNote()) ?? { believedAt: now, doubted: null };
  const believed = { now, doubt: null, note: { believedAt: now, doubted: null } };
  if (!isNear(machine, now)) {
    const doubt = `the database's clock, which counts, says ${formatMinute(now)}, and this machine's ${formatMinute(machine)}`;
    return { now, doubt, note };
  }
  const ranMs = steadyMs(now, earlier);
  if (isNear(note.believedAt, now, ranMs)) return believed;
  const doubted = { at: now, ranMs: 0 };
  if (note.doubted && isNear(note.doubted.at, now, ranMs)) {
    // Of servers that look in turns, what the others have seen does not count again.
    const sinceMs = now.getTime() - note.doubted.at.getTime();
    doubted.ranMs = note.doubted.ranMs + Math.max(0, Math.min(ranMs, sinceMs));
  }
  if (doubted.ranMs >= DOUBT_MS) return believed;
  const doubt =
    `the clock says ${formatMinute(now)}, more than a day from the last known time, ${formatMinute(note.believedAt)}; ` +
    "it is believed once a server has seen it run evenly for a day";
  return { now, doubt, note: { ...note, doubted } };
}

function steadyMs(now: Date, earlier: PreviousCheck | null): number {
  if (earlier === null) return 0;
  const off = now.getTime() - earlier.at.getTime() - earlier.agoMs;
  return Math.abs(off) <= UNEVEN_MS_MAX ? earlier.agoMs : 0;
}

/** Whether a time differs by at most a day from another, or from what that has become by now. */
function isNear(then: Date, now: Date, ranMs = 0): boolean {
  const off = now.getTime() - then.getTime();
  return off >= -DOUBT_MS && off <= DOUBT_MS + ranMs;
}

function formatMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16)}Z`;
}
