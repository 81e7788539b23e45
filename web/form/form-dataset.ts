// The data attributes shared by the page's initial script, the form's script and the style sheet. All but `pressed` are
// booleans: empty or absent.

/** `<form data-…>` */
type FormDataset = {
  /** Hydrated. Set by `LeadForm`; until then `early-input.ts` handles the form. */
  ready?: string | undefined;
  /**
   * A press of the button is pending; the value is its `timeToSubmitMs`. Set by `pending-press.ts`, removed by
   * `useSubmit` when sending has succeeded or failed. Read by `LeadForm` on hydration, `bot-signals.ts` and
   * `showPressStatus`.
   */
  pressed?: string | undefined;
  /** A draft was restored. Set by `draft.ts`; `start-islands.ts` then hydrates the form at once. */
  restored?: string | undefined;
};

/** `<div data-picker data-…>` */
type PickerDataset = {
  /** A file dragged over the page would be dropped here. Set and removed by `image-drop.ts`; styled by `form.css`. */
  dragging?: string | undefined;
  /** The new image is a smaller copy, which isn't saved. Set by `SmallerCopyOffer`, removed by `ImagePicker`. */
  copied?: string | undefined;
  /** The draft's image is lost. Set by `saved-image.ts`, removed by `ImagePicker`; `form.css` shows the hint. */
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
export const PICKER = "[data-picker]";
