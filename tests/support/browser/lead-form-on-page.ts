import { type Locator, type Page, expect } from "@playwright/test";
import { pictureFile } from "./picture-file.ts";
import { type Picture, dropFile, pngOf } from "../visitor/pictures.ts";

/** One of a page's forms, used like a visitor. */
export class LeadFormOnPage {
  readonly page: Page;
  readonly form: Locator;
  readonly button: Locator;
  /** The error toast. */
  readonly problem: Locator;
  /** Where the error appears while the form's script has not arrived. */
  readonly problemAtForm: Locator;

  constructor(page: Page, form: Locator) {
    this.page = page;
    this.form = form;
    this.button = form.locator("button[type=submit]");
    this.problem = page.getByRole("alert");
    this.problemAtForm = form.locator(".form-problem");
  }

  get url(): Locator {
    return this.form.getByRole("textbox", { name: "Product page URL" });
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
    await this.fileInput.setInputFiles(picture.bytes ? pictureFile(picture) : pngOf(picture));
  }

  async drop(name: string, type: string, bytes = "x") {
    await dropFile(this.form.locator("[data-picker]"), [{ name, type, bytes }]);
  }

  async send() {
    await this.button.click();
  }

  /** In a toast and nowhere else in the document. */
  async expectProblem(words: string) {
    await expect(this.problem).toHaveText(words);
    await expect(this.page.getByText(words)).toBeVisible();
  }

  /** The success toast. */
  toast(words: string): Locator {
    return this.page.getByRole("status").getByText(words, { exact: true });
  }
}
