import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { insertRow, newPictureName, pictureRow, uploadPicture } from "./visitor.ts";

// Sends leads and pictures like visitors to the URLs in ADDRESSES (separated by commas) in turn, and writes what was
// acknowledged to the file LEDGER. Retries broken calls with the same idempotency key. When its input ends, it finishes
// what it has begun and exits.

const [list = "", ledger = "", callers = "8"] = process.argv.slice(2);
const urls = list.split(",");
let turn = 0;
const said = { toStop: false };
process.stdin.on("end", () => void (said.toStop = true)).resume();

export type Acknowledged = { lead: string; picture?: string } | { picture: string; sha256: string };

function acknowledged(line: Acknowledged): void {
  appendFileSync(ledger, `${JSON.stringify(line)}\n`);
}

/** Retries until there is a response; null if the load ends first. */
async function persist(send: (url: string) => Promise<Response>): Promise<Response | null> {
  for (let triesAtTheEnd = 0; triesAtTheEnd < 50; triesAtTheEnd += said.toStop ? 1 : 0) {
    try {
      const response = await send(urls[turn++ % urls.length]!);
      await response.arrayBuffer();
      if (response.status < 500) return response;
    } catch {
      // The server is down.
    }
    await wait(20);
  }
  return null;
}

async function sendRow(row: object, picture?: string): Promise<void> {
  const key = randomUUID();
  const response = await persist((url) => insertRow(url, row, { "idempotency-key": key }));
  if (response?.status === 201) acknowledged({ lead: key, ...(picture !== undefined && { picture }) });
}

async function sendPicture(): Promise<void> {
  const name = newPictureName();
  const bytes = randomBytes(randomInt(1_000, 300_000));
  const response = await persist((url) => uploadPicture(url, bytes, name));
  // 409: it was stored, but the response was lost.
  if (response?.status !== 200 && response?.status !== 409) return;
  acknowledged({ picture: name, sha256: createHash("sha256").update(bytes).digest("hex") });
  await sendRow(pictureRow(name, bytes.length), name);
}

async function visit(caller: number): Promise<void> {
  while (!said.toStop) {
    await (caller % 3 === 0
      ? sendPicture()
      : sendRow({ email: `${randomUUID()}@example.com`, path: "/food" }));
  }
}

await Promise.all(Array.from({ length: Number(callers) }, (_, caller) => visit(caller)));
