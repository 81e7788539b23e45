import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = "build,cli,config,content,contract,domain,examples,server,storage,web,webhook";

/** A constant's name, and an expression of decimal numbers and other constants. */
const LIMIT = /^(?:export )?const ([A-Z][A-Z\d_]+) = ((?:[\d_.e]+|[A-Z][A-Z\d_]+|[-+*/() ])+);$/gm;

test("docs/limits.txt has every limit, time-out and other number that the code names", async () => {
  const limits = globSync(`{${FOLDERS}}/**/*.{ts,tsx}`)
    .toSorted()
    .flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8").matchAll(LIMIT),
        ([, name, value]) => `${file}: ${name} = ${value}`,
      ),
    );
  expect(limits).toContain("contract/limits.ts: UPLOAD_BYTES_MAX = 25 * MIB");
  await expect(`${limits.join("\n")}\n`).toMatchFileSnapshot("../../../docs/limits.txt");
});
