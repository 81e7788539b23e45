/**
 * Data attributes through which the script that every page starts with, a form's own script and the style sheet know of
 * each other. All but `PRESSED` are either there or not.
 */

// On the form:

/** The form's script serves it. Set by `LeadForm`; until then `early-input.ts` does what can be done without it. */
export const READY = "data-ready";

/**
 * The button was pressed, and the press is not served yet; the value is when it came, in milliseconds as
 * `timeToSubmitMs` counts. Set by `press.ts`, taken away by `LeadForm` when the form was sent or has failed. Read by
 * `LeadForm` when it starts, by `bot-signals.ts`, and by `reportPress` in `early-input.ts`.
 */
export const PRESSED = "data-pressed";

/** A draft of an earlier visit was put into the fields. Set by `draft.ts`; `start-islands.ts` then starts the form at once. */
export const RESTORED = "data-restored";

// On the image picker:

/** Finds the pickers of a page; `ImagePicker` writes it. */
export const PICKER = "data-picker";

/** Something hovers over the picker. Set and taken away by `image-drop.ts`; read by `form.css`. */
export const DRAGGING = "data-dragging";

/** The last file was no image. Set by `image-drop.ts` and `ImagePicker`, which takes it away; `form.css` shows the hint. */
export const REFUSED = "data-refused";

/** The draft's image could not be kept. Set by `kept-image.ts`, taken away by `ImagePicker`; `form.css` shows the hint. */
export const LOST = "data-lost";
