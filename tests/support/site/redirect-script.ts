import { createContext, runInContext } from "node:vm";

/** Just enough of a browser for the script of a redirect page. */
export type Visit = {
  path: string;
  /** The JSON elements of the page, by id. */
  elements: Record<string, unknown>;
  keptKey?: string;
  /** The flag's value of an earlier visit. */
  keptAnswer?: string;
  answer?: () => Promise<Response>;
  /** When the page was requested, in Unix milliseconds; by default, now. */
  requestedAt?: number;
  /** The previous page. */
  referrer?: string;
};

/** Everything that the script did. */
export type Effects = {
  calls: string[];
  /** The options that the script passed to `fetch`. */
  requests: RequestInit[];
  /** The final URL. */
  url: string;
  /** The markup that it wrote into the document, and the selectors of what it removed. */
  wrote: string[];
  removed: string[];
  /** The content that it moved from a template into the page. */
  shown: unknown[];
  /** The script's timers, which the test runs. */
  timers: { ms: number; go: () => void }[];
  beacons: Promise<string>[];
  replacedWith: string[];
  kept: (string | null)[];
  sessionStorage: Record<string, string>;
  /** What it had stored there before the page finished loading. */
  storedAtOnce: Record<string, string>;
  /** The tab's name, which the next page reads. */
  tabName: string;
  /** Whether the page contains the Continue link. */
  hasLink: boolean;
  /** Whether the link is shown. */
  isLinkShown: boolean;
  /** The link's target. */
  linkTarget: string;
};

/** Runs a redirect page's script until it leaves for the next page. */
export async function runRedirectScript(
  script: string,
  { path, elements, keptKey, keptAnswer, answer, requestedAt = Date.now(), referrer = "" }: Visit,
): Promise<Effects> {
  const link = {
    pathname: "/food/version_a",
    href: "/food/version_a",
    dataset: {} as { shown?: string },
    remove: () => links.delete(link),
  };
  const links = new Set<object>([link]);
  const effects: Effects = {
    calls: [],
    requests: [],
    get url() {
      return location.pathname + location.search + location.hash;
    },
    wrote: [],
    removed: [],
    shown: [],
    timers: [],
    beacons: [],
    replacedWith: [],
    kept: [],
    sessionStorage: {},
    storedAtOnce: {},
    tabName: "",
    get hasLink() {
      return links.has(link);
    },
    get isLinkShown() {
      return links.has(link) && link.dataset.shown !== undefined;
    },
    get linkTarget() {
      return link.href;
    },
  };
  const storage = new Map<string, string>();
  if (keptKey !== undefined) storage.set("ld-user-key", keptKey);
  if (keptAnswer !== undefined) storage.set("flag-answer", keptAnswer);
  const listeners = new Map<string, () => void>();
  const listen = (type: string, listener: () => void) => void listeners.set(type, listener);
  const { href, origin, host, pathname, search, hash } = new URL(path, "https://ads.example");
  const location = {
    origin,
    href,
    host,
    pathname,
    search,
    hash,
    replace: (url: string) => effects.replacedWith.push(url),
  };
  const window = {
    set name(name: string) {
      effects.tabName = name;
    },
  };
  const page = createContext({
    window,
    addEventListener: listen,
    document: {
      referrer,
      body: {
        append: (added: { words?: string }) =>
          added.words === undefined ? links.add(added) : effects.shown.push(added.words),
      },
      querySelector: () => link,
      getElementById: (id: string) => (id in elements ? { textContent: JSON.stringify(elements[id]) } : null),
      querySelectorAll: (selector: string) =>
        selector === "template"
          ? ["first", "second"].map((name) => ({
              content: { words: `what is in the ${name} template`, querySelectorAll: () => [] },
            }))
          : [{ remove: () => effects.removed.push(selector) }],
      write: (html: string) => effects.wrote.push(html),
    },
    location,
    history: {
      replaceState: (_state: null, _title: string, url: string) => {
        const shown = new URL(url, origin);
        Object.assign(location, { pathname: shown.pathname, href: shown.href });
      },
    },
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, value: string) => {
        storage.set(name, value);
        effects.kept.push(value);
      },
    },
    sessionStorage: {
      getItem: (name: string) => effects.sessionStorage[name] ?? null,
      setItem: (name: string, value: string) => {
        effects.sessionStorage[name] = value;
      },
    },
    navigator: {
      sendBeacon: (url: string, body: Blob) => {
        effects.beacons.push(body.text().then((text) => `${url} ${text}`));
      },
    },
    fetch: (url: string, { body, ...request }: RequestInit) => {
      effects.calls.push(`${url} ${body as string}`);
      effects.requests.push(request);
      return answer?.() ?? Promise.reject(new Error("Nobody answers."));
    },
    URL,
    Blob,
    crypto,
    performance: { timeOrigin: requestedAt },
    // The test caused the failure.
    console: { ...console, error: () => {} },
    requestAnimationFrame: (go: () => void) => go(),
    setTimeout: (go: () => void, ms?: number) => (ms === undefined ? go() : effects.timers.push({ ms, go })),
  });
  runInContext(script, page);
  effects.storedAtOnce = { ...effects.sessionStorage };
  // As the document's scripts do before each of two pages.
  if (elements["included"]) runInContext("window.nextPage(); window.nextPage()", page);
  listeners.get("DOMContentLoaded")!();
  listeners.get("load")!();
  await new Promise(setImmediate);
  listeners.get("pagehide")?.();
  return effects;
}
