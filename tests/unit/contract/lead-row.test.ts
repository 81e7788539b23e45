import { describe, expect, test } from "vitest";
import {
  InvalidLeadRow,
  isEmail,
  isImageType,
  isPathname,
  isProductUrl,
  readLeadRow,
  withScheme,
} from "../../../contract/lead-row.ts";
import { isNewUploadPath, isUploadPath } from "../../../contract/uploads.ts";

const FILE = {
  type: "file",
  fileName: "mug.png",
  fileType: "image/png",
  fileSize: 1,
  filePath: "products/1700000000000-abcdefghijkl.png",
  fileUrl: "https://ads.example/storage/v1/object/public/images/products/1700000000000-abcdefghijkl.png",
};

const longFileUrl = (chars: number) =>
  FILE.fileUrl.replace("/storage", `/${"x".repeat(chars - FILE.fileUrl.length - 1)}/storage`);

const withUser = (user: string) => FILE.fileUrl.replace("https://", `https://${user}@`);

const page = (productUrl: unknown) => ({ product: { type: "url", productUrl } });
const file = (fields: object) => ({ product: { ...FILE, ...fields } });

describe("a row", () => {
  test.each<[string, unknown]>([
    ["an email", { email: "ada@example.com" }],
    ["an email with a path", { email: "ada@example.com", path: "/" }],
    ["a product page", { product: { type: "url", productUrl: "https://shop.example" } }],
    ["a file", { product: FILE, path: "/furniture/version_a" }],
    [
      "a file of a server without a dot in its name",
      { product: { ...FILE, fileUrl: FILE.fileUrl.replace("https://ads.example", "http://localhost:3000") } },
    ],
    ["a file of 25 MB", { product: { ...FILE, fileSize: 25 * 1024 * 1024 } }],
    ["a file with a name of 255 characters", { product: { ...FILE, fileName: "x".repeat(255) } }],
    ["a file with a name of one", { product: { ...FILE, fileName: "x" } }],
    ["a file at a URL of 2,048 characters", { product: { ...FILE, fileUrl: longFileUrl(2048) } }],
  ])("may have %s, and is returned unchanged", (_, row) => {
    expect(readLeadRow(row)).toEqual(row);
  });

  test("has its keys in a fixed order, whatever their order in the input", () => {
    const turned = Object.fromEntries(Object.entries(FILE).toReversed());
    expect(JSON.stringify(readLeadRow({ path: "/", product: turned }))).toBe(
      JSON.stringify(readLeadRow({ product: FILE, path: "/" })),
    );
  });

  const EMAIL = { email: "ada@example.com" };
  const NO_OBJECT = "The row must be an object.";
  const NO_PRODUCT = "The product must be an object.";
  const UNKNOWN_KEY = "There is an unknown key in the row.";
  const UNKNOWN_PRODUCT_KEY = "There is an unknown key in the product.";
  const NO_PAGE = "The product page must be an http or https URL.";
  const NO_SIZE = "The file's size must be a number of bytes within the limit.";
  const NO_NAME = "The file's name is missing or too long.";
  const NO_FILE_URL = "The file's URL is not that of the picture.";
  const NO_EMAIL = "The email address is not valid.";
  const NO_PATH = "The path must be a pathname.";

  test.each<[string, unknown, string]>([
    ["nothing", undefined, NO_OBJECT],
    ["null", null, NO_OBJECT],
    ["a number", 7, NO_OBJECT],
    ["a text", "text", NO_OBJECT],
    ["a list", [], NO_OBJECT],
    ["both", { ...EMAIL, product: FILE }, "A row carries a product or an email, not both."],
    ["neither", { path: "/food" }, "A row carries a product or an email."],
    ["an unknown key", { ...EMAIL, created_at: "now" }, UNKNOWN_KEY],
    ["a key named constructor", { ...EMAIL, constructor: 1 }, UNKNOWN_KEY],
    ["a product that is a text", { product: "mug" }, NO_PRODUCT],
    ["a product that is a list", { product: [] }, NO_PRODUCT],
    ["a product of no type", { product: {} }, "The product's type must be url or file."],
    [
      "a page with a key too many",
      { product: { ...page("https://a.example").product, x: 1 } },
      UNKNOWN_PRODUCT_KEY,
    ],
    ["a javascript: page", page("javascript:alert(1)//a.b"), NO_PAGE],
    ["a data: page", page("data:text/html,a.b"), NO_PAGE],
    ["a page without a host", page("https://"), NO_PAGE],
    ["a page that is a number", page(7), NO_PAGE],
    ["a file of no bytes", file({ fileSize: 0 }), NO_SIZE],
    ["a file of over 25 MB", file({ fileSize: 25 * 1024 * 1024 + 1 }), NO_SIZE],
    ["a file of half a byte", file({ fileSize: 0.5 }), NO_SIZE],
    ["a file without a name", file({ fileName: "" }), NO_NAME],
    ["a file with a name of 256 characters", file({ fileName: "x".repeat(256) }), NO_NAME],
    [
      "a file that is not an image",
      file({ fileType: "text/html" }),
      "The file's type must be an image type.",
    ],
    [
      "a file outside of products",
      file({ filePath: "products/../x.png" }),
      "The file's path is not that of a picture.",
    ],
    ["a file at another URL", file({ fileUrl: "https://ads.example/other.png" }), NO_FILE_URL],
    ["a file at a URL with a user name", file({ fileUrl: withUser("admin") }), NO_FILE_URL],
    ["a file at a URL with a password", file({ fileUrl: withUser(":password") }), NO_FILE_URL],
    ["a file at a URL of 2,049 characters", file({ fileUrl: longFileUrl(2049) }), NO_FILE_URL],
    ["a file at a data URL", file({ fileUrl: `data:${FILE.fileUrl}` }), NO_FILE_URL],
    ["a file with a key too few", file({ fileUrl: undefined }), NO_FILE_URL],
    ["a file with a key too many", file({ productUrl: "https://shop.example" }), UNKNOWN_PRODUCT_KEY],
    ["an email of 400 characters", { email: `${"a".repeat(388)}@example.com` }, NO_EMAIL],
    ["an email without a dot", { email: "ada@example" }, NO_EMAIL],
    ["an email that is a number", { email: 7 }, NO_EMAIL],
    ["a path that is a URL", { ...EMAIL, path: "https://a.example/" }, NO_PATH],
    ["a path with a query", { ...EMAIL, path: "/food?x=1" }, NO_PATH],
    ["a path that is null", { ...EMAIL, path: null }, NO_PATH],
  ])("must not be or have %s", (_, row, message) => {
    expect(() => readLeadRow(row)).toThrow(new InvalidLeadRow(message));
  });
});

describe("an e-mail address", () => {
  test.each(["a@b.c", "ada+tag@mail.example.com", "ü@exämple.com", `${"a".repeat(242)}@example.com`])(
    "can be %s",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    "",
    "ada",
    "ada@example",
    "@example.com",
    "ada@.",
    "a da@example.com",
    "ada@example.com ",
    "ada@example.com\n",
    "ada\u0000@example.com",
    "ada@exa\u001bmple.com",
    `${"a".repeat(243)}@example.com`,
  ])("cannot be %j", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test("made of punctuation is refused as fast as any other", () => {
    // A regular expression's backtracking took minutes for this many characters.
    for (const text of ["@".repeat(254), `a@${"a".repeat(252)}`, `${".".repeat(127)}${"@".repeat(127)}`]) {
      const answers = Array.from({ length: 30_000 }, () => isEmail(text));
      expect(answers).not.toContain(true);
    }
  });
});

describe("a product page", () => {
  test.each([
    "http://shop.example",
    "HTTPS://shop.example/mug?x=1#y",
    "https://192.0.2.1/",
    "http://[2001:db8::1]:8080/",
    "https://shop.example:8080/",
    "http://localhost:8080/p",
    "https://shop",
    "https://shop.example/a b",
    "https:shop.example",
    "https://shop.example/".padEnd(2048, "x"),
  ])("can be %s", (text) => {
    expect(isProductUrl(text)).toBe(true);
  });

  test.each([
    "",
    "shop.example",
    "//shop.example",
    "https://",
    "https://?x",
    "https://sh op.example",
    "https://shop.example:port",
    " https://shop.example",
    "https://shop.example ",
    "https://shop.example/mug ",
    "https://shop.example/\nx",
    "https://shop.example/\0",
    "javascript:alert(1)//shop.example",
    "data:text/html,shop.example",
    "ftp://shop.example",
    "https://shop.example/".padEnd(2049, "x"),
  ])("cannot be %j", (text) => {
    expect(isProductUrl(text)).toBe(false);
  });

  test.each([
    ["shop.example/mug", "https://shop.example/mug"],
    ["  shop.example  ", "https://shop.example"],
    ["//shop.example", "https://shop.example"],
    ["shop.example:8080/mug", "https://shop.example:8080/mug"],
    ["localhost:8080/mug", "https://localhost:8080/mug"],
    ["shop", "https://shop"],
    ["http://shop.example", "http://shop.example"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["   ", ""],
  ])("typed as %j is %j", (typed, expected) => {
    expect(withScheme(typed)).toBe(expected);
  });
});

test.each(["/", "/beverage", "/food/version_a", "/bl%C3%A5", `/${"x".repeat(199)}`])(
  "%s is a pathname",
  (text) => {
    expect(isPathname(text)).toBe(true);
  },
);

test.each([
  "",
  "beverage",
  "//evil.example",
  "/\\evil.example",
  "/a b",
  "/a?b",
  "/a#b",
  "/a\n",
  "/a\0",
  `/${"x".repeat(200)}`,
])("%j is not a pathname", (text) => {
  expect(isPathname(text)).toBe(false);
});

test.each([
  "image/png",
  "image/svg+xml",
  "image/vnd.adobe.photoshop",
  "image/heic",
  `image/${"x".repeat(94)}`,
])("%s is an image type", (text) => {
  expect(isImageType(text)).toBe(true);
});

test.each(["", "image/", "image", "text/html", "ximage/png", "image/png; x=1", `image/${"x".repeat(95)}`])(
  "%j is not an image type",
  (text) => {
    expect(isImageType(text)).toBe(false);
  },
);

test.each([
  "products/1700000000000-abcdefghijkl.png",
  "products/1700000000000-0123456789abcdefghijklmnopqrstuvwxyz0123.heic",
  "products/1700000000000-abcdefghijkl.7",
])("%s is a picture's path", (path) => {
  expect(isUploadPath(path)).toBe(true);
});

test.each([
  "1700000000000-abcdefghijkl.png",
  "/products/1700000000000-abcdefghijkl.png",
  "products/1700000000000-abcdefghijkl.png/",
  "products/a/1700000000000-abcdefghijkl.png",
  "products/../1700000000000-abcdefghijkl.png",
  "products/170000000000-abcdefghijkl.png",
  "products/1700000000000-abcdefghijk.png",
  "products/1700000000000-ABCDEFGHIJKL.png",
  "products/1700000000000-abcdefghijkl.PNG",
  "products/1700000000000-abcdefghijkl.",
  "products/1700000000000-abcdefghijkl",
  "products/1700000000000-abcdefghijkl.png\n",
  "products/1700000000000-abcdefghijkl.tar.gz",
])("%j is not a picture's path", (path) => {
  expect(isUploadPath(path)).toBe(false);
});

test("new uploads need a picture's extension", () => {
  const taken =
    "apng avif bmp cur dib dng gif heic heif hif ico jfif jp2 jpe jpeg jpg jxl pjp pjpeg png psd svg tif tiff webp";
  const names = [...taken.split(" "), "7", "exe", "html", "js", "part"];
  const path = "products/1700000000000-abcdefghijkl";
  expect(names.filter((extension) => isNewUploadPath(`${path}.${extension}`)).join(" ")).toBe(taken);
});
