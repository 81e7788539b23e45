import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installOnDebian } from "../runner/debian-packages.ts";
import { openOldChromium } from "./chromium-tab.ts";
import { openFirefox } from "./firefox-tab.ts";
import { OLD_CHROMIUM, fetchOldChromium } from "./old-chromium.ts";
import { startProgram, waitForOutput } from "./programs.ts";
import type { Tab } from "./tab.ts";
import { openWebKit } from "./webkit-tab.ts";

export type Engine = {
  name: string;
  /** Its tests, from the repository's root. */
  file: string;
  /** @returns a short reason why it could not be installed, or null */
  install(): string | null;
  /** What is missing; undefined if nothing is. */
  missing(): string | undefined;
  /** A browser with a fresh profile. */
  open(): Promise<Tab>;
  /** Whether IndexedDB accepts files: an automated WebKit runs as a private window, whose database doesn't. */
  keepsFiles: boolean;
};

const FIREFOX = "firefox-esr";

export const firefox: Engine = {
  name: "Firefox",
  file: "tests/browsers/firefox.test.ts",
  install: () => installOnDebian(["firefox-esr"]),
  keepsFiles: true,
  missing: () => (find(FIREFOX, "firefox") ? undefined : FIREFOX),
  open: () => openFirefox(find(FIREFOX, "firefox")!),
};

const GTK_BROWSERS = ["webkit2gtk-4.1/MiniBrowser", "webkitgtk-6.0/MiniBrowser"];

/** Current WebKit, as in the newest Safari. */
export const webKitGtk: Engine = {
  name: "WebKitGTK",
  file: "tests/browsers/webkitgtk.test.ts",
  install: () => installOnDebian(["webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb"]),
  keepsFiles: false,
  missing: () =>
    firstMissing({
      WebKitWebDriver: find("WebKitWebDriver"),
      Xvfb: find("Xvfb"),
      MiniBrowser: findLibrary(GTK_BROWSERS),
    }),
  async open() {
    const display = await startDisplay();
    const tab = await openWebKit({
      driver: find("WebKitWebDriver")!,
      capabilities: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: findLibrary(GTK_BROWSERS)!,
          args: ["--automation"],
        },
      },
      env: { DISPLAY: display.name, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
    });
    return {
      ...tab,
      async close() {
        await tab.close();
        await display.stop();
      },
    };
  },
};

const WPE_BROWSERS = ["wpe-webkit-1.1/MiniBrowser", "wpe-webkit-1.0/MiniBrowser"];

/** Debian 12's is from 2022, like Safari 16.0: no popovers, limited `:has`, no adopted style sheets. */
export const wpeWebKit: Engine = {
  name: "WPE WebKit",
  file: "tests/browsers/wpe-webkit.test.ts",
  install: () => installOnDebian(["wpewebkit-driver libwpewebkit-1.1-0 libwpebackend-fdo-1.0-1"]),
  keepsFiles: false,
  missing: () => firstMissing({ WPEWebDriver: find("WPEWebDriver"), MiniBrowser: findLibrary(WPE_BROWSERS) }),
  open: () =>
    openWebKit({
      driver: find("WPEWebDriver")!,
      capabilities: {
        "wpe:browserOptions": {
          binary: findLibrary(WPE_BROWSERS)!,
          args: ["--automation", "--headless"],
        },
      },
      env: { LIBGL_ALWAYS_SOFTWARE: "1" },
    }),
};

/** The oldest Chromium that pages are built for. */
export const chromium88: Engine = {
  name: "Chromium 88",
  file: "tests/browsers/chromium-88.test.ts",
  install: fetchOldChromium,
  keepsFiles: true,
  missing: () => (existsSync(OLD_CHROMIUM) ? undefined : OLD_CHROMIUM),
  open: () => openOldChromium(OLD_CHROMIUM),
};

export const engines = [firefox, webKitGtk, wpeWebKit, chromium88];

function find(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Debian puts such programs beside libraries. */
function findLibrary(names: string[]): string | undefined {
  const folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib"];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function firstMissing(found: Record<string, string | undefined>): string | undefined {
  return Object.keys(found).find((name) => found[name] === undefined);
}

/** A virtual screen. */
async function startDisplay() {
  const program = startProgram(find("Xvfb")!, [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1280x1024x24",
    "-nolisten",
    "tcp",
  ]);
  const [, , , fd] = program.child.stdio;
  const number = await waitForOutput(fd as NodeJS.ReadableStream as never, /(\d+)\n/);
  return { name: `:${number}`, stop: () => program.stop() };
}

/** Installs what is missing, each engine separately, because not every release has all of them. */
export function installEngines() {
  for (const { name, install, missing } of engines) {
    if (!missing()) continue;
    const problem = install();
    const stillMissing = missing();
    if (stillMissing) {
      console.log(`${name} is skipped: ${stillMissing} is missing${problem ? `, and ${problem}` : ""}.`);
    }
  }
}
