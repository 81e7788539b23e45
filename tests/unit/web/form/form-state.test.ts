import { expect, test } from "vitest";
import { type FormState, nextFormState } from "../../../../web/form/form-state.ts";

const submitting: FormState = { step: "submitting", sent: { sentBytes: 1, totalBytes: 2 } };
const problem = { kind: "noEmail", message: "Please enter", isSendFailure: false, isInToast: true } as const;
const failed: FormState = { step: "idle", problem, note: "You are offline", isDisconnected: true };

test.each([
  { type: "noted", note: "A smaller copy was made" },
  { type: "edited" },
  { type: "toastClosed" },
] as const)("while a form is being sent, $type changes nothing", (event) => {
  expect(nextFormState(submitting, event)).toBe(submitting);
});

test("progress that arrives after sending has ended changes nothing", () => {
  expect(nextFormState(failed, { type: "progressed", sent: { sentBytes: 1, totalBytes: 2 } })).toBe(failed);
});

test("sending again forgets the last problem and progress", () => {
  expect(nextFormState(failed, { type: "submitted" })).toEqual({ step: "submitting" });
  expect(nextFormState(submitting, { type: "submitted" })).toEqual({ step: "submitting" });
});

test("an edit clears the problem and the note, but not that there was no connection", () => {
  expect(nextFormState(failed, { type: "edited" })).toEqual({ step: "idle", isDisconnected: true });
});

test("an edit with nothing to clear renders nothing anew", () => {
  const idle: FormState = { step: "idle", isDisconnected: true };
  expect(nextFormState(idle, { type: "edited" })).toBe(idle);
});

test("once its toast is closed, the problem is described in the form", () => {
  expect(nextFormState(failed, { type: "toastClosed" })).toEqual({
    ...failed,
    problem: { ...problem, isInToast: false },
  });
});

test("a note replaces the problem", () => {
  expect(nextFormState(failed, { type: "noted", note: "Back online" })).toEqual({
    step: "idle",
    note: "Back online",
  });
});
