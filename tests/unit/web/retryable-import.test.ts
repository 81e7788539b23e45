import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

const FILES = ["/assets/form.js", "/assets/shared.js"];
const lost = async () => Promise.reject(new TypeError("Failed to fetch"));
const found = async () => new Response("export {}");

const fetchFile = vi.fn<(file: string) => Promise<Response>>();
const load = vi.fn(async () => "the module");
let retryableImport: (load: () => Promise<string>, files: string[]) => Promise<string>;

async function startIn(vendor: string) {
  vi.stubGlobal("navigator", { vendor });
  vi.resetModules();
  ({ retryableImport } = await import("../../../web/retryable-import.ts"));
}

beforeEach(async () => {
  vi.stubGlobal("fetch", fetchFile);
  fetchFile.mockImplementation(found);
  await startIn("Google Inc.");
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    fetchFile.mockReset();
    vi.resetModules();
  });
});

test("a module is imported after each of its files has fully arrived", async () => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<Blob>();
  fetchFile.mockImplementationOnce(async () => Object.assign(new Response(), { blob: () => rest }));
  const module = retryableImport(load, FILES);
  await vi.waitFor(() => expect(fetchFile.mock.calls).toEqual(FILES.map((file) => [file])));
  expect(load).not.toHaveBeenCalled();
  sendRest(new Blob());
  expect(await module).toBe("the module");
});

test.each<[string, () => Promise<Response>]>([
  ["can't be fetched", lost],
  ["breaks off", async () => Object.assign(new Response(), { blob: lost })],
  ["is answered by an error", async () => new Response("", { status: 503 })],
])("a module with a file that %s is not imported; the next import refetches that file", async (_, fault) => {
  fetchFile.mockImplementationOnce(found).mockImplementationOnce(fault);
  await expect(retryableImport(load, FILES)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  expect(await retryableImport(load, FILES)).toBe("the module");
  expect(fetchFile.mock.calls).toEqual([[FILES[0]], [FILES[1]], [FILES[1]]]);
});

test("modules imported at the same time fetch a shared file once", async () => {
  await Promise.all([retryableImport(load, FILES), retryableImport(load, [FILES[1]!])]);
  expect(fetchFile.mock.calls).toEqual([[FILES[0]], [FILES[1]]]);
});

test("a loaded module works without a network", async () => {
  await retryableImport(load, FILES);
  fetchFile.mockImplementation(lost);
  expect(await retryableImport(load, FILES)).toBe("the module");
});

test("WebKit, which forgets failed imports, fetches nothing twice", async () => {
  await startIn("Apple Computer, Inc.");
  expect(await retryableImport(load, ["node:path"])).toBe("the module");
  await expect(retryableImport(load, ["node:no-such-file"])).rejects.toThrow();
  expect(fetchFile).not.toHaveBeenCalled();
});
