import type { Page, Request, Route } from "@playwright/test";

export type Answer = { status: number; json?: object; html?: string } | "cut";

/** Supabase as a browser sees it: records what it is sent, and responds as the test says. */
export class Supabase {
  static readonly URL = "https://project.supabase.example";
  static readonly ANON_KEY = "the-public-anonymous-key";

  /** The bodies of all inserts, in order. */
  readonly inserts: unknown[] = [];
  /** Paths of all uploads within the bucket, in order. */
  readonly uploads: string[] = [];
  /** Every call that changes something. */
  readonly calls: Request[] = [];

  /** The responses to the next inserts and uploads; a promise delays them. */
  insertAnswer: Answer | Promise<Answer> = { status: 201 };
  uploadAnswer: Answer | Promise<Answer> = { status: 200, json: { Id: "1", Key: "images/products/1.png" } };

  static async replace(page: Page): Promise<Supabase> {
    const supabase = new Supabase();
    await page.route(`${Supabase.URL}/**`, (route) => supabase.#answer(route));
    return supabase;
  }

  async #answer(route: Route) {
    const request = route.request();
    // The next page shows this picture.
    if (request.method() === "GET") return route.fulfill({ status: 404 });
    this.calls.push(request);
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/rest/v1/")) {
      this.inserts.push(request.postDataJSON());
      return fulfill(route, await this.insertAnswer);
    }
    this.uploads.push(pathname.replace("/storage/v1/object/images/", ""));
    return fulfill(route, await this.uploadAnswer);
  }
}

function fulfill(route: Route, answer: Answer) {
  if (answer === "cut") return route.abort("connectionreset");
  const { status, json, html } = answer;
  if (json) return route.fulfill({ status, json });
  return route.fulfill({ status, contentType: "text/html", body: html ?? "" });
}

/** A refusal in the shape of PostgREST. */
export const refusedRow = (message: string, code = "42501"): Answer => ({
  status: 403,
  json: { code, message, details: null, hint: null },
});

/** A refusal in the shape of Supabase's storage. */
export const refusedUpload = (message: string): Answer => ({
  status: 400,
  json: { statusCode: "403", error: "Unauthorized", message },
});
