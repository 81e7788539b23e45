import { existsSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect } from "vitest";
import { storedLeads } from "../databases/stored-leads.ts";
import type { InsertedLead } from "../../storage/lead-writer-contract.ts";
import { attackBytes } from "./attack-bytes.ts";
import type { AttackBytes } from "./attack-bytes.ts";
import { rawExchange } from "./raw-request.ts";

/** How many attacks run at once, each on its own socket. */
const AT_ONCE = 25;

/** How long half a request is left open. */
const HANG_UP_AFTER_MS = 60;

/** The number of responses by status; 0 for a connection that ended without one. */
export type Answers = Record<number, number>;

/**
 * Sends generated requests to a server that holds the secrets. Fails with the smallest request found that gets a 5xx,
 * reveals a secret, or is complete but gets no response.
 */
export async function attack(
  url: string,
  { cases, seed, secrets }: { cases: number; seed: number; secrets: readonly string[] },
): Promise<Answers> {
  const answers: Answers = {};
  async function send({ bytes, isComplete }: AttackBytes): Promise<void> {
    const { status, head, body } = await rawExchange(url, bytes, isComplete ? 5000 : HANG_UP_AFTER_MS);
    answers[status] = (answers[status] ?? 0) + 1;
    const sent = bytes.toString("latin1");
    // Node closes the connection after a CONNECT request.
    if (isComplete && !sent.startsWith("CONNECT ")) expect(status, sent).toBeGreaterThan(0);
    expect(status, sent).toBeLessThan(500);
    for (const secret of secrets) expect(head + body, sent).not.toContain(secret);
  }
  const batch = fc.array(attackBytes, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batch, async (attacks) => {
      await Promise.all(attacks.map(send));
    }),
    { numRuns: Math.ceil(cases / AT_ONCE), seed, endOnFailure: false },
  );
  return answers;
}

/** Problems with a server's rows, found without the server's own code. */
export function rowsThatBreakTheContract(folder: string): string[] {
  return storedLeads(join(folder, "leads.db"))
    .filter((lead) => !isValidLead(lead, join(folder, "pictures")))
    .map((lead) => JSON.stringify(lead));
}

const PRINTABLE = /^[\x21-\x7e]{1,64}$/;

function isValidLead(lead: InsertedLead, pictures: string): boolean {
  const { id, created_at: createdAt, email, product, path } = lead;
  const fits = (column: string, charsMax: number, pattern: RegExp) => {
    const value = lead[column] ?? null;
    return value === null || (value.length <= charsMax && pattern.test(value));
  };
  return (
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? "") &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt ?? "") &&
    (product === null) !== (email === null) &&
    (path === null || typeof path === "string") &&
    fits("email", 254, /^\S+@\S+\.\S+$/) &&
    fits("path", 200, /^\/(?!\/)[^\s?#\\]*$/) &&
    fits("visitor_key", 64, PRINTABLE) &&
    fits("idempotency_key", 64, PRINTABLE) &&
    fits("follows", 64, PRINTABLE) &&
    fits("source_path", 200, /^\//) &&
    fits("query", 1000, /^/) &&
    (typeof product !== "string" || isValidProduct(JSON.parse(product), pictures))
  );
}

function isValidProduct(product: Record<string, unknown>, pictures: string): boolean {
  const keys = Object.keys(product).toSorted().join();
  if (product.type === "url") {
    return keys === "productUrl,type" && /^https?:\P{Cc}+$/iu.test(String(product.productUrl));
  }
  const [, name = ""] =
    /^products\/(\d{13}-[a-z0-9]{12,40}\.[a-z0-9]{1,5})$/.exec(String(product.filePath)) ?? [];
  return (
    keys === "fileName,filePath,fileSize,fileType,fileUrl,type" &&
    product.type === "file" &&
    name !== "" &&
    existsSync(join(pictures, name)) &&
    String(product.fileType).startsWith("image/") &&
    Number.isInteger(product.fileSize) &&
    /^https?:\/\//.test(String(product.fileUrl))
  );
}
