import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EmailForm, ProductForm } from "../../../../content/form-definition.ts";
import type { LeadRow } from "../../../../contract/lead-row.ts";
import { isNewUploadPath } from "../../../../contract/uploads.ts";
import type { Attempt, AttemptMemory } from "../../../../web/form/send/attempt.ts";
import type { LeadApi } from "../../../../web/form/send/lead-api.ts";
import type { LeadInput } from "../../../../web/form/send/lead.ts";
import { Refused } from "../../../../web/form/send/refused.ts";
import { createSubmitLead, uploadPath } from "../../../../web/form/send/submit-lead.ts";

const productForm: ProductForm = {
  asks: "product",
  name: "",
  button: "",
  busyLabel: "",
  reassurance: "",
  writesPath: true,
  imageBytesMax: 5 * 1024 * 1024,
  afterSuccess: { goTo: "/success" },
  messages: {
    noImage: "noImage",
    noUrl: "noUrl",
    imageTooLarge: "imageTooLarge",
    uploadFailed: "uploadFailed: {message}",
    rowRefused: "rowRefused: {message}",
    exception: "exception: {message}",
  },
};
const emailForm: EmailForm = {
  ...productForm,
  asks: "email",
  showsIcon: false,
  next: "",
  followsProduct: false,
  messages: {
    noEmail: "noEmail",
    badEmail: "badEmail",
    rowRefused: "rowRefused: {message}",
    exception: "exception: {message}",
  },
};

/** A service that records its calls, and fails as the test decides. */
function recordingApi(fail: { upload?: Error; row?: Error } = {}) {
  const uploads: string[] = [];
  const rows: { row: LeadRow; key: string }[] = [];
  const api: LeadApi = {
    prepareImage: async (file) => file,
    async uploadImage(path) {
      if (fail.upload) throw fail.upload;
      uploads.push(path);
      return `https://host.example/storage/v1/object/public/images/${path}`;
    },
    async insertRow(row, key) {
      rows.push({ row, key });
      if (fail.row) throw fail.row;
    },
  };
  return { api, uploads, rows, fail };
}

const ORIGIN = {
  path: "/food/version_a",
  botSignals: { honeypotFilled: false, timeToSubmitMs: 5000 },
  follows: null,
  query: "",
  referrerHost: "",
};

const send = (form: ProductForm | EmailForm, api: LeadApi) => {
  const submitLead = createSubmitLead(form, async () => api);
  return (lead: LeadInput) => submitLead(lead, ORIGIN, () => {});
};
const photo = (bytes: number, name = "jam.png", type = "image/png") =>
  ({ kind: "file", file: new File([new Uint8Array(bytes)], name, { type }) }) satisfies LeadInput;

describe("before anything is sent", () => {
  test.each<[string, LeadInput, string]>([
    ["no picture", { kind: "file", file: null }, "noImage"],
    ["an empty picture", { kind: "file", file: new File([], "mug.png", { type: "image/png" }) }, "noImage"],
    ["a photo one byte over the form's limit", photo(5 * 1024 * 1024 + 1), "imageTooLarge"],
    ["no address", { kind: "url", url: "" }, "noUrl"],
    ["a script for a URL", { kind: "url", url: "javascript:alert(1)" }, "noUrl"],
    ["a URL of a file", { kind: "url", url: "file:///etc/passwd" }, "noUrl"],
    ["words for a URL", { kind: "url", url: "my nice shop" }, "noUrl"],
    ["an email where a product is asked for", { kind: "email", email: "a@b.c" }, "noUrl"],
  ])("%s is reported", async (_, lead, problem) => {
    const { api, uploads, rows } = recordingApi();
    expect(await send(productForm, api)(lead)).toEqual({ problem, message: problem });
    expect([uploads, rows]).toEqual([[], []]);
  });

  test.each<[string, string]>([
    ["", "noEmail"],
    ["ann", "badEmail"],
    ["ann@shop", "badEmail"],
    ["@shop.example", "badEmail"],
    ["ann@.", "badEmail"],
    ["ann bee@shop.example", "badEmail"],
    [`${"a".repeat(390)}@shop.example`, "badEmail"],
  ])("the e-mail address %j is reported as %s", async (email, problem) => {
    const { api, rows } = recordingApi();
    expect(await send(emailForm, api)({ kind: "email", email })).toEqual({ problem, message: problem });
    expect(rows).toEqual([]);
  });
});

test("a photo at the form's limit passes, as does a larger one in a form without a check", async () => {
  const { api, rows } = recordingApi();
  await send(productForm, api)(photo(5 * 1024 * 1024));
  await send({ ...productForm, imageBytesMax: null }, api)(photo(5 * 1024 * 1024 + 1));
  expect(rows).toHaveLength(2);
});

test("a row has a path only if the form sends its path", async () => {
  const { api, rows } = recordingApi();
  const lead: LeadInput = { kind: "email", email: "ann@shop.example" };
  await send(emailForm, api)(lead);
  await send({ ...emailForm, writesPath: false }, api)(lead);
  expect(rows.map(({ row }) => row)).toEqual([
    { email: "ann@shop.example", path: "/food/version_a" },
    { email: "ann@shop.example" },
  ]);
});

test("a row describes the stored picture, not the chosen one", async () => {
  const { api, rows } = recordingApi();
  const smaller = { ...api, prepareImage: async () => new File(["123"], "jam.webp", { type: "image/webp" }) };
  await send(productForm, smaller)(photo(9, "jam.png"));
  expect(rows[0]?.row).toMatchObject({
    product: {
      fileName: "jam.webp",
      fileType: "image/webp",
      fileSize: 3,
      filePath: expect.stringMatching(/\.webp$/),
    },
  });
});

test("a file name that is too long keeps its last 255 characters, including its extension", async () => {
  const { api, rows } = recordingApi();
  await send(productForm, api)(photo(1, `${"a".repeat(10)}${"b".repeat(251)}.png`));
  expect(rows[0]?.row).toMatchObject({ product: { fileName: `${"b".repeat(251)}.png` } });
});

test.each([new Refused("Too large."), new TypeError("Failed to fetch")])(
  "an upload that is refused or fails stops the flow: %s",
  async (cause) => {
    const { api, rows } = recordingApi({ upload: cause });
    const outcome = await send(productForm, api)(photo(1));
    expect(outcome).toEqual({ problem: "uploadFailed", message: `uploadFailed: ${cause.message}`, cause });
    expect(rows).toEqual([]);
  },
);

test("a picture over 25 MB without its metadata is refused before anything is sent", async () => {
  const bytesMax = 25 * 1024 * 1024;
  const anySize = { ...productForm, imageBytesMax: null };
  const { api, uploads, rows } = recordingApi();
  expect(await send(anySize, api)(photo(bytesMax + 1))).toMatchObject({
    message: "uploadFailed: The picture is larger than 25 MB.",
  });
  expect([uploads, rows]).toEqual([[], []]);
  const smaller = {
    ...api,
    prepareImage: async (file: File) => new File([file.slice(0, bytesMax)], "x.png"),
  };
  await send(anySize, smaller)(photo(bytesMax + 1));
  expect(rows).toMatchObject([{ row: { product: { fileSize: bytesMax } } }]);
});

test("a refused row and a lost connection are distinguished", async () => {
  const lead: LeadInput = { kind: "url", url: "shop.example/jam" };
  const refused = recordingApi({ row: new Refused("Not valid.") });
  expect(await send(productForm, refused.api)(lead)).toMatchObject({ message: "rowRefused: Not valid." });
  const lost = recordingApi({ row: new TypeError("Failed to fetch") });
  expect(await send(productForm, lost.api)(lead)).toMatchObject({ message: "exception: Failed to fetch" });
});

test("a script that can't be loaded is reported as a failure, not thrown", async () => {
  const cause = new Error("No such chunk");
  const submitLead = createSubmitLead(emailForm, () => Promise.reject(cause));
  const outcome = await submitLead({ kind: "email", email: "ann@shop.example" }, ORIGIN, () => {});
  expect(outcome).toEqual({ problem: "exception", message: "exception: No such chunk", cause });
});

test("a retry resends only the row, under the same key", async () => {
  const service = recordingApi({ row: new TypeError("Failed to fetch") });
  const submit = send(productForm, service.api);
  const lead = photo(1);
  await submit(lead);
  delete service.fail.row;
  await submit({ ...lead });
  expect(service.uploads).toHaveLength(1);
  expect(service.rows).toHaveLength(2);
  expect(service.rows[0]).toEqual(service.rows[1]);
});

test("a retry uploads the picture again when the service no longer has it", async () => {
  const service = recordingApi({
    row: new Refused("The picture was not uploaded.", { lacksImage: true }),
  });
  const submit = send(productForm, service.api);
  const lead = photo(1);
  await submit(lead);
  delete service.fail.row;
  expect(await submit(lead)).toHaveProperty("row");
  expect(service.uploads).toHaveLength(2);
});

const jam = () => new File(["jam"], "jam.png", { type: "image/png", lastModified: 1 });

test("after a reload, the same picture resends only the row, under the same key", async () => {
  const service = recordingApi({ row: new TypeError("Failed to fetch") });
  const memory: AttemptMemory = { attempt: undefined };
  const visit = () => createSubmitLead(productForm, async () => service.api, memory);
  await visit()({ kind: "file", file: jam() }, ORIGIN, () => {});
  // A tab's storage holds JSON.
  memory.attempt = JSON.parse(JSON.stringify(memory.attempt)) as Attempt;
  delete service.fail.row;
  await visit()({ kind: "file", file: jam() }, ORIGIN, () => {});
  expect(service.uploads).toHaveLength(1);
  expect(service.rows).toHaveLength(2);
  expect(service.rows[0]).toEqual(service.rows[1]);
  expect(memory.attempt).toBeUndefined();
});

test("after a reload, a different lead gets its own key", async () => {
  const service = recordingApi({ row: new TypeError("Failed to fetch") });
  const memory: AttemptMemory = { attempt: undefined };
  for (const email of ["ann@shop.example", "bea@shop.example"]) {
    const submitLead = createSubmitLead(emailForm, async () => service.api, memory);
    await submitLead({ kind: "email", email }, ORIGIN, () => {});
  }
  expect(new Set(service.rows.map(({ key }) => key)).size).toBe(2);
});

test.each(["name", "type", "date", "content"])("a picture with another %s gets its own key", async (what) => {
  const service = recordingApi({ row: new TypeError("Failed to fetch") });
  const submit = send(productForm, service.api);
  const [name, type] = [what === "name" ? "b.png" : "a.png", what === "type" ? "image/gif" : "image/png"];
  const options = { type, lastModified: what === "date" ? 2 : 1 };
  await submit({ kind: "file", file: new File(["jam"], "a.png", { type: "image/png", lastModified: 1 }) });
  await submit({ kind: "file", file: new File([what === "content" ? "jar." : "jam"], name, options) });
  expect(service.uploads).toHaveLength(2);
  expect(new Set(service.rows.map(({ key }) => key)).size).toBe(2);
});

test.each<[string, ProductForm | EmailForm, LeadInput, LeadInput]>([
  [
    "address",
    emailForm,
    { kind: "email", email: "ann@shop.example" },
    { kind: "email", email: "bea@shop.example" },
  ],
  ["link", productForm, { kind: "url", url: "shop.example/jam" }, { kind: "url", url: "shop.example/tea" }],
])(
  "after a failure another %s, and after a success even the same one, gets a new key",
  async (_, form, one, other) => {
    const service = recordingApi({ row: new TypeError("Failed to fetch") });
    const submit = send(form, service.api);
    await submit(one);
    delete service.fail.row;
    await submit(other);
    await submit(other);
    expect(new Set(service.rows.map(({ key }) => key)).size).toBe(3);
  },
);

describe("an uploaded file's name", () => {
  test.each(["1970-01-01", "1969-12-31", "2001-09-09", "2063-04-05"])(
    "is accepted by the server from a device whose clock says %s",
    (today) => {
      vi.useFakeTimers({ now: new Date(today) });
      onTestFinished(() => void vi.useRealTimers());
      expect(isNewUploadPath(uploadPath("chair.png", "image/png"))).toBe(true);
    },
  );

  test.each([
    ["chair.PNG", "image/png", "png"],
    ["archive.tar.webp", "image/webp", "webp"],
    ["no extension", "image/jpeg", "jpg"],
    ["photo.part", "image/jpeg", "jpg"],
    ["invoice.exe", "image/png", "png"],
    ["photo.cr2", "image/x-canon-cr2", "jpg"],
    ["photo.HEIC", "", "heic"],
    ["icon", "image/x-icon", "jpg"],
    ["scan", "image/x-tiff", "tiff"],
    ["odd.extension", "image/svg+xml", "svg"],
    ["стул.ж", "image/png", "png"],
    [".png", "image/png", "png"],
    ["nothing", "image/", "jpg"],
  ])("of %j (%s) ends in .%s", (name, type, extension) => {
    expect(uploadPath(name, type)).toMatch(new RegExp(`^products/\\d{13}-[a-z0-9]{16}\\.${extension}$`));
  });

  test("is new each time", () => {
    const names = Array.from({ length: 1000 }, () => uploadPath("chair.png", "image/png"));
    expect(new Set(names).size).toBe(1000);
  });
});
