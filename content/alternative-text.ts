import type { ImageName, VideoName } from "./images.ts";
import { industryContent } from "./index.ts";

/** What every image and video shows, for those who don't see it. */
export const alternativeText = Object.assign(
  {},
  ...Object.values(industryContent).map(({ media }) => media),
) as Readonly<Record<ImageName | VideoName, string>>;
