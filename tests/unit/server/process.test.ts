import { setTimeout as wait } from "node:timers/promises";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { openSqliteLeadWriter } from "../../../storage/sqlite/lead-writer.ts";
import { lead } from "../../support/operators/leads-command.ts";
import { startRedis, whyNoRedis } from "../../support/databases/redis-server.ts";
import { s3Client, startS3rver, storedNames } from "../../support/buckets/s3-server.ts";
import { storedLeads } from "../../support/databases/stored-leads.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { refusalOf, spawnUntilTestEnds, untilRunning } from "../../support/server/running-server.ts";
import { writeTinySite } from "../../support/server/tiny-site.ts";
import { insertRow, uploadPicture } from "../../support/visitor/visitor.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const NAME = "1700000000000-abcdefghijkl.png";
const UPLOAD = `/storage/v1/object/images/products/${NAME}`;

/** A folder with everything a server needs. */
function prepare(): string {
  const folder = temporaryFolder();
  writeTinySite(join(folder, "site"));
  copyFileSync(join(ROOT, "flags.json"), join(folder, "flags.json"));
  return folder;
}

function spawnIn(folder: string, settings: Record<string, string> = {}) {
  const places = {
    DATA_DIR: join(folder, "data"),
    SITE_DIR: join(folder, "site"),
    FLAGS_FILE: join(folder, "flags.json"),
  };
  return spawnUntilTestEnds({ ...places, ...settings });
}

/** A running server, and its log so far. */
async function startServer(folder: string, settings: Record<string, string> = {}) {
  const server = await untilRunning(spawnIn(folder, settings));
  const log = () =>
    server
      .log()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { ...server, log };
}

function insert(url: string, email: string): Promise<Response> {
  return insertRow(url, { email });
}

/** Calls like a browser on a redirect page, as a new visitor unless there is a `targetingKey`. */
function askForFlag(url: string, targetingKey?: string): Promise<Response> {
  return fetch(`${url}/ofrep/v1/evaluate/flags`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      referer: `${url}/food`,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    },
    body: JSON.stringify({ context: { targetingKey } }),
  });
}

test("a server logs its start in one line, and a second one on its folder or port is refused", async () => {
  const folder = prepare();
  mkdirSync(join(folder, "data"), { mode: 0o755 });
  const { log, url } = await startServer(folder, {
    HOST: "127.0.0.2",
    PREVIEW_KEY: "a-long_enough-key",
    PHOTO_METADATA: "remove-from-jpeg",
  });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  expect(log().at(-1)).toMatchObject({
    leads: join(folder, "data", "leads.db"),
    pictures: join(folder, "data", "pictures"),
    flags: join(folder, "flags.json"),
    retentionDays: "off",
    userKeyConsent: "off",
    mailboxCheck: "off",
    preview: "key",
    limits: {
      writesPerMinute: 120,
      writesOfAllPerMinute: 6000,
      uploadBytesPerDay: 1_000_000_000,
      storedBytes: 20_000_000_000,
      visitors: 2_000_000,
    },
  });
  expect(JSON.stringify(log())).not.toContain("a-long_enough-key");
  expect(log().map(({ msg }) => msg)).toContain(
    "PHOTO_METADATA=remove-from-jpeg is now PHOTO_METADATA=remove, which means HEIC and AVIF too.",
  );

  await insert(url, "ada@example.com");
  for (const file of ["leads.db", "leads.db-wal", "pictures"]) {
    expect(statSync(join(folder, "data", file)).mode & 0o077, `${file} is readable by its owner only`).toBe(
      0,
    );
  }

  expect(await refusalOf(spawnIn(folder))).toEqual({
    said: `Another server is running on the data folder ${join(folder, "data")}.\n`,
    code: 1,
  });
  const { port } = new URL(url);
  expect(await refusalOf(spawnIn(prepare(), { HOST: "127.0.0.2", PORT: port }))).toEqual({
    said: `HOST and PORT cannot be used: listen EADDRINUSE: address already in use 127.0.0.2:${port}.\n`,
    code: 1,
  });
  expect((await fetch(url)).status).toBe(200);
});

test("with S3_BUCKET, pictures go to S3, and none to the folder", { timeout: SLOW_TEST_MS }, async () => {
  const folder = prepare();
  const s3 = await startS3rver();
  const { url, log } = await startServer(folder, {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  });
  expect(log().at(-1)).toMatchObject({ pictures: `s3://shots at ${s3.endpoint}` });
  expect((await uploadPicture(url, "a picture", NAME)).status).toBe(200);
  expect(await storedNames(s3Client(s3))).toEqual([NAME]);
  const shown = await fetch(`${url}/storage/v1/object/public/images/products/${NAME}`);
  expect(await shown.text()).toBe("a picture");
  expect(readdirSync(join(folder, "data"))).not.toContain("pictures");
});

test("with SUPABASE_URL, the log names the project as the leads' destination", async () => {
  const { log } = await startServer(prepare(), {
    SUPABASE_URL: "https://abc.supabase.co",
    SUPABASE_ANON_KEY: "sb_publishable_k3v9x2m7q1w8e",
  });
  expect(log().at(-1)).toMatchObject({
    leads: "https://abc.supabase.co",
    pictures: "https://abc.supabase.co",
  });
});

test.skipIf(whyNoRedis)(
  `with REDIS_URL, limits are counted there, and a server continues without it${whyNoRedis ? ` (${whyNoRedis})` : ""}`,
  async () => {
    const redis = await startRedis();
    const { url, log, end } = await startServer(prepare(), { REDIS_URL: redis.url });
    expect((await insert(url, "ada@example.com")).status).toBe(201);
    const client = new Redis(redis.url);
    await expect.poll(() => client.keys("landing:*")).not.toEqual([]);
    client.disconnect();
    const redisEnded = once(redis.child, "exit");
    redis.child.kill("SIGKILL");
    await redisEnded;
    expect((await insert(url, "ada@example.com")).status).toBe(201);
    expect(log().map(({ msg }) => msg)).toContain(
      "Redis does not respond: this server now counts limits on its own",
    );
    await startRedis(redis.port);
    await expect.poll(() => log().at(-1)?.msg).toBe("Redis responds: limits are shared again");
    expect(await end("SIGTERM")).toMatchObject({ code: 0 });
  },
);

test("RETENTION_DAYS deletes older leads at the start, and keeps newer ones", async () => {
  const folder = prepare();
  const first = await startServer(folder);
  for (const email of ["old@example.com", "new@example.com"]) await insert(first.url, email);
  await first.end("SIGTERM");
  const file = join(folder, "data", "leads.db");
  const database = new DatabaseSync(file);
  database.exec(`update "Landing page" set created_at = '2020-01-01T00:00:00.000Z' where email like 'old%'`);
  database.close();
  const second = await startServer(folder, { RETENTION_DAYS: "30" });
  await expect.poll(() => storedLeads(file).map(({ email }) => email)).toEqual(["new@example.com"]);
  expect(await second.end("SIGTERM")).toMatchObject({ code: 0 });
});

test("leads that were acknowledged survive a kill, and the next server starts on the folder", async () => {
  const folder = prepare();
  const first = await startServer(folder);
  const emails = Array.from({ length: 30 }, (_, index) => `ada${index}@example.com`);
  const responses = await Promise.all(emails.map((email) => insert(first.url, email)));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
  await first.end("SIGKILL");
  const second = await startServer(folder);
  expect((await insert(second.url, "bob@example.com")).status).toBe(201);
  const stored = storedLeads(join(folder, "data", "leads.db")).map(({ email }) => email);
  expect(stored.toSorted()).toEqual([...emails, "bob@example.com"].toSorted());
});

test("a stopping server finishes the upload under way, accepts no more calls, and exits with 0", async () => {
  const folder = prepare();
  const { child, url, log } = await startServer(folder);
  const pictures = () => readdirSync(join(folder, "data", "pictures"));
  const request = httpRequest(url + UPLOAD, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "image/png" },
  });
  const answered = once(request, "response");
  request.write("first half, ");
  await expect.poll(pictures).toEqual([expect.stringMatching(/\.part$/)]);
  const exited = once(child, "exit");
  child.kill("SIGINT");
  // npm repeats a Ctrl-C that the terminal has already sent to the server.
  child.kill("SIGINT");
  await expect.poll(() => log().at(-1)?.msg).toBe("SIGINT: finishing requests under way");
  await expect(fetch(url)).rejects.toThrow();
  request.end("second half");
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await exited).toEqual([0, null]);
  expect(pictures()).toEqual([NAME]);
});

test("a second signal a second later ends a stopping server at once", async () => {
  const folder = prepare();
  const { child, url, log } = await startServer(folder);
  const request = httpRequest(url + UPLOAD, {
    method: "POST",
    headers: { apikey: "anon", "content-type": "image/png" },
  });
  request.on("error", () => {});
  request.write("first half, ");
  const pictures = () => readdirSync(join(folder, "data", "pictures"));
  await expect.poll(pictures).toEqual([expect.stringMatching(/\.part$/)]);
  const exited = once(child, "exit");
  child.kill("SIGINT");
  await expect.poll(() => log().at(-1)?.msg).toBe("SIGINT: finishing requests under way");
  await wait(1100);
  child.kill("SIGINT");
  expect(await exited).toEqual([1, null]);
});

test("an idle server ends at once with 0 despite a connected browser, and saves its visitors", async () => {
  const folder = prepare();
  const { url, end, log } = await startServer(folder, { VISITORS_MAX: "1" });
  await (await fetch(url)).text();
  for (let visitor = 0; visitor < 2; visitor++) await askForFlag(url);
  expect(await end("SIGINT")).toMatchObject({ code: 0 });
  await expect
    .poll(() => log().slice(-3))
    .toMatchObject([
      { msg: "SIGINT: finishing requests under way" },
      { msg: expect.stringContaining("VISITORS_MAX"), leftOut: 1, visitorsMax: 1 },
      { msg: "Stopped" },
    ]);
  // A copy of the folder is complete now.
  expect(readdirSync(join(folder, "data")).toSorted()).toEqual(["leads.db", "lock", "pictures"]);
});

test("an uncaught error ends the server with a log line that does not quote it", async () => {
  const fails = `process.on("SIGUSR2", () => { throw new TypeError("ada@example.com") })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fails)}`;
  const { child, log, errors } = await startServer(prepare(), { NODE_OPTIONS });
  child.kill("SIGUSR2");
  expect(await once(child, "close")).toEqual([1, null]);
  expect(errors()).toBe("");
  expect(log().at(-1)).toMatchObject({ msg: "Crashed: uncaught exception", err: { type: "TypeError" } });
  expect(JSON.stringify(log())).not.toContain("ada@");
});

test("wrong settings are reported one per line, and nothing starts", async () => {
  const folder = prepare();
  expect(await refusalOf(spawnIn(folder, { PORT: "x", DATABASE_URL: "postgres://ada:s3cret@db" }))).toEqual({
    said:
      'PORT must be a port from 0 to 65535, but it is "x".\n' +
      "DATABASE_URL must be a postgres:// or postgresql:// URL of one server, with a database's name.\n",
    code: 1,
  });
  expect(readdirSync(folder)).not.toContain("data");
});

test("an invalid edit of the flags keeps a running server's rules", async () => {
  const folder = prepare();
  const { url, log } = await startServer(folder);
  const variant = async () => (await (await askForFlag(url, "user-k3v9x2m7q1w8e")).json()).flags[0].value;
  expect(await variant()).toBe("version_a");
  writeFileSync(join(folder, "flags.json"), '{"flags":{}}');
  await expect
    .poll(() => log().map(({ msg }) => msg))
    .toContain(
      "The flags file was edited, but the rules stay as they were: the flag landing_beverage with its variants is missing",
    );
  expect(await variant()).toBe("version_a");
});

test("a server survives a closed log pipe, and still stops on SIGTERM", async () => {
  const folder = prepare();
  const { child, url, end } = await startServer(folder);
  child.stdout!.destroy();
  for (const name of ["ada", "bob"]) expect((await insert(url, `${name}@example.com`)).status).toBe(201);
  expect(await end("SIGTERM")).toMatchObject({ code: 0 });
  expect(storedLeads(join(folder, "data", "leads.db"))).toHaveLength(2);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("a server that is nearly full of pictures deletes those that no lead took within an hour", async () => {
  const folder = prepare();
  const data = join(folder, "data");
  mkdirSync(join(data, "pictures"), { recursive: true, mode: 0o700 });
  const leads = await openSqliteLeadWriter(join(data, "leads.db"));
  await leads.insert({ ...lead(1, { email: "ada@example.com" }), createdAt: hoursAgo(3) });
  await leads.close();
  const picture = join(data, "pictures", NAME);
  writeFileSync(picture, "x");
  utimesSync(picture, hoursAgo(2), hoursAgo(2));
  const { log } = await startServer(folder, { STORAGE_BYTES_MAX: "4096" });
  await expect
    .poll(() => JSON.stringify(log()))
    .toContain("Deleted pictures without a lead, to make room under STORAGE_BYTES_MAX");
  expect(existsSync(picture)).toBe(false);
});
