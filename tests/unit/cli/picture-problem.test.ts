import { expect, test } from "vitest";
import { pictureProblem } from "../../../cli/lead/picture-problem.ts";

test.each([
  [5, 5, null],
  [4, 5, "The picture has 4 bytes, and was sent with 5 bytes."],
  [6, 5, "The picture has 6 bytes, and was sent with 5 bytes."],
  [0, 5, "The picture has 0 bytes, and was sent with 5 bytes."],
  [6, null, null],
  [null, 5, "The picture is missing."],
  [null, null, "The picture is missing."],
])("a stored picture of %s bytes that was sent as %s bytes: %s", (bytes, bytesSent, problem) => {
  expect(pictureProblem(bytes, bytesSent)).toBe(problem);
});
