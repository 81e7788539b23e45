import { expect, onTestFinished, test, vi } from "vitest";
import { refetchLostFonts } from "../../../web/ui/refetch-lost-fonts.ts";

type Face = { display: string; status: string };

/** The files that are fetched again. */
async function refetched(...faces: Face[]): Promise<string[]> {
  const fetched = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"));
  const ready = Promise.resolve(faces);
  vi.stubGlobal("document", {
    fonts: { ready },
    querySelectorAll: () => [{ href: "/a.woff2" }, { href: "/b.woff2" }],
  });
  vi.stubGlobal("fetch", fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  refetchLostFonts();
  await ready;
  await Promise.resolve();
  return fetched.mock.calls.map(([url]) => url);
}

const [loaded, lost] = [
  { display: "swap", status: "loaded" },
  { display: "swap", status: "error" },
];

test("when a font of the page is lost, all its fonts are fetched again", async () => {
  expect(await refetched(loaded, lost)).toEqual(["/a.woff2", "/b.woff2"]);
});

test("nothing is fetched again while the page has its fonts, whatever became of the visitor's own", async () => {
  expect(await refetched(loaded, loaded)).toEqual([]);
  expect(await refetched(loaded, { display: "auto", status: "error" })).toEqual([]);
  expect(await refetched()).toEqual([]);
});
