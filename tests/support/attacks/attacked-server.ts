import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openServer } from "../server/open-server.ts";
import type { TestServer } from "../server/open-server.ts";
import { rawRequest } from "./raw-request.ts";
import type { RawRequest, RawResponse } from "./raw-request.ts";

export const TABLE = "/rest/v1/Landing%20page";
export const STORAGE = "/storage/v1/object";
export const NAME = "1700000000000-abcdefghijkl.png";
export const PICTURE = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** Other people's data, which nobody may read or change. No response may contain these values. */
const SECRETS = {
  email: "secret-ada@example.com",
  productUrl: "https://secret-shop.example/mug",
  userKey: "user-secretsecret1",
  attempt: "secret-attempt-1",
  query: "utm_campaign=secret-campaign",
};

/** A server with two leads and a picture of other people, and what an attack did to it. */
export async function openAttackedServer(settings: Record<string, string> = {}) {
  const server = await openServer(settings);
  await seed(server);
  const url = await server.listen();
  const rowsBefore = server.stored.leads();
  const pictureBefore = hashOf(server, NAME);

  return {
    ...server,
    url,
    secrets: SECRETS,
    /** Sends an attack with the public key, which every page contains. */
    async send(attack: RawRequest): Promise<RawResponse> {
      const response = await rawRequest(url, {
        ...attack,
        headers: { apikey: "anon", ...attack.headers },
      });
      // Node closes the connection after a CONNECT request.
      if (attack.method !== "CONNECT") expect(response.status, JSON.stringify(attack)).toBeGreaterThan(0);
      return response;
    },
    /** Rows stored since the server opened. */
    newRows: () => server.stored.leads().slice(rowsBefore.length),
    newPictures: () => server.stored.pictures().filter((name) => name !== NAME),
    /** Checks that other people's data is unchanged and was not disclosed, and that there are no stray files. */
    expectOthersUntouched(response?: RawResponse): void {
      expect(server.stored.leads().slice(0, rowsBefore.length)).toEqual(rowsBefore);
      expect(hashOf(server, NAME)).toBe(pictureBefore);
      expect(strayFiles(server.folder)).toEqual([]);
      if (response === undefined) return;
      expect(response.status).toBeLessThan(500);
      const said = response.head + response.body;
      for (const secret of [...Object.values(SECRETS), "secret", "sqlite", "syntax"]) {
        expect(said.toLowerCase()).not.toContain(secret);
      }
    },
  };
}

export type AttackedServer = Awaited<ReturnType<typeof openAttackedServer>>;

async function seed({ app }: TestServer): Promise<void> {
  const key = { apikey: "anon" };
  const answers = [
    await app.inject({
      method: "POST",
      url: `${STORAGE}/images/products/${NAME}`,
      headers: { ...key, "content-type": "image/png" },
      payload: PICTURE,
    }),
    await app.inject({
      method: "POST",
      url: TABLE,
      headers: {
        ...key,
        "x-visitor-key": SECRETS.userKey,
        "idempotency-key": SECRETS.attempt,
        referer: `http://localhost/food/version_d?${SECRETS.query}`,
      },
      payload: { email: SECRETS.email, path: "/food/version_d" },
    }),
    await app.inject({
      method: "POST",
      url: TABLE,
      headers: key,
      payload: { product: { type: "url", productUrl: SECRETS.productUrl } },
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201, 201]);
}

function hashOf({ folder }: TestServer, name: string): string {
  return createHash("sha256")
    .update(readFileSync(join(folder, "pictures", name)))
    .digest("hex");
}

/** Files of the server's folder that are neither its database, nor a picture, nor the site. */
export function strayFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !/^(leads\.db(-wal|-shm)?|site\/.*)$/.test(path))
    .filter(
      (path) => !/^pictures\/(\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5}|\.[0-9a-f-]{36}\.part)$/.test(path),
    );
}
