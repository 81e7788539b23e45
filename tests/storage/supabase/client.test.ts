import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Window } from "happy-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { DEFAULT_PAGE_SETTINGS } from "../../../contract/page-settings.ts";
import { createLeadApi } from "../../../web/form/send/lead-api.ts";
import { Refused } from "../../../web/form/send/refused.ts";
import { sharedServer } from "../../support/databases/fresh-database.ts";
import { PUBLISHABLE_KEY } from "../../support/supabase/project-keys.ts";
import { serveProject } from "../../support/supabase/project-server.ts";
import { Project } from "../../support/supabase/project.ts";
import { STORAGE_REQUESTS, type StorageAnswer } from "../../support/supabase/storage-requests.ts";

const recorded = JSON.parse(readFileSync("tests/support/supabase/recorded-answers.json", "utf8")) as Record<
  string,
  StorageAnswer
>;

const noAnswer = async () => null;
const UPLOADS = STORAGE_REQUESTS.filter(({ picture, raw }) => picture ?? raw);
const FILE = new File(["x"], "mug.png", { type: "image/png" });

/** How the form's client interprets a response to an upload. */
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
  const api = createLeadApi({ ...DEFAULT_PAGE_SETTINGS, storageUrl: `${url}/storage/v1` }, null, noAnswer);
  return api.uploadImage("products/1700000000000-abcdefghijkl.png", FILE, () => {}).catch((error) => error);
}

test.each(UPLOADS.filter(({ title }) => recorded[title]!.status !== 200))(
  "a visitor who is refused $title sees the storage's own message",
  async ({ title }) => {
    const answer = recorded[title]!;
    const error = await uploadAnswered(answer);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toHaveProperty("message", (answer.body as { message: string }).message);
  },
);

test.each(UPLOADS.filter(({ title }) => recorded[title]!.status === 200))(
  "a visitor whose upload is accepted gets its URL: $title",
  async ({ title }) => {
    expect(await uploadAnswered(recorded[title]!)).toMatch(
      /\/storage\/v1\/object\/public\/images\/products\/1700000000000-abcdefghijkl\.png$/,
    );
  },
);

test("an error that doesn't come from the storage is an exception, not a refusal", async () => {
  const error = await uploadAnswered({ status: 502, headers: {}, body: undefined });
  expect(error).not.toBeInstanceOf(Refused);
  expect(error).toMatchObject({ message: "", cause: "502" });
});

test("a row whose picture is gone is refused in a way that makes the next try upload it again", async () => {
  // Node has no page, so URLs can't be relative.
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
  const insert = createLeadApi(settings, null, noAnswer).insertRow(
    { product: { type: "file", ...file } },
    "one",
    {
      botSignals: { honeypotFilled: false, timeToSubmitMs: 2000 },
      follows: null,
      query: "",
      referrerHost: "",
    },
  );
  await expect(insert).rejects.toMatchObject({
    message: "The picture was not uploaded.",
    lacksImage: true,
  });
});
