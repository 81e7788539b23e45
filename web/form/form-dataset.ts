/**
 * Data attributes through which the script that every page starts with, a form's own script and the style sheet know of
 * each other. All but `pressed` are either there, empty, or not.
 */

/** `<form data-…>` */
type FormDataset = {
  /** The form's script serves it. Set by `LeadForm`; until then `early-input.ts` does what can be done without it. */
  ready?: string | undefined;
  /**
   * The button was pressed, and the press is not served yet; the value is when it came, as `timeToSubmitMs` counts. Set
   * by `press.ts`, taken away by `useSubmit` when the form was sent or has failed. Read by `LeadForm` when it starts, by
   * `bot-signals.ts`, and by `showPressProblem`.
   */
  pressed?: string | undefined;
  /** A draft of an earlier visit is in the fields. Set by `draft.ts`; `start-islands.ts` then starts the form at once. */
  restored?: string | undefined;
};

/** `<div data-picker data-…>` */
type PickerDataset = {
  /** A file is dragged to where this picker would take it. Set and taken away by `image-drop.ts`; read by `form.css`. */
  dragging?: string | undefined;
  /** The file that was browsed for is no image. Set and taken away by `ImagePicker`; `form.css` shows the hint. */
  refused?: string | undefined;
  /** A smaller copy is about to stand in for the image, which stays the draft's. Set by `SmallerCopyOffer`, taken away by `ImagePicker`. */
  copied?: string | undefined;
  /** The draft's image could not be kept. Set by `saved-image.ts`, taken away by `ImagePicker`; `form.css` shows the hint. */
  lost?: string | undefined;
};

export function formDataset(form: HTMLFormElement): FormDataset {
  return form.dataset;
}

export function pickerDataset(picker: HTMLElement): PickerDataset {
  return picker.dataset;
}

export const PRESSED = "[data-pressed]";
export const RESTORED = "[data-restored]";
/** `ImagePicker` writes it. */
export const PICKER = "[data-picker]";
