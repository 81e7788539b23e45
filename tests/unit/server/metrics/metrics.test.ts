import { once } from "node:events";
import { readFileSync, statfsSync } from "node:fs";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../../config/config.ts";
import { buildApp } from "../../../../server/app.ts";
import { createLogger } from "../../../../server/logging/create-logger.ts";
import type { Services } from "../../../../server/app.ts";
import { FlagsFile } from "../../../../server/flags/flags-file.ts";
import { Metrics } from "../../../../server/metrics/metrics.ts";
import type { Sources } from "../../../../server/metrics/metrics.ts";
import { withMetrics, measureRequests } from "../../../../server/metrics/measure-app.ts";
import { serveMetrics } from "../../../../server/metrics/serve-metrics.ts";
import { readSite } from "../../../../server/site/read-site.ts";
import { openDiskUploadStore } from "../../../../storage/disk/upload-store.ts";
import { CountersInMemory } from "../../../../storage/memory/counters.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";
import { startServer } from "../../../support/server/running-server.ts";

const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A server with metrics, whose store of leads the test can take down. */
async function openMeasured(sources: Partial<Sources> = {}, replaced: Partial<Services> = {}) {
  const metrics = new Metrics({ backlog: null, stores: {}, dataDir: temporaryFolder(), ...sources });
  const config = readConfig({ RATE_LIMIT: "off", SITE_DIR: "off", LOG_LEVEL: "silent" });
  let isDown = false;
  const services: Services = {
    config,
    leads: {
      insert: async () => {
        if (isDown) throw new Error("down");
      },
      ready: async () => {},
      bytesStored: async () => 0,
    },
    uploads: await openDiskUploadStore(temporaryFolder()),
    counters: new CountersInMemory(),
    flags: new FlagsFile(config.flagsFile),
    site: await readSite(config.siteDir, config),
    redirects: new Map(),
    experiment: { assigned() {}, viewed() {} },
    logger: createLogger(config),
    ...replaced,
  };
  const counting = withMetrics(services, metrics);
  const app = buildApp(counting);
  measureRequests(app, metrics);
  onTestFinished(() => app.close());
  const post = (url: string, payload: object | string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url,
      headers: { apikey: "anon", "content-type": "application/json", "user-agent": AGENT, ...headers },
      payload,
    });
  return {
    app,
    metrics,
    counting,
    post,
    row: (row: object | string, headers?: Record<string, string>) =>
      post("/rest/v1/Landing%20page", row, headers),
    goDown: () => void (isDown = true),
    /** A metric's values by labels; of a counter, only those above zero. */
    async read(name: string): Promise<Record<string, number>> {
      const lines = (await metrics.read()).split("\n").filter((line) => line.startsWith(name));
      const figures = lines.map((line): [string, number] => {
        const [, labels = "", value] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line)!;
        return [labels, Number(value)];
      });
      return Object.fromEntries(figures.filter(([, value]) => !name.endsWith("_total") || value > 0));
    },
  };
}

const deployed = (name: string) =>
  readFileSync(new URL(`../../../../deploy/prometheus/${name}`, import.meta.url), "utf8");

const leadLabels = (page: string, kind: string, result: string) =>
  `page="${page}",kind="${kind}",result="${result}"`;

const requestLabels = (route: string, method: string, status: string) =>
  `route="${route}",method="${method}",status="${status}"`;

test("leads are counted by page, kind and result, whatever visitors call their page", async () => {
  const { row, goDown, read } = await openMeasured();
  const product = { type: "url", productUrl: "https://shop.example" };
  await row({ email: "ada@example.com", path: "/food/version_a" });
  await row([{ email: "bob@example.com", path: "/food/version_a/" }]);
  await row({ product }, { referer: "https://ads.example/jewelry/version_a?utm_source=x" });
  await row({ email: "eve@example.com", path: "/made/up" });
  await row({ email: "no address", path: "/food/version_a" });
  await row("{", {});
  goDown();
  await row({ email: "ada@example.com", path: "/food/version_a" });
  expect(await read("landing_leads_total")).toEqual({
    [leadLabels("/food/version_a", "email", "stored")]: 2,
    [leadLabels("/jewelry/version_a", "url", "stored")]: 1,
    [leadLabels("other", "email", "stored")]: 1,
    [leadLabels("other", "unknown", "refused")]: 2,
    [leadLabels("/food/version_a", "email", "failed")]: 1,
  });
  expect(await read("landing_refusals_total")).toEqual({
    'reason="InvalidRow"': 1,
    'reason="InvalidJson"': 1,
    'reason="StoreUnavailable"': 1,
  });
});

test("every count of leads, visits and views starts at 0, so that its first increase is one", async () => {
  const { metrics } = await openMeasured();
  const figures = (await metrics.read()).split("\n");
  expect(figures).toContain('landing_leads_total{page="/food/version_a",kind="file",result="failed"} 0');
  expect(figures).toContain('landing_leads_total{page="other",kind="unknown",result="failed"} 0');
  expect(figures).toContain('landing_visits_recorded_total{page="/food",variant="version_b"} 0');
  expect(figures).toContain('landing_flag_evaluations_total{page="/food",variant="version_b"} 0');
  expect(figures).toContain('landing_page_views_total{page="/food/version_a"} 0');
});

test("the metrics show a store that can't be written to", async () => {
  const { read } = await openMeasured({
    stores: {
      leads: { ready: () => Promise.reject(new Error("down")) },
      pictures: { ready: async () => {} },
    },
  });
  expect(await read("landing_store_ready")).toEqual({ 'store="leads"': 0, 'store="pictures"': 1 });
});

test("an invalid row is counted as refused quickly, and never quoted in the log", async () => {
  const log: string[] = [];
  const config = readConfig({ RATE_LIMIT: "off", SITE_DIR: "off" });
  const { row, read } = await openMeasured(
    {},
    {
      config,
      logger: createLogger(config, { write: (line) => void log.push(line) }),
    },
  );
  const referer = "https://ads.example/food/version_a";
  for (const json of ["5", "true", "null", "[]", "[5]", "[null]", '{"product":null}', '{"product":"ada"}']) {
    expect((await row(json, { referer })).statusCode).toBe(400);
  }
  const text = JSON.stringify(`call+49-170-1234567,ada-lovelace${"a".repeat(16_200)}`);
  const before = process.cpuUsage();
  for (let time = 0; time < 60; time++) expect((await row(text, { referer })).statusCode).toBe(400);
  // Each holds up others for at most 50 ms.
  expect(process.cpuUsage(before).user).toBeLessThan(60 * 50 * 1000);
  expect(await read("landing_leads_total")).toEqual({
    [leadLabels("/food/version_a", "unknown", "refused")]: 68,
  });
  expect(log.length).toBeGreaterThan(60);
  expect(log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  expect(log.join("")).not.toContain("ada");
});

test("no label contains anything that a visitor sent", async () => {
  const { app, metrics, row, post, read } = await openMeasured();
  for (const [n, url] of [
    "/wp-login.php",
    "/rest/v1/other",
    "/%zz",
    "/ofrep/v1/evaluate/flags/mine",
  ].entries()) {
    await app.inject({ method: n % 2 ? "PROPFIND" : "GET", url: `${url}-secret` });
  }
  await row({ email: "secret@example.com", path: "/secret", product: { type: "secret" } });
  await row({ email: "secret@example.com" }, { referer: "https://secret.example/secret" });
  await post("/ofrep/v1/evaluate/flags", { context: { targetingKey: "secret", page: "/secret" } });
  expect(await metrics.read()).not.toContain("secret");
  expect(await read("landing_request_duration_seconds_count")).toEqual({
    [requestLabels("*", "GET", "4xx")]: 1,
    [requestLabels("none", "other", "4xx")]: 2,
    [requestLabels("/rest/v1/Landing page", "POST", "2xx")]: 1,
    [requestLabels("/rest/v1/Landing page", "POST", "4xx")]: 1,
    [requestLabels("/ofrep/v1/evaluate/flags", "POST", "2xx")]: 1,
  });
  expect(await read("landing_flag_evaluations_total")).toEqual({
    'page="none",variant="version_c"': 1,
  });
});

test("requests, pictures and flags are counted, and durations are in seconds", async () => {
  const { app, post, read } = await openMeasured();
  const startMs = performance.now();
  await app.inject("/healthz");
  const [seconds] = Object.values(await read("landing_request_duration_seconds_sum"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual((performance.now() - startMs) / 1000);
  await app.inject({ method: "HEAD", url: "/healthz" });
  await app.inject({ method: "OPTIONS", url: "/healthz" });
  await post(
    "/ofrep/v1/evaluate/flags",
    { context: { targetingKey: "user-1" } },
    { referer: "https://ads.example/food" },
  );
  const upload = await app.inject({
    method: "POST",
    url: "/storage/v1/object/images/products/1700000000000-abcdefghijkl.png",
    headers: { apikey: "anon", "content-type": "image/png" },
    payload: Buffer.alloc(1234),
  });
  expect(upload.statusCode).toBe(200);
  expect(await read("landing_upload_bytes_total")).toEqual({ "": 1234 });
  expect(Object.keys(await read("landing_flag_evaluations_total"))).toEqual([
    expect.stringMatching(/^page="\/food",variant="version_[abcd]"$/),
  ]);
  const buckets = await read("landing_request_duration_seconds_bucket");
  const ends = Object.keys(buckets).map((labels) => /^le="(.+?)"/.exec(labels)?.[1]);
  expect(new Set(ends)).toEqual(new Set(["0.001", "0.005", "0.02", "0.1", "0.5", "2", "10", "60", "+Inf"]));
  expect(await read("landing_request_duration_seconds_count")).toEqual({
    [requestLabels("/healthz", "GET", "2xx")]: 1,
    [requestLabels("/healthz", "HEAD", "2xx")]: 1,
    [requestLabels("*", "OPTIONS", "4xx")]: 1,
    [requestLabels("/ofrep/v1/evaluate/flags", "POST", "2xx")]: 1,
    [requestLabels("/storage/v1/object/images/*", "POST", "2xx")]: 1,
  });
});

test("visits and views are counted by page, and recorded as well", async () => {
  const recorded: unknown[] = [];
  const note = (...what: unknown[]) => void recorded.push(what);
  const { counting, read } = await openMeasured({}, { experiment: { assigned: note, viewed: note } });
  const at = new Date();
  const visit = {
    userKey: "user-1",
    path: "/food",
    variant: "version_b",
    rules: "r",
    at,
    network: null,
    source: null,
    campaign: null,
  } as const;
  counting.experiment!.assigned(visit);
  counting.experiment!.viewed("/food/version_b", at);
  expect(recorded).toEqual([[visit], ["/food/version_b", at]]);
  expect(await read("landing_visits_recorded_total")).toEqual({ 'page="/food",variant="version_b"': 1 });
  expect(await read("landing_page_views_total")).toEqual({ 'page="/food/version_b"': 1 });
});

test("visits without a variant are counted as such", async () => {
  const { flags } = (await openMeasured()).counting;
  const off = { rules: () => ({ ...flags.rules(), evaluate: () => null }) };
  const { counting, read } = await openMeasured({}, { flags: off });
  expect(counting.flags.rules().evaluate({ targetingKey: "user-1" }, "/food")).toBeNull();
  expect(await read("landing_flag_evaluations_total")).toEqual({ 'page="/food",variant="none"': 1 });
});

test.each([
  ["a call is due", -90_000, 90],
  ["none waits", null, 0],
  ["the next is due later", 1000, 0],
])("the outbox is queried once per scrape: %s", async (_, dueInMs, seconds) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const dueSince = dueInMs === null ? null : new Date(Date.now() + dueInMs);
  let [isDown, looks] = [false, 0];
  const { metrics } = await openMeasured({
    backlog: async () => {
      looks++;
      await setImmediate();
      if (isDown) throw new Error("down");
      return { waiting: 3, failed: 1, dueSince };
    },
  });
  const hooks = async () => (await metrics.read()).match(/^landing_hooks_\w+ .*$/gm);
  for (let look = 1; look < 3; look++) {
    expect(await hooks()).toEqual([
      "landing_hooks_waiting 3",
      "landing_hooks_failed 1",
      `landing_hooks_oldest_seconds ${seconds}`,
    ]);
    expect(looks).toBe(look);
  }
  isDown = true;
  expect(await hooks()).toBeNull();
});

test("disk space is shown if there is a folder, and no webhook figures without a webhook", async () => {
  const dataDir = temporaryFolder();
  const { bavail, bsize } = statfsSync(dataDir);
  const { read } = await openMeasured({ dataDir });
  expect((await read("landing_disk_free_bytes"))[""]! / (bavail * bsize)).toBeCloseTo(1, 1);
  expect(await read("landing_hooks")).toEqual({});
  const without = await openMeasured({ dataDir: null });
  expect(await without.read("landing_disk_free_bytes")).toEqual({});
});

test("the leads' size is shown if it is limited, also while the store is down", async () => {
  let isDown = false;
  const bytes = async () => (isDown ? Promise.reject(new Error("down")) : 4096);
  const { read } = await openMeasured({ database: { bytes, bytesMax: 1e9 } });
  expect(await read("landing_database_bytes ")).toEqual({ "": 4096 });
  expect(await read("landing_database_bytes_max ")).toEqual({ "": 1e9 });
  isDown = true;
  expect(await read("landing_database_bytes ")).toEqual({});
  expect(await read("landing_database_bytes_max ")).toEqual({ "": 1e9 });
  const without = await openMeasured();
  expect(await without.read("landing_database")).toEqual({});
});

test("metrics are served only by GET at one URL on their own port", async () => {
  const { metrics, app } = await openMeasured();
  const server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  const answer = await fetch(server.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(await answer.text()).toContain("process_resident_memory_bytes");
  const posted = await fetch(server.address, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
  expect((await fetch(`${server.address}?x=1`)).status).toBe(200);
  vi.spyOn(metrics, "read").mockRejectedValueOnce(new Error("broken"));
  expect((await fetch(server.address)).status).toBe(500);
  expect((await fetch(new URL("/", server.address))).status).toBe(404);
  expect((await app.inject("/metrics")).statusCode).toBe(404);
  const { port } = new URL(server.address);
  await expect(serveMetrics(metrics, { host: "127.0.0.1", port: Number(port) })).rejects.toThrow(
    "METRICS_HOST and METRICS_PORT cannot be used",
  );
});

test("closing the metrics ends a request under way", async () => {
  const { metrics } = await openMeasured();
  const server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  socket.write("GET /metrics HTTP/1.1\r\n");
  // Answered on another connection, so the server has the first one, too.
  await fetch(server.address);
  server.close();
  await once(
    socket.on("error", () => {}),
    "close",
  );
});

test("the address of an IPv6 host can be opened as it is logged", async () => {
  const { metrics } = await openMeasured();
  const server = await serveMetrics(metrics, { host: "::1", port: 0 });
  onTestFinished(() => server.close());
  expect((await fetch(server.address)).status).toBe(200);
});

test("every metric of the dashboard and the alerts exists", async () => {
  const { metrics } = await openMeasured({
    backlog: async () => ({ waiting: 0, failed: 0, dueSince: null }),
    database: { bytes: async () => 0, bytesMax: 1 },
  });
  const known = new Set(
    [...(await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name! + end) : [name!],
    ),
  );
  const { panels } = JSON.parse(deployed("grafana-board.json")) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const asked = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...[...deployed("alerts.yaml").matchAll(/expr: (.+)/g)].map(([, expr]) => expr!),
  ];
  expect(asked.length).toBeGreaterThan(15);
  const names = new Set(asked.flatMap((expr) => expr.match(/\b(landing|process|nodejs)_\w+/g) ?? []));
  expect([...names].filter((name) => !known.has(name))).toEqual([]);
  // Every metric is used, too.
  const ours = [...known].filter((name) => name.startsWith("landing_") && !name.endsWith("_sum"));
  expect(ours.filter((name) => !names.has(name))).toEqual([]);
});

test("each of our metrics has a help text", async () => {
  const { metrics } = await openMeasured({
    backlog: async () => ({ waiting: 0, failed: 0, dueSince: null }),
    database: { bytes: async () => 0, bytesMax: 1 },
  });
  expect((await metrics.read()).match(/(?<=^# HELP landing_).*$/gm)).toEqual([
    "request_duration_seconds Time from the start of a request to the end of its response.",
    "leads_total Rows submitted, including retries.",
    "refusals_total Requests refused or failed, by error code.",
    "upload_bytes_total Bytes of stored pictures.",
    "flag_evaluations_total Evaluations of the flag.",
    "visits_recorded_total Visits recorded for the report.",
    "page_views_total Views of landing pages, at most one per network, page and hour.",
    "hooks_waiting Webhook calls waiting.",
    "hooks_failed Webhook calls given up.",
    "hooks_oldest_seconds Age of the oldest waiting webhook call; 0 without any.",
    "store_ready Whether a store can be written: 1 or 0, as /readyz says.",
    "database_bytes Size of leads and the report's visitors.",
    "database_bytes_max Limit of that size, DATABASE_BYTES_MAX.",
    "disk_free_bytes Free space on the data folder's disk.",
  ]);
});

test("the dashboard draws these, each in its unit", () => {
  const { panels } = JSON.parse(deployed("grafana-board.json")) as {
    panels: {
      title: string;
      type: string;
      fieldConfig: { defaults: { unit: string } };
      targets: { expr: string; legendFormat: string }[];
    }[];
  };
  const drawn = panels.flatMap(({ title, type, fieldConfig, targets }) =>
    type === "row"
      ? []
      : targets.map(({ expr, legendFormat }) =>
          [title, fieldConfig.defaults.unit, expr, legendFormat].join(" | "),
        ),
  );
  expect(drawn).toEqual([
    'Leads stored, an hour | short | sum by (page) (rate(landing_leads_total{result="stored"}[1h])) * 3600 | {{page}}',
    "Leads by kind and result, an hour | short | sum by (kind, result) (rate(landing_leads_total[1h])) * 3600 | {{kind}} {{result}}",
    "Page requests, an hour | short | sum by (page) (rate(landing_page_views_total[1h])) * 3600 | {{page}}",
    "Visits by variant, an hour | short | sum by (page, variant) (rate(landing_visits_recorded_total[1h])) * 3600 | {{page}} {{variant}}",
    "Flag evaluations | ops | sum by (variant) (rate(landing_flag_evaluations_total[$__rate_interval])) | {{variant}}",
    "Refusals | ops | sum by (reason) (rate(landing_refusals_total[$__rate_interval])) | {{reason}}",
    "Requests by status | reqps | sum by (status) (rate(landing_request_duration_seconds_count[$__rate_interval])) | {{status}}",
    "Duration, 99 of 100 | s | histogram_quantile(0.99, sum by (le, route) (rate(landing_request_duration_seconds_bucket[$__rate_interval]))) | {{route}}",
    "Pictures stored | Bps | sum(rate(landing_upload_bytes_total[$__rate_interval])) | bytes a second",
    "Calls that wait or failed | short | max(landing_hooks_waiting) | waiting",
    "Calls that wait or failed | short | max(landing_hooks_failed) | failed",
    "The longest waiting | s | max(landing_hooks_oldest_seconds) | oldest",
    "Disk free | bytes | landing_disk_free_bytes | {{instance}}",
    "Memory | bytes | process_resident_memory_bytes | {{instance}}",
    "Event loop lag, 99 of 100 | s | nodejs_eventloop_lag_p99_seconds | {{instance}}",
  ]);
});

test("the dashboard's panels fill their rows, and draw what the chosen Prometheus knows of the last day, from zero", () => {
  const { panels, time, refresh, templating } = JSON.parse(deployed("grafana-board.json")) as {
    panels: {
      id: number;
      title: string;
      type: string;
      gridPos: { x: number; y: number; w: number; h: number };
      datasource?: object;
      collapsed?: boolean;
      fieldConfig: { defaults: { min: number; custom: object }; overrides: object[] };
      targets: { refId: string }[];
    }[];
    time: object;
    refresh: string;
    templating: { list: object[] };
  };
  expect({ time, refresh }).toEqual({ time: { from: "now-24h", to: "now" }, refresh: "1m" });
  expect(templating.list).toEqual([
    { name: "datasource", type: "datasource", query: "prometheus", label: "Prometheus" },
  ]);
  expect(panels.map(({ id }) => id)).toEqual(panels.map((_, index) => index + 1));
  let [x, y] = [0, 0];
  for (const { title, gridPos, type, ...panel } of panels) {
    expect({ x: gridPos.x, y: gridPos.y }, title).toEqual({ x, y });
    expect(gridPos.h, title).toBe(type === "row" ? 1 : 8);
    x = (x + gridPos.w) % 24;
    if (x === 0) y += gridPos.h;
    if (type === "row") expect(panel.collapsed, title).toBe(false);
    else {
      expect(panel.datasource, title).toEqual({ type: "prometheus", uid: "${datasource}" });
      const { min, custom } = panel.fieldConfig.defaults;
      const isStacked = /^(Leads stored|Page requests), an hour$/.test(title);
      expect({ min, ...custom, ...panel.fieldConfig.overrides }, title).toEqual({
        min: 0,
        lineWidth: 1,
        fillOpacity: 10,
        ...(isStacked && { stacking: { mode: "normal" } }),
      });
      const letters = "ABCDEF".slice(0, panel.targets.length);
      expect(panel.targets.map(({ refId }) => refId).join(""), title).toBe(letters);
    }
  }
  expect(panels.flatMap(({ type, title }) => (type === "row" ? [title] : []))).toEqual([
    "Leads",
    "Requests",
    "Webhook",
    "The machine",
  ]);
});

test("a server serves metrics on their own port, if one is set, and nowhere else", async () => {
  const { metrics, url } = await startServer(temporaryFolder(), { METRICS_PORT: "0" });
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  await fetch(`${url}/healthz`);
  const figures = await (await fetch(metrics!)).text();
  expect(figures).toContain('route="/healthz"');
  expect(figures).toMatch(/^landing_disk_free_bytes \d/m);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect(await startServer(temporaryFolder())).not.toHaveProperty("metrics");
});

test("nothing is measured that a server lacks: a webhook, a limit for leads, a disk", async () => {
  const { metrics } = await openMeasured({ dataDir: null });
  const names = new Set((await metrics.read()).match(/(?<=^# TYPE )landing_\w+/gm));
  expect([...names].filter((name) => /hooks|database|disk/.test(name))).toEqual([]);
  expect(names).toContain("landing_leads_total");
});
