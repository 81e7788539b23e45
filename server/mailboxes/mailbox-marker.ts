import type { Log } from "../../domain/log.ts";
import type { Lead } from "../../domain/leads/lead-writer.ts";
import type { Mailbox, MailboxStore, UnmarkedEmail } from "../../domain/leads/mailbox.ts";
import { emailKey } from "../../domain/leads/email-key.ts";
import { FairLookups, registrableDomain } from "./fair-lookups.ts";
import type { MailboxLookup } from "./look-up-mailbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** More e-mail addresses than this are left to the next retry. */
const WAITING_MAX = 10_000;

/** Unknown mailboxes are retried every hour, for a day. */
const RETRY_EVERY_MS = HOUR_MS;
const RETRY_FOR_MS = DAY_MS;
/** How long one retry may take, since DNS may be down or name servers silent. The next one continues from there. */
const RETRY_MS_MAX = 30 * MINUTE_MS;
const RETRIES_AT_ONCE_MAX = 8;
/** After this many unanswered names under a registrable domain, its others are left to the next retry. */
const UNKNOWN_PER_REGISTRABLE_MAX = 8;

const DOMAINS_KEPT_MAX = 10_000;
const KNOWN_FOR_MS = HOUR_MS;
const UNKNOWN_FOR_MS = 5 * MINUTE_MS;

export type MailboxMarkerServices = {
  store: MailboxStore;
  lookup: MailboxLookup;
  log: Pick<Log, "warn">;
  now?: () => Date;
};

/**
 * Marks whether a lead's e-mail address can receive mail, after the lead was acknowledged. Best effort: it delays no
 * visitor and refuses no lead.
 */
export class MailboxMarker {
  readonly #store: MailboxStore;
  readonly #lookup: MailboxLookup;
  readonly #log: Pick<Log, "warn">;
  readonly #now: () => Date;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Domains without an answer since the last complete retry. */
  readonly #tried = new Set<string>();
  readonly #cache = new Map<string, { mailbox: Promise<Mailbox | null>; untilMs: number }>();
  #timer: NodeJS.Timeout | undefined;
  #retrying: Promise<void> | null = null;
  #isStopped = false;
  #isFailing = false;

  constructor({ store, lookup, log, now = () => new Date() }: MailboxMarkerServices) {
    this.#store = store;
    this.#lookup = new FairLookups(lookup);
    this.#log = log;
    this.#now = now;
  }

  /** Retries mailboxes from earlier runs now and every hour. */
  start(): void {
    this.#timer = setInterval(() => this.retryUnknown(), RETRY_EVERY_MS).unref();
    this.retryUnknown();
  }

  /** Returns at once. */
  enqueue({ id, row }: Pick<Lead, "id" | "row">): void {
    if (!("email" in row) || this.#isStopped || this.#underWay.size >= WAITING_MAX) return;
    const marked = this.#mark({ id, email: row.email })
      .catch((err: unknown) => this.#reportOnce(err))
      .finally(() => this.#underWay.delete(marked));
    this.#underWay.add(marked);
  }

  retryUnknown(): void {
    this.#retrying ??= this.#markUnknown()
      .catch((err: unknown) => this.#reportOnce(err))
      .finally(() => (this.#retrying = null));
  }

  /** Resolves once no lookup is under way. The next start retries the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#lookup.cancel();
    await Promise.all([this.#retrying, ...this.#underWay]);
  }

  /** Skips domains that an earlier, incomplete retry has already tried. */
  async #markUnknown(): Promise<void> {
    const untilMs = this.#now().getTime() + RETRY_MS_MAX;
    const since = new Date(this.#now().getTime() - RETRY_FOR_MS);
    const unknownByRegistrable = new Map<string, number>();
    const underWay = new Set<Promise<void>>();
    let isComplete = true;
    try {
      for await (const batch of this.#store.unmarked(since)) {
        for (const unmarked of batch) {
          if (this.#isStopped || this.#now().getTime() >= untilMs) return;
          const domain = emailDomain(unmarked.email);
          const registrable = registrableDomain(domain);
          const unknown = unknownByRegistrable.get(registrable) ?? 0;
          if (unknown >= UNKNOWN_PER_REGISTRABLE_MAX) isComplete = false;
          if (unknown >= UNKNOWN_PER_REGISTRABLE_MAX || this.#tried.has(domain)) continue;
          if (underWay.size >= RETRIES_AT_ONCE_MAX) await Promise.race(underWay);
          const marked = this.#mark(unmarked)
            .then((mailbox) => {
              if (mailbox !== null) return;
              unknownByRegistrable.set(registrable, (unknownByRegistrable.get(registrable) ?? 0) + 1);
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

  async #mark({ id, email }: UnmarkedEmail): Promise<Mailbox | null> {
    const mailbox = await this.#lookUp(emailDomain(email));
    if (mailbox !== null && !this.#isStopped) {
      await this.#store.mark(id, mailbox);
      this.#isFailing = false;
    }
    return mailbox;
  }

  #lookUp(domain: string): Promise<Mailbox | null> {
    const now = this.#now().getTime();
    const cached = this.#cache.get(domain);
    if (cached && cached.untilMs > now) return cached.mailbox;
    const entry = { mailbox: this.#lookup.lookUp(domain), untilMs: Infinity };
    void entry.mailbox.then((mailbox) => {
      entry.untilMs = this.#now().getTime() + (mailbox === null ? UNKNOWN_FOR_MS : KNOWN_FOR_MS);
    });
    this.#cache.delete(domain);
    this.#cache.set(domain, entry);
    if (this.#cache.size > DOMAINS_KEPT_MAX) this.#cache.delete(this.#cache.keys().next().value!);
    return entry.mailbox;
  }

  /** Logs once until marking works again. */
  #reportOnce(err: unknown): void {
    if (!this.#isFailing) this.#log.warn({ err }, "E-mail addresses can't be marked; leads are still stored");
    this.#isFailing = true;
  }
}

function emailDomain(email: string): string {
  return emailKey(email).split("@").at(-1)!;
}
