import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { loadViews } from "../../../../cli/board/load-views.ts";
import { OperatorError } from "../../../../domain/errors/operator-error.ts";
import { temporaryFolder } from "../../../support/folders/temporary-folder.ts";

test("the built board renders a screen with its own style sheet", async () => {
  const render = await loadViews();
  const screen = { screen: "notice", title: "Not found", text: "There is nothing here." } as const;
  const html = render(screen, { base: "/b/", formToken: "token", at: new Date(0) });
  expect(html).toContain("There is nothing here.");
  const [, style] = /<link rel="stylesheet" href="\/b\/assets\/([\w.-]+\.css)"/.exec(html)!;
  expect(existsSync(`dist/board/assets/${style}`)).toBe(true);
  expect(readFileSync(`dist/board/assets/${style}`, "utf8")).toContain("--accent");
});

test("if the board isn't built, the error says how to build it", async () => {
  const loading = loadViews(pathToFileURL(`${temporaryFolder()}/`));
  await expect(loading).rejects.toThrow(OperatorError);
  await expect(loading).rejects.toThrow(/^The board is not built \(ENOENT: .*\): run npm run build\.$/);
});
