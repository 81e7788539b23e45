import { formDataset } from "../form-dataset.ts";

export type BotSignals = {
  honeypotFilled: boolean;
  /** Whole milliseconds from when the page became interactive to the press of the button. */
  timeToSubmitMs: number;
};

export const HONEYPOT_NAME = "website";

/** Reads a form with a pending press. Time spent waiting for the script or for a reload doesn't count. */
export function readBotSignals(form: HTMLFormElement): BotSignals {
  return {
    honeypotFilled: Boolean(new FormData(form).get(HONEYPOT_NAME)),
    timeToSubmitMs: Number(formDataset(form).pressed),
  };
}
