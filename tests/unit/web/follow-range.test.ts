import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { start } from "../../../web/sections/demo/follow-range.ts";

const STEPS = ["Plain", "Plate", "Light", "Headline"];

/** A demo whose figure begins this far down, as a share of the window's height. */
function open({ top = 1, at = 0, rest = "3", reducesMotion = false } = {}) {
  const window = new Window({ innerHeight: 1000 });
  const { document } = window;
  document.body.innerHTML = `<section>
    <figure></figure>
    <input type="range" min="0" max="3" step="0.25" value="${at}" data-rest="${rest}">
    <div class="demo-marks">${STEPS.map((step) => `<span data-step="${step}"></span>`).join("")}</div>
  </section>`;
  const figure = document.querySelector("figure")!;
  const place = { top };
  figure.getBoundingClientRect = () => new window.DOMRect(0, place.top * 1000, 100, 100);
  vi.stubGlobal("innerHeight", 1000);
  vi.stubGlobal("matchMedia", () => ({ matches: reducesMotion }));
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    void window.happyDOM.close();
  });
  const demo = document.querySelector("section")!;
  const range = document.querySelector("input")!;
  start(demo as unknown as HTMLElement);
  return {
    move(value: number) {
      range.valueAsNumber = value;
      range.dispatchEvent(new window.Event("input", { bubbles: true }));
    },
    scroll(to: number) {
      place.top = to;
      window.dispatchEvent(new window.Event("scroll"));
    },
    press: (mark: number) => document.querySelectorAll("span")[mark]!.click(),
    shown: () => ({
      at: demo.style.getPropertyValue("--at"),
      step: range.getAttribute("aria-valuetext"),
      current: Array.from(document.querySelectorAll("[data-current]"), (step) =>
        step.getAttribute("data-step"),
      ),
    }),
  };
}

test("between two steps, the nearer one is named", () => {
  const { move, shown } = open();
  move(1.25);
  expect(shown()).toEqual({ at: "1.25", step: "Plate", current: ["Plate"] });
  move(1.5);
  expect(shown()).toEqual({ at: "1.5", step: "Light", current: ["Light"] });
  move(1.75);
  expect(shown().step).toBe("Light");
});

test("scrolling goes from the first step at the window's bottom to the last at 30% of its height", () => {
  const { scroll, shown } = open();
  expect(shown().at).toBe("0");
  scroll(0.65);
  expect(Number(shown().at)).toBeCloseTo(1.5);
  scroll(0.31);
  expect(Number(shown().at)).toBeLessThan(3);
  scroll(0.29);
  expect(shown().at).toBe("3");
});

test("scrolling back keeps the step reached, and scrolling on stops at the step where the demo rests", () => {
  const { scroll, shown } = open({ rest: "2" });
  scroll(0);
  expect(shown().at).toBe("2");
  scroll(0.9);
  expect(shown().at).toBe("2");
});

test("once the visitor has chosen a step, scrolling doesn't change it", () => {
  const byRange = open();
  byRange.move(1);
  byRange.scroll(0);
  expect(byRange.shown().step).toBe("Plate");
  const byMark = open();
  byMark.press(2);
  byMark.scroll(0);
  expect(byMark.shown().step).toBe("Light");
});

test("with reduced motion, a demo starts where it rests, and scrolling moves nothing", () => {
  const { scroll, shown } = open({ reducesMotion: true, rest: "2" });
  expect(shown().step).toBe("Light");
  scroll(0);
  expect(shown().at).toBe("2");
});
