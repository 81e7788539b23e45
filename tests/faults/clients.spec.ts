import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { recordCount } from "../support/runner/counts.ts";
import { countOfLost, judge, NOTHING_LOST, unfinishedUploads, startLoad } from "../support/visitor/ledger.ts";
import { startServer } from "../support/server/running-server.ts";
import { newPictureName, sendLead, sendPicture } from "../support/visitor/visitor.ts";

const MEGABYTE = 1_000_000;

/**
 * How much 200 uploads of 5 MB at once may add to the server's memory: a gigabyte is under way, hardly any of it in
 * memory.
 */
const MEMORY_BYTES_MAX = 200 * MEGABYTE;

const hasProc = process.platform === "linux";

function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

function uploadHead(bytes: number, name = newPictureName()): string {
  return (
    `POST /storage/v1/object/images/products/${name} HTTP/1.1\r\nhost: localhost\r\napikey: anon\r\n` +
    `content-type: image/png\r\ncontent-length: ${bytes}\r\n\r\n`
  );
}

async function median(times: number, call: () => Promise<unknown>): Promise<number> {
  const taken = [];
  for (let time = 0; time < times; time++) {
    const from = performance.now();
    await call();
    taken.push(performance.now() - from);
  }
  return taken.toSorted((one, other) => one - other)[times >> 1]!;
}

/** In kibibytes, the kernel's unit. */
function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const [, kib = "0"] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) * 1024;
}

test("1,000 slow clients delay no one, and are cut off", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const server = await startServer(dataDir);
  const alone = await median(20, () => sendLead(server.url));
  const slow = Array.from({ length: 1000 }, () => openSocket(server.url));
  let cutOff = 0;
  for (const socket of slow) socket.on("close", () => void cutOff++);
  await Promise.all(slow.map((socket) => new Promise((resolve) => void socket.once("connect", resolve))));
  const openedAt = performance.now();
  for (const [index, socket] of slow.entries()) {
    // Half of them send their headers slowly, half an upload that they have announced.
    socket.write(index % 2 === 0 ? "POST /rest/v1/Landing%20page HTTP/1.1\r\nx-slow: " : uploadHead(100_000));
  }
  const dripping = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("x");
  }, 2000);
  onTestFinished(() => clearInterval(dripping));
  const statuses: number[] = [];
  const among = await median(100, async () => {
    statuses.push(await sendLead(server.url), await sendPicture(server.url, 10_000));
  });
  expect(statuses.filter((status) => status !== 201 && status !== 200)).toEqual([]);
  // Sent before and among the slow ones.
  const lostLeads = 20 + 100 - storedLeads(join(dataDir, "leads.db")).length;
  const lostPictures =
    100 - readdirSync(join(dataDir, "pictures")).filter((name) => !name.endsWith(".part")).length;
  await expect.poll(() => cutOff, { timeout: 120_000, interval: 500 }).toBeGreaterThanOrEqual(500);
  const cutOffAfter = Math.round((performance.now() - openedAt) / 1000);
  recordCount({
    fault: "slow clients among others",
    times: slow.length,
    lostOrLetIn: lostLeads + lostPictures,
    note:
      `a lead took ${alone.toFixed(1)} ms alone, a lead and a picture ${among.toFixed(1)} ms among them; ` +
      `those slow with headers were cut off after ${cutOffAfter} s`,
  });
  expect([lostLeads, lostPictures]).toEqual([0, 0]);
  expect(cutOffAfter).toBeLessThan(60);
  expect(among).toBeLessThan(1000);
  expect(await server.end("SIGKILL")).toMatchObject({ signal: "SIGKILL" });
});

test("half-sent uploads leave nothing", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const server = await startServer(dataDir);
  const times = 200;
  const sockets = Array.from({ length: times }, () => openSocket(server.url));
  for (const socket of sockets)
    socket.write(Buffer.concat([Buffer.from(uploadHead(50_000)), Buffer.alloc(25_000)]));
  await expect.poll(() => unfinishedUploads(dataDir).length, { timeout: 20_000 }).toBe(times);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => unfinishedUploads(dataDir).length, { timeout: 20_000 }).toBe(0);
  const left = readdirSync(join(dataDir, "pictures"));
  expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([201, 200]);
  recordCount({
    fault: "uploads of which half was sent",
    times,
    lostOrLetIn: left.length,
    note: `${left.length} files left`,
  });
  expect(left).toEqual([]);
});

test.skipIf(!hasProc)(
  "200 uploads at once are all stored, and the server's memory stays bounded",
  async () => {
    const dataDir = join(temporaryFolder(), "data");
    const server = await startServer(dataDir);
    await sendPicture(server.url, 5 * MEGABYTE);
    const before = memoryOf(server.pid, "VmRSS");
    const names = Array.from({ length: 200 }, newPictureName);
    const statuses = await Promise.all(names.map((name) => sendPicture(server.url, 5 * MEGABYTE, name)));
    const added = memoryOf(server.pid, "VmHWM") - before;
    const stored = new Set(readdirSync(join(dataDir, "pictures")));
    const lost = names.filter((name) => !stored.has(name)).length;
    recordCount({
      fault: "uploads of 5 MB at once",
      times: names.length,
      lostOrLetIn: lost,
      note: `memory grew by ${Math.round(added / MEGABYTE)} MB at most, allowed ${MEMORY_BYTES_MAX / MEGABYTE} MB`,
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(lost).toBe(0);
    expect(added).toBeLessThan(MEMORY_BYTES_MAX);
  },
);

test("SIGTERM with uploads under way finishes them and loses nothing", async () => {
  const times = 5;
  let lost = 0;
  let acknowledged = 0;
  for (let time = 0; time < times; time++) {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const ledger = join(folder, "ledger.jsonl");
    const server = await startServer(dataDir);
    const load = startLoad(server.url, ledger, 12);
    await expect.poll(() => existsSync(ledger)).toBe(true);
    const uploads = Array.from({ length: 10 }, () => halfAnUpload(server.url));
    await expect.poll(() => unfinishedUploads(dataDir).length).toBeGreaterThanOrEqual(10);
    const ended = server.end("SIGTERM");
    await wait(200);
    const answers = await Promise.all(uploads.map((finish) => finish()));
    expect(answers.map((answer) => answer.slice(0, 15))).toEqual(answers.map(() => "HTTP/1.1 200 OK"));
    expect(await ended).toEqual({ code: 0, signal: null });
    await load.stop();
    const verdict = judge(dataDir, ledger);
    expect(verdict).toMatchObject(NOTHING_LOST);
    expect(unfinishedUploads(dataDir)).toEqual([]);
    lost += countOfLost(verdict);
    acknowledged += verdict.acknowledgedLeads + verdict.acknowledgedPictures;
  }
  const note = `10 uploads finished each time, ${acknowledged} leads and pictures acknowledged beside`;
  recordCount({ fault: "SIGTERM under load with uploads under way", times, lostOrLetIn: lost, note });
});

/** Sends the first half at once and the second on request. @returns the response. */
function halfAnUpload(url: string): () => Promise<string> {
  const socket = openSocket(url);
  let answer = "";
  socket.on("data", (chunk) => void (answer += String(chunk)));
  socket.write(uploadHead(100_000));
  socket.write(Buffer.alloc(50_000, 1));
  return async () => {
    socket.write(Buffer.alloc(50_000, 2));
    await expect.poll(() => answer, { timeout: 15_000 }).toContain("\r\n\r\n");
    socket.destroy();
    return answer;
  };
}
