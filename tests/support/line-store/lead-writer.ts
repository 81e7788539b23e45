import { mkdir, open, readFile } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import type { Closable } from "../../../storage/backend.ts";
import { toLeadRecord } from "../../../domain/leads/lead-columns.ts";
import type { Lead, LeadWriter } from "../../../domain/leads/lead-writer.ts";

/** Stores each lead as a line of JSON. */
export async function openLinesLeadWriter(file: string): Promise<Closable<LeadWriter>> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a+");
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  return new LinesLeadWriter(handle, new Set(lines.map((line) => (JSON.parse(line) as Lead).id)));
}

class LinesLeadWriter implements Closable<LeadWriter> {
  readonly #handle: FileHandle;
  readonly #ids: Set<string>;
  #written: Promise<unknown> = Promise.resolve();

  constructor(handle: FileHandle, ids: Set<string>) {
    this.#handle = handle;
    this.#ids = ids;
  }

  insert(lead: Lead): Promise<void> {
    const inserted = this.#written.then(() => this.#append(lead));
    this.#written = inserted.catch(() => {});
    return inserted;
  }

  async ready(): Promise<void> {
    await this.#handle.stat();
  }

  async bytesStored(): Promise<number> {
    return (await this.#handle.stat()).size;
  }

  async close(): Promise<void> {
    await this.#written;
    await this.#handle.close();
  }

  async #append(lead: Lead): Promise<void> {
    if (this.#ids.has(lead.id)) return;
    if ("product" in lead.row === "email" in lead.row)
      throw new Error("A lead is a product or an e-mail address.");
    await this.#handle.appendFile(`${JSON.stringify(toLeadRecord(lead))}\n`);
    await this.#handle.sync();
    this.#ids.add(lead.id);
  }
}
