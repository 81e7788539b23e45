import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { takeDroppedImages } from "./form/picture/image-drop.ts";
import { startIslands } from "./islands/start-islands.ts";
import { syncCompareSliders } from "./sections/showcase/compare-slider.ts";
import { syncMenus } from "./sections/header/menu.ts";

takeDroppedImages();
watchEarlyInput();
syncCompareSliders();
syncMenus();
startIslands();
askFirst();
// Few pages have films, and without this they stand still.
if (document.querySelector("video")) {
  import("./ui/play-videos.ts").then(({ playVideos }) => playVideos(), console.error);
}
