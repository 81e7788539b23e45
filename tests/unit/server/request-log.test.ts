import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { FloodLog } from "../../../server/logging/flood-log.ts";
import { RequestLog, serializers } from "../../../server/logging/request-log.ts";

test("a header that can't be sent is logged without its value", async () => {
  const lines: { level: number; msg: string }[] = [];
  const floods: Pick<FloodLog, "countIfSuppressed"> = { countIfSuppressed: () => false };
  const app = Fastify({
    logger: { serializers, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new RequestLog(floods as FloodLog),
  });
  app.get("/", (_request, reply) => reply.header("x-broken", "two\nlines").send("text"));
  await app.inject("/").catch(() => {});
  await app.close();
  expect(lines.map(({ msg }) => msg)).toContain("a response's headers can't be sent");
  expect(JSON.stringify(lines)).not.toContain("two");
});

test("a request's line has its duration in whole milliseconds", async () => {
  const lines: { ms?: number }[] = [];
  const floods: Pick<FloodLog, "countIfSuppressed"> = { countIfSuppressed: () => false };
  const app = Fastify({
    logger: { serializers, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new RequestLog(floods as FloodLog),
  });
  app.get("/", async () => wait(60, "text"));
  await app.inject("/");
  await app.close();
  const [ms] = lines.flatMap((line) => line.ms ?? []);
  expect(ms).toSatisfy(Number.isInteger);
  expect(ms).toBeGreaterThanOrEqual(59);
  expect(ms).toBeLessThan(20_000);
});
