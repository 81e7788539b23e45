import { expect, test } from "vitest";
import { openAttackedServer } from "../../support/attacks/attacked-server.ts";
import { attack, rowsThatBreakTheContract } from "../../support/attacks/generated-attacks.ts";
import { SLOW_TEST_MS } from "../../support/runner/slow.ts";

test(
  "500 generated requests store only valid rows, reveal no secret and cause no 5xx",
  { timeout: SLOW_TEST_MS },
  async () => {
    const server = await openAttackedServer();
    const secrets = Object.values(server.secrets);
    const answers = await attack(server.url, { cases: 500, seed: 20_260_101, secrets });
    expect(rowsThatBreakTheContract(server.folder)).toEqual([]);
    server.expectOthersUntouched();
    // Some were valid, or the attack would prove little.
    expect(answers[200]).toBeGreaterThan(10);
    expect(answers[201]).toBeGreaterThan(10);
    expect((await server.send({ url: "/readyz" })).body).toBe('{"leads":true,"pictures":true}');
  },
);
