import { open } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

/** The limit of what an upload could do: the same bytes written to the same disk, and synced, by nobody's request. */

const [folder = "", bytes = "", writers = "", seconds = ""] = process.argv.slice(2);
const content = randomBytes(Number(bytes));
const startedAt = performance.now();
let files = 0;

async function writeUntilTheEnd() {
  while (performance.now() - startedAt < Number(seconds) * 1000) {
    await using file = await open(join(folder, `file-${files++}`), "wx");
    await file.writeFile(content);
    await file.sync();
  }
}

await Promise.all(Array.from({ length: Number(writers) }, writeUntilTheEnd));
const elapsedSeconds = (performance.now() - startedAt) / 1000;
console.log(JSON.stringify({ perSecond: files / elapsedSeconds }));
