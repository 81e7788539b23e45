import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { addLayers } from "../../../web/sections/hero/layered-scene.ts";

/** An ad with two layers, in a browser that can draw those whose names it knows. */
function makeAd(...drawable: string[]) {
  const { document, CSSStyleSheet } = new Window();
  vi.stubGlobal("document", document);
  vi.stubGlobal("CSSStyleSheet", CSSStyleSheet);
  vi.stubGlobal("Image", function makeImage() {
    const image = document.createElement("img");
    const decode = async () => {
      if (!drawable.includes(image.src)) throw new Error("EncodingError");
    };
    return Object.assign(image, { decode });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.innerHTML = `<div data-layers="back.avif can.avif" data-scale="1.2"><div class="post-picture"><picture></picture></div></div>`;
  return document.body.firstElementChild as unknown as HTMLElement;
}

test("an ad's layers lie over its picture, hidden from screen readers", async () => {
  const ad = makeAd("back.avif", "can.avif");
  await addLayers(ad);
  expect(ad.dataset).toHaveProperty("layered");
  const scene = ad.querySelector(".post-picture > picture + .post-scene")!;
  expect(Array.from(scene.querySelectorAll("img"), ({ alt, src }) => [alt, src])).toEqual([
    ["", "back.avif"],
    ["", "can.avif"],
  ]);
  expect(scene.getAttribute("aria-hidden")).toBe("true");
  expect(scene.getAttribute("style")).toBe("--translate: none; --scale: 1.2;");
});

test.each([
  ["a layer that can't be drawn", ["back.avif"], {}],
  ["layers that come while it is being built", ["back.avif", "can.avif"], { building: "whole" }],
])("an ad keeps its finished picture without %s", async (_, drawable, state) => {
  const ad = makeAd(...drawable);
  Object.assign(ad.dataset, state);
  await addLayers(ad);
  expect(ad.querySelector(".post-scene")).toBeNull();
  expect(ad.dataset).not.toHaveProperty("layered");
});
