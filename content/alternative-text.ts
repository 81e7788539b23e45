import type { ImageName, VideoName } from "./images.ts";
import { industryContent } from "./index.ts";

/** The alternative text of every image and video. */
export const alternativeText = Object.assign(
  {},
  ...Object.values(industryContent).map(({ media }) => media),
) as Readonly<Record<ImageName | VideoName, string>>;
