import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Closable } from "../../storage/backend.ts";
import { UploadExists } from "../../domain/uploads/upload-store.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

export type OpenedUploads = {
  store: Closable<UploadStore>;
  /** All stored names, finished or not, read without the store. */
  stored: () => Promise<string[]>;
};

const NAME = "1700000000000-abcdefghijkl.png";

async function* inChunks(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken() {
  yield Buffer.from("first half");
  throw new Error("The line went dead.");
}

async function textOf(store: UploadStore, name: string): Promise<string | null> {
  const picture = await store.open(name);
  return picture && (await buffer(picture.bytes)).toString();
}

/** The promises of every upload store. `open` creates an empty one. */
export function uploadStoreContract(name: string, open: () => Promise<OpenedUploads>): void {
  describe(`pictures in ${name}`, () => {
    test("a picture is read back unchanged, with its size", async () => {
      const { store, stored } = await open();
      await store.save(NAME, inChunks("one ", "two ", "three"));
      const picture = await store.open(NAME);
      expect(picture?.size).toBe(13);
      expect((await buffer(picture!.bytes)).toString()).toBe("one two three");
      expect(await stored()).toEqual([NAME]);
    });

    test("a picture's size is null until it is saved", async () => {
      const { store } = await open();
      expect(await store.size(NAME)).toBeNull();
      expect(await store.open(NAME)).toBeNull();
      await store.save(NAME, inChunks("x"));
      expect(await store.size(NAME)).toBe(1);
    });

    test("a picture is invisible while it is being written", async () => {
      const { store } = await open();
      let seen: number | null | undefined;
      async function* bytesCheckedMeanwhile() {
        yield Buffer.from("x");
        seen = await store.size(NAME);
      }
      await store.save(NAME, bytesCheckedMeanwhile());
      expect(seen).toBeNull();
    });

    test("a name that is in use is refused, and the first picture stays", async () => {
      const { store, stored } = await open();
      await store.save(NAME, inChunks("first"));
      await expect(store.save(NAME, inChunks("second"))).rejects.toThrow(UploadExists);
      expect(await textOf(store, NAME)).toBe("first");
      expect(await stored()).toEqual([NAME]);
    });

    test("of two pictures saved at once under one name, exactly one is stored", async () => {
      const { store } = await open();
      const outcomes = await Promise.allSettled([
        store.save(NAME, inChunks("left")),
        store.save(NAME, inChunks("right")),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await textOf(store, NAME)).toBe(outcomes[0].status === "fulfilled" ? "left" : "right");
    });

    test("a picture whose upload is cut off leaves nothing, and the error is passed on", async () => {
      const { store, stored } = await open();
      await expect(store.save(NAME, broken())).rejects.toThrow("The line went dead.");
      expect(await stored()).toEqual([]);
    });

    test("the disk space of all pictures is known in bytes", async () => {
      const { store } = await open();
      expect(await store.bytesStored()).toBe(0);
      await store.save(NAME, inChunks("one ", "two"));
      await store.save(NAME.replace("1700", "1701"), inChunks("three"));
      await expect(store.save(NAME.replace("1700", "1702"), broken())).rejects.toThrow();
      expect(await store.bytesStored()).toBe(2 * 4096);
    });

    test.each(["../leads.db", "1700000000000-abcdefghijkl.png/..", "x.png", ""])(
      "the name %j is an error",
      async (bad) => {
        const { store, stored } = await open();
        await expect(store.save(bad, inChunks("x"))).rejects.toThrow();
        await expect(store.open(bad)).rejects.toThrow();
        await expect(store.size(bad)).rejects.toThrow();
        expect(await stored()).toEqual([]);
      },
    );

    test("a new upload store is ready, and can be closed", async () => {
      const { store } = await open();
      await store.ready();
      await store.close();
    });
  });
}
