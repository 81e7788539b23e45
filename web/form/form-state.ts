import type { FieldProblem } from "./field-problem.ts";
import type { Progress } from "./send/fetch-with-progress.ts";

export type FormState =
  | {
      step: "idle";
      problem?: FieldProblem;
      /** Shown in the form, not as a toast. */
      note?: string;
      /** The last attempt had no connection. */
      isDisconnected?: true;
    }
  | { step: "submitting"; sent?: Progress };

export type FormEvent =
  | { type: "submitted" }
  | { type: "progressed"; sent: Progress }
  | { type: "failed"; problem: FieldProblem; note?: string; isDisconnected?: true }
  | { type: "edited" }
  | { type: "noted"; note: string }
  | { type: "toastClosed" }
  | { type: "reset" };

export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case "submitted":
      return { step: "submitting" };
    case "failed": {
      const { type: _, ...failure } = event;
      return { step: "idle", ...failure };
    }
    case "reset":
      return { step: "idle" };
    case "progressed":
      return state.step === "submitting" ? { step: "submitting", sent: event.sent } : state;
  }
  if (state.step === "submitting") return state;
  switch (event.type) {
    case "noted":
      return { step: "idle", note: event.note };
    case "toastClosed":
      return state.problem ? { ...state, problem: { ...state.problem, isInToast: false } } : state;
    // Earlier problems no longer apply, but the visitor may still be offline.
    case "edited":
      // The same state renders nothing anew while the visitor types.
      if (state.problem === undefined && state.note === undefined) return state;
      return { step: "idle", ...(state.isDisconnected && { isDisconnected: true }) };
  }
}
