import type { FormProblem } from "../../content/form-definition.ts";
import { TOAST_ID } from "../ui/toast.tsx";

/** Why a form could not be sent, or what is wrong with the file that was chosen. */
export type FieldProblem = {
  kind: FormProblem | "file";
  message: string;
  /** Sending failed; otherwise the input is invalid. */
  isSendFailure: boolean;
  /** The toast with the message is still open. */
  isInToast: boolean;
};

/** ARIA attributes that describe a field's problem: by the toast while it is open, then by a copy of the message. */
export function describeProblem(problem: FieldProblem | undefined) {
  return {
    "aria-invalid": problem !== undefined,
    ...(problem &&
      (problem.isInToast ? { "aria-describedby": TOAST_ID } : { "aria-description": problem.message })),
  };
}
