import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

const RULES = resolve("deploy/prometheus/alerts.yaml");
const promtool = process.env.PROMTOOL ?? "promtool";
const reason =
  spawnSync(promtool, ["--version"]).error === undefined
    ? ""
    : " (promtool is not installed: Debian's prometheus has it)";

const UP = { series: 'up{job="landing-pages"}', values: "1x60" };
const failed = (page: string) => `landing_leads_total{page="${page}",kind="email",result="failed"}`;

/** A minute apart; `0x5 1x9` is six zeros, then ten ones. */
type Case = { alert: string; at: string; series: { series: string; values: string }[]; fires: number };

const CASES: Record<string, Case> = {
  "one failed lead on each of two pages, ten minutes apart": {
    alert: "LeadsAreNotStored",
    at: "16m",
    series: [UP, { series: failed("/a"), values: "0x5 1x50" }, { series: failed("/b"), values: "0x15 1x40" }],
    fires: 1,
  },
  "a lead that failed ten minutes ago": {
    alert: "LeadsAreNotStored",
    at: "15m",
    series: [UP, { series: failed("/a"), values: "0x5 1x50" }],
    fires: 1,
  },
  "no failed lead for a quarter of an hour": {
    alert: "LeadsAreNotStored",
    at: "40m",
    series: [UP, { series: failed("/a"), values: "0x5 1x50" }],
    fires: 0,
  },
  "a store that can't be written": {
    alert: "StoreIsNotReady",
    at: "3m",
    series: [
      UP,
      { series: 'landing_store_ready{store="leads"}', values: "1 1 1 0x9" },
      { series: 'landing_store_ready{store="pictures"}', values: "1x9" },
    ],
    fires: 1,
  },
  "stores that can be written": {
    alert: "StoreIsNotReady",
    at: "3m",
    series: [UP, { series: 'landing_store_ready{store="leads"}', values: "1x9" }],
    fires: 0,
  },
  "one of two servers that can't write to their store": {
    alert: "StoreIsNotReady",
    at: "3m",
    series: [
      UP,
      { series: 'landing_store_ready{store="leads",instance="1"}', values: "1x9" },
      { series: 'landing_store_ready{store="leads",instance="2"}', values: "0x9" },
    ],
    fires: 1,
  },
  "a server that was down for half a minute": {
    alert: "ServerIsDown",
    at: "3m",
    series: [{ ...UP, values: "1 1 0 1x9" }],
    fires: 0,
  },
  "one of two servers that is down": {
    alert: "ServerIsDown",
    at: "5m",
    series: [UP, { series: 'up{job="landing-pages",instance="2"}', values: "0x9" }],
    fires: 1,
  },
  "a server that is down": {
    alert: "ServerIsDown",
    at: "5m",
    series: [{ ...UP, values: "1 1 0x9" }],
    fires: 1,
  },
  "no server at all": { alert: "ServerIsDown", at: "5m", series: [], fires: 1 },
  "a server that is up": { alert: "ServerIsDown", at: "5m", series: [UP], fires: 0 },
  "less than 1 GB free": {
    alert: "DiskIsNearlyFull",
    at: "2m",
    series: [UP, { series: "landing_disk_free_bytes", values: "2e9 9e8 9e8" }],
    fires: 1,
  },
  "more than 1 GB free": {
    alert: "DiskIsNearlyFull",
    at: "2m",
    series: [UP, { series: "landing_disk_free_bytes", values: "2e9 2e9 1.1e9" }],
    fires: 0,
  },
  "leads that take 79% of their limit": {
    alert: "DatabaseIsNearlyFull",
    at: "1m",
    series: [
      UP,
      { series: "landing_database_bytes", values: "79 79" },
      { series: "landing_database_bytes_max", values: "100 100" },
    ],
    fires: 0,
  },
  "leads that take 81% of their limit": {
    alert: "DatabaseIsNearlyFull",
    at: "1m",
    series: [
      UP,
      { series: "landing_database_bytes", values: "81 81" },
      { series: "landing_database_bytes_max", values: "100 100" },
    ],
    fires: 1,
  },
  "a call that has waited for 16 minutes": {
    alert: "WebhookIsStuck",
    at: "1m",
    series: [UP, { series: "landing_hooks_oldest_seconds", values: "960 960" }],
    fires: 1,
  },
  "a call that has waited for 14 minutes": {
    alert: "WebhookIsStuck",
    at: "1m",
    series: [UP, { series: "landing_hooks_oldest_seconds", values: "840 840" }],
    fires: 0,
  },
  "calls of two servers, one of which waits": {
    alert: "WebhookIsStuck",
    at: "1m",
    series: [
      UP,
      { series: 'landing_hooks_oldest_seconds{instance="1"}', values: "0 0" },
      { series: 'landing_hooks_oldest_seconds{instance="2"}', values: "960 960" },
    ],
    fires: 1,
  },
  "no call given up": {
    alert: "WebhookFailed",
    at: "1m",
    series: [UP, { series: "landing_hooks_failed", values: "0 0" }],
    fires: 0,
  },
  "a call given up": {
    alert: "WebhookFailed",
    at: "1m",
    series: [UP, { series: "landing_hooks_failed", values: "0 1" }],
    fires: 1,
  },
  "requests that waited for three minutes": {
    alert: "ServerIsSlow",
    at: "7m",
    series: [UP, { series: "nodejs_eventloop_lag_p99_seconds", values: "0 0 0 0 0.6x9" }],
    fires: 0,
  },
  "requests that hardly wait": {
    alert: "ServerIsSlow",
    at: "7m",
    series: [UP, { series: "nodejs_eventloop_lag_p99_seconds", values: "0.4x9" }],
    fires: 0,
  },
  "requests that wait": {
    alert: "ServerIsSlow",
    at: "7m",
    series: [UP, { series: "nodejs_eventloop_lag_p99_seconds", values: "0.6x9" }],
    fires: 1,
  },
};

test.skipIf(reason !== "")(`each alert fires when it should, and not otherwise${reason}`, () => {
  const folder = temporaryFolder();
  // JSON is YAML. Only the number of firing alerts is compared, not their labels and annotations.
  const tests = Object.entries(CASES).map(([name, { alert, at, series, fires }]) => ({
    name,
    interval: "1m",
    input_series: series,
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
        eval_time: at,
        exp_samples: [{ labels: "{}", value: fires }],
      },
    ],
  }));
  const file = join(folder, "alerts-test.yaml");
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "1m", tests }));
  const output = execFileSync(promtool, ["test", "rules", file], { encoding: "utf8", stdio: "pipe" });
  expect(output).toContain("SUCCESS");
});

test("the alerts are one group, named like the job that Prometheus scrapes", () => {
  const { groups } = parse(readFileSync(RULES, "utf8"));
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(["landing-pages"]);
});

test("each alert has a test", () => {
  const alerts = [...readFileSync(RULES, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(new Set(Object.values(CASES).map(({ alert }) => alert))).toEqual(new Set(alerts));
});

test("each alert says what is wrong, and where to look or what to do", () => {
  const { groups } = parse(readFileSync(RULES, "utf8"));
  const rules: { alert: string; annotations: { summary: string } }[] = groups[0].rules;
  expect(Object.fromEntries(rules.map(({ alert, annotations }) => [alert, annotations.summary]))).toEqual({
    LeadsAreNotStored: "A lead could not be stored. /readyz names the store, the log the cause.",
    StoreIsNotReady: "A server can't write to its store. The log names the cause.",
    ServerIsDown: "A server doesn't answer Prometheus, or none is scraped.",
    WebhookIsStuck: "A call to the webhook has waited for 15 minutes. See leads hooks.",
    WebhookFailed: "Calls to the webhook failed for good. See leads hooks, then leads hooks retry --all.",
    DiskIsNearlyFull: "Less than 1 GB is free for the data folder. Run leads sweep or leads purge.",
    DatabaseIsNearlyFull: "Leads take 80% of DATABASE_BYTES_MAX. Run leads purge, or raise it.",
    ServerIsSlow: "Every request is delayed by half a second or more.",
  });
});

test("each alert fires at the number that its sentence says, and lasting ones after minutes", () => {
  const { groups } = parse(readFileSync(RULES, "utf8"));
  const rules: { alert: string; expr: string; for?: string }[] = groups[0].rules;
  const limits = rules.map(({ alert, expr, ...rule }) => [
    alert,
    [/(?:[<>]|==) [\d.e]+/.exec(expr)![0], ...(rule.for ? [rule.for] : [])].join(" for "),
  ]);
  expect(Object.fromEntries(limits)).toEqual({
    LeadsAreNotStored: "> 0",
    StoreIsNotReady: "== 0",
    ServerIsDown: "== 0 for 1m",
    WebhookIsStuck: "> 900",
    WebhookFailed: "> 0",
    DiskIsNearlyFull: "< 1e9",
    DatabaseIsNearlyFull: "> 0.8",
    ServerIsSlow: "> 0.5 for 5m",
  });
});
