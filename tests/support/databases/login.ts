import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { withUrlParts } from "./databases.ts";
import { asOwner } from "./fresh-database.ts";

/** The same database's URL for another user, who is dropped when the test ends. */
export async function login(url: string, rights: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asOwner(url, (sql) => sql.unsafe(`create role ${name} login password 's3cret' ${rights}`));
  onTestFinished(
    async () => void (await asOwner(url, (sql) => sql.unsafe(`drop owned by ${name}; drop role ${name}`))),
  );
  return { name, url: withUrlParts(url, { username: name, password: "s3cret" }) };
}
