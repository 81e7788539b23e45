import { expect, test, vi } from "vitest";
import { ByteReader } from "../../../../web/form/image/metadata/byte-reader.ts";

const WINDOW_BYTES = 256 * 1024;
const BYTES = Uint8Array.from({ length: 2 * WINDOW_BYTES + 10 }, (_, index) => index % 251);

test("bytes come from where they are asked for, in any order, also more than a window of them", async () => {
  const reader = new ByteReader(new Blob([BYTES]));
  for (const [at, count] of [
    [0, 4],
    [WINDOW_BYTES - 2, 4],
    [WINDOW_BYTES + 7, 4],
    [5, 4],
    [3, 2 * WINDOW_BYTES],
    [BYTES.length - 4, 4],
  ] as const) {
    expect(Buffer.from(await reader.bytes(at, count)), `${count} at ${at}`).toEqual(
      Buffer.from(BYTES.subarray(at, at + count)),
    );
  }
  await expect(reader.bytes(BYTES.length - 3, 4)).rejects.toThrow("The file ends too early.");
});

test("neighboring bytes are read once, in a window", async () => {
  const file = new Blob([BYTES]);
  const slice = vi.spyOn(file, "slice");
  const reader = new ByteReader(file);
  for (const at of [100, 108, 100 + WINDOW_BYTES - 4]) await reader.uint32(at);
  expect(slice.mock.calls).toEqual([[100, 100 + WINDOW_BYTES]]);
  await reader.uint32(99);
  expect(slice).toHaveBeenCalledTimes(2);
});
