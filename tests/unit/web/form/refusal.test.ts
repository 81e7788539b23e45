import { expect, test } from "vitest";
import { refusedRow, refusedUpload } from "../../../../web/form/send/refusal.ts";

// As supabase/storage answers: the HTTP status is 400, the true one stands in the body.
test.each([
  [
    "403",
    "AccessDenied",
    "new row violates row-level security policy",
    "The picture could not be stored. Please try again.",
  ],
  [
    "403",
    "AccessDenied",
    "signature verification failed",
    "The picture could not be stored. Please try again.",
  ],
  [
    "403",
    "AccessDenied",
    '"exp" claim timestamp check failed',
    "The picture could not be stored. Please try again.",
  ],
  ["404", "NoSuchBucket", "Bucket not found", "The picture could not be stored. Please try again."],
  ["409", "KeyAlreadyExists", "The resource already exists", "A picture with this name exists already."],
  ["413", "EntityTooLarge", "The object exceeded the maximum allowed size", "The picture is too large."],
  [
    "415",
    "InvalidMimeType",
    "mime type image/svg+xml is not supported",
    "This type of picture can not be taken.",
  ],
])(
  "a project's storage that says %s %s: %s is told in a visitor's words",
  (statusCode, code, message, words) => {
    const refused = refusedUpload({ statusCode, code, message });
    expect(refused.message).toBe(words);
    expect(refused.cause).toBe(`${code}: ${message}`);
  },
);

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
  const refused = refusedRow({ code, message });
  expect(refused.message).toBe("It could not be stored. Please try again.");
  expect(refused.cause).toBe(`${code}: ${message}`);
});

test("what was written for visitors is told as it is: by our server, and by the checks in a project", () => {
  const words = "The email address is not valid.";
  expect(refusedUpload({ statusCode: "507", code: undefined, message: words }).message).toBe(words);
  expect(refusedRow({ code: "InvalidRow", message: words })).toMatchObject({
    message: words,
    code: "InvalidRow",
  });
  expect(refusedRow({ code: "23514", message: words })).toMatchObject({ message: words });
});
