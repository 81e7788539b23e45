import type { ImageName, VideoName } from "./images.ts";
import { industryContent } from "./index.ts";
import type { AdWords } from "./page.ts";

export type LiveAd = AdWords & { sender: string };

/** The ads that the hero sets in live text, by the name of the finished picture. */
export const liveAds: Readonly<Partial<Record<ImageName | VideoName, LiveAd>>> = Object.fromEntries(
  Object.values(industryContent).flatMap(({ ads }) =>
    Object.entries(ads?.words ?? {}).map(([image, words]) => [image, { ...words, sender: ads!.sender }]),
  ),
);
