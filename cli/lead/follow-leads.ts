import { setTimeout as wait } from "node:timers/promises";
import type { LeadAdminRepository, LeadFilter } from "../../domain/leads/lead-admin-repository.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { StoredLead } from "../../domain/leads/stored-lead.ts";

/** How late a lead may appear: each is stored a moment after its time, and servers' clocks differ a little. */
const LATE_MS_MAX = 10_000;
/** How far a clock may be set back without leads being yielded again. */
const SET_BACK_MS_MAX = DAY_MS;

type Following = {
  /** Where to begin, unless the filter has a `since`. */
  from: Date;
  everyMs: number;
  now: () => Date;
  signal: AbortSignal;
};

/** Yields leads as they arrive, each once, until aborted. */
export async function* followLeads(
  leads: LeadAdminRepository,
  filter: LeadFilter,
  { from, everyMs, now, signal }: Following,
): AsyncGenerator<StoredLead[]> {
  const beginning = filter.since ?? from;
  /** The times of leads that a later query may return again, by id. */
  const seen = new Map<string, number>();
  let newest = beginning.getTime();
  while (!signal.aborted) {
    const since = new Date(Math.max(beginning.getTime(), newest - LATE_MS_MAX));
    for await (const batch of leads.listByTime({ ...filter, since })) {
      const unseen = batch.filter(({ id }) => !seen.has(id));
      for (const { id, createdAt } of unseen) seen.set(id, createdAt.getTime());
      // A lead dated in the future must not hide those that arrive before that time.
      newest = Math.min(Math.max(newest, batch.at(-1)!.createdAt.getTime()), now().getTime());
      if (unseen.length > 0) yield unseen;
      if (signal.aborted) return;
    }
    for (const [id, time] of seen) if (time < newest - LATE_MS_MAX - SET_BACK_MS_MAX) seen.delete(id);
    // Being aborted is the normal end.
    await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}
