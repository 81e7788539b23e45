import { expect, test } from "vitest";
import { loggableError, summarizeError } from "../../../domain/errors/loggable-error.ts";
import { OperatorError } from "../../../domain/errors/operator-error.ts";

test("of a long error, the log has 500 characters of the message, 4,000 of its stack, and three causes", () => {
  const long = new OperatorError("x".repeat(600));
  expect(loggableError(long).message).toBe("x".repeat(500));

  const deep = new Error("hidden");
  const frame = `    at ${"f".repeat(92)}\n`;
  deep.stack = `Error: hidden\n${frame.repeat(100)}`;
  // Without the break, and without the spaces before each frame.
  expect(loggableError(deep).stack.split("\n")).toHaveLength(40);

  const caused = [1, 2, 3, 4, 5].reduce<Error>(
    (cause, n) => new Error("hidden", { cause: Object.assign(cause, { code: `E${n}` }) }),
    new Error("hidden"),
  );
  const { cause } = loggableError(caused);
  expect([cause?.code, cause?.cause?.code, cause?.cause?.cause?.code]).toEqual(["E5", "E4", "E3"]);
  expect(cause?.cause?.cause?.cause).toBeUndefined();
  expect(summarizeError(caused)).toBe("Error");
});

test("an error's name and code are left out if a server that we call could have written a sentence there", () => {
  const error = Object.assign(new Error("hidden"), {
    name: "ada@example.com",
    code: "x".repeat(65),
    syscall: "read",
  });
  expect(loggableError(error)).toMatchObject({ type: "Error", message: "", syscall: "read" });
  expect(loggableError(error)).not.toHaveProperty("code");
  expect(loggableError("ada@example.com")).toEqual({ type: "string", message: "", stack: "" });
});

test("a code and a database's words that are no text are left out", () => {
  const error = Object.assign(new Error("hidden"), {
    code: 5,
    errstr: { toString: () => "ada@example.com" },
  });
  expect(loggableError(error)).toMatchObject({ type: "Error", message: "" });
  expect(loggableError(error)).not.toHaveProperty("code");
});
