import { once } from "node:events";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeRoom } from "../../../domain/retention/unused-uploads.ts";
import { openDiskUploadRepository } from "../../../storage/disk/upload-repository.ts";
import { openSqliteLeadAdminRepository } from "../../../storage/sqlite/lead-admin-repository.ts";
import { openDiskUploadStore } from "../../../storage/disk/upload-store.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

function makeRoomIn({ folder }: TestServer, options: { signal: AbortSignal; machineTime?: Date }) {
  const open = {
    openLeads: () => openSqliteLeadAdminRepository(join(folder, "leads.db"), "maintain"),
    openUploads: async () => openDiskUploadRepository(join(folder, "pictures")),
  };
  return makeRoom(open, options);
}

/** A server with room for this many one-byte pictures, and its own clock. */
async function openSmall(blocks = 40, now = () => new Date()): Promise<TestServer> {
  const server: TestServer = await openServer(
    { STORAGE_BYTES_MAX: String(blocks * 4096), TRUST_PROXY: "1" },
    { now, makeRoom: (options) => makeRoomIn(server, options) },
  );
  await server.app.ready();
  return server;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let names = 0;
const nextName = () => `${1_700_000_000_000 + names++}-abcdefghijkl.png`;

async function upload({ app }: TestServer, name: string, ip: string): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: `/storage/v1/object/images/products/${name}`,
    headers: { apikey: "anon", "content-type": "image/png", "x-forwarded-for": ip },
    payload: Buffer.from("x"),
  });
  return statusCode;
}

async function send({ app }: TestServer, name: string, ip: string) {
  const filePath = `products/${name}`;
  const fileUrl = `https://ads.example/storage/v1/object/public/images/${filePath}`;
  const file = { type: "file", fileName: "a.png", fileType: "image/png", fileSize: 1, filePath, fileUrl };
  return app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon", "x-forwarded-for": ip },
    payload: { product: file },
  });
}

function sendEmail({ app }: TestServer) {
  return app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: { apikey: "anon", "x-forwarded-for": "192.0.2.1" },
    payload: { email: "ada@example.com" },
  });
}

function makeOld({ folder }: TestServer, pictures: readonly string[], minutes: number) {
  const at = Date.now() / 1000 - minutes * 60;
  for (const name of pictures) utimesSync(join(folder, "pictures", name), at, at);
}

test("one network's one-byte pictures leave room for others, who send theirs with a lead", async () => {
  const server = await openSmall(1000);
  const statuses: number[] = [];
  for (let index = 0; index < 1000; index++)
    statuses.push(await upload(server, nextName(), `2001:470:a:${index % 9}00::1`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(500);
  expect(statuses.filter((status) => status === 507)).toHaveLength(500);
  for (let visitor = 0; visitor < 100; visitor++) {
    const [name, ip] = [nextName(), `198.51.${visitor}.7`];
    expect(await upload(server, name, ip)).toBe(200);
    expect((await send(server, name, ip)).statusCode).toBe(201);
  }
  // Pictures with leads don't use up the share of an office that sends many.
  for (let picture = 0; picture < 20; picture++) {
    const name = nextName();
    expect(await upload(server, name, "203.0.113.7")).toBe(200);
    expect((await send(server, name, "203.0.113.7")).statusCode).toBe(201);
  }
});

test("pictures without a lead are deleted to make room after an hour, and no others", async () => {
  const twoHoursAgo = Date.now() - 2 * 3_600_000;
  const server = await openSmall(40, () => new Date(twoHoursAgo));
  const saved: string[] = [];
  for (let index = 0; index < 40; index++) {
    const name = nextName();
    expect(await upload(server, name, `203.0.${index}.1`)).toBe(200);
    saved.push(name);
  }
  const withLead = saved.slice(0, 10);
  for (const name of withLead) expect((await send(server, name, "203.0.0.1")).statusCode).toBe(201);
  makeOld(server, saved.slice(0, 30), 61);
  makeOld(server, saved.slice(30), 59);
  expect(await upload(server, nextName(), "198.51.100.7")).toBe(507);
  const name = nextName();
  await expect.poll(() => upload(server, name, "198.51.100.7")).toBe(200);
  expect(server.stored.pictures().toSorted()).toEqual([...withLead, ...saved.slice(30), name].toSorted());
  expect(server.log.join("")).toContain('"pictures":20,"bytes":20,"msg":"Deleted pictures without a lead');
  // A later lead is asked for its picture again, and is not lost.
  const late = saved[20]!;
  const asked = await send(server, late, "192.0.2.1");
  expect([asked.statusCode, asked.json().code]).toEqual([400, "MissingPicture"]);
  expect(await upload(server, late, "192.0.2.1")).toBe(200);
  expect((await send(server, late, "192.0.2.1")).statusCode).toBe(201);
  expect(server.stored.leads()).toHaveLength(11);
});

test("pictures older than every lead are kept: they may belong to another database", async () => {
  const server = await openSmall();
  const saved: string[] = [];
  for (let index = 0; index < 40; index++) {
    const name = nextName();
    expect(await upload(server, name, `203.0.${index}.1`)).toBe(200);
    saved.push(name);
  }
  makeOld(server, saved.slice(1), 61);
  expect((await send(server, saved[0]!, "203.0.0.1")).statusCode).toBe(201);
  expect(await makeRoomIn(server, new AbortController())).toEqual({ pictures: 0, bytes: 0 });
  makeOld(server, saved, 61);
  expect(await makeRoomIn(server, new AbortController())).toEqual({ pictures: 0, bytes: 0 });
  expect(server.stored.pictures().toSorted()).toEqual(saved.toSorted());
});

test("with a clock two days ahead, no pictures are deleted", async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const server = await openSmall(40, () => anHourAgo);
  expect((await sendEmail(server)).statusCode).toBe(201);
  const saved = [nextName(), nextName()];
  for (const name of saved) expect(await upload(server, name, "203.0.113.1")).toBe(200);
  const { signal } = new AbortController();
  expect(await makeRoomIn(server, { signal, machineTime: inDays(2) })).toEqual({ pictures: 0, bytes: 0 });
  expect(await makeRoomIn(server, { signal, machineTime: inDays(0.5) })).toEqual({ pictures: 2, bytes: 2 });
});

test("a server starts while its pictures are still being counted", async () => {
  const { promise: counted, resolve: endCount } = Promise.withResolvers<number>();
  const uploads = await openDiskUploadStore(temporaryFolder());
  uploads.bytesStored = () => counted;
  const { app } = await openServer({}, { uploads });
  await app.ready();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  endCount(0);
});

test("a server stops once it no longer makes room", async () => {
  const [started, ended] = [Promise.withResolvers<void>(), vi.fn()];
  const server = await openServer(
    { STORAGE_BYTES_MAX: "4096" },
    {
      async makeRoom({ signal }) {
        started.resolve();
        await once(signal, "abort");
        ended();
        return { pictures: 0, bytes: 0 };
      },
    },
  );
  writeFileSync(join(server.folder, "pictures", nextName()), "x");
  await server.app.ready();
  await started.promise;
  await server.app.close();
  expect(ended).toHaveBeenCalledOnce();
});
