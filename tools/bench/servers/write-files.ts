import { open } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

// The upper limit for uploads: writing and syncing the same bytes to the same disk, without HTTP.

const [folder = "", bytes = "", writers = "", seconds = ""] = process.argv.slice(2);
const content = randomBytes(Number(bytes));
const startedAtMs = performance.now();
let files = 0;

async function writeRepeatedly() {
  while (performance.now() - startedAtMs < Number(seconds) * 1000) {
    await using file = await open(join(folder, `file-${files++}`), "wx");
    await file.writeFile(content);
    await file.sync();
  }
}

await Promise.all(Array.from({ length: Number(writers) }, writeRepeatedly));
const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
console.log(JSON.stringify({ perSecond: files / elapsedSeconds }));
