/** How far a clock may be from the last trusted time; if further, how long it must run steadily to be trusted anyway. */
const DOUBT_MS = 86_400_000;

/** How far a clock may drift from the machine's uptime between two checks and still count as steady. */
const UNEVEN_MS_MAX = 3_600_000;

/** What servers record of their clock checks. */
export type ClockNote = {
  /** The last trusted time. */
  believedAt: Date;
  /** The latest untrusted time and how long that clock has run steadily; null if none since. */
  doubted: { at: Date; ranMs: number } | null;
};

export interface ClockNotes {
  /** The database server's clock, shared by all servers; null for a store that uses the machine's. */
  clock(): Promise<Date | null>;
  /** Before the first check, the newest record's time counts as trusted; null without any. */
  clockNote(): Promise<ClockNote | null>;
  noteClock(note: ClockNote): Promise<void>;
}

/** This server's previous check, and how long ago it was by the machine's uptime, which nobody can set. */
export type PreviousCheck = { at: Date; agoMs: number };

export type ClockCheck = {
  /** The store's time, or the machine's. */
  now: Date;
  /** Why not to delete by this clock, as a clause for a message; null if trusted. */
  doubt: string | null;
  /** What to record of this check. */
  note: ClockNote;
};

/**
 * Whether to trust the clock: it is within a day of the last trusted time (plus steady running since), or has run steadily
 * for a day since it was first doubted. Records nothing.
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
    const doubt = `the database's clock says ${formatMinute(now)}, but this machine's says ${formatMinute(machine)}`;
    return { now, doubt, note };
  }
  const ranMs = steadyMs(now, earlier);
  if (isNear(note.believedAt, now, ranMs)) return believed;
  const doubted = { at: now, ranMs: 0 };
  if (note.doubted && isNear(note.doubted.at, now, ranMs)) {
    // Several servers check in turn; time that another one has already recorded must not count twice.
    const sinceMs = now.getTime() - note.doubted.at.getTime();
    doubted.ranMs = note.doubted.ranMs + Math.max(0, Math.min(ranMs, sinceMs));
  }
  if (doubted.ranMs >= DOUBT_MS) return believed;
  const doubt =
    `the clock says ${formatMinute(now)}, more than a day from the last known time, ${formatMinute(note.believedAt)}; ` +
    "it is trusted once a server has seen it run steadily for a day";
  return { now, doubt, note: { ...note, doubted } };
}

function steadyMs(now: Date, earlier: PreviousCheck | null): number {
  if (earlier === null) return 0;
  const off = now.getTime() - earlier.at.getTime() - earlier.agoMs;
  return Math.abs(off) <= UNEVEN_MS_MAX ? earlier.agoMs : 0;
}

/** Whether `now` is within a day of `then`, plus up to `ranMs` of steady running. */
function isNear(then: Date, now: Date, ranMs = 0): boolean {
  const off = now.getTime() - then.getTime();
  return off >= -DOUBT_MS && off <= DOUBT_MS + ranMs;
}

function formatMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16)}Z`;
}
