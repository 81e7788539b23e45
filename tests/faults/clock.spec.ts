import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openServer } from "../support/server/open-server.ts";
import { recordCount } from "../support/runner/counts.ts";

test("a clock that is set back loses or duplicates no lead, and changes no limit", async () => {
  let now = Date.parse("2026-03-29T03:00:00Z");
  const server = await openServer({ RATE_LIMIT: "300" }, { now: () => new Date(now) });
  const send = (index: number) =>
    server.app.inject({
      method: "POST",
      url: "/rest/v1/Landing%20page",
      headers: {
        apikey: "anon",
        "idempotency-key": createHash("sha256").update(`attempt ${index}`).digest("hex"),
      },
      payload: { email: `ada${index}@example.com` },
      remoteAddress: "192.0.2.1",
    });
  const statuses = [];
  for (let index = 0; index < 100; index++) {
    // Back an hour, a day, to 1970, and forward again.
    now = index % 25 === 0 ? [now - 3_600_000, now - 86_400_000, 0, now][index / 25]! : now + 7;
    statuses.push((await send(index)).statusCode, (await send(index)).statusCode);
  }
  const emails = new Set(server.stored.leads().map(({ email }) => email));
  const lost = 100 - emails.size + Math.abs(server.stored.leads().length - 100);
  recordCount({ fault: "clock set back an hour, a day, to 1970", times: 3, lostOrLetIn: lost });
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(server.stored.leads()).toHaveLength(100);
  expect(emails.size).toBe(100);
  const further = [];
  for (let index = 100; index < 205; index++) further.push((await send(index)).statusCode);
  expect(further.filter((status) => status === 201)).toHaveLength(100);
});
