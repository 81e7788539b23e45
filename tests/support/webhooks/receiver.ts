import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { readConfig } from "../../../config/config.ts";
import type { Webhook } from "../../../config/config.ts";

export const SECRET = "whsec_cGxhaW5zaG90LXBsYWluc2hvdC1wbGFpbnNob3Q=";

export type ReceivedCall = {
  at: Date;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

type Respond = (response: ServerResponse, nth: number) => void;

export type Receiver = {
  url: string;
  /** Every call so far, whatever the response. */
  calls: ReceivedCall[];
  /** Responds to calls from now on. At first with 204. */
  answer: (respond: Respond) => void;
  /** The leads' e-mail addresses in order of their calls. */
  emails: () => (string | null)[];
};

export function take(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** A receiver of the test's own. */
export async function openReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let respond: Respond = take;
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const body = await text(request);
    const { method = "", url: path = "", headers } = request;
    calls.push({ at: new Date(), method, path, headers, body });
    respond(response, calls.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer: (next) => void (respond = next),
    emails: () => calls.map(({ body }) => JSON.parse(body).record.email),
  };
}

/** The webhook's settings, as the server reads them. */
export function webhookTo(url: string, settings: Record<string, string> = {}): Webhook {
  const hook = { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: "on" };
  return readConfig({ ...hook, ...settings }).webhook!;
}
