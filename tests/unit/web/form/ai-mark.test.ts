import { expect, test } from "vitest";
import { findAiMark } from "../../../../web/form/image/ai-mark.ts";

const TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const xmp = (type: string) => `<rdf:Description Iptc4xmpExt:DigitalSourceType="${TYPE}${type}"/>`;

/** As JPEG's APP11, PNG's `caBX` and WebP's `C2PA` hold it. */
const CREDENTIALS = "\0\0\0\x1ejumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0";

const fileOf = (text: string) => new Blob([Buffer.from(text, "latin1")]);

test.each([
  ["\xff\xd8\xff\xdbno mark", null],
  [`\xff\xd8${xmp("digitalCapture")}`, null],
  [`\xff\xd8\xff\xeb\0\x20JP${CREDENTIALS}`, "c2pa"],
  [`\x89PNGcaBX${CREDENTIALS}${TYPE}trainedAlgorithmicMedia`, "c2pa trainedAlgorithmicMedia"],
  [`\xff\xd8${xmp("trainedAlgorithmicMedia")}${xmp("trainedAlgorithmicMedia")}`, "trainedAlgorithmicMedia"],
  [
    `\0\0\0\x18ftypheic${xmp("compositeWithTrainedAlgorithmicMedia")}`,
    "compositeWithTrainedAlgorithmicMedia",
  ],
  ["", null],
])("a picture's AI mark is read: %j", async (text, mark) => {
  expect(await findAiMark(fileOf(text))).toBe(mark);
});

test.each([256 * 1024 - 20, 256 * 1024, 700_000])(
  "an AI mark is found after %i bytes, too",
  async (bytes) => {
    expect(await findAiMark(fileOf("x".repeat(bytes) + CREDENTIALS))).toBe("c2pa");
  },
);

test("an unreadable file has no AI mark", async () => {
  const file = fileOf("x");
  file.slice = () => {
    throw new DOMException("The file is gone.", "NotReadableError");
  };
  expect(await findAiMark(file)).toBeNull();
});
