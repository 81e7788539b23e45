import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { isLeadEvent } from "./lead-event.ts";
import type { LeadEvent } from "./lead-event.ts";
import { mailOfLead } from "./mail-of-lead.ts";
import type { Mail } from "./mail-of-lead.ts";
import type { Answers } from "./answer.ts";
import type { TakenLeads } from "./taken-leads.ts";

/** A lead is at most 16 KiB as a visitor's browser sends it. */
const BODY_BYTES_MAX = 64 * 1024;

export type ReceiverParts = {
  /** The WEBHOOK_SECRET of the landing pages. */
  secret: string;
  taken: TakenLeads;
  /** Rejects when the mail was not accepted: then the hook brings the lead again. Without `to` it goes to the team. */
  sendMail: (mail: Mail & { to?: string; messageId: string }) => Promise<void>;
  /** Null: visitors are not written to. */
  answers: Answers | null;
};

/** Answers 204 once the mail of a lead is on its way, and not before. */
export function createReceiver({ secret, taken, sendMail, answers }: ReceiverParts): Server {
  const webhook = new Webhook(secret);
  const underWay = new Map<string, Promise<void>>();

  async function receive(request: IncomingMessage): Promise<number> {
    if (request.method !== "POST") return 405;
    const body = await readBody(request);
    if (body === null) return 413;
    let event: unknown;
    try {
      event = webhook.verify(body, request.headers as Record<string, string>);
    } catch {
      return 401;
    }
    if (!isLeadEvent(event)) return 400;
    const id = String(request.headers["webhook-id"]);
    // A second call can come while the first is still talking to the mail server.
    const mailed = underWay.get(id) ?? mailOnce(id, event);
    underWay.set(id, mailed);
    try {
      await mailed;
      return 204;
    } catch (error) {
      console.error(
        `The mail of lead ${id} was not accepted: ${(error as { code?: string }).code ?? "unknown"}`,
      );
      return 503;
    } finally {
      underWay.delete(id);
    }
  }

  async function mailOnce(id: string, { type, record }: LeadEvent): Promise<void> {
    if (taken.has(id)) return;
    const answer = type === "INSERT" ? null : answers?.answerTo(record);
    const mail = type === "INSERT" ? mailOfLead(record) : answer?.mail;
    if (!mail) return;
    try {
      await sendMail({ ...mail, messageId: `<${id}@mail-on-lead>` });
    } catch (error) {
      answer?.settle(false);
      throw error;
    }
    // Should the process die before this, the mail is written twice: its id still tells mail programs so.
    taken.add(id);
    answer?.settle(true);
  }

  return createServer(async (request, response) => {
    const status = await receive(request).catch(() => 500);
    response.writeHead(status).end();
  });
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
