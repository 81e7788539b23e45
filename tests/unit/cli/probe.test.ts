import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { OperatorError } from "../../../domain/errors/operator-error.ts";
import { SqlOutboxRepository } from "../../../storage/sql/outbox-repository.ts";
import { temporaryFolder } from "../../support/folders/temporary-folder.ts";
import { openCommand, run } from "../../support/operators/leads-command.ts";
import { startServer } from "../../support/server/running-server.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";
import { openReceiver, SECRET } from "../../support/webhooks/receiver.ts";

const KEY = "a-key-for-previews";

/** A running server with a webhook, and the command beside it. */
async function openProbe(settings: Record<string, string> = {}) {
  const dataDir = temporaryFolder();
  const receiver = await openReceiver();
  const env = {
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: "on",
    WEBHOOK_READY: "off",
    ...settings,
  };
  const { url } = await startServer(dataDir, env);
  return {
    dataDir,
    env,
    receiver,
    url,
    probe: (site = url, more: Record<string, string> = {}, now = new Date()) =>
      run(dataDir, ["probe", "--site", site, "--json"], { env: { ...env, ...more }, now }),
    /** Everything left in the stores. */
    left: async () => ({
      leads: (await run(dataDir, ["count"], { env })).out,
      visitors: JSON.parse((await run(dataDir, ["report", "--json"], { env })).out).together.variants.map(
        ({ visitors }: { visitors: number }) => visitors,
      ),
      pictures: readdirSync(join(dataDir, "pictures")).filter((name) => name !== ".lock"),
    }),
  };
}

const NOTHING = { leads: "0\n", visitors: [0, 0, 0, 0], pictures: [] };

const stepsIn = (out: string) =>
  (JSON.parse(out).steps as { step: string; problem: string | null }[]).map(({ step, problem }) =>
    problem === null ? step : `${step}: ${problem}`,
  );

test(
  "the probe's lead is stored, marked and sent to the webhook, and then erased",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { receiver, probe, left } = await openProbe({ PREVIEW_KEY: KEY });
    const { exitCode, out, err } = await probe();
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(JSON.parse(out)).toMatchObject({ well: true, notes: [] });
    expect(stepsIn(out)).toEqual(["flag", "upload", "row", "store", "webhook", "erase"]);
    expect(receiver.calls.map(({ body }) => JSON.parse(body).record)).toMatchObject([
      { preview: "yes", suspicion: null, path: "/food/version_a", product: { type: "file" } },
    ]);
    expect(await left()).toEqual(NOTHING);
  },
);

test(
  "without previews, the lead has a spam reason; if those are not sent, the probe doesn't wait for the webhook",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { receiver, probe, left } = await openProbe({ PREVIEW_KEY: "off", WEBHOOK_WITHOUT_SPAM: "on" });
    const { exitCode, out } = await probe();
    expect(exitCode).toBe(0);
    expect(stepsIn(out)).toEqual(["flag", "upload", "row", "store", "erase"]);
    expect(JSON.parse(out).notes).toEqual([
      expect.stringMatching(/^The probe looks like spam, which WEBHOOK_WITHOUT_SPAM keeps/),
    ]);
    expect(receiver.calls).toEqual([]);
    expect(await left()).toEqual(NOTHING);
  },
);

test(
  "the failed step is named, and what was stored until then is erased",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { url, probe, left } = await openProbe();
    const wrongKey = await probe(url, { SUPABASE_ANON_KEY: "", ANON_KEY: "another" });
    expect(wrongKey.exitCode).toBe(1);
    expect(stepsIn(wrongKey.out)[1]).toMatch(/^upload: answered 40\d/);
    const other = await openProbe();
    const elsewhere = await probe(other.url);
    expect(elsewhere.exitCode).toBe(1);
    expect(stepsIn(elsewhere.out)).toEqual([
      "flag",
      "upload",
      "row",
      "store: has no such lead. Does the site use these settings?",
      "erase",
    ]);
    const nobody = await probe("http://127.0.0.1:1");
    expect(stepsIn(nobody.out)[0]).toBe("flag: could not be called (bad port)");
    expect(await left()).toEqual(NOTHING);
  },
);

/** The command beside a data folder that no server uses, for another program at the URL. */
async function probeAnother(respond: RequestListener) {
  const { dataDir } = await openCommand();
  const another = createServer(respond).listen(0, "127.0.0.1");
  onTestFinished(() => void another.close());
  await once(another, "listening");
  const { port } = another.address() as AddressInfo;
  return run(dataDir, ["probe", "--site", `http://127.0.0.1:${port}`, "--json"]);
}

test.each(["ok", "null", '{"flags":{}}', '{"flags":[null]}'])(
  "another program at the URL, which answers %s, has no flag",
  async (body) => {
    const { exitCode, out } = await probeAnother((_, response) => void response.end(body));
    expect(exitCode).toBe(1);
    expect(stepsIn(out)).toEqual(["flag: gave no variant of landing_beverage", "erase"]);
  },
);

test("a site that shows another picture than the one that was sent is noticed", async () => {
  const flags = JSON.stringify({ flags: [{ key: "landing_beverage", value: "version_b" }] });
  const { exitCode, out } = await probeAnother(({ method, url }, response) => {
    response.end(url!.startsWith("/ofrep/") ? flags : method === "GET" ? "another picture" : "{}");
  });
  expect(exitCode).toBe(1);
  expect(stepsIn(out)).toEqual(["flag", "upload: returned another picture", "erase"]);
});

test(
  "a probe that is interrupted, or can't read the outbox, erases its lead and picture",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { dataDir, env, receiver, url, probe, left } = await openProbe();
    const interruption = new AbortController();
    receiver.answer((response) => {
      interruption.abort();
      response.writeHead(500).end();
    });
    const { signal } = interruption;
    expect((await run(dataDir, ["probe", "--site", url], { env, signal })).exitCode).toBe(130);
    expect(receiver.calls).toHaveLength(1);
    expect(await left()).toEqual(NOTHING);

    const read = vi.spyOn(SqlOutboxRepository.prototype, "ofLeads");
    onTestFinished(() => read.mockRestore());
    read.mockRejectedValue(new OperatorError("The outbox can't be read."));
    expect(await probe()).toMatchObject({ exitCode: 1, out: "", err: "The outbox can't be read.\n" });
    expect(read).toHaveBeenCalled();
    expect(await left()).toEqual(NOTHING);
  },
);

test(
  "if the store can't be opened to erase the lead afterwards, nothing is sent",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { url, left } = await openProbe();
    const { exitCode, err } = await run(temporaryFolder(), ["probe", "--site", url]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("There are no leads here")]);
    expect(await left()).toEqual(NOTHING);
  },
);

test(
  "a clock that is almost an hour from the server's finds the lead all the same",
  { timeout: SLOW_TEST_MS },
  async () => {
    const { url, probe, left } = await openProbe();
    for (const minutes of [-59, 59]) {
      const { exitCode, out } = await probe(url, {}, new Date(Date.now() + minutes * 60_000));
      expect(stepsIn(out)).toEqual(["flag", "upload", "row", "store", "webhook", "erase"]);
      expect(exitCode).toBe(0);
    }
    expect(await left()).toEqual(NOTHING);
  },
);

test("as text, each step has its time or problem, and the first that failed is named last; the default site is this machine", async () => {
  const { dataDir, url, env } = await openProbe();
  const steps = async (...args: string[]) =>
    (await run(dataDir, ["probe", ...args], { env: { ...env, PORT: new URL(url).port } })).out.split("\n");
  // Without PUBLIC_URL, it calls this machine at PORT.
  const well = await steps();
  expect(well.slice(0, 2)).toEqual([
    expect.stringMatching(/^flag {5}ok, \d+ ms$/),
    expect.stringMatching(/^upload {3}ok, \d+ ms$/),
  ]);
  expect(well.join("\n")).not.toContain("failed");
  const ill = await steps("--site", "http://127.0.0.1:1");
  expect(ill[0]).toBe("flag     could not be called (bad port)");
  expect(ill.at(-2)).toBe("The probe failed at flag.");
});

test("a probe needs a site's URL, and a server that takes leads", async () => {
  for (const site of ["ads.example", "ftp://ads.example", "https://ads.example/food"]) {
    const wrong = await run("/nowhere", ["probe", "--site", site]);
    expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining("such as https://ads.example") });
  }
  const env = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_ANON_KEY: "sb_publishable_abc" };
  expect(await run("/nowhere", ["probe", "--site", "http://127.0.0.1:1"], { env })).toEqual({
    exitCode: 1,
    out: "",
    err: "With SUPABASE_URL, this server accepts no leads: see leads check.\n",
  });
});
