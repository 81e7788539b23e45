/** What ends a press: by pointer, by a touch that became a scroll, by key. */
const RELEASES = ["pointerup", "pointercancel", "keyup"];

/** A longer press means holding; also, a browser may miss a release. */
const PRESS_MS_MAX = 1000;

/** Waits while something is pressed, and until the click that comes of it has been served. */
export async function untilReleased() {
  await new Promise((resolve) => {
    for (const type of RELEASES) addEventListener(type, resolve, { capture: true, once: true });
    setTimeout(resolve, PRESS_MS_MAX);
  });
  await new Promise((resolve) => setTimeout(resolve));
}
