import { formDataset } from "../form-dataset.ts";

/** What sets a program apart from a human, beside what was entered. */
export type BotSignals = {
  /** Something was entered where nobody sees a field. */
  honeypotFilled: boolean;
  /** Whole milliseconds from when the page could be used to the press of the button. */
  timeToSubmitMs: number;
};

/** The name of the field that only programs fill. */
export const HONEYPOT_NAME = "website";

/** Of a form that was pressed. A press that waited, for the form's script or for a newer page, counts from when it was made. */
export function readBotSignals(form: HTMLFormElement): BotSignals {
  return {
    honeypotFilled: Boolean(new FormData(form).get(HONEYPOT_NAME)),
    timeToSubmitMs: Number(formDataset(form).pressed),
  };
}
