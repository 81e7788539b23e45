import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/free-port.ts";
import { startProgram } from "./programs.ts";
import { type Tab, asText, fromJson } from "./tab.ts";

export type WebKitProgram = {
  driver: string;
  /** The driver's capability that names the browser to open. */
  capabilities: Record<string, unknown>;
  env: Record<string, string>;
};

const TRIES = 5;
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Drives WebKit through classic WebDriver, the only one it supports. Its driver does not always start at once. */
export async function openWebKit(program: WebKitProgram): Promise<Tab> {
  for (let tries = 1; ; tries++) {
    try {
      return await openOnce(program);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function openOnce({ driver, capabilities, env }: WebKitProgram): Promise<Tab> {
  const port = await freePort();
  const process = startProgram(driver, ["--host=127.0.0.1", `--port=${port}`], env);
  process.child.stdout!.resume();
  process.child.stderr!.resume();
  try {
    const base = `http://127.0.0.1:${port}`;
    await waitForDriver(`${base}/status`);
    const { sessionId } = await send<{ sessionId: string }>(
      "POST",
      `${base}/session`,
      { capabilities: { alwaysMatch: capabilities } },
      START_MS_MAX,
    );
    return tabOf(`${base}/session/${sessionId}`, () => process.stop());
  } catch (error) {
    await process.stop();
    throw error;
  }
}

function tabOf(session: string, stop: () => Promise<void>): Tab {
  const call = <Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    send<Result>(method, session + path, body);

  const run: Tab["run"] = async (task, ...args) => {
    const script = `const done = arguments[1];
      (${asText(task)})(arguments[0]).then((json) => done({ json }), (error) => done({ error: String(error) }));`;
    const { json, error } = await call<{ json?: string; error?: string }>("POST", "/execute/async", {
      script,
      args: [JSON.stringify(args)],
    });
    if (error) throw new Error(error);
    return fromJson(json);
  };

  async function find(selector: string): Promise<string> {
    await run((css) => document.querySelector(css)?.scrollIntoView({ block: "center" }), selector);
    const found = await call<Record<string, string>>("POST", "/element", {
      using: "css selector",
      value: selector,
    });
    return `/element/${found[ELEMENT]}`;
  }

  return {
    run,
    go: async (url) => call("POST", "/url", { url }),
    reload: async () => call("POST", "/refresh"),
    back: async () => call("POST", "/back"),
    click: async (selector) => call("POST", `${await find(selector)}/click`),
    type: async (selector, text) => call("POST", `${await find(selector)}/value`, { text }),
    async chooseFile(selector, path) {
      const { [ELEMENT]: id } = await call<Record<string, string>>("POST", "/element", {
        using: "css selector",
        value: selector,
      });
      await call("POST", `/element/${id}/value`, { text: path });
    },
    async close() {
      await call("DELETE", "").catch(() => {});
      await stop();
    },
  };
}

const START_MS_MAX = 15_000;
const CALL_MS_MAX = 30_000;

async function send<Result>(
  method: string,
  url: string,
  body?: object,
  timeoutMs = CALL_MS_MAX,
): Promise<Result> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value as Result;
}

async function waitForDriver(status: string) {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(status).catch(() => null);
    if (answer) return;
    await wait(100);
  }
  throw new Error("The driver did not start.");
}
