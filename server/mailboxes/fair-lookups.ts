import type { Mailbox } from "../../domain/leads/mailbox.ts";
import type { MailboxLookup } from "./look-up-mailbox.ts";

const AT_ONCE_MAX = 8;
/** Concurrent lookups under a registrable domain: a silent name server blocks each for ten seconds. */
const PER_QUEUE_AT_ONCE_MAX = 2;
/** Further names under a registrable domain stay unknown for now. */
const PER_QUEUE_WAITING_MAX = 1000;

/** The lookups for one registrable domain. */
type Queue = {
  underWay: number;
  waiting: { domain: string; resolve: (mailbox: Mailbox | null) => void }[];
};

/**
 * Looks up a few domains at a time, taking turns between registrable domains: otherwise anyone could delay the rest
 * with e-mail addresses at many names of a slow name server of their own.
 */
export class FairLookups implements MailboxLookup {
  readonly #lookup: MailboxLookup;
  /** The next in turn comes first. */
  readonly #queues = new Map<string, Queue>();
  #underWay = 0;

  constructor(lookup: MailboxLookup) {
    this.#lookup = lookup;
  }

  lookUp(domain: string): Promise<Mailbox | null> {
    const name = registrableDomain(domain);
    const queue = this.#queues.get(name) ?? { underWay: 0, waiting: [] };
    this.#queues.set(name, queue);
    if (queue.waiting.length >= PER_QUEUE_WAITING_MAX) return Promise.resolve(null);
    return new Promise((resolve) => {
      queue.waiting.push({ domain, resolve });
      this.#startNext();
    });
  }

  cancel(): void {
    for (const { waiting } of this.#queues.values()) {
      for (const { resolve } of waiting.splice(0)) resolve(null);
    }
    this.#lookup.cancel();
  }

  #startNext(): void {
    while (this.#underWay < AT_ONCE_MAX) {
      // Queues without a lookup under way go first.
      const next = this.#findWaiting(1) ?? this.#findWaiting(PER_QUEUE_AT_ONCE_MAX);
      if (!next) return;
      this.#begin(...next);
    }
  }

  #findWaiting(atOnceMax: number): [string, Queue] | undefined {
    return this.#queues
      .entries()
      .find(([, { underWay, waiting }]) => waiting.length > 0 && underWay < atOnceMax);
  }

  #begin(name: string, queue: Queue): void {
    const { domain, resolve } = queue.waiting.shift()!;
    this.#underWay++;
    queue.underWay++;
    this.#queues.delete(name);
    this.#queues.set(name, queue);
    void this.#lookup
      .lookUp(domain)
      .then(resolve)
      .finally(() => {
        this.#underWay--;
        queue.underWay--;
        if (queue.underWay === 0 && queue.waiting.length === 0) this.#queues.delete(name);
        this.#startNext();
      });
  }
}

/** The last two labels, roughly what one party has registered. Under suffixes such as co.uk, parties share turns. */
export function registrableDomain(domain: string): string {
  return domain.split(".").slice(-2).join(".");
}
