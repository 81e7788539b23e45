import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CopiedTree } from "../support/folders/copied-tree.ts";

const LINES = join(import.meta.dirname, "../support/folders/lines");

const SHARED_SUITE = `
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../config/config.ts";
import { openStorage } from "../../storage/open-storage.ts";
import { leadsContract } from "./lead-store-contract.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";

leadsContract("lines", async () => {
  const folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: \`lines://\${folder}\` });
  const { leads } = await openStorage(config).openStores();
  const lines = () => readFileSync(join(folder, "leads.jsonl"), "utf8").split("\\n").filter(Boolean);
  const asStored = ({ product, tags, ...row }: Record<string, unknown>) =>
    ({ ...row, product: product && JSON.stringify(product), tags: tags && JSON.stringify(tags) }) as Record<string, string | null>;
  return { store: leads, stored: async () => lines().map((line) => asStored(JSON.parse(line))) };
});
`;

// The README's "To add a store", done as it says in a copy of the sources, and nothing else.
test("a store added as the README says keeps every promise", async () => {
  const tree = await CopiedTree.make();
  onTestFinished(() => tree.remove());
  await mkdir(join(tree.folder, "storage/lines"));
  for (const name of ["lead-store.ts", "place.ts"]) {
    const text = await readFile(join(LINES, name), "utf8");
    await tree.write(`storage/lines/${name}`, text.replaceAll('"../../../../', '"../../'));
  }
  await tree.replace(
    "config/groups/storage.ts",
    "    if (!url || !/^postgres",
    '    if (text.startsWith("lines:")) return text;\n$&',
  );
  await tree.replace(
    "storage/open-storage.ts",
    "import { s3Place }",
    'import { linesPlace } from "./lines/place.ts";\n$&',
  );
  await tree.replace(
    "storage/open-storage.ts",
    "  return databaseUrl === null ? sqlitePlace",
    '  if (databaseUrl?.startsWith("lines:")) return linesPlace(new URL(databaseUrl).pathname);\n$&',
  );
  const suite = "tests/storage/lead-store-in-lines.test.ts";
  await tree.write(suite, SHARED_SUITE);
  // Pages and their tools know no store.
  expect(await tree.compile(["cli", "config", "server", "storage", suite])).toEqual([]);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=storage", suite];
  const { stdout } = await tree.run("node", vitest);
  expect(stdout).toMatch(/Tests +11 passed \(11\)/);
}, 300_000);
