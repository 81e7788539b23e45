import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";

/** Anyone can type anyone's address, as often as they like. Within a day: */
const OF_MAILBOX_MAX = 3;
const OF_DOMAIN_MAX = 100;
const OF_ALL_MAX = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whose mailboxes belong to very many people: there a domain is nobody's to flood. */
const PROVIDERS = new Set(
  "gmail.com outlook.com hotmail.com live.com yahoo.com icloud.com aol.com gmx.de gmx.net web.de proton.me".split(
    " ",
  ),
);

/** Takes back a reservation, or keeps it for the day. */
export type Settle = (isWritten: boolean) => void;

/**
 * How many visitors were written to within a day, in a file that outlives a restart: a line for each, with the time and
 * hashes in place of mailbox and domain.
 */
export class WrittenAnswers {
  readonly #file: string;
  readonly #now: () => number;
  #written: Written[];

  constructor(file: string, now = Date.now) {
    this.#file = file;
    this.#now = now;
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    this.#written = lines.map(readLine).filter(({ at }) => at >= now() - DAY_MS);
    // What is older is nobody's business any more.
    writeFileSync(file, this.#written.map(toLine).join(""), { mode: 0o600 });
  }

  /** Counts at once, because others are answered while the mail is sent. Null: this address has had enough for today. */
  reserve(address: string): Settle | null {
    const since = this.#now() - DAY_MS;
    this.#written = this.#written.filter(({ at }) => at >= since);
    const { mailbox, domain, isProviders } = readAddress(address);
    const toMailbox = this.#written.filter((other) => other.mailbox === mailbox).length;
    const toDomain = this.#written.filter((other) => other.domain === domain).length;
    if (this.#written.length >= OF_ALL_MAX || toMailbox >= OF_MAILBOX_MAX) return null;
    if (!isProviders && toDomain >= OF_DOMAIN_MAX) return null;
    const reserved = { at: this.#now(), mailbox, domain };
    this.#written.push(reserved);
    return (isWritten) => {
      if (isWritten) appendFileSync(this.#file, toLine(reserved));
      else this.#written = this.#written.filter((other) => other !== reserved);
    };
  }
}

type Written = { at: number; mailbox: string; domain: string };

function readLine(line: string): Written {
  const [at, mailbox = "", domain = ""] = line.split(" ");
  return { at: Number(at), mailbox, domain };
}

function toLine({ at, mailbox, domain }: Written): string {
  return `${at} ${mailbox} ${domain}\n`;
}

/** `ada+1@` and `ada+2@` are one mailbox, and to Gmail so are `a.da@` and `ada@`. */
function readAddress(address: string) {
  const [name = "", typedDomain = ""] = address.toLowerCase().split("@");
  const domain = typedDomain === "googlemail.com" ? "gmail.com" : typedDomain;
  const tagless = name.split("+", 1)[0]!;
  const local = domain === "gmail.com" ? tagless.replaceAll(".", "") : tagless;
  return { mailbox: hash(`${local}@${domain}`), domain: hash(domain), isProviders: PROVIDERS.has(domain) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
