import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { untilReleased } from "../../../../web/ui/until-released.ts";

/** A page where something is pressed. */
function press() {
  const window = new Window();
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    void window.happyDOM.close();
  });
  const order: string[] = [];
  void untilReleased().then(() => order.push("released"));
  return { window, order };
}

test.each(["pointerup", "pointercancel", "keyup"])(
  "%s ends a press, even if the page handles it itself",
  async (type) => {
    const { window, order } = press();
    const { body } = window.document;
    body.addEventListener(type, (event) => event.stopPropagation());
    body.dispatchEvent(new window.Event(type, { bubbles: true }));
    // A browser's click comes after the release, as a task of its own.
    setTimeout(() => order.push("click"));
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(["click", "released"]);
  },
);

test("after a second, a press without a release is not waited for", async () => {
  const { order } = press();
  await vi.advanceTimersByTimeAsync(999);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  expect(order).toEqual(["released"]);
});
