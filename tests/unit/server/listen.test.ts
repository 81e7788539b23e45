import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { listen } from "../../../server/connections/listen.ts";

function openApp() {
  const app = fastify();
  onTestFinished(() => app.close());
  return app;
}

test("a port in use is reported as an operator's error", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const failed = listen(openApp(), "127.0.0.1", port);
  await expect(failed).rejects.toThrow(OperatorError);
  await expect(failed).rejects.toThrow(
    `HOST and PORT cannot be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  );
});

test("the log says where the server listens", async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line) => void lines.push(JSON.parse(line).msg) } } });
  onTestFinished(() => app.close());
  const address = await listen(app, "127.0.0.1", 0);
  expect(lines).toEqual([`Listening on ${address}`]);
});

test("an error of our own isn't blamed on HOST and PORT", async () => {
  const app = openApp();
  const error = new Error("A hook failed.");
  app.addHook("onReady", async () => {
    throw error;
  });
  await expect(listen(app, "127.0.0.1", 0)).rejects.toBe(error);
});
