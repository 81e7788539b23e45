import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { saveImage, restoreImage } from "../../../../web/form/draft/saved-image.ts";
import { stubDataTransfer, stubSessionStorage } from "../../../support/doubles/browser-stubs.ts";

const HOUR_MS = 60 * 60 * 1000;
const chair = new File(["x"], "chair.png", { type: "image/png" });
const lamp = new File(["x"], "lamp.png", { type: "image/png" });

/** A request to the browser's database, which responds soon, or never. */
function request<T>(result: T, answer?: "success" | "error") {
  const asked = Object.assign(new EventTarget(), { result });
  if (answer) queueMicrotask(() => asked.dispatchEvent(new Event(answer)));
  return asked;
}

/** The browser's database, with one image or none. */
function database(kept?: { picture: File; at: number }) {
  const images = {
    transaction: new EventTarget(),
    get: () => request(kept, "success"),
    put: vi.fn(),
    delete: vi.fn(),
    openCursor: () => request(null, "success"),
  };
  const transaction = Object.assign(images.transaction, { objectStore: () => images });
  return { images, transaction: () => transaction, close: vi.fn() };
}

const opens = (opening: EventTarget) => vi.stubGlobal("indexedDB", { open: () => opening });

/** A form whose draft had a picture, and its picker's state. */
function formWithPicker() {
  const picker = { dataset: {} };
  const input = { files: [] as File[], closest: () => picker, dispatchEvent: vi.fn() };
  return { form: { id: "hero", querySelector: () => input } as unknown as HTMLFormElement, input, picker };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/food/version_a" });
  stubSessionStorage({
    "draft /food/version_a#hero": { fields: [], picture: "chair.png" },
    "pictures /food/version_a#hero": "key",
  });
  stubDataTransfer();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

describe("a draft's image", () => {
  test.each([
    [0, true],
    [24 * HOUR_MS - 1, true],
    [24 * HOUR_MS, false],
    [1 - 24 * HOUR_MS, true],
    [-24 * HOUR_MS, false],
  ])("saved %i ms ago is restored if less than a day old by either clock: %s", async (ageMs, isChosen) => {
    opens(request(database({ picture: chair, at: Date.now() - ageMs }), "success"));
    const { form, input, picker } = formWithPicker();
    await restoreImage(form);
    expect(input.files).toEqual(isChosen ? [chair] : []);
    expect(picker.dataset).toEqual(isChosen ? {} : { lost: "" });
  });

  test("is requested at once if the database refuses", async () => {
    opens(request(undefined, "error"));
    const { form, picker } = formWithPicker();
    await restoreImage(form);
    expect(picker.dataset).toEqual({ lost: "" });
  });

  test("is requested after a second if the database does not respond", async () => {
    opens(request(undefined));
    const { form, picker } = formWithPicker();
    void restoreImage(form);
    await vi.advanceTimersByTimeAsync(999);
    expect(picker.dataset).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(picker.dataset).toEqual({ lost: "" });
  });

  test("is restored if a slow database responds after all, unless another was chosen", async () => {
    for (const chosen of [[], [lamp]]) {
      const opening = request(database({ picture: chair, at: Date.now() }));
      opens(opening);
      const { form, input } = formWithPicker();
      void restoreImage(form);
      await vi.advanceTimersByTimeAsync(5000);
      input.files = chosen;
      opening.dispatchEvent(new Event("success"));
      await vi.advanceTimersByTimeAsync(0);
      expect(input.files).toEqual(chosen.length > 0 ? [lamp] : [chair]);
    }
  });

  test.each(["before it", "while it is looked for"])("is replaced by one that is chosen %s", async (when) => {
    opens(request(database({ picture: chair, at: Date.now() }), "success"));
    const { form, input, picker } = formWithPicker();
    if (when === "before it") input.files = [lamp];
    const restored = restoreImage(form);
    input.files = [lamp];
    await restored;
    expect(input.files).toEqual([lamp]);
    expect(picker.dataset).toEqual({});
  });
});

test.each(["complete", "abort"])(
  "an image counts as saved once its transaction is complete: %s",
  async (end) => {
    const { images, ...opened } = database();
    opens(request(opened, "success"));
    const done = vi.fn();
    const kept = saveImage("hero", chair).then(done);
    await vi.advanceTimersByTimeAsync(999);
    expect(images.put.mock.calls).toEqual([[{ picture: chair, at: Date.now() - 999 }, "key"]]);
    expect(done).not.toHaveBeenCalled();
    images.transaction.dispatchEvent(new Event(end));
    await kept;
    expect(opened.close).toHaveBeenCalledTimes(1);
  },
);

test("saving an image deletes those of closed tabs that are too old", async () => {
  const { images, ...opened } = database();
  const ages = [23 * HOUR_MS, 24 * HOUR_MS, 25 * HOUR_MS];
  const deleted: number[] = [];
  const all = request(null, "success");
  const next = () => {
    const age = ages.shift();
    const value = { picture: lamp, at: Date.now() - age! };
    const found = { value, delete: () => deleted.push(age! / HOUR_MS), continue: next };
    Object.assign(all, { result: age === undefined ? null : found });
    queueMicrotask(() => all.dispatchEvent(new Event("success")));
  };
  images.openCursor = () => {
    next();
    return all;
  };
  opens(request(opened, "success"));
  void saveImage("hero", chair);
  await vi.advanceTimersByTimeAsync(0);
  expect(deleted).toEqual([24, 25]);
});

test("an image that the visitor removed is not kept", async () => {
  const { images, ...opened } = database();
  opens(request(opened, "success"));
  const removed = saveImage("hero", undefined);
  await vi.advanceTimersByTimeAsync(0);
  images.transaction.dispatchEvent(new Event("complete"));
  await removed;
  expect(images.delete.mock.calls).toEqual([["key"]]);
  expect(images.put).not.toHaveBeenCalled();
});
