import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";

/** Daily limits, because anyone can enter a stranger's e-mail address as often as they like. */
const MAILBOX_ANSWERS_MAX = 3;
const DOMAIN_ANSWERS_MAX = 100;
const ANSWERS_MAX = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Providers whose many users share a domain, which therefore has no limit. */
const PROVIDERS = new Set(
  "gmail.com outlook.com hotmail.com live.com yahoo.com icloud.com aol.com gmx.de gmx.net web.de proton.me".split(
    " ",
  ),
);

/** Keeps a reservation for the day, or cancels it. */
export type Settle = (isSent: boolean) => void;

/**
 * The answers sent within a day, in a file that survives restarts: per line, the time and hashes of mailbox and domain.
 */
export class SentAnswers {
  readonly #file: string;
  readonly #now: () => number;
  #sent: SentAnswer[];

  constructor(file: string, now = Date.now) {
    this.#file = file;
    this.#now = now;
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    this.#sent = lines.map(readLine).filter(({ at }) => at >= now() - DAY_MS);
    // Drop older lines.
    writeFileSync(file, this.#sent.map(toLine).join(""), { mode: 0o600 });
  }

  /** Counts the answer before it is sent, because others are sent at the same time. Null if a limit is reached. */
  reserve(address: string): Settle | null {
    const since = this.#now() - DAY_MS;
    this.#sent = this.#sent.filter(({ at }) => at >= since);
    const { mailbox, domain, isProviders } = parseEmail(address);
    const toMailbox = this.#sent.filter((other) => other.mailbox === mailbox).length;
    const toDomain = this.#sent.filter((other) => other.domain === domain).length;
    if (this.#sent.length >= ANSWERS_MAX || toMailbox >= MAILBOX_ANSWERS_MAX) return null;
    if (!isProviders && toDomain >= DOMAIN_ANSWERS_MAX) return null;
    const reserved = { at: this.#now(), mailbox, domain };
    this.#sent.push(reserved);
    if (this.#sent.length === ANSWERS_MAX)
      console.warn(
        `${ANSWERS_MAX} answers were sent within a day: no visitor gets one until the oldest is a day old.`,
      );
    return (isSent) => {
      if (isSent) appendFileSync(this.#file, toLine(reserved));
      else this.#sent = this.#sent.filter((other) => other !== reserved);
    };
  }
}

type SentAnswer = { at: number; mailbox: string; domain: string };

function readLine(line: string): SentAnswer {
  const [at, mailbox = "", domain = ""] = line.split(" ");
  return { at: Number(at), mailbox, domain };
}

function toLine({ at, mailbox, domain }: SentAnswer): string {
  return `${at} ${mailbox} ${domain}\n`;
}

/** `ada+1@` and `ada+2@` are one mailbox, and so are `a.da@` and `ada@` at Gmail. */
function parseEmail(address: string) {
  const [name = "", typedDomain = ""] = address.toLowerCase().split("@");
  const domain = typedDomain === "googlemail.com" ? "gmail.com" : typedDomain;
  const withoutTag = name.split("+", 1)[0]!;
  const local = domain === "gmail.com" ? withoutTag.replaceAll(".", "") : withoutTag;
  return { mailbox: hash(`${local}@${domain}`), domain: hash(domain), isProviders: PROVIDERS.has(domain) };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
