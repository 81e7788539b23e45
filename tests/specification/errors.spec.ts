import type { Locator, Page } from "@playwright/test";
import { pngOf } from "../support/visitor/pictures.ts";
import { expect, replaced } from "../support/specification/fixtures.ts";
import {
  type Form,
  exceptionWords,
  expectError,
  field,
  findForm,
  formOn,
  submitButton,
} from "../support/specification/forms.ts";
import { type Answer, type Supabase, refusedRow, refusedUpload } from "../support/specification/supabase.ts";

// Section 8. submit-flow.spec.ts has the message for a refused row of every form.

const CUT = "No connection to the server. Please check your network and try again.";

/** Opens a form's page, fills the form, and returns its button. */
async function fill(page: Page, { page: path, place, asks }: Form): Promise<Locator> {
  await page.goto(path);
  const form = formOn(page, place);
  await field(form, asks).fill(asks === "product" ? "https://shop.example/p" : "ana@shop.example");
  return submitButton(form);
}

async function chooseImage(page: Page, { page: path, place }: Form): Promise<Locator> {
  await page.goto(path);
  const form = formOn(page, place);
  await form.getByText("Upload Product Image").click();
  await form.locator("input[type=file]").setInputFiles(pngOf({ name: "jam.png" }));
  return submitButton(form);
}

/** The last try's message is gone while the next one waits for its response. */
async function tryAgain(button: Locator, supabase: Supabase, answer: Answer) {
  const held = Promise.withResolvers<Answer>();
  supabase.insertAnswer = held.promise;
  supabase.uploadAnswer = held.promise;
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button.page().getByRole("alert")).toHaveCount(0);
  held.resolve(answer);
}

const json = (status: number, body: object): Answer => ({ status, json: body });

/** In the formats of PostgREST and of a project's gateway. */
const rowRefusals: Record<string, Answer> = {
  ...Object.fromEntries(
    [
      ["new row violates row-level security policy", "42501"],
      ['duplicate key value violates unique constraint "Landing page_pkey"', "23505"],
      ["JSON object requested, multiple (or no) rows returned", "PGRST116"],
      ["Could not find the table 'public.Landing page' in the schema cache", "PGRST205"],
      ["The campaign is over", "P0001"],
      ["canceling statement due to statement timeout", "57014"],
      ["Something that has an empty code", ""],
    ].map(([message, code]) => [message, refusedRow(message!, code)]),
  ),
  "Invalid API key": json(401, { message: "Invalid API key", hint: "Double check your API key." }),
  "Only a message": json(500, { message: "Only a message" }),
};

const uploadRefusals: Record<string, Answer> = {
  "new row violates row-level security policy": refusedUpload("new row violates row-level security policy"),
  "Access denied": json(403, {
    statusCode: "403",
    code: "AccessDenied",
    error: "x",
    message: "Access denied",
  }),
  "The object exceeded the maximum allowed size": json(400, {
    statusCode: "413",
    code: "EntityTooLarge",
    error: "Payload too large",
    message: "The object exceeded the maximum allowed size",
  }),
  "Bucket not found": json(404, { message: "Bucket not found" }),
};

const proxysPage: Answer = { status: 502, html: "<html><body><h1>502 Bad Gateway</h1></body></html>" };
const withoutMessage: Answer[] = [
  proxysPage,
  { ...proxysPage, status: 200 },
  { status: 503, html: "" },
  { status: 404, html: "" },
  json(500, { code: "42501" }),
];

replaced(
  "insert error: 'Failed to submit: {message}', word for word, whatever code stands beside it",
  async ({ page, supabase }) => {
    const button = await fill(page, findForm("/food/version_a", "closing"));
    for (const [message, answer] of Object.entries(rowRefusals)) {
      await tryAgain(button, supabase, answer);
      await expectError(page, `Failed to submit: ${message}`);
    }
  },
);

replaced(
  "an answer that is not JSON with a message is an exception without a message",
  async ({ page, supabase }) => {
    const button = await fill(page, findForm("/jewelry/version_d", "closing"));
    for (const answer of withoutMessage) {
      await tryAgain(button, supabase, answer);
      await expectError(page, "An error occurred: Unknown error");
    }
  },
);

for (const [path, place] of [
  ["/", "hero"],
  ["/beverage/version_c", "hero"],
  ["/furniture/version_a", "hero"],
  ["/furniture/version_b", "hero"],
] as const) {
  replaced(`${path}: the simple ${place} form names no message`, async ({ page, supabase }) => {
    const button = await fill(page, findForm(path, place));
    for (const answer of Object.values(rowRefusals).slice(-2)) {
      await tryAgain(button, supabase, answer);
      await expectError(page, "Failed to submit. Please try again.");
    }
    for (const answer of [proxysPage, "cut"] as const) {
      await tryAgain(button, supabase, answer);
      await expectError(page, "An error occurred. Please try again.");
    }
  });
}

replaced(
  "storage error: 'Failed to upload image: {message}', word for word, and the flow stops",
  async ({ page, supabase }) => {
    const button = await chooseImage(page, findForm("/furniture/version_a", "closing"));
    for (const [message, answer] of [
      ...Object.entries(uploadRefusals),
      ["Unknown error", proxysPage] as const,
      [CUT, "cut"] as const,
    ]) {
      await tryAgain(button, supabase, answer);
      await expectError(page, `Failed to upload image: ${message}`);
      await expect(page.getByText("jam.png")).toBeVisible();
    }
    await expect(button).toBeEnabled();
    expect(supabase.inserts).toEqual([]);
  },
);

replaced(
  "after the row of a stored image was refused, the next try repeats the row alone",
  async ({ page, supabase }) => {
    const button = await chooseImage(page, findForm("/", "hero"));
    supabase.insertAnswer = refusedRow("No.");
    await button.click();
    await expectError(page, "Failed to submit. Please try again.");
    supabase.insertAnswer = { status: 201 };
    await button.click();
    await expect(page).toHaveURL("/ad_creation");
    expect(supabase.uploads).toHaveLength(1);
    expect(supabase.inserts).toHaveLength(2);
  },
);

for (const thrown of ["kaput", ""]) {
  replaced(
    `unexpected exception "${thrown}": 'An error occurred: ${thrown || "Unknown error"}', of simple forms 'An error occurred. Please try again.'`,
    async ({ page }) => {
      await page.addInitScript((message) => {
        const { fetch } = globalThis;
        globalThis.fetch = (input, init) => {
          const url = input instanceof Request ? input.url : String(input);
          return url.includes("/rest/v1/") ? Promise.reject(new Error(message)) : fetch(input, init);
        };
      }, thrown);
      for (const form of [
        findForm("/jewelry/version_d", "hero"),
        findForm("/furniture/version_a", "hero"),
        findForm("/furniture/version_a", "closing"),
        findForm("/furniture/version_b", "closing"),
      ]) {
        const button = await fill(page, form);
        await button.click();
        await expectError(page, exceptionWords(form, thrown || "Unknown error"));
        await expect(button).toBeEnabled();
      }
    },
  );
}

replaced(
  "a cut connection is an exception that is named, and what was entered stays",
  async ({ page, supabase }) => {
    for (const form of [findForm("/food/version_a", "hero"), findForm("/apparel/version_d", "hero")]) {
      const button = await fill(page, form);
      supabase.insertAnswer = "cut";
      await button.click();
      await expectError(page, `An error occurred: ${CUT}`);
      await expect(field(formOn(page, form.place), form.asks)).not.toHaveValue("");
      await expect(button).toBeEnabled();
    }
  },
);

replaced(
  "an error is logged to the console and stays on the screen until it is closed",
  async ({ page, supabase }) => {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") logged.push(message.text());
    });
    await page.clock.install();
    const button = await fill(page, findForm("/food/version_a", "closing"));
    supabase.insertAnswer = refusedRow("Not today.");
    await button.click();
    await expectError(page, "Failed to submit: Not today.");
    expect(logged.join("\n")).toContain("Failed to submit: Not today.");
    expect(logged.join("\n")).not.toContain("shop.example");

    await page.clock.fastForward("05:00");
    await expectError(page, "Failed to submit: Not today.");
    await page.getByRole("button", { name: /close/i }).click();
    await expect(page.getByText("Failed to submit: Not today.")).toHaveCount(0);
  },
);
