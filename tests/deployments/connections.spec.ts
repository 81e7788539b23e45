import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/server/free-port.ts";
import { hasNginx, startNginx } from "../support/proxies/nginx.ts";

const UNDER_WAY_MAX = 200;

/** A server that responds when told to. */
async function startPatient() {
  const waiting: ServerResponse[] = [];
  let isPatient = true;
  const server = createServer((_, response) => {
    if (isPatient) waiting.push(response);
    else response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    waiting,
    letAnswer: (answers: boolean) => void (isPatient = !answers),
    answer: () => waiting.splice(0).forEach((response) => response.end()),
  };
}

function ask(port: number, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: "127.0.0.1", localAddress, path: "/slow", agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
      },
    );
    sent.on("error", reject).end();
  });
}

test.skipIf(!hasNginx())("nginx limits an address's simultaneous calls, and serves others", async () => {
  const server = await startPatient();
  const port = await freePort();
  const example = await readFile("deploy/nginx/many-instances.conf", "utf8");
  const http = example
    .replace("listen 80", `listen 127.0.0.1:${port}`)
    .replaceAll(/127\.0\.0\.1:300[12]/g, `127.0.0.1:${server.port}`);
  server.letAnswer(true);
  onTestFinished(await startNginx(http, port));
  server.letAnswer(false);
  const greedy = Array.from({ length: UNDER_WAY_MAX + 20 }, () => ask(port, "127.0.0.1"));
  await expect.poll(() => server.waiting.length).toBe(UNDER_WAY_MAX);
  const other = ask(port, "127.0.0.2");
  await expect.poll(() => server.waiting.length).toBe(UNDER_WAY_MAX + 1);
  server.answer();
  expect(await other).toBe(200);
  const statuses = await Promise.all(greedy);
  expect(statuses.filter((status) => status === 200)).toHaveLength(UNDER_WAY_MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});
