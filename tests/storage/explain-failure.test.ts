import { expect, test } from "vitest";
import { StoreBusy } from "../../domain/errors/store-busy.ts";
import { StoreDown } from "../../domain/errors/store-down.ts";
import { explainDamage, explainFailure } from "../../storage/sqlite/refuse-damaged.ts";

const FILE = "/data/leads.db";

/** An error of SQLite's; extended codes have the primary one in their last byte. */
const failure = (errcode: number) =>
  Object.assign(new Error("database trouble"), { errcode, errstr: "trouble" });

const unusable = `${FILE} cannot be read or written (trouble).`;
const damaged = `The database ${FILE} is damaged (database trouble). Nothing was written to it. Stop the server and move ${FILE}* away, all of it together; then restore a backup, or start with an empty one.`;

test.each([
  ["a full disk", 13, StoreDown, `The disk of ${FILE} is full. Make room, then run it again.`],
  ["a file that may not be written", 8, StoreDown, unusable],
  ["a failed write", 10 | (3 << 8), StoreDown, unusable],
  ["a file that can't be opened", 14, StoreDown, unusable],
  ["a locked database", 5, StoreBusy, `Another program is writing to ${FILE}.`],
  ["a damaged database", 11 | (1 << 8), StoreDown, damaged],
  ["a file of another kind", 26, StoreDown, damaged],
])("%s is explained to the operator", (_, code, kind, said) => {
  const explained = explainFailure(FILE, failure(code)) as Error;
  expect(explained).toBeInstanceOf(kind);
  expect(explained.message).toBe(said);
});

test("retrying never helps with a damaged database, but may with other failures", () => {
  expect(explainFailure(FILE, failure(11))).toMatchObject({ isRetryable: false });
  expect(explainFailure(FILE, failure(10))).toMatchObject({ isRetryable: true });
});

test("other errors are returned unchanged, and so is a full disk while reading", () => {
  const [other, full] = [failure(1), failure(13)];
  expect(explainFailure(FILE, other)).toBe(other);
  expect(explainDamage(FILE, full)).toBe(full);
  expect(explainDamage(FILE, failure(5))).toBeInstanceOf(StoreBusy);
});
