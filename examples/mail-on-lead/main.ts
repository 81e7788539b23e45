import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { Answers } from "./answers.ts";
import { createReceiver, SMTP_TIMEOUTS } from "./receiver.ts";
import { MailedLeads } from "./mailed-leads.ts";
import { SentAnswers } from "./sent-answers.ts";

function setting(name: string, otherwise?: string): string {
  const value = process.env[name] || otherwise;
  if (value) return value;
  console.error(`${name} is not set.`);
  process.exit(1);
}

const secret = setting("WEBHOOK_SECRET");
const from = setting("MAIL_FROM");
const to = setting("MAIL_TO");
const host = setting("HOST", "127.0.0.1");
const port = Number(setting("PORT", "8090"));
const mailed = new MailedLeads(setting("MAILED_FILE", "mailed-leads.txt"));
const transport = createTransport({ url: setting("SMTP_URL"), ...SMTP_TIMEOUTS });

const template = process.env.ANSWER_FILE;
const sent = () => new SentAnswers(setting("SENT_FILE", "sent-answers.txt"));

const receiver = createReceiver({
  secret,
  mailed,
  answers: template ? new Answers(readFileSync(template, "utf8"), sent()) : null,
  sendMail: async (mail) => {
    // Mail servers don't send out-of-office replies to automatic mails.
    const headers = mail.to ? { "Auto-Submitted": "auto-generated" } : undefined;
    await transport.sendMail({ to, ...mail, from, headers });
  },
});
receiver.listen(port, host, () => {
  const address = receiver.address();
  console.log(`Receiving leads on port ${typeof address === "object" ? address?.port : port}`);
});
process.once("SIGTERM", () => receiver.close());
