import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { readFileSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LeadRecord } from "../../../../examples/mail-on-lead/lead-event.ts";
import { Answers } from "../../../../examples/mail-on-lead/answers.ts";
import { MailedLeads } from "../../../../examples/mail-on-lead/mailed-leads.ts";
import { SentAnswers } from "../../../../examples/mail-on-lead/sent-answers.ts";
import { leadMail } from "../../../../examples/mail-on-lead/lead-mail.ts";
import { SMTP_TIMEOUTS } from "../../../../examples/mail-on-lead/receiver.ts";
import { WebhookSender } from "../../../../server/webhooks/webhook-sender.ts";
import { openSqliteOutbox } from "../../../../storage/sqlite/outbox.ts";
import { openSqliteLeadWriter } from "../../../../storage/sqlite/lead-writer.ts";
import { cleanEnvironment } from "../../../support/runner/clean-environment.ts";
import { startMailOnLead, startMailServer } from "../../../support/webhooks/mail-on-lead.ts";
import { openServer } from "../../../support/server/open-server.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { openReceiver, SECRET, webhookTo } from "../../../support/webhooks/receiver.ts";
import { insertRow } from "../../../support/visitor/visitor.ts";
import { CALL_MS_MAX } from "../../../../webhook/call-receiver.ts";
import { storedHooks } from "../../../support/databases/stored-hooks.ts";

async function openMailServer(options?: Parameters<typeof startMailServer>[0]) {
  const mailServer = await startMailServer(options);
  onTestFinished(mailServer.stop);
  return mailServer;
}

async function startReceiver(smtpUrl: string, mailedFile: string, settings: Record<string, string> = {}) {
  const receiver = await startMailOnLead({
    WEBHOOK_SECRET: SECRET,
    SMTP_URL: smtpUrl,
    MAILED_FILE: mailedFile,
    SENT_FILE: `${mailedFile}-sent`,
    ...settings,
  });
  onTestFinished(receiver.stop);
  return receiver;
}

/** Our server with a webhook and short pauses. */
async function startServer(hookUrl: string) {
  const file = join(temporaryFolder(), "leads.db");
  const leads = await openSqliteLeadWriter(file, { outbox: { sendsReady: true, skipsSpam: false } });
  const outbox = openSqliteOutbox(file);
  const sender = new WebhookSender({
    outbox,
    webhook: webhookTo(hookUrl),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    pollEveryMs: 10,
    idlePollEveryMs: 10,
    firstPauseMs: 50,
  });
  const { listen } = await openServer({}, { leads });
  const url = await listen();
  sender.start();
  onTestFinished(async () => {
    await sender.stop();
    await outbox.close();
    await leads.close();
  });
  return {
    hooks: () => storedHooks(file),
    async insert(row: object, headers: Record<string, string> = {}) {
      const response = await insertRow(url, row, { "x-visitor-key": "user-abc", ...headers });
      expect(response.status).toBe(201);
    },
  };
}

/** The fields of the example's type. */
const FIELDS: Record<keyof LeadRecord, true> = {
  id: true,
  created_at: true,
  product: true,
  email: true,
  path: true,
  visitor_key: true,
  source_path: true,
  query: true,
  tags: true,
  referrer_host: true,
  idempotency_key: true,
  follows: true,
  consent_text: true,
  suspicion: true,
  preview: true,
  mailbox: true,
  done_at: true,
  outcome: true,
  outcome_at: true,
  value: true,
  currency: true,
  visitor_email: true,
};

/** One call as the server would make it. */
function call(
  url: string,
  id: string,
  secret = SECRET,
  {
    type = "INSERT",
    table = "Landing page",
    record = {},
  }: { type?: string; table?: string; record?: object } = {},
): Promise<Response> {
  const lead = {
    id,
    created_at: "2026-01-02T03:04:05.678Z",
    product: null,
    email: "ada@example.com",
    ...record,
  };
  const body = JSON.stringify({ type, table, schema: "public", record: lead });
  const at = new Date();
  return fetch(url, {
    method: "POST",
    headers: {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    },
    body,
  });
}

test("a call has the fields that the example's README and type name, and no others", async () => {
  const receiver = await openReceiver();
  const server = await startServer(receiver.url);
  const product = { type: "url", productUrl: "https://shop.example/mug" };
  await server.insert({ product, path: "/food/version_a" }, { "idempotency-key": "attempt-1" });
  await server.insert({ email: "ada@example.com", path: "/ad_creation" }, { "x-follows": "attempt-1" });
  await expect.poll(() => receiver.calls.length).toBe(3);
  const readme = readFileSync("examples/mail-on-lead/README.md", "utf8");
  const documented = JSON.parse(/```json\n(.*?)```/s.exec(readme)![1]!);
  for (const { body } of receiver.calls) {
    const { type, record, ...event } = JSON.parse(body);
    const ready = type === "lead.ready" ? ["visitor_email"] : [];
    expect(Object.keys({ type, record, ...event }).toSorted()).toEqual(Object.keys(documented).toSorted());
    expect(Object.keys(record).toSorted()).toEqual([...Object.keys(documented.record), ...ready].toSorted());
  }
  expect(Object.keys(FIELDS).toSorted()).toEqual(
    [...Object.keys(documented.record), "visitor_email"].toSorted(),
  );
});

test("a lead becomes one mail, even if the receiver failed twice first", async () => {
  const mailServer = await openMailServer({ refuses: 2 });
  const receiver = await startReceiver(mailServer.url, join(temporaryFolder(), "mailed"));
  const server = await startServer(receiver.url);
  await server.insert({ email: "ada@example.com", path: "/jewelry/version_d" });
  await expect.poll(() => server.hooks()[0]?.outcome).toBe("delivered");
  expect(mailServer.refused()).toBe(2);
  expect(server.hooks()[0]?.attempts).toBe(3);
  expect(mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail).toContain("From: leads@example.com");
  expect(mail).toContain("To: team@example.com");
  expect(mail).toContain("Reply-To: ada@example.com");
  expect(mail).toContain("Subject: New signup from /jewelry/version_d");
  expect(mail).toContain("ada@example.com signed up.");
});

test("answers that the mail server refused don't count", async () => {
  const mailServer = await openMailServer({ refuses: 4 });
  const mailedFile = join(temporaryFolder(), "mailed");
  const receiver = await startReceiver(mailServer.url, mailedFile, { ANSWER_FILE: "answer.txt" });
  const statuses = [];
  for (const id of ["1", "2", "3", "4", "4"]) {
    const record = { id, visitor_email: "ada@example.com", email: null };
    const response = await call(receiver.url, `${id}-ready`, SECRET, { type: "lead.ready", record });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([503, 503, 503, 503, 204]);
  expect(receiver.line).toMatch(/^Receiving leads on port \d+$/);
  const refused = ["1", "2", "3", "4"].map((id) => `The mail of lead ${id} was not accepted: EMESSAGE\n`);
  await expect.poll(receiver.errors).toBe(refused.join(""));
  expect(mailServer.mails).toMatchObject([expect.stringContaining("To: ada@example.com")]);
});

test("a product becomes a mail with its link, and its e-mail address a mail that names the product", async () => {
  const mailServer = await openMailServer();
  const receiver = await startReceiver(mailServer.url, join(temporaryFolder(), "mailed"));
  const server = await startServer(receiver.url);
  const product = { type: "url", productUrl: "https://shop.example/mug" };
  await server.insert({ product, path: "/food/version_a" }, { "idempotency-key": "attempt-1" });
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await server.insert({ email: "ada@example.com", path: "/ad_creation" }, { "x-follows": "attempt-1" });
  await expect.poll(() => mailServer.mails.length).toBe(2);
  const [mail, address] = mailServer.mails;
  expect(mail).toContain("Subject: New product from /food/version_a");
  expect(mail).toContain("https://shop.example/mug");
  expect(mail).toContain("Visitor: user-abc");
  expect(mail).toContain("Product: attempt-1");
  expect(mail).not.toContain("Reply-To");
  expect(address).toContain("For the product: attempt-1");
});

test("a visitor with product and e-mail address gets one answer", async () => {
  const mailServer = await openMailServer();
  const receiver = await startReceiver(mailServer.url, join(temporaryFolder(), "mailed"), {
    ANSWER_FILE: "answer.txt",
  });
  const server = await startServer(receiver.url);
  const product = { type: "url", productUrl: "https://shop.example/mug" };
  const attempt = { "idempotency-key": "attempt-1" };
  await server.insert({ product, path: "/food/version_a" }, attempt);
  await server.insert({ email: "ada@example.com", path: "/ad_creation" }, { "x-follows": "attempt-1" });
  await expect.poll(() => mailServer.mails.length).toBe(3);
  await server.insert({ product, path: "/food/version_a" }, attempt);
  await server.insert({ email: "bob@example.com", path: "/jewelry/version_d" });
  await expect.poll(() => mailServer.mails.length).toBe(4);
  const answers = mailServer.mails.filter((mail) => !mail.includes("To: team@example.com"));
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain("To: ada@example.com");
  expect(answers[0]).toContain("Subject: Your product has arrived");
  expect(answers[0]).toContain("Auto-Submitted: auto-generated");
  expect(answers[0]).not.toContain("shop.example/mug");
});

const ready = (address: string) => ({ ...LEAD, visitor_email: address });

/** Answers with the test's clock, and their file's contents. */
function openAnswers(template = "Here we are\n\nYou sent {product}.\n") {
  const file = join(temporaryFolder(), "written");
  const clock = { now: 1_000_000_000_000 };
  const open = () => new Answers(template, new SentAnswers(file, () => clock.now));
  const state = { answers: open() };
  return {
    clock,
    answerTo: (lead: LeadRecord) => state.answers.answerTo(lead),
    /** Whether each of these gets an answer. */
    write: (...addresses: string[]) =>
      addresses.map((address) => {
        const answer = state.answers.answerTo(ready(address));
        answer?.settle(true);
        return answer !== null;
      }),
    restart: () => void (state.answers = open()),
    file: () => readFileSync(file, "utf8"),
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

test("an answer goes only to a single valid e-mail address", () => {
  const { answerTo } = openAnswers();
  const product = { type: "file", fileName: "mug.png", fileUrl: "", fileSize: 1 } as const;
  expect(answerTo({ ...ready("ada@example.com"), product })?.mail).toEqual({
    to: "ada@example.com",
    subject: "Here we are",
    text: "You sent a picture.",
  });
  expect(answerTo(ready("bob@example.com"))?.mail.text).toBe("You sent your product.");
  expect(answerTo({ ...LEAD, visitor_email: null })).toBeNull();
  expect(answerTo(ready("ada@example.com,a@evil.example"))).toBeNull();
  expect(answerTo({ ...ready("ada@example.com"), suspicion: "too fast" })).toBeNull();
});

test("a template's first line is the subject, and the rest the text, whatever program wrote it", () => {
  for (const template of ["Here we are\n\nThanks.\n", " Here we are \r\n\r\nThanks.\r\n"]) {
    expect(openAnswers(template).answerTo(ready("ada@example.com"))?.mail).toMatchObject({
      subject: "Here we are",
      text: "Thanks.",
    });
  }
});

test.each([
  ["however it is written", ["ada@example.com", "Ada@example.com", "ADA@Example.com", "ada@example.com"]],
  [
    "by its plus addresses",
    ["bob+1@example.com", "bob+2@example.com", "bob@example.com", "bob+3@example.com"],
  ],
  ["of Gmail by its dots", ["eve@gmail.com", "e.v.e@gmail.com", "ev.e+x@googlemail.com", "e.ve@gmail.com"]],
])("a mailbox gets three answers a day, %s, also across a restart", (_, addresses) => {
  const { write, restart, clock, file } = openAnswers();
  expect(write(addresses[0]!)).toEqual([true]);
  restart();
  expect(write(...addresses.slice(1))).toEqual([true, true, false]);
  restart();
  expect(write(addresses[0]!, "other@example.net")).toEqual([false, true]);
  // Only hashes, of the domain too.
  expect(file()).not.toMatch(/@|example|gmail/);
  clock.now += DAY_MS;
  restart();
  expect(write(addresses[0]!)).toEqual([false]);
  clock.now += 1;
  expect(write(addresses[0]!)).toEqual([true]);
  restart();
  expect(file().split("\n")).toHaveLength(2);
});

test("only the receiver's user can read what was mailed and answered", () => {
  const folder = temporaryFolder();
  const [mailed, sent] = [join(folder, "mailed"), join(folder, "sent")];
  new MailedLeads(mailed).add("lead-1");
  void new SentAnswers(sent);
  for (const file of [mailed, sent]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("answers that are still being sent count towards the limits, and those that were not accepted don't", () => {
  const { answerTo } = openAnswers();
  const answers = [1, 2, 3].map(() => answerTo(ready("ada@example.com"))!);
  expect(answerTo(ready("ada@example.com"))).toBeNull();
  answers[1]!.settle(false);
  expect(answerTo(ready("ada@example.com"))).not.toBeNull();
  expect(answerTo(ready("ada@example.com"))).toBeNull();
});

test("a domain gets a hundred answers a day, unless it is a large provider's, and all together get a thousand", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const { write } = openAnswers();
  const sent = (domain: string, count: number) =>
    write(...Array.from({ length: count }, (_, n) => `visitor${n}@${domain}`)).filter(Boolean).length;
  expect([sent("example.com", 150), sent("gmail.com", 300), sent("example.net", 150)]).toEqual([
    100, 300, 100,
  ]);
  expect(sent("outlook.com", 499)).toBe(499);
  expect(warned).not.toHaveBeenCalled();
  expect(sent("outlook.com", 301)).toBe(1);
  expect(warned.mock.calls).toEqual([
    ["1000 answers were sent within a day: no visitor gets one until the oldest is a day old."],
  ]);
});

test.each(
  "gmail.com outlook.com hotmail.com live.com yahoo.com icloud.com aol.com gmx.de gmx.net web.de proton.me".split(
    " ",
  ),
)("%s has more than a hundred users, so each has answers of their own", (domain) => {
  const { write } = openAnswers();
  const answers = write(...Array.from({ length: 101 }, (_, n) => `visitor${n}@${domain}`));
  expect(answers.every(Boolean)).toBe(true);
});

test("a lead that is new, not ready, costs its visitor no answer", async () => {
  const mailServer = await openMailServer();
  const mailedFile = join(temporaryFolder(), "mailed");
  const receiver = await startReceiver(mailServer.url, mailedFile, { ANSWER_FILE: "answer.txt" });
  const record = { visitor_email: "ada@example.com", email: null };
  for (const id of ["1", "2", "3"]) await call(receiver.url, id, SECRET, { record });
  await call(receiver.url, "1-ready", SECRET, { type: "lead.ready", record });
  expect(mailServer.mails.filter((mail) => mail.includes("To: ada@example.com"))).toHaveLength(1);
});

test("of eight products ready at once for one e-mail address, three get an answer", async () => {
  const mailServer = await openMailServer();
  const folder = temporaryFolder();
  const receiver = await startReceiver(mailServer.url, join(folder, "mailed"), { ANSWER_FILE: "answer.txt" });
  const calls = Array.from({ length: 8 }, (_, n) => {
    const visitor_email = n % 2 ? "bob@gmail.com" : `b.ob+${n}@gmail.com`;
    return call(receiver.url, `lead-${n}`, SECRET, { type: "lead.ready", record: { visitor_email } });
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 204));
  expect(mailServer.mails).toHaveLength(3);
});

test("an answer's subject is the template's first line, and its text the others, with their blank lines", () => {
  const { answerTo } = openAnswers("Hello\nFirst line\n\nSecond paragraph\n");
  const { subject, text } = answerTo(ready("ada@example.com"))!.mail;
  expect([subject, text]).toEqual(["Hello", "First line\n\nSecond paragraph"]);
});

test("of a stranger's words, an answer contains only a page's host, without a link", () => {
  const { answerTo } = openAnswers("Subject\n{product}");
  const urls = ["https://evil.example/win?now", "javascript://evil.example", "http://xn--e1afmkfd.example/a"];
  for (const [n, productUrl] of urls.entries()) {
    const visitor_email = `ada${n}@example.com`;
    const answer = answerTo({ ...LEAD, visitor_email, product: { type: "url", productUrl } });
    expect(answer!.mail.text).not.toMatch(/[/:.]/);
  }
  const productUrl = `https://${"buy-now.".repeat(30)}example`;
  const long = answerTo({ ...ready("bob@example.com"), product: { type: "url", productUrl } });
  expect(long!.mail.text).toHaveLength(100);
  const product = { type: "file", fileName: "Call +49 900 1234567", fileUrl: "", fileSize: 1 } as const;
  expect(answerTo({ ...ready("eve@example.com"), product })!.mail.text).toBe("a picture");
});

test("a lead that arrives twice, at once, later or after the receiver was killed, becomes one mail", async () => {
  const mailServer = await openMailServer();
  const mailedFile = join(temporaryFolder(), "mailed");
  const first = await startReceiver(mailServer.url, mailedFile);
  const together = await Promise.all([call(first.url, "lead-1"), call(first.url, "lead-1")]);
  expect(together.map(({ status }) => status)).toEqual([204, 204]);
  expect((await call(first.url, "lead-1")).status).toBe(204);
  const ended = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await ended;
  const second = await startReceiver(mailServer.url, mailedFile);
  expect((await call(second.url, "lead-1")).status).toBe(204);
  const largest = { record: { query: "q".repeat(16 * 1024) } };
  expect((await call(second.url, "lead-2", SECRET, largest)).status).toBe(204);
  expect(mailServer.mails).toHaveLength(2);
  // A mail that a crash sends twice has the same id.
  expect(mailServer.mails[0]).toContain("Message-ID: <lead-1@mail-on-lead>");
  expect(readFileSync(mailedFile, "utf8")).toBe("lead-1\nlead-2\n");
});

test("a receiver that is stopped first finishes the mail under way", async () => {
  const { promise: answersAfter, resolve: answer } = Promise.withResolvers<void>();
  const mailServer = await openMailServer({ answersAfter });
  const receiver = await startReceiver(mailServer.url, join(temporaryFolder(), "mailed"));
  const calling = call(receiver.url, "lead-1");
  await expect.poll(() => mailServer.mails.length).toBe(1);
  receiver.child.kill("SIGTERM");
  answer();
  expect((await calling).status).toBe(204);
});

test("a receiver without one of its needed settings names it, and ends", () => {
  const env = { ...cleanEnvironment(), WEBHOOK_SECRET: SECRET, MAIL_FROM: "leads@example.com" };
  const { status, stderr } = spawnSync(process.execPath, ["examples/mail-on-lead/main.ts"], { env });
  expect([status, String(stderr)]).toEqual([1, "MAIL_TO is not set.\n"]);
});

test("a silent mail server is given up before the webhook gives up the receiver", () => {
  expect(Math.max(...Object.values(SMTP_TIMEOUTS))).toBeLessThan(CALL_MS_MAX);
});

test("a lead counts as mailed once its line is on disk", () => {
  const file = join(temporaryFolder(), "mailed");
  const synced: string[] = [];
  const sync = vi
    .spyOn(fs, "fsyncSync")
    .mockImplementation(() => void synced.push(readFileSync(file, "utf8")));
  syncBuiltinESMExports();
  onTestFinished(() => {
    sync.mockRestore();
    syncBuiltinESMExports();
  });
  new MailedLeads(file).add("lead-1");
  expect(synced).toEqual(["lead-1\n"]);
  expect(new MailedLeads(file).has("lead-1")).toBe(true);
});

const LEAD: LeadRecord = {
  id: "lead-1",
  created_at: "2026-01-02T03:04:05.678Z",
  product: null,
  email: null,
  path: "/food/version_a",
  visitor_key: null,
  source_path: null,
  query: null,
};

test.each([
  '"Payroll"<a@evil.example>',
  "ada@example.com,a@evil.example",
  "ada@example.com;a@evil.example",
  "team:a@evil.example;",
  "(ada)a@evil.example",
  "a@evil@example.com",
])("%s is reported, and never answered", (email) => {
  const mail = leadMail({ ...LEAD, email });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).toContain(`${email} signed up.`);
});

test.each(Array.from('<>()[]\\,;:"@ \t\0'))(
  "an address with %j in any part of it is never answered",
  (character) => {
    for (const email of [`a${character}b@c.example`, `a@b${character}c.example`, `a@b.exa${character}mple`]) {
      expect(leadMail({ ...LEAD, email }).replyTo, email).toBeUndefined();
    }
  },
);

test("a mail names its lead's spam reason, if any", () => {
  const lead = { ...LEAD, email: "ada@example.com" };
  const suspicious = leadMail({ ...lead, suspicion: "no form", mailbox: "no mail server" });
  expect(suspicious.text).toContain("Perhaps no human: no form\nMail may not arrive: no mail server");
  expect(leadMail({ ...lead, preview: "yes" }).text).toContain("\nSent from a preview\n");
  for (const mailbox of ["ok", null]) {
    const { text } = leadMail({ ...lead, suspicion: null, preview: null, mailbox });
    expect(text).not.toMatch(/Perhaps|Mail may|preview/);
  }
});

test("a product's mail names the product only if a later one may refer to it", () => {
  const product = { type: "url", productUrl: "https://shop.example/jam" } as const;
  expect(leadMail({ ...LEAD, product, idempotency_key: "attempt-1" }).text).toContain(
    "\nProduct: attempt-1\n",
  );
  for (const key of [null, undefined]) {
    expect(leadMail({ ...LEAD, product, idempotency_key: key as never }).text).not.toContain("Product:");
  }
});

test("a visitor's words can't begin a line of a mail, or reverse its direction", () => {
  const forged = "\u202ea\r\nPage: /forged\u2028Page: /forged\u0085Page: /forged";
  const product = { type: "file", fileName: forged, fileUrl: forged, fileSize: 1 } as const;
  for (const lead of [
    { ...LEAD, product, query: forged, path: forged },
    { ...LEAD, product: { type: "url" as const, productUrl: forged } },
    { ...LEAD, email: forged },
  ]) {
    const mail = leadMail(lead);
    expect(mail.subject).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(mail.subject + mail.text).not.toContain("\u202e");
    expect(mail.text.split(/[\n\r\u0085\u2028]/)).not.toContain("Page: /forged");
  }
});

test("a call signed with another secret, or about no lead, sends no mail", async () => {
  const mailServer = await openMailServer();
  const receiver = await startReceiver(mailServer.url, join(temporaryFolder(), "mailed"));
  const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
  expect((await call(receiver.url, "lead-1", other)).status).toBe(401);
  for (const none of [{ type: "UPDATE" }, { table: "orders" }, { record: { id: 1 } }]) {
    expect((await call(receiver.url, "lead-1", SECRET, none)).status).toBe(400);
  }
  expect((await fetch(receiver.url, { method: "POST", body: "{}" })).status).toBe(401);
  expect((await fetch(receiver.url)).status).toBe(405);
  expect((await fetch(receiver.url, { method: "POST", body: "x".repeat(100_000) })).status).toBe(413);
  expect(mailServer.mails).toEqual([]);
});

/** The first three of a mail to the team. */
const linesOf = (product: LeadRecord["product"]) =>
  leadMail({ ...LEAD, product })
    .text.split("\n")
    .slice(0, 3);

test("a mail to the team begins with what the visitor wants ads for", () => {
  const file = {
    type: "file",
    fileName: "mug.png",
    fileUrl: "https://ads.example/mug.png",
    fileSize: 1,
  } as const;
  const next = "The e-mail address for the ads arrives as a signup for the same product, from /ad_creation.";
  expect(linesOf({ type: "url", productUrl: "https://shop.example/mug" })).toEqual([
    "A visitor wants ads for this page:",
    "https://shop.example/mug",
    "",
  ]);
  expect(linesOf(file)).toEqual([
    "A visitor wants ads for this picture (mug.png):",
    "https://ads.example/mug.png",
    "",
  ]);
  expect(linesOf(null)).toEqual(["A visitor wants ads, but the product is of an unknown kind.", "", next]);
});

test("a mail names everything that is known about its lead, and its page by where it was sent from", () => {
  const known = { visitor_key: "user-abc", query: "utm_source=ad", follows: "attempt-1", source_path: "/" };
  const more = { idempotency_key: "attempt-2", mailbox: "ok", suspicion: null, preview: null };
  expect(leadMail({ ...LEAD, ...known, ...more, email: "ada@example.com", path: null })).toEqual({
    subject: "New signup from /",
    replyTo: "ada@example.com",
    text: [
      "ada@example.com signed up.",
      "",
      "Page: /",
      "Time: 2026-01-02T03:04:05.678Z",
      "Query: utm_source=ad",
      "Visitor: user-abc",
      "For the product: attempt-1",
      "Lead: lead-1",
    ].join("\n"),
  });
  expect(leadMail({ ...LEAD, path: null, email: "ada@example.com" }).subject).toBe(
    "New signup from an unknown page",
  );
});

test("the example's README lists the settings that it reads, with their defaults", () => {
  const source = readFileSync("examples/mail-on-lead/main.ts", "utf8");
  const read = Array.from(
    source.matchAll(/setting\("(\w+)"(?:, "([^"]+)")?\)|process\.env\.(\w+)/g),
    ([, needed, fallback, optional]) => [needed ?? optional!, optional ? "none" : (fallback ?? "needed")],
  );
  const readme = readFileSync("examples/mail-on-lead/README.md", "utf8");
  const listed = Array.from(readme.matchAll(/^\| (`[^|]+)\| ([^|]+)\|/gm), ([, names, defaults]) => {
    const [all, each] = [names!, defaults!].map((cell) => cell.trim().replaceAll(/[`,]/g, "").split(/\s+/));
    return all!.map((name, at) => [name, each![at] ?? each![0]!]);
  }).flat();
  expect(new Map(listed as [string, string][])).toEqual(new Map(read as [string, string][]));
});
