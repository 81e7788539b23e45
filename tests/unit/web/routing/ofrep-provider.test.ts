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

test("of a service's flags, the one that is asked for counts, and none if it has another", async () => {
  const flags = [
    { key: "other", value: "version_a" },
    { key: "landing_beverage", value: "version_b" },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ flags }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const provider = ofrepProvider({ url: "https://flags.example" });
  await provider.initialize!({});
  const find = (key: string) => provider.resolveStringEvaluation(key, "", {}, console);
  expect(find("landing_beverage")).toMatchObject({ value: "version_b" });
  expect(find("landing_food")).toMatchObject({ value: "", errorCode: "FLAG_NOT_FOUND" });
});
