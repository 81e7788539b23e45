import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { takeDroppedImages } from "./form/picture/image-drop.ts";
import { startIslands } from "./islands/start-islands.ts";
import { followCompareSliders } from "./sections/showcase/compare-slider.ts";
import { followMenus } from "./sections/header/menu.ts";
import { playVideos } from "./ui/play-videos.ts";

takeDroppedImages();
watchEarlyInput();
followCompareSliders();
followMenus();
playVideos();
startIslands();
askFirst();
