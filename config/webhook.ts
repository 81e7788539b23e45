import { isIP } from "node:net";
import { isPublicAddress } from "../domain/outbox/public-addresses.ts";

/** Where each new lead is sent, and how. */
export type Webhook = {
  url: URL;
  /** What both sides sign with. */
  key: Buffer;
  /** Whether it may stand on the operator's own network. */
  allowsPrivate: boolean;
};

/** What Standard Webhooks asks of a secret. */
const KEY_BYTES_MIN = 24;
const KEY_BYTES_MAX = 64;

const HOW_TO_MAKE_ONE = 'make one with: echo "whsec_$(openssl rand -base64 32)"';

/**
 * Reads the three settings of the hook, and adds a line to `problems` for each that is wrong. No line repeats an
 * address or a secret: both let whoever reads them in.
 * @returns null without WEBHOOK_URL: then nothing is sent, nor kept for sending.
 */
export function readWebhook(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): Webhook | null {
  const urlText = env.WEBHOOK_URL?.trim();
  if (!urlText) return null;
  const allowsPrivate = readSwitch(env.WEBHOOK_ALLOW_PRIVATE?.trim() || "off", problems);
  const url = readUrl(urlText, allowsPrivate, problems);
  const key = readSecret(env.WEBHOOK_SECRET?.trim(), problems);
  return url && key && { url, key, allowsPrivate };
}

function readSwitch(text: string, problems: string[]): boolean {
  if (text !== "on" && text !== "off")
    problems.push(`WEBHOOK_ALLOW_PRIVATE must be on or off, but it is "${text}".`);
  return text === "on";
}

function readUrl(text: string, allowsPrivate: boolean, problems: string[]): URL | null {
  const url = URL.parse(text);
  const schemes = allowsPrivate ? ["https:", "http:"] : ["https:"];
  if (url === null || !schemes.includes(url.protocol) || url.username !== "" || url.password !== "") {
    problems.push(
      "WEBHOOK_URL must be an https address without a user name; with WEBHOOK_ALLOW_PRIVATE=on, http will do.",
    );
    return null;
  }
  if (!allowsPrivate && isPrivateHost(url.hostname)) {
    problems.push("WEBHOOK_URL is a private address. If that is meant, set WEBHOOK_ALLOW_PRIVATE=on.");
    return null;
  }
  return url;
}

/** What can be told of a host without asking for its address; that is looked at whenever one is called. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) > 0 ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
}

function readSecret(text: string | undefined, problems: string[]): Buffer | null {
  if (!text) {
    problems.push(`WEBHOOK_URL is set, but WEBHOOK_SECRET is not; ${HOW_TO_MAKE_ONE}`);
    return null;
  }
  const base64 = text.startsWith("whsec_") ? text.slice("whsec_".length) : "";
  const key = Buffer.from(base64, "base64");
  // Buffer skips what is no base64; only what comes back as it went in was.
  if (key.toString("base64") !== base64 || key.length < KEY_BYTES_MIN || key.length > KEY_BYTES_MAX) {
    problems.push(
      `WEBHOOK_SECRET must be whsec_ and ${KEY_BYTES_MIN} to ${KEY_BYTES_MAX} bytes in base64; ${HOW_TO_MAKE_ONE}`,
    );
    return null;
  }
  return key;
}
