import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attack, rowsThatBreakTheContract } from "../support/attacks/generated-attacks.ts";
import { openAttackedServer } from "../support/attacks/attacked-server.ts";
import { recordCount } from "../support/runner/counts.ts";

const CASES = 20_000;
/** The rounds that an attack is split into, to show progress. */
const ROUNDS = 4;

test("20,000 generated requests store only valid rows, reveal no secret and cause no 5xx", async () => {
  const server = await openAttackedServer({ SITE_DIR: "off" });
  const secrets = Object.values(server.secrets);
  const total: Record<string, number> = {};
  for (let round = 1; round <= ROUNDS; round++) {
    const seed = Number(process.env.ATTACK_SEED ?? randomInt(2 ** 31 - 1));
    console.log(`  ${CASES / ROUNDS} requests with ATTACK_SEED=${seed}`);
    const answers = await attack(server.url, { cases: CASES / ROUNDS, seed, secrets });
    for (const [status, count] of Object.entries(answers)) total[status] = (total[status] ?? 0) + count;
  }
  server.expectOthersUntouched();
  const wrongRows = rowsThatBreakTheContract(server.folder);
  const serverErrors = Object.keys(total).filter((status) => Number(status) >= 500).length;
  const note = `answers by status ${JSON.stringify(total)}; ${server.newRows().length} decent rows and ${server.newPictures().length} pictures taken`;
  recordCount({
    fault: "generated requests over sockets",
    times: CASES,
    lostOrLetIn: wrongRows.length + serverErrors,
    note,
  });
  expect(wrongRows).toEqual([]);
  expect(readdirSync(join(server.folder, "pictures")).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await server.send({ url: "/readyz" })).body).toBe('{"leads":true,"pictures":true}');
});
