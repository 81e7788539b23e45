import type { Mailbox } from "../../domain/leads/mailbox.ts";
import type { MailboxLookup } from "./look-up-mailbox.ts";

const AT_ONCE_MAX = 8;
/** A silent name server blocks each lookup for ten seconds. */
const PER_SITE_AT_ONCE_MAX = 2;
/** Further domains of a site stay unknown for now. */
const PER_SITE_WAITING_MAX = 1000;

type Site = {
  underWay: number;
  waiting: { domain: string; resolve: (mailbox: Mailbox | null) => void }[];
};

/**
 * Looks up a few domains at a time, taking turns between sites: otherwise anyone could delay the rest with e-mail addresses at
 * many names of a slow name server of their own.
 */
export class FairLookups implements MailboxLookup {
  readonly #lookup: MailboxLookup;
  /** The next in turn comes first. */
  readonly #sites = new Map<string, Site>();
  #underWay = 0;

  constructor(lookup: MailboxLookup) {
    this.#lookup = lookup;
  }

  lookUp(domain: string): Promise<Mailbox | null> {
    const name = siteName(domain);
    const site = this.#sites.get(name) ?? { underWay: 0, waiting: [] };
    this.#sites.set(name, site);
    if (site.waiting.length >= PER_SITE_WAITING_MAX) return Promise.resolve(null);
    return new Promise((resolve) => {
      site.waiting.push({ domain, resolve });
      this.#startNext();
    });
  }

  cancel(): void {
    for (const { waiting } of this.#sites.values()) {
      for (const { resolve } of waiting.splice(0)) resolve(null);
    }
    this.#lookup.cancel();
  }

  #startNext(): void {
    while (this.#underWay < AT_ONCE_MAX) {
      // Sites without a lookup under way go first.
      const next = this.#findWaiting(1) ?? this.#findWaiting(PER_SITE_AT_ONCE_MAX);
      if (!next) return;
      this.#begin(...next);
    }
  }

  #findWaiting(atOnceMax: number): [string, Site] | undefined {
    return this.#sites
      .entries()
      .find(([, { underWay, waiting }]) => waiting.length > 0 && underWay < atOnceMax);
  }

  #begin(name: string, site: Site): void {
    const { domain, resolve } = site.waiting.shift()!;
    this.#underWay++;
    site.underWay++;
    this.#sites.delete(name);
    this.#sites.set(name, site);
    void this.#lookup
      .lookUp(domain)
      .then(resolve)
      .finally(() => {
        this.#underWay--;
        site.underWay--;
        if (site.underWay === 0 && site.waiting.length === 0) this.#sites.delete(name);
        this.#startNext();
      });
  }
}

/** The last two labels, roughly what one party has registered. Under suffixes such as co.uk, parties share turns. */
export function siteName(domain: string): string {
  return domain.split(".").slice(-2).join(".");
}
