import { DAY_MS, HOUR_MS } from "../durations.ts";

/** A clock that is further than this from the last trusted time is doubted until it has run steadily for as long. */
const DOUBT_MS = DAY_MS;

/** How far a clock may drift from the machine's uptime between two checks and still count as steady. */
const UNEVEN_MS_MAX = HOUR_MS;

/** What servers record of their clock checks. */
export type ClockNote = {
  /** The last trusted time. */
  trustedAt: Date;
  /** The latest untrusted time and how long that clock has run steadily; null if none since. */
  suspect: { at: Date; ranMs: number } | null;
};

export interface ClockNotes {
  /** The database server's clock, shared by all servers; null for a store that uses the machine's. */
  clock(): Promise<Date | null>;
  /** Before the first check, the newest record's time counts as trusted; null without any. */
  clockNote(): Promise<ClockNote | null>;
  saveClockNote(note: ClockNote): Promise<void>;
}

/** This server's previous check, and how long ago it was by the machine's uptime, which nobody can set. */
export type PreviousCheck = { at: Date; agoMs: number };

export type ClockCheck = {
  /** The store's time, or the machine's. */
  now: Date;
  /** Why the clock is not trusted, as a clause for a message; null if it is. */
  doubt: string | null;
  /** What to record of this check. */
  note: ClockNote;
};

/**
 * Whether to trust the clock: it is within a day of the last trusted time (plus steady running since), or has run
 * steadily for a day since it was first doubted. Records nothing.
 */
export async function checkClock(
  notes: ClockNotes,
  machineTime: Date,
  earlier: PreviousCheck | null = null,
): Promise<ClockCheck> {
  const now = (await notes.clock()) ?? machineTime;
  const note = (await notes.clockNote()) ?? { trustedAt: now, suspect: null };
  const trusted = { now, doubt: null, note: { trustedAt: now, suspect: null } };
  if (!isNear(machineTime, now)) {
    const doubt = `the database's clock says ${formatMinute(now)}, but this machine's says ${formatMinute(machineTime)}`;
    return { now, doubt, note };
  }
  const ranMs = steadyMs(now, earlier);
  if (isNear(note.trustedAt, now, ranMs)) return trusted;
  const suspect = { at: now, ranMs: 0 };
  if (note.suspect && isNear(note.suspect.at, now, ranMs)) {
    // Several servers check in turn; time that another one has already recorded must not count twice.
    const sinceMs = now.getTime() - note.suspect.at.getTime();
    suspect.ranMs = note.suspect.ranMs + Math.max(0, Math.min(ranMs, sinceMs));
  }
  if (suspect.ranMs >= DOUBT_MS) return trusted;
  const doubt =
    `the clock says ${formatMinute(now)}, more than a day from the last known time, ${formatMinute(note.trustedAt)}; ` +
    "it is trusted once a server has seen it run steadily for a day";
  return { now, doubt, note: { ...note, suspect } };
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
