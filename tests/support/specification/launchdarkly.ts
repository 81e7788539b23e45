import type { Page } from "@playwright/test";

type Answer = { flags: object } | { status: number } | "cut" | "never";

/** LaunchDarkly as a browser sees it: records calls, and responds as the test says. */
export class LaunchDarkly {
  static readonly CLIENT_ID = "65a1b2c3d4e5f60718293a4b";

  /** The URLs of all calls, in order. */
  readonly calls: string[] = [];
  answer: Answer = "never";

  static async replace(page: Page): Promise<LaunchDarkly> {
    const service = new LaunchDarkly();
    await page.route("https://*.launchdarkly.com/**", async (route) => {
      service.calls.push(route.request().url());
      const { answer } = service;
      if (answer === "never") return;
      if (answer === "cut") return route.abort("connectionreset");
      if ("status" in answer) return route.fulfill({ status: answer.status, body: "oops" });
      return route.fulfill({ json: answer.flags });
    });
    return service;
  }

  /** Sets the flag's value. */
  says(value: unknown) {
    this.answer = { flags: { landing_beverage: { version: 1, value, variation: 0, trackEvents: false } } };
  }
}
