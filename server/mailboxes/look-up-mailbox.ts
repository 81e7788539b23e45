import { Resolver } from "node:dns/promises";
import type { Mailbox } from "../../domain/leads/mailbox.ts";

export type MailboxLookup = {
  /** What is known of a domain, in ASCII and lower case; null where DNS does not say. Never rejects. */
  lookUp(domain: string): Promise<Mailbox | null>;
  /** Ends what is under way, unknown. */
  cancel(): void;
};

const ANSWER_MS_MAX = 3000;
const TRIES_MAX = 2;

/** The domain has no such records, is none, or can be none. Whatever else DNS says may pass. */
const NOTHING_THERE = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

/** @param servers the resolvers' addresses; null: the system's. */
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
  // A domain that takes no mail says so with an empty name (RFC 7505).
  if (servers.length > 0) return servers.some(({ exchange }) => exchange !== "" && exchange !== ".");
  // Without a record of its own, mail goes to the domain's address (RFC 5321, 5.1).
  if ((await orEmpty(resolver.resolve4(domain))).length > 0) return true;
  return (await orEmpty(resolver.resolve6(domain))).length > 0;
}

async function orEmpty<Answer>(answer: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await answer;
  } catch (error) {
    if (NOTHING_THERE.has(String((error as { code?: unknown }).code))) return [];
    throw error;
  }
}

let listed: Promise<ReadonlySet<string>> | undefined;

/** Also for a name below one of the list. The list takes 3 MB of memory, once it is asked for. */
async function isDisposable(domain: string): Promise<boolean> {
  listed ??= import("disposable-email-domains-js").then((list) => list.default.disposableEmailBlocklistSet());
  const names = domain.split(".");
  const list = await listed;
  return names.some((_, index) => list.has(names.slice(index).join(".")));
}
