import { type Locator, type Page, expect } from "@playwright/test";
import { type Picture, dropFile, pngOf } from "./pictures.ts";

/** One of a page's forms, used as a visitor would. */
export class LeadFormOnPage {
  readonly page: Page;
  readonly form: Locator;
  readonly button: Locator;
  readonly problem: Locator;

  constructor(page: Page, form: Locator) {
    this.page = page;
    this.form = form;
    this.button = form.locator("button[type=submit]");
    this.problem = form.locator(".form-problem");
  }

  get url(): Locator {
    return this.form.getByRole("textbox", { name: "Product page address" });
  }

  get email(): Locator {
    return this.form.getByRole("textbox", { name: "Email address" });
  }

  get fileInput(): Locator {
    return this.form.locator("input[type=file]");
  }

  async chooseUpload() {
    await this.form.getByText("Upload Product Image").click();
  }

  async chooseUrl() {
    await this.form.getByText("Product Page URL").click();
  }

  async choosePicture(picture: Picture = {}) {
    await this.chooseUpload();
    await this.fileInput.setInputFiles(pngOf(picture));
  }

  async drop(name: string, type: string, bytes = "x") {
    await dropFile(this.form.locator("[data-picker]"), [{ name, type, bytes }]);
  }

  async send() {
    await this.button.click();
  }

  /** A toast and, in the same words, a line at the form that its field refers to. */
  async expectProblem(words: string) {
    await expect(this.toast(words)).toBeVisible();
    await expect(this.problem).toHaveText(words);
  }

  toast(words: string): Locator {
    return this.page
      .getByRole("region", { name: /notifications/i })
      .getByText(words, { exact: true })
      .first();
  }
}
