import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readStaticSettings, writeStaticSite } from "../../../build/write-static-site.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { startNginx, whyNoNginx } from "../../support/proxies/nginx.ts";
import { freePort } from "../../support/server/free-port.ts";
import { writeTinySite } from "../../support/server/tiny-site.ts";

const CONNECTIONS_MAX = 200;
/** A picture of 25 MB and the form around it. */
const BODY_BYTES_MAX = 26 * 1024 * 1024;

/** Runs an example with these replacements. @returns its URL */
async function runExample(name: string, replacements: Record<string, string> = {}): Promise<string> {
  const port = await freePort();
  const example = readFileSync(`deploy/nginx/${name}`, "utf8");
  const http = Object.entries({ "listen 80": `listen 127.0.0.1:${port}`, ...replacements }).reduce(
    (text, [before, after]) => {
      expect(text).toContain(before);
      return text.replace(before, after);
    },
    example,
  );
  onTestFinished(await startNginx(http, port));
  return `http://127.0.0.1:${port}`;
}

async function startInstance(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** nginx in front of two instances. */
function runInFrontOf(one: string, other: string): Promise<string> {
  return runExample("proxy.conf", { "127.0.0.1:3001": one, "127.0.0.1:3002": other });
}

describe.skipIf(whyNoNginx)(`nginx in front of instances${whyNoNginx ? ` (${whyNoNginx})` : ""}`, () => {
  test("passes on the client's real IP address, not a claimed one, and the host", async () => {
    const told: Record<string, unknown>[] = [];
    const instance = await startInstance(({ headers, httpVersion }, response) => {
      told.push({ ...headers, httpVersion });
      response.end();
    });
    const site = await runInFrontOf(instance, instance);
    await fetch(site, {
      headers: { "x-forwarded-for": "192.0.2.7", "x-real-ip": "192.0.2.7", "x-forwarded-proto": "https" },
    });
    expect(told.at(-1)).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      host: "127.0.0.1",
      // HTTP/1.1 keeps connections open.
      httpVersion: "1.1",
    });
  });

  test("passes on bodies that the server accepts, and refuses larger ones itself", async () => {
    const received: number[] = [];
    const instance = await startInstance((incoming, response) => {
      let bytes = 0;
      incoming.on("data", (chunk: Buffer) => (bytes += chunk.length));
      incoming.on("end", () => {
        received.push(bytes);
        response.end();
      });
    });
    const site = await runInFrontOf(instance, instance);
    received.length = 0;
    const send = async (bytes: number) =>
      (await fetch(site, { method: "POST", body: Buffer.alloc(bytes) })).status;
    expect(await send(BODY_BYTES_MAX)).toBe(200);
    expect(await send(BODY_BYTES_MAX + 1)).toBe(413);
    expect(received).toEqual([BODY_BYTES_MAX]);
  });

  test("resends a row to the other instance if one is down or hangs up", async () => {
    let taken = 0;
    const good = await startInstance((incoming, response) => {
      incoming.resume().on("end", () => {
        if (incoming.method === "POST") taken++;
        response.writeHead(201).end();
      });
    });
    const breaking = await startInstance((incoming) => incoming.socket.destroy());
    for (const bad of [breaking, `127.0.0.1:${await freePort()}`]) {
      taken = 0;
      const site = await runInFrontOf(bad, good);
      for (let turn = 1; turn <= 4; turn++) {
        expect((await fetch(site, { method: "POST", body: "{}" })).status).toBe(201);
      }
      expect(taken).toBe(4);
    }
  });

  test("limits an IP address's concurrent requests, and serves others", async () => {
    const waiting: (() => void)[] = [];
    let isPatient = false;
    const instance = await startInstance((_, response) => {
      if (isPatient) waiting.push(() => response.end());
      else response.end();
    });
    const site = new URL(await runInFrontOf(instance, instance));
    isPatient = true;
    const ask = (localAddress: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname: host, port } = site;
        const sent = request({ host, port, localAddress, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        });
        sent.on("error", reject).end();
      });
    const greedy = Array.from({ length: CONNECTIONS_MAX + 20 }, () => ask("127.0.0.1"));
    await expect.poll(() => waiting.length).toBe(CONNECTIONS_MAX);
    const other = ask("127.0.0.2");
    await expect.poll(() => waiting.length).toBe(CONNECTIONS_MAX + 1);
    for (const answer of waiting) answer();
    expect(await other).toBe(200);
    const statuses = await Promise.all(greedy);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CONNECTIONS_MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

/** The headers of a rule in `_headers`. */
function headersIn(rule: string): Record<string, string | undefined> {
  const lines = rule.matchAll(/^ {2}([\w-]+): (.*)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value]));
}

describe.skipIf(whyNoNginx)(`static pages on nginx${whyNoNginx ? ` (${whyNoNginx})` : ""}`, () => {
  test("pages are compressed, at their URL, with the headers of _headers; other URLs redirect there or are not found", async () => {
    const [built, folder] = [join(temporaryFolder(), "built"), join(temporaryFolder(), "static")];
    writeTinySite(built);
    await writeStaticSite(built, folder, readStaticSettings({ PUBLIC_URL: "https://ads.example" }));
    const site = await runExample("static-site.conf", { "/srv/landing-pages": folder });
    const get = (path: string) => fetch(site + path, { redirect: "manual" });

    const [ofPages = "", ofAssets = ""] = readFileSync(join(folder, "_headers"), "utf8").split("/assets/*");
    expect(Object.keys(headersIn(ofPages))).toContain("x-frame-options");
    for (const path of ["/", "/food", "/beverage/version_a", "/nope"]) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(path === "/nope" ? 404 : 200);
      expect(Object.fromEntries(headers), path).toMatchObject({
        ...headersIn(ofPages),
        "cache-control": "no-cache",
      });
    }
    const page = await get("/food");
    expect(page.headers.get("content-encoding")).toBe("gzip");
    expect(await page.text()).toContain("<title>Waiting</title>");
    expect(await (await get("/nope")).text()).toContain("<title>Not found</title>");
    const asset = await get("/assets/client-1a2b.js");
    expect(Object.fromEntries(asset.headers)).toMatchObject({
      ...headersIn(ofAssets),
      "x-content-type-options": "nosniff",
    });

    for (const [path, target] of [
      ["/food/", "/food"],
      ["/beverage/version_a/?utm_source=ad", "/beverage/version_a?utm_source=ad"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.get("location")]).toEqual([308, target]);
    }
    for (const nowhere of ["/nope/", "/assets/", "/_headers"]) {
      expect((await get(nowhere)).status, nowhere).toBe(404);
    }
  });
});
