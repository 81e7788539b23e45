import { isIP } from "node:net";
import { offOr, parseList, parseWholeNumber } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

export type SpamSettings = {
  /** Whether the server looks up where mail to an address goes, and which resolvers it asks (null: the system's). */
  mailboxCheck: { servers: string[] | null } | null;
};

const mailboxCheck: Check<{ servers: string[] | null }> = {
  expected: "on, or resolvers such as 192.0.2.53 with commas",
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
  title: "Spam and dead addresses",
  settings: {
    MAILBOX_CHECK: {
      default: "off",
      check: offOr(null, mailboxCheck),
      meaning:
        "`on` marks addresses whose domain takes no mail or is disposable in the column `mailbox`, after the lead was stored; the server then asks DNS for the domains. Addresses of resolvers, with commas, ask these.",
    },
  },
} satisfies Group;

export function readSpam(reader: SettingsReader): SpamSettings {
  const values = reader.read(spam.settings);
  const { MAILBOX_CHECK: mailboxCheck } = values;
  if (mailboxCheck !== null && reader.text("SUPABASE_URL")) {
    reader.problems.push("MAILBOX_CHECK has no use with SUPABASE_URL: the leads are not on this server.");
  }
  return { mailboxCheck };
}
