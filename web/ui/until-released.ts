/** What ends a press: by pointer, by a touch that became a scroll, by key. */
const RELEASES = ["pointerup", "pointercancel", "keyup"];

/** Waits while something is pressed, and until the click that comes of it has been served. */
export async function untilReleased() {
  await new Promise((resolve) => {
    for (const type of RELEASES) addEventListener(type, resolve, { capture: true, once: true });
  });
  await new Promise((resolve) => setTimeout(resolve));
}
