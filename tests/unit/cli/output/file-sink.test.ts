import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Failure } from "../../../../cli/command-context.ts";
import { openFileSink } from "../../../../cli/output/file-sink.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

test("a file whose place is taken meanwhile is a failure that names it", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leads.csv");
  const sink = await openFileSink(file);
  await sink.write("id\n");
  mkdirSync(join(file, "taken"), { recursive: true });
  const finished = sink.finish();
  await expect(finished).rejects.toThrow(Failure);
  await expect(finished).rejects.toThrow(`${file} can't be written: `);
  await sink.discard();
  expect(readdirSync(folder)).toEqual(["leads.csv"]);
});

test("a finished file is on disk before it gets its name, and its name before it counts as finished", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "leads.csv");
  const sink = await openFileSink(file);
  await sink.write("id\n");
  const handle = await open(folder);
  const named: boolean[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "sync");
  onTestFinished(() => sync.mockRestore());
  sync.mockImplementation(async () => void named.push(existsSync(file)));
  await handle.close();
  await sink.finish();
  expect(named).toEqual([false, true]);
});

test("what isn't a file, such as /dev/null, is written without waiting for a disk", async () => {
  const sink = await openFileSink("/dev/null");
  await sink.write("id\n");
  expect(await sink.finish()).toBe(3);
});

test("a finished file's size is in bytes, however many letters it has", async () => {
  const file = join(temporaryFolder(), "leads.csv");
  const sink = await openFileSink(file);
  await sink.write("id\n");
  await sink.write("Größe\n");
  expect(await sink.finish()).toBe(3 + 8);
  expect(statSync(file).size).toBe(3 + 8);
});
