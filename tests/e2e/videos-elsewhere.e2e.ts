import { expect, test } from "../support/browser/fixtures.ts";

const ELSEWHERE = "https://videos.example/landing";

test.use({ settings: { MEDIA_URL: ELSEWHERE } });

test("with MEDIA_URL, videos play from there, and everything else comes from the server", async ({
  page,
  server,
  complaints,
}) => {
  const elsewhere: string[] = [];
  await page.route(`${ELSEWHERE}/**`, async (route) => {
    const url = route.request().url();
    elsewhere.push(url.slice(ELSEWHERE.length));
    const video = await route.fetch({ url: url.replace(ELSEWHERE, server.url) });
    await route.fulfill({ response: video });
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/beverage/version_b");
  const player = page.locator("video").first();
  const playing = () => player.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
  await expect.poll(playing).toBe(true);
  expect(elsewhere[0]).toMatch(/^\/assets\/beverage_loop\d-.+\.mp4$/);
  expect(elsewhere.filter((path) => !/\.(webm|mp4)$/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
});
