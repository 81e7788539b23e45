import { OpenFeature } from "@openfeature/web-sdk";
import type { Provider } from "@openfeature/web-sdk";
import { OFREPWebProvider } from "@openfeature/ofrep-web-provider";
import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { ofrepProvider } from "../../../web/routing/ofrep-provider.ts";
import { openServer } from "../../support/server/open-server.ts";

const NAME = "1700000000000-abcdefghijkl.png";
const PATH = `products/${NAME}`;
const PICTURE = new Blob([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")], { type: "image/png" });

/** A listening server and the official client, as used by pages. */
async function connect(key = "anon") {
  const server = await openServer();
  const url = await server.listen();
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    server,
    url,
    client,
    table: client.from("Landing page"),
    bucket: client.storage.from("images"),
  };
}

test("the official client uploads a picture and gets its public URL", async () => {
  const { url, bucket } = await connect();
  const uploaded = await bucket.upload(PATH, new File([PICTURE], "mug.png", { type: "image/png" }));
  expect(uploaded).toMatchObject({ data: { path: PATH, fullPath: `images/${PATH}` }, error: null });
  const { publicUrl } = bucket.getPublicUrl(PATH).data;
  expect(publicUrl).toBe(`${url}/storage/v1/object/public/images/${PATH}`);
  const shown = await fetch(publicUrl);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(await shown.bytes()).toEqual(await PICTURE.bytes());
});

test("the official client inserts each kind of row", async () => {
  const { server, bucket, table } = await connect();
  await bucket.upload(PATH, PICTURE);
  const product = {
    type: "file",
    fileName: "mug.png",
    fileType: "image/png",
    fileSize: 16,
    filePath: PATH,
    fileUrl: bucket.getPublicUrl(PATH).data.publicUrl,
  };
  const signup = { email: "ada@example.com", path: "/food/version_d" };
  const answers = [
    await table.insert({ product }),
    await table.insert([{ product }]),
    await table.insert(signup),
    await table.insert([signup]),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ error: null, data: null, status: 201 });
  expect(server.stored.leads()).toHaveLength(4);
});

test("the official client gets a refusal's message", async () => {
  const { bucket, table } = await connect();
  const row = await table.insert({ email: "nonsense" });
  expect(row.error).toMatchObject({ code: "InvalidRow", message: "The email address is not valid." });
  await bucket.upload(PATH, PICTURE);
  const again = await bucket.upload(PATH, PICTURE);
  expect(again.error).toMatchObject({
    status: 409,
    statusCode: "409",
    message: "A picture with this name already exists.",
  });
});

test("with a wrong key the official client can do nothing", async () => {
  const { server, bucket, table } = await connect("wrong");
  expect((await table.insert({ email: "ada@example.com" })).error?.message).toBe("The API key is not valid.");
  expect((await bucket.upload(PATH, PICTURE)).error?.message).toBe("The API key is not valid.");
  expect(server.stored.leads()).toEqual([]);
  expect(server.stored.pictures()).toEqual([]);
});

test("the OpenFeature client gets a visitor's variant", async () => {
  const { url } = await connect();
  onTestFinished(() => OpenFeature.close());
  await OpenFeature.setContext({ targetingKey: "user-k3v9x2m7q1w8e" });
  const provider = new OFREPWebProvider({ baseUrl: url, cacheMode: "disabled", changeDetection: "none" });
  // The provider's types are looser than this project's; its behavior is the same.
  await OpenFeature.setProviderAndWait(provider as Provider);
  expect(OpenFeature.getClient().getStringDetails("landing_beverage", "none")).toMatchObject({
    value: "version_a",
    variant: "version_a",
    reason: "TARGETING_MATCH",
  });
});

test("the pages' own provider works with OpenFeature's client", async () => {
  const { url } = await connect();
  onTestFinished(() => OpenFeature.close());
  await OpenFeature.setContext({ targetingKey: "user-k3v9x2m7q1w8e" });
  await OpenFeature.setProviderAndWait(ofrepProvider({ url: url }));
  const client = OpenFeature.getClient();
  expect(client.getStringValue("landing_beverage", "none")).toBe("version_a");
  expect(client.getNumberDetails("landing_beverage", 7)).toMatchObject({
    value: 7,
    errorCode: "TYPE_MISMATCH",
  });
  expect(client.getStringDetails("other", "none")).toMatchObject({
    value: "none",
    errorCode: "FLAG_NOT_FOUND",
  });
});

test("a client whose provider gets a refusal is not ready", async () => {
  const { url } = await connect();
  onTestFinished(() => OpenFeature.close());
  await OpenFeature.setContext({ targetingKey: "" });
  const provider = ofrepProvider({ url: url });
  await expect(OpenFeature.setProviderAndWait(provider)).rejects.toThrow("It answered 400.");
  expect(OpenFeature.getClient().getStringDetails("landing_beverage", "none")).toMatchObject({
    value: "none",
  });
});
