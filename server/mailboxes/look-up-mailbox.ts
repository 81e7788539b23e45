import { Resolver } from "node:dns/promises";
import type { Mailbox } from "../../domain/leads/mailbox.ts";

export type MailboxLookup = {
  /** Looks up a domain in lower-case ASCII. Null if DNS gives no answer. Never rejects. */
  lookUp(domain: string): Promise<Mailbox | null>;
  /** Ends lookups under way, with null. */
  cancel(): void;
};

const ANSWER_MS_MAX = 3000;
const TRIES_MAX = 2;

/** No such record, no such domain, or an invalid name. Other errors may be temporary. */
const NO_RECORDS = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

/** @param servers the resolvers' IP addresses; null for the system's */
export function mailboxLookup(servers: readonly string[] | null): MailboxLookup {
  const resolver = new Resolver({ timeout: ANSWER_MS_MAX, tries: TRIES_MAX });
  if (servers !== null) resolver.setServers(servers);

  return {
    async lookUp(domain) {
      try {
        if (await isDisposable(domain)) return "disposable";
        return (await hasMailServer(domain, resolver)) ? "ok" : "no mail server";
      } catch {
        return null;
      }
    },
    cancel: () => resolver.cancel(),
  };
}

async function hasMailServer(domain: string, resolver: Resolver): Promise<boolean> {
  const servers = await orEmpty(resolver.resolveMx(domain));
  // A domain that accepts no mail has an MX record with an empty name (RFC 7505).
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== "" && exchange !== ".");
  // Without an MX record, mail goes to the domain's own IP address (RFC 5321, 5.1).
  if ((await orEmpty(resolver.resolve4(domain))).length > 0) return true;
  return (await orEmpty(resolver.resolve6(domain))).length > 0;
}

async function orEmpty<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer;
  } catch (error) {
    if (NO_RECORDS.has(String((error as { code?: unknown }).code))) return [];
    throw error;
  }
}

let listed: Promise<ReadonlySet<string>> | undefined;

/** Also true for subdomains of a listed domain. The list is loaded on first use and takes 3 MB of memory. */
async function isDisposable(domain: string): Promise<boolean> {
  listed ??= import("disposable-email-domains-js").then((list) => list.default.disposableEmailBlocklistSet());
  const names = domain.split(".");
  const list = await listed;
  return names.some((_, index) => list.has(names.slice(index).join(".")));
}
