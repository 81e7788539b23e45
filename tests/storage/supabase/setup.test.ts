import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { makeIdempotencyKey } from "../../../contract/idempotency-key.ts";
import {
  EMAIL_CHARS_MAX,
  FILE_NAME_CHARS_MAX,
  FILE_TYPE_CHARS_MAX,
  PATH_CHARS_MAX,
  UPLOAD_BYTES_MAX,
  URL_CHARS_MAX,
} from "../../../contract/limits.ts";
import { IMAGE_EXTENSIONS } from "../../../contract/uploads.ts";
import { NAME, PICTURE, contractProblem, databaseProblems } from "../../support/supabase/judged-rows.ts";
import { rowColumnsContract } from "../row-columns-contract.ts";
import { sharedServer } from "../../support/databases/fresh-database.ts";
import { type Answer, Project, type Role, insert } from "../../support/supabase/project.ts";

const EMAIL = { email: "ada@example.com", path: "/food/version_d" };
const LINK = { product: { type: "url", productUrl: "https://shop.example/mug" }, path: "/food/version_a" };
const OK = { status: 201, message: "" };

let project: Project;
beforeAll(async () => {
  project = await Project.create(await sharedServer());
});
beforeEach(() => project.empty());
afterAll(() => project.remove());

describe.each<Role>(["anon", "authenticated"])("%s", (role) => {
  test("may leave every kind of lead", async () => {
    expect(await project.upload(NAME, { role })).toEqual({ status: 200, message: "" });
    for (const extension of IMAGE_EXTENSIONS) {
      const name = `products/1700000000001-abcdefghijkl.${extension}`;
      expect([extension, (await project.upload(name, { role })).status]).toEqual([extension, 200]);
    }
    for (const row of [EMAIL, { email: "bob@example.com" }, LINK, PICTURE, [EMAIL]]) {
      expect(await project.post(row, {}, role)).toEqual(OK);
    }
    expect(await project.rows()).toHaveLength(5);
  });

  test.each([
    ["read a lead", `select * from public."Landing page"`],
    ["read one column", `select email from public."Landing page"`],
    ["count leads", `select count(*) from public."Landing page"`],
    [
      "read what it has just written",
      `insert into public."Landing page" (email) values ('e@e.e') returning id`,
    ],
    ["change a lead", `update public."Landing page" set email = 'eve@example.com'`],
    ["delete a lead", `delete from public."Landing page"`],
    ["empty the table", `truncate public."Landing page"`],
    [
      "replace a lead",
      `insert into public."Landing page" (id, email) values (gen_random_uuid(), 'e@e.e')
       on conflict (id) do update set email = excluded.email`,
    ],
    ["choose an id", `insert into public."Landing page" (id, email) values (gen_random_uuid(), 'e@e.e')`],
    ["choose a time", `insert into public."Landing page" (created_at, email) values (now(), 'e@e.e')`],
    ["choose a visitor", `insert into public."Landing page" (visitor_key, email) values ('user-x', 'e@e.e')`],
    ["choose a suspicion", `insert into public."Landing page" (suspicion, email) values (null, 'e@e.e')`],
    ["lock the table", `lock table public."Landing page"`],
    ["copy the table", `create temporary table mine as select * from public."Landing page"`],
    ["change the table", `alter table public."Landing page" disable row level security`],
    ["call what checks", `select landing_private.problem_of(null, null, null)`],
    [
      "list pictures",
      `do $$ begin if exists (select from storage.objects) then raise 'seen' using errcode = 'P0001'; end if;
      raise 'not seen' using errcode = '42501'; end $$`,
    ],
    [
      "see the buckets",
      `do $$ begin if exists (select from storage.buckets) then raise 'seen' using errcode = 'P0001'; end if;
      raise 'not seen' using errcode = '42501'; end $$`,
    ],
    ["make a bucket", `insert into storage.buckets (id, name) values ('mine', 'mine')`],
  ])("may not %s", async (_, statement) => {
    await project.upload(NAME);
    await project.post(EMAIL);
    const before = await project.rows();
    expect((await project.run(statement, role)).status).toBe(401);
    expect(await project.rows()).toEqual(before);
  });

  test("can't change or delete any picture or bucket", async () => {
    await project.upload(NAME);
    const seen = async () => ({
      objects: await project.sql`select * from storage.objects`,
      buckets: await project.sql`select * from storage.buckets`,
    });
    const before = await seen();
    await project.run(`update storage.objects set name = 'products/1700000000001-abcdefghijkl.png'`, role);
    await project.run(`delete from storage.objects`, role);
    await project.run(`update storage.buckets set public = false`, role);
    await project.run(`delete from storage.buckets`, role);
    expect(await seen()).toEqual(before);
  });

  test.each([
    ["another bucket", NAME, "other"],
    ["another folder", "other/1700000000000-abcdefghijkl.png", "images"],
    ["no folder", "1700000000000-abcdefghijkl.png", "images"],
    ["a folder below", "products/x/1700000000000-abcdefghijkl.png", "images"],
    ["a way out", "products/../1700000000000-abcdefghijkl.png", "images"],
    ["a short name", "products/1700000000000-abcdefghijk.png", "images"],
    ["capitals", "products/1700000000000-ABCDEFGHIJKL.png", "images"],
    ["two extensions", "products/1700000000000-abcdefghijkl.png.html", "images"],
    ["no extension", "products/1700000000000-abcdefghijkl", "images"],
    ["a program's name", "products/1700000000000-invoiceupdate.exe", "images"],
    ["a second line", `${NAME}\nx`, "images"],
  ])("may not add a picture to %s", async (_, name, bucket) => {
    await project.sql`insert into storage.buckets (id, name) values ('other', 'other')`;
    expect((await project.upload(name, { bucket, role })).status).toBe(401);
    expect(await project.sql`select from storage.objects`).toHaveLength(0);
  });
});

test("leads are indexed by time, in which they are listed and deleted", async () => {
  expect(await project.indexes("Landing page")).toContain("landing_page_by_time (created_at)");
});

test("a right granted by mistake still reveals and changes no lead", async () => {
  await project.post(EMAIL);
  await project.sql`grant all on public."Landing page" to anon`;
  onTestFinished(() => project.setUp());
  expect((await project.run(`select * from public."Landing page"`)).message).toBe("[]");
  await project.run(`update public."Landing page" set email = 'eve@example.com'`);
  await project.run(`delete from public."Landing page"`);
  expect(await project.rows()).toMatchObject([{ email: "ada@example.com" }]);
});

test("a picture's name can be used only once", async () => {
  expect((await project.upload(NAME)).status).toBe(200);
  expect((await project.upload(NAME)).status).toBe(409);
});

test("the bucket shows its pictures to anyone, and accepts only images of at most 25 MB of types that can't run scripts", async () => {
  const [bucket] =
    await project.sql`select id, public, file_size_limit, allowed_mime_types from storage.buckets`;
  expect(bucket).toEqual({
    id: "images",
    public: true,
    file_size_limit: String(UPLOAD_BYTES_MAX),
    allowed_mime_types: [
      "image/png",
      "image/jpeg",
      "image/gif",
      "image/webp",
      "image/avif",
      "image/heic",
      "image/heif",
      "image/bmp",
      "image/tiff",
    ],
  });
});

test("the project's own server reads every lead", async () => {
  await project.post(EMAIL);
  const { status, message } = await project.run(`select email from public."Landing page"`, "service_role");
  expect([status, JSON.parse(message)]).toEqual([200, [{ email: "ada@example.com" }]]);
});

test("a picture's row without its picture is refused", async () => {
  expect(await project.post(PICTURE)).toEqual({ status: 400, message: "The picture was not uploaded." });
  // By this detail, pages know that they have to upload it again.
  const refused = project.transaction("anon", {}, (sql) => insert(sql, [PICTURE]));
  await expect(refused).rejects.toMatchObject({ code: "23514", detail: "MissingPicture" });
  expect(await project.rows()).toEqual([]);
});

test("more than one row at a time is refused", async () => {
  expect(await project.post([EMAIL, { ...EMAIL, email: "bob@example.com" }])).toEqual({
    status: 400,
    message: "Exactly one row can be inserted at a time.",
  });
  expect(await project.rows()).toEqual([]);
});

rowColumnsContract(async () => ({
  async post(headers) {
    expect(await project.post(EMAIL, headers)).toEqual(OK);
  },
  rows: () => project.rows(),
}));

test.each(["\\u0000", "\\ud800"])(
  "a tag with %s, which PostgreSQL can't store, is left out",
  async (text) => {
    expect(await project.post(EMAIL, { "x-tags": `{"utm_source":"${text}"}` })).toEqual(OK);
    expect(await project.rows()).toMatchObject([{ tags: null }]);
  },
);

test("a row's time is the database's", async () => {
  await project.post(EMAIL);
  const [row] = await project.rows();
  expect(Math.abs((row!.created_at as Date).getTime() - Date.now())).toBeLessThan(60_000);
});

test("a retry gets the same response and creates no second row; another row with the same key is another lead", async () => {
  const headers = { "idempotency-key": makeIdempotencyKey(Date.now()) };
  expect(await project.post(LINK, headers)).toEqual(OK);
  expect(await project.post(LINK, headers)).toEqual(OK);
  const inOtherOrder = { path: LINK.path, product: { productUrl: LINK.product.productUrl, type: "url" } };
  expect(await project.post(inOtherOrder, headers)).toEqual(OK);
  expect(await project.rows()).toHaveLength(1);
  expect(await project.post(EMAIL, headers)).toEqual(OK);
  expect(await project.post({ ...LINK, path: "/food/version_b" }, headers)).toEqual(OK);
  expect(await project.rows()).toHaveLength(3);
});

test("a signup that is repeated without a key is a new row", async () => {
  await project.post(EMAIL);
  await project.post(EMAIL);
  expect(await project.rows()).toHaveLength(2);
});

test("a retry during the first attempt waits for it, and gets the same response", async () => {
  const headers = { "idempotency-key": makeIdempotencyKey(Date.now()) };
  let retry: Promise<Answer> | undefined;
  const first = await project.as("anon", headers, async (sql) => {
    const answer = await insert(sql, [LINK]);
    retry = project.post(LINK, headers);
    expect(await Promise.race([retry, wait(500, "waits")])).toBe("waits");
    return answer;
  });
  expect([first, await retry]).toEqual([OK, OK]);
  expect(await project.rows()).toHaveLength(1);
});

test("ids follow the time of their keys", async () => {
  const times = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000];
  for (const time of times) await project.post(EMAIL, { "idempotency-key": makeIdempotencyKey(time) });
  const ids = (await project.sql`select id from public."Landing page" order by id`).map(
    ({ id }) => id as string,
  );
  expect(ids.map((id) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16))).toEqual(times);
  // UUIDs of the version for any other way of making them.
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-/);
});

test.each(["two words", "", "x".repeat(65), "é"])("the idempotency key %j is refused", async (key) => {
  const answer = await project.post(EMAIL, { "idempotency-key": key });
  expect(answer).toEqual({ status: 400, message: "The idempotency key is not valid." });
});

test("running the set-up again changes nothing, and leads stay", async () => {
  await project.post(EMAIL, { "idempotency-key": "one" });
  const before = await project.rows();
  await project.sql`grant usage on schema landing_private to anon`;
  await project.setUp();
  expect(await project.rows()).toEqual(before);
  const [right] = await project.sql`select has_schema_privilege('anon', 'landing_private', 'usage') as has`;
  expect(right!.has, "what checks stays out of the API's reach").toBe(false);
  expect(await project.post(EMAIL, { "idempotency-key": "one" })).toEqual(OK);
  expect((await project.run(`select * from public."Landing page"`)).status).toBe(401);
  expect(await project.rows()).toEqual(before);
});

test("a project set up before newer columns existed gets them, and keeps its leads", async () => {
  await project.post(LINK, { "idempotency-key": "one" });
  await project.sql`alter table public."Landing page" drop column follows, drop column consent_text`;
  await project.setUp();
  expect(await project.post(EMAIL, { "x-follows": "one", "x-consent-text": "W7eJhV2mQ0aXk3P_" })).toEqual(OK);
  expect(await project.rows()).toMatchObject([
    { idempotency_key: "one", follows: null, consent_text: null },
    { email: "ada@example.com", follows: "one", consent_text: "W7eJhV2mQ0aXk3P_" },
  ]);
});

test("running it again brings an older bucket's limits up to date", async () => {
  const limits = () => project.sql`select file_size_limit, allowed_mime_types from storage.buckets`;
  const [today] = await limits();
  await project.sql`update storage.buckets set file_size_limit = 1, allowed_mime_types = null`;
  await project.setUp();
  expect(await limits()).toEqual([today]);
});

test("running it again keeps a bucket private if its owner made it so", async () => {
  await project.sql`update storage.buckets set public = false`;
  await project.setUp();
  expect(await project.sql`select public from storage.buckets`).toEqual([{ public: false }]);
  await project.sql`update storage.buckets set public = true`;
});

test("an unrelated bucket of that name is left unchanged, and nothing is set up", async () => {
  const other = await Project.untouched(await sharedServer());
  try {
    await other.sql`insert into storage.buckets (id, name, public) values ('images', 'images', false)`;
    await expect(other.setUp()).rejects.toThrow(
      'This project has a bucket "images" already: its files would become public. Rename it or delete it first.',
    );
    expect(await other.sql`select id, public, allowed_mime_types from storage.buckets`).toEqual([
      { id: "images", public: false, allowed_mime_types: null },
    ]);
    expect(await other.sql`select 1 from pg_policies where schemaname = 'storage'`).toEqual([]);
  } finally {
    await other.remove();
  }
});

test("restored rows keep their columns, and are checked like any other", async () => {
  const id = "0190d1ce-0000-8000-8000-000000000001";
  await project.sql`
    insert into public."Landing page" (id, created_at, email, idempotency_key, query)
    values (${id}, '2026-01-02', 'ada@example.com', 'one', 'a=1'),
      (gen_random_uuid(), '2026-01-03', 'bob@example.com', 'one', null)`;
  expect(await project.rows()).toMatchObject([
    { id, idempotency_key: "one", query: "a=1" },
    { email: "bob@example.com" },
  ]);
  const bad = project.sql`insert into public."Landing page" (email) values ('nonsense')`;
  await expect(bad).rejects.toThrow("The email address is not valid.");
});

test("no invalid row bypasses the checks", async () => {
  await project.sql`alter table public."Landing page" disable trigger all`;
  onTestFinished(async () => void (await project.sql`alter table public."Landing page" enable trigger all`));
  const bad = project.sql`insert into public."Landing page" (email) values ('nonsense')`;
  await expect(bad).rejects.toThrow("landing_page_is_a_lead");
});

const withProduct = (product: unknown) => ({ product });
const withUrl = (productUrl: unknown) => withProduct({ type: "url", productUrl });
const withFile = (fields: object) => withProduct({ ...PICTURE.product, ...fields });
const email = (chars: number) => `${"x".repeat(chars - 4)}@y.z`;
const url = (chars: number) => "https://shop.example/".padEnd(chars, "x");
const fileUrl = (chars: number) =>
  `https://${"x".repeat(chars - 8 - PICTURE.product.fileUrl.length + 8)}${PICTURE.product.fileUrl.slice(8)}`;

const rows: object[] = [
  {},
  EMAIL,
  LINK,
  PICTURE,
  { ...EMAIL, ...LINK },
  ...["/", "/a", "//a", "a", "", "/a b", "/a?b", "/a#b", "/a\\b", "/ä", "/a\u0007", "/\u0085"].map(
    (path) => ({
      email: "a@b.c",
      path,
    }),
  ),
  { email: "a@b.c", path: `/${"x".repeat(PATH_CHARS_MAX - 1)}` },
  { email: "a@b.c", path: `/${"x".repeat(PATH_CHARS_MAX)}` },
  ...[
    "a@b.c",
    "a@b",
    "@b.c",
    "a@.c",
    "a@b.",
    "a b@c.d",
    "a@b .c",
    "ä@ö.ü",
    "a@b.c ",
    "",
    "a@b@c.d",
    "a@b.c\n",
  ].map((text) => ({ email: text })),
  { email: email(EMAIL_CHARS_MAX) },
  { email: email(EMAIL_CHARS_MAX + 1) },
  ...["x", 1, true, [], ["type"], {}, { type: "url" }, { type: "zip" }, { type: null }].map(withProduct),
  withProduct({ ...LINK.product, more: 1 }),
  withProduct({ ...PICTURE.product, more: 1 }),
  ...[
    1,
    null,
    {},
    "",
    "shop.example",
    "ftp://shop.example",
    "javascript:alert(1)",
    "https://",
    "https:///?x",
    "https:// a.b",
    "https://a.b ",
    "https://a.b/\tx",
    "https://a.b/\u0085",
  ].map(withUrl),
  ...[
    "https://localhost/",
    "HTTPS://LOCALHOST/",
    "https://user@localhost",
    "http://localhost:8080/x.y",
    "https://a.b@c/",
    "http://[::1]:8080/x",
    "https:a.b",
    "https:\\\\a.b",
    "https:///a.b",
    "https://a.b/x y",
  ].map(withUrl),
  ...[
    "HTTPS://SHOP.EXAMPLE",
    "http://a.b",
    "https://a.b:8080/x?y#z",
    "https://u:p@a.b/",
    "https://münchen.de/ä",
  ].map(withUrl),
  ...[
    "https://2130706433/",
    "https://0x7f000001/",
    "https://店。jp/",
    "https://a%2eb/",
    "https://a.b/%20x",
  ].map(withUrl),
  withUrl(url(URL_CHARS_MAX)),
  withUrl(url(URL_CHARS_MAX + 1)),
  ...["x".repeat(FILE_NAME_CHARS_MAX), "x".repeat(FILE_NAME_CHARS_MAX + 1), "", 1, "ä ö.png", "<b>.png"].map(
    (fileName) => withFile({ fileName }),
  ),
  ...[
    "image/heic",
    "image/svg+xml",
    "text/html",
    "image/",
    "image/p ng",
    "",
    1,
    "IMAGE/png",
    "ximage/png",
  ].map((fileType) => withFile({ fileType })),
  withFile({ fileType: "image/".padEnd(FILE_TYPE_CHARS_MAX, "x") }),
  withFile({ fileType: "image/".padEnd(FILE_TYPE_CHARS_MAX + 1, "x") }),
  ...[1, UPLOAD_BYTES_MAX, UPLOAD_BYTES_MAX + 1, 0, -1, 1.5, "70", null, 1e300].map((fileSize) =>
    withFile({ fileSize }),
  ),
  ...["x", 1, "products/1.png", `${NAME}/`, `/${NAME}`, `${NAME}\n`, "products/../x.png"].map((filePath) =>
    withFile({ filePath }),
  ),
  ...["x", 1, NAME, `https://a.b/${NAME}`, `ftp://a.b/object/public/images/${NAME}`].map((value) =>
    withFile({ fileUrl: value }),
  ),
  ...[
    `http://localhost:3000/storage/v1/object/public/images/${NAME}`,
    `${PICTURE.product.fileUrl}?x=1#y`,
    PICTURE.product.fileUrl.replace("https://", "https://admin@"),
    PICTURE.product.fileUrl.replace("https://", "https://admin:password@evil.example/"),
    PICTURE.product.fileUrl.replace("https://", "https://evil.example/@"),
  ].map((value) => withFile({ fileUrl: value })),
  withFile({ fileUrl: fileUrl(URL_CHARS_MAX + 1) }),
  withProduct({ ...PICTURE.product, fileUrl: undefined }),
];

test("the script makes the API read the table's new columns at once", async () => {
  const heard = Promise.withResolvers<string>();
  const { unlisten } = await project.sql.listen("pgrst", heard.resolve);
  onTestFinished(() => unlisten());
  await project.setUp();
  expect(await heard.promise).toBe("reload schema");
});

test("the database refuses what the contract refuses, with the same message, and accepts what it accepts", async () => {
  const verdicts = await databaseProblems(project, rows);
  // One by one, so that a failure names its row.
  expect(rows.map((row, index) => [row, verdicts[index]])).toEqual(
    rows.map((row) => [row, contractProblem(row)]),
  );
});
