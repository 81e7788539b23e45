import { isIP } from "node:net";
import { matching, offOr, optional, parseList, parseWholeNumber } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

const HOW_TO_MAKE_ONE = "make one with: openssl rand -base64 32";

/** `servers` are the DNS resolvers to ask; null: the system's. */
const checkMailboxes: Check<{ servers: string[] | null }> = {
  expected: "on, or comma-separated resolvers such as 192.0.2.53",
  parse(text) {
    if (text === "on") return { servers: null };
    const servers = parseList(text);
    return servers.length > 0 && servers.every(isResolver) ? { servers } : undefined;
  },
};

function isResolver(text: string): boolean {
  const [, ofIPv6, ofIPv4 = text, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  return isIP(ofIPv6 ?? ofIPv4) > 0 && (port === undefined || parseWholeNumber(port, 1, 65535) !== undefined);
}

export const spam = {
  title: "Spam and dead e-mail addresses",
  settings: {
    MAILBOX_CHECK: {
      property: "mailboxCheck",
      default: "off",
      check: offOr(null, checkMailboxes),
      meaning:
        "`on` marks e-mail addresses whose domain accepts no mail or is disposable (column `mailbox`), after the lead was stored. It looks the domain up in DNS; to choose the resolvers, set their addresses instead of `on`.",
    },
    CHALLENGE_SECRET: {
      property: "challengeSecret",
      default: "",
      unset: "none",
      check: optional(matching(/^\S{32,200}$/, "32 to 200 characters without spaces")),
      isSecret: true,
      howTo: HOW_TO_MAKE_ONE,
      meaning:
        "Makes browsers solve a short challenge ([ALTCHA](https://altcha.org)); a lead without a solution is stored and marked. Use the same secret on every server. Make one with `openssl rand -base64 32`.",
    },
  },
} as const satisfies Group;

export function readSpam(reader: SettingsReader) {
  const { mailboxCheck, challengeSecret } = reader.read(spam.settings);
  const elsewhere = ["SUPABASE_URL", "API_URL", "ALLOWED_ORIGINS"].find((name) => reader.text(name));
  if (challengeSecret !== null && (elsewhere || reader.text("SITE_DIR") === "off")) {
    const cause = elsewhere ?? "SITE_DIR=off";
    reader.problems.push(
      `CHALLENGE_SECRET has no effect with ${cause}: the server that takes the leads must serve the pages.`,
    );
  }
  if (mailboxCheck !== null && reader.text("SUPABASE_URL")) {
    reader.problems.push("MAILBOX_CHECK has no effect with SUPABASE_URL: the leads are not on this server.");
  }
  return { mailboxCheck, challengeSecret };
}
