import { askFirst } from "./consent/ask-first.ts";
import { watchEarlyInput } from "./form/early-input.ts";
import { takeDroppedPictures } from "./form/picture-drop.ts";
import { startIslands } from "./start-islands.ts";
import { followCompareSliders } from "./sections/showcase/compare-slider.ts";
import { followMenus } from "./sections/header/menu.ts";
import { playLoops } from "./ui/play-loops.ts";

takeDroppedPictures();
watchEarlyInput();
followCompareSliders();
followMenus();
playLoops();
startIslands();
askFirst();
