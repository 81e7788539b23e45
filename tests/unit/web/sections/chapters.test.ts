import { Window } from "happy-dom";
import { expect, onTestFinished, test } from "vitest";
import { start } from "../../../../web/sections/demo/chapters.ts";

/** A demo with chapters from 0, 4.5 and 9 seconds, whose visitor paused the video. */
function open({ currentSrc = "" } = {}) {
  const window = new Window();
  onTestFinished(() => void window.happyDOM.close());
  const { document } = window;
  document.body.innerHTML = `<section>
    <video data-paused></video>
    ${[0, 4.5, 9].map((at) => `<button data-at="${at}" aria-current="${at === 0}"></button>`).join("")}
  </section>`;
  const video = document.querySelector("video")!;
  const done: string[] = [];
  Object.defineProperty(video, "currentSrc", { get: () => currentSrc });
  video.load = () => void done.push("load");
  video.play = () => {
    done.push(`play from ${video.currentTime}`);
    return Promise.reject(new Error("saving power"));
  };
  const frames: (() => void)[] = [];
  Object.assign(video, { requestVideoFrameCallback: (draw: () => void) => frames.push(draw) });
  start(document.querySelector("section") as unknown as HTMLElement);
  const buttons = [...document.querySelectorAll("button")];
  return {
    video,
    done,
    press: (chapter: number) => buttons[chapter]!.click(),
    reach(seconds: number, event: string) {
      video.currentTime = seconds;
      video.dispatchEvent(new window.Event(event));
      return buttons.map((button) => button.getAttribute("aria-current"));
    },
    draw(seconds: number) {
      video.currentTime = seconds;
      frames.pop()!();
      return buttons.map((button) => button.getAttribute("aria-current"));
    },
  };
}

test("a chapter's button plays the video from there, and it is no longer paused", () => {
  const { video, done, press } = open({ currentSrc: "demo.mp4" });
  press(1);
  expect(done).toEqual(["play from 4.5"]);
  expect(video.hasAttribute("data-paused")).toBe(false);
});

test("a video that nothing has loaded yet is loaded first", () => {
  const { done, press } = open();
  press(2);
  expect(done).toEqual(["load", "play from 9"]);
});

test.each(["timeupdate", "seeking"])("at “%s”, the chapter in which the video is gets marked", (event) => {
  const { reach } = open();
  expect(reach(4.4, event)).toEqual(["true", "false", "false"]);
  expect(reach(4.5, event)).toEqual(["false", "true", "false"]);
  expect(reach(60, event)).toEqual(["false", "false", "true"]);
});

test("a chapter is marked with its first frame, before the video tells its time", () => {
  const { draw } = open();
  expect(draw(4.4)).toEqual(["true", "false", "false"]);
  expect(draw(4.5)).toEqual(["false", "true", "false"]);
});
