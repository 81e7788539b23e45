import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";
import { connectLeadApi } from "../../../web/form/send/lead-api.ts";
import { Refused } from "../../../web/form/send/refused.ts";
import { sharedServer } from "../postgres/fresh-database.ts";
import { PUBLISHABLE_KEY } from "./project-keys.ts";
import { serveProject } from "./project-server.ts";
import { Project } from "./project.ts";
import { STORAGE_REQUESTS, type StorageAnswer } from "./storage-requests.ts";

const recorded = JSON.parse(readFileSync("tests/storage/supabase/recorded-answers.json", "utf8")) as Record<
  string,
  StorageAnswer
>;

const noAnswer = async () => null;
const UPLOADS = STORAGE_REQUESTS.filter(({ picture, raw }) => picture ?? raw);
const FILE = new File(["x"], "mug.png", { type: "image/png" });

const WORDS: Readonly<Record<string, readonly string[]>> = {
  "A picture with this name exists already.": ["a name that is taken"],
  "The picture is too large.": ["25 MiB and a byte", "a body of 25 MiB and a byte"],
  "This type of picture can not be taken.": [
    "a drawing that can hold a script",
    "a page",
    "a page's name and type",
    "a type that nobody knows",
    "a file without a type",
    "a body of the type image/png, text/html",
    "a body of the type image/png; text/html",
    "a body of the type IMAGE/PNG",
    "a body of the type image/",
    "a body of the type image/*",
    "a body of the type text/html;image/png",
    "a body of the type image",
  ],
  "The picture could not be stored. Please try again.": [
    "a picture in place of another",
    "a new picture that may replace one",
    "another picture under the name",
    "a picture beside the folder",
    "a way out of the folder",
    "a picture in a private bucket",
    "a picture in a bucket that is not there",
    "a page's name, a picture's type",
    "a picture with a key that is expired",
    "a picture with a key that is of another project",
    "a picture with a key that is garbled",
    "a picture without a key",
  ],
};

/** What the form's client makes of an answer to an upload. */
async function uploadAnswered({ status, headers, body }: StorageAnswer): Promise<unknown> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status, headers).end(JSON.stringify(body)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const window = new Window({ url });
  vi.stubGlobal("XMLHttpRequest", window.XMLHttpRequest);
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await window.happyDOM.close();
    server.close();
  });
  const api = connectLeadApi({ ...DEFAULT_PAGE_SETTINGS, storageUrl: `${url}/storage/v1` }, null, noAnswer);
  return api.uploadImage("products/1700000000000-abcdefghijkl.png", FILE, () => {}).catch((error) => error);
}

const refused = Object.entries(WORDS).flatMap(([words, titles]) => titles.map((title) => ({ title, words })));

test.each(refused)("a visitor who is refused $title reads: $words", async ({ title, words }) => {
  const answer = recorded[title]!;
  const { message, code } = answer.body as { message: string; code: string };
  const error = await uploadAnswered(answer);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ message: words, cause: `${code}: ${message}` });
});

test.each(UPLOADS.filter(({ title }) => recorded[title]!.status === 200))(
  "a visitor whose upload is taken gets its address: $title",
  async ({ title }) => {
    expect(await uploadAnswered(recorded[title]!)).toMatch(
      /\/storage\/v1\/object\/public\/images\/products\/1700000000000-abcdefghijkl\.png$/,
    );
  },
);

test("a visitor whose upload is answered without a word of the storage's reads what the status says", async () => {
  const error = await uploadAnswered({ status: 502, headers: {}, body: undefined });
  expect(error).toBeInstanceOf(Refused);
  expect(error).toHaveProperty("message", "Bad Gateway");
});

test("a row whose picture the project no longer has is refused so that the next try uploads it again", async () => {
  // Node has no page that an address could be relative to.
  vi.stubGlobal("location", { pathname: "about:client", search: "" });
  onTestFinished(() => void vi.unstubAllGlobals());
  const project = await Project.create(await sharedServer());
  const { url, stop } = await serveProject(project);
  onTestFinished(async () => {
    await stop();
    await project.remove();
  });
  const filePath = "products/1700000000000-abcdefghijkl.png";
  const fileUrl = `${url}/storage/v1/object/public/images/${filePath}`;
  const file = { fileName: "mug.png", fileType: "image/png", fileSize: 1, filePath, fileUrl };
  const settings = { ...DEFAULT_PAGE_SETTINGS, rowsUrl: `${url}/rest/v1`, anonKey: PUBLISHABLE_KEY };
  const insert = connectLeadApi(settings, null, noAnswer).insertRow(
    { product: { type: "file", ...file } },
    "one",
    {
      botSignals: { trapFilled: false, timeToSubmitMs: 2000 },
      follows: null,
      query: "",
      referrerHost: "",
    },
  );
  await expect(insert).rejects.toMatchObject({
    message: "The picture was not uploaded.",
    code: "MissingPicture",
  });
});

test("every recorded refusal of an upload has its words", () => {
  const refusals = UPLOADS.map(({ title }) => title).filter((title) => recorded[title]!.status !== 200);
  expect(refused.map(({ title }) => title).toSorted()).toEqual(refusals.toSorted());
});
