import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { installOnDebian } from "../runner/debian-packages.ts";

/** The first is headless Chromium, which needs a third less CPU per visit. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];
const MAC_NAMES = ["Google Chrome", "Chromium", "Microsoft Edge"];

/** Debian's packages, best first. Older releases have only the second. */
const DEBIAN_PACKAGES = ["chromium-headless-shell", "chromium"];

type Kind = (nameOrPath: string) => boolean;
const anyKind: Kind = () => true;
/** For benchmarks: headless Chromium moves a pointer by itself, which pages mistake for a visitor. */
export const withWindows: Kind = (nameOrPath) => !/headless[-_]shell/.test(nameOrPath);

/** The server doesn't count browsers that identify as headless. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** Features of Chromium's own window. Each context opens one, which takes as long to load as one of our pages. */
const UNSEEN = [
  "InitialWebUI",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
  "WebUIReloadButton",
];

/** What Playwright disables, repeated because Chromium reads only the last list. */
const PLAYWRIGHTS_OWN = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const ARGS = [
  "--disable-gpu",
  `--disable-features=${[...PLAYWRIGHTS_OWN, ...UNSEEN].join(",")}`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  // Pages that set their own name still send beacons under this one when they are left.
  `--user-agent=${USER_AGENT}`,
  // Root cannot set up Chromium's sandbox.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * The environment of every Chromium in tests. Without a UTF-8 locale, it can't read files with an umlaut in their path.
 */
export const launchOptions = () => ({ args: ARGS, env: { ...process.env, LC_ALL: "C.UTF-8" } });

/** The path of Chromium: `CHROMIUM_PATH`, else Playwright's own, else an installed one. */
export function findChromium(isOfKind = anyKind): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    ...playwrightsOwn(),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_NAMES.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  ];
  return candidates.filter(isOfKind).find((path) => existsSync(path) && starts(path));
}

/** Like `findChromium`, but installs it on Debian if missing. @throws Error that says what to do if that fails. */
export function needChromium(isOfKind = anyKind): string {
  const found = findChromium(isOfKind);
  if (found && existsSync(found)) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH is set, but there is nothing at ${process.env.CHROMIUM_PATH}.`);
  }
  const problem = installOnDebian(DEBIAN_PACKAGES.filter(isOfKind));
  const installed = findChromium(isOfKind);
  if (installed) return installed;
  throw new Error(
    `The browser tests need Chromium, and ${problem ?? "the one that was installed does not start"}. Install Chromium, ` +
      "Chrome or Edge, or run `npx playwright install chromium`, or set CHROMIUM_PATH to where it is.",
  );
}

/** For tests outside Playwright's runner; the caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: needChromium(), ...launchOptions() });
}

/** Playwright reports only the headed browser; the headless one is beside it. */
function playwrightsOwn(): string[] {
  const path = chromium.executablePath();
  const [folder, revision] = path.split(/[/\\](chromium-\d+)[/\\]/);
  if (!revision) return [path];
  const shell = `${revision.replace("chromium-", "chromium_headless_shell-")}/*/{chrome-,}headless{_,-}shell{,.exe}`;
  return [...globSync(shell, { cwd: folder }).map((found) => join(folder!, found)), path];
}

/** Whether the program really runs: Ubuntu's chromium-browser, for example, only asks for another package. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
