import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { NO_METADATA } from "../../../domain/leads/lead-writer.ts";
import { readConfig } from "../../../config/config.ts";
import type { LeadEvent } from "../../../examples/mail-on-lead/lead-event.ts";
import { chooseStorage } from "../../../storage/choose-storage.ts";
import { startMailOnLead, startMailServer } from "../webhooks/mail-on-lead.ts";
import type { CommandResult } from "../operators/leads-command.ts";
import { openers, runLeads, type Stores } from "./campaign-stores.ts";
import { test as base } from "../browser/fixtures.ts";
import { startServerProcess } from "../server/server-process.ts";
import { SILENT } from "../doubles/silent-log.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const HOUR_MS = 3_600_000;

type Inbox = { events: LeadEvent[]; mails: string[] };
type Day = Inbox & {
  stores: Stores;
  /** Known only to the operator. */
  desk: string;
  leads(...args: string[]): Promise<CommandResult>;
  /** The settings of the server and the command. */
  settings: Record<string, string>;
  url: string;
};

/** A site in mid-campaign: version_c has won on /food and everyone sees it; visitors are asked for consent. */
export const test = base.extend<{ store: keyof typeof openers; day: Day }>({
  store: ["SQLite and a folder", { option: true }],
  day: async ({ store }, use) => {
    const stores = await openers[store]();
    const desk = mkdtempSync(join(tmpdir(), "landing-desk-"));
    const inbox = await openInbox(desk);
    await addEarlierWeeks(stores.settings);
    const settings = {
      ...stores.settings,
      USER_KEY_CONSENT: "required",
      FLAGS_FILE: "examples/flags-by-page.json",
      TRUST_PROXY: "on",
      WEBHOOK_URL: inbox.url,
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_ALLOW_PRIVATE: "on",
    };
    const server = await startServerProcess(settings);
    await use({
      ...inbox,
      stores,
      desk,
      settings,
      url: server.url,
      leads: (...args) => runLeads(settings, args),
    });
    await server.stop();
    inbox.stop();
    await stores.stop();
    rmSync(desk, { recursive: true });
  },
  baseURL: async ({ day }, use) => use(day.url),
});

/** Receives webhook calls, checks their signature, records them, and passes them to the e-mail example. */
async function openInbox(desk: string): Promise<Inbox & { url: string; stop(): void }> {
  const mailServer = await startMailServer();
  const mailer = await startMailOnLead({
    WEBHOOK_SECRET: SECRET,
    SMTP_URL: mailServer.url,
    MAILED_FILE: join(desk, "mailed-leads.txt"),
    SENT_FILE: join(desk, "sent-answers.txt"),
    ANSWER_FILE: "answer.txt",
  });
  const events: LeadEvent[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const names = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    try {
      events.push(new Webhook(SECRET).verify(body, headers) as LeadEvent);
      const { status } = await fetch(mailer.url, { method: "POST", headers, body });
      response.writeHead(status).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    events,
    mails: mailServer.mails,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
      mailer.stop();
      mailServer.stop();
    },
  };
}

/** Two forms with six leads an hour from sixty views; one has had none for four hours. */
async function addEarlierWeeks({ DATA_DIR, DATABASE_URL }: Record<string, string>) {
  const { dataDir, databaseUrl } = readConfig({ DATA_DIR, DATABASE_URL });
  const stores = await chooseStorage({ dataDir, databaseUrl, s3: null }).openStores(SILENT);
  await stores.opened;
  const thisHour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const [path, silentHours] of [
    ["/jewelry/version_d", 4],
    ["/skincare/version_c", 0],
  ] as const) {
    for (let ago = 1; ago <= 36; ago++) {
      const hour = new Date(thisHour - ago * HOUR_MS);
      await stores.experiment.save([], [{ hour, path, views: 60 }]);
      if (ago <= silentHours) continue;
      await Promise.all(
        Array.from({ length: 6 }, (_, minute) =>
          stores.leads.insert({
            id: randomUUID(),
            createdAt: new Date(hour.getTime() + minute * 60_000),
            row: { email: `before-${ago}-${minute}@shop.example`, path },
            ...NO_METADATA,
            referrerPath: path,
          }),
        ),
      );
    }
  }
  await stores.close();
}
