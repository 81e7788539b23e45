import { expect, onTestFinished, test, vi } from "vitest";
import { findImage, setImage } from "../../../../web/form/image/image-file.ts";
import { stubDataTransfer } from "../../../support/doubles/browser-stubs.ts";

test.each([
  ["chair.png", "image/png", true],
  ["chair", "image/x-new", true],
  ["IMG_0001.HEIC", "", true],
  ["IMG_0001.heif", "", true],
  ["IMG_0001.heic", "text/plain", false],
  ["heic", "", false],
  ["chair.png", "", false],
  ["cv.pdf", "application/pdf", false],
])("a file %s of type %j is an image: %s", (name, type, isImage) => {
  const file = new File(["x"], name, { type });
  expect(findImage([file])).toBe(isImage ? file : undefined);
});

test("a photo without a type gets its type, and keeps name, date and content", async () => {
  stubDataTransfer();
  onTestFinished(() => void vi.unstubAllGlobals());
  const input = { files: [] as File[], dispatchEvent: vi.fn() };
  const photo = new File(["photo"], "IMG_0001.HEIC", { lastModified: 1_700_000_000_000 });
  setImage(input as unknown as HTMLInputElement, photo);
  const [stored] = input.files as [File];
  expect(stored).toMatchObject({
    name: "IMG_0001.HEIC",
    type: "image/heic",
    lastModified: 1_700_000_000_000,
  });
  expect(await stored.text()).toBe("photo");
  const events = input.dispatchEvent.mock.calls.map(([{ type }]) => type);
  expect(events).toEqual(["input", "change"]);
});
