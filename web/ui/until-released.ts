/** Events that end a press: by pointer, by a touch that became a scroll, by key. */
const RELEASES = ["pointerup", "pointercancel", "keyup"];

/** How long to wait at most: after this, the press is held, or its release was missed. */
const PRESS_MS_MAX = 1000;

/** Waits while something is pressed, and until the resulting click has been handled. */
export async function untilReleased() {
  await new Promise((resolve) => {
    for (const type of RELEASES) addEventListener(type, resolve, { capture: true, once: true });
    setTimeout(resolve, PRESS_MS_MAX);
  });
  await new Promise((resolve) => setTimeout(resolve));
}
