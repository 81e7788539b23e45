import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../../support/server/running-server.ts";
import { isReady, sendLead, sendPicture } from "../../support/visitor/visitor.ts";
import { freshDatabase } from "../../support/databases/fresh-database.ts";
import { tcpProxy } from "../../support/proxies/tcp-proxy.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { writeTinySite } from "../../support/server/tiny-site.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const DOWN = "nothing can be stored; pages and flags still work";

function prepare() {
  const folder = temporaryFolder();
  const siteDir = join(folder, "site");
  writeTinySite(siteDir);
  return { folder, dataDir: join(folder, "data"), siteDir };
}

async function pagesAndFlags(url: string) {
  const page = await fetch(`${url}/beverage/version_a`);
  const flags = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ context: { targetingKey: "user-1" } }),
  });
  return [page.status, flags.status];
}

function countLinesWith(log: string, words: string): number {
  return log.split("\n").filter((line) => line.includes(words)).length;
}

/** A process's file size limit of zero simulates a full disk: every write fails. */
const limitsFiles = process.platform === "linux" && existsSync("/usr/bin/prlimit");

test.skipIf(!limitsFiles)(
  "on a full disk, a server starts, and stores again once there is room",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { dataDir, siteDir } = prepare();
    const server = await startServer(dataDir, { SITE_DIR: siteDir }, { fileBytesMax: 0 });
    expect(await pagesAndFlags(server.url)).toEqual([200, 200]);
    expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([503, 503]);
    expect(await isReady(server.url)).toBe(false);
    // One for the leads and one for the pictures, however many tries.
    expect(countLinesWith(server.log(), DOWN)).toBe(2);
    limitFiles(server.pid, "unlimited");
    await expect.poll(() => isReady(server.url)).toBe(true);
    expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([201, 200]);
    expect(countLinesWith(server.log(), "available again")).toBe(2);
  },
);

test.skipIf(!limitsFiles)(
  "a server whose disk fills up is not ready",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { dataDir, siteDir } = prepare();
    const server = await startServer(dataDir, { SITE_DIR: siteDir });
    expect([await isReady(server.url), await sendLead(server.url)]).toEqual([true, 201]);
    limitFiles(server.pid, "0");
    expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([503, 503]);
    await expect.poll(() => readyz(server.url)).toEqual({ leads: false, pictures: false });
    expect(await pagesAndFlags(server.url)).toEqual([200, 200]);
    limitFiles(server.pid, "unlimited");
    await expect.poll(() => isReady(server.url)).toBe(true);
    expect(await sendLead(server.url)).toBe(201);
  },
);

test("with an unreachable database, a server starts, and stores once it is reachable", async () => {
  const { dataDir, siteDir } = prepare();
  const proxy = await tcpProxy(await freshDatabase());
  proxy.mode = "hanging up";
  const server = await startServer(dataDir, { SITE_DIR: siteDir, DATABASE_URL: proxy.url });
  expect(await pagesAndFlags(server.url)).toEqual([200, 200]);
  expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([503, 200]);
  expect(await readyz(server.url)).toEqual({ leads: false, pictures: true });
  expect(countLinesWith(server.log(), DOWN)).toBe(1);
  proxy.mode = "open";
  await expect.poll(() => sendLead(server.url)).toBe(201);
});

test("with a damaged database, a server starts, and leaves it unchanged for repair", async () => {
  const { dataDir, siteDir } = prepare();
  mkdirSync(dataDir);
  const file = join(dataDir, "leads.db");
  const damaged = "leads, leads, leads\n".repeat(1000);
  writeFileSync(file, damaged);
  const server = await startServer(dataDir, { SITE_DIR: siteDir, RETENTION_DAYS: "1" });
  expect(await pagesAndFlags(server.url)).toEqual([200, 200]);
  expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([503, 200]);
  expect(countLinesWith(server.log(), DOWN)).toBe(1);
  expect(countLinesWith(server.log(), `The database ${file} is damaged (`)).toBe(1);
  expect(countLinesWith(server.log(), "RETENTION_DAYS")).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(damaged);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
});

async function readyz(url: string): Promise<unknown> {
  return (await fetch(`${url}/readyz`)).json();
}

function limitFiles(pid: number, bytes: string): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
}
