import { type Browser, type Page, chromium, devices } from "@playwright/test";
import { needChromium, withWindows } from "../../../tests/support/browser/chromium.ts";

export type Network = { name: string; latencyMs: number; downKbps: number; upKbps: number };

/** Lighthouse's slow 4G: round-trip time and throughput. */
export const SLOW_4G: Network = { name: "slow 4G (150 ms)", latencyMs: 150, downKbps: 1638.4, upKbps: 750 };
/** DevTools' slow 4G: its latency of 3.75 round trips per request makes up for what it does not emulate. */
export const SLOW_4G_OF_DEVTOOLS: Network = {
  name: "DevTools' slow 4G (562.5 ms a request)",
  latencyMs: 562.5,
  downKbps: 1474.56,
  upKbps: 675,
};

export const CPU_SLOWDOWN = 4;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: needChromium(withWindows), args: chromiumFlags() });
}

export function chromiumFlags(): string[] {
  return [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    // Chromium's sandbox can't be set up by root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}

/** A page on a phone with an empty profile and, by default, a processor four times slower than this machine's. */
export async function openPhone(
  browser: Browser,
  network: Network | null,
  cpuSlowdown = CPU_SLOWDOWN,
): Promise<Page> {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Moto G4"]!;
  const context = await browser.newContext({
    viewport,
    userAgent,
    deviceScaleFactor,
    isMobile,
    hasTouch,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  if (network) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: (network.downKbps * 1000) / 8,
      uploadThroughput: (network.upKbps * 1000) / 8,
    });
  }
  return page;
}
