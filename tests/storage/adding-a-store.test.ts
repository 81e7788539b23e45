import { readFileSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { SILENT } from "../support/doubles/silent-log.ts";
import { CopiedTree } from "../support/folders/copied-tree.ts";
import { temporaryFolder } from "../support/folders/temporary-folder.ts";
import { SLOW_TEST_MS } from "../support/runner/slow.ts";
import { type InsertedLead, leadsContract } from "./lead-writer-contract.ts";

const LINES = join(import.meta.dirname, "../support/line-store");

// Follows the README's "To add a store" in a copy of the sources, and does nothing else.
let tree: CopiedTree;

beforeAll(async () => {
  tree = await CopiedTree.make();
  await mkdir(join(tree.folder, "storage/lines"));
  for (const name of ["lead-writer.ts", "backend.ts"]) {
    const text = await readFile(join(LINES, name), "utf8");
    await tree.write(`storage/lines/${name}`, text.replaceAll('"../../../', '"../../'));
  }
  await tree.replace(
    "config/groups/storage.ts",
    "    if (!url || !/^postgres",
    '    if (text.startsWith("lines:")) return text;\n$&',
  );
  await tree.replace(
    "storage/choose-storage.ts",
    "import { s3Backend }",
    'import { linesBackend } from "./lines/backend.ts";\n$&',
  );
  await tree.replace(
    "storage/choose-storage.ts",
    "  return databaseUrl === null ? sqliteBackend",
    '  if (databaseUrl?.startsWith("lines:")) return linesBackend(new URL(databaseUrl).pathname);\n$&',
  );
}, SLOW_TEST_MS);

afterAll(() => tree.remove());

test("an added store compiles", { timeout: SLOW_TEST_MS }, async () => {
  // Pages and their tools don't use stores.
  expect(await tree.compile(["cli", "config", "domain", "server", "storage"])).toEqual([]);
});

leadsContract("lines", async () => {
  const { readConfig } = await load<typeof import("../../config/config.ts")>("config/config.ts");
  const { chooseStorage } =
    await load<typeof import("../../storage/choose-storage.ts")>("storage/choose-storage.ts");
  const folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: `lines://${folder}` });
  const { leads } = await chooseStorage(config).leads.openStores({
    outbox: null,
    marksMailboxes: false,
    log: SILENT,
  });
  onTestFinished(() => leads.close());
  const lines = () => readFileSync(join(folder, "leads.jsonl"), "utf8").split("\n").filter(Boolean);
  return { store: leads, stored: async () => lines().map((line) => asStored(JSON.parse(line))) };
});

function asStored({ product, tags, ...row }: Record<string, unknown>) {
  const columns = { ...row, product: product && JSON.stringify(product), tags: tags && JSON.stringify(tags) };
  return columns as InsertedLead;
}

async function load<Module>(file: string): Promise<Module> {
  return import(join(tree.folder, file));
}
