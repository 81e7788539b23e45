import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { StoredUpload, UploadRepository } from "../../domain/uploads/upload-repository.ts";
import type { UploadStore } from "../../domain/uploads/upload-store.ts";

export type OpenedUploadRepository = {
  /** Adds pictures. */
  store: UploadStore;
  repository: UploadRepository;
};

const NAME = "1700000000000-abcdefghijkl.png";
const OTHER = "1700000000001-mnopqrstuvwx.jpg";

async function* bytes(text: string) {
  yield Buffer.from(text);
}

const none = async () => new Set<string>();
const noAnswer = () => Promise.reject(new Error("no database"));

async function listed(repository: UploadRepository): Promise<StoredUpload[]> {
  const pictures: StoredUpload[] = [];
  for await (const picture of repository.list()) pictures.push(picture);
  return pictures.toSorted((one, two) => one.name.localeCompare(two.name));
}

/**
 * The promises of every upload repository. `open` creates an empty one; if it lists in pages, with ten pictures each.
 */
export function uploadRepositoryContract(name: string, open: () => Promise<OpenedUploadRepository>): void {
  describe(`the upload repository in ${name}`, () => {
    test("an empty repository lists nothing", async () => {
      const { repository } = await open();
      expect(await listed(repository)).toEqual([]);
      expect(await repository.size(NAME)).toBeNull();
      expect(await repository.open(NAME)).toBeNull();
      await repository.close();
    });

    test("pictures are listed with their size and the time when they were stored", async () => {
      const { store, repository } = await open();
      const before = Date.now();
      await store.save(NAME, bytes("12345"));
      await store.save(OTHER, bytes("123"));
      const pictures = await listed(repository);
      expect(pictures.map((picture) => [picture.name, picture.bytes])).toEqual([
        [NAME, 5],
        [OTHER, 3],
      ]);
      for (const { storedAt } of pictures) {
        // Stores have their own clocks, in whole seconds.
        expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(10_000);
      }
    });

    test("more pictures than one page holds are all listed", async () => {
      const { store, repository } = await open();
      const names = Array.from({ length: 32 }, (_, n) => `1700000000000-${String(n).padStart(12, "0")}.png`);
      await Promise.all(names.map((one) => store.save(one, bytes("x"))));
      expect((await listed(repository)).map((picture) => picture.name)).toEqual(names);
      expect(await repository.delete(names.slice(1), none)).toHaveLength(31);
      expect((await listed(repository)).map((picture) => picture.name)).toEqual([names[0]]);
    });

    test("a picture that is being written is not listed", async () => {
      const { store, repository } = await open();
      let seen: StoredUpload[] | undefined;
      async function* bytesCheckedMeanwhile() {
        yield Buffer.from("x");
        seen = await listed(repository);
      }
      await store.save(NAME, bytesCheckedMeanwhile());
      expect(seen).toEqual([]);
    });

    test("a picture is read back unchanged", async () => {
      const { store, repository } = await open();
      await store.save(NAME, bytes("12345"));
      const picture = await repository.open(NAME);
      expect(picture?.size).toBe(5);
      expect((await buffer(picture!.bytes)).toString()).toBe("12345");
      expect(await repository.size(NAME)).toBeGreaterThan(0);
    });

    test("deleted pictures are gone, and missing ones don't count as deleted", async () => {
      const { store, repository } = await open();
      await store.save(NAME, bytes("x"));
      await store.save(OTHER, bytes("x"));
      expect(await repository.delete([NAME, "1700000000000-zzzzzzzzzzzz.png"], none)).toEqual([NAME]);
      expect((await listed(repository)).map((picture) => picture.name)).toEqual([OTHER]);
      expect(await store.size(NAME)).toBeNull();
      expect(await repository.delete([], none)).toEqual([]);
    });

    test("pictures are checked for use while hidden, and restored if used", async () => {
      const { store, repository } = await open();
      await store.save(NAME, bytes("12345"));
      await store.save(OTHER, bytes("x"));
      const seen: unknown[] = [];
      const deleted = await repository.delete([NAME, OTHER], async (names) => {
        seen.push(
          names.toSorted(),
          await store.size(NAME),
          await store.size(OTHER),
          await listed(repository),
        );
        return new Set([NAME]);
      });
      expect(seen).toEqual([[NAME, OTHER], null, null, []]);
      expect(deleted).toEqual([OTHER]);
      expect((await listed(repository)).map((picture) => picture.name)).toEqual([NAME]);
      expect((await buffer((await store.open(NAME))!.bytes)).toString()).toBe("12345");
      expect(await store.bytesStored()).toBe(4096);
    });

    test("a picture is kept when its use cannot be checked", async () => {
      const { store, repository } = await open();
      await store.save(NAME, bytes("12345"));
      await expect(repository.delete([NAME], noAnswer)).rejects.toThrow("no database");
      expect(await store.size(NAME)).toBe(5);
      expect(await store.bytesStored()).toBe(4096);
    });

    test("a name that is not a picture's is an error, and deletes nothing", async () => {
      const { store, repository } = await open();
      await store.save(NAME, bytes("x"));
      await expect(repository.delete([NAME, "../leads.db"], none)).rejects.toThrow(
        "This is not the name of a picture.",
      );
      expect(await repository.size(NAME)).toBeGreaterThan(0);
      await expect(repository.open("../leads.db")).rejects.toThrow("This is not the name of a picture.");
      await expect(repository.size("")).rejects.toThrow("This is not the name of a picture.");
    });
  });
}
