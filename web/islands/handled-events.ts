/** The types of event that the form's components handle: React never sees one that is not listed. */
export const HANDLED_EVENTS = ["change", "click", "submit"];

/**
 * Keeps React from listening on its root for every type of event, twice, which would slow each touch and key. Events that
 * don't bubble are unaffected: React listens for them on their own elements.
 */
export function listenForHandledEvents(root: HTMLElement) {
  root.addEventListener = (type: string, listener: EventListener, isCapture: unknown) => {
    if (isCapture === false && HANDLED_EVENTS.includes(type))
      Element.prototype.addEventListener.call(root, type, listener);
  };
}
