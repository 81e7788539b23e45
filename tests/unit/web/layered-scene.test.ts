import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { addLayers } from "../../../web/sections/hero/layered-scene.ts";

const LAYERS = ["plate", "shadow", "props-shadow", "product", "props"];
const layerOf = (url: string) => LAYERS.find((layer) => url.includes(`/beverage_ad1-${layer}.avif`));

/** An ad in a browser that can draw the layers that it knows. */
function makeAd(...drawable: string[]) {
  const { document, CSSStyleSheet } = new Window();
  vi.stubGlobal("document", document);
  vi.stubGlobal("CSSStyleSheet", CSSStyleSheet);
  vi.stubGlobal("Image", function makeImage() {
    const image = document.createElement("img");
    const decode = async () => {
      if (!drawable.includes(layerOf(image.src)!)) throw new Error("EncodingError");
    };
    return Object.assign(image, { decode });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.innerHTML = `<div data-live="beverage_ad1"><div class="post-picture"><picture></picture></div></div>`;
  return document.body.firstElementChild as unknown as HTMLElement;
}

test("an ad's layers lie over its picture, hidden from screen readers", async () => {
  const ad = makeAd(...LAYERS);
  await addLayers(ad);
  expect(ad.dataset).toHaveProperty("layered");
  const scene = ad.querySelector(".post-picture > picture + .post-scene")!;
  const layers = Array.from(scene.querySelectorAll("img"));
  expect(layers.map(({ src }) => layerOf(src))).toEqual(LAYERS);
  expect(layers.map(({ alt }) => alt)).toEqual(["", "", "", "", ""]);
  expect(scene.getAttribute("aria-hidden")).toBe("true");
});

test("an ad that is tapped twice before its layers arrive has them once", async () => {
  const ad = makeAd(...LAYERS);
  await Promise.all([addLayers(ad), addLayers(ad)]);
  expect(ad.querySelectorAll(".post-scene")).toHaveLength(1);
});

test.each([
  ["a layer that can't be drawn", ["plate"], {}],
  ["layers that come during its comparison", LAYERS, { comparing: "" }],
])("an ad keeps its finished picture without %s", async (_, drawable, state) => {
  const ad = makeAd(...drawable);
  Object.assign(ad.dataset, state);
  await addLayers(ad);
  expect(ad.querySelector(".post-scene")).toBeNull();
  expect(ad.dataset).not.toHaveProperty("layered");
});
