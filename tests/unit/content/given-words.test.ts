import { describe, expect, test } from "vitest";
import { hasExampleClaims } from "../../support/site/example-content.ts";
import { copyOf, pageAt, pagesOf } from "../../support/site/pages-by-path.ts";

// Repeats the specified words on purpose, so that no edit changes them unnoticed. An owner replaces the claims.

const claims = (list: { value: string; label: string }[]) => list.map((c) => `${c.value} ${c.label}`);
const ratings = (path: string) => pageAt(path).testimonials.items.map((item) => item.rating);

describe("beverage", () => {
  test.each([
    "/",
    "/beverage/version_a",
    "/beverage/version_b",
    "/beverage/version_c",
    "/beverage/version_d",
  ])("%s says what every beverage page says", (path) => {
    const page = pageAt(path);
    expect(page.hero.heading).toBe("High-converting ads for your product.");
    expect(page.showcase.look).toBe(/version_[bd]$/.test(path) ? "slider" : "strip");
    expect(page.showcase.heading).toBe("Your product shot -> 3 Free Ads creatives");
    expect(page.features.heading).toBe("How It Works");
    expect(page.features.cards).toHaveLength(6);
    if (!hasExampleClaims) return;
    expect(ratings(path)).toEqual([5, 4, 4]);
    expect(claims(page.hero.trust ?? [])).toEqual(["200+ users", "2K+ ads generated"]);
  });

  test("version_a shows pictures, and version_b a video in place of each", () => {
    expect(pageAt("/beverage/version_a").hero.samples.filter((sample) => sample.video)).toEqual([]);
    expect(pageAt("/beverage/version_b").hero.samples).toEqual([
      { image: "beverage_ad1", video: "beverage_loop3" },
      { image: "beverage_ad2", video: "beverage_loop2" },
      { image: "beverage_ad3", video: "beverage_loop1" },
    ]);
  });

  test.each(["/beverage/version_c", "/beverage/version_d"])("%s announces the beta", (path) => {
    const { hero } = pageAt(path);
    expect(hero.badge).toBe("BETA VERSION - Coming Soon");
    expect(hero.formHeading).toBe("Get Early Access");
    expect(hero.form.button).toBe("Join Waitlist");
  });
});

describe("skincare", () => {
  test.each(["/skincare/version_c", "/skincare/version_d"])("%s offers early access", (path) => {
    const { hero } = pageAt(path);
    expect(hero.heading).toBe("Get early access to AI skincare ads");
    expect(hero.form).toMatchObject({ asks: "email", showsIcon: true });
  });

  test("the waitlists close with a list of benefits", () => {
    const withList = pagesOf("skincare").filter((page) => page.closing.benefits);
    expect(withList.map((page) => page.path)).toEqual(["/skincare/version_c", "/skincare/version_d"]);
  });
});

describe("jewelry version_d", () => {
  const page = pageAt("/jewelry/version_d");

  test("has a gallery, six features and three testimonials", () => {
    expect(page.showcase.look).toBe("gallery");
    expect(page.features.cards).toHaveLength(6);
    if (hasExampleClaims) expect(page.testimonials.items).toHaveLength(3);
  });

  test("shows the original piece, then three labeled creatives", () => {
    expect(page.showcase.before).toEqual({ image: "jewelry_product", label: "Original piece" });
    expect(page.showcase.after.map((image) => image.label)).toEqual([
      "Lifestyle Context",
      "Premium Showcase",
      "Social Ready",
    ]);
  });

  test.runIf(hasExampleClaims)("claims what its beta claims", () => {
    expect(claims(page.testimonials.stats)).toEqual([
      "2000+ professionals",
      "98% satisfaction",
      "500K+ creatives",
    ]);
    expect(claims(page.closing.stats)).toEqual([
      "2000+ marketing professionals",
      "300% average engagement boost",
      "24h beta access delivery",
    ]);
  });

  test("lists six benefits", () => {
    expect(page.closing.benefits?.items).toEqual([
      "Professional-grade AI creative generation",
      "Multi-platform campaign optimization",
      "Brand consistency tools and templates",
      "Performance analytics and insights",
      "Unlimited creative variations",
      "Priority marketing team support",
    ]);
  });
});

test.runIf(hasExampleClaims)("every jewelry and furniture testimonial has 5 stars", () => {
  for (const page of [...pagesOf("jewelry"), ...pagesOf("furniture")]) {
    expect(ratings(page.path)).toEqual([5, 5, 5]);
  }
});

describe("furniture", () => {
  test("version_a promises 3 FREE ad creatives", () => {
    const { hero, closing } = pageAt("/furniture/version_a");
    expect(hero.heading).toContain("3 FREE ad creatives");
    expect(hero.form.button).toBe("Get My 3 FREE Ads Now");
    expect(closing.form.button).toBe("Get My 3 FREE Ads Now");
  });

  test("version_b says 100% free with limited spots", () => {
    const page = pageAt("/furniture/version_b");
    const said = copyOf({ ...page, title: "", description: "" }).filter((text) => /100%|limited/i.test(text));
    expect(said).toEqual(["100% free with limited spots. Within 24 hours, we’ll tell you if one is yours."]);
    expect(page.hero.form.button).toBe("Join Beta Waitlist");
    expect(page.closing.form.button).toBe("Join Beta Waitlist");
  });

  test.each(["/furniture/version_a", "/furniture/version_b"])(
    "%s says what you'll get, and to whom",
    (path) => {
      const page = pageAt(path);
      expect(page.closing.benefits).toEqual({
        heading: "What you'll get",
        items: [
          "No credit card required",
          "3 unique furniture ad variations",
          "Ready in a few minutes",
          "Furniture industry-trained AI",
        ],
      });
      if (!hasExampleClaims) return;
      expect(page.hero.trust).toMatchObject([{ value: "Trusted by 500+", label: "furniture marketers" }]);
      expect(claims(page.testimonials.stats)).toEqual([
        "500+ brands",
        "15K+ ads",
        "3.2x engagement",
        "40% better conversion",
      ]);
    },
  );
});
