import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Challenge } from "../../../contract/challenges.ts";
import type { Token } from "../../../domain/limits/counters.ts";
import { Challenges } from "../../../server/challenges.ts";
import { CountersInMemory } from "../../../storage/memory/counters.ts";
import { openServer } from "../../support/server/open-server.ts";
import type { TestServer } from "../../support/server/open-server.ts";

const SECRET = "a-secret-of-at-least-32-characters";
const PAGE = "/furniture/version_b";
const HOUR_MS = 3_600_000;

function openWithChallenges({ now = () => new Date(), secret = SECRET, settings = {} } = {}) {
  const challenges = new Challenges(secret, new CountersInMemory(), now);
  return openServer({ CHALLENGE_SECRET: SECRET, ...settings }, { challenges });
}

function readChallenges(html: string): Challenge[] {
  const [, json = ""] = /id="challenges">(.*?)<\/script><\/body><\/html>$/.exec(html) ?? [];
  return JSON.parse(json) as Challenge[];
}

async function openPage({ app }: TestServer): Promise<Challenge[]> {
  return readChallenges((await app.inject(PAGE)).body);
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** The lead's spam reason. */
async function sendLead({ app, stored }: TestServer, attempt: string, answer?: string) {
  const response = await app.inject({
    method: "POST",
    url: "/rest/v1/Landing%20page",
    headers: {
      apikey: "anon",
      "idempotency-key": attempt,
      "x-form-ms": "9000",
      ...(answer !== undefined && { "x-altcha": answer }),
    },
    payload: { email: `${attempt}@example.com` },
  });
  expect([response.statusCode, response.body]).toEqual([201, ""]);
  return stored.leads().find(({ email }) => email === `${attempt}@example.com`)?.suspicion;
}

test("only a lead with its own solved challenge is unmarked; every lead is stored", async () => {
  const server = await openWithChallenges();
  const [first, second] = await openPage(server);
  const answer = await solve(first!);
  expect(await sendLead(server, "worked", answer.padEnd(2000, "="))).toBeNull();
  expect(await sendLead(server, "none")).toBe("no challenge");
  const solved = JSON.parse(Buffer.from(answer, "base64").toString());
  const forged = [
    "nonsense",
    Buffer.from("null").toString("base64"),
    Buffer.from("{}").toString("base64"),
    // Longer than any solution.
    answer.padEnd(2001, "="),
    // A solution of another challenge, a self-made easier challenge, and a missing solution.
    { ...solved, challenge: second },
    {
      ...solved,
      challenge: { ...solved.challenge, parameters: { ...solved.challenge.parameters, keyPrefix: "" } },
    },
    { ...solved, solution: { counter: 1, derivedKey: "00".repeat(32) } },
    { ...solved, challenge: { ...solved.challenge, signature: 7 } },
  ].map((each) => (typeof each === "string" ? each : Buffer.from(JSON.stringify(each)).toString("base64")));
  for (const [index, header] of forged.entries()) {
    expect(await sendLead(server, `forged${index}`, header), header).toBe("no challenge");
  }
  expect(server.stored.leads()).toHaveLength(2 + forged.length);
});

test("a page has three challenges, and each is valid for one lead and its retries", async () => {
  const server = await openWithChallenges();
  const challenges = await openPage(server);
  expect(new Set(challenges.map(({ parameters }) => parameters.nonce)).size).toBe(3);
  const answers = await Promise.all(challenges.map(solve));
  for (const [index, answer] of answers.entries()) {
    expect(await sendLead(server, `lead${index}`, answer)).toBeNull();
  }
  expect(await sendLead(server, "replayed", answers[0])).toBe("challenge used");
});

test("a lead that replays another's solution is marked however often it is sent", async () => {
  const challenges = new Challenges(SECRET, new CountersInMemory());
  const answer = await solve((await challenges.make())[0]!);
  expect(await challenges.findProblem(answer, "one")).toBeNull();
  expect(await challenges.findProblem(answer, "two")).toBe("challenge used");
  expect(await challenges.findProblem(answer, "two")).toBe("challenge used");
});

test("a retry of a lead that could not be stored the first time is not marked", async () => {
  const tokens: Token[] = [];
  const inMemory = new CountersInMemory();
  const takeOnce = (token: Token) => {
    tokens.push(token);
    return inMemory.takeOnce(token);
  };
  const now = new Date("2026-01-02T03:04:05.000Z");
  const challenges = new Challenges(SECRET, { takeOnce }, () => now);
  const [challenge] = await challenges.make();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const answer = await solve(challenge!);
  expect(await challenges.findProblem(answer, "one")).toBeNull();
  expect(await challenges.findProblem(answer, "one")).toBeNull();
  expect(await challenges.findProblem(answer, "two")).toBe("challenge used");
  const { nonce } = challenge!.parameters;
  // It expires on the third of January, which is over 45 hours later.
  const lastsMs = Date.parse("2026-01-04T00:00:00.000Z") - now.getTime();
  expect(tokens).toEqual(
    ["one", "one", "two"].map((by) => ({ name: "challenges 20456", key: nonce, by, lastsMs })),
  );
});

test("a challenge has the set difficulty, and lasts a day", async () => {
  const now = new Date("2026-01-02T03:04:05.000Z");
  const [challenge] = await new Challenges(SECRET, new CountersInMemory(), () => now).make();
  expect(challenge!.parameters).toMatchObject({
    algorithm: "PBKDF2/SHA-256",
    cost: 1000,
    keyPrefix: "00",
    expiresAt: Date.parse("2026-01-03T03:04:05.000Z") / 1000,
  });
});

test("a challenge used on one server is used on all that share counters", async () => {
  const counters = new CountersInMemory();
  const servers = [new Challenges(SECRET, counters), new Challenges(SECRET, counters)];
  const answer = await solve((await servers[0]!.make())[0]!);
  expect(await servers[1]!.findProblem(answer, "one")).toBeNull();
  expect(await servers[0]!.findProblem(answer, "two")).toBe("challenge used");
});

test("a lead from a page that was open for a day is stored and marked 'challenge expired'", async () => {
  for (const [hours, mark] of [
    [23, null],
    [25, "challenge expired"],
  ] as const) {
    const server = await openWithChallenges({ now: () => new Date(Date.now() - hours * HOUR_MS) });
    const [challenge] = await openPage(server);
    expect(await sendLead(server, "late", await solve(challenge!))).toBe(mark);
  }
});

test("a solution to a challenge signed with another secret does not count", async () => {
  const server = await openWithChallenges();
  const [challenge] = await openPage(
    await openWithChallenges({ secret: "another-secret-of-at-least-32-letters" }),
  );
  expect(await sendLead(server, "other", await solve(challenge!))).toBe("no challenge");
});

test("a missing solution is listed after other spam reasons", async () => {
  const server = await openWithChallenges({ settings: { HUMAN_MS_MIN: "10000" } });
  expect(await sendLead(server, "quick")).toBe("too fast, no challenge");
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: Buffer) => bytes],
])(
  "a page with a form has new challenges each time, and is never cached (encoding: %s)",
  async (accepted, decode) => {
    const { app } = await openWithChallenges();
    const plain = await (await openServer()).app.inject(PAGE);
    const pages = [];
    for (let visit = 0; visit < 2; visit++) {
      const response = await app.inject({ url: PAGE, headers: { "accept-encoding": accepted } });
      expect(response.headers["cache-control"]).toBe("no-store");
      expect(response.headers.etag).toBeUndefined();
      const html = decode(response.rawPayload).toString();
      expect(html.replace(/<script type="application\/json" id="challenges">.*?<\/script>/, "")).toBe(
        plain.body,
      );
      pages.push(readChallenges(html));
    }
    expect(pages[0]![0]!.parameters.nonce).not.toBe(pages[1]![0]!.parameters.nonce);
  },
);

test("pages without a form have no challenges, and without the setting no page does", async () => {
  const asking = await openWithChallenges();
  for (const url of ["/", "/food", "/nope"]) {
    expect((await asking.app.inject(url)).body).not.toContain("challenges");
  }
  const { app } = await openServer();
  const response = await app.inject(PAGE);
  expect(response.body).not.toContain("challenges");
  expect(response.headers).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) });
});
