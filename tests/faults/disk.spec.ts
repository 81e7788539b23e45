import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { storedLeads } from "../support/databases/stored-leads.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { writeTinySite } from "../support/server/tiny-site.ts";
import { recordCount } from "../support/runner/counts.ts";
import { countOfLost, judge, NOTHING_LOST, unfinishedUploads, startLoad } from "../support/visitor/ledger.ts";
import { refusalToStart, startServer } from "../support/server/running-server.ts";
import { isReady, sendLead, sendPicture } from "../support/visitor/visitor.ts";

const isRoot = process.getuid?.() === 0;
/** Debian's `nobody`, because permissions don't restrict root. */
const NOBODY = isRoot ? 65_534 : undefined;
const canMount = isRoot && tryToMount();

/** A small file system in memory, which fills up. */
function mountSmall(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
}

function unmount(folder: string): void {
  execFileSync("umount", ["-l", folder], { stdio: "ignore" });
}

function tryToMount(): boolean {
  const folder = `/tmp/landing-mount-${process.pid}`;
  try {
    mountSmall(folder, 1);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.skipIf(!canMount)(
  "a server on a full disk refuses, loses nothing, and recovers once there is room",
  async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "disk");
    const ledger = join(folder, "ledger.jsonl");
    mountSmall(dataDir, 12);
    onTestFinished(() => unmount(dataDir));
    const server = await startServer(dataDir);
    // Space that the operator can free: a third of the disk.
    writeFileSync(join(dataDir, "other"), Buffer.alloc(4_000_000));
    const load = startLoad(server.url, ledger);
    await expect.poll(() => sendPicture(server.url, 200_000), { timeout: 30_000 }).toBe(503);
    await wait(3000);
    const leadsWhileFull = [];
    for (let time = 0; time < 20; time++) leadsWhileFull.push(await sendLead(server.url));
    rmSync(join(dataDir, "other"));
    await expect.poll(() => sendLead(server.url), { timeout: 15_000 }).toBe(201);
    expect(await isReady(server.url)).toBe(true);
    await load.stop();
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
    const verdict = judge(dataDir, ledger);
    recordCount({
      fault: "disk full under load, then room again",
      times: 1,
      lostOrLetIn: countOfLost(verdict),
      note: `${verdict.acknowledgedLeads} leads and ${verdict.acknowledgedPictures} pictures acknowledged`,
    });
    expect(verdict).toMatchObject(NOTHING_LOST);
    expect(unfinishedUploads(dataDir)).toEqual([]);
    // Every call was stored or refused: no connection broke.
    expect(leadsWhileFull.every((status) => status === 201 || status === 503)).toBe(true);
  },
);

test.skipIf(!canMount)("a server killed on a full disk restarts and serves pages", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "disk");
  const siteDir = join(folder, "site");
  writeTinySite(siteDir);
  mountSmall(dataDir, 8);
  onTestFinished(() => unmount(dataDir));
  const first = await startServer(dataDir);
  let acknowledged = 0;
  const send = async () => {
    const status = await sendLead(first.url);
    acknowledged += Number(status === 201);
    return status;
  };
  expect(await send()).toBe(201);
  fillUp(join(dataDir, "other"));
  await expect.poll(send, { interval: 1 }).toBe(503);
  await expect.poll(() => isReady(first.url)).toBe(false);
  await first.end("SIGKILL");
  fillUp(join(dataDir, "more"));
  const server = await startServer(dataDir, { SITE_DIR: siteDir });
  expect((await fetch(server.url)).status).toBe(200);
  expect([await sendLead(server.url), await isReady(server.url)]).toEqual([503, false]);
  for (const file of ["other", "more"]) rmSync(join(dataDir, file), { force: true });
  await expect.poll(() => sendLead(server.url), { timeout: 60_000 }).toBe(201);
  await expect.poll(() => isReady(server.url)).toBe(true);
  await server.end("SIGTERM");
  const lost = acknowledged + 1 - storedLeads(join(dataDir, "leads.db")).length;
  recordCount({ fault: "killed on a full disk, started again on it", times: 1, lostOrLetIn: lost });
  expect(lost).toBe(0);
});

/** Fills the disk to the last byte. */
function fillUp(file: string): void {
  const fd = openSync(file, "w");
  try {
    for (let size = 65_536; size >= 1; size /= 2) writeUntilFull(fd, Buffer.alloc(size));
  } finally {
    closeSync(fd);
  }
}

function writeUntilFull(fd: number, bytes: Buffer): void {
  try {
    while (writeSync(fd, bytes) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

test("a data folder that becomes read-only refuses pictures, loses nothing, and is reported at the next start", async () => {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  if (NOBODY !== undefined) {
    chownSync(dataDir, NOBODY, NOBODY);
    chmodSync(join(dataDir, ".."), 0o755);
  }
  const server = await startServer(dataDir, {}, { uid: NOBODY });
  expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([201, 200]);
  const makeWritable = (mode: number) => {
    for (const path of [dataDir, join(dataDir, "pictures")]) chmodSync(path, mode);
  };
  makeWritable(0o500);
  onTestFinished(() => makeWritable(0o700));
  expect(await sendPicture(server.url, 1000)).toBe(503);
  expect(await isReady(server.url)).toBe(false);
  const leads = 1 + Number((await sendLead(server.url)) === 201);
  expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
  const { code, said } = await refusalToStart(dataDir, {}, { uid: NOBODY });
  expect(code).toBe(1);
  expect(said).toContain(`The data folder ${dataDir} cannot be used:`);
  expect(said).not.toContain("    at ");
  makeWritable(0o700);
  const lost = leads - storedLeads(join(dataDir, "leads.db")).length;
  recordCount({
    fault: "read-only data folder, while running and at the start",
    times: 2,
    lostOrLetIn: lost,
  });
  expect(lost).toBe(0);
});

test("nothing is acknowledged after the data folder disappears", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const server = await startServer(dataDir);
  expect([await sendLead(server.url), await sendPicture(server.url, 1000)]).toEqual([201, 200]);
  renameSync(dataDir, join(folder, "gone"));
  const statuses = [];
  for (let time = 0; time < 10; time++) {
    statuses.push(await sendLead(server.url), await sendPicture(server.url, 1000));
  }
  expect(await isReady(server.url)).toBe(false);
  expect(server.log()).toContain("was removed or replaced while the server was running");
  await server.end("SIGTERM");
  const acknowledged = statuses.filter((status) => status < 400).length;
  recordCount({ fault: "data folder gone while running", times: 1, lostOrLetIn: acknowledged });
  expect(statuses.filter((status) => status !== 503)).toEqual([]);
  expect(storedLeads(join(folder, "gone", "leads.db")).length).toBeGreaterThanOrEqual(1);
});
