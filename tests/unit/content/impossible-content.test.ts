import { expectTypeOf, test } from "vitest";
import type { FlagRoute } from "../../../content/flag-routes.ts";
import { industryContent } from "../../../content/index.ts";
import type { ProductForm } from "../../../content/form-definition.ts";
import type { HeroContent, IndustryContent, ShowcaseContent } from "../../../content/page.ts";

// The compiler tests this: if a line below "@ts-expect-error" compiles, the type check fails.

const [first, second, third] = [
  { image: "food_ad1" },
  { image: "food_square" },
  { image: "food_story" },
] as const;
const rest = {
  heading: "",
  text: "",
  form: industryContent.food.pages.version_a.hero.form,
  samples: [first, second, third],
} as const;

test("a hero has a room with the room look, and with no other", () => {
  expectTypeOf({ ...rest, look: "room", room: "furniture_room" } as const).toExtend<HeroContent>();
  // @ts-expect-error -- the room is missing
  ({ ...rest, look: "room" }) satisfies HeroContent;
  const unseen = { ...rest, look: "split", room: "furniture_room" } as const;
  // @ts-expect-error -- a room that nobody would see
  unseen satisfies HeroContent;
});

test("a hero shows three samples, and a showcase three ads", () => {
  // @ts-expect-error -- two
  [first, second] satisfies HeroContent["samples"];
  // @ts-expect-error -- four
  [first, second, third, first] satisfies HeroContent["samples"];
  // @ts-expect-error -- one
  [{ image: "food_ad1", label: "" }] satisfies ShowcaseContent["after"];
});

test("a form leads to an existing screen, and has words for every failure", () => {
  // @ts-expect-error -- a typo
  ({ goTo: "/succes" }) satisfies ProductForm["afterSuccess"];
  // @ts-expect-error -- no words for four of the problems
  ({ noImage: "", noUrl: "" }) satisfies ProductForm["messages"];
});

test("an industry is complete, and a flag leads to existing pages", () => {
  const { theme, media, pages } = industryContent.furniture;
  // @ts-expect-error -- a page of version_b is missing
  ({ theme, media, pages: { version_a: pages.version_a } }) satisfies IndustryContent<"furniture">;
  // @ts-expect-error -- the images are of another industry
  ({ theme, media: industryContent.food.media, pages }) satisfies IndustryContent<"furniture">;
  // @ts-expect-error -- there is no such page
  "/furniture/version_c" satisfies FlagRoute["whenUnknown"];
});
