import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { takeDroppedImages } from "./form/picture/image-drop.ts";
import { startIslands } from "./islands/start-islands.ts";
import { followCompareSliders } from "./sections/showcase/compare-slider.ts";
import { followMenus } from "./sections/header/menu.ts";

watchEarlyInput();
startIslands();
// Each by itself: what failed in this module would fail in every one that imports from it, the forms' too.
for (const start of [takeDroppedImages, followCompareSliders, followMenus, askFirst]) queueMicrotask(start);
// Few pages have films, and without this they stand still.
if (document.querySelector("video")) {
  import("./ui/play-videos.ts").then(({ playVideos }) => playVideos(), console.error);
}
