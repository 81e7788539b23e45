import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram, waitForOutput } from "./programs.ts";
import { type SocketCalls, openSocket } from "./socket-calls.ts";
import { type Tab, asText, fromJson } from "./tab.ts";

/** The user agent of a visitor's browser of that version; a headless one is not counted as a visitor. */
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.93 Mobile Safari/537.36";

/** Drives an old Chromium through its DevTools protocol, because current drivers no longer support it. */
export async function openOldChromium(program: string): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const chromium = startProgram(program, [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--user-agent=${USER_AGENT}`,
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
  ]);
  async function stop() {
    await chromium.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const host = await waitForOutput(chromium.child.stderr!, /DevTools listening on ws:\/\/([^/]+)/);
    const page = (await (await fetch(`http://${host}/json/new`)).json()) as { webSocketDebuggerUrl: string };
    return await openTab(await openSocket(page.webSocketDebuggerUrl), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Evaluated = { result: { value?: string }; exceptionDetails?: { text: string } };

async function openTab({ call, next }: SocketCalls, stop: () => Promise<void>): Promise<Tab> {
  await call("Page.enable");
  await call("DOM.enable");

  const run: Tab["run"] = async (task, ...args) => {
    const { result, exceptionDetails } = await call<Evaluated>("Runtime.evaluate", {
      expression: `(${asText(task)})(${JSON.stringify(JSON.stringify(args))})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return fromJson(result.value);
  };

  async function load(method: string, params?: object) {
    const loaded = next("Page.loadEventFired");
    await Promise.all([loaded, call(method, params)]);
  }

  async function click(selector: string) {
    const middle = await run((css) => {
      const element = document.querySelector(css)!;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, selector);
    for (const [type, button] of [
      ["mouseMoved", "none"],
      ["mousePressed", "left"],
      ["mouseReleased", "left"],
    ]) {
      await call("Input.dispatchMouseEvent", { type, button, clickCount: 1, ...middle });
    }
  }

  return {
    run,
    click,
    go: (url) => load("Page.navigate", { url }),
    reload: () => load("Page.reload"),
    async back() {
      const { currentIndex, entries } = await call<{ currentIndex: number; entries: { id: number }[] }>(
        "Page.getNavigationHistory",
      );
      await call("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]!.id });
    },
    async type(selector, text) {
      await click(selector);
      for (const key of text) {
        await call("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
        await call("Input.dispatchKeyEvent", { type: "keyUp", key });
      }
    },
    async chooseFile(selector, path) {
      const { root } = await call<{ root: { nodeId: number } }>("DOM.getDocument");
      const { nodeId } = await call<{ nodeId: number }>("DOM.querySelector", {
        nodeId: root.nodeId,
        selector,
      });
      await call("DOM.setFileInputFiles", { nodeId, files: [path] });
    },
    close: stop,
  };
}
