import type { Industry } from "./page.ts";

/** One plain product shot and three finished ads for each industry, in `imagery/masters`. */
export type PictureName = `${Industry}_${"product" | "ad1" | "ad2" | "ad3"}`;

/** Short silent loops in `imagery/masters`, each with a poster of the same name. */
export type LoopName = "beverage_loop1" | "beverage_loop2" | "beverage_loop3";

/** What a picture shows, for those who don't see it. */
export const alternativeText: Partial<Record<PictureName, string>> = {
  furniture_product: "Plain shot of a round lounge chair in oat bouclé on a light backdrop",
  furniture_ad1: "Ad: the lounge chair before a sunlit terracotta arch, headline “Sink in.”",
  furniture_ad2:
    "Ad: the lounge chair beside a lit floor lamp in a dark green room, headline “Evenings start here.”",
  furniture_ad3:
    "Ad: the lounge chair on pink plinths before an orange disc on blue, headline “Comfort, out loud.”",
};
