import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/draft/early-input.ts";
import { takeDroppedPictures } from "./form/picture/picture-drop.ts";
import { startIslands } from "./start-islands.ts";
import { followCompareSliders } from "./sections/showcase/compare-slider.ts";
import { followMenus } from "./sections/header/menu.ts";
import { playLoops } from "./ui/play-videos.ts";

takeDroppedPictures();
watchEarlyInput();
followCompareSliders();
followMenus();
playLoops();
startIslands();
askFirst();
