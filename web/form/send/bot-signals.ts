import { msOpen } from "./time-to-submit.ts";

/** What tells a program from a human, beside what was entered. */
export type Signs = {
  /** Something was entered where nobody sees a field. */
  trapFilled: boolean;
  /** Whole milliseconds from when the page could be used to the press of the button. */
  msOpen: number;
};

/** The name of the field that only programs fill. */
export const TRAP_NAME = "website";

/** A press that waited, for the form's script or for a newer page, counts from when it was made. */
export function readSigns(form: HTMLFormElement): Signs {
  return {
    trapFilled: Boolean(new FormData(form).get(TRAP_NAME)),
    msOpen: Number(form.dataset.pressed ?? msOpen()),
  };
}
