import type { FastifyBaseLogger } from "fastify";
import type { Lead } from "../../domain/leads/lead-store.ts";
import type { Mailbox, MailboxStore, UnmarkedAddress } from "../../domain/leads/mailbox.ts";
import { addressKey } from "../../domain/leads/same-address.ts";
import type { MailboxLookup } from "./look-up-mailbox.ts";

const LOOKUPS_AT_ONCE_MAX = 8;
/** More than this wait for the next look back. */
const WAITING_MAX = 10_000;

/** Each address that is still unknown is tried again as often, for as long. */
const LOOK_BACK_EVERY_MS = 3_600_000;
const LOOK_BACK_MS = 24 * 3_600_000;
/** So many domains in a row of which DNS says nothing: it is DNS that is away, and a look back ends. */
const UNKNOWN_IN_A_ROW_MAX = 20;

const DOMAINS_KEPT_MAX = 10_000;
const KNOWN_FOR_MS = 3_600_000;
const UNKNOWN_FOR_MS = 300_000;

export type MailboxMarkerParts = {
  store: MailboxStore;
  lookup: MailboxLookup;
  now?: () => Date;
};

/**
 * Marks whether mail to a lead's address has somewhere to go, after the lead was acknowledged. A lead that it can't mark
 * is as good as any: nothing waits for it, and nothing is refused.
 */
export class MailboxMarker {
  readonly #store: MailboxStore;
  readonly #lookup: MailboxLookup;
  readonly #now: () => Date;
  readonly #waiting: UnmarkedAddress[] = [];
  readonly #lookups = new Set<Promise<unknown>>();
  readonly #known = new Map<string, { mailbox: Promise<Mailbox | null>; until: number }>();
  #log: Pick<FastifyBaseLogger, "warn"> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lookBack: Promise<void> | null = null;
  #isStopped = false;
  #isFailing = false;

  constructor({ store, lookup, now = () => new Date() }: MailboxMarkerParts) {
    this.#store = store;
    this.#lookup = lookup;
    this.#now = now;
  }

  /** Looks back now, at what an earlier run has left, and every hour. */
  start(log: Pick<FastifyBaseLogger, "warn">): void {
    this.#log = log;
    this.#timer = setInterval(() => this.lookBack(), LOOK_BACK_EVERY_MS).unref();
    this.lookBack();
  }

  /** Returns at once. */
  note({ id, row }: Pick<Lead, "id" | "row">): void {
    if (!("email" in row) || this.#isStopped || this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push({ id, email: row.email });
    this.#goOn();
  }

  lookBack(): void {
    this.#lookBack ??= this.#markEarlier()
      .catch((err: unknown) => this.#reportOnce(err))
      .finally(() => (this.#lookBack = null));
  }

  /** Resolves once nothing is under way. What waits is found by the next look back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#waiting.length = 0;
    this.#lookup.cancel();
    await Promise.all([this.#lookBack, ...this.#lookups]);
  }

  #goOn(): void {
    while (this.#waiting.length > 0 && this.#lookups.size < LOOKUPS_AT_ONCE_MAX) {
      const marked = this.#mark(this.#waiting.shift()!)
        .catch((err: unknown) => this.#reportOnce(err))
        .finally(() => {
          this.#lookups.delete(marked);
          this.#goOn();
        });
      this.#lookups.add(marked);
    }
  }

  async #markEarlier(): Promise<void> {
    const since = new Date(this.#now().getTime() - LOOK_BACK_MS);
    let unknownInARow = 0;
    for await (const batch of this.#store.unmarked(since)) {
      for (const address of batch) {
        if (this.#isStopped || unknownInARow >= UNKNOWN_IN_A_ROW_MAX) return;
        unknownInARow = (await this.#mark(address)) === null ? unknownInARow + 1 : 0;
      }
    }
  }

  async #mark({ id, email }: UnmarkedAddress): Promise<Mailbox | null> {
    const mailbox = await this.#mailboxOf(addressKey(email).split("@").at(-1)!);
    if (mailbox !== null && !this.#isStopped) {
      await this.#store.mark(id, mailbox);
      this.#isFailing = false;
    }
    return mailbox;
  }

  #mailboxOf(domain: string): Promise<Mailbox | null> {
    const now = this.#now().getTime();
    const known = this.#known.get(domain);
    if (known && known.until > now) return known.mailbox;
    const entry = { mailbox: this.#lookup.lookUp(domain), until: Infinity };
    void entry.mailbox.then((mailbox) => {
      entry.until = this.#now().getTime() + (mailbox === null ? UNKNOWN_FOR_MS : KNOWN_FOR_MS);
    });
    this.#known.delete(domain);
    this.#known.set(domain, entry);
    if (this.#known.size > DOMAINS_KEPT_MAX) this.#known.delete(this.#known.keys().next().value!);
    return entry.mailbox;
  }

  /** Once until it works again, not for each lead. */
  #reportOnce(err: unknown): void {
    if (!this.#isFailing) this.#log?.warn({ err }, "Addresses can not be marked; leads are stored as ever");
    this.#isFailing = true;
  }
}
