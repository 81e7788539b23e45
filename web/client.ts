import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { takeDroppedImages } from "./form/picture/image-drop.ts";
import { startIslands } from "./islands/start-islands.ts";
import { syncCompareSliders } from "./sections/showcase/compare-slider.ts";
import { syncMenus } from "./sections/header/menu.ts";

watchEarlyInput();
startIslands();
// One by one, so that none can fail this module: the forms import from it.
for (const start of [takeDroppedImages, syncCompareSliders, syncMenus, askFirst]) queueMicrotask(start);
// Few pages have films, and without this they stand still.
if (document.querySelector("video")) {
  import("./ui/play-videos.ts").then(({ playVideos }) => playVideos(), console.error);
}
