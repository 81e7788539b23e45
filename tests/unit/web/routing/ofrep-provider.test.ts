import { expect, onTestFinished, test, vi } from "vitest";
import { ofrepProvider } from "../../../../web/routing/ofrep-provider.ts";

test("a flag service on another origin has to allow only POST and the header content-type", async () => {
  const call = vi.fn<typeof fetch>(async () => Response.json({ flags: [] }));
  vi.stubGlobal("fetch", call);
  onTestFinished(() => void vi.unstubAllGlobals());
  await ofrepProvider({ url: "https://flags.example" }).initialize!({ targetingKey: "user-1" });
  expect(call.mock.calls).toEqual([
    [
      "https://flags.example/ofrep/v1/evaluate/flags",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"context":{"targetingKey":"user-1"}}',
      },
    ],
  ]);
});
