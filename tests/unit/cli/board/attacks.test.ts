import { once } from "node:events";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { rawExchange } from "../../../support/attacks/raw-request.ts";
import { FORM, openBoard } from "../../../support/board/open-board.ts";
import {
  email,
  file,
  idOf,
  lead,
  openCommand,
  pictureOf,
  url,
} from "../../../support/operators/leads-command.ts";

const EMAIL = "ada@shop.example";

/** A board with one lead, whose e-mail address is masked. */
async function openWithAda(changes: Parameters<typeof openBoard>[1] = {}) {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, email(EMAIL, "/food/version_a")));
  const board = await openBoard({ DATA_DIR: dataDir }, changes);
  const doneAt = () => {
    const database = new DatabaseSync(join(dataDir, "leads.db"), { readOnly: true });
    const row = database.prepare('select done_at from "Landing page"').get();
    database.close();
    return row!.done_at;
  };
  return { ...board, doneAt };
}

describe("the link", () => {
  test("opens the board once", async () => {
    const { ask, linkPath, base } = await openWithAda();
    const first = await ask(linkPath);
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe(base);
    const second = await ask(linkPath);
    expect(second.status).toBe(403);
    expect(second.text).toBe(
      "This link was used before or is too old. Run `leads board` again for a new one.\n",
    );
    expect(second.headers["set-cookie"]).toBeUndefined();
  });

  test("is useless after ten minutes", async () => {
    let now = new Date("2026-03-10T12:00:00Z");
    const { ask, linkPath } = await openWithAda({ now: () => now });
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await ask(linkPath)).status).toBe(403);
  });

  test("is still valid after a wrong guess, which is refused", async () => {
    const { ask, linkPath } = await openWithAda();
    const flipped = linkPath.slice(0, -1) + (linkPath.endsWith("A") ? "B" : "A");
    for (const guess of ["/open/", "/open/x", flipped, `${linkPath}x`, linkPath.slice(0, -1)]) {
      expect((await ask(guess)).status).toBe(403);
    }
    expect((await ask(linkPath)).status).toBe(303);
  });

  test("can't be sent as a form", async () => {
    const { ask, linkPath, origin } = await openWithAda();
    expect((await ask(linkPath, { method: "POST", headers: { origin, ...FORM }, body: "" })).status).toBe(
      404,
    );
    expect((await ask(linkPath)).status).toBe(303);
  });

  test("is not used up by a program that only checks it", async () => {
    const { ask, linkPath } = await openWithAda();
    expect((await ask(linkPath, { method: "HEAD" })).status).toBe(404);
    expect((await ask(linkPath)).status).toBe(303);
  });
});

describe("the session", () => {
  test("its cookie is out of reach of scripts and other sites, and limited to a path that nobody can guess", async () => {
    const { ask, linkPath, base } = await openWithAda();
    const [cookie] = (await ask(linkPath)).headers["set-cookie"]!;
    expect(cookie).toMatch(/^board=[\w-]{43}; Path=\/[\w-]{43}\/; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    expect(cookie).toContain(`Path=${base};`);
  });

  test("without a session, no path shows anything, and the responses reveal nothing", async () => {
    const { ask, base, open } = await openWithAda();
    await open();
    for (const path of [
      "",
      "leads",
      "variants",
      "health",
      "log",
      `leads/${idOf(1)}`,
      `picture/${idOf(1)}`,
      "assets/board.css",
    ]) {
      for (const cookie of ["", "board=", "board=x", "other=1; board=undefined"]) {
        const answer = await ask(base + path, { headers: cookie === "" ? {} : { cookie } });
        expect(answer.status).toBe(401);
        expect(answer.text).toBe(
          "This browser has no open session. Run `leads board` again and open the link that it shows.\n",
        );
      }
    }
    for (const path of ["/", "/leads", "/assets/board.css", "/robots.txt"]) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  test("without a session, no response contains the board's path or the form token", async () => {
    const { board, port } = await openWithAda();
    const targets = ["//", "//[x", "http://[", "*", "\\\\", "/%", "//x:y@[::1", `${board.access.base}\u00ff`];
    for (const method of ["GET", "HEAD", "POST", "OPTIONS", "PUT"]) {
      for (const target of [...targets, board.access.linkPath.slice(0, -1)]) {
        const request = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
        const { head, body } = await rawExchange(`http://127.0.0.1:${port}`, Buffer.from(request, "latin1"));
        expect(head, `${method} ${target}`).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(head + body).not.toContain(board.access.formToken);
        if (!target.startsWith(board.access.base)) expect(head + body).not.toContain(board.access.base);
      }
    }
  });

  test("without a session, a failure of the board itself is shown only in the terminal", async () => {
    const { board, ask, base, problems } = await openWithAda();
    board.access.hasSession = () => {
      throw new Error("broken");
    };
    expect(await ask(base)).toMatchObject({
      status: 500,
      text: "Something went wrong. The terminal shows the error.\n",
    });
    expect(problems).toEqual(["Error: broken"]);
  });

  test("ends after eight hours, or when the operator ends it", async () => {
    let now = new Date("2026-03-10T12:00:00Z");
    const late = await openWithAda({ now: () => now });
    const cookie = await late.open();
    now = new Date(now.getTime() + 8 * 3_600_000 - 1);
    expect((await late.ask(late.base, { headers: cookie })).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await late.ask(late.base, { headers: cookie })).status).toBe(401);

    let isEnded = false;
    const ended = await openWithAda({ end: () => (isEnded = true) });
    const other = await ended.open();
    expect((await ended.form("end", other, {})).status).toBe(200);
    expect(isEnded).toBe(true);
    expect((await ended.ask(ended.base, { headers: other })).status).toBe(401);
    expect((await ended.ask(ended.linkPath)).status).toBe(403);
  });

  test("two boards share nothing", async () => {
    const [one, other] = [await openWithAda(), await openWithAda()];
    const cookie = await one.open();
    await other.open();
    expect(one.port).not.toBe(other.port);
    expect((await other.ask(other.base, { headers: cookie })).status).toBe(401);
    expect((await other.ask(one.base, { headers: cookie })).status).toBe(404);
    expect((await one.ask(one.base, { headers: cookie })).status).toBe(200);
  });
});

test("another host name for this machine (DNS rebinding) gets nothing, not even with the cookie", async () => {
  const { ask, base, open, linkPath, port } = await openWithAda();
  for (const host of [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1",
    `127.0.0.1:${port + 1}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1:${port}.evil.example`,
  ]) {
    expect((await ask(linkPath, { headers: { host } })).status, host).toBe(421);
  }
  const cookie = await open();
  expect((await ask(base, { headers: { ...cookie, host: `evil.example:${port}` } })).status).toBe(421);
  expect((await ask(base, { headers: { ...cookie, host: `localhost:${port}` } })).status).toBe(200);
});

test("a link typed into the address bar opens, as do the board's own pages", async () => {
  const { ask, base, open } = await openWithAda();
  const cookie = await open();
  for (const site of ["none", "same-origin"]) {
    expect((await ask(base, { headers: { ...cookie, "sec-fetch-site": site } })).status).toBe(200);
  }
});

describe("a hostile page, also on another port of this machine", () => {
  test.each(["cross-site", "same-site"])(
    "can't make the browser fetch a view or a picture (%s)",
    async (site) => {
      const { ask, base, open, linkPath } = await openWithAda();
      expect((await ask(linkPath, { headers: { "sec-fetch-site": site } })).status).toBe(403);
      const cookie = await open();
      for (const path of ["", "leads", `picture/${idOf(1)}`, "assets/board.css"]) {
        const answer = await ask(base + path, { headers: { ...cookie, "sec-fetch-site": site } });
        expect(answer.status).toBe(403);
        expect(answer.text).toBe(
          "Another page led here. Paste the URL into the browser's address bar instead.\n",
        );
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    },
  );

  test("gets no permission to read (CORS), and can't frame a view", async () => {
    const { ask, base, open } = await openWithAda();
    const cookie = await open();
    const origin = "http://127.0.0.1:1";
    const preflight = await ask(base, {
      method: "OPTIONS",
      headers: { ...cookie, origin, "access-control-request-method": "POST" },
    });
    expect(preflight).toMatchObject({ status: 405, text: "Not allowed.\n" });
    const { headers } = await ask(base, { headers: { ...cookie, origin } });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["permissions-policy"]).toBe(
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("can't send a form (CSRF): the origin, the browser's headers and the form's token must be right", async () => {
    const { ask, base, open, origin, board, doneAt } = await openWithAda();
    const cookie = await open();
    const token = board.access.formToken;
    const right: Record<string, string> = { ...cookie, origin, "sec-fetch-site": "same-origin", ...FORM };
    const send = (headers: Record<string, string>, form = token) =>
      ask(`${base}done`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ token: form, id: idOf(1) }).toString(),
      });
    const without = (name: string) =>
      Object.fromEntries(Object.entries(right).filter(([each]) => each !== name));
    expect((await send({ ...right, origin: "http://127.0.0.1:1" })).status).toBe(403);
    expect((await send({ ...right, origin: "null" })).status).toBe(403);
    expect((await send({ ...right, origin: origin.replace("http", "https") })).status).toBe(403);
    expect(await send(without("origin"))).toMatchObject({
      status: 403,
      text: "Another page sent this form.\n",
    });
    expect((await send({ ...right, "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await send({ ...right, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await send(right, "")).status).toBe(403);
    expect(await send(right, `${token}x`)).toMatchObject({
      status: 403,
      text: "This form is not the board's.\n",
    });
    expect((await send(without("cookie"))).status).toBe(401);
    expect(doneAt()).toBeNull();
    expect((await send(right)).status).toBe(303);
    expect(doneAt()).not.toBeNull();
  });

  test("no form leads out of the board", async () => {
    const { form, open, base } = await openWithAda();
    const cookie = await open();
    for (const back of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "leads/../../x",
      "javascript:alert(1)",
      "leads\r\nset-cookie: x=1",
    ]) {
      expect((await form("reopen", cookie, { id: idOf(1), back })).headers.location).toBe(base);
    }
  });

  test("a form leads back to its search", async () => {
    const { form, open, base } = await openWithAda();
    const cookie = await open();
    const back = `leads?${new URLSearchParams({ text: "a@b.c-d_e*f~(é) 100%", kind: "url" })}`;
    const { headers } = await form("reopen", cookie, { id: idOf(1), back });
    expect(headers.location).toBe(base + back);
  });

  test("a form with a problem leads back to its search, too", async () => {
    const { form, open, base } = await openWithAda();
    const fields = { id: idOf(1), outcome: "won", value: "12", back: "leads?kind=url#list" };
    const { headers } = await form("done", await open(), fields);
    expect(headers.location).toBe(`${base}leads?kind=url&problem=currency#list`);
  });

  test("a form that is too long or unknown changes nothing", async () => {
    const { form, open, doneAt } = await openWithAda();
    const cookie = await open();
    expect(await form("done", cookie, { id: idOf(1), more: "x".repeat(65 * 1024) })).toMatchObject({
      status: 413,
      text: "This form is too large.\n",
    });
    for (const path of ["erase", "toString", "__proto__", "leads"]) {
      expect((await form(path, cookie, { id: idOf(1) })).status).toBe(404);
    }
    expect(doneAt()).toBeNull();
  });
});

describe("script in visitors' input", () => {
  const SCRIPT = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;

  test("stays text on every view, and the policy lets no script run", async () => {
    const { dataDir, insert, saveUpload } = await openCommand();
    const tags = { utm_campaign: SCRIPT, utm_source: `${SCRIPT}2`, gclid: SCRIPT };
    const others = { tags, referrerHost: SCRIPT, spamReason: SCRIPT, referrerPath: `/${SCRIPT}` } as const;
    await insert(
      lead(1, file(1, `${SCRIPT}.png`), others),
      lead(2, email(`${SCRIPT}@shop.example`, `/${SCRIPT}`), { ...others, spamReason: null }),
      lead(3, url(`https://shop.example/${SCRIPT}`), others),
    );
    await saveUpload(pictureOf(1), SCRIPT);
    const { ask, base, open, form } = await openBoard(
      { DATA_DIR: dataDir },
      { now: () => new Date("2026-03-10T12:00:00Z") },
    );
    const cookie = await open();
    for (const id of [1, 2, 3]) await form("show", cookie, { id: idOf(id) });
    const paths = ["", "leads?spam=with", `leads?text=${encodeURIComponent(SCRIPT)}`, "log", "health"];
    for (const path of [...paths, ...[1, 2, 3].map((id) => `leads/${idOf(id)}`)]) {
      const { status, text, headers } = await ask(base + path, { headers: cookie });
      expect(status).toBe(200);
      expect(text).not.toContain("<script");
      expect(text).not.toMatch(/<img(?! src="\/)/);
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'self';/);
      expect(headers["content-security-policy"]).not.toMatch(/script-src|unsafe/);
    }
    expect((await ask(`${base}leads?spam=with`, { headers: cookie })).text).toContain("&lt;script&gt;");
  });

  test("a javascript: URL in an old row is not a link", async () => {
    const { dataDir, insert } = await openCommand();
    await insert(lead(1, url("https://shop.example/mug")), lead(2, url("javascript:alert(1)")));
    const { ask, base, open } = await openBoard({ DATA_DIR: dataDir });
    const cookie = await open();
    const good = await ask(`${base}leads/${idOf(1)}`, { headers: cookie });
    expect(good.text).toContain(
      '<a href="https://shop.example/mug" rel="noopener noreferrer nofollow" target="_blank">',
    );
    for (const path of ["leads", `leads/${idOf(2)}`]) {
      expect((await ask(base + path, { headers: cookie })).text).not.toContain('href="javascript');
    }
  });

  test.each([
    ["<!doctype html><script>alert(1)</script>", "application/octet-stream"],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "application/octet-stream"],
    ["\u0089PNG is not enough", "application/octet-stream"],
  ])("a file that isn't a picture is a download in which nothing can run: %s", async (content, type) => {
    const { dataDir, insert, saveUpload } = await openCommand();
    await insert(lead(1, file(1)));
    await saveUpload(pictureOf(1), content);
    const { ask, base, open } = await openBoard({ DATA_DIR: dataDir });
    const { headers } = await ask(`${base}picture/${idOf(1)}`, { headers: await open() });
    expect(headers["content-type"]).toBe(type);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(content)));
    expect(headers["content-disposition"]).toBe('attachment; filename="upload.bin"');
    expect(headers["content-security-policy"]).toContain("default-src 'none'; sandbox");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});

test.each([
  ["50 million pixels", 200, pngHead(5000, 10_000)],
  ["more, which would stall the browser", 413, pngHead(5000, 10_001)],
  ["an unknown size", 413, Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["few pixels behind a large color profile", 200, jpeg(600_000, 100, 100)],
  ["many pixels behind a large color profile", 413, jpeg(600_000, 9000, 9000)],
  ["a size that comes after two megabytes", 413, jpeg(3_000_000, 100, 100)],
])("a picture of %s is answered with %i", async (_, status, content) => {
  const { dataDir, insert, saveUpload } = await openCommand();
  await insert(lead(1, file(1)));
  await saveUpload(pictureOf(1), content);
  const { ask, base, open } = await openBoard({ DATA_DIR: dataDir });
  expect((await ask(`${base}picture/${idOf(1)}`, { headers: await open() })).status).toBe(status);
});

test.each(["GET", "HEAD"])(
  "a picture is closed when the browser has left, or asked only for its headers (%s)",
  async (method) => {
    const { dataDir, insert } = await openCommand();
    await insert(lead(1, file(1)));
    const { board, base, open, port } = await openBoard({ DATA_DIR: dataDir });
    const headers = await open();
    const bytes = new Readable({
      read() {
        setImmediate(() => this.push(Buffer.concat([pngHead(10, 10), Buffer.alloc(60_000)])));
      },
    });
    vi.spyOn(board.stores, "uploads").mockResolvedValue({
      open: async () => ({ bytes, size: 1e9 }),
    } as never);
    const path = `${base}picture/${idOf(1)}`;
    const call = http.request({ host: "127.0.0.1", port, path, method, headers }).end();
    const [response] = (await once(call, "response")) as [http.IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.destroy();
    await expect.poll(() => bytes.destroyed).toBe(true);
  },
);

test("a picture that opens after the browser has left is closed", async () => {
  const { dataDir, insert } = await openCommand();
  await insert(lead(1, file(1)));
  const { board, base, open, ask, port } = await openBoard({ DATA_DIR: dataDir });
  const headers = await open();
  const bytes = Readable.from([Buffer.concat([pngHead(10, 10), Buffer.alloc(60_000)])]);
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<{ bytes: Readable; size: number }>();
  vi.spyOn(board.stores, "uploads").mockResolvedValue({
    open: () => {
      asked.resolve();
      return opened.promise;
    },
  } as never);
  const path = `${base}picture/${idOf(1)}`;
  const call = http
    .request({ host: "127.0.0.1", port, path, headers })
    .on("error", () => {})
    .end();
  await asked.promise;
  call.destroy();
  // Meanwhile, the board notices.
  expect((await ask(`${base}leads`, { headers })).status).toBe(200);
  opened.resolve({ bytes, size: 1e9 });
  await expect.poll(() => bytes.destroyed).toBe(true);
});

/** The start of a JPEG of that size, with so many bytes of a color profile before the size. */
function jpeg(profileBytes: number, width: number, height: number): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xff_fd)]);
  const profile = Array.from({ length: Math.ceil(profileBytes / segment.length) }, () => segment);
  const size = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xff, 0xd9]);
  size.writeUInt16BE(height, 5);
  size.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...profile, size]);
}

/** The start of a PNG of that size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0", "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

test("a request has 30 seconds to arrive", async () => {
  const create = vi.spyOn(http, "createServer");
  syncBuiltinESMExports();
  onTestFinished(() => {
    create.mockRestore();
    syncBuiltinESMExports();
  });
  await openWithAda();
  expect(create.mock.calls.map(([options]) => options)).toEqual([{ requestTimeout: 30_000 }]);
});

test("no path leads to another file", async () => {
  const { ask, base, open } = await openWithAda();
  const headers = await open();
  const paths = [
    "assets/../render.js",
    "assets/..%2f..%2fpackage.json",
    "site/assets/..%2f..%2f..%2fpackage.json",
    "site/assets/../../../package.json",
    "site/../../data/leads.db",
    "picture/..%2f..%2fleads.db",
    "leads/a/b",
    `leads/${idOf(1)}/b`,
    "health/a/b",
    "leads/%00",
    "toString",
    "constructor/x",
    "__proto__",
  ];
  for (const path of paths) expect((await ask(base + path, { headers })).status, path).toBe(404);
});
