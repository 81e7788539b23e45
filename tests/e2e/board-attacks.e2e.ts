import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { NO_METADATA } from "../../domain/leads/lead-writer.ts";
import { openSqliteLeadWriter } from "../../storage/sqlite/lead-writer.ts";
import { spawnBoard } from "../support/board/spawn-board.ts";
import { runLeads } from "../support/campaign/campaign-stores.ts";

/** What a hostile page that knows the board's full address tries. Returns what it could read. */
async function attack([base, id]: [base: string, id: string]): Promise<string[]> {
  const gained: string[] = [];
  for (const mode of ["cors", "no-cors"] as const) {
    for (const path of ["", "leads", `leads/${id}`, "log"]) {
      const options = { mode, credentials: "include" } as const;
      const text = await fetch(base + path, options).then(
        (answer) => answer.text(),
        () => "",
      );
      if (text !== "") gained.push(`${mode} ${path}`);
    }
    for (const action of ["done", "show", "end"]) {
      await fetch(base + action, {
        mode,
        method: "POST",
        credentials: "include",
        body: new URLSearchParams({ id, token: "x" }),
      }).catch(() => {});
    }
  }
  // Inside, because only this function is sent to the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const seen = (element: HTMLElement & { src: string }, src: string) =>
    new Promise<boolean>((resolve) => {
      element.addEventListener("load", () => resolve(true));
      element.addEventListener("error", () => resolve(false));
      element.src = src;
      document.body.append(element);
    });
  if (await seen(document.createElement("img"), `${base}picture/${id}`)) gained.push("a picture");
  if (await seen(document.createElement("script"), `${base}leads`)) gained.push("a script");
  const frame = document.createElement("iframe");
  await seen(frame, `${base}leads`);
  try {
    if (frame.contentDocument?.body.textContent) gained.push("a frame");
  } catch {
    // The page is of another origin.
  }
  return gained;
}

test("a hostile page on another port of this machine that knows the board's URL can read and do nothing, and gets no cookie", async ({
  browser,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), "landing-board-"));
  const id = randomUUID();
  const writer = await openSqliteLeadWriter(join(folder, "leads.db"));
  await writer.insert({ id, createdAt: new Date(), row: { email: "ada@shop.example" }, ...NO_METADATA });
  await writer.close();
  const board = await spawnBoard({ DATA_DIR: folder });
  const cookies: string[] = [];
  const hostile = createServer((request, response) => {
    cookies.push(String(request.headers.cookie ?? ""));
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><title>Hostile</title><body>");
  });
  hostile.listen(0, "127.0.0.1");
  await once(hostile, "listening");
  const evil = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`;

  const context = await browser.newContext();
  const mine = await context.newPage();
  await mine.goto(board.link);
  const base = mine.url();
  const theirs = await context.newPage();
  await theirs.goto(evil);
  expect(await theirs.evaluate(attack, [base, id] as [string, string])).toEqual([]);

  // A form and a link that navigate the window there.
  await theirs.evaluate(
    ([to, lead]) => {
      document.body.innerHTML = `<form method="post" action="${to}done"><input name="id" value="${lead}"></form>`;
      document.forms[0]!.submit();
    },
    [base, id],
  );
  await expect(theirs.locator("body")).toContainText("Another page led here.");
  await theirs.goto(evil);
  await theirs.evaluate((to) => void (document.body.innerHTML = `<a href="${to}leads">x</a>`), base);
  await theirs.getByRole("link").click();
  await expect(theirs.locator("body")).toContainText("Another page led here.");
  // The board stays open meanwhile. In a tab of its own, as the first view may be loading itself again.
  const still = await mine.context().newPage();
  await still.goto(`${base}leads`);
  await expect(still.getByRole("row", { name: /a•••@s•••.example/ })).toBeVisible();

  // Ports don't separate cookies; the path does.
  await theirs.goto(`${evil}leads`);
  await theirs.goto(`${evil}${new URL(base).pathname.slice(1, 20)}/`);
  expect(cookies.join("")).toBe("");
  const lead = JSON.parse((await runLeads({ DATA_DIR: folder }, ["show", id, "--json"])).out);
  expect(lead.done_at).toBeNull();
  await still.goto(`${base}log`);
  await expect(still.getByText("Nobody has asked for an e-mail address")).toBeVisible();

  await context.close();
  hostile.close();
  expect(await board.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});
