import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import { Answers } from "./answer.ts";
import { createReceiver } from "./receiver.ts";
import { TakenLeads } from "./taken-leads.ts";
import { WrittenAnswers } from "./written-answers.ts";

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
const taken = new TakenLeads(setting("TAKEN_FILE", "taken-leads.txt"));
// The hook waits for ten seconds; what takes longer would be sent twice.
const impatience = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 6000 };
const transport = createTransport({ url: setting("SMTP_URL"), ...impatience });

const template = process.env.ANSWER_FILE;
const written = () => new WrittenAnswers(setting("WRITTEN_FILE", "written-answers.txt"));

const receiver = createReceiver({
  secret,
  taken,
  answers: template ? new Answers(readFileSync(template, "utf8"), written()) : null,
  sendMail: async (mail) => {
    // Mail programs that are away answer people, not this.
    const headers = mail.to ? { "Auto-Submitted": "auto-generated" } : undefined;
    await transport.sendMail({ to, ...mail, from, headers });
  },
});
receiver.listen(port, host, () => {
  const address = receiver.address();
  console.log(`Receiving leads on port ${typeof address === "object" ? address?.port : port}`);
});
process.once("SIGTERM", () => receiver.close());
