const versions = (industry: string, letters: string) =>
  Array.from(letters, (letter) => `/${industry}/version_${letter}`);

/** Every landing page, written out: what the site promises to serve. */
export const landingPaths = [
  "/",
  ...["beverage", "skincare", "food", "apparel", "jewelry"].flatMap((industry) => versions(industry, "abcd")),
  ...versions("furniture", "ab"),
  ...versions("hygiene", "a"),
  ...versions("makeup", "a"),
];

/** The screens that follow a form. */
export const screenPaths = ["/ad_creation", "/success", "/image_send"];
