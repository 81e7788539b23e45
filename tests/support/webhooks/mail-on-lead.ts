import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { cleanEnvironment } from "../runner/clean-environment.ts";

const EXAMPLE = fileURLToPath(new URL("../../../examples/mail-on-lead/", import.meta.url));

type MailServerOptions = {
  /** How many mails it refuses before it accepts others. */
  refuses?: number;
  /** What it waits for before it answers a mail. */
  answersAfter?: Promise<unknown>;
};

export async function startMailServer({ refuses = 0, answersAfter }: MailServerOptions = {}) {
  const mails: string[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      void text(stream).then(async (mail) => {
        if (refused < refuses) {
          refused++;
          done(new Error("Later, please."));
          return;
        }
        mails.push(mail);
        await answersAfter;
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}`, refused: () => refused, stop: () => void server.close() };
}

/** The example in its own process. */
export async function startMailOnLead(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["main.ts"], {
    cwd: EXAMPLE,
    env: {
      ...cleanEnvironment(),
      PORT: "0",
      MAIL_FROM: "leads@example.com",
      MAIL_TO: "team@example.com",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return {
    child,
    line: String(line),
    errors: () => errors,
    url: `http://127.0.0.1:${/\d+$/.exec(line)?.[0]}/`,
    stop: () => void child.kill("SIGKILL"),
  };
}
