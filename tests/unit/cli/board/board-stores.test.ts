import { expect, test } from "vitest";
import { BoardStores } from "../../../../cli/board/board-stores.ts";
import type { StorageBackends } from "../../../../storage/choose-storage.ts";
import type { UploadRepository } from "../../../../domain/uploads/upload-repository.ts";

test("pictures are opened on first use, and again after a failure", async () => {
  const answers: (UploadRepository | Error)[] = [
    new Error("The disk is away."),
    { close: async () => {} } as UploadRepository,
  ];
  const [, pictures] = answers;
  const storage = {
    uploads: {
      async openRepository() {
        const answer = answers.shift()!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  } as StorageBackends;
  const stores = new BoardStores(storage);
  expect(answers).toHaveLength(2);
  await expect(stores.uploads()).rejects.toThrow("The disk is away.");
  expect(await stores.uploads()).toBe(pictures);
  expect(await stores.uploads()).toBe(pictures);
  await stores.close();
});
