import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram, waitForOutput } from "./programs.ts";
import { type SocketCalls, openSocket } from "./socket-calls.ts";
import { type Tab, asText, fromJson } from "./tab.ts";

type Value = { type: string; value?: string; sharedId?: string };
type ScriptResult = { result: Value; exceptionDetails?: { text: string } };

/** Drives Firefox through its own WebDriver BiDi, without a driver. */
export async function openFirefox(program: string): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const firefox = startProgram(program, [
    "--headless",
    "--no-remote",
    "--profile",
    profile,
    "--remote-debugging-port=0",
  ]);
  async function stop() {
    await firefox.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const url = await waitForOutput(firefox.child.stderr!, /BiDi listening on (\S+)/);
    return await openTab(await openSocket(`${url}/session`), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openTab({ call }: SocketCalls, stop: () => Promise<void>): Promise<Tab> {
  await call("session.new", { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const { context } = contexts[0]!;
  const target = { context };

  async function evaluate(functionDeclaration: string, args: string[] = []): Promise<Value> {
    const { result, exceptionDetails } = await call<ScriptResult>("script.callFunction", {
      functionDeclaration,
      arguments: args.map((value) => ({ type: "string", value })),
      awaitPromise: true,
      userActivation: true,
      target,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  const run: Tab["run"] = async (task, ...args) =>
    fromJson((await evaluate(asText(task), [JSON.stringify(args)])).value);

  const act = (id: string, type: string, actions: object[]) =>
    call("input.performActions", { context, actions: [{ type, id, actions }] });

  async function click(selector: string) {
    const middle = await run((css) => {
      const element = document.querySelector(css)!;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    }, selector);
    await act("mouse", "pointer", [
      { type: "pointerMove", ...middle },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  return {
    run,
    click,
    go: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await call("browsingContext.reload", { context, wait: "complete" })),
    back: async () => void (await call("browsingContext.traverseHistory", { context, delta: -1 })),
    async type(selector, text) {
      await click(selector);
      const keys = Array.from(text, (value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act("keyboard", "key", keys.flat());
    },
    async chooseFile(selector, path) {
      const { sharedId } = await evaluate("(css) => document.querySelector(css)", [selector]);
      await call("input.setFiles", { context, element: { sharedId }, files: [path] });
    },
    async close() {
      await call("browser.close", {}).catch(() => {});
      await stop();
    },
  };
}
