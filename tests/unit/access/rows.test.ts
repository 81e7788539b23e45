import { METHODS } from "node:http";
import { expect, test } from "vitest";
import { openAttackedServer, TABLE } from "../../support/attacks/attacked-server.ts";
import type { RawRequest } from "../../support/attacks/raw-request.ts";

const ROW = { email: "eve@example.com" };

const READS: RawRequest[] = [
  { url: TABLE },
  { url: `${TABLE}?select=*` },
  { url: `${TABLE}?select=email&email=like.*` },
  { url: `${TABLE}?select=count` },
  { url: `${TABLE}?email=eq.secret-ada@example.com` },
  { url: `${TABLE}?or=(email.eq.a,email.neq.a)&order=email.desc&limit=1&offset=0` },
  { url: TABLE, headers: { prefer: "count=exact" } },
  { url: TABLE, headers: { prefer: "count=estimated", range: "0-0", "range-unit": "items" } },
  { url: TABLE, method: "HEAD", headers: { prefer: "count=planned" } },
  { url: TABLE, headers: { accept: "text/csv" } },
  { url: TABLE, headers: { accept: "application/vnd.pgrst.object+json" } },
  { url: TABLE, headers: { accept: "application/vnd.pgrst.plan+json" } },
  { url: TABLE, headers: { "accept-profile": "public" } },
  { url: TABLE, headers: { authorization: "Bearer service_role", apikey: "anon" } },
  { url: TABLE, headers: { "x-client-info": "supabase-js/2", role: "service_role" } },
  { url: `${TABLE}/` },
  { url: `${TABLE}/1` },
  { url: "/rest/v1/Landing+page" },
  { url: "/rest/v1/Landing%2520page" },
  { url: "/rest/v1/%4canding%20page" },
  { url: "/rest/v1/%22Landing%20page%22" },
  { url: "/rest/v1/public.Landing%20page" },
  { url: "/rest/v1/landing%20page" },
  { url: "/rest/v1//Landing%20page" },
  { url: "//rest/v1/Landing%20page" },
  { url: "/rest/v1/./Landing%20page" },
  { url: "/rest/v1/x/../Landing%20page" },
  { url: "/REST/V1/Landing%20page" },
  { url: "/rest/v1/" },
  { url: "/rest/v1" },
  { url: "/rest/v1/?apikey=anon" },
];

const OTHER_TABLES = [
  "sqlite_schema",
  "sqlite_master",
  "sqlite_sequence",
  "pg_catalog.pg_tables",
  "pg_shadow",
  "information_schema.tables",
  "storage.objects",
  "auth.users",
  "hook_journal",
  "hooks",
  "flag_assignments",
  "page_views",
  "leads",
  "users",
  "Landing%20page%00",
  "Landing%20page;drop%20table%20x",
  "Landing%20page%27--",
  "Landing%20page%20",
  "Landing%E2%80%83page",
  "%EF%BC%ACanding%20page",
  "rpc/select",
  "rpc/exec?query=select%201",
  "rpc/pg_read_file?filename=/etc/passwd",
];

const CHANGES: RawRequest[] = [
  { method: "PATCH", url: TABLE, payload: ROW },
  { method: "PATCH", url: `${TABLE}?email=eq.secret-ada@example.com`, payload: ROW },
  { method: "PATCH", url: `${TABLE}?id=not.is.null`, payload: { product: null } },
  { method: "PUT", url: `${TABLE}?id=eq.1`, payload: { id: "1", ...ROW } },
  { method: "DELETE", url: TABLE },
  { method: "DELETE", url: `${TABLE}?id=not.is.null`, headers: { prefer: "return=representation" } },
];

/** Inserts with further requests, which are ignored. */
const INSERTS_THAT_ASK_FOR_MORE: Pick<RawRequest, "url" | "headers">[] = [
  { url: `${TABLE}?on_conflict=id`, headers: { prefer: "resolution=merge-duplicates" } },
  { url: `${TABLE}?on_conflict=email`, headers: { prefer: "resolution=ignore-duplicates" } },
  { url: TABLE, headers: { prefer: "return=representation" } },
  { url: `${TABLE}?select=*`, headers: { prefer: "return=representation,count=exact" } },
  { url: TABLE, headers: { prefer: "return=headers-only" } },
  { url: TABLE, headers: { prefer: "tx=rollback" } },
  { url: TABLE, headers: { prefer: "missing=default,handling=lenient,max-affected=1000" } },
  { url: `${TABLE}?columns=id,email,created_at` },
  { url: TABLE, headers: { "x-http-method-override": "DELETE" } },
  { url: TABLE, headers: { "x-http-method": "PATCH" } },
  { url: TABLE, headers: { "x-method-override": "GET" } },
  { url: `${TABLE}?_method=DELETE` },
  { url: TABLE, headers: { "content-profile": "auth", "accept-profile": "auth" } },
  { url: TABLE, headers: { "idempotency-key": "secret-attempt-1" } },
  { url: TABLE, headers: { "x-forwarded-host": "evil.example", "x-original-url": "/rest/v1/" } },
  { url: TABLE, headers: { "x-rewrite-url": "/storage/v1/bucket" } },
];

test("no call reads, lists, counts or filters rows", async () => {
  const server = await openAttackedServer();
  for (const attack of READS) {
    const response = await server.send(attack);
    expect.soft(response.status, JSON.stringify(attack)).toBeGreaterThanOrEqual(400);
    expect(response.head).not.toMatch(/^content-range:/im);
    server.expectOthersUntouched(response);
  }
  expect(server.newRows()).toEqual([]);
});

test("no other table, view, schema or function exists, under any method", async () => {
  const server = await openAttackedServer();
  for (const table of OTHER_TABLES) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      const payload = method === "GET" || method === "HEAD" ? "" : ROW;
      const response = await server.send({ method, url: `/rest/v1/${table}`, payload });
      expect.soft([400, 404], `${method} ${table}`).toContain(response.status);
      server.expectOthersUntouched(response);
    }
  }
  expect(server.newRows()).toEqual([]);
});

test("nothing changes or deletes a row", async () => {
  const server = await openAttackedServer();
  for (const attack of CHANGES) {
    const response = await server.send(attack);
    expect.soft(response.status, `${attack.method} ${attack.url}`).toBe(405);
    server.expectOthersUntouched(response);
  }
  expect(server.newRows()).toEqual([]);
});

test("every method but POST is refused on the table, overridden or not", async () => {
  const server = await openAttackedServer();
  for (const method of METHODS) {
    if (method === "POST") continue;
    const headers = { "x-http-method-override": "POST" };
    const response = await server.send({ method, url: TABLE, headers, payload: ROW });
    // Node closes the connection after a CONNECT request.
    expect.soft(method === "CONNECT" ? [0] : [404, 405], method).toContain(response.status);
    server.expectOthersUntouched(response);
  }
  expect(server.newRows()).toEqual([]);
});

test("an insert with further requests only inserts, and gets an empty response", async () => {
  const server = await openAttackedServer();
  for (const attack of INSERTS_THAT_ASK_FOR_MORE) {
    const response = await server.send({ ...attack, method: "POST", payload: ROW });
    expect.soft([response.status, response.body], JSON.stringify(attack)).toEqual([201, ""]);
    expect(response.head).not.toMatch(/^location:/im);
    server.expectOthersUntouched(response);
  }
  const emails = server.newRows().map(({ email }) => email);
  expect(emails).toEqual(INSERTS_THAT_ASK_FOR_MORE.map(() => "eve@example.com"));
});

test("a row cannot set the server's own columns", async () => {
  const server = await openAttackedServer();
  const columns =
    "id created_at visitor_key source_path query idempotency_key follows consent_text suspicion preview network mailbox rowid _rowid_ oid ctid xmin";
  for (const column of columns.split(" ")) {
    for (const payload of [
      { ...ROW, [column]: "1" },
      [{ ...ROW, [column]: null }],
      { product: { type: "url", productUrl: "https://shop.example", [column]: "1" } },
    ]) {
      const response = await server.send({ method: "POST", url: TABLE, payload });
      expect.soft(response.status, column).toBe(400);
      server.expectOthersUntouched(response);
    }
  }
  expect(server.newRows()).toEqual([]);
});

test.each([
  '{"__proto__":{"polluted":1},"email":"eve@example.com"}',
  '{"constructor":{"prototype":{"polluted":1}},"email":"eve@example.com"}',
  '{"product":{"__proto__":{"polluted":1},"type":"url","productUrl":"https://shop.example"}}',
  '{"product":{"constructor":{"prototype":{"polluted":1}},"type":"url","productUrl":"https://shop.example"}}',
  '{"prototype":{"polluted":1},"email":"eve@example.com"}',
  '[{"__proto__":{"polluted":1},"email":"eve@example.com"}]',
  '{"\\u005f_proto__":{"polluted":1},"email":"eve@example.com"}',
  '{"email":"eve@example.com","toString":1}',
  '{"email":"eve@example.com","hasOwnProperty":1}',
])("%s is refused and pollutes nothing", async (payload) => {
  const server = await openAttackedServer();
  const headers = { "content-type": "application/json" };
  for (const url of [TABLE, `${TABLE}?__proto__[polluted]=1&constructor.prototype.polluted=1`]) {
    const response = await server.send({ method: "POST", url, headers, payload });
    expect(response.status).toBe(400);
    server.expectOthersUntouched(response);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(server.newRows()).toEqual([]);
});

const SQL = [
  `'); drop table "Landing page"; --`,
  `' or '1'='1`,
  `"; delete from "Landing page"; --`,
  `x' union select email from "Landing page" --`,
  `\\'; vacuum; --`,
  `$1; ${"?".repeat(5)}`,
  "%27%20or%201=1",
  ";/**/attach database '/tmp/x' as x",
];

test("SQL in a field is stored as text", async () => {
  const server = await openAttackedServer();
  for (const sql of SQL) {
    const asPath = encodeURI(sql).replaceAll("#", "%23").replaceAll("?", "%3f");
    const fields = [
      {
        sent: { email: `${sql.replaceAll(/\s/g, "+")}@a.co` },
        kept: { email: `${sql.replaceAll(/\s/g, "+")}@a.co` },
      },
      { sent: { email: "a@b.co", path: `/${asPath}` }, kept: { path: `/${asPath}` } },
    ];
    for (const { sent, kept } of fields) {
      const response = await server.send({
        method: "POST",
        url: `${TABLE}?email=${encodeURIComponent(sql)}`,
        headers: {
          "x-visitor-key": sql.replaceAll(/\s/g, "+"),
          "idempotency-key": sql.replaceAll(/\s/g, "+"),
          "x-follows": sql.replaceAll(/\s/g, "+"),
          "x-tags": JSON.stringify({ utm_source: sql, [sql]: sql }),
          "x-referrer-host": sql.replaceAll(/\s/g, "+"),
          referer: `http://localhost/${asPath}?q=${asPath}`,
          "user-agent": sql,
        },
        payload: sent,
      });
      server.expectOthersUntouched(response);
      expect.soft(response.status, sql).toBe(201);
      expect(server.newRows().at(-1)).toMatchObject({
        ...kept,
        visitor_key: sql.replaceAll(/\s/g, "+"),
        idempotency_key: sql.replaceAll(/\s/g, "+"),
        follows: sql.replaceAll(/\s/g, "+"),
        tags: JSON.stringify({ utm_source: sql }),
        referrer_host: sql.replaceAll(/\s/g, "+"),
      });
    }
    const productUrl = `https://shop.example/${asPath}`;
    await server.send({ method: "POST", url: TABLE, payload: { product: { type: "url", productUrl } } });
    expect(JSON.parse(server.newRows().at(-1)?.product ?? "")).toEqual({ type: "url", productUrl });
  }
});

test("SQL in the fields of a file is stored as text, or refused", async () => {
  const server = await openAttackedServer();
  const filePath = "products/1700000000000-abcdefghijkl.png";
  const fileUrl = `http://localhost/storage/v1/object/public/images/${filePath}`;
  const product = {
    type: "file",
    fileName: "mug.png",
    fileType: "image/png",
    fileSize: 16,
    filePath,
    fileUrl,
  };
  for (const sql of SQL) {
    const named = { product: { ...product, fileName: sql } };
    expect((await server.send({ method: "POST", url: TABLE, payload: named })).status).toBe(201);
    expect(JSON.parse(server.newRows().at(-1)?.product ?? "").fileName).toBe(sql);
    const count = server.newRows().length;
    for (const field of ["type", "fileType", "fileSize", "filePath", "fileUrl"]) {
      const payload = { product: { ...product, [field]: sql } };
      const response = await server.send({ method: "POST", url: TABLE, payload });
      expect.soft(response.status, `${field} ${sql}`).toBe(400);
      server.expectOthersUntouched(response);
    }
    expect(server.newRows()).toHaveLength(count);
  }
});

test("reusing a stranger's idempotency key reveals nothing: a different row is a new lead and gets the usual response", async () => {
  const server = await openAttackedServer();
  const headers = { "idempotency-key": server.secrets.attempt };
  const other = await server.send({ method: "POST", url: TABLE, headers, payload: ROW });
  const known = await server.send({
    method: "POST",
    url: TABLE,
    headers,
    payload: { email: server.secrets.email, path: "/food/version_d" },
  });
  expect([other.status, other.body]).toEqual([known.status, known.body]);
  expect(server.newRows().map(({ email }) => email)).toEqual(["eve@example.com"]);
  server.expectOthersUntouched(known);
});
