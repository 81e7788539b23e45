import type { FastifyBaseLogger } from "fastify";
import type { Lead } from "../../domain/leads/lead-store.ts";
import type { Mailbox, MailboxStore, UnmarkedAddress } from "../../domain/leads/mailbox.ts";
import { addressKey } from "../../domain/leads/same-address.ts";
import { FairLookups, siteName } from "./fair-lookups.ts";
import type { MailboxLookup } from "./look-up-mailbox.ts";

/** More than this wait for the next look back. */
const WAITING_MAX = 10_000;

/** Each address that is still unknown is tried again as often, for as long. */
const LOOK_BACK_EVERY_MS = 3_600_000;
const LOOK_BACK_MS = 24 * 3_600_000;
/** DNS may be away altogether, or many name servers silent: a look back goes on at the next one. */
const LOOK_BACK_TAKES_MS_MAX = 1_800_000;
const EARLIER_AT_ONCE_MAX = 8;
/** Of so many of a site's domains DNS says nothing: the others are left to the next look back. */
const UNKNOWN_OF_SITE_MAX = 8;

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
  readonly #underWay = new Set<Promise<unknown>>();
  /** Domains that look backs found unknown since the last that came to the end. */
  readonly #tried = new Set<string>();
  readonly #cache = new Map<string, { mailbox: Promise<Mailbox | null>; until: number }>();
  #log: Pick<FastifyBaseLogger, "warn"> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lookBack: Promise<void> | null = null;
  #isStopped = false;
  #isFailing = false;

  constructor({ store, lookup, now = () => new Date() }: MailboxMarkerParts) {
    this.#store = store;
    this.#lookup = new FairLookups(lookup);
    this.#now = now;
  }

  /** Looks back now, at what an earlier run has left, and every hour. */
  start(log: Pick<FastifyBaseLogger, "warn">): void {
    this.#log = log;
    this.#timer = setInterval(() => this.lookBack(), LOOK_BACK_EVERY_MS).unref();
    this.lookBack();
  }

  /** Returns at once. */
  enqueue({ id, row }: Pick<Lead, "id" | "row">): void {
    if (!("email" in row) || this.#isStopped || this.#underWay.size >= WAITING_MAX) return;
    const marked = this.#mark({ id, email: row.email })
      .catch((err: unknown) => this.#reportOnce(err))
      .finally(() => this.#underWay.delete(marked));
    this.#underWay.add(marked);
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
    this.#lookup.cancel();
    await Promise.all([this.#lookBack, ...this.#underWay]);
  }

  /** Goes on behind what the last look back found unknown, if that did not come to the end. */
  async #markEarlier(): Promise<void> {
    const until = this.#now().getTime() + LOOK_BACK_TAKES_MS_MAX;
    const since = new Date(this.#now().getTime() - LOOK_BACK_MS);
    const unknownOf = new Map<string, number>();
    const underWay = new Set<Promise<void>>();
    let isComplete = true;
    try {
      for await (const batch of this.#store.unmarked(since)) {
        for (const address of batch) {
          if (this.#isStopped || this.#now().getTime() >= until) return;
          const domain = emailDomain(address.email);
          const site = siteName(domain);
          const unknown = unknownOf.get(site) ?? 0;
          if (unknown >= UNKNOWN_OF_SITE_MAX) isComplete = false;
          if (unknown >= UNKNOWN_OF_SITE_MAX || this.#tried.has(domain)) continue;
          if (underWay.size >= EARLIER_AT_ONCE_MAX) await Promise.race(underWay);
          const marked = this.#mark(address)
            .then((mailbox) => {
              if (mailbox !== null) return;
              unknownOf.set(site, (unknownOf.get(site) ?? 0) + 1);
              if (this.#tried.size < DOMAINS_KEPT_MAX) this.#tried.add(domain);
            })
            .catch((err: unknown) => this.#reportOnce(err))
            .finally(() => underWay.delete(marked));
          underWay.add(marked);
        }
      }
    } finally {
      await Promise.all(underWay);
    }
    if (isComplete) this.#tried.clear();
  }

  async #mark({ id, email }: UnmarkedAddress): Promise<Mailbox | null> {
    const mailbox = await this.#mailboxOf(emailDomain(email));
    if (mailbox !== null && !this.#isStopped) {
      await this.#store.mark(id, mailbox);
      this.#isFailing = false;
    }
    return mailbox;
  }

  #mailboxOf(domain: string): Promise<Mailbox | null> {
    const now = this.#now().getTime();
    const known = this.#cache.get(domain);
    if (known && known.until > now) return known.mailbox;
    const entry = { mailbox: this.#lookup.lookUp(domain), until: Infinity };
    void entry.mailbox.then((mailbox) => {
      entry.until = this.#now().getTime() + (mailbox === null ? UNKNOWN_FOR_MS : KNOWN_FOR_MS);
    });
    this.#cache.delete(domain);
    this.#cache.set(domain, entry);
    if (this.#cache.size > DOMAINS_KEPT_MAX) this.#cache.delete(this.#cache.keys().next().value!);
    return entry.mailbox;
  }

  /** Once until it works again, not for each lead. */
  #reportOnce(err: unknown): void {
    if (!this.#isFailing) this.#log?.warn({ err }, "Addresses can not be marked; leads are stored as ever");
    this.#isFailing = true;
  }
}

function emailDomain(email: string): string {
  return addressKey(email).split("@").at(-1)!;
}
