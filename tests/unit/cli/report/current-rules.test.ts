import { expect, test } from "vitest";
import { currentRules, rulesChangedAt } from "../../../../cli/report/current-rules.ts";
import { readConfig } from "../../../../config/config.ts";

test("shares are those of the rules file", () => {
  expect(currentRules(readConfig({}))?.shares["/food"]).toMatchObject({ version_a: expect.any(Number) });
});

test.each([
  ["there is no rules file", { FLAGS_FILE: "none.json" }],
  ["LaunchDarkly decides", { LAUNCHDARKLY_CLIENT_ID: "a1b2c3" }],
  ["an OFREP service decides", { OFREP_URL: "https://flags.example" }],
])("neither shares nor the time of their last change are known when %s", (_, env) => {
  expect(currentRules(readConfig(env))).toBeNull();
  expect(rulesChangedAt(readConfig(env))).toBeNull();
});
