import { isIP } from "node:net";
import { isPublicIp } from "../../domain/outbox/public-ips.ts";
import { onOff, optional } from "../checks.ts";
import type { Check, Group } from "../setting.ts";
import type { SettingsReader } from "../settings-reader.ts";

/** Where each new lead is sent, and how. */
export type Webhook = {
  url: URL;
  /** The shared signing key. */
  key: Buffer;
  /** Whether the URL may point to a private IP address or use plain http. */
  allowsPrivate: boolean;
  /** Whether leads with a spam reason are never sent. */
  skipsSpam: boolean;
  /** Whether a product is sent again, as `lead.ready`, once its e-mail address is known or won't come. */
  sendsReady: boolean;
};

/** Limits of the Standard Webhooks specification. */
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;

const COMMAND = 'echo "whsec_$(openssl rand -base64 32)"';
const HOW_TO_MAKE_ONE = `make one with: ${COMMAND}`;

const webhookUrl: Check<URL> = {
  expected: "an https URL without a user name; with WEBHOOK_ALLOW_PRIVATE=on, http will do",
  parse(text) {
    const url = URL.parse(text);
    return url && /^https?:$/.test(url.protocol) && url.username + url.password === "" ? url : undefined;
  },
};

const secret: Check<Buffer> = {
  expected: `whsec_ and ${KEY_BYTES_MIN} to ${KEY_BYTES_MAX} bytes in base64`,
  parse(text) {
    const key = Buffer.from(text.slice("whsec_".length), "base64");
    // Buffer ignores invalid characters, so encode the key again and compare.
    const isSame = text === `whsec_${key.toString("base64")}`;
    const isValid = isSame && key.length >= KEY_BYTES_MIN && key.length <= KEY_BYTES_MAX;
    return isValid ? key : undefined;
  },
};

export const webhook = {
  title: "Webhook",
  settings: {
    WEBHOOK_URL: {
      property: "url",
      default: "",
      unset: "none",
      check: optional(webhookUrl),
      isSecret: true,
      meaning: "Your https URL that each new lead [is sent to](operators.md#send-each-lead-to-a-mailer).",
    },
    WEBHOOK_SECRET: {
      property: "key",
      default: "",
      unset: "none",
      check: optional(secret),
      isSecret: true,
      howTo: HOW_TO_MAKE_ONE,
      meaning: `Signs calls to it; make one with \`${COMMAND}\`.`,
    },
    WEBHOOK_ALLOW_PRIVATE: {
      property: "allowsPrivate",
      default: "off",
      check: onOff,
      meaning: "`on` allows a private host, and plain http.",
    },
    WEBHOOK_WITHOUT_SPAM: {
      property: "skipsSpam",
      default: "off",
      check: onOff,
      meaning: "`on` sends no lead that has a spam reason.",
    },
    WEBHOOK_READY: {
      property: "sendsReady",
      default: "on",
      check: onOff,
      meaning: "`off` sends no `lead.ready`, only each row as it arrives.",
    },
  },
} as const satisfies Group;

/** @returns null without WEBHOOK_URL: nothing is sent or queued. */
export function readWebhook(reader: SettingsReader): Webhook | null {
  if (!reader.text("WEBHOOK_URL")) {
    if (reader.text("WEBHOOK_SECRET")) {
      reader.notes.push("WEBHOOK_SECRET is set, but WEBHOOK_URL is not: no leads are sent.");
    }
    return null;
  }
  const { url, key, allowsPrivate, skipsSpam, sendsReady } = reader.read(webhook.settings);
  if (url && !allowsPrivate) checkPublic(url, reader);
  if (!reader.text("WEBHOOK_SECRET")) {
    reader.problems.push(`WEBHOOK_URL is set, but WEBHOOK_SECRET is not; ${HOW_TO_MAKE_ONE}`);
  }
  if (reader.text("SUPABASE_URL")) {
    reader.problems.push(
      "WEBHOOK_URL has no effect with SUPABASE_URL: create a database webhook in the project instead.",
    );
  }
  return url && key && { url, key, allowsPrivate, skipsSpam, sendsReady };
}

function checkPublic(url: URL, reader: SettingsReader): void {
  if (url.protocol !== "https:") reader.refuse("WEBHOOK_URL", webhookUrl);
  else if (isPrivateHost(url.hostname)) {
    reader.problems.push(
      "WEBHOOK_URL has a private host. If that is intended, set WEBHOOK_ALLOW_PRIVATE=on.",
    );
  }
}

/** Checks only the name; the resolved IP address is checked at each call. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) > 0 ? !isPublicIp(host) : /(^|\.)localhost\.?$/.test(host);
}
