import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { lookup } from "node:dns";
import { LEADS_TABLE } from "../contract/lead-row.ts";
import type { OutboxEvent, OutboxMessage } from "../domain/outbox/outbox.ts";
import { isPublicIp } from "../domain/outbox/public-ips.ts";
import { lookupPublic, PrivateIp } from "./lookup-public.ts";
import type { Webhook } from "../config/config.ts";

/** The time from the DNS lookup to the end of the response. */
export const CALL_MS_MAX = 10_000;

/** How much of a response is read. Only the status matters. */
const RESPONSE_BYTES_MAX = 16 * 1024;

/** `problem` is a predicate with the receiver as its subject, such as "answered 500". */
export type CallOutcome = { accepted: true } | { accepted: false; problem: string; isRetryable: boolean };

/** The receiver's answer; null if there was none. */
export type ReceiverAnswer = { status: number; text: string } | null;

/**
 * Sends one lead in the format of Supabase's database webhooks, signed according to Standard Webhooks. Never rejects,
 * and ends within `callMsMax`.
 */
export async function callReceiver(
  webhook: Webhook,
  { event, id, record }: Pick<OutboxMessage, "event" | "id" | "record">,
  at: Date,
  callMsMax = CALL_MS_MAX,
): Promise<{ outcome: CallOutcome; answer: ReceiverAnswer }> {
  const body = `{"type":"${event}","table":"${LEADS_TABLE}","schema":"public","record":${record},"old_record":null}`;
  const signal = AbortSignal.timeout(callMsMax);
  try {
    const response = await post(webhook, {
      body,
      headers: buildHeaders(messageId(event, id), at, body, webhook.key),
      signal,
    });
    const status = response.statusCode!;
    return { outcome: classifyStatus(status), answer: { status, text: await readStart(response) } };
  } catch (error) {
    return { outcome: describeFailure(error, signal, callMsMax), answer: null };
  }
}

function describeFailure(error: unknown, signal: AbortSignal, callMsMax: number): CallOutcome {
  if (signal.aborted) return rejected(`gave no answer within ${callMsMax / 1000} s`);
  if (error instanceof PrivateIp) return rejected("is on a private network, which is not allowed");
  // Only the code: messages quote the URL, which may contain a key.
  return rejected(`could not be called (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
}

/** Constant across retries. */
function messageId(event: OutboxEvent, id: string): string {
  return event === "INSERT" ? id : `${id}-ready`;
}

function buildHeaders(id: string, at: Date, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

type Call = { body: string; headers: Record<string, string>; signal: AbortSignal };

function post({ url, allowsPrivate }: Webhook, { body, headers, signal }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // `lookup` is not called for an IP address.
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (!allowsPrivate && isIP(host) > 0 && !isPublicIp(host)) {
      throw new PrivateIp("The host is on a private network.");
    }
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    request(url, {
      method: "POST",
      headers,
      signal,
      lookup: allowsPrivate ? lookup : lookupPublic,
      // A new connection per call.
      agent: false,
    })
      .on("response", resolve)
      .on("error", reject)
      .end(body);
  });
}

/** Closing early would look like an error to the receiver, so we read the response up to a limit. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > RESPONSE_BYTES_MAX) break;
    }
  } catch {
    // Only the status matters.
  }
  return Buffer.concat(chunks).toString("utf8", 0, RESPONSE_BYTES_MAX);
}

function classifyStatus(status: number): CallOutcome {
  if (status >= 200 && status < 300) return { accepted: true };
  // Standard Webhooks: the receiver no longer wants this message.
  if (status === 410) return rejected("answered 410, which asks not to call again", { isRetryable: false });
  if (status >= 300 && status < 400) return rejected(`answered ${status}, a redirect, which is not followed`);
  return rejected(`answered ${status}`);
}

function rejected(problem: string, { isRetryable } = { isRetryable: true }): CallOutcome {
  return { accepted: false, problem, isRetryable };
}
