import { expect, test } from "vitest";
import { refusedRow, refusedUpload } from "../../../../web/form/send/refusal.ts";

test.each([
  ["42501", 'new row violates row-level security policy for table "Landing page"'],
  ["42501", "permission denied for table Landing page"],
  ["PGRST301", "JWT expired"],
  ["PGRST204", "Could not find the 'path' column"],
  ["23514", 'new row for relation "Landing page" violates check constraint "mine"'],
  ["P0001", "whatever a trigger of theirs says"],
  ["57014", "canceling statement due to statement timeout"],
  ["", "No API key found in request"],
])("a project's database that says %s: %s is told in a visitor's words", (code, message) => {
  const refused = refusedRow({ code, message, details: "" });
  expect(refused.message).toBe("It could not be stored. Please try again.");
  expect(refused.cause).toBe(`${code}: ${message}`);
});

test("what was written for visitors is told as it is: by our server, and by the checks in a project", () => {
  const words = "The email address is not valid.";
  expect(refusedUpload({ statusCode: "507", code: undefined, message: words }).message).toBe(words);
  expect(refusedRow({ code: "InvalidRow", message: words, details: "" })).toMatchObject({
    message: words,
    code: "InvalidRow",
  });
  expect(refusedRow({ code: "23514", message: words, details: "" })).toMatchObject({ message: words });
});
