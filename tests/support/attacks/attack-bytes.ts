import { METHODS } from "node:http";
import * as fc from "fast-check";
import { NAME } from "./attacked-server.ts";

/** Bytes for a socket: sometimes a valid request, mostly an almost valid one, sometimes noise. */
export type AttackBytes = { bytes: Buffer; isComplete: boolean };

type Target = { path: string; type: string; body: Buffer };

const PICTURE_PATH = `products/${NAME}`;
const TABLE = "/rest/v1/Landing%20page";
const FLAGS = "/ofrep/v1/evaluate/flags";

const ENDPOINTS = [
  TABLE,
  `/storage/v1/object/images/${PICTURE_PATH}`,
  `/storage/v1/object/public/images/${PICTURE_PATH}`,
  FLAGS,
  `${FLAGS}/landing_beverage`,
  "/storage/v1/object/list/images",
  "/rest/v1/rpc/x",
  "/healthz",
  "/readyz",
  "/",
  "/food",
  "/version_a",
  "/assets/client-1a2b.js",
  "/assets/sample-3c4d.mp4",
];

const SEGMENTS = [
  "",
  ...words(
    String.raw`.. . %2e%2e %252e%252e ..%2f %2f %5c \ %00 %0d%0a %c0%ae %zz % ; ' " <script> $(x) {x} * :id`,
  ),
  ...words(
    "rest v1 storage object public images products ofrep evaluate flags assets Landing%20page lock pictures",
  ),
  ...words("landing_beverage leads.db __proto__ constructor etc passwd \u00e4 \uff0e\uff0e \u202e"),
  NAME,
  `${NAME}%00`,
];

const HEADERS = words(`
  apikey authorization content-type prefer x-upsert x-visitor-key idempotency-key x-follows x-consent-text x-tags x-referrer-host referer range
  if-range
  if-none-match accept accept-encoding accept-profile content-profile cookie x-http-method-override x-forwarded-for
  x-forwarded-host x-original-url host expect upgrade connection te trailer content-encoding origin date
  access-control-request-method __proto__ constructor content-length transfer-encoding user-agent x-client-info
  cache-control forwarded`);

const VALUES = [
  ...words(`
    anon service_role true null 0 -1 1e999 * application/json image/png image/svg+xml multipart/form-data text/html
    return=representation,resolution=merge-duplicates count=exact bytes=0- bytes=-1 bytes=9-1 bytes=0-1,2-3 gzip
    deflate chunked DELETE 127.0.0.1 ::1 https://evil.example ../../etc/passwd {{7*7}} 100-continue h2c websocket
    close keep-alive W/"x" %0d%0aset-cookie:x=1 \u00ff\u00fe http://localhost/food?utm_source=x {"gclid":"x"} {"gclid":`),
  "",
  " ",
  "Bearer anon",
  "gzip;q=0, br",
  "'; drop table x; --",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "a".repeat(65),
  "a".repeat(5000),
];

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(...VALUES, ...SEGMENTS),
  fc.string({ maxLength: 300 }),
);

const product = fc.oneof(
  fc.record({
    type: fc.constantFrom<unknown>("url", "url", "file", 1),
    productUrl: fc.oneof(
      fc.webUrl(),
      fc.constantFrom("javascript:alert(1)", "https://", "http://a.b\u0000", "//a.b", "data:text/html,x.y"),
      hostileText.map((text) => `https://shop.example/${text}`),
    ),
  }),
  fc.record({
    type: fc.constant("file"),
    fileName: fc.oneof(hostileText, fc.constant("mug.png")),
    fileType: fc.constantFrom("image/png", "image/png", "text/html", "image/svg+xml", "image/"),
    fileSize: fc.oneof(fc.integer(), fc.double(), fc.constantFrom<unknown>(16, 16, "16", null)),
    filePath: fc.oneof(fc.constantFrom(PICTURE_PATH, PICTURE_PATH, "products/../x", "x"), hostileText),
    fileUrl: fc.oneof(
      fc.constantFrom(`http://x/object/public/images/${PICTURE_PATH}`, "https://evil.example"),
      hostileText,
    ),
  }),
  fc.jsonValue({ maxDepth: 4 }),
);

const email = fc.oneof(
  { weight: 2, arbitrary: fc.emailAddress() },
  { weight: 2, arbitrary: hostileText.map((text) => `${text}@example.com`) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Members are generated one by one, because an object literal with `__proto__` loses it. */
const rowMember = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("email"), email) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("product"), product) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant("path"),
      hostileText.map((text) => `/${text}`),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom("__proto__", "constructor", "id", "created_at", "path"),
      fc.constantFrom<unknown>({ polluted: 1 }, { prototype: { polluted: 1 } }, null, "x"),
    ),
  },
);

const row = fc.array(rowMember, { minLength: 1, maxLength: 3 }).map((members) => {
  const texts = members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`);
  return `{${texts.join(",")}}`;
});

const context = fc
  .record({ targetingKey: hostileText, extra: fc.jsonValue({ maxDepth: 3 }) }, { requiredKeys: [] })
  .map((members) => JSON.stringify({ context: members }));

const multipart = fc
  .array(
    fc.record({
      name: fc.oneof(fc.constantFrom("", "cacheControl", "metadata", "__proto__"), hostileText),
      fileName: fc.option(hostileText),
      type: fc.constantFrom("image/png", "text/html", "image/svg+xml", ""),
      content: fc.uint8Array({ maxLength: 200 }),
    }),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.concat([...parts.map(partBytes), Buffer.from("--x--\r\n")]));

function partBytes(part: {
  name: string;
  fileName: string | null;
  type: string;
  content: Uint8Array;
}): Buffer {
  const fileName = part.fileName === null ? "" : `; filename="${part.fileName}"`;
  const head = `--x\r\nContent-Disposition: form-data; name="${part.name}"${fileName}\r\nContent-Type: ${part.type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), part.content, Buffer.from("\r\n")]);
}

const pictureName = fc
  .tuple(
    fc.stringMatching(/^\d{13}$/),
    fc.stringMatching(/^[a-z0-9]{12,14}$/),
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom("png", "jpg") }, fc.stringMatching(/^[a-z0-9]{1,5}$/)),
  )
  .map(([time, random, ending]) => `${time}-${random}.${ending}`);

const uploadPath = fc.oneof(
  { weight: 4, arbitrary: pictureName.map((name) => `/storage/v1/object/images/products/${name}`) },
  { weight: 2, arbitrary: hostileText.map((text) => `/storage/v1/object/images/products/${text}`) },
);

const anyPath = fc.oneof(
  fc.constantFrom(...ENDPOINTS),
  fc.tuple(fc.constantFrom(...ENDPOINTS), hostileText).map((parts) => parts.join("")),
  fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 9 }).map((parts) => `/${parts.join("/")}`),
);

const anyBytes = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
const json = (text: fc.Arbitrary<string>) => text.map((body) => Buffer.from(body));

const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 5, arbitrary: targets(fc.constant(TABLE), ["application/json"], json(row)) },
  { weight: 3, arbitrary: targets(uploadPath, ["multipart/form-data; boundary=x"], multipart) },
  { weight: 3, arbitrary: targets(uploadPath, ["image/png", "image/svg+xml", "text/html"], anyBytes) },
  {
    weight: 2,
    arbitrary: targets(
      fc.constantFrom(FLAGS, `${FLAGS}/landing_beverage`),
      ["application/json"],
      json(context),
    ),
  },
  {
    weight: 5,
    arbitrary: targets(
      anyPath,
      ["application/json", "image/png", ""],
      fc.oneof(json(fc.json()), json(row), anyBytes),
    ),
  },
);

function targets(
  path: fc.Arbitrary<string>,
  types: string[],
  body: fc.Arbitrary<Buffer>,
): fc.Arbitrary<Target> {
  return fc.record({ path, type: fc.constantFrom(...types), body });
}

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("?select=*", "?on_conflict=id", "?columns=%22id%22", "?email=eq.x"),
  },
  { weight: 1, arbitrary: hostileText.map((text) => `?${text}`) },
);

const headers = fc.array(
  fc.tuple(
    fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...HEADERS) }, { weight: 1, arbitrary: hostileText }),
    fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...VALUES) }, { weight: 1, arbitrary: hostileText }),
  ),
  { maxLength: 2 },
);

const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("POST", "POST", "POST", "GET") },
  { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
  { weight: 1, arbitrary: fc.constantFrom("post", "INSERT", "SELECT", "G\u00cbT", "") },
);

/** How the body's length is stated: correctly, in chunks, wrongly, or in two ways at once. */
const framing = fc.oneof(
  { weight: 12, arbitrary: fc.constant("length") },
  { weight: 3, arbitrary: fc.constant("chunks") },
  { weight: 1, arbitrary: fc.constantFrom("too long", "too short", "both", "broken chunks", "nothing") },
);

const hasKey = fc.constantFrom(true, true, true, false);

const nearlyRequests = fc
  .record({ method, target, query, headers, framing, hasKey })
  .map((parts): AttackBytes => {
    const { path, type, body } = parts.target;
    const lengths = {
      length: body.length,
      "too long": body.length + 9,
      "too short": body.length >> 1,
      both: 5,
    };
    const length = Reflect.get(lengths, parts.framing) as number | undefined;
    const isChunked = /chunks|both/.test(parts.framing);
    const lines = [
      `${parts.method} ${path}${parts.query} HTTP/1.1`,
      "host: localhost",
      "connection: close",
      ...(parts.hasKey ? ["apikey: anon"] : []),
      ...(type === "" ? [] : [`content-type: ${type}`]),
      ...(length === undefined ? [] : [`content-length: ${length}`]),
      ...(isChunked ? ["transfer-encoding: chunked"] : []),
      ...parts.headers.map(([name, value]) => `${name}: ${value}`),
    ];
    const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
    return {
      bytes: Buffer.concat([head, isChunked ? inChunks(body, parts.framing === "broken chunks") : body]),
      isComplete: parts.framing === "length" || parts.framing === "chunks",
    };
  });

function inChunks(body: Buffer, isBroken: boolean): Buffer {
  if (body.length === 0) return Buffer.from("0\r\n\r\n");
  const size = isBroken ? "zz" : body.length.toString(16);
  return Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]);
}

const noise = fc
  .oneof(
    anyBytes,
    hostileText.map((text) => Buffer.from(`${text}\r\n\r\n`)),
    fc.constantFrom(
      Buffer.from("GET / HTTP/9.9\r\n\r\n"),
      Buffer.from("GET\r\n\r\n"),
      Buffer.from([0x16, 3, 1, 2, 0]),
      Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    ),
  )
  .map((bytes): AttackBytes => ({ bytes, isComplete: false }));

export const attackBytes: fc.Arbitrary<AttackBytes> = fc.oneof(
  { weight: 24, arbitrary: nearlyRequests },
  { weight: 1, arbitrary: noise },
);

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
