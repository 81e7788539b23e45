import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { isLeadEvent } from "./lead-event.ts";
import type { LeadEvent } from "./lead-event.ts";
import { leadMail } from "./lead-mail.ts";
import type { Mail } from "./lead-mail.ts";
import type { Answers } from "./answers.ts";
import type { MailedLeads } from "./mailed-leads.ts";

/** A browser sends at most 16 KiB per lead. */
const BODY_BYTES_MAX = 64 * 1024;

/** The webhook waits ten seconds for an answer; a slower mail would be sent twice. */
export const SMTP_TIMEOUTS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 6000 };

export type ReceiverParts = {
  /** The WEBHOOK_SECRET of the landing pages. */
  secret: string;
  mailed: MailedLeads;
  /**
   * Rejects if the mail was not accepted; the webhook then sends the lead again. Without `to`, the mail goes to the
   * team.
   */
  sendMail: (mail: Mail & { to?: string; messageId: string }) => Promise<void>;
  /** Null: no mail to visitors. */
  answers: Answers | null;
};

/** If a lead calls for a mail, answers 204 only once the mail server has accepted it. */
export function createReceiver({ secret, mailed, sendMail, answers }: ReceiverParts): Server {
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
    // A second call may arrive while the first is still talking to the mail server.
    const mailing = underWay.get(id) ?? mailOnce(id, event);
    underWay.set(id, mailing);
    try {
      await mailing;
      return 204;
    } catch (error) {
      console.error(
        `The mail of lead ${event.record.id} was not accepted: ${(error as { code?: string }).code ?? "unknown"}`,
      );
      return 503;
    } finally {
      underWay.delete(id);
    }
  }

  async function mailOnce(id: string, { type, record }: LeadEvent): Promise<void> {
    if (mailed.has(id)) return;
    const answer = type === "INSERT" ? null : answers?.answerTo(record);
    const mail = type === "INSERT" ? leadMail(record) : answer?.mail;
    if (!mail) return;
    try {
      await sendMail({ ...mail, messageId: `<${id}@mail-on-lead>` });
    } catch (error) {
      answer?.settle(false);
      throw error;
    }
    // If the process dies before this, the mail is sent twice; mail programs recognize it by its id.
    mailed.add(id);
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
