import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import type { Lead, LeadWriter } from "../../../domain/leads/lead-writer.ts";

export function someLead(): Lead {
  const id = randomUUID();
  return {
    id,
    createdAt: new Date(),
    row: { email: `${id}@example.com` },
    ...NO_METADATA,
  };
}

/** The outcome of each lead, recorded independently of any store. */
export type Ledger = { acknowledged: string[]; rejected: string[] };

/** This many callers insert one lead after another until the given work is done. */
export async function underLoad(
  store: LeadWriter,
  callers: number,
  meanwhile: (soFar: Readonly<Ledger>) => Promise<void>,
): Promise<Ledger> {
  const ledger: Ledger = { acknowledged: [], rejected: [] };
  const over = new AbortController();

  async function call() {
    while (!over.signal.aborted) {
      const lead = someLead();
      const outcome = await store.insert(lead).then(
        () => "acknowledged" as const,
        () => "rejected" as const,
      );
      ledger[outcome].push(lead.id);
      // A rejected caller pauses.
      if (outcome === "rejected") await wait(50);
    }
  }

  const calls = Array.from({ length: callers }, call);
  try {
    await meanwhile(ledger);
  } finally {
    over.abort();
    await Promise.all(calls);
  }
  return ledger;
}
